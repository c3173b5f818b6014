package draw_test

import (
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
)

func TestDrawsRepeat(t *testing.T) {
	a, b := draw.New([]byte("key")), draw.New([]byte("key"))
	if a.Uint64("x") != b.Uint64("x") || a.Derive("d").Uint64("x") != b.Derive("d").Uint64("x") {
		t.Error("the same key and labels drew differently")
	}
}

func TestDrawsDependOnEverything(t *testing.T) {
	s := draw.New([]byte("key"))
	seen := map[uint64]string{}
	for name, v := range map[string]uint64{
		"plain":            s.Uint64("ab", "c"),
		"other cut":        s.Uint64("a", "bc"),
		"one label":        s.Uint64("abc"),
		"empty label":      s.Uint64("abc", ""),
		"other key":        draw.New([]byte("kez")).Uint64("ab", "c"),
		"derived":          s.Derive("ab").Uint64("c"),
		"no label":         s.Uint64(),
		"derived, nothing": s.Derive().Uint64(),
		"empty key":        draw.New(nil).Uint64("ab", "c"),
	} {
		if other, dup := seen[v]; dup {
			t.Errorf("%s and %s draw alike", name, other)
		}
		seen[v] = name
	}
}

// Over many draws every number comes about equally often (χ² with 9 degrees of
// freedom is below 27.9 in 999 of 1000 cases; the draws are fixed).
func TestIntnIsUniform(t *testing.T) {
	s := draw.New([]byte("key"))
	const n, cells = 10000, 10
	var count [cells]float64
	for i := range n {
		count[s.Intn(cells, string(rune(i)), "label")]++
	}
	chi := 0.0
	for _, c := range count {
		chi += (c - n/cells) * (c - n/cells) / (n / cells)
	}
	if chi > 27.9 {
		t.Errorf("χ² = %.1f: %v", chi, count)
	}
}

func TestIntnOfNothingPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Intn(0) did not panic")
		}
	}()
	draw.New(nil).Intn(0, "x")
}
