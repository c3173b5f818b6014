package agreement_test

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/study/evaluate/agreement"
)

func readJSON(t *testing.T, name string, into any) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err == nil {
		err = json.Unmarshal(b, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// documents are those of testdata/documents.json, whose offsets are code points.
func documents(t *testing.T) []agreement.Document {
	t.Helper()
	var in []struct {
		ID, Text string
		A, B     []corpus.Mark
	}
	readJSON(t, "documents.json", &in)
	var out []agreement.Document
	for _, d := range in {
		spans := func(marks []corpus.Mark) (out []understudy.Span) {
			for _, m := range marks {
				at, err := corpus.ToBytes(d.Text, corpus.CodePoints, []int{m.Start, m.End})
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, understudy.Span{Start: at[0], End: at[1], Category: understudy.Category(m.Label)})
			}
			return out
		}
		out = append(out, agreement.Document{ID: d.ID, Text: d.Text, A: spans(d.A), B: spans(d.B)})
	}
	return out
}

func measure(t *testing.T, docs ...agreement.Document) *agreement.Result {
	t.Helper()
	m := agreement.New()
	for i := range docs {
		if err := m.Add(&docs[i]); err != nil {
			t.Fatal(err)
		}
	}
	r, err := m.Result()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// κ is scikit-learn's; testdata/expected.py made the numbers.
func TestKappaIsThatOfTheReference(t *testing.T) {
	var want struct {
		Tokens             int
		Categories, Marked float64
		ByCategory         map[understudy.Category]float64 `json:"by_category"`
	}
	readJSON(t, "expected.json", &want)
	r := measure(t, documents(t)...)
	if r.Tokens != want.Tokens || r.Documents != 4 || len(r.ByCategory) != len(want.ByCategory) {
		t.Errorf("%d tokens in %d documents, %d categories; want %d, 4, %d", r.Tokens, r.Documents, len(r.ByCategory), want.Tokens, len(want.ByCategory))
	}
	near := func(what string, got agreement.Kappa, want float64) {
		t.Helper()
		if got.Kappa == nil || math.Abs(*got.Kappa-want) > 1e-6 {
			t.Errorf("κ of %s is %v, want %v", what, got.Kappa, want)
		}
	}
	near("all categories", r.Categories, want.Categories)
	near("marked", r.Marked, want.Marked)
	for c, k := range want.ByCategory {
		near(string(c), r.ByCategory[c], k)
	}
}

func TestDisagreements(t *testing.T) {
	const text = "Mr Jan Nowak, a baker."
	r := measure(t, agreement.Document{ID: "a", Text: text,
		A: []understudy.Span{{Start: 0, End: 12, Category: understudy.Person}},
		B: []understudy.Span{{Start: 3, End: 6, Category: understudy.Person}, {Start: 16, End: 21, Category: understudy.Demographic}},
	})
	want := []agreement.Difference{
		{Document: "a", Start: 0, End: 2, A: understudy.Person},
		{Document: "a", Start: 7, End: 12, A: understudy.Person},
		{Document: "a", Start: 16, End: 21, B: understudy.Demographic},
	}
	if !reflect.DeepEqual(r.Differ, want) {
		t.Errorf("they differ at %v, want %v", r.Differ, want)
	}
	// Of seven tokens they agree on four: the name, the comma, the article and the stop.
	if k := r.Marked; math.Abs(k.Observed-4./7) > 1e-12 || math.Abs(k.Expected-(3.*2+4.*5)/49) > 1e-12 || k.A != 3 || k.B != 2 {
		t.Errorf("marked: %+v", k)
	}
}

func TestOneCategoryOnly(t *testing.T) {
	r := measure(t, agreement.Document{ID: "a", Text: "nobody here"})
	if r.Categories.Kappa != nil || r.Categories.Observed != 1 || len(r.Differ) != 0 {
		t.Errorf("%+v", r)
	}
}

func TestWhatCannotBeMeasured(t *testing.T) {
	if _, err := agreement.New().Result(); !errors.Is(err, agreement.ErrEmpty) {
		t.Errorf("no documents: %v", err)
	}
	for _, s := range []understudy.Span{{Start: -1, End: 1}, {Start: 1, End: 1}, {Start: 0, End: 5}} {
		if err := agreement.New().Add(&agreement.Document{ID: "a", Text: "text", B: []understudy.Span{s}}); !errors.Is(err, agreement.ErrOutside) {
			t.Errorf("%v: %v", s, err)
		}
	}
}

// Who agrees with himself has κ 1; the order of the annotators is of no consequence to
// κ; what differs covers as many tokens as are not agreed on.
func TestProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	const text = "Ada met Bo, who is 58, at Łódź's court; d'Arc wrote e\u0301 to x_1@y.org 👋🏽!"
	random := func() (s []understudy.Span) {
		for range 1 + rng.IntN(5) {
			a := rng.IntN(len(text))
			s = append(s, understudy.Span{Start: a, End: a + 1 + rng.IntN(len(text)-a), Category: understudy.Categories[rng.IntN(3)]})
		}
		return s
	}
	for range 300 {
		a, b := random(), random()
		one := measure(t, agreement.Document{ID: "a", Text: text, A: a, B: b})
		other := measure(t, agreement.Document{ID: "a", Text: text, A: b, B: a})
		self := measure(t, agreement.Document{ID: "a", Text: text, A: a, B: a})
		if k := self.Categories; k.Observed != 1 || k.Kappa != nil && *k.Kappa != 1 || len(self.Differ) != 0 {
			t.Fatalf("with himself: %+v", self)
		}
		if x, y := one.Categories.Kappa, other.Categories.Kappa; (x == nil) != (y == nil) || x != nil && *x != *y {
			t.Fatalf("%v and %v", x, y)
		}
		if (len(one.Differ) == 0) != (one.Categories.Observed == 1) {
			t.Fatalf("%+v", one)
		}
	}
}
