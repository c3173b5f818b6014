package tagger

import (
	"cmp"
	"math"
	"slices"

	tag "github.com/understudy-text/understudy/detect/tagger"
)

// A ClusterOptions says how words are clustered. The zero value is useful.
type ClusterOptions struct {
	Clusters int // 0: 256
	MinCount int // rarer words get no cluster; 0: 5
	Rounds   int // passes over the vocabulary; 0: 8
}

// Cluster sorts the words of plain text into classes so that the classes of two
// neighbours tell as much of each other as they can, by exchange (Kneser & Ney
// 1993; Martin, Liermann & Ney 1998), then joins the classes two by two, the
// pair that loses least first, which gives each a path in a binary tree (Brown
// et al. 1992, section 3). No randomness: the same texts give the same tree.
func Cluster(texts []string, o ClusterOptions) tag.Clusters {
	if o.Clusters == 0 {
		o.Clusters = 256
	}
	if o.MinCount == 0 {
		o.MinCount = 5
	}
	if o.Rounds == 0 {
		o.Rounds = 8
	}
	words, left, right := bigrams(texts, o.MinCount)
	n := min(o.Clusters, len(words))
	if n == 0 {
		return tag.Clusters{}
	}
	e := newExchange(words, left, right, n)
	for range o.Rounds {
		if e.round() == 0 {
			break
		}
	}
	paths := tree(e.n, e.pairs, e.size)
	of := make(map[string]uint16, len(words))
	for w, c := range e.class {
		of[words[w]] = uint16(c + 1)
	}
	return tag.NewClusters(paths, of)
}

// A neighbour is another word and how often it stands next to this one.
type neighbour struct{ word, count int32 }

// bigrams counts the words seen at least least times, most frequent first, and
// which of them stand before and after each.
func bigrams(texts []string, least int) (words []string, left, right [][]neighbour) {
	number := map[string]int32{}
	var counts []int32
	var stream []int32
	for _, text := range texts {
		tag.EachWord(text, func(w string) {
			id, ok := number[w]
			if !ok {
				id = int32(len(counts))
				number[w] = id
				counts = append(counts, 0)
				words = append(words, w)
			}
			counts[id]++
			stream = append(stream, id)
		}, func() { stream = append(stream, -1) })
	}
	var order []int32
	for id, c := range counts {
		if int(c) >= least {
			order = append(order, int32(id))
		}
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(words[a], words[b]))
	})
	rank := make([]int32, len(counts))
	for i := range rank {
		rank[i] = -1
	}
	kept := make([]string, len(order))
	for r, id := range order {
		rank[id], kept[r] = int32(r), words[id]
	}
	pairs := map[uint64]int32{}
	before := int32(-1)
	for _, id := range stream {
		r := int32(-1)
		if id >= 0 {
			r = rank[id]
		}
		if before >= 0 && r >= 0 {
			pairs[uint64(before)<<32|uint64(r)]++
		}
		before = r
	}
	left, right = make([][]neighbour, len(kept)), make([][]neighbour, len(kept))
	for p, c := range pairs {
		a, b := int32(p>>32), int32(uint32(p))
		right[a] = append(right[a], neighbour{b, c})
		left[b] = append(left[b], neighbour{a, c})
	}
	for w := range kept {
		byWord := func(a, b neighbour) int { return cmp.Compare(a.word, b.word) }
		slices.SortFunc(left[w], byWord)
		slices.SortFunc(right[w], byWord)
	}
	return kept, left, right
}

// An exchange holds the classes and the counts of their bigrams.
type exchange struct {
	n           int
	left, right [][]neighbour
	class       []int32
	pairs       []int32 // pairs[a*n+b]: class a stands before class b
	size        []int32 // how often a class stands before another
	follows     []int32 // how often a class stands after another
	l, r        []int32 // of the word in hand: neighbours by class
	table       []float64
}

func newExchange(words []string, left, right [][]neighbour, n int) *exchange {
	e := &exchange{n: n, left: left, right: right, class: make([]int32, len(words)), pairs: make([]int32, n*n),
		size: make([]int32, n), follows: make([]int32, n), l: make([]int32, n), r: make([]int32, n), table: make([]float64, 1<<16)}
	for x := 1; x < len(e.table); x++ {
		e.table[x] = float64(x) * math.Log(float64(x))
	}
	for w := range words {
		e.class[w] = int32(w % n) // frequent words begin spread out
	}
	for a := range words {
		for _, b := range right[a] {
			e.pairs[int(e.class[a])*n+int(e.class[b.word])] += b.count
			e.size[e.class[a]] += b.count
			e.follows[e.class[b.word]] += b.count
		}
	}
	return e
}

// xlogx is x·log x, 0 for 0.
func (e *exchange) xlogx(x int32) float64 {
	if int(x) < len(e.table) {
		return e.table[x]
	}
	return float64(x) * math.Log(float64(x))
}

// round moves each word to the class that suits it best and returns how many moved.
func (e *exchange) round() (moved int) {
	var near []int32 // classes with l or r above 0
	for w := range e.class {
		near = near[:0]
		var before, after, self int32
		for _, b := range e.left[w] {
			if int(b.word) == w {
				self = b.count
				continue
			}
			c := e.class[b.word]
			if e.l[c] == 0 && e.r[c] == 0 {
				near = append(near, c)
			}
			e.l[c] += b.count
			before += b.count
		}
		for _, b := range e.right[w] {
			if int(b.word) == w {
				continue
			}
			c := e.class[b.word]
			if e.l[c] == 0 && e.r[c] == 0 {
				near = append(near, c)
			}
			e.r[c] += b.count
			after += b.count
		}
		from := e.class[w]
		e.shift(from, near, before, after, self, -1)
		best, most := from, math.Inf(-1)
		for c := range int32(e.n) {
			if g := e.gain(c, near, before, after, self); g > most || g == most && c == from {
				best, most = c, g
			}
		}
		e.shift(best, near, before, after, self, 1)
		e.class[w] = best
		if best != from {
			moved++
		}
		for _, c := range near {
			e.l[c], e.r[c] = 0, 0
		}
	}
	return moved
}

// gain is what the log-likelihood gains when the word in hand joins class c.
func (e *exchange) gain(c int32, near []int32, before, after, self int32) float64 {
	n := int32(e.n)
	var g float64
	for _, d := range near {
		if d == c {
			continue
		}
		if x := e.l[d]; x > 0 {
			was := e.pairs[d*n+c]
			g += e.xlogx(was+x) - e.xlogx(was)
		}
		if x := e.r[d]; x > 0 {
			was := e.pairs[c*n+d]
			g += e.xlogx(was+x) - e.xlogx(was)
		}
	}
	was := e.pairs[c*n+c]
	g += e.xlogx(was+e.l[c]+e.r[c]+self) - e.xlogx(was)
	g -= e.xlogx(e.size[c]+after+self) - e.xlogx(e.size[c])
	g -= e.xlogx(e.follows[c]+before+self) - e.xlogx(e.follows[c])
	return g
}

// shift takes the word in hand out of class c (sign -1) or puts it in (+1).
func (e *exchange) shift(c int32, near []int32, before, after, self, sign int32) {
	n := int32(e.n)
	for _, d := range near {
		e.pairs[d*n+c] += sign * e.l[d]
		e.pairs[c*n+d] += sign * e.r[d]
	}
	e.pairs[c*n+c] += sign * self
	e.size[c] += sign * (after + self)
	e.follows[c] += sign * (before + self)
}

// tree joins classes until one is left and returns each class's path: bits below
// a leading 1, from the root.
func tree(n int, counts, size []int32) []uint32 {
	pairs := make([]float64, n*n)
	rows, columns := make([]float64, n), make([]float64, n)
	for a := range n {
		for b := range n {
			pairs[a*n+b] = float64(counts[a*n+b])
			rows[a] += pairs[a*n+b]
			columns[b] += pairs[a*n+b]
		}
	}
	f := func(x float64) float64 {
		if x <= 0 {
			return 0
		}
		return x * math.Log(x)
	}
	live := make([]int, n)
	members := make([][]int, n)
	bits := make([][]byte, n) // from the leaf up
	for i := range live {
		live[i], members[i] = i, []int{i}
	}
	loss := make([]float64, n*n)
	compute := func(a, b int) float64 {
		var l float64
		for _, d := range live {
			if d == a || d == b {
				continue
			}
			x, y := pairs[a*n+d], pairs[b*n+d]
			if x > 0 && y > 0 {
				l += f(x) + f(y) - f(x+y)
			}
			x, y = pairs[d*n+a], pairs[d*n+b]
			if x > 0 && y > 0 {
				l += f(x) + f(y) - f(x+y)
			}
		}
		aa, ab, ba, bb := pairs[a*n+a], pairs[a*n+b], pairs[b*n+a], pairs[b*n+b]
		l += f(aa) + f(ab) + f(ba) + f(bb) - f(aa+ab+ba+bb)
		l -= f(rows[a]) + f(rows[b]) - f(rows[a]+rows[b])
		l -= f(columns[a]) + f(columns[b]) - f(columns[a]+columns[b])
		return l
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			loss[i*n+j] = compute(i, j)
		}
	}
	for len(live) > 1 {
		bestA, bestB, least := -1, -1, math.Inf(1)
		for i, a := range live {
			for _, b := range live[i+1:] {
				if l := loss[a*n+b]; l < least {
					bestA, bestB, least = a, b, l
				}
			}
		}
		a, b := bestA, bestB
		for _, m := range members[a] {
			bits[m] = append(bits[m], 0)
		}
		for _, m := range members[b] {
			bits[m] = append(bits[m], 1)
		}
		members[a] = append(members[a], members[b]...)
		for _, d := range live {
			pairs[a*n+d] += pairs[b*n+d]
			pairs[b*n+d] = 0
		}
		for _, d := range live {
			pairs[d*n+a] += pairs[d*n+b]
			pairs[d*n+b] = 0
		}
		rows[a] += rows[b]
		columns[a] += columns[b]
		live = slices.DeleteFunc(live, func(x int) bool { return x == b })
		for i, c := range live {
			for _, d := range live[i+1:] {
				if c == a || d == a || len(live) <= 64 {
					loss[c*n+d] = compute(c, d)
				}
			}
		}
	}
	paths := make([]uint32, n)
	for i, path := range bits {
		p := uint32(1)
		for j := len(path) - 1; j >= 0 && p < 1<<30; j-- {
			p = p<<1 | uint32(path[j])
		}
		paths[i] = p
	}
	return paths
}
