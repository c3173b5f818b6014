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

// Numbers stand in the case of their original, or in that which the words before them ask for;
// they agree with what they count.
func TestArabicCase(t *testing.T) {
	reader := readerOf(t, "ar")
	for _, c := range []struct {
		before, text string
		to           int64
		want         string
	}{
		{"اشتريتها ب", "ثمانية وستين ألف دينار", 57000, "سبعة وخمسين ألف دينار"},
		{"دفع بمبلغ ", "تسعمائة جنيه", 850, "ثمانمئة وخمسين جنيها"},
		{"وقيمته ", "خمسة وثلاثون ألف جنيه", 32000, "اثنان وثلاثون ألف جنيه"},
		{"كنصرف ", "ألف وستمية درهم", 1250, "ألف ومئتين وخمسين درهما"},
		{"دفع ", "تسعمئة دينار", 200, "مئتي دينار"},
		{"وعنده ", "تلات جواميس", 4, "أربع جواميس"},
		{"قضت ", "بخمسة عشر ألف جنيه", 25000, "بخمسة وعشرين ألف جنيه"},
		{"تكلف ", "ثلاثمية ألف دينار", 200000, "مئتي ألف دينار"},
		{"دفعنا ", "ألف ومائتي دينار", 1300, "ألف وثلاثمئة دينار"},
		{"كلفت ", "تسعمئة جنيه", 850, "ثمانمئة وخمسون جنيها"},
	} {
		a := reader.Amount(c.text, AmountContext{Before: c.before})
		if got := a.Write([]int64{c.to * Unit}, nil); got != c.want {
			t.Errorf("%s%s: %s, want %s", c.before, c.text, got, c.want)
		}
	}
}

// Ordinals of days and years in words stand in the case that the words before them ask for.
func TestArabicCaseOfOrdinals(t *testing.T) {
	n := numbersOf(t, "ar")
	for _, c := range [][4]string{
		{"العشرون", "السابع", "في ", "العشرين"},
		{"الحادي والثلاثون", "الخامس", "منذ ", "الحادي والثلاثين"},
		{"الخامس والعشرون", "السابع", "", "الخامس والعشرون"},
		{"ألفان وأحد عشر", "ألفين وستة", "", "ألفين وأحد عشر"},
	} {
		if got := n.InCase(c[0], c[1], c[2]); got != c[3] {
			t.Errorf("%q for %q behind %q is %q, want %q", c[0], c[1], c[2], got, c[3])
		}
	}
}
