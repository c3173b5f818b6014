package telling

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
	"gonum.org/v1/gonum/stat"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/logistic"
)

// validate tests one classifier by cross-validation, seeds times.
func (m *Meter) validate(ctx context.Context, l look, folds, seeds int) (Classifier, error) {
	rows := make([]logistic.Row, 0, 2*len(m.docs)) // both versions of a document, one after the other
	dense := make(numbering, buckets)
	features := 0
	for i := range m.docs {
		for v := range 2 {
			r := row(&m.docs[i], v, l)
			features = dense.renumber(r.Index, features)
			rows = append(rows, r)
		}
	}
	among, err := products(ctx, rows, features)
	if err != nil {
		return Classifier{}, err
	}
	accuracy, told := make([]float64, seeds), make([]float64, seeds)
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for seed := range seeds {
		g.Go(func() (err error) {
			accuracy[seed], told[seed], err = m.crossValidate(ctx, among, folds, uint64(seed))
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return Classifier{}, err
	}
	mean, std := stat.PopMeanStdDev(accuracy, nil)
	return Classifier{Name: l.name, Sees: l.sees, Accuracy: mean, Std: std, Pairs: stat.Mean(told, nil), Mentions: m.visible(l)}, nil
}

// visible is the share of mentions that a classifier sees.
func (m *Meter) visible(l look) float64 {
	all, hidden := 0, 0
	for _, d := range m.docs {
		for _, x := range d.mentions {
			all++
			if l.hidden != nil && l.hidden[x.forms[0]] {
				hidden++
			}
		}
	}
	return 1 - float64(hidden)/float64(max(1, all))
}

// A numbering gives the features that occur numbers from 0 on, so that the weights
// lie close together.
type numbering []uint32

// renumber writes the numbers over the features; used are given already.
func (n numbering) renumber(features []uint32, used int) int {
	for i, f := range features {
		if n[f] == 0 {
			used++
			n[f] = uint32(used)
		}
		features[i] = n[f] - 1
	}
	return used
}

// byCategory tests, for each category, whether its stand-ins alone would tell; one
// seed will do to compare categories.
func (m *Meter) byCategory(ctx context.Context, folds int) (map[understudy.Category]float64, error) {
	there := map[understudy.Category]bool{}
	for _, d := range m.docs {
		for _, x := range d.mentions {
			there[x.category] = true
		}
	}
	out := map[understudy.Category]float64{}
	for c := range there {
		r, err := m.validate(ctx, seesCategory(c), folds, 1)
		if err != nil {
			return nil, err
		}
		out[c] = r.Accuracy
	}
	return out, nil
}

// products multiplies all rows with each other, feature by feature: most features
// stand in few rows. What is learned needs no more of the rows than these, and of 500
// documents they are fewer numbers than the features.
func products(ctx context.Context, rows []logistic.Row, features int) ([][]float64, error) {
	type entry struct {
		row   int32
		value float32
	}
	with := make([][]entry, features)
	for i, r := range rows {
		for k, f := range r.Index {
			with[f] = append(with[f], entry{int32(i), r.Value[k]})
		}
	}
	out := make([][]float64, len(rows))
	for i := range out {
		out[i] = make([]float64, len(rows))
	}
	for f, of := range with {
		if f%1000 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for k, a := range of {
			to, value := out[a.row], float64(a.value)
			for _, b := range of[:k+1] {
				to[b.row] += value * float64(b.value)
			}
		}
	}
	for i, to := range out {
		for j := range to[:i] {
			out[j][i] = to[j]
		}
	}
	return out, nil
}

// crossValidate returns the share of versions that are recognised, and of documents
// whose two versions are told apart. among are the products of the versions.
func (m *Meter) crossValidate(ctx context.Context, among [][]float64, folds int, seed uint64) (accuracy, told float64, err error) {
	order := rand.New(rand.NewPCG(m.o.Seed, 2+seed)).Perm(len(among) / 2)
	for fold := range folds {
		var train []int
		var class []bool
		for i, d := range order {
			if i%folds != fold {
				train, class = append(train, 2*d, 2*d+1), append(class, false, true)
			}
		}
		model, err := logistic.FitProducts(ctx, part(among, train), class, logistic.Options{C: m.o.C, Seed: seed})
		if err != nil {
			return 0, 0, err
		}
		decide := func(version int) float64 {
			sum := model.Bias
			for k, t := range train {
				sum += model.Weights[k] * among[version][t]
			}
			return sum
		}
		for i := fold; i < len(order); i += folds {
			before, after := decide(2*order[i]), decide(2*order[i]+1)
			accuracy += (above(-before) + above(after)) / 2
			told += above(after - before)
		}
	}
	n := float64(len(order))
	return accuracy / n, told / n, nil
}

// part is a matrix of some rows and columns.
func part(of [][]float64, at []int) [][]float64 {
	out := make([][]float64, len(at))
	for i, a := range at {
		out[i] = make([]float64, len(at))
		for j, b := range at {
			out[i][j] = of[a][b]
		}
	}
	return out
}

// above is 1 for what is above zero, and half where there is no telling.
func above(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return 0
	}
	return 0.5
}

// telltales finds the words that speak loudest for either side.
func (m *Meter) telltales(ctx context.Context, r *Result) error {
	rows := make([]logistic.Row, 0, 2*len(m.docs))
	class := make([]bool, 0, cap(rows))
	total := 0
	for _, d := range m.docs {
		for v, version := range d.versions {
			rows, class = append(rows, present(version.tokens)), append(class, v == 1)
			total += len(rows[len(rows)-1].Index)
		}
	}
	// As if the rows were of length one.
	c := m.o.C * float64(len(rows)) / float64(max(1, total))
	model, err := logistic.Fit(ctx, rows, class, logistic.Options{Features: len(m.vocab.words), C: c, Seed: m.o.Seed})
	if err != nil {
		return err
	}
	order := make([]uint32, len(m.vocab.words))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int {
		// Machines differ in the last digits.
		round := func(x float64) float64 { return math.Round(x * 1e6) }
		return cmp.Or(cmp.Compare(round(model.Weights[a]), round(model.Weights[b])), cmp.Compare(m.vocab.words[b], m.vocab.words[a]))
	})
	r.OriginalBy = m.strongest(order, model.Weights, 0)
	slices.Reverse(order)
	r.PseudonymizedBy = m.strongest(order, model.Weights, 1)
	r.Where = shareByCategory(r.PseudonymizedBy)
	return nil
}

// shareByCategory returns by category the share of telling words that stand in its
// mentions.
func shareByCategory(words []Telltale) map[understudy.Category]float64 {
	out := map[understudy.Category]float64{}
	all := 0.0
	for _, w := range words {
		mentions := 0
		for _, n := range w.Categories {
			mentions += n
		}
		says := w.Weight * float64(w.Results)
		all += says
		for c, n := range w.Categories {
			out[c] += says * float64(n) / float64(mentions)
		}
	}
	for c := range out {
		out[c] /= all
	}
	return out
}

// strongest are the first words that stand in mentions of the side they speak for,
// and in more documents of it than of the other: others have a weight by chance.
func (m *Meter) strongest(order []uint32, weights []float64, side int) []Telltale {
	var out []Telltale
	for _, id := range order {
		w := weights[id]
		if len(out) == m.o.Telltales || w == 0 || (w > 0) != (side == 1) {
			break
		}
		t := m.telltale(id, math.Abs(w), side)
		if more := t.Results > t.Originals; len(t.Categories) > 0 && t.Results != t.Originals && more == (side == 1) {
			out = append(out, t)
		}
	}
	return out
}

// present is the words of a text, whatever their number: a word that both versions of
// all documents have says nothing then, though the rest of the text changes.
func present(tokens []token) logistic.Row {
	var r logistic.Row
	for _, t := range tokens {
		r.Index = append(r.Index, t.word)
	}
	slices.Sort(r.Index)
	r.Index = slices.Clip(slices.Compact(r.Index))
	r.Value = make([]float32, len(r.Index))
	for i := range r.Value {
		r.Value[i] = 1
	}
	return r
}

// telltale says where a word stands; side is the version it speaks for.
func (m *Meter) telltale(id uint32, weight float64, side int) Telltale {
	t := Telltale{Word: m.vocab.words[id], Weight: weight, Categories: map[understudy.Category]int{}}
	counterparts := map[uint32]bool{}
	for _, d := range m.docs {
		for v, n := range [2]*int{&t.Originals, &t.Results} {
			if slices.ContainsFunc(d.versions[v].tokens, func(x token) bool { return x.word == id }) {
				*n++
			}
		}
		last := int32(-1)
		for _, x := range d.versions[side].tokens {
			if x.word != id || x.mention < 0 || x.mention == last {
				continue
			}
			last = x.mention
			t.Categories[d.mentions[last].category]++
			counterparts[d.mentions[last].forms[1-side]] = true
		}
	}
	t.Counterparts = len(counterparts)
	return t
}
