package temporal

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/numeral"
)

// measured writes the number of a duration or age and makes its unit agree.
func (w *writer) measured(it *item, value int64) {
	p, t := w.p, w.tok[it.num]
	switch {
	case t.kind == article, t.kind == count && value == numeral.Unit:
		neuter := it.unit >= 0 && p.v.units[w.tok[it.unit].value].neuter
		w.replace(t, numeral.MatchCase(p.v.counted(value/numeral.Unit, neuter), w.src(t)))
	case t.kind == digits && t.aux == 0:
		_, f, end, ok := p.v.numbers.ReadFigures(w.m.text, int(t.start))
		if !ok || f.Group == "" && f.Decimals == 0 {
			w.replace(t, p.writeNumber(w.m.text, t, value))
			break
		}
		w.edits = append(w.edits, edit{t.start, int32(end), string(f.Append(nil, value))})
	default:
		w.replace(t, p.writeNumber(w.m.text, t, value))
	}
	if it.unit >= 0 && t.kind != rank && t.aux&auxOrdinal == 0 {
		w.agree(it, value)
	}
}

// counted is a number in words before a unit.
func (v *vocabulary) counted(n int64, neuter bool) string {
	if n == 1 && !neuter && v.common != "" {
		return v.common
	}
	return v.numbers.Words(n)
}

// agree puts the unit into the singular or plural. A unit that stood in the
// singular with a number above one is used like an adjective ("three-month",
// "11 month delay") and stays.
func (w *writer) agree(it *item, value int64) {
	u := w.tok[it.unit]
	names := w.p.v.units[u.value]
	if u.aux&auxShort != 0 || w.before(int(it.unit)).kind == quarterWord {
		return // "two and a half years" however many they are
	}
	plural := u.aux&auxPlural != 0
	one := it.value == numeral.Unit
	switch {
	case !plural && one && value != numeral.Unit && !isMark(w.before(int(it.unit)), dashes):
		src := w.src(u)
		s := numeral.MatchCase(names.plural, src)
		// "one year's" becomes "two years’"
		if mark, n := apostrophe(w.m.text[u.end:]); n > 0 && strings.HasPrefix(w.m.text[int(u.end)+n:], "s") {
			u.end += int32(n) + 1
			s += mark
		}
		w.replace(u, s)
	case plural && value == numeral.Unit:
		s := numeral.MatchCase(names.singular, w.src(u))
		if mark, n := apostrophe(w.m.text[u.end:]); n > 0 {
			u.end += int32(n)
			s += mark + "s"
		}
		w.replace(u, s)
	}
}

// before is the token before token i.
func (w *writer) before(i int) token {
	if i == 0 {
		return token{kind: mark, start: -1}
	}
	return w.tok[i-1]
}

// apostrophe returns the apostrophe s starts with and its length.
func apostrophe(s string) (string, int) {
	for _, a := range [...]string{"'", "’"} {
		if strings.HasPrefix(s, a) {
			return a, len(a)
		}
	}
	return "", 0
}

// otherWords is the last resort for mentions that name no value ("many years",
// "the following day") or hold figures that nobody could read: another phrase,
// another word, other figures.
func (p *Moves) otherWords(text string, tok []token) string {
	v := p.v
	if s, ok := v.otherPhrase(text); ok {
		return s
	}
	var b strings.Builder
	at, done := 0, false
	for _, t := range tok {
		src := text[t.start:t.end]
		s := src
		switch {
		case t.kind == digits || t.kind == decadeFigs:
			s = p.otherFigures(src)
		case !done && t.kind != mark:
			if o, ok := v.swaps[lower(src)]; ok {
				s, done = numeral.MatchCase(o, src), true
			}
		}
		b.WriteString(text[at:t.start])
		b.WriteString(s)
		at = int(t.end)
	}
	b.WriteString(text[at:])
	if b.String() != text {
		return b.String()
	}
	s := numeral.MatchCase(v.nothing, firstLetter(text))
	if s == text {
		s += "."
	}
	return s
}

// otherPhrase replaces the longest phrase of the table that stands in text.
func (v *vocabulary) otherPhrase(text string) (string, bool) {
	low := lower(text) // keeps the offsets
	best, at := "", 0
	for ph := range v.phrases {
		i := strings.Index(low, ph)
		if i < 0 || len(ph) < len(best) || len(ph) == len(best) && ph > best || within(low, i, i+len(ph)) {
			continue
		}
		best, at = ph, i
	}
	if best == "" {
		return "", false
	}
	end := at + len(best)
	return text[:at] + numeral.MatchCase(v.phrases[best], text[at:end]) + text[end:], true
}

// within says whether s[i:j] is only part of a word.
func within(s string, i, j int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[j:])
	return i > 0 && wordRune(before) || j < len(s) && wordRune(after)
}

// otherFigures moves every digit of a run nobody could read.
func (p *Moves) otherFigures(src string) string {
	b := []byte(src)
	step := byte(p.draw.Intn(8, "figures") + 1)
	for i, c := range b {
		if c >= '0' && c <= '9' {
			d := (c - '0' + step) % 10
			if i == 0 && d == 0 && c != '0' {
				d = step % 10
				if d == c-'0' {
					d = d%9 + 1
				}
			}
			b[i] = '0' + d
		}
	}
	return string(b)
}

func firstLetter(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[:n]
}
