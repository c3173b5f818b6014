package place

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
)

// Numbers plays words with digits: house numbers and postcodes. They get other
// digits, and codes other letters; the same word the same in one document.
func Numbers(d draw.Source) phrase.Finder {
	return func(sp *phrase.Span) ([]phrase.Piece, bool) {
		if len(sp.Words) != 1 || !strings.ContainsAny(sp.Text, "0123456789") {
			return nil, false
		}
		return []phrase.Piece{{Text: sp.Text, Play: true, Write: func(p *phrase.Piece, _ form.Stage, _ string) string {
			if n, err := strconv.Atoi(strings.TrimRight(p.Text, "stndrh")); err == nil && n <= lastCentury && isOrdinal(p.Text) && p.Text == sp.M.Text {
				return century(n, d)
			}
			return Digits(p.Text, d)
		}}}, true
	}
}

// lastCentury is the greatest ordinal that is taken for that of a century; from
// lateCentury on they only move back, since the next would be of our time.
const lastCentury, lateCentury = 21, 18

// century is the ordinal before or after one, the same way in all of a document, so
// that centuries keep their order; the first, which moves on only, and those from
// lateCentury on, which only move back, may meet their neighbours.
func century(n int, d draw.Source) string {
	switch back := d.Intn(2, "century") == 0; {
	case n > 1 && (back || n >= lateCentury):
		n--
	default:
		n++
	}
	return strconv.Itoa(n) + Ordinal(strconv.Itoa(n))
}

// Digits writes other digits, and in words that mix both, other letters. The
// first digit stays above zero; what follows the number (th, nd) is set right.
func Digits(text string, d draw.Source) string {
	ordinal := isOrdinal(text)
	for try := 0; ; try++ {
		src := d.Derive("digits", text, string(rune('0'+try)))
		var b strings.Builder
		n := 0
		for i, r := range text {
			n++
			x := src.Uint64(string(rune(n + 32)))
			switch {
			case unicode.IsDigit(r) && (i == 0 && r != '0'):
				b.WriteByte('1' + byte(x%9))
			case unicode.IsDigit(r):
				b.WriteByte('0' + byte(x%10))
			case ordinal:
			case unicode.IsUpper(r):
				b.WriteByte("ABCDEFGHJKLMNPRSTUVWXY"[x%22])
			default:
				b.WriteRune(r)
			}
		}
		if ordinal {
			b.WriteString(Ordinal(b.String()))
		}
		if out := b.String(); !strings.EqualFold(out, text) {
			return out
		}
	}
}

func isOrdinal(text string) bool {
	t := strings.ToLower(strings.TrimLeft(text, "0123456789"))
	return t == "st" || t == "nd" || t == "rd" || t == "th"
}

// Ordinal is the English ending of a number: 1st, 12th.
func Ordinal(n string) string {
	if len(n) > 1 && n[len(n)-2] == '1' {
		return "th"
	}
	switch n[len(n)-1] {
	case '1':
		return "st"
	case '2':
		return "nd"
	case '3':
		return "rd"
	}
	return "th"
}
