package fuse

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/lm/ngram"
	"github.com/understudy-text/understudy/study/speech/lattice"
)

// drawn is a random lattice of a few states: some arcs have no word.
func drawn(rng *rand.Rand) *lattice.Lattice {
	l := &lattice.Lattice{ID: "u", States: 5 + rng.IntN(4)}
	for from := range l.States - 1 {
		for to := from + 1; to < l.States; to++ {
			for k := range 2 {
				if to > from+1 && rng.IntN(3) > 0 || k == 1 && rng.IntN(2) > 0 {
					continue
				}
				a := lattice.Arc{From: int32(from), To: int32(to), Word: string(rune('a' + rng.IntN(4))), Acoustic: -10 * rng.Float64(), LM: -3 * rng.Float64()}
				if rng.IntN(4) == 0 {
					a.Word = ""
				}
				l.Arcs = append(l.Arcs, a)
			}
		}
	}
	return l
}

// chance is a model whose probabilities depend on the words before.
type chance struct{ order int }

func (chance) ID(word string) int32 { return int32(word[0]) }
func (chance) Begin() []int32       { return []int32{1} }
func (chance) End() int32           { return 2 }
func (c chance) Order() int         { return c.order }
func (c chance) LogP(before []int32, id int32) float64 {
	h := uint64(14695981039346656037)
	for _, x := range append(slices.Clone(before), id) {
		h = (h ^ uint64(x)) * 1099511628211
	}
	return -float64(h>>40) / (1 << 21)
}

// sentence is what chance says of a whole sentence.
func (c chance) sentence(words []string) (sum float64) {
	row := c.Begin()
	for _, w := range words {
		row = append(row, c.ID(w))
	}
	row = append(row, c.End())
	for i := 1; i < len(row); i++ {
		sum += c.LogP(row[max(0, i-c.order+1):i], row[i])
	}
	return sum
}

// all are the scores of all different sentences of a lattice.
func all(l *lattice.Lattice, recogniser, fused *chance, w Weights) map[string]float64 {
	next := map[int32][]lattice.Arc{}
	for _, a := range l.Arcs {
		next[a.From] = append(next[a.From], a)
	}
	out := map[string]float64{}
	var walk func(at int32, words []string, acoustic, lm float64)
	walk = func(at int32, words []string, acoustic, lm float64) {
		if int(at) < l.States-1 {
			for _, a := range next[at] {
				said := slices.Clone(words)
				if a.Word != "" {
					said = append(said, a.Word)
				}
				walk(a.To, said, acoustic+a.Acoustic, lm+a.LM)
			}
			return
		}
		if recogniser != nil {
			lm = recogniser.sentence(words)
		}
		score := acoustic + w.LM*lm + w.Word*float64(len(words))
		if fused != nil {
			score += w.Fusion * fused.sentence(words)
		}
		name := strings.Join(words, " ")
		if before, ok := out[name]; !ok || score > before {
			out[name] = score
		}
	}
	walk(0, nil, 0, 0)
	return out
}

// Without a beam, what is chosen is the best of all paths, and the lists are all
// sentences in order.
func TestBestIsTheBestOfAllPaths(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 80 {
		l := drawn(rng)
		w := Weights{LM: 2, Fusion: 1.5, Word: -1}
		var recogniser *chance
		o := Options{Weights: w, Most: 1 << 20, Beam: 1e9}
		if n%2 == 0 {
			recogniser = &chance{2 + n%4/2}
			o.Recogniser = recogniser
		}
		g, err := Expand(t.Context(), l, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, fused := range []*chance{nil, {1}, {2}, {3}} {
			var answers []float64
			if fused != nil {
				answers = g.Answers(fused)
			}
			scores := all(l, recogniser, fused, w)
			want := math.Inf(-1)
			for _, s := range scores {
				want = max(want, s)
			}
			got, ok := scores[strings.Join(g.Best(w, answers), " ")]
			if !ok || math.Abs(got-want) > 1e-9 {
				t.Fatalf("lattice %d, %v, %v: %v, the best is %v", n, recogniser, fused, got, want)
			}
			list := g.NBest(1000, w, answers)
			if len(list) != len(scores) {
				t.Fatalf("lattice %d: %d hypotheses of %d", n, len(list), len(scores))
			}
			before := math.Inf(1)
			for _, h := range list {
				s := scores[strings.Join(h.Words, " ")]
				p := 0.0
				if fused != nil {
					p = fused.sentence(h.Words)
				}
				if math.Abs(w.Score(h, p)-s) > 1e-9 || s > before+1e-9 {
					t.Fatalf("lattice %d: %q has %v, want %v; before it stands %v", n, h.Words, w.Score(h, p), s, before)
				}
				before = s
			}
		}
	}
}

// A beam leaves out what is far from the best path only, and few histories still have a
// path.
func TestBeam(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		l := drawn(rng)
		w := Weights{LM: 1}
		whole, err := Expand(t.Context(), l, Options{Weights: w, Most: 1 << 20, Beam: 1e9})
		if err != nil {
			t.Fatal(err)
		}
		some, err := Expand(t.Context(), l, Options{Weights: w, Most: 1 << 20, Beam: 5})
		if err != nil {
			t.Fatal(err)
		}
		if a, b := whole.Best(w, nil), some.Best(w, nil); !slices.Equal(a, b) {
			t.Fatalf("%q without a beam, %q with one", a, b)
		}
		few, err := Expand(t.Context(), l, Options{Weights: w, Most: 1, Beam: 1})
		if err != nil {
			t.Fatal(err)
		}
		arcs, _ := few.Size()
		more, _ := whole.Size()
		if arcs > more || len(few.NBest(3, w, nil)) == 0 {
			t.Fatalf("%d arcs of %d", arcs, more)
		}
	}
}

func TestStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Expand(ctx, drawn(rand.New(rand.NewPCG(1, 1))), Options{}); err == nil {
		t.Error("it goes on")
	}
}

// A model that knows nothing but one sentence brings it about, and the weights that are
// tuned for that say so.
func TestTune(t *testing.T) {
	l := &lattice.Lattice{ID: "u", States: 3, Arcs: []lattice.Arc{
		{From: 0, To: 1, Word: "a", Acoustic: -1}, {From: 0, To: 1, Word: "b", Acoustic: -20},
		{From: 1, To: 2, Word: "c", Acoustic: -1}, {From: 1, To: 2, Word: "", Acoustic: -1},
	}}
	g, err := Expand(t.Context(), l, Options{})
	if err != nil {
		t.Fatal(err)
	}
	number := func(word string) int32 { return int32(word[0] - 'a') }
	rows := [][]int32{{1, 2, 4}, {1, 2, 4}, {1, 2, 4}}
	model := Numbers{ID: number, Border: 4, Unknown: 3}.Trigrams(ngram.NewCausal(rows, 5, 4, -1))
	set := Set{Graphs: []*Graph{g}}
	errs := func(chosen [][]string) int {
		if strings.Join(chosen[0], " ") == "b c" {
			return 0
		}
		return 1
	}
	w, err := Tune(t.Context(), model, &set, false, 0, errs)
	if err != nil || w.Fusion == 0 {
		t.Fatalf("%+v, %v", w, err)
	}
	for _, tt := range []struct {
		c    Chooser
		w    Weights
		want string
	}{{model, w, "b c"}, {Paths{}, Weights{Word: -1}, "a"}, {Paths{}, Weights{Word: 4}, "a c"}} {
		chosen, err := tt.c.Choose(t.Context(), &set, []Weights{tt.w})
		if err != nil || strings.Join(chosen[0][0], " ") != tt.want {
			t.Errorf("%+v: %q, %v, want %s", tt.w, chosen, err, tt.want)
		}
	}
	if w, err := Tune(t.Context(), model, &set, true, 0, errs); err != nil || w.Fusion != 0 {
		t.Errorf("alone: %+v, %v", w, err)
	}
}

// Lists are read as whole sentences, each once.
func TestLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var set Set
	for range 3 {
		g, err := Expand(t.Context(), drawn(rng), Options{Weights: Weights{LM: 1}})
		if err != nil {
			t.Fatal(err)
		}
		set.Graphs = append(set.Graphs, g)
	}
	set.Most, set.Alone = 5, Weights{LM: 1}
	short := Lists{LogP: func(_ context.Context, sentences [][]string) ([]float64, error) {
		out := make([]float64, len(sentences))
		for i, s := range sentences {
			out[i] = -float64(len(s))
		}
		return out, nil
	}}
	chosen, err := short.Choose(t.Context(), &set, []Weights{{LM: 1}, {Fusion: 1e6}})
	if err != nil {
		t.Fatal(err)
	}
	for i, list := range set.Lists() {
		shortest := slices.MinFunc(list, func(a, b lattice.Hypothesis) int { return cmp.Compare(len(a.Words), len(b.Words)) })
		if !slices.Equal(chosen[0][i], list[0].Words) || len(chosen[1][i]) != len(shortest.Words) {
			t.Errorf("utterance %d: %q and %q of %v", i, chosen[0][i], chosen[1][i], fmt.Sprint(list))
		}
	}
	broken := Lists{LogP: func(context.Context, [][]string) ([]float64, error) { return nil, context.Canceled }}
	if _, err := broken.Choose(t.Context(), &set, []Weights{{}}); err == nil {
		t.Error("an error is lost")
	}
}
