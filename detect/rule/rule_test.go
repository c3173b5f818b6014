package rule_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// source cuts a text for the rules of a set.
func source(s *rule.Set, text string) *rule.Source {
	src := &rule.Source{Text: text, Tokens: token.Words(text, s.Cutter, nil)}
	for _, t := range src.Tokens {
		var id words.ID
		if t.Kind == token.Letters {
			id = s.Words.Find(text[t.Start:t.End])
		}
		src.IDs = append(src.IDs, id)
	}
	return src
}

// found returns what a rule finds in a text, longest first where hits overlap.
func found(s *rule.Set, r *rule.Rule, text string) (out []string) {
	src := source(s, text)
	end := -1
	s.Find(src, func(h rule.Hit) {
		if h.Rule == r && h.Start >= end {
			out = append(out, text[src.Tokens[h.Start].Start:src.Tokens[h.End-1].End])
			end = h.End
		}
	})
	return out
}

// marked takes the marks out of an example and returns what stood between them.
func marked(example string) (text string, want []string) {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(example, "⟦")
		b.WriteString(before)
		if !ok {
			return b.String(), want
		}
		in, after, _ := strings.Cut(rest, "⟧")
		b.WriteString(in)
		want = append(want, in)
		example = after
	}
}

// TestLanguages reads the rules of every language and holds each to its examples.
func TestLanguages(t *testing.T) {
	languages, err := stock.Languages(stock.Codes()...)
	if err != nil {
		t.Fatal(err)
	}
	for code, l := range languages {
		s, err := rule.Of(l)
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		for _, r := range s.Rules {
			if r.Decides && (len(r.Finds) == 0 || len(r.Passes) == 0) {
				t.Errorf("%s: %s: a rule that decides alone needs an example for and one against", code, r.Name)
			}
			for _, example := range r.Finds {
				text, want := marked(example)
				if got := found(s, r, text); !slices.Equal(got, want) {
					t.Errorf("%s: %s: in %q found %q, want %q", code, r.Name, text, got, want)
				}
			}
			for _, text := range r.Passes {
				if got := found(s, r, text); len(got) > 0 {
					t.Errorf("%s: %s: in %q found %q, want nothing", code, r.Name, text, got)
				}
			}
		}
	}
}
