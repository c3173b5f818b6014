package bilinear

import (
	"context"
	"encoding/binary"
	"math"
)

// PseudoLogP is that of a Reader of this one text.
func (m *Model) PseudoLogP(ctx context.Context, text string) (sum float64, words int, err error) {
	return m.Reader().PseudoLogP(ctx, text)
}

// A Reader reads texts that have much in common, such as one before and after some of
// its words were replaced: it remembers how likely a word is among its neighbours. It
// is for one goroutine.
type Reader struct {
	m     *Model
	known map[string]float64 // by the numbers of a word and its neighbours
	key   []byte
}

// Reader returns one that remembers nothing.
func (m *Model) Reader() *Reader { return &Reader{m: m, known: map[string]float64{}} }

// remembered is how many words are remembered before all are forgotten.
const remembered = 1 << 16

// PseudoLogP returns the sum over the words of a text of the log probability
// (natural) of each where it stands, when it alone is hidden, and how many words
// there are: the pseudo-log-likelihood of Salazar et al., "Masked language model
// scoring" (ACL 2020), section 2. An unknown word has an equal part of the
// probability of its shape, as for Score. Since words are no pieces of words here,
// what Kauf and Ivanova (ACL 2023) mend of it does not arise.
func (r *Reader) PseudoLogP(ctx context.Context, text string) (sum float64, words int, err error) {
	m := r.m
	s := m.newScratch()
	row := Row(nil, m.vocabulary, m.tokenizer, text)
	for i, id := range row {
		if id == m.vocabulary.Border() {
			continue
		}
		if words++; words%1000 == 0 && ctx.Err() != nil {
			return 0, 0, ctx.Err()
		}
		sum += r.word(s, row, i)
	}
	return sum, words, nil
}

// word is the log probability of what stands at place i.
func (r *Reader) word(s *scratch, row []int32, i int) float64 {
	m := r.m
	reach := max(m.window, pairReach)
	r.key = r.key[:0]
	for j := i - reach; j <= i+reach; j++ {
		id := m.vocabulary.Border()
		if j >= 0 && j < len(row) {
			id = row[j]
		}
		r.key = binary.NativeEndian.AppendUint32(r.key, uint32(id))
	}
	if logP, ok := r.known[string(r.key)]; ok {
		return logP
	}
	m.look(s, row, i)
	id := row[i]
	c := m.vocabulary.class(id)
	logP := float64(s.classes[c]+m.open(s, c)[id-m.vocabulary.starts[c]]) - math.Log(float64(m.vocabulary.types[id]))
	if len(r.known) == remembered {
		clear(r.known)
	}
	r.known[string(r.key)] = logP
	return logP
}
