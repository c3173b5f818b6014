package mlm

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/tokenizer"
	"github.com/understudy-text/understudy/study/train/descent"
)

// Mark is how a mask is written in a text, as --method mask does it (Vats et al.
// 2024, section 3.1), whatever the mask of the model looks like.
const Mark = "[MASK]"

// Rows cuts texts into rows of length pieces, special ones included. A row may
// hold several lines of one text; what is left over at the end of a text is a
// shorter row. A Mark is the model's mask, and several in a row are one (section
// 4.2.4); nothing else in a text is a special piece. Rows of masks alone are left
// out.
func Rows(f *encoder.Folder, texts []string, length int) ([][]int32, error) {
	mask, ok := f.MaskID()
	if !ok {
		return nil, errNoMask
	}
	before, after := f.Tokenizer.Special()
	room := length - len(before) - len(after)
	if room < 1 || room > f.Room() {
		return nil, fmt.Errorf("mlm: rows of %d pieces; the model takes %d to %d", length, len(before)+len(after)+1, f.Config.MaxLength())
	}
	var out [][]int32
	for _, text := range texts {
		ids, err := pieces(f.Tokenizer, text, mask)
		if err != nil {
			return nil, err
		}
		for len(ids) > 0 {
			n := min(room, len(ids))
			if row := ids[:n:n]; readable(row, mask) > 0 {
				out = append(out, row)
			}
			ids = ids[n:]
		}
	}
	return out, nil
}

// pieces are those of a text. The space before a mask belongs to what it hides.
func pieces(t *tokenizer.Tokenizer, text string, mask int32) ([]int32, error) {
	var ids []int32
	parts := strings.Split(text, Mark)
	for i, part := range parts {
		if i+1 < len(parts) {
			part = strings.TrimRightFunc(part, unicode.IsSpace)
		}
		e, err := t.EncodePlain(part)
		if err != nil {
			return nil, err
		}
		ids = append(ids, e.IDs...)
		if i+1 < len(parts) && (len(ids) == 0 || ids[len(ids)-1] != mask) {
			ids = append(ids, mask)
		}
	}
	return ids, nil
}

// readable is how many pieces of a row are no mask.
func readable(row []int32, mask int32) int {
	n := 0
	for _, id := range row {
		if id != mask {
			n++
		}
	}
	return n
}

// Pieces is how many pieces of the rows are no mask.
func Pieces(f *encoder.Folder, rows [][]int32) int {
	mask, _ := f.MaskID()
	n := 0
	for _, r := range rows {
		n += readable(r, mask)
	}
	return n
}

// A batch is rows with some pieces hidden, and what stood there.
type batch struct {
	rows   [][]int32
	places []encoder.Place
	labels []int32
}

// batches are drawn from rows; which ones, and what is hidden, depends on the
// seed and the step alone, so that a training can go on where it stopped.
type batches struct {
	rows  [][]int32
	size  int
	seed  uint64
	mask  int32
	share float64
	noise float64
	tok   *tokenizer.Tokenizer
}

// batchOf returns the batch of a step.
func (b *batches) batchOf(step int) batch {
	rng := rand.New(rand.NewPCG(b.seed, uint64(step)<<1|1))
	var out batch
	for _, i := range descent.Draw(len(b.rows), b.size, b.seed, step) {
		row := append([]int32(nil), b.rows[i]...)
		out.hide(row, len(out.rows), b, rng)
		out.rows = append(out.rows, row)
	}
	if len(out.places) == 0 { // rows of a word or two
		at := slices.IndexFunc(out.rows[0], func(id int32) bool { return id != b.mask })
		out.places = append(out.places, encoder.Place{Piece: at})
		out.labels = append(out.labels, out.rows[0][at])
		out.rows[0][at] = b.mask
	}
	return out
}

// hide chooses a share of the pieces; what the text itself hides is never asked
// for. They become the mask, but for the noise:
// half of it becomes any other piece, half stays as it is.
func (b *batch) hide(row []int32, at int, how *batches, rng *rand.Rand) {
	for i, id := range row {
		if rng.Float64() >= how.share || id == how.mask {
			continue
		}
		b.places = append(b.places, encoder.Place{Row: at, Piece: i})
		b.labels = append(b.labels, id)
		switch r := rng.Float64(); {
		case r >= how.noise:
			row[i] = how.mask
		case r < how.noise/2:
			row[i] = rng.Int32N(int32(how.tok.Size()))
		}
	}
}
