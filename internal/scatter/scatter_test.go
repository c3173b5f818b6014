package scatter

import (
	"math/bits"
	"testing"
)

// The first numbers of seed 1234567, as in the reference implementation of Vigna
// (splitmix64.c) and others that were checked against it.
func TestRandom(t *testing.T) {
	r := Random(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := r.Next(); got != want {
			t.Errorf("number %d is %d, not %d", i, got, want)
		}
	}
}

func TestMixChangesHalfOfTheBits(t *testing.T) {
	changed := 0
	r := Random(1)
	for range 1000 {
		x := r.Next()
		for bit := range 64 {
			changed += bits.OnesCount64(Mix(x) ^ Mix(x^1<<bit))
		}
	}
	if mean := float64(changed) / 64_000; mean < 31.9 || mean > 32.1 {
		t.Errorf("one bit changes %.2f bits on average, not 32", mean)
	}
}
