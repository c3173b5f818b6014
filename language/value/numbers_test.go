package value

import (
	"strings"
	"testing"
)

func TestWordsAndBack(t *testing.T) {
	en := numbersOf(t, "en")
	for _, c := range []struct {
		n          int64
		card, ordn string
	}{
		{0, "zero", "zeroth"}, {1, "one", "first"}, {12, "twelve", "twelfth"}, {20, "twenty", "twentieth"},
		{21, "twenty-one", "twenty-first"}, {99, "ninety-nine", "ninety-ninth"}, {100, "one hundred", "one hundredth"},
		{105, "one hundred and five", "one hundred and fifth"},
		{1996, "one thousand nine hundred and ninety-six", "one thousand nine hundred and ninety-sixth"},
		{2_000_010, "two million and ten", "two million and tenth"},
	} {
		if got := en.Words(c.n); got != c.card {
			t.Errorf("Words(%d) = %q, want %q", c.n, got, c.card)
		}
		if got := en.Ordinal(c.n); got != c.ordn {
			t.Errorf("Ordinal(%d) = %q, want %q", c.n, got, c.ordn)
		}
	}
	for n := int64(0); n < 30000; n++ {
		w := en.Words(n)
		got, ord, end, ok := en.Read(strings.ToUpper(w), 0)
		if !ok || ord || got != n || end != len(w) {
			t.Fatalf("Read(%q) = %d %v %d %v", w, got, ord, end, ok)
		}
		w = en.Ordinal(n)
		if got, ord, end, ok = en.Read(w, 0); !ok || !ord || got != n || end != len(w) {
			t.Fatalf("Read(%q) = %d %v %d %v", w, got, ord, end, ok)
		}
	}
}

func TestReadStops(t *testing.T) {
	en := numbersOf(t, "en")
	for _, c := range []struct {
		text string
		n    int64
		end  int
	}{
		{"four and a half years", 4, 4},
		{"two three", 2, 3},
		{"nineteen ninety-six", 19, 8},
		{"twenty and thirty", 20, 6},
		{"hundred days", 100, 7},
		{"seven-year", 7, 5},
	} {
		if n, _, end, ok := en.Read(c.text, 0); !ok || n != c.n || end != c.end {
			t.Errorf("Read(%q) = %d, %d, %v; want %d, %d", c.text, n, end, ok, c.n, c.end)
		}
	}
	if _, _, _, ok := en.Read("oneself", 0); ok {
		t.Error("part of a word was read as a number")
	}
}

func TestFigures(t *testing.T) {
	for _, c := range []struct {
		text  string
		value int64
		end   int
	}{
		{"5", 5 * Unit, 1}, {"05", 5 * Unit, 2}, {"240,000", 240_000 * Unit, 7},
		{"2,092,569.20", 2092569*Unit + 2000, 12}, {"1.27 million", 1*Unit + 2700, 4},
		{"401, 515", 401 * Unit, 3}, {"1 000 000", 1e6 * Unit, 9}, {"1.000.000,50", 1e6*Unit + 5000, 12},
		{"1996", 1996 * Unit, 4}, {"0.5", Unit / 2, 3}, {"100 to", 100 * Unit, 3},
	} {
		v, f, end, ok := numbersOf(t, "en").ReadFigures(c.text, 0)
		if !ok || v != c.value || end != c.end {
			t.Errorf("ReadFigures(%q) = %d, %d, %v; want %d, %d", c.text, v, end, ok, c.value, c.end)
			continue
		}
		if got := string(f.Append(nil, v)); got != c.text[:end] {
			t.Errorf("%q was written back as %q", c.text[:end], got)
		}
	}
}

func FuzzFigures(f *testing.F) {
	f.Add("2,092,569.20")
	f.Add("00.1")
	f.Fuzz(func(t *testing.T, s string) {
		v, fig, end, ok := numbersOf(t, "en").ReadFigures(s, 0)
		if !ok {
			return
		}
		if got := string(fig.Append(nil, v)); got != s[:end] {
			t.Fatalf("%q was written back as %q", s[:end], got)
		}
	})
}

func TestMatchCase(t *testing.T) {
	for _, c := range [][3]string{{"july", "May", "July"}, {"july", "MAY", "JULY"}, {"July", "may", "July"}, {"two", "A", "Two"}} {
		if got := MatchCase(c[0], c[1]); got != c[2] {
			t.Errorf("MatchCase(%q, %q) = %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
