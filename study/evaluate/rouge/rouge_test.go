package rouge

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"
)

// The expected values are those of rouge-score 0.1.2 for Python
// (testdata/expected.py made them).
func TestPython(t *testing.T) {
	type expected map[string][3]float64 // precision, recall, F1
	f, err := os.Open("testdata/rouge_score.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	check := func(t *testing.T, want expected, got Scores) {
		t.Helper()
		for name, s := range map[string]Score{"1": got.One, "2": got.Two, "L": got.L, "Lsum": got.Lsum} {
			for i, v := range [3]float64{s.Precision, s.Recall, s.F1} {
				if math.Abs(v-want[name][i]) > 1e-6 {
					t.Errorf("ROUGE-%s: got %+v, want %v", name, s, want[name])
					break
				}
			}
		}
	}
	cases := 0
	for lines := bufio.NewScanner(f); lines.Scan(); cases++ {
		var c struct {
			Reference, Candidate string
			Plain                expected
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		t.Run(c.Reference, func(t *testing.T) {
			check(t, c.Plain, Compare(c.Reference, c.Candidate, Latin))
		})
	}
	if cases < 60 {
		t.Errorf("only %d cases", cases)
	}
}

func TestTokenizers(t *testing.T) {
	for text, want := range map[string][2]string{
		"Åsa bor i Örebro":  {"sa bor i rebro", "åsa bor i örebro"},
		"U.S.A., 3,5 kg":    {"u s a 3 5 kg", "u s a 3 5 kg"},
		"العَرَبِيَّة كتاب": {"", "العَرَبِيَّة كتاب"},
	} {
		for i, f := range []Tokenizer{Latin, Words} {
			if got := strings.Join(f(text), " "); got != want[i] {
				t.Errorf("%q, tokenizer %d: got %q, want %q", text, i, got, want[i])
			}
		}
	}
	if s := Compare("Åsa Öst", "Åsa Väst", For("sv")); s.One.F1 != 0.5 {
		t.Errorf("Swedish: %+v", s)
	}
}

// What a text shares with itself is all of it; exchanging the texts exchanges
// precision and recall, where no choice among subsequences is made.
func FuzzCompare(f *testing.F) {
	f.Add("the cat\nsat", "the dog sat\non the cat")
	f.Add("", "x")
	f.Add("Åsa ẞ İ yyyy", "\xff\n\n")
	f.Fuzz(func(t *testing.T, a, b string) {
		a, b = a[:min(len(a), 500)], b[:min(len(b), 500)]
		for _, tok := range []Tokenizer{Latin, Words} {
			x, y := Compare(a, b, tok), Compare(b, a, tok)
			if x.One.Precision != y.One.Recall || x.Two.Precision != y.Two.Recall || x.L.Precision != y.L.Recall {
				t.Errorf("not symmetric: %+v %+v", x, y)
			}
			for _, s := range []Score{x.One, x.Two, x.L, x.Lsum} {
				if math.IsNaN(s.F1) || s.F1 < 0 || s.F1 > 1 || s.Precision > 1 || s.Recall > 1 {
					t.Errorf("out of range: %+v", s)
				}
			}
			if n := len(tok(a)); n > 0 {
				if self := Compare(a, a, tok); self.One.F1 != 1 || self.L.F1 != 1 || n > 1 && self.Two.F1 != 1 {
					t.Errorf("with itself: %+v", self)
				}
			}
		}
	})
}

func BenchmarkCompare(b *testing.B) {
	a := strings.Repeat("the applicant was held in the prison of the town for a year\n", 10)
	c := strings.Repeat("the applicants were kept in a prison of that town for two years\n", 10)
	for b.Loop() {
		Compare(a, c, Latin)
	}
}
