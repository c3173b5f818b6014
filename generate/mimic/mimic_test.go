package mimic_test

import (
	"testing"

	"github.com/understudy-text/understudy/generate/mimic"
	world "github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/lexicon"
)

// What Table 6 of Cloaked Classifiers keeps resembles its original more than
// another name of that sort does.
func TestResemblanceOrders(t *testing.T) {
	for _, c := range []struct{ original, liker, less string }{
		{"Zegman", "Kaufman", "Roth"},
		{"Johanson", "Wilson", "Blake"},
		{"Mary", "Lucy", "Elizabeth"},
		{"Muhammed", "Ahmed", "Ali"},
		{"Andersson", "Gustavsson", "Ek"},
		{"Lindqvist", "Bergkvist", "Palm"},
		{"Kowalski", "Zielinski", "Nowak"},
		{"Anna", "Ella", "Birgit"},
		{"Margareta", "Katarina", "Siv"},
		{"Smith", "Booth", "Ali"},
		{"Yılmaz", "Korkmaz", "Er"},
	} {
		a, b := mimic.Resemblance(c.original, c.liker), mimic.Resemblance(c.original, c.less)
		if a <= b {
			t.Errorf("%s: %s %.2f, %s %.2f", c.original, c.liker, a, c.less, b)
		}
	}
}

func TestTooClose(t *testing.T) {
	for _, c := range [][2]string{
		{"Carl", "Karl"}, {"Smith", "Smyth"}, {"Anna", "Hanna"}, {"Anna", "Ann"}, {"Johanson", "Johansson"}, {"Meyer", "Maier"},
		{"Kristina", "Christina"}, {"Philip", "Filip"}, {"Lindgren", "Lindberg"}, {"Mary", "Lara"}, {"Jansson", "Hansson"},
		{"McDonald", "McDonnell"}, {"Kowalski", "Kowalska"}, {"Viktor", "Wiktor"}, {"Schmidt", "Smith"},
	} {
		if got := closeness(c[0], c[1]); got < mimic.TooClose {
			t.Errorf("%s and %s: %.2f is not too close", c[0], c[1], got)
		}
	}
	for _, c := range [][2]string{
		{"Zegman", "Kaufman"}, {"Johanson", "Wilson"}, {"Lindgren", "Berggren"}, {"Virginia", "Mary"}, {"Andersson", "Gustavsson"},
		{"Kowalski", "Zielinski"}, {"McDonald", "McPherson"}, {"Lindqvist", "Almqvist"}, {"Anna", "Emma"},
	} {
		if got := closeness(c[0], c[1]); got >= mimic.TooClose {
			t.Errorf("%s and %s: %.2f is too close", c[0], c[1], got)
		}
	}
}

func TestCode(t *testing.T) {
	for _, c := range [][3]string{{"Carl", "Karl", "="}, {"Fischer", "Vischer", "="}, {"Quist", "Kvist", "="}, {"Szymon", "Shimon", "="}, {"Anna", "Emma", ""}, {"Lund", "Rund", ""}} {
		if a, b := mimic.Code(c[0]), mimic.Code(c[1]); (a == b) != (c[2] == "=") {
			t.Errorf("%s %s, %s %s", c[0], a, c[1], b)
		}
	}
}

// Both numbers are symmetric, lie in [0,1], and are 1 for a name and itself. The
// bound is one of letters too: whatever is not too close differs in its first
// letter and shares no four.
func TestOverLexicon(t *testing.T) {
	l, err := world.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, origin := range []string{"sv", "en", "pl", "tr", "ar", "es"} {
		names := l.Lexicon.FamilyNames(origin)
		names = names[:min(len(names), 150)]
		for _, a := range names {
			x := mimic.Of(a.Written)
			if r, c := x.Resemblance(&x), x.Closeness(&x); r < 0.999 || c != 1 {
				t.Errorf("%s and itself: %.2f, %.2f", a.Written, r, c)
			}
			for _, b := range names {
				y := mimic.Of(b.Written)
				r, c := x.Resemblance(&y), x.Closeness(&y)
				if r < 0 || r > 1.0001 || c < 0 || c > 1 || abs(r-y.Resemblance(&x)) > 1e-6 || c != y.Closeness(&x) {
					t.Fatalf("%s, %s: %.3f %.3f, and %.3f %.3f the other way", a.Written, b.Written, r, c, y.Resemblance(&x), y.Closeness(&x))
				}
				if x.TooCloseTo(&y) != (c >= mimic.TooClose) {
					t.Fatalf("%s, %s: %.3f, but too close: %v", a.Written, b.Written, c, x.TooCloseTo(&y))
				}
				if c < mimic.TooClose && lexicon.Plain(a.Written) == lexicon.Plain(b.Written) {
					t.Errorf("%s, %s: %.2f", a.Written, b.Written, c)
				}
			}
		}
	}
}

func abs(f float64) float64 { return max(f, -f) }

func FuzzMeasure(f *testing.F) {
	for _, s := range [][2]string{{"Anna", "Emma"}, {"O'Brien", "O'Dowd"}, {"", "x"}, {"Иван", "Ivan"}, {"szczsch", "tschtsch"}, {"\xff", "İ"}} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		r, c := mimic.Resemblance(a, b), closeness(a, b)
		if r < 0 || r > 1.0001 || c < 0 || c > 1 || abs(r-mimic.Resemblance(b, a)) > 1e-4 || c != closeness(b, a) {
			t.Fatalf("%q, %q: %.3f, %.3f", a, b, r, c)
		}
		x, y := mimic.Of(a), mimic.Of(b)
		if x.TooCloseTo(&y) != (c >= mimic.TooClose) {
			t.Fatalf("%q, %q: %.3f, but too close: %v", a, b, c, x.TooCloseTo(&y))
		}
	})
}

func BenchmarkResemblance(b *testing.B) {
	x, y := mimic.Of("Whomersley"), mimic.Of("Bottomley")
	for b.Loop() {
		x.Resemblance(&y)
		x.Closeness(&y)
	}
}

func BenchmarkOf(b *testing.B) {
	for b.Loop() {
		mimic.Of("whomersley")
	}
}

func closeness(a, b string) float64 {
	x, y := mimic.Of(a), mimic.Of(b)
	return x.Closeness(&y)
}
