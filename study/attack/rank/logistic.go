package rank

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy/internal/logistic"
)

// How Logistic learns.
const (
	// Others is how many texts a text is told from at most: of more, a sample, which
	// is the same for all. It bounds time and memory.
	Others = 256
	// weight is that of the examples against the penalty on the weights (liblinear's
	// C), the same as where texts are told apart (study/evaluate/telling).
	weight = 10
)

// Logistic is a classifier trained to tell each text of an index from the others:
// logistic regression, one against the rest. Features are (1 + ln of how often a word
// stands in the text) · (1 + ln((1 + texts) ÷ (1 + texts with the word))), the whole of
// length one: those of scikit-learn's TfidfVectorizer(sublinear_tf=True), and its
// LogisticRegression(C=10, solver="liblinear"). One example of a class is enough,
// as with the exemplars of Malisiewicz, Gupta and Efros (2011, "Ensemble of
// exemplar-SVMs"): words that many texts share lose their weight, what is a text's own
// keeps it.
//
// A text's score is the weights of its classifier times the query's features, without
// the bias, which says how likely a text is before anything was read, and without the
// query's length, which is the same for all.
//
// The classifiers are kept as weights of texts, not of words: memory is that of
// Others numbers for each text.
type Logistic struct {
	index *Index
	idf   map[string]float64
	norm  []float64   // of each text: 1 ÷ length of its features; 0: it has no words
	pool  []int32     // the others
	own   []float64   // of each text, its weight in its own classifier
	other [][]float64 // of each text, those of the pool in it
	o     LogisticOptions
}

// LogisticOptions say how Logistic learns. The zero value is useful.
type LogisticOptions struct {
	Others    int            // 0: Others
	Tolerance float64        // see logistic.Options
	Trained   func(text int) // is told of each text that has its classifier, from several goroutines; may be nil
}

// NewLogistic trains on an index, to which no more texts are added. The error is that
// of ctx.
func NewLogistic(ctx context.Context, x *Index, o LogisticOptions) (*Logistic, error) {
	if o.Others == 0 {
		o.Others = Others
	}
	if o.Trained == nil {
		o.Trained = func(int) {}
	}
	n := x.Len()
	s := &Logistic{index: x, idf: make(map[string]float64, len(x.terms)), norm: make([]float64, n), own: make([]float64, n), other: make([][]float64, n), o: o}
	sorted := slices.Sorted(maps.Keys(x.terms)) // sums depend on the order
	for _, w := range sorted {
		p := x.terms[w]
		s.idf[w] = 1 + math.Log(float64(1+n)/float64(1+len(p.texts)))
		for t, count := range p.all() {
			v := s.feature(w, count)
			s.norm[t] += v * v
		}
	}
	for t, v := range s.norm {
		if v > 0 {
			s.norm[t] = 1 / math.Sqrt(v)
		}
	}
	s.pool = sample(n, o.Others)
	products, err := s.products(ctx, sorted)
	if err != nil || n < 2 {
		return s, err
	}
	return s, s.train(ctx, products)
}

// feature is a word's, before all are made of length one.
func (s *Logistic) feature(w string, count float64) float64 {
	return logarithm(count) * s.idf[w]
}

// sample draws some of n numbers, the same in every run, in order.
func sample(n, some int) []int32 {
	var out []int32
	for _, t := range rand.New(rand.NewPCG(1, 0)).Perm(n)[:min(n, some)] {
		out = append(out, int32(t))
	}
	slices.Sort(out)
	return out
}

// products multiplies each text with those of the pool, word by word.
func (s *Logistic) products(ctx context.Context, sorted []string) ([][]float64, error) {
	at := make([]int32, s.index.Len()) // in the pool, from 1
	for i, t := range s.pool {
		at[t] = int32(i + 1)
	}
	out := make([][]float64, s.index.Len())
	for t := range out {
		out[t] = make([]float64, len(s.pool))
	}
	type entry struct {
		at    int32
		value float64
	}
	var of []entry
	for _, w := range sorted {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		of = of[:0]
		for t, count := range s.index.terms[w].all() {
			if at[t] > 0 {
				of = append(of, entry{at[t] - 1, s.feature(w, count) * s.norm[t]})
			}
		}
		if len(of) == 0 {
			continue
		}
		for t, count := range s.index.terms[w].all() {
			v, row := s.feature(w, count)*s.norm[t], out[t]
			for _, e := range of {
				row[e.at] += v * e.value
			}
		}
	}
	return out, nil
}

// train fits the classifiers, several at a time.
func (s *Logistic) train(ctx context.Context, products [][]float64) error {
	g, ctx := errgroup.WithContext(ctx)
	workers := runtime.GOMAXPROCS(0)
	for first := range workers {
		g.Go(func() error {
			among := s.matrix(products)
			for t := first; t < len(products); t += workers {
				if err := s.fit(ctx, t, among, products[t]); err != nil {
					return err
				}
				s.o.Trained(t)
			}
			return nil
		})
	}
	return g.Wait()
}

// matrix has the products of the texts of the pool with each other, and room for
// those of one more text.
func (s *Logistic) matrix(products [][]float64) [][]float64 {
	out := make([][]float64, len(s.pool)+1)
	for i := range out {
		out[i] = make([]float64, len(s.pool)+1)
	}
	for i, t := range s.pool {
		copy(out[i], products[t])
	}
	return out
}

// fit trains one text's classifier. If it is of the pool it has its place there,
// otherwise it comes after it.
func (s *Logistic) fit(ctx context.Context, t int, among [][]float64, products []float64) error {
	n := len(s.pool)
	at, inPool := slices.BinarySearch(s.pool, int32(t))
	size := n
	if !inPool {
		at, size = n, n+1
		for i, v := range products {
			among[i][n], among[n][i] = v, v
		}
		among[n][n] = 1
	}
	rows := make([][]float64, size)
	for i := range rows {
		rows[i] = among[i][:size]
	}
	class := make([]bool, size)
	class[at] = true
	m, err := logistic.FitProducts(ctx, rows, class, logistic.Options{C: weight, Seed: uint64(t), Tolerance: s.o.Tolerance})
	if err != nil {
		return err
	}
	s.own[t], m.Weights[at] = m.Weights[at], 0
	s.other[t] = make([]float64, n)
	for i, w := range m.Weights[:n] {
		s.other[t][i] = w * s.norm[s.pool[i]]
	}
	return nil
}

// Scores implements Scorer. Texts without words come last, unless nothing is known of
// the query.
func (s *Logistic) Scores(q Query, into []float64) []float64 {
	scores := zeroed(into, s.index.Len())
	known := false
	for i, w := range q.Words {
		p := s.index.terms[w]
		if p == nil {
			continue
		}
		known = true
		times := s.feature(w, float64(q.Counts[i])) * s.idf[w]
		for t, count := range p.all() {
			scores[t] += times * logarithm(count)
		}
	}
	if !known || s.index.Len() < 2 {
		return zeroed(scores, len(scores))
	}
	others := make([]float64, len(s.pool))
	for i, t := range s.pool {
		others[i] = scores[t]
	}
	for t := range scores {
		if s.norm[t] == 0 {
			scores[t] = math.Inf(-1)
			continue
		}
		scores[t] = scores[t]*s.own[t]*s.norm[t] + dot(s.other[t], others)
	}
	return scores
}

// dot sums four products at a time, which is several times as fast as one after the
// other: most of the time of a search is spent here.
func dot(a, b []float64) float64 {
	var sums [4]float64
	b = b[:len(a)]
	i := 0
	for ; i+4 <= len(a); i += 4 {
		sums[0] += a[i] * b[i]
		sums[1] += a[i+1] * b[i+1]
		sums[2] += a[i+2] * b[i+2]
		sums[3] += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		sums[0] += a[i] * b[i]
	}
	return (sums[0] + sums[1]) + (sums[2] + sums[3])
}

// Share implements Scorer.
func (s *Logistic) Share(word string, count, text int) float64 {
	p := s.index.terms[word]
	if p == nil || s.index.Len() < 2 || s.norm[text] == 0 {
		return 0
	}
	sum := 0.0
	for t, n := range p.all() {
		if t == text {
			sum += s.own[t] * s.norm[t] * s.feature(word, n)
		}
		if i, ok := slices.BinarySearch(s.pool, int32(t)); ok {
			sum += s.other[text][i] * s.feature(word, n)
		}
	}
	return sum * s.feature(word, float64(count))
}

// logarithms are 1 + ln of small numbers.
var logarithms = func() (out [64]float64) {
	for n := range out {
		out[n] = 1 + math.Log(float64(n))
	}
	return out
}()

func logarithm(count float64) float64 {
	if int(count) < len(logarithms) {
		return logarithms[int(count)]
	}
	return 1 + math.Log(count)
}
