// Package softmax sorts rows of numbers into classes by softmax regression
// (multinomial logistic regression), fitted by stochastic gradient descent.
//
// In come sparse rows, whose columns the caller numbers, and the class of each; out go
// the probability of each class and the weights, so that a caller can say which columns
// speak for a class.
//
// It is for classifiers that users train: any number of classes, dropout, classes of
// unequal size. Where there are two classes and a measure needs the one optimum,
// whatever the seed, there is internal/logistic.
//
// It may know no other package.
package softmax

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

// A Row holds the columns that are not zero. Columns ascend.
type Row struct {
	Columns []uint32
	Values  []float32 // one for each column
}

// Unit scales the row to length 1; a row of zeros stays.
func (r Row) Unit() Row {
	var sum float64
	for _, v := range r.Values {
		sum += float64(v) * float64(v)
	}
	if sum == 0 {
		return r
	}
	scale := float32(1 / math.Sqrt(sum))
	out := make([]float32, len(r.Values))
	for i, v := range r.Values {
		out[i] = v * scale
	}
	return Row{r.Columns, out}
}

// Options say how to fit. Classes and Columns must be given; the zero value of
// the others is useful.
type Options struct {
	Classes int // how many; a row's class is below
	Columns int // how many; each column of a row is below
	Epochs  int // passes over the rows; 0: 20
	// Rate is AdaGrad's step (Duchi et al. 2011); 0: 0.5.
	Rate float64
	// L2 draws the weights of a row's columns towards zero each time it is seen.
	L2 float64
	// Dropout is the share of a row's columns that are left out each time it is
	// seen (Srivastava et al. 2014), 0 to below 1: no class hangs on one column.
	Dropout float64
	// Balanced lets each class count the same, however many rows it has.
	Balanced bool
	// Seed sets the order of the rows and what is left out.
	Seed uint64
	// Progress, if not nil, is called after each pass with the loss for each row.
	Progress func(epoch int, loss float64)
}

// A Model is what was fitted. It is read-only and safe for concurrent use.
type Model struct {
	Classes, Columns int
	// Weights of column c for class k are at c*Classes+k.
	Weights []float32
	Bias    []float32 // by class
}

// ErrOneClass says that there is nothing to tell apart.
var ErrOneClass = errors.New("all examples are of one class; a classifier needs two or more")

// Train fits a model. With the same arguments it gives the same model on one kind
// of processor.
func Train(ctx context.Context, rows []Row, classes []int, o Options) (*Model, error) {
	counts, err := check(rows, classes, o)
	if err != nil {
		return nil, err
	}
	if o.Epochs == 0 {
		o.Epochs = 20
	}
	if o.Rate == 0 {
		o.Rate = 0.5
	}
	t := &trainer{o: o, m: &Model{Classes: o.Classes, Columns: o.Columns,
		Weights: make([]float32, o.Classes*o.Columns), Bias: make([]float32, o.Classes)},
		squares:     make([]float32, o.Classes*o.Columns),
		biasSquares: make([]float32, o.Classes),
		p:           make([]float64, o.Classes),
		importance:  importance(counts, len(rows), o.Balanced),
		random:      rand.New(rand.NewPCG(o.Seed, 3)), //nolint:gosec // an order to learn in, not a secret
	}
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	for epoch := 1; epoch <= o.Epochs; epoch++ {
		t.random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		var loss float64
		for n, i := range order {
			if n%1024 == 0 && ctx.Err() != nil {
				return nil, fmt.Errorf("softmax: training stopped in pass %d: %w", epoch, ctx.Err())
			}
			loss += t.learn(rows[i], classes[i])
		}
		if o.Progress != nil {
			o.Progress(epoch, loss/float64(len(rows)))
		}
	}
	return t.m, nil
}

// check returns how many rows each class has.
func check(rows []Row, classes []int, o Options) ([]int, error) {
	switch {
	case len(rows) == 0:
		return nil, errors.New("softmax: no rows to learn from")
	case len(rows) != len(classes):
		return nil, fmt.Errorf("softmax: %d classes for %d rows", len(classes), len(rows))
	case o.Dropout < 0 || o.Dropout >= 1:
		return nil, fmt.Errorf("softmax: dropout %g is not from 0 to below 1", o.Dropout)
	case o.Columns < 1:
		return nil, errors.New("softmax: the rows have no columns")
	}
	counts := make([]int, max(o.Classes, 0))
	for i, r := range rows {
		if classes[i] < 0 || classes[i] >= o.Classes {
			return nil, fmt.Errorf("softmax: row %d: class %d of %d", i, classes[i], o.Classes)
		}
		if len(r.Columns) != len(r.Values) {
			return nil, fmt.Errorf("softmax: row %d: %d values for %d columns", i, len(r.Values), len(r.Columns))
		}
		for j, c := range r.Columns {
			if int(c) >= o.Columns || j > 0 && c <= r.Columns[j-1] {
				return nil, fmt.Errorf("softmax: row %d: columns must ascend below %d", i, o.Columns)
			}
		}
		counts[classes[i]]++
	}
	seen := 0
	for _, n := range counts {
		if n > 0 {
			seen++
		}
	}
	if seen < 2 {
		return nil, fmt.Errorf("softmax: %w", ErrOneClass)
	}
	return counts, nil
}

// importance says how much a row of each class counts: 1, or what makes the
// classes count the same (n / (classes · rows of the class)).
func importance(counts []int, n int, balanced bool) []float64 {
	seen := 0
	for _, c := range counts {
		if c > 0 {
			seen++
		}
	}
	out := make([]float64, len(counts))
	for k, c := range counts {
		out[k] = 1
		if balanced && c > 0 {
			out[k] = float64(n) / float64(seen*c)
		}
	}
	return out
}

type trainer struct {
	o                    Options
	m                    *Model
	squares, biasSquares []float32 // AdaGrad's sums of squared gradients
	p                    []float64
	importance           []float64
	random               *rand.Rand
	kept                 Row // what dropout left
}

// learn takes one step and returns the loss before it.
func (t *trainer) learn(r Row, class int) float64 {
	r = t.drop(r)
	t.m.Scores(r, t.p)
	loss := -math.Log(max(t.p[class], 1e-12))
	k := t.m.Classes
	for c := range k {
		g := t.p[c]
		if c == class {
			g--
		}
		g *= t.importance[class]
		t.step(&t.m.Bias[c], &t.biasSquares[c], g)
		for i, column := range r.Columns {
			at := int(column)*k + c
			t.step(&t.m.Weights[at], &t.squares[at], g*float64(r.Values[i])+t.o.L2*float64(t.m.Weights[at]))
		}
	}
	return loss * t.importance[class]
}

// step moves one weight.
func (t *trainer) step(w, squares *float32, gradient float64) {
	if gradient == 0 {
		return
	}
	*squares += float32(gradient * gradient)
	*w -= float32(t.o.Rate * gradient / (math.Sqrt(float64(*squares)) + 1e-8))
}

// drop leaves columns out and makes up for it in the others.
func (t *trainer) drop(r Row) Row {
	if t.o.Dropout == 0 {
		return r
	}
	t.kept.Columns, t.kept.Values = t.kept.Columns[:0], t.kept.Values[:0]
	scale := float32(1 / (1 - t.o.Dropout))
	for i, c := range r.Columns {
		if t.random.Float64() >= t.o.Dropout {
			t.kept.Columns = append(t.kept.Columns, c)
			t.kept.Values = append(t.kept.Values, r.Values[i]*scale)
		}
	}
	return t.kept
}

// Scores writes the probability of each class into into, which has room for all,
// and returns the likeliest; of equals the first.
func (m *Model) Scores(r Row, into []float64) (best int) {
	for k := range into {
		into[k] = float64(m.Bias[k])
	}
	for i, c := range r.Columns {
		row := m.Weights[int(c)*m.Classes : int(c)*m.Classes+m.Classes]
		for k, w := range row {
			into[k] += float64(w) * float64(r.Values[i])
		}
	}
	for k, s := range into {
		if s > into[best] {
			best = k
		}
	}
	highest, sum := into[best], 0.0
	for k := range into {
		into[k] = math.Exp(into[k] - highest)
		sum += into[k]
	}
	for k := range into {
		into[k] /= sum
	}
	return best
}
