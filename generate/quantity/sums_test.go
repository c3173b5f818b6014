package quantity

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/value"
)

// Parts go on to add up to their sum, and what several cost is so many times the price.
func TestSums(t *testing.T) {
	for _, told := range [][]string{
		{"CHF 48,000 =", "CHF 36,000", "CHF 12,000"},
		{"£81,000 =", "£54,000", "£27,000"},
		{"£54,500 =", "£51,000", "£2,300", "£1,200"},
		{"RUB 24,600 =", "RUB 19,800", "RUB 4,800"},
		{"CHF 600,000 = 2", "CHF 300,000"}, {"CHF 300,000 = 3", "CHF 100,000"},
		{"GEL 180,000 =", "GEL 120,000", "2 GEL 30,000"},
		{"forty-seven =", "thirty-one", "sixteen"},
		{"22 =", "9", "6", "7"},
		{"EUR 13,000 =", "EUR 2,500", "EUR 4,000", "EUR 6,500"},
		{"UAH 36,540 = 3", "UAH 12,180"},
		{"$10.75 =", "$8.50", "$2.25"},
		{"4.2 miles =", "2.9 miles", "1.3 miles"},
	} {
		for key := range 30 {
			first, times, _ := strings.Cut(told[0], " =")
			mentions := texts(first)
			var share []int64
			for _, s := range told[1:] {
				n := int64(1)
				if d, rest, ok := strings.Cut(s, " "); ok && d == "2" {
					n, s = 2, rest
				}
				share = append(share, n)
				mentions = append(mentions, texts(s)...)
			}
			out := plan(read("en"), nil, fmt.Sprint(key), mentions...)
			if n, err := strconv.Atoi(strings.TrimSpace(times)); err == nil {
				share[0] = int64(n)
			}
			sum := int64(0)
			for i, n := range share {
				sum += n * figures(out[i+1])
			}
			if sum != figures(out[0]) || out[0] == first {
				t.Errorf("key %d: %v becomes %v", key, told, out)
				break
			}
		}
	}
}

// figures is the number that a text writes, its decimals too.
func figures(s string) (n int64) {
	for _, r := range s {
		if '0' <= r && r <= '9' {
			n = n*10 + int64(r-'0')
		}
	}
	if n == 0 {
		v, _, _, _ := value.For(read("en")).Numbers().Read(s, 0)
		return v
	}
	return n
}

// A count by which amounts are told stays with them.
func TestTimes(t *testing.T) {
	for key := range 30 {
		out := plan(read("en"), nil, fmt.Sprint(key), texts("five", "CHF 2,100", "CHF 10,500")...)
		if out[0] != "five" || figures(out[2]) != 5*figures(out[1]) || out[1] == "CHF 2,100" {
			t.Errorf("key %d: %v", key, out)
		}
	}
}

// Numbers that stay in one place and move in another are parts in either.
func TestSumsOfWhatStays(t *testing.T) {
	for key := range 30 {
		out := plan(read("en"), nil, fmt.Sprint(key),
			form.Mention{Text: "seven", After: " flats, "}, form.Mention{Text: "four children"}, form.Mention{Text: "three children"},
			form.Mention{Text: "six", After: " shots, "}, form.Mention{Text: "four", After: " into the air"}, form.Mention{Text: "two", After: " at him"})
		if figures(out[0]) != figures(out[1])+figures(out[2]) || figures(out[3]) != figures(out[4])+figures(out[5]) {
			t.Errorf("key %d: %v", key, out)
		}
	}
}
