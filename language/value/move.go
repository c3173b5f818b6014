package value

import (
	"cmp"
	"slices"
	"sort"
)

// A Move carries the values of one kind in one document over to their
// stand-ins: strictly increasing, so that order holds and no two values meet,
// and never a value to itself. The zero Move knows no values.
type Move struct {
	values []amount
	to     []int64
}

// amount is a value and the finest step its writing shows. fits, if it is not
// nil, tells which stand-ins go with the words around it.
type amount struct {
	value, grain int64
	fits         func(int64) bool
}

// Add makes a value known. grain is the step its writing shows: Unit for
// "two", Unit/100 for "24.04", 1000*Unit for "240,000".
func (m *Move) Add(value, grain int64) {
	m.AddFitting(value, grain, nil)
}

// AddFitting is Add for a value whose stand-in should satisfy a condition ("an
// [eight]-year sentence": eleven, not nine). It is given up before order and
// difference are.
func (m *Move) AddFitting(value, grain int64, fits func(int64) bool) {
	m.values = append(m.values, amount{value, max(grain, 1), fits})
}

// Len returns how many values were added.
func (m *Move) Len() int { return len(m.values) }

// Least returns the smallest value added, or a very large one.
func (m *Move) Least() int64 {
	least := int64(1) << 62
	for _, a := range m.values {
		least = min(least, a.value)
	}
	return least
}

// Settle fixes the stand-ins: each value times permille/1000, within [lo, hi],
// at least one grain away from the value. If there is no room in the drawn
// direction it goes the other way; if there is none either way, small values go up
// and large ones down. If they are too dense for that, the limit hi is given up,
// since order and difference matter more.
func (m *Move) Settle(permille, lo, hi int64) {
	slices.SortFunc(m.values, func(a, b amount) int {
		switch {
		case a.value != b.value:
			if a.value < b.value {
				return -1
			}
			return 1
		default:
			return int(min(max(a.grain-b.grain, -1), 1))
		}
	})
	m.compact()
	m.to = make([]int64, len(m.values))
	if m.settle(permille, lo, hi) {
		return
	}
	for i := range m.values {
		m.values[i].fits = nil
	}
	if !m.settle(permille, lo, hi) && !m.part(max(permille, 2000-permille), lo) {
		m.up(max(permille, 2000-permille), 1<<62)
	}
}

// splits is how many places part tries.
const splits = 16

// part moves small values up and large ones down where the limits leave no room to
// move all of them one way: "1 %" and "100 %". It tries the widest gaps first.
func (m *Move) part(permille, lo int64) bool {
	at := make([]int, 0, len(m.values))
	for k := 1; k < len(m.values); k++ {
		at = append(at, k)
	}
	slices.SortStableFunc(at, func(a, b int) int { return cmp.Compare(m.gap(b), m.gap(a)) })
	for _, p := range [...]int64{permille, 1001} {
		for _, k := range at[:min(len(at), splits)] {
			small, large := Move{m.values[:k], m.to[:k]}, Move{m.values[k:], m.to[k:]}
			if small.up(p, 1<<62) && large.down(2000-p, lo) && m.to[k-1] < m.to[k] {
				return true
			}
		}
	}
	return false
}

// gap is how far value k is from the one before.
func (m *Move) gap(k int) int64 { return m.values[k].value - m.values[k-1].value }

// compact leaves each value once, with the finest grain and any condition.
func (m *Move) compact() {
	out := m.values[:0]
	for _, a := range m.values {
		if n := len(out); n == 0 || out[n-1].value != a.value {
			out = append(out, a)
		} else if out[n-1].fits == nil {
			out[n-1].fits = a.fits
		}
	}
	m.values = out
}

func (m *Move) settle(permille, lo, hi int64) bool {
	other := 2000 - permille
	return permille > 1000 && m.up(permille, hi) || permille < 1000 && m.down(permille, lo) ||
		permille > 1000 && m.down(other, lo) || permille < 1000 && m.up(other, hi)
}

// furthest is how many steps a stand-in may go to satisfy a condition.
const furthest = 8

// fitting goes in steps from t to what satisfies a's condition.
func (a amount) fitting(t, step int64) (int64, bool) {
	if a.fits == nil {
		return t, true
	}
	for range furthest {
		if a.fits(t) {
			return t, true
		}
		t += step
	}
	return t, false
}

// up moves every value upwards and says whether the last stays within hi.
func (m *Move) up(permille, hi int64) bool {
	prev := int64(-1)
	for i, a := range m.values {
		t := max(roundTo(scale1000(a.value, permille), a.grain), a.value+a.grain)
		if t <= prev {
			t = roundTo(prev, a.grain)
			if t <= prev {
				t += a.grain
			}
		}
		// Not the original of a neighbour either, where values are rare enough.
		if a.value >= 100*Unit && m.has(t) {
			t += a.grain
		}
		t, ok := a.fitting(t, a.grain)
		if !ok {
			return false
		}
		m.to[i], prev = t, t
	}
	return prev <= hi
}

// down moves every value downwards and says whether the first stays above lo.
func (m *Move) down(permille, lo int64) bool {
	next := int64(1) << 62
	for i := len(m.values) - 1; i >= 0; i-- {
		a := m.values[i]
		t := min(roundTo(scale1000(a.value, permille), a.grain), a.value-a.grain)
		if t >= next {
			t = roundTo(next, a.grain)
			if t >= next {
				t -= a.grain
			}
		}
		if a.value >= 100*Unit && m.has(t) {
			t -= a.grain
		}
		t, ok := a.fitting(t, -a.grain)
		if !ok {
			return false
		}
		m.to[i], next = t, t
	}
	return len(m.values) == 0 || next >= lo
}

// has says whether v is one of the originals.
func (m *Move) has(v int64) bool {
	_, ok := m.find(v)
	return ok
}

func (m *Move) find(v int64) (int, bool) {
	i := sort.Search(len(m.values), func(i int) bool { return m.values[i].value >= v })
	return i, i < len(m.values) && m.values[i].value == v
}

// Ordered reports whether other stand-ins keep the order of the values that were added.
func (m *Move) Ordered(to func(int64) int64) bool {
	for i := 1; i < len(m.values); i++ {
		if to(m.values[i-1].value) >= to(m.values[i].value) {
			return false
		}
	}
	return true
}

// Of returns the stand-in of a value that was added before Settle.
func (m *Move) Of(value int64) int64 {
	if i, ok := m.find(value); ok && m.to != nil {
		return m.to[i]
	}
	return value + Unit
}

// Grain returns the step a written number shows: its last decimal, or its
// trailing zeros as long as they leave the step at most a twentieth or so of
// the value ("240,000" steps by 10,000; "100" by 5, "1,200" by 50).
func Grain(value int64, f Figures) int64 {
	if f.Decimals > 0 {
		g := int64(Unit)
		for range f.Decimals {
			g /= 10
		}
		return max(g, 1)
	}
	g := int64(Unit)
	for value > 0 && value%(g*10) == 0 && value/(g*10) >= 20 {
		g *= 10
	}
	if value > 0 && value%(g*10) == 0 && value/(g*5) >= 6 {
		g *= 5
	}
	return g
}

func scale1000(v, permille int64) int64 { return v/1000*permille + v%1000*permille/1000 }

func roundTo(v, grain int64) int64 { return (v + grain/2) / grain * grain }
