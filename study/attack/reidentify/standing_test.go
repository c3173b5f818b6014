package reidentify

import "testing"

func TestStanding(t *testing.T) {
	tests := map[string]struct {
		scores []float64
		truth  int
		rank   int
		within [2]float64 // of the first one, the first two
	}{
		"first":              {[]float64{3, 1, 2}, 0, 1, [2]float64{1, 1}},
		"last":               {[]float64{3, 1, 2}, 1, 3, [2]float64{0, 0}},
		"two at the top":     {[]float64{3, 3, 1}, 1, 2, [2]float64{0.5, 1}},
		"three at the top":   {[]float64{3, 3, 3}, 0, 2, [2]float64{1.0 / 3, 2.0 / 3}},
		"behind one, of two": {[]float64{5, 3, 3}, 2, 3, [2]float64{0, 0.5}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := standingOf(tt.scores, tt.truth)
			if got := s.rank(); got != tt.rank {
				t.Errorf("rank %d, want %d", got, tt.rank)
			}
			for i, want := range tt.within {
				if got := s.within(i + 1); got != want {
					t.Errorf("within %d: %v, want %v", i+1, got, want)
				}
			}
		})
	}
}
