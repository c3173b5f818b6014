package detect

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	english "github.com/understudy-text/understudy/language/en/lexicon"
	swedish "github.com/understudy-text/understudy/language/sv/lexicon"
)

func withLexicon(t *testing.T, code string) *language.Language {
	t.Helper()
	load := swedish.Load
	if code == "en" {
		load = english.Load
	}
	lex, err := load()
	if err != nil {
		t.Fatal(err)
	}
	return &language.Language{Code: code, Lexicon: lex}
}

// A word that one document writes several times is one thing in it.
func TestAgree(t *testing.T) {
	const (
		p = understudy.Person
		l = understudy.Location
		o = understudy.Organisation
	)
	type named struct {
		word string
		c    understudy.Category
		rule string
	}
	for _, c := range []struct {
		name, lang, text string
		found            []named
		want             []understudy.Category
	}{
		{"part of a full name", "sv", "Edgar Wright regisserar. Wright har en bror.", []named{{"Edgar Wright", p, "tagger"}, {"Wright", l, "tagger"}}, []understudy.Category{p, p}},
		{"speech", "sv", "Håret kommer från Kina, förklarar Tarlo.", []named{{"Kina", l, "lexicon/country"}, {"Tarlo", l, "tagger"}}, []understudy.Category{l, p}},
		{"a surname, and nothing leads to a place", "sv", "Det gillades av Newton.", []named{{"Newton", l, "tagger"}}, []understudy.Category{p}},
		{"a place is led to", "sv", "Hon föddes i Wells.", []named{{"Wells", l, "tagger"}}, []understudy.Category{l}},
		{"a list of places", "sv", "Havet kring Europa.", []named{{"Europa", l, "lexicon/place"}}, []understudy.Category{l}},
		{"a land has a duke", "sv", "Henry, hertig av Cumberland.", []named{{"Henry", p, "tagger"}, {"Cumberland", l, "tagger"}}, []understudy.Category{p, l}},
		{"a town has a mayor", "sv", "Så beslöt borgmästaren av Saint-Gaudens.", []named{{"Saint-Gaudens", p, "tagger"}}, []understudy.Category{l}},
		{"a city that was taken for a person", "sv", "Han studerade i Glasgow.", []named{{"Glasgow", p, "tagger"}}, []understudy.Category{l}},
		{"an organisation stays", "sv", "Bilen från Ford.", []named{{"Ford", o, "tagger"}}, []understudy.Category{o}},
		{"genitive", "sv", "Rona kom. Ronas utgifter.", []named{{"Rona", p, "tagger"}, {"Ronas", o, "tagger"}}, []understudy.Category{p, p}},
		{"English", "en", "Edgar Wright directs. It was liked by Wright.", []named{{"Edgar Wright", p, "tagger"}, {"Wright", l, "tagger"}}, []understudy.Category{p, p}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var spans []understudy.Span
			from := 0
			for _, f := range c.found {
				at := from + strings.Index(c.text[from:], f.word)
				from = at + len(f.word)
				spans = append(spans, understudy.Span{Start: at, End: from, Category: f.c, Rule: f.rule, Score: 0.8})
			}
			d, err := New(withLexicon(t, c.lang), Options{})
			if err != nil {
				t.Fatal(err)
			}
			d.agree(c.text, spans)
			for i, s := range spans {
				if s.Category != c.want[i] {
					t.Errorf("%q is %s, want %s", c.text[s.Start:s.End], s.Category, c.want[i])
				}
			}
		})
	}
}
