package understudy_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

// capitals detects words in capitals.
type capitals struct{}

func (capitals) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	var out []understudy.Span
	at := 0
	for _, w := range strings.SplitAfter(doc.Text, " ") {
		if word := strings.TrimRight(w, " "); word != "" && word == strings.ToUpper(word) {
			out = append(out, understudy.Span{Start: at, End: at + len(word), Category: understudy.Person})
		}
		at += len(w)
	}
	return out, nil
}

// alone makes every span an entity of its own.
type alone struct{}

func (alone) Link(_ context.Context, _ *understudy.Document, spans []understudy.Span) (l understudy.Linking, _ error) {
	for i := range spans {
		l.Entities = append(l.Entities, understudy.Entity{Category: understudy.Person, Mentions: []int{i}})
	}
	return l, nil
}

// byLetter decides by the first letter of a mention. It notes the order of calls.
type byLetter struct{ calls *[]string }

func (p byLetter) Observe(context.Context, *understudy.Document, []understudy.Span, understudy.Linking) error {
	*p.calls = append(*p.calls, "observe")
	return nil
}
func (p byLetter) Freeze(context.Context) error { *p.calls = append(*p.calls, "freeze"); return nil }
func (p byLetter) Decide(_ context.Context, doc *understudy.Document, spans []understudy.Span, _ understudy.Linking) ([]understudy.Decision, error) {
	*p.calls = append(*p.calls, "decide")
	actions := map[byte]understudy.Action{'B': understudy.Keep, 'D': understudy.Delete, 'P': understudy.Placeholder, 'I': understudy.Invalidate}
	out := make([]understudy.Decision, len(spans))
	for i, s := range spans {
		out[i] = understudy.Decision{Action: understudy.Replace, Rule: "all"}
		if a, ok := actions[doc.Text[s.Start]]; ok {
			out[i] = understudy.Decision{Action: a, Rule: "letter"}
		}
	}
	return out, nil
}

// recorder notes what it was shown and writes "x".
type recorder struct{ saw []string }

func (r *recorder) Observe(_ context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) error {
	for _, e := range l.Entities {
		for _, m := range e.Mentions {
			r.saw = append(r.saw, doc.Text[spans[m].Start:spans[m].End])
		}
	}
	return nil
}
func (r *recorder) Freeze(context.Context) error { return nil }
func (r *recorder) Generate(_ context.Context, _ *understudy.Document, spans []understudy.Span, _ understudy.Linking) ([]understudy.Surrogate, error) {
	out := make([]understudy.Surrogate, len(spans))
	for i, s := range spans {
		out[i] = understudy.Surrogate{Span: s, Text: "x"}
	}
	return out, nil
}

func TestEachActionIsCarriedOut(t *testing.T) {
	r, calls := &recorder{}, []string{}
	p := understudy.Pipeline{Detector: capitals{}, Linker: alone{}, Policy: byLetter{&calls}, Generator: r}
	doc := &understudy.Document{ID: "d", Text: "so ANNA met BO and DAN and PIA and ID there"}
	got, err := p.Pseudonymize(context.Background(), []*understudy.Document{doc}, false)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"ANNA", "BO", "DAN", "PIA", "ID"}; !reflect.DeepEqual(r.saw, want) {
		t.Errorf("the generator saw %q, want all of them: %q", r.saw, want)
	}
	if want := []string{"observe", "freeze", "decide"}; !reflect.DeepEqual(calls, want) {
		t.Errorf("the policy was asked to %q, want %q", calls, want)
	}
	var texts, reasons, rules []string
	for _, s := range got[0].Surrogates {
		texts, reasons, rules = append(texts, s.Text), append(reasons, s.Reason), append(rules, s.Decision.Rule)
	}
	if want := []string{"x", "", "", "[PERSON]", "I[_]D"}; !reflect.DeepEqual(texts, want) {
		t.Errorf("texts %q, want %q", texts, want)
	}
	if want := []string{"", "kept: letter", "", "", ""}; !reflect.DeepEqual(reasons, want) {
		t.Errorf("reasons %q, want %q", reasons, want)
	}
	if want := []string{"all", "letter", "letter", "letter", "letter"}; !reflect.DeepEqual(rules, want) {
		t.Errorf("rules %q, want %q", rules, want)
	}
}

func TestInvalid(t *testing.T) {
	for text, want := range map[string]string{
		"https://t.me/x.y":           "hxxps://t[.]me/x.y",
		"http://a.blogspot.com":      "hxxp://a[.]blogspot[.]com",
		"www.example.org/?q=a.b":     "www[.]example[.]org/?q=a.b",
		"ftp://a.b":                  "ftp[:]://a[.]b",
		"t.me":                       "t[.]me",
		"@proud_boys.admin":          "[@]proud_boys[.]admin",
		"#tag":                       "[#]tag",
		"anna@example.org":           "anna[@]example[.]org",
		"proudboys":                  "p[_]roudboys",
		"Ø":                          "Ø[_]",
		"https://höga.kusten.se#top": "hxxps://höga[.]kusten[.]se#top",
	} {
		if got := understudy.Invalid(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

type broken struct{ capitals }

var errBroken = errors.New("broken")

func (broken) Detect(context.Context, *understudy.Document) ([]understudy.Span, error) {
	return nil, errBroken
}

func TestErrorsNameTheDocument(t *testing.T) {
	p := understudy.Pipeline{Detector: broken{}, Linker: alone{}, Generator: &recorder{}}
	_, err := p.Pseudonymize(context.Background(), []*understudy.Document{{ID: "d17", Text: "x"}}, false)
	if !errors.Is(err, errBroken) || !strings.Contains(err.Error(), "d17") {
		t.Errorf("err = %v", err)
	}
}

func TestOutermost(t *testing.T) {
	span := func(a, b int) understudy.Span { return understudy.Span{Start: a, End: b} }
	for name, tc := range map[string]struct{ in, want []understudy.Span }{
		"apart":           {[]understudy.Span{span(5, 7), span(0, 2)}, []understudy.Span{span(0, 2), span(5, 7)}},
		"one in another":  {[]understudy.Span{span(2, 4), span(0, 9)}, []understudy.Span{span(0, 9)}},
		"same beginning":  {[]understudy.Span{span(0, 2), span(0, 5)}, []understudy.Span{span(0, 5)}},
		"running into":    {[]understudy.Span{span(0, 5), span(3, 8)}, []understudy.Span{span(0, 5), span(5, 8)}},
		"touching":        {[]understudy.Span{span(0, 5), span(5, 8)}, []understudy.Span{span(0, 5), span(5, 8)}},
		"the same twice":  {[]understudy.Span{span(1, 2), span(1, 2)}, []understudy.Span{span(1, 2)}},
		"in, then beyond": {[]understudy.Span{span(0, 9), span(2, 4), span(6, 12)}, []understudy.Span{span(0, 9), span(9, 12)}},
		"nothing":         {nil, []understudy.Span{}},
	} {
		got := understudy.Outermost(tc.in)
		if len(got) != len(tc.want) || len(got) > 0 && !reflect.DeepEqual(got, tc.want) {
			t.Errorf("%s: %v, want %v", name, got, tc.want)
		}
	}
}

func TestCheckSpans(t *testing.T) {
	span := func(a, b int) understudy.Span { return understudy.Span{Start: a, End: b} }
	text := "né secret" // é is two bytes
	for name, tc := range map[string]struct {
		spans []understudy.Span
		want  string // in the error; empty: none
	}{
		"good":           {[]understudy.Span{span(0, 3), span(4, 10)}, ""},
		"outside":        {[]understudy.Span{span(4, 11)}, "not inside"},
		"negative":       {[]understudy.Span{span(-1, 2)}, "not inside"},
		"empty":          {[]understudy.Span{span(2, 2)}, "not inside"},
		"overlapping":    {[]understudy.Span{span(0, 4), span(3, 5)}, "overlaps"},
		"in a character": {[]understudy.Span{span(0, 2)}, "cuts a code point"},
	} {
		err := understudy.CheckSpans(text, tc.spans)
		switch {
		case tc.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
			t.Errorf("%s: err = %v, want %q", name, err, tc.want)
		case err != nil && strings.Contains(err.Error(), "secret"):
			t.Errorf("%s: the error quotes the text: %v", name, err)
		}
	}
}
