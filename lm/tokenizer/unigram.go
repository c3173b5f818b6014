package tokenizer

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"
)

// unigram takes the pieces of the highest total log probability (Kudo 2018).
type unigram struct {
	ids          map[string]int32
	scores       []float64 // by id
	longest      int       // bytes of the longest piece
	begins       map[string]bool
	unknown      int32 // -1: none
	least        float64
	byteFallback bool
	control      map[int32]bool // special pieces: never read out of a text
}

// unknownPenalty is what an unknown character costs below the rarest piece.
const unknownPenalty = 10.0

var errUnknown = errors.New("a character is in no piece, and the vocabulary has none for unknown ones")

func newUnigram(tokens []string, scores []float64) *unigram {
	m := &unigram{ids: make(map[string]int32, len(tokens)), scores: scores, begins: map[string]bool{}, least: math.Inf(1), unknown: -1}
	for i, t := range tokens {
		m.ids[t] = int32(i)
		m.longest = max(m.longest, len(t))
		m.least = min(m.least, scores[i])
		for k := range t {
			if k > 0 {
				m.begins[t[:k]] = true
			}
		}
		m.begins[t] = true
	}
	return m
}

func (m *unigram) id(token string) (int32, bool) { id, ok := m.ids[token]; return id, ok }

func (m *unigram) vocabulary() map[string]int32 { return m.ids }

// A step is the best way to reach a place.
type step struct {
	score float64
	from  int // -1: not reached
	id    int32
}

func (m *unigram) tokenize(s string, dst []piece) ([]piece, error) {
	best, err := m.path(s)
	if err != nil {
		return dst, err
	}
	before := len(dst)
	for end := len(s); end > 0; {
		b := best[end]
		dst = append(dst, piece{b.id, b.from, end})
		end = b.from
	}
	slices.Reverse(dst[before:])
	return m.settle(s, dst, before), nil
}

// path finds the best step to each place.
func (m *unigram) path(s string) ([]step, error) {
	best := make([]step, len(s)+1)
	for i := range best {
		best[i].from = -1
	}
	for at, r := range s {
		size := utf8.RuneLen(r)
		single := false
		for end := at + size; end <= len(s) && end-at <= m.longest; {
			key := s[at:end]
			if !m.begins[key] {
				break
			}
			if id, ok := m.ids[key]; ok && !m.control[id] {
				reach(&best[end], step{best[at].score + m.scores[id], at, id})
				single = single || end-at == size
			}
			if end == len(s) {
				break
			}
			_, n := utf8.DecodeRuneInString(s[end:])
			end += n
		}
		if !single {
			if m.unknown < 0 {
				return nil, errUnknown
			}
			reach(&best[at+size], step{best[at].score + m.least - unknownPenalty, at, m.unknown})
		}
	}
	return best, nil
}

func reach(b *step, by step) {
	if b.from < 0 || by.score > b.score {
		*b = by
	}
}

// settle joins unknown pieces in a row, and writes them in bytes if the
// vocabulary has those.
func (m *unigram) settle(s string, ps []piece, from int) []piece {
	out := append([]piece(nil), ps[:from]...)
	for i := from; i < len(ps); i++ {
		p := ps[i]
		if p.id == m.unknown {
			for i+1 < len(ps) && ps[i+1].id == m.unknown {
				i++
				p.end = ps[i].end
			}
			if id, ok := m.ids[s[p.start:p.end]]; ok {
				p.id = id
			} else if ids := m.inBytes(s[p.start:p.end]); ids != nil {
				for _, id := range ids {
					out = append(out, piece{id, p.start, p.end})
				}
				continue
			}
		}
		out = append(out, p)
	}
	return out
}

func (m *unigram) inBytes(s string) []int32 {
	if !m.byteFallback {
		return nil
	}
	ids := make([]int32, len(s))
	for i := range len(s) {
		id, ok := m.ids[fmt.Sprintf("<0x%02X>", s[i])]
		if !ok {
			return nil
		}
		ids[i] = id
	}
	return ids
}
