package encoder

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/lm"
)

var _ lm.Scorer = (*Model)(nil)

// Score returns, for each question and each of its candidates, the log
// probability of the whole candidate in the gap. A candidate of n pieces takes n
// masks; piece k is asked for while the pieces before it are shown and those
// behind it are hidden, and the log probabilities are added up (PLL-word-l2r of
// Kauf and Ivanova, "A better way to do masked language model scoring", ACL 2023).
// Where the context is longer than the model can take, its far ends are left out.
// A candidate without a piece, or with one that the vocabulary lacks, is as
// unlikely as can be: its score is minus infinity.
//
// What looks alike to the model runs once: all candidates of n pieces share the
// row of n masks, those that begin alike the next.
func (m *Model) Score(ctx context.Context, questions []lm.Question) ([][]float64, error) {
	mask, ok := m.MaskID()
	if !ok {
		return nil, errors.New("the model has no mask")
	}
	s := scoring{Model: m, mask: mask, byKey: map[string]int{}}
	out := make([][]float64, len(questions))
	for i, q := range questions {
		out[i] = make([]float64, len(q.Candidates))
		if len(q.Want) != 1 {
			return nil, fmt.Errorf("question %d asks for %d gaps of its text, want one", i, len(q.Want))
		}
		t, err := m.gaps(q.Cloze, mask)
		if err != nil {
			return nil, fmt.Errorf("question %d: %w", i, err)
		}
		for k, c := range q.Candidates {
			pieces, err := m.inGap(c, t.gaps[0].spaced)
			if err != nil {
				return nil, fmt.Errorf("question %d, candidate %d: %w", i, k, err)
			}
			if len(pieces) == 0 || m.unknown(pieces) {
				out[i][k] = math.Inf(-1)
				continue
			}
			if len(pieces) > m.Room() {
				return nil, fmt.Errorf("question %d, candidate %d: %w", i, k, lm.ErrTooLong)
			}
			s.ask(t, pieces, &out[i][k])
		}
	}
	return out, s.run(ctx)
}

// inGap are the pieces of a candidate where it stands.
func (m *Model) inGap(candidate string, spaced bool) ([]int32, error) {
	candidate = strings.TrimFunc(candidate, unicode.IsSpace)
	if candidate != "" && spaced && m.Config.MarksSpaces() {
		candidate = " " + candidate
	}
	e, err := m.Tokenizer.EncodePlain(candidate)
	return e.IDs, err
}

func (m *Model) unknown(pieces []int32) bool {
	for _, name := range [...]string{"[UNK]", "<unk>"} {
		if id, ok := m.Tokenizer.ID(name); ok && slices.Contains(pieces, id) {
			return true
		}
	}
	return false
}

// A scoring is the rows that some questions come to, each once.
type scoring struct {
	*Model
	mask  int32
	rows  []scored
	byKey map[string]int // of the ids and the place
}

// scored is a row with one place that is looked at.
type scored struct {
	ids  []int32
	at   int
	asks []ask
}

// An ask is a piece whose log probability is added to a sum.
type ask struct {
	piece int32
	sum   *float64
}

// ask puts down the rows of one candidate.
func (s *scoring) ask(t gapped, pieces []int32, sum *float64) {
	at, n := t.gaps[0].at, len(pieces)
	ids := make([]int32, 0, len(t.ids)+n-1)
	ids = append(ids, t.ids[:at]...)
	for range n {
		ids = append(ids, s.mask)
	}
	ids = append(ids, t.ids[at+1:]...)
	from, to := window(len(ids), at, at+n, s.Room())
	ids, at = ids[from:to], at-from
	for k, piece := range pieces {
		s.look(ids, at+k, ask{piece, sum})
		ids = slices.Clone(ids)
		ids[at+k] = piece
	}
}

func (s *scoring) look(ids []int32, at int, a ask) {
	key := make([]byte, 0, 4*len(ids)+4)
	for _, id := range append(ids[:len(ids):len(ids)], int32(at)) {
		key = append(key, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
	}
	i, ok := s.byKey[string(key)]
	if !ok {
		i = len(s.rows)
		s.byKey[string(key)] = i
		s.rows = append(s.rows, scored{ids: ids, at: at})
	}
	s.rows[i].asks = append(s.rows[i].asks, a)
}

// run runs all rows, those of like length together.
func (s *scoring) run(ctx context.Context) error {
	jobs := make([]job, len(s.rows))
	for i, r := range s.rows {
		jobs[i] = job{len(r.ids), 1}
	}
	for _, batch := range s.plan(jobs) {
		rows, places := make([][]int32, len(batch)), make([]Place, len(batch))
		for k, i := range batch {
			rows[k], places[k] = s.rows[i].ids, Place{k, s.rows[i].at}
		}
		if err := s.withLogits(ctx, rows, places, func(logits [][]float32) {
			for k, i := range batch {
				all := logSum(logits[k])
				for _, a := range s.rows[i].asks {
					*a.sum += float64(logits[k][a.piece]) - all
				}
			}
		}); err != nil {
			return err
		}
	}
	return nil
}

// logSum is the logarithm of the sum of the exponentials.
func logSum(logits []float32) float64 {
	highest, sum := slices.Max(logits), 0.0
	for _, l := range logits {
		sum += math.Exp(float64(l - highest))
	}
	return float64(highest) + math.Log(sum)
}
