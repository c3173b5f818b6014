package country

import (
	"strings"
	"testing"
)

func load(t testing.TB) *Set {
	t.Helper()
	s, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// marked takes the marks out of an example.
func marked(s string) (text string, spans [][2]int) {
	var b strings.Builder
	start := 0
	for _, r := range s {
		switch r {
		case '⟦':
			start = b.Len()
		case '⟧':
			spans = append(spans, [2]int{start, b.Len()})
		default:
			b.WriteRune(r)
		}
	}
	return b.String(), spans
}

// TestExamples reads all folders: each example is found, or not, by its declaration.
func TestExamples(t *testing.T) {
	s := load(t)
	for _, id := range s.IDs() {
		plus, minus := 0, 0
		for _, e := range id.example {
			if e.sign == '=' {
				checkValue(t, id, e)
				continue
			}
			text, spans := marked(e.text)
			var got [][2]int
			s.Find(text, func(m Match) {
				if m.ID != id {
					return
				}
				got = append(got, [2]int{m.Start, m.End})
				if m.Proven != (e.sign == '+') {
					t.Errorf("%s line %d: %q: proven is %t", id.Name, e.line, e.text, m.Proven)
				}
			})
			same := len(got) == len(spans)
			for i := 0; same && i < len(got); i++ {
				same = got[i] == spans[i]
			}
			switch {
			case e.sign == '-' && len(spans) > 0, e.sign != '-' && len(spans) == 0:
				t.Errorf("%s line %d: %q: sign %c and %d marks", id.Name, e.line, e.text, e.sign, len(spans))
			case !same:
				t.Errorf("%s line %d: %c %q: found %v, want %v", id.Name, e.line, e.sign, e.text, got, spans)
			}
			if e.sign == '-' {
				minus++
			} else {
				plus++
			}
		}
		if plus == 0 || minus == 0 {
			t.Errorf("%s: %d examples for and %d against, want one of each", id.Name, plus, minus)
		}
		if len(id.labels) == 0 {
			t.Errorf("%s: no label", id.Name)
		}
	}
}

// checkValue checks "= 850709-9805 = 1985-07-09 f".
func checkValue(t *testing.T, id *ID, e example) {
	text, want, _ := strings.Cut(e.text, " = ")
	v, _ := id.Parse(text)
	got := v.Birth.String() + " " + string(rune(v.Sex))
	if v.Sex == Unknown {
		got = v.Birth.String() + " -"
	}
	if got != strings.TrimSpace(want) && got != want+" -" {
		t.Errorf("%s line %d: %q has %q inside, want %q", id.Name, e.line, text, got, want)
	}
}
