package mlm

import (
	"math/rand/v2"

	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/tokenizer"
)

// Rows cuts texts into rows of length pieces, special ones included. A row may
// hold several lines of one text; what is left over at the end of a text is a
// shorter row.
func Rows(t *tokenizer.Tokenizer, texts []string, length int) ([][]int32, error) {
	before, after := t.Special()
	room := length - len(before) - len(after)
	var out [][]int32
	for _, text := range texts {
		e, err := t.Encode(text)
		if err != nil {
			return nil, err
		}
		for ids := e.IDs; len(ids) > 0; {
			n := min(room, len(ids))
			out = append(out, ids[:n:n])
			ids = ids[n:]
		}
	}
	return out, nil
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

// at is the batch of a step: the rows are gone through in an order that is drawn
// anew for each round.
func (b *batches) at(step int) batch {
	perRound := max(1, len(b.rows)/b.size)
	order := rand.New(rand.NewPCG(b.seed, uint64(step/perRound)<<1)).Perm(len(b.rows))
	rng := rand.New(rand.NewPCG(b.seed, uint64(step)<<1|1))
	first := step % perRound * b.size
	var out batch
	for k := range min(b.size, len(b.rows)) {
		row := append([]int32(nil), b.rows[order[(first+k)%len(order)]]...)
		out.hide(row, len(out.rows), b, rng)
		out.rows = append(out.rows, row)
	}
	if len(out.places) == 0 { // rows of a word or two
		out.places = append(out.places, encoder.Place{})
		out.labels = append(out.labels, out.rows[0][0])
		out.rows[0][0] = b.mask
	}
	return out
}

// hide chooses a share of the pieces. They become the mask, but for the noise:
// half of it becomes any other piece, half stays as it is.
func (b *batch) hide(row []int32, at int, how *batches, rng *rand.Rand) {
	for i, id := range row {
		if rng.Float64() >= how.share {
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
