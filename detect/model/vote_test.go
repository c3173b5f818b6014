package model

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

// thinks makes what a model thinks of the words of a text: "Anna/B-PERSON/.9".
func thinks(t *testing.T, text string, list map[string]float64) (out []belief) {
	t.Helper()
	at := 0
	for _, word := range strings.Fields(text) {
		start := at + strings.Index(text[at:], word)
		at = start + len(word)
		b := belief{start: start, end: at}
		for what, p := range list {
			w, label, _ := strings.Cut(what, "/")
			if w != strings.Trim(word, ".") {
				continue
			}
			place, name, _ := strings.Cut(label, "-")
			c := slices.Index(understudy.Categories[:], understudy.Category(name))
			if c < 0 {
				t.Fatalf("%q is no category", name)
			}
			if place == "B" {
				b.begins[c] = p
			} else {
				b.inside[c] = p
			}
		}
		out = append(out, b)
	}
	return out
}

func TestPoll(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		ours       string
		score      float32
		theirs     map[string]float64
		want       string
	}{
		{"the model is sure, ours silent", "then Anna left", "", 0, map[string]float64{"Anna/B-PERSON": 0.95}, "Anna/PERSON"},
		{"the model doubts, ours silent", "then Anna left", "", 0, map[string]float64{"Anna/B-PERSON": 0.7}, ""},
		{"ours are sure, the model silent", "then Anna left", "Anna/PERSON", 0.9, nil, "Anna/PERSON"},
		{"ours doubt, the model silent", "then Will left", "Will/PERSON", 0.6, nil, ""},
		{"both doubt, and agree", "then Anna left", "Anna/PERSON", 0.6, map[string]float64{"Anna/B-PERSON": 0.6}, "Anna/PERSON"},
		{"the model has more of a name", "then Anna Berg left", "Anna/PERSON", 0.9, map[string]float64{"Anna/B-PERSON": 0.9, "Berg/I-PERSON": 0.9}, "Anna Berg/PERSON"},
		{"two people", "then Anna Karl left", "", 0, map[string]float64{"Anna/B-PERSON": 0.9, "Karl/B-PERSON": 0.9}, "Anna/PERSON|Karl/PERSON"},
		{"the likelier category wins", "in Paris today", "Paris/PERSON", 0.5, map[string]float64{"Paris/B-LOC": 0.9}, "Paris/LOC"},
		{"what is proven stands", "mail a@b.se today", "a@b.se/CODE", 1, map[string]float64{"a@b.se/B-PERSON": 0.99}, "a@b.se/CODE"},
		{"a clitic that ours cut off stays outside", "لمحمد اليوم", "محمد/PERSON", 0.8, map[string]float64{"لمحمد/B-PERSON": 0.9}, "محمد/PERSON"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var ours []understudy.Span
			if tc.ours != "" {
				word, c, _ := strings.Cut(tc.ours, "/")
				at := strings.Index(tc.text, word)
				ours = []understudy.Span{{Start: at, End: at + len(word), Category: understudy.Category(c), Kind: "k", Rule: "tagger", Score: tc.score}}
			}
			var got []string
			spans := poll(tc.text, ours, thinks(t, tc.text, tc.theirs))
			for _, s := range spans {
				got = append(got, tc.text[s.Start:s.End]+"/"+string(s.Category))
				if agrees := slices.ContainsFunc(ours, func(o understudy.Span) bool {
					return o.Start == s.Start && o.End == s.End && o.Category == s.Category
				}); agrees != (s.Rule == "tagger" && s.Kind == "k") {
					t.Errorf("%v: rule %q, kind %q", s, s.Rule, s.Kind)
				}
			}
			if g := strings.Join(got, "|"); g != tc.want {
				t.Errorf("got %q, want %q", g, tc.want)
			}
			if err := understudy.CheckSpans(tc.text, spans); err != nil {
				t.Error(err)
			}
		})
	}
}
