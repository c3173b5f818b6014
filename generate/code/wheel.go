package code

import (
	"math/bits"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/scatter"
)

// A wheel is a row of positions, each with the characters that may stand there.
// It spins through all their combinations in an order drawn with the key and
// never shows one twice.
type wheel []string

// most is how many combinations are walked one by one; positions beyond them
// are drawn for each.
const most = 1 << 60

// at returns the n-th combination, or ok false after the last.
func (w wheel) at(seed uint64, n int) (out []byte, ok bool) {
	size, head := uint64(1), 0
	for head < len(w) && size <= most/uint64(len(w[head])) {
		size *= uint64(len(w[head]))
		head++
	}
	if uint64(n) >= size {
		return nil, false
	}
	// n ↦ a·n + b is a permutation of the combinations when a shares no factor with their number
	a := draw.Coprime(scatter.First(seed)%size|1, size)
	hi, lo := bits.Mul64(a%size, uint64(n))
	_, i := bits.Div64(hi%size, lo, size)
	i = (i + scatter.First(seed+1)%size) % size
	out = make([]byte, len(w))
	for k := 0; k < head; k++ {
		out[k] = w[k][i%uint64(len(w[k]))]
		i /= uint64(len(w[k]))
	}
	rest := scatter.First(seed + 2 + uint64(n))
	for k := head; k < len(w); k++ {
		rest = scatter.First(rest)
		out[k] = w[k][rest%uint64(len(w[k]))]
	}
	return out, true
}

const (
	figures    = "0123456789"
	notZero    = "123456789"
	hex        = "0123456789abcdef"
	vowels     = "aeiou"
	consonants = "bdfgklmnprstv"
	blends     = "lnrst" // consonants that read well after another
	letters    = "abcdefghijklmnopqrstuvwxyz"
)

// but is an alphabet without one character, so that no position keeps its own.
func but(alphabet string, c byte) string {
	if len(alphabet) < 2 {
		return alphabet
	}
	for i := range len(alphabet) {
		if alphabet[i] == c {
			return alphabet[:i] + alphabet[i+1:]
		}
	}
	return alphabet
}

// each spins the wheel so that every attempt has several combinations to
// choose from, and returns the first that fits. Attempts never share one.
func each(w wheel, d draw.Source, key string, attempt int, fits func([]byte) (string, bool)) (string, bool) {
	const tries = 16
	seed := d.Uint64("code", key)
	for i := range tries {
		c, ok := w.at(seed, attempt*tries+i)
		if !ok {
			return "", false
		}
		if s, ok := fits(c); ok {
			return s, true
		}
	}
	return "", false
}

// sharesRun says whether four figures in a row stand in both. Codes too long to
// be any are not compared: the work would grow with the square of their length.
func sharesRun(a, b string) bool {
	if len(a) > 256 {
		return false
	}
	for i := 0; i+4 <= len(a); i++ {
		if !allFigures(a[i : i+4]) {
			continue
		}
		for j := 0; j+4 <= len(b); j++ {
			if a[i:i+4] == b[j:j+4] {
				return true
			}
		}
	}
	return false
}

func allFigures(s string) bool {
	for i := range len(s) {
		if !isFigure(s[i]) {
			return false
		}
	}
	return s != ""
}

func isFigure(c byte) bool { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isUpper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isAlnum(c byte) bool  { return isFigure(c) || isLetter(c) }

// compact is s in lower case with nothing but its letters and figures.
func compact(s string) string {
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		switch c := s[i]; {
		case isUpper(c):
			b = append(b, c|0x20)
		case isAlnum(c):
			b = append(b, c)
		}
	}
	return string(b)
}

// lay writes the characters of standIn into the layout of like: its
// separators, its capitals. If they do not fit, standIn is written as it is.
func lay(standIn, like string) string {
	s := compact(standIn)
	n, upper, lower := 0, false, false
	for i := range len(like) {
		if c := like[i]; isAlnum(c) {
			n++
			upper, lower = upper || isUpper(c), lower || isLetter(c) && !isUpper(c)
		}
	}
	if n != len(s) {
		return standIn
	}
	out, k := []byte(like), 0
	for i, c := range out {
		if !isAlnum(c) {
			continue
		}
		out[i] = s[k]
		if isLetter(s[k]) && (isUpper(c) || isFigure(c) && upper && !lower) {
			out[i] = s[k] &^ 0x20
		}
		k++
	}
	return string(out)
}
