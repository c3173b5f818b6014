package sequence

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// partial makes examples of one item each: word w has label w%3.
func partial(n int) (all []Example) {
	for i := range n {
		var f Features
		f.Add(Hash(string(rune('a' + i%9))))
		f.End()
		all = append(all, Example{Features: f, Labels: []uint8{uint8(i % 3)}})
	}
	return all
}

func trained(t *testing.T, examples []Example) *Model {
	t.Helper()
	m, err := Train(context.Background(), []string{"x", "y", "z"}, examples, Options{Epochs: 30, Rand: rand.New(rand.NewPCG(1, 2))})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func share(m *Model, word rune) []float32 {
	d := m.NewDecoder()
	d.Add(Hash(string(word)))
	d.End()
	return append([]float32(nil), d.Marginals(nil)...)
}

// Exactly one allowed label is the same as a certain label.
func TestAllowedOneIsCertain(t *testing.T) {
	certain := partial(90)
	allowed := partial(90)
	for i := range allowed {
		allowed[i].Allowed = []uint64{1 << allowed[i].Labels[0]}
		allowed[i].Labels = []uint8{0}
	}
	a, b := trained(t, certain), trained(t, allowed)
	for _, w := range "abcdefghi" {
		p, q := share(a, w), share(b, w)
		for l := range p {
			if math.Abs(float64(p[l]-q[l])) > 0.02 {
				t.Errorf("word %c: certain %v, allowed %v", w, p, q)
				break
			}
		}
	}
}

// Everything allowed teaches nothing; excluding a label teaches that much.
func TestAllowedTeachesWhatItExcludes(t *testing.T) {
	examples := partial(90)
	for i := range examples {
		examples[i].Allowed = []uint64{0b111}
		if i%9 == 0 { // word a is not x
			examples[i].Allowed = []uint64{0b110}
		}
	}
	m := trained(t, examples)
	if p := share(m, 'a'); p[0] > 0.1 {
		t.Errorf("word a was never x: %v", p)
	}
	if p := share(m, 'b'); p[1] > 0.6 || p[2] > 0.6 {
		t.Errorf("nothing is known of word b: %v", p)
	}
}

// An example of weight 3 teaches more than one of weight 1 that contradicts it.
func TestWeight(t *testing.T) {
	examples := append(partial(9), partial(9)...)
	for i := range examples[:9] {
		examples[i].Weight = 3
	}
	for i := range examples[9:] {
		examples[9+i].Labels = []uint8{uint8((i + 1) % 3)}
	}
	m := trained(t, examples)
	for i, w := range "abcdefghi" {
		if p := share(m, w); p[i%3] <= p[(i+1)%3] {
			t.Errorf("word %c: %v", w, p)
		}
	}
}

// Sums taken once give the same labels as features looked up each time.
func TestAddSum(t *testing.T) {
	m := trained(t, partial(90))
	keysOf := func(h uint64) []uint32 { return []uint32{uint32(h ^ h>>32)} }
	plain, summed := m.NewDecoder(), m.NewDecoder()
	for round := range 2 { // the second round reuses memory
		plain.Reset()
		summed.Reset()
		for i, w := range "abcabcihg"[round:] {
			h := Hash(string(w))
			plain.Add(h)
			plain.End()
			if i%2 == 0 {
				summed.AddSum(m.AppendSums(nil, keysOf(h)))
			} else {
				summed.Add(h)
			}
			summed.End()
		}
		p := append([]float32(nil), plain.Marginals(nil)...)
		for i, q := range summed.Marginals(nil) {
			if p[i] != q {
				t.Fatalf("round %d: marginal %d is %g by features, %g by sums", round, i, p[i], q)
			}
		}
	}
}

func TestTrainRefusesAllowedOfOtherLength(t *testing.T) {
	examples := partial(3)
	examples[1].Allowed = []uint64{1, 1}
	_, err := Train(context.Background(), []string{"x", "y", "z"}, examples, Options{Rand: rand.New(rand.NewPCG(1, 2))})
	if err == nil {
		t.Error("no error")
	}
}
