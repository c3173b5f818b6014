package bilinear

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/blas/gonum"

	"github.com/understudy-text/understudy/lm/bilinear"
)

var vectors gonum.Implementation

// add adds w·b to a.
func add(a []float32, w float32, b []float32) { vectors.Saxpy(len(a), w, b, 1, a, 1) }

// A learner holds the parameters and, for each vector, the sum of the mean
// squares of its gradients (Adagrad with one rate for a row: Duchi et al. 2011).
type learner struct {
	p    *bilinear.Parameters
	rate float32

	input, position, pairs, class, output []float32 // squares by row
	bias, classBias, outputBias           []float32 // squares by number

	h, dh, g []float32
	scores   []float32
	context  []int32 // of the place in hand, by position
}

// firstSquares keep the first steps small.
const firstSquares = 1e-4

func newLearner(v *bilinear.Vocabulary, keys []uint32, o Options, rng *rand.Rand) *learner {
	n, c := v.Len(), v.Classes()
	p := &bilinear.Parameters{
		Vocabulary: v, Dim: o.Dim, Window: o.Window, Keys: keys,
		Input: random((n+2)*o.Dim, 0.1, rng), Position: make([]float32, 2*o.Window*o.Dim), Bias: make([]float32, o.Dim),
		Pairs: make([]float32, len(keys)*o.Dim),
		Class: random(c*o.Dim, 0.1, rng), ClassBias: make([]float32, c),
		Output: random(n*o.Dim, 0.1, rng), OutputBias: make([]float32, n),
	}
	for i := range p.Position {
		at := i / o.Dim
		distance := o.Window - at
		if at >= o.Window {
			distance = at - o.Window + 1
		}
		p.Position[i] = 1 / float32(distance) * (0.5 + rng.Float32())
	}
	widest := c
	for id := int32(0); int(id) < n; {
		_, from, to := v.Class(id)
		widest, id = max(widest, to-from), int32(to)
	}
	return &learner{
		p: p, input: squares(n + 2), position: squares(2 * o.Window), pairs: squares(len(keys)),
		class: squares(c), output: squares(n), bias: squares(o.Dim), classBias: squares(c), outputBias: squares(n),
		h: make([]float32, o.Dim), dh: make([]float32, o.Dim), g: make([]float32, o.Dim),
		scores: make([]float32, widest), context: make([]int32, 2*o.Window),
	}
}

func random(n int, width float32, rng *rand.Rand) []float32 {
	out := make([]float32, n)
	for i := range out {
		out[i] = width * (2*rng.Float32() - 1)
	}
	return out
}

func squares(n int) []float32 {
	out := make([]float32, n)
	for i := range out {
		out[i] = firstSquares
	}
	return out
}

// row learns each word of a row from the words around it, some of them hidden,
// and returns the sum of −log p.
func (l *learner) row(row []int32, hidden float64, rng *rand.Rand) float64 {
	v := l.p.Vocabulary
	seen := append([]int32(nil), row...)
	for i := range seen {
		if rng.Float64() < hidden {
			seen[i] = v.Gap()
		}
	}
	loss := 0.0
	for i, id := range row {
		if id != v.Gap() {
			loss += l.place(seen, i, id)
		}
	}
	return loss
}

// place learns that id is at place i of row.
func (l *learner) place(row []int32, i int, id int32) float64 {
	p, v, dim := l.p, l.p.Vocabulary, l.p.Dim
	copy(l.h, p.Bias)
	for at := range l.context {
		j := i - p.Window + at
		if at >= p.Window {
			j++
		}
		l.context[at] = v.Border()
		if j >= 0 && j < len(row) {
			l.context[at] = row[j]
		}
		w, x := p.Position[at*dim:(at+1)*dim], p.Input[int(l.context[at])*dim:][:dim]
		h := l.h[:len(w)]
		for d, y := range w {
			h[d] += y * x[d]
		}
	}
	var found [bilinear.PairKinds]int
	for k, key := range v.PairKeys(row, i) {
		if found[k] = p.Pair(key); found[k] >= 0 {
			add(l.h, 1, p.Pairs[found[k]*dim:][:dim])
		}
	}
	clear(l.dh)
	c, from, to := v.Class(id)
	loss := l.softmax(p.Class, p.ClassBias, l.class, l.classBias, c)
	loss += l.softmax(p.Output[from*dim:to*dim], p.OutputBias[from:to], l.output[from:to], l.outputBias[from:to], int(id)-from)
	l.back(found[:])
	return loss
}

// negligible errors are not worth the time; biases take them all the same.
const negligible = 1e-4

// softmax learns that of the rows of weights the one of number right is seen,
// adds the gradient of h to dh, and returns −log p.
func (l *learner) softmax(weights, bias, squares, biasSquares []float32, right int) float64 {
	if len(bias) == 1 {
		return 0
	}
	dim, scores := len(l.h), l.scores[:len(bias)]
	highest := float32(math.Inf(-1))
	for i, b := range bias {
		scores[i] = b + bilinear.Dot(weights[i*dim:(i+1)*dim], l.h)
		highest = max(highest, scores[i])
	}
	sum := float32(0)
	for i, x := range scores {
		scores[i] = float32(math.Exp(float64(x - highest)))
		sum += scores[i]
	}
	loss := -math.Log(max(1e-30, float64(scores[right]/sum)))
	mean := bilinear.Dot(l.h, l.h) / float32(dim)
	for i, x := range scores {
		e := x / sum
		if i == right {
			e--
		}
		biasSquares[i] += e * e
		bias[i] -= l.rate * e / sqrt(biasSquares[i])
		if e < negligible && e > -negligible {
			continue
		}
		w := weights[i*dim : (i+1)*dim]
		add(l.dh, e, w)
		squares[i] += e * e * mean
		add(w, -l.rate*e/sqrt(squares[i]), l.h)
	}
	return loss
}

// back passes dh on to what h was made of.
func (l *learner) back(found []int) {
	p, dim := l.p, l.p.Dim
	mean := bilinear.Dot(l.dh, l.dh) / float32(dim)
	for _, at := range found {
		if at >= 0 {
			l.pairs[at] += mean
			add(p.Pairs[at*dim:][:dim], -l.rate/sqrt(l.pairs[at]), l.dh)
		}
	}
	for d, g := range l.dh {
		l.bias[d] += g * g
		p.Bias[d] -= l.rate * g / sqrt(l.bias[d])
	}
	for at, id := range l.context {
		w, x := p.Position[at*dim:(at+1)*dim], p.Input[int(id)*dim:][:dim]
		g, dh := l.g[:len(w)], l.dh[:len(w)]
		ofWeights := float32(0)
		ofInput := float32(0)
		for d := range w {
			g[d] = w[d] * dh[d]
			ofInput += g[d] * g[d]
			y := x[d] * dh[d]
			ofWeights += y * y
		}
		l.position[at] += ofWeights / float32(dim)
		rate := l.rate / sqrt(l.position[at])
		for d := range w {
			w[d] -= rate * x[d] * dh[d]
		}
		l.input[id] += ofInput / float32(dim)
		add(x, -l.rate/sqrt(l.input[id]), g)
	}
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }
