package link

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
)

// linkValues links dates, amounts, codes and terms that say the same.
func (b *board) linkValues() {
	same := map[string]int32{}
	var buf []byte
	for i := range b.forms {
		if b.abandoned() {
			return
		}
		f := &b.forms[i]
		buf = append(append(buf[:0], f.category...), 0)
		switch f.category {
		case understudy.Person, understudy.Organisation, understudy.Location:
			continue
		case understudy.Code:
			if f.person || address(f) {
				continue
			}
			buf = codeKey(buf, f.text)
		case understudy.DateTime:
			buf = b.dateKey(buf, f.text)
		case understudy.Quantity:
			buf = b.quantityKey(buf, f.text)
		default:
			buf = b.termKey(buf, f.text)
		}
		if first, ok := same[string(buf)]; ok {
			b.union(first, int32(i))
		} else {
			same[string(buf)] = int32(i)
		}
	}
}

// codeKey is the letters and digits of a code; if it has none, the code itself.
// Separators between digits stay as one, for 1/96 is not 196; full stops
// elsewhere ("no.") say nothing.
func codeKey(buf []byte, s string) []byte {
	from := len(buf)
	gap := false
	for i, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			full := r == '.' && (i+1 == len(s) || s[i+1] < '0' || s[i+1] > '9')
			gap = gap || !full && r != ' ' && r != '-' && r != '(' && r != ')'
			continue
		}
		if gap && len(buf) > from {
			buf = append(buf, '/')
		}
		gap = false
		buf = utf8.AppendRune(buf, unicode.ToUpper(r))
	}
	if len(buf) == from {
		return append(buf, s...)
	}
	return buf
}

// piece is a word or a number of a value.
type piece struct {
	text  string // folded
	digit bool
	sep   byte // what stands before it, if not a space
}

// pieces cuts a folded text into words and numbers; numbers keep their
// thousands marks and decimal points.
func pieces(s string, dst []piece) []piece {
	sep := byte(0)
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Sc, r) && r != '%' {
			if r < utf8.RuneSelf && r > ' ' {
				sep = byte(r)
			}
			i += size
			continue
		}
		start, digit := i, unicode.IsDigit(r)
		i += size
		for i < len(s) && (digit || unicode.IsLetter(r)) {
			r2, n := utf8.DecodeRuneInString(s[i:])
			if digit && (unicode.IsDigit(r2) || (r2 == ',' || r2 == '.') && i+1 < len(s) && '0' <= s[i+1] && s[i+1] <= '9') || !digit && (unicode.IsLetter(r2) || unicode.IsMark(r2)) {
				i += n
				continue
			}
			break
		}
		dst = append(dst, piece{s[start:i], digit, sep})
		sep = 0
	}
	return dst
}

// dateKey is year, month and day of a calendar date in whatever format; else
// the words. Days and months in figures are read as they stand: 2/5/1999 and
// 5/2/1999 are not taken to be equal.
func (b *board) dateKey(buf []byte, s string) []byte {
	var room [16]piece
	ps := pieces(lexicon.Fold(s), room[:0])
	year, month, day, ok := b.date(ps)
	if !ok {
		return b.wordsKey(buf, ps)
	}
	buf = append(buf, 'd')
	buf = strconv.AppendInt(buf, int64(year), 10)
	buf = append(buf, '-')
	buf = strconv.AppendInt(buf, int64(month), 10)
	buf = append(buf, '-')
	return strconv.AppendInt(buf, int64(day), 10)
}

// date reads "2 May 1999", "May 2nd, 1999", "2 May", "May 1999", "1999-05-02",
// "02.05.1999". It refuses everything that has more to it.
func (b *board) date(ps []piece) (year, month, day int, ok bool) {
	var ints [3]int
	n := 0
	for i, p := range ps {
		if !p.digit {
			m := b.month[p.text]
			switch {
			case m != 0 && month == 0:
				month = m
			case b.article[p.text] || b.times[p.text] || b.small[p.text] || i > 0 && ps[i-1].digit && b.ordinal[p.text]:
			default:
				return 0, 0, 0, false
			}
			continue
		}
		text := p.text
		if month == 0 && n == 0 && strings.Count(text, ".") == 2 { // 02.05.1999
			f := strings.Split(text, ".")
			for k := range f {
				v, err := strconv.Atoi(f[k])
				if err != nil {
					return 0, 0, 0, false
				}
				ints[k] = v
			}
			n = 3
			continue
		}
		v, err := strconv.Atoi(text)
		if err != nil || n == 3 {
			return 0, 0, 0, false
		}
		ints[n] = v
		n++
	}
	switch {
	case month == 0 && n == 3 && ints[0] > 31:
		return ints[0], ints[1], ints[2], true
	case month == 0 && n == 3:
		return ints[2], ints[1], ints[0], true
	case month != 0 && n == 2 && ints[0] > 31:
		return ints[0], month, ints[1], true
	case month != 0 && n == 2 && ints[1] > 31:
		return ints[1], month, ints[0], true
	case month != 0 && n == 1 && ints[0] > 31:
		return ints[0], month, 0, true
	case month != 0 && n == 1:
		return 0, month, ints[0], true
	}
	return 0, 0, 0, false
}

// wordsKey is the words and numbers of a value, articles and the like left out.
func (b *board) wordsKey(buf []byte, ps []piece) []byte {
	for _, p := range ps {
		if b.article[p.text] && len(ps) > 1 || b.times[p.text] {
			continue
		}
		buf = append(buf, ' ')
		if p.sep == '/' || p.sep == ':' {
			buf = append(buf, p.sep)
		}
		buf = append(buf, p.text...)
	}
	return buf
}

// quantityKey is the numbers of a quantity, thousands marks and number words
// read, and its words, currencies by their code.
func (b *board) quantityKey(buf []byte, s string) []byte {
	var room [16]piece
	ps := pieces(lexicon.Fold(s), room[:0])
	var currency string
	sum, pending := 0, false
	flush := func() {
		if pending {
			buf = strconv.AppendInt(append(buf, ' '), int64(sum), 10)
			sum, pending = 0, false
		}
	}
	for i, p := range ps {
		if v, ok := b.number[p.text]; ok && !p.digit {
			if pending && (sum%10 != 0 || v >= 10) {
				flush()
			}
			sum, pending = sum+v, true
			continue
		}
		flush()
		switch {
		case p.digit && i > 0 && b.continues(ps[i-1], p):
			buf = append(buf, b.plainNumber(p.text)...)
		case p.digit:
			buf = append(append(buf, ' '), b.plainNumber(p.text)...)
		case b.article[p.text] || b.times[p.text]:
		default:
			if code, ok := b.world.Currency(p.text); ok {
				currency = code // "(1,000 Polish zlotys (PLN))" names it twice
				continue
			}
			if _, _, ok := b.country(p.text); ok {
				continue
			}
			buf = append(append(buf, ' '), shorn(p.text, b.plural)...)
		}
	}
	flush()
	return append(append(buf, ' '), currency...)
}

// continues reports whether a number goes on with the thousands of the one before
// it: "1 000".
func (r *rules) continues(before, p piece) bool {
	return before.digit && p.sep == 0 && strings.Contains(r.group, " ") && len(p.text) >= 3 && len(before.text) <= 3 &&
		(len(p.text) == 3 || strings.HasPrefix(p.text[3:], r.decimal))
}

// plainNumber takes thousands marks out of 1,000 and 1,000,000.50 and writes the
// decimal point as a full stop.
func (r *rules) plainNumber(s string) string {
	for _, mark := range r.group {
		i := strings.LastIndexByte(s, byte(mark))
		if i >= 0 && len(s)-i >= 4 && (len(s) == i+4 || strings.HasPrefix(s[i+4:], r.decimal)) {
			s = strings.ReplaceAll(s, string(mark), "")
		}
	}
	if r.decimal != "." {
		s = strings.ReplaceAll(s, r.decimal, ".")
	}
	return s
}

// termKey is the words of a term without article, possessive and plural.
func (b *board) termKey(buf []byte, s string) []byte {
	var room [16]piece
	ps := pieces(lexicon.Fold(s), room[:0])
	if n := len(ps); n > 1 && ps[n-1].text == "s" && ps[n-1].sep == '\'' {
		ps = ps[:n-1]
	}
	if n := len(ps); n > 0 && !ps[n-1].digit {
		ps[n-1].text = shorn(b.withoutGenitive(ps[n-1].text), b.plural)
	}
	return b.wordsKey(buf, ps)
}
