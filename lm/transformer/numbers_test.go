package transformer

import (
	"math"
	"testing"
)

func TestFractionsOf16Bits(t *testing.T) {
	for b, want := range map[uint16]float64{
		0x0000: 0, 0x3c00: 1, 0xc000: -2, 0x3555: 0.333251953125, 0x7bff: 65504,
		0x0400: math.Ldexp(1, -14), 0x0001: math.Ldexp(1, -24), 0x8200: -math.Ldexp(1, -15), 0x7c00: math.Inf(1), 0xfc00: math.Inf(-1),
	} {
		if got := float64(half(b)); got != want {
			t.Errorf("%#04x is %g, want %g", b, got, want)
		}
	}
	if got := half(0x7e00); got == got {
		t.Errorf("what is no number is %g", got)
	}
	if _, err := floats("I64", nil); err == nil {
		t.Error("numbers of another type were read")
	}
}

// A row is rounded to within half a step, and rows do not touch each other.
func TestRowsBecomeWholeNumbers(t *testing.T) {
	values := []float32{1, -0.5, 0.003, 0, 0, 0, 100, -254, 1}
	whole, scales := quantiseRows(values, 3)
	if len(scales) != 3 || whole[0] != largestWhole || whole[7] != -largestWhole || whole[3] != 0 {
		t.Fatalf("%v times %v", whole, scales)
	}
	for i, v := range values {
		if s := scales[i/3]; math.Abs(float64(float32(whole[i])*s-v)) > float64(s)/2*1.0001 {
			t.Errorf("number %d, %g, became %g", i, v, float32(whole[i])*s)
		}
	}
}
