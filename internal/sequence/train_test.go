package sequence

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// weather makes examples of a hidden chain: the label tends to stay, and the
// feature shows it three times in four.
func weather(r *rand.Rand, n int) []Example {
	out := make([]Example, n)
	for i := range out {
		label := uint8(r.IntN(3))
		for range 2 + r.IntN(10) {
			if r.IntN(5) == 0 {
				label = uint8(r.IntN(3))
			}
			shown := uint64(label)
			if r.IntN(4) == 0 {
				shown = uint64(r.IntN(3))
			}
			out[i].Features.Add(Mix(1, shown))
			out[i].Features.Add(Mix(2, r.Uint64N(1000))) // noise
			out[i].Features.End()
			out[i].Labels = append(out[i].Labels, label)
		}
	}
	return out
}

var climate = []string{"sun", "rain", "snow"}

func accuracy(m *Model, examples []Example) float64 {
	d := m.NewDecoder()
	right, all := 0, 0
	for _, e := range examples {
		d.Features = e.Features
		for i, l := range d.Viterbi(nil) {
			all++
			if l == e.Labels[i] {
				right++
			}
		}
	}
	return float64(right) / float64(all)
}

func TestTrainLearns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	train, test := weather(r, 2000), weather(r, 500)
	var losses []float64
	m, err := Train(context.Background(), climate, train, Options{Epochs: 5, L2: 1e-6,
		Rand: r, Progress: func(_ int, loss float64) { losses = append(losses, loss) }})
	if err != nil {
		t.Fatal(err)
	}
	// The feature alone is right 5/6 of the time; its neighbours add to that.
	if a := accuracy(m, test); a < 0.85 {
		t.Errorf("accuracy %.3f", a)
	}
	if len(losses) != 5 || losses[4] >= losses[0] {
		t.Errorf("losses do not fall: %v", losses)
	}
}

func TestMarginalsOfACRFAreHonest(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	m, err := Train(context.Background(), climate, weather(r, 4000), Options{Epochs: 5, L1: 1e-4, Rand: r})
	if err != nil {
		t.Fatal(err)
	}
	var expected, right float64
	d := m.NewDecoder()
	for _, e := range weather(r, 1000) {
		d.Features = e.Features
		p := d.Marginals(nil)
		for i, l := range e.Labels {
			best := 0
			for k := range 3 {
				if p[i*3+k] > p[i*3+best] {
					best = k
				}
			}
			expected += float64(p[i*3+best])
			if best == int(l) {
				right++
			}
		}
	}
	if ratio := expected / right; ratio < 0.97 || ratio > 1.05 {
		t.Errorf("it promised %.0f right answers and gave %.0f", expected, right)
	}
}

func TestL1LeavesNoiseOut(t *testing.T) {
	size := func(l1 float32) int {
		r := rand.New(rand.NewPCG(3, 1))
		m, err := Train(context.Background(), climate, weather(r, 500), Options{Epochs: 5, L1: l1, Rand: r})
		if err != nil {
			t.Fatal(err)
		}
		n, _ := m.Size()
		return n
	}
	if with, without := size(1e-2), size(0); with > without/4 {
		t.Errorf("%d features with L1, %d without", with, without)
	}
}

func TestTrainIsRepeatable(t *testing.T) {
	bytesOf := func(seed uint64) string {
		examples := weather(rand.New(rand.NewPCG(4, 4)), 200)
		m, err := Train(context.Background(), climate, examples, Options{Epochs: 3, L1: 1e-5,
			Rand: rand.New(rand.NewPCG(seed, 0))})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := m.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if bytesOf(1) != bytesOf(1) {
		t.Error("two runs with one seed differ")
	}
	if bytesOf(1) == bytesOf(2) {
		t.Error("the seed does not matter")
	}
}

func TestTrainKeepsToTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	m, err := Train(context.Background(), climate, weather(r, 300), Options{Epochs: 2, Rand: r,
		Forbidden: func(from, to string) bool { return from == "sun" && to == "snow" || from == "" && to == "rain" }})
	if err != nil {
		t.Fatal(err)
	}
	d := m.NewDecoder()
	for _, e := range weather(r, 300) {
		d.Features = e.Features
		got := d.Viterbi([]float32{1, 0, 0})
		for i, l := range got {
			if i == 0 && l == 1 || i > 0 && got[i-1] == 0 && l == 2 {
				t.Fatalf("a forbidden move in %v", got)
			}
		}
	}
}

func TestTrainRefuses(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	good := weather(r, 3)
	bad := weather(r, 3)
	bad[1].Labels = bad[1].Labels[1:]
	high := weather(r, 3)
	high[2].Labels[0] = 9
	for name, tt := range map[string]struct {
		labels   []string
		examples []Example
		r        *rand.Rand
		want     string
	}{
		"no labels":      {nil, good, r, "labels"},
		"too many":       {make([]string, 64), good, r, "64 labels"},
		"no examples":    {climate, nil, r, "no examples"},
		"no randomness":  {climate, good, nil, "Rand is nil"},
		"lengths differ": {climate, bad, r, "example 1"},
		"unknown label":  {climate, high, r, "label 9 of 3"},
	} {
		_, err := Train(context.Background(), tt.labels, tt.examples, Options{Rand: tt.r})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, tt.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Train(ctx, climate, good, Options{Rand: r}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled training: error %v", err)
	}
}

// Features that always come together must each learn to tell on its own when some
// are left out at random: one of them alone is then still understood.
func TestDropoutTeachesEachFeature(t *testing.T) {
	const copies = 8
	twins := func(r *rand.Rand, n int) []Example {
		out := make([]Example, n)
		for i := range out {
			for range 3 {
				label := uint8(r.IntN(3))
				for c := range uint64(copies) {
					out[i].Features.Add(Mix(c, uint64(label)))
				}
				out[i].Features.End()
				out[i].Labels = append(out[i].Labels, label)
			}
		}
		return out
	}
	margin := func(dropout float32) float64 { // the least probability of the truth, shown by one feature alone
		r := rand.New(rand.NewPCG(1, 1))
		m, err := Train(context.Background(), climate, twins(r, 300), Options{Epochs: 5, L1: 1e-4, Dropout: dropout, Rand: r})
		if err != nil {
			t.Fatal(err)
		}
		least := 1.0
		for label := range uint64(3) {
			d := m.NewDecoder()
			d.Add(Mix(0, label))
			d.End()
			least = min(least, float64(d.Marginals(nil)[label]))
		}
		return least
	}
	if without, with := margin(0), margin(0.6); with < without+0.1 || with < 0.8 {
		t.Errorf("one feature alone: %.2f with dropout, %.2f without", with, without)
	}
}

// The share that is left out is the share that was asked for, wherever a feature stands.
func TestDropoutShare(t *testing.T) {
	const items, features, rounds = 7, 5, 4000
	e := trainExample{labels: make([]uint8, items), weight: 1}
	for range items {
		for range features {
			e.features = append(e.features, int32(len(e.features)))
		}
		e.ends = append(e.ends, len(e.features))
	}
	for _, share := range []float32{0, 0.1, 0.5, 0.9} {
		tr := &trainer{o: Options{Dropout: share, Rand: rand.New(rand.NewPCG(3, 3))}}
		kept := make([]int, items*features)
		together := 0 // the first two features
		for range rounds {
			thin := tr.thinned(&e)
			start, seen := 0, 0
			for i, end := range thin.ends {
				for _, f := range thin.features[start:end] {
					if int(f)/features != i {
						t.Fatalf("feature %d of item %d is now of item %d", f, int(f)/features, i)
					}
					kept[f]++
					if f < 2 {
						seen++
					}
				}
				start = end
			}
			if seen == 2 {
				together++
			}
			if start != len(thin.features) || len(thin.ends) != items || len(thin.labels) != items {
				t.Fatalf("%+v", thin)
			}
		}
		near := func(what string, n int, want float64) {
			if got := float64(n) / rounds; got < want-0.04 || got > want+0.04 {
				t.Errorf("dropout %v: %s is kept in %.3f of the rounds, want %.3f", share, what, got, want)
			}
		}
		keep := 1 - float64(share)
		for f, n := range kept {
			near(string(rune('a'+f)), n, keep)
		}
		near("a pair", together, keep*keep)
	}
}

// Temper makes a model less sure, and leaves what it likes best of single items as it is.
func TestTemper(t *testing.T) {
	examples := weather(rand.New(rand.NewPCG(4, 4)), 300)
	model := func(temper float32) *Model {
		m, err := Train(context.Background(), climate, examples, Options{Epochs: 4, Temper: temper, Rand: rand.New(rand.NewPCG(1, 0))})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	plain, half := model(0).NewDecoder(), model(0.5).NewDecoder()
	for _, d := range []*Decoder{plain, half} {
		d.Add(Mix(1, 1))
		d.End()
	}
	p, q := slices.Clone(plain.Marginals(nil)), half.Marginals(nil)
	if p[1] < 0.6 || q[1] > p[1]-0.05 || q[1] < q[0] || q[1] < q[2] {
		t.Errorf("marginals %v, tempered %v", p, q)
	}
	if !bytes.Equal(written(t, model(0)), written(t, model(1))) {
		t.Error("a temper of 1 changes the model")
	}
}

// Dropout is repeatable, and leaves the examples as they are.
func TestDropout(t *testing.T) {
	bytesOf := func(dropout float32, seed uint64) string {
		examples := weather(rand.New(rand.NewPCG(4, 4)), 200)
		before := make([]Example, len(examples))
		for i, e := range examples {
			before[i] = Example{Features: e.Features.Clone(), Labels: append([]uint8(nil), e.Labels...)}
		}
		m, err := Train(context.Background(), climate, examples, Options{Epochs: 3, L1: 1e-5, Dropout: dropout, Rand: rand.New(rand.NewPCG(seed, 0))})
		if err != nil {
			t.Fatal(err)
		}
		for i := range examples {
			if !reflect.DeepEqual(examples[i], before[i]) {
				t.Fatalf("example %d changed", i)
			}
		}
		return string(written(t, m))
	}
	if bytesOf(0.5, 1) != bytesOf(0.5, 1) {
		t.Error("two runs with one seed differ")
	}
	if bytesOf(0.5, 1) == bytesOf(0, 1) {
		t.Error("dropout changes nothing")
	}
	for _, share := range []float32{-0.1, 1, 2, float32(math.NaN())} {
		if _, err := Train(context.Background(), climate, weather(rand.New(rand.NewPCG(1, 1)), 3), Options{Dropout: share, Rand: rand.New(rand.NewPCG(1, 1))}); err == nil || !strings.Contains(err.Error(), "dropout") {
			t.Errorf("dropout %v: %v", share, err)
		}
	}
}

// mixed makes one word that has label 0 twice in three and label 1 once.
func mixed(n int, margin []float32) (all []Example) {
	for i := range n {
		var f Features
		f.Add(Hash("w"))
		f.End()
		all = append(all, Example{Features: f, Labels: []uint8{uint8(i % 3 / 2)}})
		if all[i].Labels[0] == 0 {
			all[i].Margin = margin
		}
	}
	return all
}

// A label that must win by a margin is surer than without, by less than the margin: it is not
// learned more often.
func TestMargin(t *testing.T) {
	odds := func(margin []float32) float64 {
		p := share(trained(t, mixed(300, margin)), 'w')
		return math.Log(float64(p[0] / p[1]))
	}
	plain, margin := odds(nil), odds([]float32{2})
	if math.Abs(plain-math.Log(2)) > 0.1 || margin < plain+0.5 || margin > plain+2 {
		t.Errorf("log odds %.2f without a margin, %.2f with a margin of 2; want %.2f and .5 to 2 more", plain, margin, math.Log(2))
	}
}

// The mean of the weights after two epochs lies between them.
func TestAverage(t *testing.T) {
	at := func(epochs, average int) float32 {
		m, err := Train(context.Background(), climate, mixed(30, nil), Options{Epochs: epochs, Average: average, Rate: 0.02, Rand: rand.New(rand.NewPCG(1, 2))})
		if err != nil {
			t.Fatal(err)
		}
		return share(m, 'w')[0]
	}
	one, two, mean := at(1, 0), at(2, 0), at(2, 2)
	if !(one < mean && mean < two) {
		t.Errorf("after one epoch %.4f, after two %.4f, on average %.4f", one, two, mean)
	}
	if last := at(2, 1); math.Abs(float64(last-two)) > 1e-4 {
		t.Errorf("the average of one epoch is %.5f, want %.5f", last, two)
	}
}
