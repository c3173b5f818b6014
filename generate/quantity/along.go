package quantity

import (
	"strings"

	"github.com/understudy-text/understudy/language/value"
)

// mostYears is how many years or seasons are told beside the dates they lie between.
const mostYears = 120

// spans reports whether a mention counts the years between two that stand beside it: "five
// seasons between 1966 and 1971", "(1966–1971), five seasons". Dates keep their distances, so the
// count stays; the first and the last year may both be counted.
func (p *Moves) spans(m *mention) bool {
	n, ok := m.whole()
	if !ok || n > mostYears {
		return false
	}
	years := append(yearsIn(m.before), yearsIn(m.after)...)
	for i, a := range years {
		for _, b := range years[i+1:] {
			if d := max(a, b) - min(a, b); d == n || d == n-1 && d > 0 {
				return true
			}
		}
	}
	return false
}

// counted reports whether a mention counts two, and the sentence goes on to say both.
func (p *Moves) counted(m *mention) bool {
	n, ok := m.whole()
	return ok && n == 2 && p.reader.CountsTwo(m.after)
}

// whole is the number of a mention that has but one, which counts things or years.
func (m *mention) whole() (n int64, ok bool) {
	if len(m.values) != 1 || m.monies > 0 || !m.amount.Certain() || m.amount.Fraction() {
		return 0, false
	}
	v := m.values[0]
	n = v.Value / value.Unit
	return n, v.Counts == value.Things && !v.Ordinal && !v.Year && v.Scale == 1 && v.Value%value.Unit == 0 && n > 0
}

// yearsIn are the years of four figures in a text.
func yearsIn(text string) (out []int64) {
	for from := 0; from < len(text); {
		at := strings.IndexAny(text[from:], "0123456789")
		if at < 0 {
			break
		}
		at += from
		end, n := at, int64(0)
		for end < len(text) && '0' <= text[end] && text[end] <= '9' {
			n = n*10 + int64(text[end]-'0')
			if end++; end-at > 4 {
				n = 0
			}
		}
		if end-at == 4 && 1000 <= n && n < 2100 {
			out = append(out, n)
		}
		from = end
	}
	return out
}
