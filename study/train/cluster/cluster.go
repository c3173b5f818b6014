// Package cluster sorts words into classes by the company they keep. In come the words
// of a text as a stream, out comes a class for each frequent word.
//
// The classes are those of a bigram class model whose likelihood is raised by
// exchange: each word in turn moves to the class that suits it best (Kneser &
// Ney 1993; Martin, Liermann & Ney 1998, section 2).
//
// It may know no other package.
package cluster

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
)

// A Corpus counts the words of a text and which of them stand side by side.
// The zero value is ready to use.
type Corpus struct {
	number map[string]int32
	words  []string
	counts []int32
	stream []int32 // word numbers; -1 between sentences
}

// Add appends one sentence.
func (c *Corpus) Add(sentence []string) {
	if c.number == nil {
		c.number = map[string]int32{}
	}
	for _, w := range sentence {
		n, ok := c.number[w]
		if !ok {
			n = int32(len(c.words))
			c.number[w] = n
			c.words = append(c.words, w)
			c.counts = append(c.counts, 0)
		}
		c.counts[n]++
		c.stream = append(c.stream, n)
	}
	c.stream = append(c.stream, -1)
}

// Len returns how many words were added.
func (c *Corpus) Len() int { return len(c.stream) }

// Options say how to cluster.
type Options struct {
	Classes  int // how many; at least 2
	MinCount int // rarer words get no class; 0: 1
	Rounds   int // times that each word may move; 0: 8
}

// Exchange gives each word seen at least MinCount times a class from 1 to
// Classes. No chance is involved: the same corpus gives the same classes.
func (c *Corpus) Exchange(ctx context.Context, o Options) (map[string]int, error) {
	if o.Classes < 2 {
		return nil, fmt.Errorf("cluster: %d classes; there must be at least 2", o.Classes)
	}
	if o.Rounds == 0 {
		o.Rounds = 8
	}
	kept, before, after := c.neighbours(o.MinCount)
	e := newExchange(before, after, o.Classes)
	for range o.Rounds {
		moved := 0
		for w := range kept {
			if w%256 == 0 && ctx.Err() != nil {
				return nil, fmt.Errorf("cluster: stopped: %w", ctx.Err())
			}
			if e.place(w) {
				moved++
			}
		}
		if moved == 0 {
			break
		}
	}
	out := make(map[string]int, len(kept))
	for w, n := range kept {
		out[c.words[n]] = int(e.class[w]) + 1
	}
	return out, nil
}

// A neighbour is a word and how often it stands next to another.
type neighbour struct {
	word  int32
	count float32
}

// neighbours returns the words seen often enough, most frequent first, and for
// each what stands before and after it.
func (c *Corpus) neighbours(least int) (kept []int32, before, after [][]neighbour) {
	for n, count := range c.counts {
		if int(count) >= least {
			kept = append(kept, int32(n))
		}
	}
	slices.SortFunc(kept, func(a, b int32) int {
		return cmp.Or(cmp.Compare(c.counts[b], c.counts[a]), cmp.Compare(c.words[a], c.words[b]))
	})
	rank := make([]int32, len(c.words))
	for i := range rank {
		rank[i] = -1
	}
	for r, n := range kept {
		rank[n] = int32(r)
	}
	pairs := map[[2]int32]int32{}
	last := int32(-1)
	for _, n := range c.stream {
		r := int32(-1)
		if n >= 0 {
			r = rank[n]
		}
		if last >= 0 && r >= 0 {
			pairs[[2]int32{last, r}]++
		}
		last = r
	}
	before, after = make([][]neighbour, len(kept)), make([][]neighbour, len(kept))
	for p, count := range pairs {
		after[p[0]] = append(after[p[0]], neighbour{p[1], float32(count)})
		before[p[1]] = append(before[p[1]], neighbour{p[0], float32(count)})
	}
	for w := range kept { // maps have no order
		byWord := func(a, b neighbour) int { return cmp.Compare(a.word, b.word) }
		slices.SortFunc(before[w], byWord)
		slices.SortFunc(after[w], byWord)
	}
	return kept, before, after
}

// An exchange holds classes and how often they stand side by side.
type exchange struct {
	n             int
	before, after [][]neighbour
	class         []int32
	pairs         []float32 // pairs[a*n+b]: class a before class b
	swapped       []float32 // swapped[b*n+a]: the same, so that both ways are read in a row
	first, second []float32 // how often a class stands first, second in a pair

	// Of the word in hand, by class: how often the class stands before and
	// after it; near lists the classes that do.
	left, right []float32
	near        []int32
	logs        []float64 // x·log x for small x
}

func newExchange(before, after [][]neighbour, n int) *exchange {
	e := &exchange{n: n, before: before, after: after, class: make([]int32, len(before)),
		pairs: make([]float32, n*n), swapped: make([]float32, n*n), first: make([]float32, n), second: make([]float32, n),
		left: make([]float32, n), right: make([]float32, n), logs: make([]float64, 1<<16)}
	for x := 1; x < len(e.logs); x++ {
		e.logs[x] = float64(x) * math.Log(float64(x))
	}
	for w := range e.class {
		e.class[w] = int32(min(w, n-1)) // frequent words start on their own, the rest together
		if w >= n {
			e.class[w] = int32(w % n)
		}
	}
	for w := range e.class {
		for _, next := range after[w] {
			e.count(e.class[w], e.class[next.word], next.count)
		}
	}
	return e
}

func (e *exchange) count(a, b int32, by float32) {
	e.pairs[int(a)*e.n+int(b)] += by
	e.swapped[int(b)*e.n+int(a)] += by
	e.first[a] += by
	e.second[b] += by
}

// place moves a word to the class that suits it best and tells whether that is
// another one.
func (e *exchange) place(w int) bool {
	var self float32
	for _, x := range e.near {
		e.left[x], e.right[x] = 0, 0
	}
	e.near = e.near[:0]
	note := func(side []float32, list []neighbour) {
		for _, x := range list {
			if int(x.word) == w {
				self = x.count
				continue
			}
			c := e.class[x.word]
			if e.left[c] == 0 && e.right[c] == 0 {
				e.near = append(e.near, c)
			}
			side[c] += x.count
		}
	}
	note(e.left, e.before[w])
	note(e.right, e.after[w])

	old := e.class[w]
	e.shift(old, -1, self)
	best, most := old, e.gain(old, self)
	for c := range int32(e.n) {
		if g := e.gain(c, self); g > most {
			best, most = c, g
		}
	}
	e.shift(best, +1, self)
	e.class[w] = best
	return best != old
}

// shift takes the word in hand out of class c (sign -1) or puts it in (+1).
func (e *exchange) shift(c int32, sign, self float32) {
	for _, d := range e.near {
		if x := e.left[d]; x > 0 {
			e.count(d, c, sign*x)
		}
		if x := e.right[d]; x > 0 {
			e.count(c, d, sign*x)
		}
	}
	if self > 0 {
		e.count(c, c, sign*self)
	}
}

// gain is by how much the log-likelihood grows when the word in hand, which is
// in no class, joins class c.
func (e *exchange) gain(c int32, self float32) float64 {
	row, column := e.pairs[int(c)*e.n:int(c+1)*e.n], e.swapped[int(c)*e.n:int(c+1)*e.n]
	var g float64
	var left, right float32
	for _, d := range e.near {
		l, r := e.left[d], e.right[d]
		left += l
		right += r
		if d == c {
			continue
		}
		if l > 0 {
			g += e.xlogx(column[d]+l) - e.xlogx(column[d])
		}
		if r > 0 {
			g += e.xlogx(row[d]+r) - e.xlogx(row[d])
		}
	}
	own := row[c]
	g += e.xlogx(own+e.left[c]+e.right[c]+self) - e.xlogx(own)
	g -= e.xlogx(e.first[c]+right+self) - e.xlogx(e.first[c])
	g -= e.xlogx(e.second[c]+left+self) - e.xlogx(e.second[c])
	return g
}

func (e *exchange) xlogx(x float32) float64 {
	if x < float32(len(e.logs)) {
		return e.logs[int(x)]
	}
	return float64(x) * math.Log(float64(x))
}
