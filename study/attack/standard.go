package attack

import (
	"context"
	"fmt"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
	"github.com/understudy-text/understudy/study/attack/names"
	"github.com/understudy-text/understudy/study/attack/quasi"
	"github.com/understudy-text/understudy/study/attack/residual"
	"github.com/understudy-text/understudy/study/attack/words"
)

// frequentWords is how many words of a language are taken for frequent ones, that
// name no one.
const frequentWords = 5_000

// Knowing fills in what the attacks know of some languages, by their codes, and of the
// one (def) of texts that do not tell theirs; what else o says stays.
func (o *Options) Knowing(languages map[string]*language.Language, def string) (err error) {
	o.Quasi = quasi.Options{Languages: map[string]quasi.Words{}, Default: def}
	if o.Quasi.Detector, err = stock.Detector(languages, def); err != nil {
		return err
	}
	frequent, titles, lexica := map[string]bool{}, []*name.Rules(nil), []*lexicon.Lexicon(nil)
	for code, l := range languages {
		rules, err := name.Load(code)
		if err != nil {
			return err
		}
		titles, lexica = append(titles, rules), append(lexica, l.Lexicon)
		o.Quasi.Languages[code] = quasi.Words{Lexicon: l.Lexicon, Gender: func(w string) byte { return byte(rules.Pronoun(w)) }}
		for _, w := range l.Lexicon.MostFrequent(frequentWords, true) {
			frequent[lexicon.Plain(w)] = true
		}
	}
	o.Residual = residual.Options{
		Values:   o.Residual.Values,
		Frequent: func(w string) bool { return frequent[w] },
		Common: func(w string) bool {
			return slices.ContainsFunc(lexica, func(l *lexicon.Lexicon) bool { return l.Common(w) })
		},
		Country: func(words string) bool {
			return slices.ContainsFunc(lexica, func(l *lexicon.Lexicon) bool { _, _, ok := l.Country(words); return ok })
		},
		Title: func(w string) bool {
			return slices.ContainsFunc(titles, func(r *name.Rules) bool { return r.IsTitle(w) })
		},
	}
	if o.Names, err = directory(languages[def]); err != nil {
		return err
	}
	o.Words.Classes = smallClasses(languages[def].Lexicon)
	return nil
}

// directory says how full names are read, and which there are.
func directory(l *language.Language) (names.Options, error) {
	rules, err := name.Load(l.Code)
	if err != nil {
		return names.Options{}, err
	}
	known := name.FromLexicon(l.Lexicon)
	return names.Options{Lexicon: l.Lexicon, Culture: l.Code, Parse: func(mention string) (n names.Full, ok bool) {
		for _, t := range rules.Parse(mention, known, nil) {
			written := mention[t.Start:t.End]
			switch {
			case t.Group > 0:
				return names.Full{}, false
			case t.Class == name.Given && n.Given == "":
				n.Given = written
			case t.Class == name.Family && !t.Former:
				n.Family = written
			}
		}
		return n, n.Given != "" && n.Family != ""
	}}, nil
}

// A Simulation is the program in the hands of an attacker, who runs it under keys of
// their own.
type Simulation struct {
	Options     stock.Options
	Resemblance bool // as the manifest beside the replacements says
	shared      map[bool]*stock.Shared
}

// Simulate has the attacks on names and words run the program in so many rounds each.
func (o *Options) Simulate(s *Simulation, rounds int) {
	o.Names.Simulate, o.Names.Rounds = s.names, rounds
	o.Words.Simulate = s.words
}

// smallClasses are those whose words an attacker can try all.
func smallClasses(l *lexicon.Lexicon) []words.Class {
	countries := words.Class{Name: "countries", Categories: []understudy.Category{understudy.Location}, Group: func(w string) string {
		c, _, _ := l.Country(w)
		return c.Group
	}}
	for _, c := range l.Countries() {
		countries.Words = append(countries.Words, c.Name)
	}
	occupations := words.Class{Name: "occupations", Categories: []understudy.Category{understudy.Demographic}, Words: l.Members("occupation")}
	return []words.Class{countries, occupations}
}

// names replaces each name in a text of its own, under the key of a round.
func (s *Simulation) names(ctx context.Context, round int, list []string) ([]string, error) {
	docs := make([]understudy.Document, len(list))
	for i, text := range list {
		docs[i] = understudy.Document{ID: fmt.Sprint(i), Text: text, Given: []understudy.Span{{End: len(text), Category: understudy.Person, Score: 1}}}
	}
	return s.words(ctx, round, docs)
}

// words replaces texts that are one mention each, under the key of a round.
func (s *Simulation) words(ctx context.Context, round int, texts []understudy.Document) ([]string, error) {
	if s.shared[s.Resemblance] == nil {
		o := s.Options
		o.Resemblance = s.Resemblance
		made, err := stock.Share(o)
		if err != nil {
			return nil, err
		}
		s.shared = map[bool]*stock.Shared{s.Resemblance: made}
	}
	key := draw.New(fmt.Append(nil, "attacker ", round, " ", texts[0].Text))
	p, err := s.shared[s.Resemblance].Pipeline("surrogate", key, nil)
	if err != nil {
		return nil, err
	}
	docs := make([]*understudy.Document, len(texts))
	for i := range texts {
		docs[i] = &texts[i]
		docs[i].Language = s.Options.Default
	}
	results, err := p.Pseudonymize(ctx, docs, true)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(texts))
	for i, r := range results {
		if len(r.Surrogates) == 1 {
			out[i] = r.Surrogates[0].Text
		}
	}
	return out, nil
}
