package ngram

import (
	"math"
	"math/rand/v2"
	"testing"
)

// drawn are rows in which each word depends on the one before.
func drawn(n int, seed uint64) [][]int32 {
	rng := rand.New(rand.NewPCG(seed, 0))
	out := make([][]int32, n)
	for i := range out {
		id := int32(0)
		for range 8 {
			if id = (id + 1) % 20; rng.IntN(3) == 0 {
				id = rng.Int32N(20)
			}
			out[i] = append(out[i], id)
		}
	}
	return out
}

func TestCausalProbabilitiesSumToOne(t *testing.T) {
	const words, border = 25, 24 // five never seen
	m := NewCausal(drawn(200, 1), words, border, -1)
	general := NewCausal(drawn(50, 2), words, border, 3)
	for _, p := range []Predictive{m, general, Adapted{general, m, 0.7}} {
		for _, before := range [][]int32{nil, {4}, {4, 5}, {5, 4}, {23, 22}, {3, 3}} {
			sum := 0.0
			for id := range int32(words) {
				one := p.P(append(before[:len(before):len(before)], id), len(before))
				if one <= 0 {
					t.Errorf("%d after %v: probability %v", id, before, one)
				}
				sum += one
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("after %v probabilities sum to %v", before, sum)
			}
		}
	}
}

// By hand: after "0 1" come 2 twice and 3 once. Of the runs of three, one was seen
// once, one twice, two three times: the discount of one is 1 − 2·⅓; the others leave
// no room for an estimate and are 0.75.
func TestCausalByHand(t *testing.T) {
	m := NewCausal([][]int32{{0, 1, 2}, {0, 1, 2}, {0, 1, 3}}, 5, 4, -1)
	// Words stand behind this many different ones: 0: 1, 1: 1, 2: 1, 3: 1.
	alone := (1-0.75)/4 + 0.75*4/4/5
	// Behind 1: 2 and 3, each in one context of two words.
	pair := (1-0.75)/2 + 0.75*2/2*alone
	want := (2-0.75)/3 + (1.0/3+0.75)/3*pair
	if got := m.P([]int32{0, 1, 2}, 2); math.Abs(got-want) > 1e-12 {
		t.Errorf("P(2 | 0 1) = %v, want %v", got, want)
	}
	if got := m.P([]int32{4, 3, 2}, 2); math.Abs(got-alone) > 1e-12 {
		t.Errorf("what follows nothing known: %v, want %v", got, alone)
	}
}

func TestCausalLearns(t *testing.T) {
	test := drawn(50, 9)
	perplexity := func(m Predictive) float64 {
		nats, n := Surprise(m, test)
		if n != 400 {
			t.Fatalf("%d words", n)
		}
		return math.Exp(nats / float64(n))
	}
	little, much := NewCausal(drawn(20, 1), 25, 24, -1), NewCausal(drawn(2000, 2), 25, 24, -1)
	a, b, c := perplexity(NewCausal(nil, 25, 24, -1)), perplexity(little), perplexity(much)
	if math.Abs(a-25) > 1e-9 || b >= a || c >= b {
		t.Errorf("from no text %.2f, from little %.2f, from much %.2f", a, b, c)
	}
	if d := perplexity(Adapted{little, much, 0.5}); d >= b {
		t.Errorf("adapted %.2f, not better than %.2f", d, b)
	}
}

// What is ignored is a context, and never predicted.
func TestCausalIgnores(t *testing.T) {
	rows := [][]int32{{0, 9, 1}, {0, 9, 1}, {2, 9, 3}}
	with, without := NewCausal(rows, 10, 8, -1), NewCausal(rows, 10, 8, 9)
	at := []int32{0, 9, 1}
	if a, b := with.P(at, 1), without.P(at, 1); b >= a || b > 0.1 {
		t.Errorf("the ignored word has probability %v, with its counts %v", b, a)
	}
	if p := without.P(at, 2); p < 0.3 {
		t.Errorf("what follows the ignored word has probability %v", p)
	}
}
