package main

import (
	"context"
	"fmt"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
	"github.com/understudy-text/understudy/study/attack/names"
	"github.com/understudy-text/understudy/study/attack/words"
)

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

// A simulation is the program in the hands of an attacker.
type simulation struct {
	options     stock.Options
	resemblance bool // as the manifest beside the replacements says
	shared      map[bool]*stock.Shared
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
func (s *simulation) names(ctx context.Context, round int, list []string) ([]string, error) {
	docs := make([]understudy.Document, len(list))
	for i, text := range list {
		docs[i] = understudy.Document{ID: fmt.Sprint(i), Text: text, Given: []understudy.Span{{End: len(text), Category: understudy.Person, Score: 1}}}
	}
	return s.words(ctx, round, docs)
}

// words replaces texts that are one mention each, under the key of a round.
func (s *simulation) words(ctx context.Context, round int, texts []understudy.Document) ([]string, error) {
	if s.shared[s.resemblance] == nil {
		o := s.options
		o.Resemblance = s.resemblance
		made, err := stock.Share(o)
		if err != nil {
			return nil, err
		}
		s.shared = map[bool]*stock.Shared{s.resemblance: made}
	}
	key := draw.New(fmt.Append(nil, "attacker ", round, " ", texts[0].Text))
	p, err := s.shared[s.resemblance].Pipeline("surrogate", key, nil)
	if err != nil {
		return nil, err
	}
	docs := make([]*understudy.Document, len(texts))
	for i := range texts {
		docs[i] = &texts[i]
		docs[i].Language = s.options.Default
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
