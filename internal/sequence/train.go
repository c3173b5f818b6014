package sequence

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
)

// An Example is a sequence with its labels, one for each item.
type Example struct {
	Features Features
	Labels   []uint8

	// Allowed, if not nil, says for each item which labels may be true, bit l
	// for label l: learning then raises the probability of all allowed
	// sequences together, and Labels are not looked at. It lets data
	// annotated with some of the labels teach those and stay silent on others.
	Allowed []uint64
	// Weight is how often the example counts; 0: once.
	Weight float32
	// Margin, if not nil, says for each item by how much more than its label the other
	// labels count while learning, so that the label must win by as much
	// (softmax-margin: Gimpel & Smith 2010). It says nothing where Allowed is not nil.
	Margin []float32
}

// Options say how to train. The zero value of each field but Rand is useful.
type Options struct {
	Epochs   int     // passes over the examples; 0: 10
	MinCount int     // features seen less often in the examples get no weight; 0: 1
	Rate     float32 // AdaGrad's step; 0: 0.1
	L1, L2   float32 // regularisation for each example seen; L1 makes weights vanish
	// Dropout is the share of an item's features that are left out, at random, each
	// time an example is learned: features that always come together
	// must then each learn to tell on its own (Sutton, Sindelar & McCallum 2006
	// reach the same by bags of features). 0: none.
	Dropout float32
	// Temper is what the scores of features are multiplied by in the model, but not those of
	// transitions; 0: 1. With Dropout a sum of all features is surer than what was
	// learned of a part of them.
	Temper float32
	// Average is over how many of the last epochs the weights of features are averaged : each epoch ends with the examples that it happened to see last. 0: none.
	Average int
	Rand    *rand.Rand

	// Forbidden says which transitions never happen, by label names; "" stands
	// for what is before the first and after the last item. Nil forbids none.
	Forbidden func(from, to string) bool

	// Progress, if not nil, is called after each epoch with the loss for each item, the
	// negative log-likelihood in nats.
	Progress func(epoch int, loss float64)
}

// Train fits a model. With the same arguments and the same random numbers it
// gives the same model on one kind of processor. It takes about
// 8 × labels × features bytes of memory besides the examples.
func Train(ctx context.Context, labels []string, examples []Example, o Options) (*Model, error) {
	if err := check(labels, examples, o); err != nil {
		return nil, err
	}
	if o.Epochs == 0 {
		o.Epochs = 10
	}
	if o.Rate == 0 {
		o.Rate = 0.1
	}
	t := newTrainer(labels, examples, o)
	order := make([]int, len(examples))
	for i := range order {
		order[i] = i
	}
	for epoch := 1; epoch <= o.Epochs; epoch++ {
		o.Rand.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		var loss float64
		var items int
		for n, i := range order {
			if n%1024 == 0 && ctx.Err() != nil {
				return nil, fmt.Errorf("sequence: training stopped in epoch %d: %w", epoch, ctx.Err())
			}
			t.step++
			e := &t.examples[i]
			if o.Dropout > 0 {
				e = t.thinned(e)
			}
			loss += t.learn(e)
			items += len(t.examples[i].labels)
		}
		if o.Progress != nil {
			o.Progress(epoch, loss/float64(max(items, 1)))
		}
		if n := epoch - (o.Epochs - o.Average); n > 0 {
			t.average(n)
		}
	}
	t.step++
	for f := range t.keys {
		t.regularise(int32(f))
	}
	if t.mean != nil {
		t.weights = t.mean
	}
	return t.model(labels)
}

func check(labels []string, examples []Example, o Options) error {
	switch {
	case len(labels) == 0 || len(labels) > MaxLabels:
		return fmt.Errorf("sequence: %d labels; a model has 1 to %d", len(labels), MaxLabels)
	case o.Rand == nil:
		return errors.New("sequence: Options.Rand is nil: pass a seeded source")
	case len(examples) == 0:
		return errors.New("sequence: no examples to learn from")
	case !(o.Dropout >= 0 && o.Dropout < 1):
		return fmt.Errorf("sequence: dropout of %v; it takes 0 or more, and less than 1", o.Dropout)
	}
	for i, e := range examples {
		if e.Allowed != nil && len(e.Allowed) != e.Features.Len() {
			return fmt.Errorf("sequence: example %d has %d sets of allowed labels for %d items", i, len(e.Allowed), e.Features.Len())
		}
		if len(e.Labels) != e.Features.Len() {
			return fmt.Errorf("sequence: example %d has %d labels for %d items", i, len(e.Labels), e.Features.Len())
		}
		for j, l := range e.Labels {
			if int(l) >= len(labels) {
				return fmt.Errorf("sequence: example %d: item %d has label %d of %d", i, j, l, len(labels))
			}
		}
	}
	return nil
}

// A trainer holds weights as dense rows, one for each feature, and beside each
// weight a second number, the sum of its squared gradients.
type trainer struct {
	o        Options
	n        int
	keys     []uint32 // of the features, sorted; a feature's number is its index
	examples []trainExample

	weights, second []float32
	mean            []float32 // of the weights after the last epochs; see Options.Average
	touched         []int32   // the step at which a feature was last regularised
	step            int32

	chain      chain
	moveSecond []float32 // of chain.move, then start, then end
	moveGrad   []float32
	lattice    lattice
	wrong      []uint8   // labels of an item that have a gradient
	known      []float32 // gamma of the allowed sequences
	spare      []float32
	thin       trainExample
}

type trainExample struct {
	features []int32 // numbers, without those left out
	ends     []int
	labels   []uint8
	allowed  []uint64 // nil: labels are certain
	weight   float32
	margin   []float32 // nil: none
}

func newTrainer(labels []string, examples []Example, o Options) *trainer {
	t := &trainer{o: o, n: len(labels), keys: vocabulary(examples, o.MinCount)}
	number := make(map[uint32]int32, len(t.keys))
	for i, k := range t.keys {
		number[k] = int32(i)
	}
	t.examples = make([]trainExample, len(examples))
	for i, e := range examples {
		t.examples[i] = numbered(e, number)
	}
	t.weights = make([]float32, len(t.keys)*t.n)
	t.second = make([]float32, len(t.keys)*t.n)
	t.touched = make([]int32, len(t.keys))
	t.chain = newChain(t.n)
	t.moveSecond = make([]float32, t.n*(t.n+2))
	t.moveGrad = make([]float32, t.n*(t.n+2))
	if o.Forbidden != nil {
		t.forbid(labels)
	}
	t.chain.prepare()
	return t
}

// vocabulary returns the keys seen at least least times, sorted.
func vocabulary(examples []Example, least int) []uint32 {
	var all []uint32
	for _, e := range examples {
		all = append(all, e.Features.keys...)
	}
	slices.Sort(all)
	kept := all[:0]
	for i := 0; i < len(all); {
		j := i + 1
		for j < len(all) && all[j] == all[i] {
			j++
		}
		if j-i >= least {
			kept = append(kept, all[i])
		}
		i = j
	}
	return slices.Clone(kept)
}

func numbered(e Example, number map[uint32]int32) trainExample {
	out := trainExample{labels: e.Labels, allowed: e.Allowed, weight: e.Weight, margin: e.Margin, ends: make([]int, 0, len(e.Labels))}
	if out.weight == 0 {
		out.weight = 1
	}
	start := 0
	for _, end := range e.Features.ends {
		for _, k := range e.Features.keys[start:end] {
			if n, ok := number[k]; ok {
				out.features = append(out.features, n)
			}
		}
		out.ends = append(out.ends, len(out.features))
		start = end
	}
	return out
}

// thinned returns an example without some of its features. The result is good
// until the next call.
func (t *trainer) thinned(e *trainExample) *trainExample {
	thin := &t.thin
	*thin = trainExample{features: thin.features[:0], ends: thin.ends[:0], labels: e.labels, allowed: e.allowed, weight: e.weight, margin: e.margin}
	least := uint32(t.o.Dropout * (1 << 16))
	start := 0
	var random uint64
	for i, end := range e.ends {
		for k, f := range e.features[start:end] {
			if (i+k)%4 == 0 || random == 0 {
				random = t.o.Rand.Uint64()
			}
			if uint32(random&0xffff) >= least {
				thin.features = append(thin.features, f)
			}
			random >>= 16
		}
		thin.ends = append(thin.ends, len(thin.features))
		start = end
	}
	return thin
}

func (t *trainer) forbid(labels []string) {
	for i, from := range labels {
		for j, to := range labels {
			if t.o.Forbidden(from, to) {
				t.chain.move[i*t.n+j] = negInf
			}
		}
		if t.o.Forbidden("", from) {
			t.chain.start[i] = negInf
		}
		if t.o.Forbidden(from, "") {
			t.chain.end[i] = negInf
		}
	}
}

// row returns the numbers of feature f among weights and second.
func (t *trainer) row(f int32) (weights, second []float32) {
	i := int(f) * t.n
	return t.weights[i : i+t.n : i+t.n], t.second[i : i+t.n : i+t.n]
}

// score fills the lattice with the scores of an example.
func (t *trainer) score(e *trainExample) {
	t.lattice.grow(len(e.labels) * t.n)
	clear(t.lattice.scores)
	start := 0
	for i, end := range e.ends {
		out := t.lattice.scores[i*t.n : i*t.n+t.n]
		for _, f := range e.features[start:end] {
			w, _ := t.row(f)
			for l := range out {
				out[l] += w[l]
			}
		}
		start = end
	}
}

// average takes the weights after one more epoch, the n-th of those that count, into their mean.
func (t *trainer) average(n int) {
	for f := range t.keys {
		t.regularise(int32(f))
	}
	if t.mean == nil {
		t.mean = make([]float32, len(t.weights))
	}
	for i, w := range t.weights {
		t.mean[i] += (w - t.mean[i]) / float32(n)
	}
}

// model packs the weights that do not round to zero into a Model.
func (t *trainer) model(labels []string) (*Model, error) {
	t.chain.prepare()
	var top float32
	for _, w := range t.weights {
		top = max(top, w, -w)
	}
	scale := top / 127
	if scale == 0 {
		scale = 1
	}
	var rows rows
	var cells []uint16
	for f, key := range t.keys {
		w, _ := t.row(int32(f))
		cells = cells[:0]
		for l, v := range w {
			q := int32(v/scale + 128.5) // rounds, as the sum is positive
			q -= 128
			if q == 0 {
				continue
			}
			cells = append(cells, uint16(l)<<8|uint16(uint8(int8(max(-127, min(127, q))))))
		}
		if len(cells) > 0 {
			rows.add(key, cells)
		}
	}
	if t.o.Temper != 0 {
		scale *= t.o.Temper
	}
	return newModel(append([]string(nil), labels...), t.chain, scale, rows)
}
