package telling_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
	"github.com/understudy-text/understudy/study/evaluate/telling"
)

var (
	towns   = []string{"Umeå", "Kalmar", "Lund", "Visby", "Falun", "Motala"}
	filling = strings.Fields("the judge read what she had said of a year in prison and nobody asked why it rained when they left")
)

// corpus makes documents in which a person and a town are replaced as play says.
func corpus(n int, play func(original string, r *rand.Rand) string) []*pairs.Document {
	r := rand.New(rand.NewPCG(3, 3))
	var docs []*pairs.Document
	for i := range n {
		var b strings.Builder
		for range 30 {
			b.WriteString(filling[r.IntN(len(filling))] + " ")
			if r.IntN(5) == 0 {
				town := towns[r.IntN(len(towns))]
				b.WriteString("[LOC|" + town + "|" + play(town, r) + "]. ")
			}
		}
		docs = append(docs, pairstest.Document(fmt.Sprint(i), b.String()))
	}
	return docs
}

func measure(t *testing.T, docs []*pairs.Document, o telling.Options) (*telling.Result, error) {
	t.Helper()
	m := telling.New(o)
	pairstest.Add(t, m, docs...)
	return m.Result(t.Context())
}

// Towns that are replaced by towns of the same corpus can not be told; a word that
// no original has can.
func TestTelling(t *testing.T) {
	for name, tt := range map[string]struct {
		play     func(string, *rand.Rand) string
		from, to float64
	}{
		"same words":   {func(_ string, r *rand.Rand) string { return towns[r.IntN(len(towns))] }, 0.3, 0.65},
		"a new word":   {func(string, *rand.Rand) string { return "Townsville" }, 0.95, 1},
		"nothing left": {func(string, *rand.Rand) string { return "" }, 0.9, 1},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := measure(t, corpus(60, tt.play), telling.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range r.Classifiers[:2] {
				if c.Accuracy < tt.from || c.Accuracy > tt.to {
					t.Errorf("%+v", c)
				}
			}
			if r.Accuracy != r.Classifiers[0].Accuracy || r.Documents != 60 || r.Folds != 10 || r.Seeds != 5 {
				t.Errorf("%+v", r)
			}
		})
	}
}

func TestTelltales(t *testing.T) {
	r, err := measure(t, corpus(40, func(string, *rand.Rand) string { return "North Townsville" }), telling.Options{Telltales: 2})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, w := range r.PseudonymizedBy {
		found = append(found, w.Word)
		if w.Originals != 0 || w.Results < 35 || w.Categories[understudy.Location] < 35 || w.Counterparts != len(towns) {
			t.Errorf("%+v", w)
		}
	}
	if slices.Sort(found); !slices.Equal(found, []string{"North", "Townsville"}) {
		t.Errorf("telltales %q", found)
	}
	if len(r.Where) != 1 || math.Abs(r.Where[understudy.Location]-1) > 1e-9 {
		t.Errorf("where they stand: %v", r.Where)
	}
	for _, w := range r.OriginalBy {
		if !slices.Contains(towns, w.Word) || w.Results != 0 || w.Weight <= 0 || w.Counterparts != 1 {
			t.Errorf("of originals: %+v", w)
		}
	}
}

// What gives away is the towns, not the persons, who keep their names.
func TestByCategory(t *testing.T) {
	docs := corpus(40, func(string, *rand.Rand) string { return "Townsville" })
	for i, d := range docs {
		spans, standIns := slices.Clone(d.Spans), slices.Clone(d.StandIns)
		text := d.Document.Text + "Eva"
		spans = append(spans, understudy.Span{Start: len(text) - 3, End: len(text), Category: understudy.Person})
		docs[i] = pairs.New(&understudy.Document{ID: d.Document.ID, Text: text}, spans, append(standIns, "Eva"), understudy.Linking{})
	}
	r, err := measure(t, docs, telling.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.ByCategory[understudy.Location] < 0.95 || r.ByCategory[understudy.Person] != 0.5 {
		t.Errorf("%v", r.ByCategory)
	}
	// All towns stand in several documents: without them both versions are one.
	if c := r.Classifiers[2]; c.Accuracy != 0.5 || c.Pairs != 0.5 || c.Mentions != 0 || r.Classifiers[0].Mentions != 1 {
		t.Errorf("%+v", c)
	}
}

func TestNothingToTell(t *testing.T) {
	plain := pairs.New(&understudy.Document{ID: "p", Text: "It rained."}, nil, nil, understudy.Linking{})
	empty := pairs.New(&understudy.Document{ID: "e"}, nil, nil, understudy.Linking{})
	one := corpus(1, func(string, *rand.Rand) string { return "Townsville" })
	for name, docs := range map[string][]*pairs.Document{
		"no documents":     nil,
		"one document":     one,
		"one class":        {plain, plain, plain},
		"empty":            {empty, empty},
		"one that changes": append(one, plain, empty),
	} {
		r, err := measure(t, docs, telling.Options{})
		if !errors.Is(err, telling.ErrNothing) || r != nil {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
}

func TestSame(t *testing.T) {
	docs := corpus(12, func(string, *rand.Rand) string { return "Townsville" })
	a, err := measure(t, docs, telling.Options{Seed: 9})
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := measure(t, docs, telling.Options{Seed: 9}); !reflect.DeepEqual(a, b) {
		t.Errorf("%+v is not %+v", a, b)
	}
}

// Of many documents a sample is kept, of long ones the beginning: memory is bounded.
func TestBounds(t *testing.T) {
	docs := corpus(50, func(string, *rand.Rand) string { return "Townsville" })
	m := telling.New(telling.Options{Documents: 20, Words: 25, Seeds: 1})
	for range 200 {
		for _, d := range docs {
			if err := m.Add(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
	}
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	if mb := stats.HeapAlloc >> 20; mb > 60 {
		t.Errorf("%d MB", mb)
	}
	r, err := m.Result(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Documents != 20 || r.Sampled != 9980 || r.Cut == 0 {
		t.Errorf("%+v", r)
	}
}

// Who does not want to wait for the training gets out of it.
func TestCancelled(t *testing.T) {
	m := telling.New(telling.Options{})
	pairstest.Add(t, m, corpus(60, func(string, *rand.Rand) string { return "Xx" })...)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := m.Result(ctx); !errors.Is(err, context.Canceled) || r != nil {
		t.Errorf("%+v, %v", r, err)
	}
}

func BenchmarkResult(b *testing.B) {
	m := telling.New(telling.Options{})
	for _, d := range corpus(100, func(string, *rand.Rand) string { return "Townsville" }) {
		if err := m.Add(b.Context(), d); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if _, err := m.Result(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
