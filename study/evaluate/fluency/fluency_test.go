package fluency_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/fluency"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
)

func document(language, text, original, standIn string) *pairs.Document {
	at := strings.Index(text, original)
	return pairs.New(&understudy.Document{ID: "d", Language: language, Text: text},
		[]understudy.Span{{Start: at, End: at + len(original)}}, []string{standIn}, understudy.Linking{})
}

func measure(t *testing.T, models fluency.Models, docs ...*pairs.Document) *fluency.Result {
	t.Helper()
	return pairstest.Measure(t, fluency.New(models, "en"), docs...)
}

// even finds every word of a text as likely as the text has letters a: p = 2^-a.
type even struct{}

func (even) PseudoLogP(_ context.Context, text string) (float64, int, error) {
	words := len(strings.Fields(text))
	return -float64(words*strings.Count(text, "a")) * math.Ln2, words, nil
}

func TestPerplexities(t *testing.T) {
	models := fluency.Models{Name: "even", Of: func(string) (fluency.Model, error) { return even{}, nil }}
	r := measure(t, models, document("", "a b c", "c", "a"), document("", "a", "a", "aaa"), document("", "", "", ""))
	want := fluency.Result{Model: "even", Original: 2, Pseudonymized: math.Exp2(9. / 4)}
	if r.Model != want.Model || math.Abs(r.Original-want.Original) > 1e-12 || math.Abs(r.Pseudonymized-want.Pseudonymized) > 1e-12 || math.Abs(r.Ratio-r.Pseudonymized/2) > 1e-12 {
		t.Errorf("%+v, want %+v", r, want)
	}
	if d := r.Documents; len(d) != 3 || math.Abs(d[0].Pseudonymized-4) > 1e-12 || math.Abs(d[1].Ratio-4) > 1e-12 || d[2].Ratio != 0 {
		t.Errorf("documents %+v", d)
	}
}

// What reads well is less surprising than what does not.
func TestTinyReads(t *testing.T) {
	for _, c := range []struct{ language, text, original, well, badly string }{
		{"en", "She was born on 3 May 1974 in London and lives with her husband.", "London", "Paris", "because"},
		{"sv", "Hon bor i Stockholm med sin man och sina barn.", "Stockholm", "Göteborg", "eftersom"},
	} {
		well := measure(t, fluency.Tiny, document(c.language, c.text, c.original, c.well))
		badly := measure(t, fluency.Tiny, document(c.language, c.text, c.original, c.badly))
		if well.Ratio >= badly.Ratio || badly.Ratio <= 1 || well.Original != badly.Original {
			t.Errorf("%s: %+v, badly %+v", c.language, well, badly)
		}
	}
}

func TestNoModel(t *testing.T) {
	m := fluency.New(fluency.Tiny, "en")
	if err := m.Add(t.Context(), document("fi", "Aino", "Aino", "Eeva")); err != nil {
		t.Fatal(err)
	}
	if r, err := m.Result(); err != nil || len(r.Documents) != 0 || r.Original != 0 {
		t.Errorf("%+v %v", r, err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := fluency.New(fluency.Tiny, "en").Add(ctx, document("en", strings.Repeat("She went home. ", 1000), "She", "He"))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
