package memory

import "testing"

// A small heap may grow to freeMiB, a large one by as much again.
func TestHeapPercent(t *testing.T) {
	for _, live := range []int64{0, 1 << 20, 4 << 20, 50 << 20, freeMiB << 20, 1 << 30} {
		p := heapPercent(live)
		goal := max(live, 4<<20) * int64(100+p) / 100
		if p < 100 || goal < freeMiB<<20/100*99 || goal > max(2*live, freeMiB<<20) {
			t.Errorf("with %d MiB live it may grow by %d percent, to %d MiB", live>>20, p, goal>>20)
		}
	}
}

// Whatever is in use, the heap may grow by a quarter, or to memoryMiB.
func TestLimit(t *testing.T) {
	for _, live := range []int64{0, 100 << 20, 300 << 20, 1 << 30} {
		for _, rest := range []int64{0, 40 << 20} {
			if l := limit(live, rest); l < memoryMiB<<20 || l-rest < live/4*5 || l > max(memoryMiB<<20, live/4*5+rest) {
				t.Errorf("%d MiB live and %d beside: %d MiB", live>>20, rest>>20, l>>20)
			}
		}
	}
}
