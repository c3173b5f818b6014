package edit

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"same", "same", 0},
		{"kitten", "sitting", 3}, {"flaw", "lawn", 2}, {"ab", "ba", 2},
		{strings.Repeat("a", 100), strings.Repeat("a", 70) + "b", 0}, // beyond the 64th
		{strings.Repeat("a", 64), "", 64},
	} {
		if got, back := Distance(tt.a, tt.b), distance([]rune(tt.b), []rune(tt.a)); got != tt.want || back != tt.want {
			t.Errorf("%q, %q: %d and %d, want %d", tt.a, tt.b, got, back, tt.want)
		}
	}
}

// Within says of any two words and any bound what Distance says.
func TestWithin(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		out := make([]rune, random.IntN(10))
		for i := range out {
			out[i] = []rune("abcdeåäз")[random.IntN(8)]
		}
		return string(out)
	}
	for range 20000 {
		a, b, most := word(), word(), random.IntN(6)
		if got, want := Within(a, b, most), Distance(a, b) <= most; got != want {
			t.Fatalf("%q, %q within %d: %v, want %v", a, b, most, got, want)
		}
		if got, want := WithinRunes([]rune(a), []rune(b), most), distance([]rune(a), []rune(b)) <= most; got != want {
			t.Fatalf("%q, %q within %d code points: %v, want %v", a, b, most, got, want)
		}
	}
	long := strings.Repeat("a", 70)
	if !Within(long, long+"bbb", 0) {
		t.Error("what stands beyond the 64th letter counts")
	}
}

func BenchmarkWithin(b *testing.B) {
	words := strings.Fields("andersson lindqvist bergström o'brien kowalski nakamura fitzgerald papadopoulos")
	b.ReportAllocs()
	for b.Loop() {
		for _, x := range words {
			for _, y := range words {
				Within(x, y, len(y)/2)
			}
		}
	}
}
