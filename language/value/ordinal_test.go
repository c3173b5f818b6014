package value

import (
	"testing"
	"testing/fstest"
)

// A point behind a figure makes it an ordinal where the language says so, but not where
// another figure stands behind it: 12.03.24.
func TestOrdinalPoint(t *testing.T) {
	numbers := "small: null, eins, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, vierzehn, fünfzehn, sechzehn, siebzehn, achtzehn, neunzehn\n" +
		"tens: zwanzig, dreißig, vierzig, fünfzig, sechzig, siebzig, achtzig, neunzig\nhundred: hundert\nscale 1000: tausend\n" +
		"ordinal marks: .\nsuffix: .\nrules: units-first, solid, comma\n"
	r, err := New(fstest.MapFS{"numbers.txt": {Data: []byte(numbers)}})
	if err != nil {
		t.Fatal(err)
	}
	v := r.time
	for text, end := range map[string]int32{"6. bis": 2, "12.03.24": 2, "3.5.": 1, "6": 1} {
		got := v.figures(text, 0)
		if ordinal := got.aux == auxOrdinal; got.end != end || ordinal != (text == "6. bis") {
			t.Errorf("%q: a number up to %d, ordinal: %v", text, got.end, ordinal)
		}
	}
}
