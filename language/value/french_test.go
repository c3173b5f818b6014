package value

import "testing"

func TestFrenchNumbers(t *testing.T) {
	n := numbersOf(t, "fr")
	for v, want := range map[int64]string{0: "zéro", 1: "un", 16: "seize", 17: "dix-sept", 21: "vingt et un", 22: "vingt-deux", 70: "soixante-dix",
		71: "soixante et onze", 80: "quatre-vingts", 81: "quatre-vingt-un", 99: "quatre-vingt-dix-neuf", 100: "cent", 101: "cent un",
		200: "deux cents", 203: "deux cent trois", 200_000: "deux cent mille", 200_000_000: "deux cents millions", 1000: "mille", 2000: "deux mille", 1998: "mille neuf cent quatre-vingt-dix-huit", 3_000_000: "trois millions"} {
		if got := n.Words(v); got != want {
			t.Errorf("%d is %q, want %q", v, got, want)
		}
	}
	for v := int64(0); v < 5000; v++ {
		w := n.Words(v)
		got, ordinal, end, ok := n.Read(w, 0)
		if !ok || ordinal || got != v || end != len(w) {
			t.Fatalf("%d is written %q and read as %d up to %d (%v)", v, w, got, end, ok)
		}
	}
	for text, want := range map[string]int64{"septante": 70, "vingt et une": 21, "vingt-et-un": 21, "Trois": 3, "une": 1} {
		if got, _, end, ok := n.Read(text, 0); !ok || got != want || end != len(text) {
			t.Errorf("%q is %d", text, got)
		}
	}
}
