package country

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
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

// shapes returns the forms of a declaration by class.
func shapes(id *ID) map[string][]*form {
	out := map[string][]*form{}
	for _, f := range id.forms {
		out[f.class()] = append(out[f.class()], f)
	}
	return out
}

// rate is the share of random strings of one class that some form of it accepts.
func rate(id *ID, forms []*form, draws int) float64 {
	n := rand.New(rand.NewPCG(1, 2)).IntN
	hits := 0
	c := make([]rune, len(forms[0].at))
	for range draws {
		random(forms[0], c, n)
		for _, f := range forms {
			if f.takes(c) {
				if _, how := id.judge(f, c, false); how >= plain {
					hits++
					break
				}
			}
		}
	}
	return float64(hits) / float64(draws)
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
// for each shape, else on fewer.
func TestRates(t *testing.T) {
	s := load(t)
	if *update {
		var b strings.Builder
		b.WriteString("# Share of random strings that are a valid number: name, class of the shape (d a digit, a a\n" +
			"# letter, x either, s a sign or a letter of another script), share; 1,000,000 strings each.\n" +
			"# Up to 0.0105, check figures prove a number without a label. Written by\n" +
			"# go test ./country -run TestRates -update\n")
		for _, id := range s.IDs() {
			all := shapes(id)
			for _, class := range slices.Sorted(maps.Keys(all)) {
				fmt.Fprintf(&b, "%s\t%s\t%.6f\n", id.Name, class, rate(id, all[class], 1_000_000))
			}
		}
		if err := os.WriteFile("rates.tsv", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	const draws = 4_000
	for _, id := range s.IDs() {
		for class, forms := range shapes(id) {
			want, got := forms[0].rate, rate(id, forms, draws)
			if slack := 6 * math.Sqrt((want+2e-4)/draws); math.Abs(got-want) > slack {
				t.Errorf("%s %s: %.4f of random strings are valid, rates.tsv says %.4f; run go test ./country -run TestRates -update", id.Name, class, got, want)
			}
		}
	}
}
