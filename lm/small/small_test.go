package small_test

import (
	"os"
	"slices"
	"testing"

	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
	"github.com/understudy-text/understudy/lm/small"
)

func TestMain(m *testing.M) { os.Exit(cached.Main(m, runtimetest.Fetch)) }

// largest is how many bytes a model that comes with the program may have.
const largest = 25_000_000

func open(t testing.TB) *encoder.Model {
	t.Helper()
	runtimetest.Open(t)
	f, err := small.Open()
	if err != nil {
		t.Fatal(err)
	}
	m, err := f.MaskedLM(runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// The model knows English: what is plain to people is among its first guesses.
func TestItKnowsEnglish(t *testing.T) {
	m := open(t)
	for _, c := range []struct {
		before, after string
		want          string
	}{
		{"He was born in the United ", " of America.", "states"},
		{"She took the child to the ", " because it was ill, and the nurse let them in.", "hospital"},
		{"The president of the United States lives in the White ", ".", "house"},
		{"We met on the first ", " of the month.", "day"},
		{"I have never ", " to London before.", "been"},
	} {
		words, err := m.Words(t.Context(), []lm.Cloze{{Between: []string{c.before, c.after}, Want: []int{0}}}, 10, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(words[0][0], func(w lm.Word) bool { return w.Text == c.want }) {
			t.Errorf("%s____%s: %v, without %q", c.before, c.after, words[0][0], c.want)
		}
	}
}

func TestItIsSmall(t *testing.T) {
	f, err := small.Open()
	if err != nil {
		t.Fatal(err)
	}
	size := int64(0)
	for _, w := range f.Weights().Tensors {
		size += w.Length
	}
	if size > largest {
		t.Errorf("%d bytes of weights", size)
	}
}

// Masks a second, in sentences of about twenty words, on one processor.
func BenchmarkWords(b *testing.B) {
	m := open(b)
	clozes := slices.Repeat([]lm.Cloze{{Between: []string{
		"The weather was fine, and they walked along the river until they came to the ",
		" where the old people of the village used to sit.",
	}, Want: []int{0}}}, 32)
	for b.Loop() {
		if _, err := m.Words(b.Context(), clozes, 1, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*len(clozes))/b.Elapsed().Seconds(), "masks/s")
}
