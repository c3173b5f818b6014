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
