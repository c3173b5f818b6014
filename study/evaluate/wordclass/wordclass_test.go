package wordclass_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/wordclass"
)

func TestTagsAreComparedWhereTheyStand(t *testing.T) {
	languages, err := stock.Languages("en", "sv")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		language, text, original, standIn string
		mentions, same                    int
		confusion                         wordclass.Confusion
	}{
		"same":                        {"", "She lives in Leeds.", "Leeds", "Oxford", 1, 1, wordclass.Confusion{}},
		"the right-most word decides": {"", "He met Mr Brown at noon.", "Mr Brown", "the nice lady", 1, 0, wordclass.Confusion{Original: "PROPN", StandIn: "NOUN", Mentions: 1}},
		"signs are no words":          {"", "It was (London).", "London).", "Paris).", 1, 1, wordclass.Confusion{}},
		"deleted":                     {"", "She lives in Leeds now.", "Leeds", "", 1, 0, wordclass.Confusion{Original: "PROPN", StandIn: "none", Mentions: 1}},
		"deleted inside a word":       {"", "A co-worker of Leedsian birth.", "Leeds", "", 1, 0, wordclass.Confusion{}},
		"signs for a word":            {"", "She lives in Leeds now.", "Leeds", "***", 1, 0, wordclass.Confusion{Original: "PROPN", StandIn: "none", Mentions: 1}},
		"nothing to compare":          {"", "He said “…” and left.", "…", "home", 0, 0, wordclass.Confusion{}},
		"Swedish":                     {"sv", "Anna Berg är en svensk läkare.", "läkare", "sjuksköterska", 1, 1, wordclass.Confusion{}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			at := strings.Index(tt.text, tt.original)
			d := pairs.New(&understudy.Document{ID: "d", Language: tt.language, Text: tt.text},
				[]understudy.Span{{Start: at, End: at + len(tt.original), Category: understudy.Location}}, []string{tt.standIn}, understudy.Linking{})
			m := wordclass.New(wordclass.NewTagger(languages, "en", 1))
			if err := m.Add(t.Context(), d); err != nil {
				t.Fatal(err)
			}
			r, err := m.Result()
			if err != nil {
				t.Fatal(err)
			}
			if r.Mentions != tt.mentions || r.Same != tt.same {
				t.Errorf("%d of %d the same, want %d of %d", r.Same, r.Mentions, tt.same, tt.mentions)
			}
			if tt.confusion.Mentions > 0 && (len(r.Confusions) != 1 || r.Confusions[0] != tt.confusion) {
				t.Errorf("confusions %v, want %v", r.Confusions, tt.confusion)
			}
			nominal := tt.same
			if tt.confusion.Original == "PROPN" && tt.confusion.StandIn == "NOUN" {
				nominal++
			}
			if want := float64(nominal) / float64(max(1, tt.mentions)); r.Nominal != want {
				t.Errorf("nouns and names as one: %v, want %v", r.Nominal, want)
			}
			if want := float64(tt.same) / float64(max(1, tt.mentions)); r.Accuracy != want || tt.mentions > 0 && r.ByCategory[understudy.Location].Accuracy != want {
				t.Errorf("accuracy %v, by category %v, want %v", r.Accuracy, r.ByCategory, want)
			}
		})
	}
}

func TestUnknownLanguage(t *testing.T) {
	d := pairs.New(&understudy.Document{ID: "d", Language: "fi", Text: "Aino"}, []understudy.Span{{End: 4}}, []string{"Eeva"}, understudy.Linking{})
	if err := wordclass.New(wordclass.NewTagger(nil, "en", 1)).Add(t.Context(), d); err == nil || strings.Contains(err.Error(), "Aino") {
		t.Errorf("error %v", err)
	}
}
