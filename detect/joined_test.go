package detect

import (
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/en"
)

func TestJoined(t *testing.T) {
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	place, person := understudy.Location, understudy.Person
	for text, want := range map[string][]string{
		"[Argyll] and [Bute]":      {"Argyll and Bute"},
		"[Tyne] and [Wear]":        {"Tyne and Wear"},
		"[Tyne] and Wear.":         {"Tyne and Wear"},
		"[Tyne] and":               {"Tyne"},
		"[Leeds] and [York]":       {"Leeds", "York"},
		"[Argyll], [Bute]":         {"Argyll", "Bute"},
		"[Argyll] and then [Bute]": {"Argyll", "Bute"},
	} {
		plain, spans := marked(text, place, person)
		var got []string
		for _, s := range joined(l.Lexicon, plain, spans) {
			got = append(got, plain[s.Start:s.End])
			if len(want) == 1 && s.Category != place {
				t.Errorf("%s is %s", plain, s.Category)
			}
		}
		if len(got) != len(want) || got[0] != want[0] {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// marked takes brackets out of a text; the spans they stood around get the categories in order.
func marked(text string, categories ...understudy.Category) (string, []understudy.Span) {
	var plain []byte
	var spans []understudy.Span
	for i := range len(text) {
		switch text[i] {
		case '[':
			spans = append(spans, understudy.Span{Start: len(plain), Category: categories[len(spans)]})
		case ']':
			spans[len(spans)-1].End = len(plain)
		default:
			plain = append(plain, text[i])
		}
	}
	return string(plain), spans
}
