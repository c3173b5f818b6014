package encoder

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
	"github.com/understudy-text/understudy/lm/tokenizer"
	"github.com/understudy-text/understudy/lm/transformer"
)

// Every job runs once, and no batch of several is larger than may be.
func TestPlanKeepsItsBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		vocabulary, heads := 1000+r.Int64N(250_000), 4*(1+r.Int64N(4))
		m := &Model{Folder: &Folder{Tokenizer: new(tokenizer.Tokenizer), Config: transformer.Config{Heads: heads, Vocabulary: vocabulary}}}
		jobs := make([]job, 1+r.IntN(80))
		for i := range jobs {
			jobs[i] = job{1 + r.IntN(510), 1 + r.IntN(20)}
		}
		seen := make([]int, len(jobs))
		for _, batch := range m.plan(jobs) {
			pieces, places, length := 0, 0, 0
			for _, i := range batch {
				seen[i]++
				pieces, places, length = pieces+jobs[i].length, places+jobs[i].places, max(length, jobs[i].length)
			}
			all := len(batch) * length
			if len(batch) > 1 && (all > batchPieces || places*int(vocabulary) > batchLogits || all*length*int(heads) > batchAttention ||
				pieces > batchEnough && (all-pieces)*batchFilling > all) {
				t.Fatalf("a batch of %d rows of %d pieces, %d of them text, with %d places of %d", len(batch), length, pieces, places, vocabulary)
			}
		}
		if slices.Min(seen) != 1 || slices.Max(seen) != 1 {
			t.Fatalf("jobs run %v times", seen)
		}
	}
}

func small(t testing.TB, name, tokens string) *Model {
	t.Helper()
	runtimetest.Open(t)
	dir := t.TempDir()
	for from, to := range map[string]string{
		filepath.Join("testdata", name, "config.json"):       "config.json",
		filepath.Join("testdata", name, "model.safetensors"): "model.safetensors",
		filepath.Join("..", "tokenizer", "testdata", tokens): "tokenizer.json",
	} {
		b, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, to), b, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	f, err := OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	m, err := f.MaskedLM(runtime.Options{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

func questions(n int) []lm.Cloze {
	var clozes []lm.Cloze
	for i := range n {
		clozes = append(clozes, lm.Cloze{
			Between: []string{strings.Repeat("she went ", i%4) + "to ", " and then ", strings.Repeat(" again", i%3) + "."},
			Want:    [][]int{{0}, {1}, {0, 1}}[i%3],
		})
	}
	return clozes
}

// What is answered does not depend on what else is asked, in the same call or by
// others at the same time: not by a bit.
func TestAnswersDoNotDependOnTheBatch(t *testing.T) {
	m := small(t, "roberta", "bytelevel.json")
	clozes := questions(40)
	want := make([][][]lm.Word, len(clozes))
	for i, c := range clozes {
		alone, err := m.Words(t.Context(), []lm.Cloze{c}, 5, nil)
		if err != nil {
			t.Fatal(err)
		}
		want[i] = alone[0]
	}
	if len(want[0][0]) == 0 {
		t.Fatal("no words")
	}
	together, err := m.Words(t.Context(), clozes, 5, nil)
	if err != nil || !reflect.DeepEqual(together, want) {
		t.Errorf("in one call the answers are others (%v)", err)
	}
	got := make([][][]lm.Word, len(clozes))
	var all sync.WaitGroup
	for i, c := range clozes {
		all.Go(func() {
			a, err := m.Words(t.Context(), []lm.Cloze{c}, 5, nil)
			if err != nil {
				t.Error(err)
				return
			}
			got[i] = a[0]
		})
	}
	all.Wait()
	if !reflect.DeepEqual(got, want) {
		t.Error("asked at the same time, the answers are others")
	}
}

// Whoever gives up does not take the others along.
func TestOneWhoGivesUpGivesUpAlone(t *testing.T) {
	m := small(t, "roberta", "bytelevel.json")
	given, stop := context.WithCancel(t.Context())
	stop()
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			if i%2 == 0 {
				if _, err := m.Words(given, questions(1), 5, nil); err == nil {
					t.Error("an answer for nobody")
				}
				return
			}
			a, err := m.Words(t.Context(), questions(1), 5, nil)
			if err != nil || len(a[0][0]) == 0 {
				t.Errorf("%v, %v", a, err)
			}
		})
	}
	all.Wait()
}

// More gaps than one run may look at are looked at in several.
func TestManyGapsOfOneText(t *testing.T) {
	m := small(t, "roberta", "bytelevel.json")
	c := lm.Cloze{Between: []string{"It was"}}
	for k := range 12 {
		c.Between, c.Want = append(c.Between, " and "), append(c.Want, k)
	}
	want, err := m.Words(t.Context(), []lm.Cloze{c}, 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	var parts []part
	g, err := m.gaps(c, must(m.MaskID()))
	if err != nil {
		t.Fatal(err)
	}
	got := make([][]lm.Word, len(g.gaps))
	for k := range g.gaps {
		parts = append(parts, part{g.ids, g.gaps[k : k+1], 3, nil, got[k : k+1]})
	}
	if err := m.answer(t.Context(), parts); err != nil || !reflect.DeepEqual(got, want[0]) {
		t.Errorf("gap by gap %v (%v), together %v", got, err, want[0])
	}
}

func must(id int32, _ bool) int32 { return id }

func BenchmarkWords(b *testing.B) {
	m := small(b, "roberta", "bytelevel.json")
	clozes := questions(64)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Words(b.Context(), clozes, 25, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(64*b.N)/b.Elapsed().Seconds(), "clozes/s")
}

func BenchmarkPlan(b *testing.B) {
	m := &Model{Folder: &Folder{Tokenizer: new(tokenizer.Tokenizer), Config: transformer.Config{Heads: 12, Vocabulary: 50265}}}
	jobs := make([]job, 1000)
	for i := range jobs {
		jobs[i] = job{1 + i*37%510, 1}
	}
	for b.Loop() {
		m.plan(jobs)
	}
}
