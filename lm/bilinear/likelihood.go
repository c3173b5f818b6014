package bilinear

import (
	"context"
	"math"
)

// PseudoLogP returns the sum over the words of a text of the log probability
// (natural) of each where it stands, when it alone is hidden, and how many words
// there are: the pseudo-log-likelihood of Salazar et al., "Masked language model
// scoring" (ACL 2020), section 2. An unknown word has an equal part of the
// probability of its shape, as for Score. Since words are no pieces of words here,
// what Kauf and Ivanova (ACL 2023) mend of it does not arise.
func (m *Model) PseudoLogP(ctx context.Context, text string) (sum float64, words int, err error) {
	s := m.newScratch()
	row := Row(nil, m.vocabulary, m.tokenizer, text)
	for i, id := range row {
		if id == m.vocabulary.Border() {
			continue
		}
		if words++; words%1000 == 0 && ctx.Err() != nil {
			return 0, 0, ctx.Err()
		}
		m.look(s, row, i)
		c := m.vocabulary.class(id)
		logP := s.classes[c] + m.open(s, c)[id-m.vocabulary.starts[c]]
		sum += float64(logP) - math.Log(float64(m.vocabulary.types[id]))
	}
	return sum, words, nil
}
