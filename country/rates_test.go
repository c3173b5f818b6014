package country

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "measure the shares of random strings anew and write rates.tsv")

// random fills c with a random digit for each digit of a form, a random letter for
// each letter, either where both may stand.
func random(f *form, c []rune, n func(int) int) {
	for i, p := range f.at {
		switch digit, letter := p.set&allDigits != 0, p.set&allLetters != 0; {
		case digit && letter:
			c[i] = rune(alphabet[n(36)])
		case digit:
			c[i] = '0' + rune(n(10))
		case letter:
			c[i] = 'A' + rune(n(26))
		default: // signs and letters of other scripts are part of the shape
			if p.other != "" {
				c[i] = []rune(p.other)[0]
			} else {
				c[i] = '-'
			}
		}
	}
}

// rate is the largest share over all lengths: of random strings of a length, those
// that some form of it accepts.
func rate(id *ID, draws int) float64 {
	n := rand.New(rand.NewPCG(1, 2)).IntN
	shapes := map[string][]*form{}
	for _, f := range id.forms {
		shapes[class(f)] = append(shapes[class(f)], f)
	}
	most := 0.0
	for _, forms := range shapes {
		hits := 0
		c := make([]rune, len(forms[0].at))
		for range draws / len(shapes) {
			random(forms[0], c, n)
			for _, f := range forms {
				if f.takes(c) {
					if _, how := id.judge(f, c, false); how == valid {
						hits++
						break
					}
				}
			}
		}
		most = math.Max(most, float64(hits)/float64(draws/len(shapes)))
	}
	return most
}

// class is the shape of a form that random strings have.
func class(f *form) string {
	var b strings.Builder
	for _, p := range f.at {
		switch digit, letter := p.set&allDigits != 0, p.set&allLetters != 0; {
		case digit && letter:
			b.WriteByte('x')
		case digit:
			b.WriteByte('d')
		case letter:
			b.WriteByte('a')
		default:
			b.WriteByte('-')
		}
	}
	return b.String()
}

func (f *form) takes(c []rune) bool {
	for i := range f.at {
		if !f.at[i].accepts(c[i]) {
			return false
		}
	}
	return true
}

// TestRates measures what rates.tsv says: with -update on 1,000,000 random strings
// for each declaration, else on fewer.
func TestRates(t *testing.T) {
	s := load(t)
	if *update {
		var b strings.Builder
		b.WriteString("# Share of random strings of its shape that are a valid number: digits where it has\n" +
			"# digits, letters where it has letters, the worst of its shapes; 1,000,000 strings.\n" +
			"# Up to 0.01, check figures prove a number without a label. Written by\n" +
			"# go test ./country -run TestRates -update\n")
		for _, id := range s.IDs() {
			fmt.Fprintf(&b, "%s\t%.6f\n", id.Name, rate(id, 1_000_000))
		}
		if err := os.WriteFile("rates.tsv", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	const draws = 20_000
	for _, id := range s.IDs() {
		got := rate(id, draws)
		if slack := 6 * math.Sqrt((id.Rate+1e-4)/(draws/8)); math.Abs(got-id.Rate) > slack {
			t.Errorf("%s: %.4f of random strings are valid, rates.tsv says %.4f; run go test ./country -run TestRates -update", id.Name, got, id.Rate)
		}
	}
}
