package tokenizer

import (
	"container/heap"
	"fmt"
	"unicode/utf8"
)

// bpe joins the most frequent pairs first (Sennrich et al. 2016).
type bpe struct {
	ids          map[string]int32
	merges       map[pairOfIDs]merge
	unknown      int32 // -1: none; such characters are dropped
	fuse         bool  // unknown characters in a row are one piece
	prefix       string
	suffix       string
	byteFallback bool
	wholeFirst   bool // a stretch that is in the vocabulary is one piece
}

type pairOfIDs struct{ a, b int32 }

// A merge is the rank of a pair, the lower the sooner, and what it becomes.
type merge struct{ rank, id int32 }

func (m *bpe) id(token string) (int32, bool) { id, ok := m.ids[token]; return id, ok }

func (m *bpe) vocabulary() map[string]int32 { return m.ids }

// A symbol is a piece while pairs are joined: a list in place, linked by index.
type symbol struct {
	id         int32
	prev, next int32
	length     int32 // bytes; 0: joined to the one before
}

func (m *bpe) tokenize(s string, dst []piece) ([]piece, error) {
	if m.wholeFirst {
		if id, ok := m.ids[s]; ok {
			return append(dst, piece{id, 0, len(s)}), nil
		}
	}
	symbols := m.symbols(s)
	m.join(symbols)
	at := 0
	for _, y := range symbols {
		if y.length > 0 {
			dst = append(dst, piece{y.id, at, at + int(y.length)})
			at += int(y.length)
		}
	}
	return dst, nil
}

// symbols are the characters of s.
func (m *bpe) symbols(s string) []symbol {
	out := make([]symbol, 0, len(s))
	add := func(id int32, n int) {
		out = append(out, symbol{id: id, prev: int32(len(out)) - 1, next: int32(len(out)) + 1, length: int32(n)})
	}
	pending := 0 // bytes of unknown characters not yet added
	for i, r := range s {
		n := utf8.RuneLen(r)
		key := s[i : i+n]
		if i > 0 && m.prefix != "" {
			key = m.prefix + key
		}
		if i+n == len(s) && m.suffix != "" {
			key += m.suffix
		}
		if id, ok := m.ids[key]; ok {
			if pending > 0 {
				add(m.unknown, pending)
				pending = 0
			}
			add(id, n)
			continue
		}
		if m.byteFallback && m.inBytes(key, add) {
			continue
		}
		if m.unknown < 0 {
			continue
		}
		if pending > 0 && !m.fuse {
			add(m.unknown, pending)
			pending = 0
		}
		pending += n
	}
	if pending > 0 {
		add(m.unknown, pending)
	}
	if len(out) > 0 {
		out[len(out)-1].next = -1
	}
	return out
}

// inBytes adds the pieces <0x..> of a character's bytes, if there are all of them.
func (m *bpe) inBytes(s string, add func(int32, int)) bool {
	ids := make([]int32, len(s))
	for i := range len(s) {
		id, ok := m.ids[fmt.Sprintf("<0x%02X>", s[i])]
		if !ok {
			return false
		}
		ids[i] = id
	}
	for _, id := range ids {
		add(id, 1)
	}
	return true
}

// join joins pairs by rank, the leftmost first.
func (m *bpe) join(symbols []symbol) {
	var q queue
	push := func(at int32) {
		if at < 0 || symbols[at].next < 0 {
			return
		}
		if g, ok := m.merges[pairOfIDs{symbols[at].id, symbols[symbols[at].next].id}]; ok {
			heap.Push(&q, joint{g, at})
		}
	}
	for i := range symbols {
		push(int32(i))
	}
	for q.Len() > 0 {
		top := heap.Pop(&q).(joint)
		left := &symbols[top.at]
		if left.length == 0 || left.next < 0 {
			continue
		}
		right := &symbols[left.next]
		if g, ok := m.merges[pairOfIDs{left.id, right.id}]; !ok || g.id != top.id {
			continue // one of the two was joined to another meanwhile
		}
		left.id, left.length, left.next = top.id, left.length+right.length, right.next
		right.length = 0
		if left.next >= 0 {
			symbols[left.next].prev = top.at
		}
		push(left.prev)
		push(top.at)
	}
}

// A joint is a pair that can be joined.
type joint struct {
	merge
	at int32
}

// queue has the joint of the lowest rank in front, of equal ones the leftmost.
type queue []joint

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].rank < q[j].rank || q[i].rank == q[j].rank && q[i].at < q[j].at
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(joint)) }
func (q *queue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}
