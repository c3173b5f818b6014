package sequence

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomModel has n labels, weights for features 1 to 50 and, if forbid,
// no moves from label 0 to label 1.
func randomModel(r *rand.Rand, n int, forbid bool) *Model {
	c := newChain(n)
	for _, s := range [][]float32{c.move, c.start, c.end} {
		for i := range s {
			s[i] = float32(r.NormFloat64())
		}
	}
	if forbid {
		c.move[0*n+1] = negInf
		c.start[1] = negInf
	}
	c.prepare()
	var rows rows
	var f Features
	for i := range 50 {
		f.Add(Mix(7, uint64(i)))
	}
	for _, key := range slices.Sorted(slices.Values(f.keys)) {
		var cells []uint16
		for l := range n {
			if r.IntN(2) == 0 || l == n-1 && cells == nil {
				cells = append(cells, uint16(l)<<8|uint16(uint8(int8(r.IntN(255)-127))))
			}
		}
		rows.add(key, cells)
	}
	labels := make([]string, n)
	for i := range labels {
		labels[i] = string(rune('A' + i))
	}
	m, err := newModel(labels, c, 0.02, rows)
	if err != nil {
		panic(err)
	}
	return m
}

func fillRandom(r *rand.Rand, d *Decoder, items int) {
	d.Reset()
	for range items {
		for range r.IntN(5) {
			d.Add(Mix(7, uint64(r.IntN(60)))) // ten of them unknown
		}
		d.End()
	}
}

// paths calls f with every path and its score.
func paths(d *Decoder, f func(path []uint8, score float64)) {
	n, items, c := len(d.model.labels), d.Len(), d.model.chain
	path := make([]uint8, items)
	var walk func(i int, s float64)
	walk = func(i int, s float64) {
		if i == items {
			f(path, s+float64(c.end[path[i-1]]))
			return
		}
		for l := range n {
			path[i] = uint8(l)
			step := c.start[l]
			if i > 0 {
				step = c.move[int(path[i-1])*n+l]
			}
			walk(i+1, s+float64(step)+float64(d.scores[i*n+l]))
		}
	}
	walk(0, 0)
}

func TestDecodingAgreesWithEveryPath(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for trial := range 300 {
		m := randomModel(r, 1+r.IntN(4), false)
		if len(m.labels) > 1 && trial%2 == 0 {
			m = randomModel(r, len(m.labels), true)
		}
		n := len(m.labels)
		d := m.NewDecoder()
		items := 1 + r.IntN(5)
		fillRandom(r, d, items)
		bias := make([]float32, n)
		bias[0] = r.Float32() - 0.5
		got := append([]uint8(nil), d.Viterbi(bias)...)

		bestScore, gotScore := math.Inf(-1), math.Inf(-1)
		want, z := make([]float64, items*n), 0.0
		paths(d, func(path []uint8, s float64) {
			bestScore = max(bestScore, s)
			if string(path) == string(got) {
				gotScore = s
			}
			z += math.Exp(s)
			for i, l := range path {
				want[i*n+int(l)] += math.Exp(s)
			}
		})
		if gotScore < bestScore-1e-5 { // two paths may score alike
			t.Fatalf("trial %d: Viterbi's path %v scores %v, the best %v", trial, got, gotScore, bestScore)
		}
		for i, p := range d.Marginals(bias) {
			if w := want[i] / z; math.Abs(float64(p)-w) > 1e-4 {
				t.Fatalf("trial %d: marginal %d is %v, want %v", trial, i, p, w)
			}
		}
		if math.Abs(d.logZ-math.Log(z)) > 1e-3 {
			t.Fatalf("trial %d: log Z is %v, want %v", trial, d.logZ, math.Log(z))
		}
	}
}

func TestEmptySequence(t *testing.T) {
	d := randomModel(rand.New(rand.NewPCG(1, 2)), 3, false).NewDecoder()
	if got := d.Viterbi(nil); len(got) != 0 {
		t.Errorf("Viterbi of nothing gives %v", got)
	}
	if got := d.Marginals(nil); len(got) != 0 {
		t.Errorf("Marginals of nothing gives %v", got)
	}
}

func TestForbiddenMovesNeverHappen(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		m := randomModel(r, 2+r.IntN(4), true)
		d := m.NewDecoder()
		fillRandom(r, d, 1+r.IntN(30))
		bias := make([]float32, len(m.labels))
		bias[1] = 8 // tempt it
		got := d.Viterbi(bias)
		for i, l := range got {
			if l == 1 && (i == 0 || got[i-1] == 0) {
				t.Fatalf("forbidden label 1 at item %d of %v", i, got)
			}
		}
	}
}

func TestBiasTradesPrecisionForRecall(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	m := randomModel(r, 3, false)
	d := m.NewDecoder()
	fillRandom(r, d, 200)
	count := func(b float32) (n int) {
		for _, l := range d.Viterbi([]float32{0, b, 0}) {
			if l == 1 {
				n++
			}
		}
		return n
	}
	if low, mid, high := count(-3), count(0), count(3); !(low < mid && mid < high) {
		t.Errorf("label 1 given %d, %d, %d times with rising bias", low, mid, high)
	}
}

func TestExp(t *testing.T) {
	for x := float32(-86.9); x < 86.9; x += 0.0137 {
		if got, want := float64(exp(x)), math.Exp(float64(x)); math.Abs(got/want-1) > 2e-5 {
			t.Fatalf("exp(%v) = %v, want %v", x, got, want)
		}
	}
	if exp(negInf) != 0 {
		t.Error("exp(-∞) is not 0")
	}
}

func TestDecodingAllocatesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	d := randomModel(r, 4, false).NewDecoder()
	fillRandom(r, d, 100)
	d.Viterbi(nil)
	d.Marginals(nil)
	if n := testing.AllocsPerRun(20, func() {
		fillRandom(r, d, 20)
		d.Viterbi(nil)
		d.Marginals(nil)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// Trained models hold these numbers: a change makes them useless.
func TestHashesNeverChange(t *testing.T) {
	if h := Hash("Zürich"); h != 0xef841596f67fdc0 {
		t.Errorf("Hash is %#x", h)
	}
	if h := Mix(3, Hash("Zürich")); h != 0x3f6a99e561304d04 {
		t.Errorf("Mix is %#x", h)
	}
	if Mix(1, 2) == Mix(2, 1) {
		t.Error("Mix forgets the order")
	}
}

func BenchmarkDecode(b *testing.B) {
	const labels, features, perItem, items = 17, 300_000, 25, 25
	r := rand.New(rand.NewPCG(1, 2))
	var rows rows
	var f Features
	for i := range features {
		f.Add(Mix(1, uint64(i)))
	}
	slices.Sort(f.keys)
	for _, key := range slices.Compact(f.keys) { // a few of so many keys collide
		var cells []uint16
		for _, l := range r.Perm(labels)[:1+r.IntN(5)] {
			cells = append(cells, uint16(l)<<8|uint16(uint8(int8(r.IntN(255)-127))))
		}
		rows.add(key, cells)
	}
	names := make([]string, labels)
	c := newChain(labels)
	for i := range c.move {
		c.move[i] = float32(r.NormFloat64())
	}
	c.prepare()
	m, err := newModel(names, c, 0.05, rows)
	if err != nil {
		b.Fatal(err)
	}
	zipf := rand.NewZipf(r, 1.1, 50, 2*features)
	seqs := make([][]uint64, 400)
	for i := range seqs {
		for range items * perItem {
			seqs[i] = append(seqs[i], Mix(1, zipf.Uint64()))
		}
	}
	for _, way := range []string{"viterbi", "marginals"} {
		b.Run(way, func(b *testing.B) {
			d := m.NewDecoder()
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				s := seqs[n%len(seqs)]
				d.Reset()
				for i, h := range s {
					d.Add(h)
					if i%perItem == perItem-1 {
						d.End()
					}
				}
				if way == "viterbi" {
					d.Viterbi(nil)
				} else {
					d.Marginals(nil)
				}
			}
			b.ReportMetric(float64(items)*float64(b.N)/b.Elapsed().Seconds(), "tokens/s")
		})
	}
}

// Scores that were computed for one sequence are never those of another, however
// the decoder got its features.
func TestDecoderForgetsOldScores(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	m := randomModel(r, 5, true)
	fresh := func(f Features) (string, []float32) {
		d := m.NewDecoder()
		d.Features = f.Clone()
		return string(d.Viterbi(nil)), slices.Clone(d.Marginals(nil))
	}
	filled := func() Features {
		d := m.NewDecoder()
		fillRandom(r, d, 12)
		return d.Features
	}
	d := m.NewDecoder()
	check := func(how string, f Features) {
		t.Helper()
		labels, p := fresh(f)
		for range 2 {
			if string(d.Viterbi(nil)) != labels || !slices.Equal(d.Marginals(nil), p) {
				t.Errorf("%s: labels or probabilities of another sequence", how)
			}
		}
	}
	for range 20 {
		f := filled()
		d.Features = f
		check("features put in", f)
		f = filled()
		d.Features.Reset()
		d.keys, d.ends = append(d.keys, f.keys...), append(d.ends, f.ends...)
		check("features reset", f)
		f = filled()
		d.Reset()
		start := 0
		for _, end := range f.ends {
			d.keys = append(d.keys, f.keys[start:end]...)
			d.End()
			start = end
		}
		check("decoder reset", f)
		d.Features.Add(1)
		d.End()
		f.Add(1)
		f.End()
		check("one item more", f)
		other := m.NewDecoder()
		other.Features = filled()
		other.Viterbi(nil)
		f = filled()
		other.Features = f
		other.Viterbi(nil)
		d.Features = other.Features
		check("features of a decoder", f)
	}
}

// Keys are hashes; a file whose keys lie close together, at either end, is read and
// searched all the same.
func TestKeysThatLieCloseTogether(t *testing.T) {
	const many = 1000
	var keys []uint32
	for i := range uint32(many) {
		keys = append(keys, i*2)
	}
	for i := range uint32(many) {
		keys = append(keys, math.MaxUint32-2*(many-1-i))
	}
	var rows rows
	for i, key := range keys {
		rows.add(key, []uint16{uint16(uint8(int8(i%100 + 1)))})
	}
	c := newChain(1)
	c.prepare()
	m, err := newModel([]string{"A"}, c, 1, rows)
	if err != nil {
		t.Fatal(err)
	}
	for i, key := range keys {
		if got := m.AppendSums(nil, []uint32{key}); got[0] != int16(i%100+1) {
			t.Fatalf("key %d has weight %d, want %d", key, got[0], i%100+1)
		}
		if got := m.AppendSums(nil, []uint32{key ^ 1}); got[0] != 0 {
			t.Fatalf("key %d, which has no row, has weight %d", key^1, got[0])
		}
	}
	if again, err := Read(bytes.NewReader(written(t, m))); err != nil || !slices.Equal(again.slots, m.slots) {
		t.Errorf("written and read, it is another: %v", err)
	}
	rows.add(7, []uint16{1})
	if _, err := newModel([]string{"A"}, c, 1, rows); err == nil {
		t.Error("keys out of order were taken")
	}
}
