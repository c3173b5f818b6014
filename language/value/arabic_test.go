package value

import "testing"

func TestArabicNumbers(t *testing.T) {
	n := numbersOf(t, "ar")
	for v, want := range map[int64]string{3: "ثلاثة", 11: "أحد عشر", 25: "خمسة وعشرون", 100: "مئة", 125: "مئة وخمسة وعشرون", 200: "مئتان",
		1000: "ألف", 2000: "ألفان", 3000: "ثلاثة آلاف", 12000: "اثنا عشر ألف", 1998: "ألف وتسعمئة وثمانية وتسعون"} {
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
}
