package job

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

func TestScrubber(t *testing.T) {
	tests := []struct {
		original, standIn string
		category          understudy.Category
		note, want        string
	}{
		{"Johan Falk", "Erik Berg", understudy.Person, "this is Johan Falk", "this is Erik Berg"},
		{"Johan Falk", "Erik Berg", understudy.Person, "this is Johan; Falk's son", "this is Erik; Berg's son"},
		{"Johan Karl Falk", "Erik Berg", understudy.Person, "Karl, Falk", "Berg, Berg"},
		{"Johan Falk", "Erik Olof Berg", understudy.Person, "Falk", "Berg"},
		{"Johan Falk", "[PERSON]", understudy.Person, "is it Johan?", "is it [PERSON]?"},
		{"Johan Falk", "", understudy.Person, "is it Johan?", "is it ?"},
		{"Mrs Falk", "Mrs Berg", understudy.Person, "Mrs who? Mrs Falk", "Mrs who? Mrs Berg"},
		{"Ludwig van Falk", "Erik van Berg", understudy.Person, "a van and Ludwig", "a van and Erik"},
		{"Al Falk", "Bo Berg", understudy.Person, "Al or AI", "Al or AI"},                                      // two letters hit too much
		{"Johan Falk", "Erik Berg", understudy.Person, "Johanna johan Falkenberg", "Johanna johan Falkenberg"}, // other words
		{"Johan Falk", "Erik Berg", understudy.Person, "ask JOHAN FALK", "ask ERIK BERG"},
		{"Johan Falk", "Erik Berg", understudy.Person, "johan.falk", "erik.berg"},
		{"Johan Falk", "Erik Berg", understudy.Person, "jfalk", "[PERSON]"},
		{"19790912-7032", "19650101-1111", understudy.Code, "197909127032", "[CODE]"},
		{"Bank of Falk", "Bank of Berg", understudy.Organisation, "Falk? Bank of Falk", "Falk? Bank of Berg"},
	}
	for _, test := range tests {
		text := "Then " + test.original + "."
		at := strings.Index(text, test.original)
		s := understudy.Surrogate{Span: understudy.Span{Start: at, End: at + len(test.original), Category: test.category}, Text: test.standIn}
		h := hidden{docs: []understudy.Document{{Text: text}}, surrogates: [][]understudy.Surrogate{{s}}}
		if got := h.scrub(test.note); got != test.want {
			t.Errorf("%q for %q: %q became %q, not %q", test.standIn, test.original, test.note, got, test.want)
		}
		s.Reason = "kept"
		h = hidden{docs: h.docs, surrogates: [][]understudy.Surrogate{{s}}}
		if got := h.scrub(test.note); got != test.note {
			t.Errorf("%q is kept, but %q became %q", test.original, test.note, got)
		}
	}
}

func TestScrubberPrefersAMentionOfItsOwn(t *testing.T) {
	text := "Johan Falk, Johan"
	list := []understudy.Surrogate{
		{Span: understudy.Span{Start: 0, End: 10, Category: understudy.Person}, Text: "Erik Berg"},
		{Span: understudy.Span{Start: 12, End: 17, Category: understudy.Person}, Text: "Olof"},
	}
	h := hidden{docs: []understudy.Document{{Text: text}}, surrogates: [][]understudy.Surrogate{list}}
	if got := h.scrub("Johan"); got != "Olof" {
		t.Error(got)
	}
}
