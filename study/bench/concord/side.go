package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A side is one language of the parallel corpus.
type side struct {
	language  *language.Language
	grammar   phrase.Grammar
	concepts  *phrase.Concepts
	docs      []*understudy.Document
	order     []string             // sentence ids
	sentences map[string][]place   // of a document: where its sentences stand
	mentions  map[string][]mention // by sentence
	given     []given
	results   map[string]understudy.Result
}

// place is a sentence in its document.
type place struct {
	id         string
	start, end int
}

// mention is an entity as a sentence mentions it.
type mention struct {
	text, standIn string
	identity      string   // what it is called in all languages
	becomes       []string // what its stand-in may be called: Grenade is a state and a town
	paired        bool
	kinds         string // of the roles that it is written with, and their keys
	played        string // by what, role by role
}

// given is a span of a document that is to be replaced.
type given struct {
	doc                *understudy.Document
	at                 int // in doc.Given
	sentence, identity string
}

func (g given) text() string { return g.doc.Text[g.doc.Given[g.at].Start:g.doc.Given[g.at].End] }

type token struct {
	form, upos string
	glued      bool // no space follows
}

// readSide reads a treebank in CoNLL-U.
func readSide(l *language.Language, file string) (*side, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	code, grammar := phrase.Of(l.Code, l.Lexicon)
	s := &side{language: l, grammar: grammar, concepts: phrase.NewConcepts(code, grammar), sentences: map[string][]place{}, mentions: map[string][]mention{}, results: map[string]understudy.Result{}}
	var doc *understudy.Document
	var tokens []token
	id, whole := "", 0 // the last syntactic word of a token that the text writes as one: du is de and le
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		switch {
		case strings.HasPrefix(line, "# newdoc id = "):
			doc = &understudy.Document{ID: l.Code + ":" + strings.TrimPrefix(line, "# newdoc id = "), Language: l.Code}
			s.docs = append(s.docs, doc)
		case strings.HasPrefix(line, "# sent_id = "):
			id = strings.TrimPrefix(line, "# sent_id = ")
		case strings.HasPrefix(line, "#"):
		case line == "":
			if doc == nil {
				return nil, fmt.Errorf("%s: sentence %s stands before any newdoc", file, id)
			}
			s.add(doc, id, tokens)
			tokens, whole = tokens[:0], 0
		default:
			c := strings.Split(line, "\t")
			if len(c) != 10 {
				return nil, fmt.Errorf("%s: sentence %s: %d columns, want 10", file, id, len(c))
			}
			glued := strings.Contains(c[9], "SpaceAfter=No")
			from, to, several := strings.Cut(c[0], "-")
			n, err := strconv.Atoi(from)
			switch {
			case err != nil || strings.Contains(c[0], "."):
			case several:
				if whole, err = strconv.Atoi(to); err != nil {
					return nil, fmt.Errorf("%s: sentence %s: token %q: %w", file, id, c[0], err)
				}
				tokens = append(tokens, token{c[1], "", glued})
			case n > whole:
				tokens = append(tokens, token{c[1], c[3], glued})
			case tokens[len(tokens)-1].upos != "PROPN": // a name and its ending are a name: China's
				tokens[len(tokens)-1].upos = c[3]
			}
		}
	}
	return s, lines.Err()
}

// add appends a sentence to its document and gives its spans.
func (s *side) add(doc *understudy.Document, id string, tokens []token) {
	start := len(doc.Text)
	type run struct{ from, to int }
	var runs []run
	inRun := false
	for _, t := range tokens {
		at := len(doc.Text)
		doc.Text += t.form
		proper := t.upos == "PROPN"
		if _, _, nation := s.country(t.form); t.upos == "ADJ" && nation {
			runs, inRun = append(runs, run{at, len(doc.Text)}), false
		} else if proper && inRun {
			runs[len(runs)-1].to = len(doc.Text)
		} else if inRun = proper; proper {
			runs = append(runs, run{at, len(doc.Text)})
		}
		if !t.glued {
			doc.Text += " "
		}
	}
	doc.Text = strings.TrimRight(doc.Text, " ")
	for _, r := range runs {
		text := doc.Text[r.from:r.to]
		doc.Given = append(doc.Given, understudy.Span{Start: r.from, End: r.to, Category: s.category(text), Rule: "given"})
		s.given = append(s.given, given{doc, len(doc.Given) - 1, id, s.identity(text)})
	}
	s.sentences[doc.ID] = append(s.sentences[doc.ID], place{id, start, len(doc.Text)})
	s.order = append(s.order, id)
	doc.Text += "\n"
}

// category guesses what a run of proper nouns is.
func (s *side) category(text string) understudy.Category {
	lex := s.language.Lexicon
	sort, _, _ := strings.Cut(s.identity(text), ":")
	first, _, several := strings.Cut(text, " ")
	_, given := lex.Given(first)
	surname, isFamily := lex.Family(s.stem(text))
	family := isFamily && (sort != "town" || surname.Weight > 0) // Venice is a town though some are called so
	switch {
	case sort == "country" && s.isAdjective(text):
		return understudy.Demographic
	case sort == "country":
		return understudy.Location
	case sort == "town" && family && !several && !s.large(text), sort == "name" && given && several:
		return understudy.Person
	case sort == "town", sort == "region", strings.HasPrefix(sort, "sea"), sort == "continent", sort == "river":
		return understudy.Location
	case sort == "party", sort == "union", sort == "world-body", sort == "broadcaster":
		return understudy.Organisation
	case sort != "name":
		return understudy.Misc
	case given, family:
		return understudy.Person
	}
	return understudy.Organisation
}

// large reports whether a name is that of a large town, more likely than of a person.
func (s *side) large(text string) bool {
	for _, t := range [...]string{text, s.stem(text)} {
		if ts := s.language.Lexicon.Town(t); len(ts) > 0 {
			return ts[0].Population > 100000 || ts[0].Name != ts[0].Local
		}
	}
	return false
}

func (s *side) isAdjective(text string) bool {
	_, how, ok := s.country(text)
	return ok && how >= lexicon.FormAdjective && how <= lexicon.FormPeople
}

// country is Lexicon.Country for inflected words.
func (s *side) country(text string) (lexicon.Country, lexicon.CountryForm, bool) {
	text = strings.TrimPrefix(strings.TrimPrefix(text, "the "), "The ")
	if c, how, ok := s.language.Lexicon.Country(text); ok {
		return c, how, true
	}
	for _, b := range s.grammar.Bases(lexicon.Fold(text)) {
		if c, how, ok := s.language.Lexicon.Country(b.Word); ok && how >= lexicon.FormAdjective {
			return c, how, true
		}
	}
	return lexicon.Country{}, 0, false
}

// stem takes the possessive ending off, if the rest is known.
func (s *side) stem(text string) string {
	stem := strings.TrimSuffix(strings.TrimSuffix(text, "'s"), "’s")
	if _, cut := s.grammar.Possessive(lexicon.Fold(text), text); cut > 0 {
		stem = strings.TrimSuffix(text[:cut], ":")
	}
	return stem
}

// identity is what a name is called in all languages.
func (s *side) identity(text string) string {
	for _, t := range []string{text, s.stem(text)} {
		t = strings.TrimPrefix(strings.TrimPrefix(t, "the "), "The ")
		if c, _, ok := s.country(t); ok {
			return "country:" + c.ISO
		}
		if root, id, ok := s.concepts.Identify(t); ok {
			return root + ":" + id
		}
		if ts := s.language.Lexicon.Town(t); len(ts) > 0 {
			return "town:" + lexicon.Plain(ts[0].Local)
		}
		if rs := s.language.Lexicon.Region(t); len(rs) > 0 {
			return "region:" + lexicon.Plain(rs[0].Local)
		}
	}
	return "name:" + strings.TrimSuffix(lexicon.Plain(s.stem(text)), "s")
}

// becomes lists what the stand-in of a name may be called in all languages. A state may be
// called one: State of Canada, Canadian State.
func (s *side) becomes(text, standIn string) []string {
	out := []string{s.identity(standIn)}
	if strings.HasPrefix(s.identity(text), "country:") {
		_, name, _ := strings.Cut(standIn, " of ")
		for _, land := range [...]string{name, strings.TrimSuffix(standIn, " State")} {
			if c, _, ok := s.country(land); ok {
				out = append(out, "country:"+c.ISO)
			}
		}
	}
	for _, name := range [...]string{standIn, s.stem(standIn)} {
		for _, t := range s.language.Lexicon.Town(name) {
			out = append(out, "town:"+lexicon.Plain(t.Local))
		}
		for _, r := range s.language.Lexicon.Region(name) {
			out = append(out, "region:"+lexicon.Plain(r.Local))
		}
	}
	return append(out, "name:"+strings.TrimSuffix(lexicon.Plain(s.stem(standIn)), "s"))
}

// same reports whether two names are one: they are called the same in all languages, or one
// is how the other is heard in Arabic letters.
func same(text, identity, other, otherIdentity string) bool {
	return identity == otherIdentity || heard(text, other)
}

// heard reports whether the words of two names, one in Latin and one in Arabic letters, sound
// alike, in their order.
func heard(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	return len(x) == len(y) && !slices.ContainsFunc(x, func(w string) bool {
		i := slices.Index(x, w)
		return !lexicon.SoundsLike(w, y[i]) && !lexicon.SoundsLike(y[i], w)
	})
}

// agree gives the spans of b that parallel sentences of a mention, too, the category that
// they have there: what both mention is one entity.
func agree(a, b *side) {
	first := map[string][]given{}
	for _, m := range a.given {
		first[m.sentence] = append(first[m.sentence], m)
	}
	for _, m := range b.given {
		own := first[m.sentence]
		i := slices.IndexFunc(own, func(o given) bool { return same(o.text(), o.identity, m.text(), m.identity) })
		if i >= 0 {
			m.doc.Given[m.at].Category = own[i].doc.Given[own[i].at].Category
		}
	}
}

// take notes the stand-ins of one of the side's documents.
func (s *side) take(r understudy.Result) {
	for _, at := range s.sentences[r.Document.ID] {
		for _, g := range r.Surrogates {
			if g.Start < at.start || g.End > at.end || g.Reason != "" {
				continue
			}
			text := r.Document.Text[g.Start:g.End]
			s.mentions[at.id] = append(s.mentions[at.id], mention{text: text, standIn: g.Text, identity: s.identity(text), becomes: s.becomes(text, g.Text), kinds: kinds(g), played: played(g)})
		}
	}
	if len(s.sentences[r.Document.ID]) > 0 {
		s.results[r.Document.ID] = r
	}
}

// kinds lists those of the roles of a stand-in.
func kinds(g understudy.Surrogate) string {
	out := string(g.Category)
	for _, p := range g.Parts {
		out += " " + p.Kind + ":" + p.Key
	}
	return out
}

// played lists what plays the roles of a stand-in, as it is called in all languages.
func played(g understudy.Surrogate) string {
	var out []string
	for _, p := range g.Parts {
		out = append(out, p.Kind+":"+p.StandIn)
	}
	return strings.Join(out, "\n")
}

// print writes sentences before and after, with their spans in brackets.
func (s *side) print(n int) {
	for _, doc := range s.docs {
		r := s.results[doc.ID]
		for _, at := range s.sentences[doc.ID] {
			before, after, last, some := "", "", at.start, false
			for _, g := range r.Surrogates {
				if g.Start < at.start || g.End > at.end {
					continue
				}
				some = true
				gap := doc.Text[last:g.Start]
				before += gap + "[" + doc.Text[g.Start:g.End] + "]"
				after += gap + "[" + g.Text + "]"
				last = g.End
			}
			if !some {
				continue
			}
			rest := doc.Text[last:at.end]
			fmt.Printf("%s\n- %s\n+ %s\n", at.id, before+rest, after+rest)
			if n--; n == 0 {
				return
			}
		}
	}
}
