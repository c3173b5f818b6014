package bilinear

import (
	"cmp"
	"math"
	"slices"

	"github.com/understudy-text/understudy/lm"
)

// A scratch is what one prediction needs room for.
type scratch struct {
	hidden  []float32
	classes []float32 // log probability of each class
	order   []int32   // classes, the likeliest first
	words   []float32 // log probability of the words of one class
}

func (m *Model) newScratch() *scratch {
	widest := int32(0)
	for c := range m.classBias {
		widest = max(widest, m.vocabulary.starts[c+1]-m.vocabulary.starts[c])
	}
	return &scratch{
		hidden:  make([]float32, m.dim),
		classes: make([]float32, len(m.classBias)),
		order:   make([]int32, len(m.classBias)),
		words:   make([]float32, widest),
	}
}

// look reads the context of place i of row.
func (m *Model) look(s *scratch, row []int32, i int) {
	m.hidden(s.hidden, row, i)
	logSoftmax(s.classes, s.hidden, m.class, m.classBias)
}

// open writes the log probabilities of the words of class c, given the class, to
// s.words, and returns them.
func (m *Model) open(s *scratch, c int) []float32 {
	from, to := m.vocabulary.starts[c], m.vocabulary.starts[c+1]
	words := s.words[:to-from]
	logSoftmax(words, s.hidden, m.output[int(from)*m.dim:int(to)*m.dim], m.outputBias[from:to])
	return words
}

// logSoftmax writes the logarithm of the softmax of weights·h + bias to out.
func logSoftmax(out, h, weights, bias []float32) {
	highest := float32(math.Inf(-1))
	for i, b := range bias {
		out[i] = b + Dot(weights[i*len(h):(i+1)*len(h)], h)
		highest = max(highest, out[i])
	}
	sum := 0.0
	for _, x := range out {
		sum += math.Exp(float64(x - highest))
	}
	norm := highest + float32(math.Log(sum))
	for i := range out {
		out[i] -= norm
	}
}

// LogP returns the log probability of each of the ids at place i of row. The
// number of a shape has the probability of all its words together.
func (m *Model) LogP(row []int32, i int, ids ...int32) []float64 {
	s := m.newScratch()
	m.look(s, row, i)
	out := make([]float64, len(ids))
	opened := -1
	var words []float32
	for k, id := range ids {
		c := m.vocabulary.class(id)
		if c != opened {
			words, opened = m.open(s, c), c
		}
		out[k] = float64(s.classes[c] + words[id-m.vocabulary.starts[c]])
	}
	return out
}

// Best returns the likeliest n words at place i of row that accept takes (nil:
// all). Shapes are no words. Words of the same probability are in the order of
// their numbers.
func (m *Model) Best(row []int32, i, n int, accept func(word string) bool) []lm.Word {
	return m.best(m.newScratch(), row, i, n, accept)
}

// best opens the classes from the likeliest on, and stops at the first that is
// less likely as a whole than the last of the words found.
func (m *Model) best(s *scratch, row []int32, i, n int, accept func(word string) bool) []lm.Word {
	if n <= 0 {
		return nil
	}
	m.look(s, row, i)
	for c := range s.order {
		s.order[c] = int32(c)
	}
	slices.SortFunc(s.order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(s.classes[b], s.classes[a]), cmp.Compare(a, b))
	})
	var top shortlist
	for _, c := range s.order {
		if len(top) == n && s.classes[c] < top[n-1].logP {
			break
		}
		from := m.vocabulary.starts[c]
		for k, logP := range m.open(s, int(c)) {
			e := entry{id: from + int32(k), logP: s.classes[c] + logP}
			if len(top) == n && !e.isBetter(top[n-1]) {
				continue
			}
			if word := m.vocabulary.words[e.id]; !IsShape(word) && (accept == nil || accept(word)) {
				top = top.insert(e, n)
			}
		}
	}
	out := make([]lm.Word, len(top))
	for k, e := range top {
		out[k] = lm.Word{Text: m.vocabulary.words[e.id], P: math.Exp(float64(e.logP))}
	}
	return out
}

type entry struct {
	id   int32
	logP float32
}

// isBetter reports whether e ranks before o: by probability, then by number.
func (e entry) isBetter(o entry) bool { return e.logP > o.logP || e.logP == o.logP && e.id < o.id }

// A shortlist holds the best entries, the best first.
type shortlist []entry

func (l shortlist) insert(e entry, n int) shortlist {
	at, _ := slices.BinarySearchFunc(l, e, func(a, b entry) int {
		if a.isBetter(b) {
			return -1
		}
		return 1
	})
	if len(l) == n {
		l = l[:n-1]
	}
	return slices.Insert(l, at, e)
}
