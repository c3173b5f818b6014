// Package logistic is logistic regression with an L2 penalty on sparse rows of two
// classes: rows and their classes go in, a weight for each feature comes out.
//
// It is the dual coordinate descent of Yu, Huang & Lin (2011, "Dual coordinate
// descent methods for logistic regression and maximum entropy models", algorithm
// 5), the solver of liblinear: it has one optimum and needs memory for the rows and
// one vector of weights. gonum's optimizers keep tens of such vectors. A measure may
// depend on it; classifiers of many classes are trained by study/train/classifier/softmax,
// whose descent has no end but a number of passes.
//
// It may know no other package.
package logistic

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
)

// ErrOneClass says that there is nothing to learn from.
var ErrOneClass = errors.New("examples of both classes are needed")

// A Row is one example: features in any order, each once.
type Row struct {
	Index []uint32
	Value []float32
}

// Options say how to fit.
type Options struct {
	Features int     // all indices are below this
	C        float64 // weight of the examples against the penalty; 0: 1
	Seed     uint64  // of the order in which examples are visited
	// Tolerance is how far the gradient may be from zero at the end. 0: 0.01, which
	// is enough to predict.
	Tolerance float64
	Rounds    int // over all examples, at most; 0: 1000
}

// A Model tells how likely a row is of the class true.
type Model struct {
	Weights []float64
	Bias    float64
}

// Decide is positive for rows that are rather of the class true: the logarithm of
// the odds.
func (m *Model) Decide(r Row) float64 {
	sum := m.Bias
	for i, f := range r.Index {
		sum += m.Weights[f] * float64(r.Value[i])
	}
	return sum
}

func (m *Model) add(r Row, by float64) {
	m.Bias += by
	for i, f := range r.Index {
		m.Weights[f] += by * float64(r.Value[i])
	}
}

// A Dual tells how likely an example is of the class true by its products with the
// examples that were learned: it is the same model, for those who know products of
// rows but not rows.
type Dual struct {
	Weights []float64 // of the examples; positive for those of the class true
	Bias    float64
}

// space is where examples lie.
type space interface {
	decide(i int) float64  // what the model says of an example
	add(i int, by float64) // puts so much of an example into the model
	square(i int) float64  // an example's product with itself, and 1 for the bias
}

type rowSpace struct {
	rows  []Row
	model *Model
}

func (s rowSpace) decide(i int) float64  { return s.model.Decide(s.rows[i]) }
func (s rowSpace) add(i int, by float64) { s.model.add(s.rows[i], by) }
func (s rowSpace) square(i int) float64 {
	sum := 1.0
	for _, v := range s.rows[i].Value {
		sum += float64(v) * float64(v)
	}
	return sum
}

// A productSpace holds what the model says of each example, but for the bias.
type productSpace struct {
	products [][]float64
	said     []float64
	model    *Dual
}

func (s productSpace) decide(i int) float64 { return s.said[i] + s.model.Bias }
func (s productSpace) add(i int, by float64) {
	s.model.Weights[i] += by
	s.model.Bias += by
	floats.AddScaled(s.said, by, s.products[i])
}
func (s productSpace) square(i int) float64 { return 1 + s.products[i][i] }

// Fit returns the weights w that are least in |w|²/2 + C Σ log(1 + exp(−y w·x)). The
// bias is the weight of a feature that all rows have, and is penalised like the
// others. If ctx ends before it is done, the error is that of ctx.
func Fit(ctx context.Context, rows []Row, class []bool, o Options) (*Model, error) {
	if len(rows) != len(class) {
		return nil, fmt.Errorf("logistic: %d rows, %d classes", len(rows), len(class))
	}
	m := &Model{Weights: make([]float64, o.Features)}
	return m, descend(ctx, rowSpace{rows, m}, class, o)
}

// FitProducts is Fit for examples of which the products with each other are known: a
// square, symmetric matrix. Options.Features counts for nothing. It needs time for the
// square of the examples in each round.
func FitProducts(ctx context.Context, products [][]float64, class []bool, o Options) (*Dual, error) {
	if len(products) != len(class) {
		return nil, fmt.Errorf("logistic: %d rows, %d classes", len(products), len(class))
	}
	m := &Dual{Weights: make([]float64, len(class))}
	return m, descend(ctx, productSpace{products, make([]float64, len(class)), m}, class, o)
}

// descend fits the model of a space.
func descend(ctx context.Context, in space, class []bool, o Options) error {
	some := [2]bool{}
	for _, c := range class {
		some[side(c)] = true
	}
	if !some[0] || !some[1] {
		return fmt.Errorf("logistic: %w", ErrOneClass)
	}
	if o.C == 0 {
		o.C = 1
	}
	if o.Tolerance == 0 {
		o.Tolerance = 0.01
	}
	if o.Rounds == 0 {
		o.Rounds = 1000
	}
	return newFit(in, class, o).run(ctx)
}

func side(c bool) int {
	if c {
		return 1
	}
	return 0
}

// A fit is one run of the algorithm. alpha of an example and its counterpart add up
// to C.
type fit struct {
	in     space
	sign   []float64
	alpha  [][2]float64
	square []float64
	o      Options
	inner  float64
}

func newFit(in space, class []bool, o Options) *fit {
	n := len(class)
	f := &fit{
		in: in, o: o, inner: math.Min(1e-8, o.Tolerance),
		sign: make([]float64, n), alpha: make([][2]float64, n), square: make([]float64, n),
	}
	for i := range class {
		f.sign[i] = float64(2*side(class[i]) - 1)
		a := math.Min(0.001*o.C, 1e-8)
		f.alpha[i] = [2]float64{a, o.C - a}
		f.square[i] = in.square(i)
		in.add(i, f.sign[i]*a)
	}
	return f
}

func (f *fit) run(ctx context.Context) error {
	random := rand.New(rand.NewPCG(f.o.Seed, 0))
	for range f.o.Rounds {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("logistic: %w", err)
		}
		worst := 0.0
		for _, i := range random.Perm(len(f.alpha)) {
			worst = math.Max(worst, f.visit(i))
		}
		if worst < f.o.Tolerance {
			break
		}
		if worst < 10*f.inner {
			f.inner /= 10
		}
	}
	return nil
}

// visit solves for the alpha of one example by Newton's method and returns how far
// its gradient was from zero.
func (f *fit) visit(i int) float64 {
	const rounds, shrink = 100, 0.1
	c, a, b := f.o.C, f.square[i], f.sign[i]*f.in.decide(i)
	one, sign := 0, 1.0
	if 0.5*a*(f.alpha[i][1]-f.alpha[i][0])+b < 0 {
		one, sign = 1, -1
	}
	before := f.alpha[i][one]
	z := before
	if c-z < 0.5*c {
		z *= shrink
	}
	gradient := func() float64 { return a*(z-before) + sign*b + math.Log(z/(c-z)) }
	g := gradient()
	far := math.Abs(g)
	for n := 0; n < rounds && math.Abs(g) >= f.inner; n++ {
		if next := z - g/(a+c/(c-z)/z); next > 0 {
			z = next
		} else {
			z *= shrink
		}
		g = gradient()
	}
	f.alpha[i][one], f.alpha[i][1-one] = z, c-z
	if z != before {
		f.in.add(i, sign*(z-before)*f.sign[i])
	}
	return far
}
