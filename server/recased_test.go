package server

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job/stock"
)

// Names in lines without capitals are found as the model finds them with capitals; a sentence that names nobody
// stays.
func TestRecased(t *testing.T) {
	c := talker(t, "en")
	var err error
	if c.shared, err = stock.Share(stock.Options{Languages: c.languages, Default: "en"}); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"this is a discharge note for will marsh comma admitted from wells with pain": "will marsh|wells",
		"make a good summary of the second part and keep the dates as they are":       "",
		"if mark { rose = bill }": "",
		"We were there in the summer of the long day with all the others": "",
	} {
		p := &tongue{doc: &understudy.Document{ID: "1", Language: "en", Text: text}, of: []passage{{end: len(text)}}}
		found, err := c.detect(t.Context(), passages{p}, finder{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range found["1"] {
			got = append(got, text[s.Start:s.End])
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// What a stand-in leaves of a club in a longer mention.
func TestLeaves(t *testing.T) {
	c := talker(t, "fr")
	if !c.leaves("Épinouse de Foulées de la Vallée", "Prix de Foulées de la Vallée") {
		t.Error("two words are left")
	}
	if c.leaves("Lycée Jules Dupuis", "Lycée Jean Moulin") {
		t.Error("an institution's word may stay")
	}
}

// User names are such that they can be told in an answer.
func TestToldAccount(t *testing.T) {
	c := talker(t, "en")
	for name, want := range map[string]string{"pebblejumper": "pebblejumper", "dhi": "dhi17", "charm": "charm17", "qx_7": "qx_7"} {
		if got := c.told(name, 7); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
