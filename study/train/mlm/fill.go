package mlm

import (
	"context"
	"math"
	"slices"

	"github.com/understudy-text/understudy/lm/encoder"
)

// fillBatch is how many rows are looked at together.
const fillBatch = 16

// Fill returns rows with each mask replaced by the piece that the model finds the
// likeliest, one mask of a row at a time and from left to right: how an
// obfuscated corpus is completed before a model is fine-tuned on it (Vats et al.
// 2024, section 3.2). Rows without masks are returned as they are.
func Fill(ctx context.Context, m *encoder.Model, rows [][]int32) ([][]int32, error) {
	mask, ok := m.MaskID()
	if !ok {
		return nil, errNoMask
	}
	out := slices.Clone(rows)
	var open []int // rows that have a mask
	for i, r := range out {
		if slices.Contains(r, mask) {
			out[i] = slices.Clone(r)
			open = append(open, i)
		}
	}
	for len(open) > 0 {
		some := open[:min(fillBatch, len(open))]
		var batch [][]int32
		var places []encoder.Place
		for k, i := range some {
			batch = append(batch, out[i])
			places = append(places, encoder.Place{Row: k, Piece: slices.Index(out[i], mask)})
		}
		logits, err := m.Logits(ctx, batch, places)
		if err != nil {
			return nil, err
		}
		left := slices.Clone(some[:0:0])
		for k, i := range some {
			out[i][places[k].Piece] = likeliest(m, logits[k])
			if slices.Contains(out[i], mask) {
				left = append(left, i)
			}
		}
		open = append(left, open[len(some):]...)
	}
	return out, nil
}

// likeliest is the piece with the highest logit that is no special one.
func likeliest(m *encoder.Model, logits []float32) int32 {
	best, highest := int32(0), float32(math.Inf(-1))
	for id, l := range logits[:m.Tokenizer.Size()] {
		if l > highest && !m.Tokenizer.IsSpecial(int32(id)) {
			best, highest = int32(id), l
		}
	}
	return best
}

// WithoutMasks are the rows that hide nothing.
func WithoutMasks(f *encoder.Folder, rows [][]int32) ([][]int32, error) {
	mask, ok := f.MaskID()
	if !ok {
		return nil, errNoMask
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r []int32) bool { return slices.Contains(r, mask) }), nil
}
