package statement

import "gonum.org/v1/gonum/stat/distuv"

// Confidence is that of all intervals.
const Confidence = 0.95

// A Share is a part of a whole, with the interval in which the true share lies.
type Share struct {
	Part  int     `json:"part"`
	Whole int     `json:"whole"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// NewShare returns k of n with the exact interval of Clopper and Pearson (1934); of
// nothing, it is 0 to 1.
func NewShare(k, n int) Share {
	s := Share{Part: k, Whole: n, High: 1}
	if n == 0 {
		return s
	}
	s.Share = float64(k) / float64(n)
	tail := (1 - Confidence) / 2
	if k > 0 {
		s.Low = distuv.Beta{Alpha: float64(k), Beta: float64(n - k + 1)}.Quantile(tail)
	}
	if k < n {
		s.High = distuv.Beta{Alpha: float64(k + 1), Beta: float64(n - k)}.Quantile(1 - tail)
	}
	return s
}
