package fill_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/lm"
)

// answers is a model that says the same everywhere, and keeps what it was asked.
type answers struct {
	words []string
	asked []string
}

func (a *answers) Words(_ context.Context, clozes []lm.Cloze, n int, accept func(string) bool) ([][][]lm.Word, error) {
	var out [][][]lm.Word
	for _, c := range clozes {
		a.asked = append(a.asked, fmt.Sprint(strings.Join(c.Between, "▢"), c.Want))
		var gaps [][]lm.Word
		for range c.Want {
			var ws []lm.Word
			for _, w := range a.words[:min(n, len(a.words))] {
				if accept == nil || accept(w) {
					ws = append(ws, lm.Word{Text: w})
				}
			}
			gaps = append(gaps, ws)
		}
		out = append(out, gaps)
	}
	return out, nil
}

func english(t testing.TB) *language.Language {
	t.Helper()
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

const text = "It was late. Anna Ek lives in Leeds. She is a nurse in Leeds. She left in May. Nobody asked. They did."

func mentions(marks ...string) []understudy.Span {
	var spans []understudy.Span
	at := 0
	for _, m := range marks {
		i := at + strings.Index(text[at:], m)
		spans = append(spans, understudy.Span{Start: i, End: i + len(m), Category: understudy.Misc})
		at = i + len(m)
	}
	return spans
}

func run(t *testing.T, o fill.Options, a *answers) []string {
	t.Helper()
	o.Languages = map[string]*language.Language{"en": english(t)}
	o.Default, o.Model, o.Draw = "en", map[string]lm.Masked{"en": a}, draw.New([]byte("k"))
	g, err := fill.New(o)
	if err != nil {
		t.Fatal(err)
	}
	out, err := g.Generate(t.Context(), &understudy.Document{Text: text}, mentions("Anna Ek", "Leeds", "nurse", "Leeds", "May"), understudy.Linking{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range out {
		got = append(got, s.Text+s.Reason)
	}
	return got
}

// What the model is asked: its sentence and two on either side.
func TestQuestions(t *testing.T) {
	for _, tc := range []struct {
		name string
		o    fill.Options
		want []string
	}{
		{"all hidden", fill.Options{}, []string{
			"It was late. ▢ lives in ▢. She is a ▢ in ▢. She left in ▢.[0 1]",
			"It was late. ▢ lives in ▢. She is a ▢ in ▢. She left in ▢. Nobody asked.[2 3]",
			"▢ lives in ▢. She is a ▢ in ▢. She left in ▢. Nobody asked. They did.[4]",
		}},
		{"left context replaced", fill.Options{Replaced: true}, []string{
			"It was late. ▢ lives in ▢. She is a ▢ in ▢. She left in ▢.[0]",
			"It was late. York lives in ▢. She is a ▢ in ▢. She left in ▢.[0]",
			"It was late. York lives in York. She is a ▢ in ▢. She left in ▢. Nobody asked.[0]",
			"It was late. York lives in York. She is a York in ▢. She left in ▢. Nobody asked.[0]",
			"York lives in York. She is a York in York. She left in ▢. Nobody asked. They did.[0]",
		}},
		{"several words", fill.Options{Words: true}, []string{
			"It was late. ▢ ▢ lives in ▢. She is a ▢ in ▢. She left in ▢.[0]",
			"It was late. ▢ lives in ▢. She is a ▢ in ▢. She left in ▢.[1]",
			"It was late. ▢ lives in ▢. She is a ▢ in ▢. She left in ▢. Nobody asked.[2]",
			"It was late. ▢ lives in ▢. She is a ▢ in ▢. She left in ▢. Nobody asked.[3]",
			"▢ lives in ▢. She is a ▢ in ▢. She left in ▢. Nobody asked. They did.[4]",
			"It was late. York ▢ lives in ▢. She is a ▢ in ▢. She left in ▢.[0]",
		}},
	} {
		a := &answers{words: []string{"York"}}
		run(t, tc.o, a)
		if !slices.Equal(a.asked, tc.want) {
			t.Errorf("%s: asked\n%s\nwant\n%s", tc.name, strings.Join(a.asked, "\n"), strings.Join(tc.want, "\n"))
		}
	}
}

func TestChoices(t *testing.T) {
	words := []string{"Leeds", "Anna", "quickly", "York", "teacher", "June"}
	quickly := []string{"Quickly", "quickly", "quickly", "quickly", "quickly"} // the first begins a sentence
	for _, tc := range []struct {
		name string
		o    fill.Options
		want []string
	}{
		{"no word of a mention comes back", fill.Options{}, quickly},
		{"as in the papers", fill.Options{Faithful: true}, []string{"Leeds", "Leeds", "Leeds", "Leeds", "Leeds"}},
		{"part of speech", fill.Options{UPOS: true}, []string{"York", "York", "teacher", "York", "York"}},
		{"none has it: the likeliest", fill.Options{UPOS: true, K: 1}, quickly},
		{"what is listed matters to draws alone", fill.Options{Listed: func(_, _, w string) bool { return w == "quickly" }}, quickly},
		{"one is not listed", fill.Options{Random: true, Listed: func(_, _, w string) bool { return w != "June" }}, []string{"June", "June", "June", "June", "June"}},
		{"all of the K are listed", fill.Options{Random: true, K: 1, Listed: func(_, _, w string) bool { return true }}, quickly},
	} {
		if got := run(t, tc.o, &answers{words: words}); !slices.Equal(got, tc.want) {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
	drawn := run(t, fill.Options{Random: true}, &answers{words: words})
	if len(slices.Compact(slices.Sorted(slices.Values(drawn)))) < 2 || !slices.Equal(drawn, run(t, fill.Options{Random: true}, &answers{words: words})) {
		t.Errorf("drawn: %q", drawn)
	}
	if got := run(t, fill.Options{}, &answers{}); got[0] != "the language model has no word for this place" {
		t.Errorf("without a word: %q", got)
	}
}

func TestLanguageNeedsAModel(t *testing.T) {
	languages := map[string]*language.Language{"en": english(t)}
	if _, err := fill.New(fill.Options{Languages: languages}); err == nil {
		t.Error("no model was asked for")
	}
	g, err := fill.New(fill.Options{Languages: languages, Default: "en", Model: map[string]lm.Masked{"sv": &answers{}}, Draw: draw.New([]byte("k"))})
	if err != nil {
		t.Fatal(err)
	}
	doc := &understudy.Document{Text: "Anna came."}
	if _, err := g.Generate(t.Context(), doc, []understudy.Span{{Start: 0, End: 4, Category: understudy.Person}}, understudy.Linking{}); err == nil || !strings.Contains(err.Error(), `"en"`) {
		t.Errorf("a language without a model: %v", err)
	}
}

// TestCandidates are the likeliest words that the filters let pass, each once, though
// those before are filled from left to right.
func TestCandidates(t *testing.T) {
	model := &answers{words: []string{"Anna", "York", "york", "Rome", "Leeds", "Paris", "Oslo"}}
	g, err := fill.New(fill.Options{Languages: map[string]*language.Language{"en": english(t)}, Default: "en", Model: map[string]lm.Masked{"en": model}, Draw: draw.New([]byte("k")), Replaced: true})
	if err != nil {
		t.Fatal(err)
	}
	doc, spans := &understudy.Document{Text: text}, mentions("Anna Ek", "Leeds")
	got, err := g.Candidates(context.Background(), doc, spans, 1, 3)
	var words []string
	for _, c := range got {
		words = append(words, c.Text)
	}
	if err != nil || !slices.Equal(words, []string{"York", "york", "Rome"}) {
		t.Errorf("%q, %v", words, err)
	}
	if len(model.asked) != 1 || strings.Contains(model.asked[0], "Anna") || strings.Contains(model.asked[0], "lives in Leeds") {
		t.Errorf("asked: %q", model.asked)
	}
	for typed, want := range map[string]bool{"Leeds": true, "Anna": true, "Rome": false} {
		if unfit, err := g.Unfit(doc, spans, 1, typed); err != nil || unfit != want {
			t.Errorf("%s: unfit %t, %v", typed, unfit, err)
		}
	}
}
