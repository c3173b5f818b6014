package statement

import (
	"math"
	"testing"
)

// The bounds are those of R's binom.test(k, n)$conf.int; for k = 0 they have the closed
// form 1 - 0.025^(1/n).
func TestShare(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 10, 0, 0.3084971}, {0, 100, 0, 0.0362167}, {1, 10, 0.002528579, 0.4450161},
		{5, 50, 0.03327509, 0.2181354}, {10, 10, 0.6915029, 1}, {0, 0, 0, 1},
	} {
		got := NewShare(c.k, c.n)
		if math.Abs(got.Low-c.low) > 1e-6 || math.Abs(got.High-c.high) > 1e-6 {
			t.Errorf("%d of %d: %v to %v, want %v to %v", c.k, c.n, got.Low, got.High, c.low, c.high)
		}
	}
}
