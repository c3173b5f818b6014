package bilinear

import (
	"context"
	"fmt"
	"math"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
)

var (
	_ lm.Masked = (*Model)(nil)
	_ lm.Scorer = (*Model)(nil)
)

// Row appends the numbers of the tokens of text to row, and a border for each
// line break or run of line breaks between them.
func Row(row []int32, v *Vocabulary, t language.Tokenizer, text string) []int32 {
	last := 0
	for _, r := range t.Tokens(text, language.Range{End: len(text)}, nil) {
		if strings.Contains(text[last:r.Start], "\n") {
			row = append(row, v.Border())
		}
		row = append(row, v.ID(text[r.Start:r.End]))
		last = r.End
	}
	if strings.Contains(text[last:], "\n") {
		row = append(row, v.Border())
	}
	return row
}

// row returns the numbers of the tokens of a cloze and where its gaps are.
func (m *Model) row(c *lm.Cloze) (row []int32, gaps []int) {
	for i, text := range c.Between {
		if i > 0 {
			gaps = append(gaps, len(row))
			row = append(row, m.vocabulary.Gap())
		}
		row = Row(row, m.vocabulary, m.tokenizer, text)
	}
	return row, gaps
}

func check(c *lm.Cloze) error {
	for _, w := range c.Want {
		if w < 0 || w >= len(c.Between)-1 {
			return fmt.Errorf("gap %d is wanted of a text with %d gaps", w, max(0, len(c.Between)-1))
		}
	}
	return nil
}

// Words returns, for each cloze and each wanted gap, the likeliest n words that
// accept takes. A gap is one word wide. Signs are no words, nor are tokens with
// an apostrophe, most of which are parts of words ('s, n't).
func (m *Model) Words(ctx context.Context, clozes []lm.Cloze, n int, accept func(word string) bool) ([][][]lm.Word, error) {
	out := make([][][]lm.Word, len(clozes))
	s := m.newScratch()
	whole := func(word string) bool {
		return !strings.Contains(word, "'") && strings.ContainsFunc(word, letterOrDigit) && (accept == nil || accept(word))
	}
	for k := range clozes {
		c := &clozes[k]
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := check(c); err != nil {
			return nil, fmt.Errorf("bilinear: cloze %d: %w", k, err)
		}
		row, gaps := m.row(c)
		out[k] = make([][]lm.Word, len(c.Want))
		for w, gap := range c.Want {
			out[k][w] = m.best(s, row, gaps[gap], n, whole)
		}
	}
	return out, nil
}

func letterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// Score returns the log probability of each candidate of each question: the sum
// over its tokens from left to right, those to the right of a token hidden. An
// unknown token has an equal part of the probability of its shape. A candidate
// without a token has log probability −∞.
func (m *Model) Score(ctx context.Context, questions []lm.Question) ([][]float64, error) {
	out := make([][]float64, len(questions))
	s := m.newScratch()
	for k := range questions {
		q := &questions[k]
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(q.Want) != 1 {
			return nil, fmt.Errorf("bilinear: question %d: %d gaps are wanted; it must be one", k, len(q.Want))
		}
		if err := check(&q.Cloze); err != nil {
			return nil, fmt.Errorf("bilinear: question %d: %w", k, err)
		}
		row, gaps := m.row(&q.Cloze)
		out[k] = m.score(s, row, gaps[q.Want[0]], q.Candidates)
	}
	return out, nil
}

// score asks for the first tokens of all candidates of one length at once, since
// they have the same context.
func (m *Model) score(s *scratch, row []int32, gap int, candidates []string) []float64 {
	out := make([]float64, len(candidates))
	looked := 0 // for how many tokens the gap has been read into s; 0: not
	opened := -1
	var words []float32
	for k, text := range candidates {
		ids := Row(nil, m.vocabulary, m.tokenizer, strings.TrimSpace(text))
		if len(ids) == 0 {
			out[k] = math.Inf(-1)
			continue
		}
		filled := row
		if len(ids) > 1 {
			filled = m.widened(row, gap, len(ids))
		}
		for j, id := range ids {
			if id == m.vocabulary.Border() {
				continue
			}
			if j > 0 || looked != len(ids) {
				m.look(s, filled, gap+j)
				looked, opened = len(ids), -1
			}
			c := m.vocabulary.class(id)
			if c != opened {
				words, opened = m.open(s, c), c
			}
			logP := float64(s.classes[c] + words[id-m.vocabulary.starts[c]])
			out[k] += logP - math.Log(float64(m.vocabulary.types[id]))
			filled[gap+j] = id
		}
		row[gap] = m.vocabulary.Gap()
		if len(ids) > 1 {
			looked = 0
		}
	}
	return out
}

// widened returns row with n gaps where one was.
func (m *Model) widened(row []int32, gap, n int) []int32 {
	wide := append(make([]int32, 0, len(row)+n-1), row[:gap]...)
	for range n {
		wide = append(wide, m.vocabulary.Gap())
	}
	return append(wide, row[gap+1:]...)
}
