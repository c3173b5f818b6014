package stock

import (
	"context"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/model"
)

// only finds a word, once.
type only string

func (o only) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	i := strings.Index(doc.Text, string(o))
	if i < 0 {
		return nil, nil
	}
	return []understudy.Span{{Start: i, End: i + len(o), Category: understudy.Organisation, Rule: "model/ORG", Score: 0.9}}, nil
}

// A model finds what it finds in the texts of its language, beside ours or alone.
func TestFinder(t *testing.T) {
	languages, err := Languages("en", "sv")
	if err != nil {
		t.Fatal(err)
	}
	english := map[string]understudy.Detector{"en": only("zorblax")}
	both := map[string]understudy.Detector{"en": only("zorblax"), "sv": only("qqxzw")}
	const text = "the zorblax; the qqxzw; write to mary@example.org"
	for _, tc := range []struct {
		name, language string
		finder         Finder
		want           string
	}{
		{"none", "en", Finder{}, "ours"},
		{"beside ours", "en", Finder{ByLanguage: english}, "zorblax ours"},
		{"another language has ours", "sv", Finder{ByLanguage: english}, "ours"},
		{"alone", "sv", Finder{ByLanguage: both, Alone: true}, "qqxzw"},
		{"the default language", "", Finder{ByLanguage: both, Alone: true}, "zorblax"},
	} {
		d, err := Masked(Masks{Finder: tc.finder}, languages, "en")
		if err != nil {
			t.Fatal(err)
		}
		spans, err := d.Detect(t.Context(), &understudy.Document{Language: tc.language, Text: text})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range spans {
			switch words := text[s.Start:s.End]; {
			case strings.HasPrefix(s.Rule, model.RulePrefix):
				got = append(got, words)
			case strings.Contains(words, "@"):
				got = append(got, "ours")
			}
		}
		if s := strings.Join(got, " "); s != tc.want {
			t.Errorf("%s: %s, want %s", tc.name, s, tc.want)
		}
	}
	if _, err := Masked(Masks{Finder: Finder{ByLanguage: english, Alone: true}}, languages, "en"); err == nil || !strings.Contains(err.Error(), `language "sv"`) {
		t.Errorf("alone, without a model for a language: %v", err)
	}
}
