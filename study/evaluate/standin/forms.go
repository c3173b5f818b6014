package standin

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// A counter counts forms.
type counter struct {
	n    int
	used map[string]int
}

func (c *counter) add(form string) {
	if c.used == nil {
		c.used = map[string]int{}
	}
	c.n++
	if _, ok := c.used[form]; !ok {
		form = strings.Clone(form) // not the text that it is a part of
	}
	c.used[form]++
}

func (c *counter) ratio() float64 {
	if c.n == 0 {
		return 0
	}
	return float64(len(c.used)) / float64(c.n)
}

func (c *counter) forms() Forms {
	if len(c.used) == 0 {
		return Forms{}
	}
	f := Forms{Min: math.MaxInt, Mean: float64(c.n) / float64(len(c.used))}
	for _, n := range slices.Sorted(maps.Values(c.used)) { // in order: a sum of fractions hangs on it
		f.Min, f.Max = min(f.Min, n), max(f.Max, n)
		f.Unique += count(n == 1)
		f.Std += (float64(n) - f.Mean) * (float64(n) - f.Mean)
	}
	f.Std = math.Sqrt(f.Std / float64(len(c.used)))
	return f
}
