package encoder

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/lm"
)

var _ lm.Masked = (*Model)(nil)

// Words returns, for each cloze and each wanted gap, the likeliest n whole words,
// the likeliest first. A word is one piece of the vocabulary that begins as the
// gap begins (behind a space or not), holds a letter or a digit, and is accepted
// by whole, which may be nil. Where the context is longer than the model can
// take, its far ends are left out; a gap is never. Rows of like length run
// together, those of concurrent callers too (turns); how many, the memory says
// (plan).
func (m *Model) Words(ctx context.Context, clozes []lm.Cloze, n int, whole func(string) bool) ([][][]lm.Word, error) {
	mask, ok := m.MaskID()
	if !ok {
		return nil, errors.New("the model has no mask")
	}
	out := make([][][]lm.Word, len(clozes))
	var parts []part
	for i, c := range clozes {
		t, err := m.gaps(c, mask)
		if err != nil {
			return nil, err
		}
		out[i] = make([][]lm.Word, len(t.gaps))
		for first := 0; first < len(t.gaps); first += m.mostPlaces() {
			last := min(first+m.mostPlaces(), len(t.gaps))
			parts = append(parts, part{t.ids, t.gaps[first:last], n, whole, out[i][first:last]})
		}
	}
	if len(parts) == 0 {
		return out, nil
	}
	return out, m.turns.do(ctx, parts, func(parts []part) error { return m.answer(ctx, parts) })
}

// A part is some wanted gaps of one cloze, and where their words go.
type part struct {
	ids   []int32
	gaps  []gap
	n     int
	whole func(string) bool
	words [][]lm.Word
}

// answer runs parts in batches.
func (m *Model) answer(ctx context.Context, parts []part) error {
	jobs := make([]job, len(parts))
	for i, p := range parts {
		jobs[i] = job{len(p.ids), len(p.gaps)}
	}
	for _, batch := range m.plan(jobs) {
		if err := m.words(ctx, parts, batch); err != nil {
			return err
		}
	}
	return nil
}

// words runs some of the parts together.
func (m *Model) words(ctx context.Context, parts []part, batch []int) error {
	var rows [][]int32
	var places []Place
	for r, i := range batch {
		rows = append(rows, parts[i].ids)
		for _, g := range parts[i].gaps {
			places = append(places, Place{r, g.at})
		}
	}
	return m.withLogits(ctx, rows, places, func(logits [][]float32) {
		var all sync.WaitGroup
		for _, i := range batch {
			p, mine := parts[i], logits[:len(parts[i].gaps)]
			logits = logits[len(mine):]
			all.Go(func() {
				for k, g := range p.gaps {
					p.words[k] = m.likeliest(mine[k], p.n, g, p.whole)
				}
			})
		}
		all.Wait()
	})
}

// gapped is a cloze in pieces.
type gapped struct {
	ids  []int32
	gaps []gap // the wanted ones
}

type gap struct {
	at     int  // index of its mask among the pieces
	spaced bool // a space, or nothing, stands before it
}

// gaps writes a cloze in pieces, and cuts it to what the model can take.
func (m *Model) gaps(c lm.Cloze, mask int32) (gapped, error) {
	var t gapped
	if len(c.Between) < 2 {
		return t, errors.New("a cloze without a gap")
	}
	at := make([]int, len(c.Between)-1)
	spaced := make([]bool, len(at))
	for i, s := range c.Between {
		if i > 0 {
			at[i-1] = len(t.ids)
			t.ids = append(t.ids, mask)
		}
		if i < len(at) {
			r, _ := utf8.DecodeLastRuneInString(s)
			spaced[i] = s == "" && i == 0 || unicode.IsSpace(r)
			s = strings.TrimRightFunc(s, unicode.IsSpace) // the space belongs to the word in the gap
		}
		e, err := m.Tokenizer.EncodePlain(s)
		if err != nil {
			return t, err
		}
		t.ids = append(t.ids, e.IDs...)
	}
	first, last := len(t.ids), 0
	for _, w := range c.Want {
		if w < 0 || w >= len(at) {
			return t, fmt.Errorf("gap %d of %d", w, len(at))
		}
		first, last = min(first, at[w]), max(last, at[w])
	}
	from, to := window(len(t.ids), first, last+1, m.Room())
	if first < from || last >= to {
		return t, fmt.Errorf("%w: the wanted gaps stand %d pieces apart, %d fit", lm.ErrTooLong, last-first, m.Room())
	}
	t.ids = t.ids[from:to]
	for _, w := range c.Want {
		t.gaps = append(t.gaps, gap{at[w] - from, spaced[w]})
	}
	return t, nil
}

// window is at most room pieces of n around [first, last), as even as can be.
func window(n, first, last, room int) (from, to int) {
	if n <= room {
		return 0, n
	}
	spare := max(0, room-(last-first))
	from = max(0, first-spare/2)
	to = min(n, from+room)
	return max(0, to-room), to
}

// likeliest are the n best words of a gap.
func (m *Model) likeliest(logits []float32, n int, g gap, whole func(string) bool) []lm.Word {
	highest := slices.Max(logits)
	sum := 0.0
	for _, l := range logits {
		sum += math.Exp(float64(l - highest))
	}
	var out []lm.Word
	// Few of the best are no words, so a short list is enough, mostly.
	for k := 4*n + 16; ; k *= 4 {
		out = out[:0]
		best := highestOf(logits, min(k, len(logits)))
		for _, id := range best {
			w, ok := m.wordOf(id, g.spaced)
			if ok && (whole == nil || whole(w)) {
				out = append(out, lm.Word{Text: w, P: math.Exp(float64(logits[id]-highest)) / sum})
			}
			if len(out) == n {
				return out
			}
		}
		if len(best) == len(logits) {
			return out
		}
	}
}

// highestOf are the ids of the k highest, the highest first; of equal ones the
// smaller id.
func highestOf(logits []float32, k int) []int32 {
	less := func(a, b int32) bool { // a ranks below b
		return logits[a] < logits[b] || logits[a] == logits[b] && a > b
	}
	heap := make([]int32, 0, k) // the lowest of the best in front
	down := func(i int) {
		for {
			c := 2*i + 1
			if c >= len(heap) {
				return
			}
			if c+1 < len(heap) && less(heap[c+1], heap[c]) {
				c++
			}
			if !less(heap[c], heap[i]) {
				return
			}
			heap[c], heap[i] = heap[i], heap[c]
			i = c
		}
	}
	for id := range logits {
		switch {
		case len(heap) < k:
			heap = append(heap, int32(id))
			if len(heap) == k {
				for i := k/2 - 1; i >= 0; i-- {
					down(i)
				}
			}
		case less(heap[0], int32(id)):
			heap[0] = int32(id)
			down(0)
		}
	}
	slices.SortFunc(heap, func(a, b int32) int {
		if less(a, b) {
			return 1
		}
		return -1
	})
	return heap
}

// wordOf is the word that a piece is alone, if it is one.
func (m *Model) wordOf(id int32, spaced bool) (string, bool) {
	if m.Tokenizer.IsSpecial(id) {
		return "", false
	}
	token := m.Tokenizer.Token(id)
	begins := true
	switch {
	case strings.HasPrefix(token, "##"):
		return "", false
	case m.Config.MarksSpaces():
		begins = strings.HasPrefix(token, "Ġ") || strings.HasPrefix(token, "▁")
	default:
		begins = spaced // WordPiece does not tell
	}
	if begins != spaced {
		return "", false
	}
	w := strings.TrimSpace(m.Tokenizer.Text([]int32{id}))
	if w == "" || strings.ContainsRune(w, utf8.RuneError) || strings.ContainsFunc(w, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune("-'’.&", r)
	}) {
		return "", false
	}
	return w, strings.ContainsFunc(w, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}
