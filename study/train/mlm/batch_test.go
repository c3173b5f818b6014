package mlm

import (
	"slices"
	"testing"

	"github.com/understudy-text/understudy/lm/encoder"
)

// What the text itself hides is never asked for, not even where chance asks for
// nothing else.
func TestMasksAreNeverAskedFor(t *testing.T) {
	const mask = 9
	rows := [][]int32{{mask, 1, 2, mask}, {3, mask}}
	for _, share := range []float64{1, 0} {
		b := batches{rows: rows, size: 2, seed: 1, mask: mask, share: share}
		got := b.batchOf(0)
		if len(got.labels) == 0 || slices.Contains(got.labels, mask) {
			t.Errorf("share %g: %v are asked for", share, got.labels)
		}
		if share == 1 && len(got.labels) != 3 {
			t.Errorf("%d pieces are asked for, want 3", len(got.labels))
		}
		for i, p := range got.places {
			if got.rows[p.Row][p.Piece] != mask {
				t.Errorf("%d is asked for and shown", got.labels[i])
			}
		}
	}
	if !slices.Equal(rows[0], []int32{mask, 1, 2, mask}) {
		t.Errorf("the text was changed: %v", rows[0])
	}
}

// The noise shows other pieces, or the true ones, where a mask would stand.
func TestNoise(t *testing.T) {
	f, err := encoder.OpenFolder("../../../lm/small")
	if err != nil {
		t.Fatal(err)
	}
	mask, _ := f.MaskID()
	row := slices.Repeat([]int32{2000}, 400)
	b := batches{rows: [][]int32{row}, size: 1, seed: 1, mask: mask, share: 1, noise: 0.2, tok: f.Tokenizer}
	masks, same := 0, 0
	for _, id := range b.batchOf(0).rows[0] {
		switch id {
		case mask:
			masks++
		case row[0]:
			same++
		}
	}
	if masks < 290 || masks > 350 || same < 20 || same > 60 || masks+same == len(row) {
		t.Errorf("of %d pieces %d are masks and %d as they were", len(row), masks, same)
	}
}
