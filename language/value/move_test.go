package value

import (
	"math/rand/v2"
	"testing"
)

func TestMoveKeepsOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var m Move
		seen := map[int64]bool{}
		for range 1 + r.IntN(20) {
			v := (1 + r.Int64N([]int64{12, 100, 1e6}[r.IntN(3)])) * Unit
			seen[v] = true
			m.Add(v, Grain(v, Figures{}))
		}
		permille := []int64{780, 900, 1100, 1300}[r.IntN(4)]
		m.Settle(permille, Unit, 1<<60)
		for a := range seen {
			if m.Of(a) == a || m.Of(a) < Unit {
				t.Fatalf("%d moved to %d", a, m.Of(a))
			}
			for b := range seen {
				if a < b && m.Of(a) >= m.Of(b) {
					t.Fatalf("%d→%d, %d→%d", a, m.Of(a), b, m.Of(b))
				}
			}
		}
	}
}

func TestMoveLimits(t *testing.T) {
	var m Move
	m.Add(100*Unit, 5*Unit)
	m.Add(60*Unit, 5*Unit)
	m.Settle(1200, Unit, 100*Unit)
	if got := m.Of(100 * Unit); got != 80*Unit {
		t.Errorf("100 %% moved to %d", got/Unit)
	}
}

func TestGrain(t *testing.T) {
	for _, c := range [][2]int64{{240_000, 10_000}, {100, 5}, {1200, 50}, {7, 1}, {20, 1}, {30, 5}, {10, 1}, {2_000_000, 100_000}, {385, 1}, {110, 5}} {
		if got := Grain(c[0]*Unit, Figures{}); got != c[1]*Unit {
			t.Errorf("Grain(%d) = %d, want %d", c[0], got/Unit, c[1])
		}
	}
}

// A condition is met as long as order can hold, else given up.
func TestConditions(t *testing.T) {
	even := func(v int64) bool { return v/Unit%2 == 0 }
	var m Move
	for v := range int64(5) {
		m.AddFitting((10+v)*Unit, Unit, even)
	}
	m.Settle(1200, 1, 1<<60)
	last := int64(0)
	for v := range int64(5) {
		to := m.Of((10 + v) * Unit)
		if !even(to) || to <= last || to == (10+v)*Unit {
			t.Errorf("%d moves to %d", 10+v, to/Unit)
		}
		last = to
	}
	var none Move
	none.AddFitting(7*Unit, Unit, func(int64) bool { return false })
	none.Settle(1200, 1, 1<<60)
	if to := none.Of(7 * Unit); to == 7*Unit {
		t.Error("a condition that nothing meets keeps the value")
	}
}

// Values at both limits move towards the middle, as long as they can.
func TestMoveBetweenLimits(t *testing.T) {
	for _, permille := range []int64{780, 900, 1100, 1300} {
		var m Move
		all := []int64{1, 2, 3, 10, 40, 66, 90, 99, 100}
		for _, v := range all {
			m.Add(v*Unit, Unit)
		}
		m.Settle(permille, 1, 100*Unit)
		last := int64(0)
		for _, v := range all {
			to := m.Of(v * Unit)
			if to == v*Unit || to <= last || to > 100*Unit {
				t.Errorf("%d: %d moves to %d after %d", permille, v, to/Unit, last/Unit)
			}
			last = to
		}
	}
}
