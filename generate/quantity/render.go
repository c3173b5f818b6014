package quantity

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/numeral"
	"github.com/understudy-text/understudy/lexicon"
)

// edit is one stretch of a mention that is written anew.
type edit struct {
	start, end int32
	text       string
}

// render writes mention i with its amounts moved.
func (p *Moves) render(i int, s form.Stage) string {
	m := &p.mentions[i]
	if m.fractionPhrase {
		return p.otherWords(m.text)
	}
	var buf [8]edit
	edits := buf[:0]
	one := false
	numbers := p.numbers[m.first : m.first+m.n]
	for k := range numbers {
		n := &numbers[k]
		text, single := p.writeNumber(m, n, len(numbers) == 1)
		edits = append(edits, edit{n.start, n.end, text})
		if n.noun[1] > 0 && n.value == numeral.Unit && !single && n.style != ordinalWords && n.style != ordinalFigures {
			src := m.text[n.noun[0]:n.noun[1]]
			if plural, ok := p.plural(strings.ToLower(src)); ok {
				edits = append(edits, edit{n.noun[0], n.noun[1], numeral.MatchCase(plural, src)})
			}
		}
		if s, ok := p.scaleWord(m, n); ok {
			edits = append(edits, edit{n.word[0], n.word[1], s})
		}
		one = n.scale == 1 && n.value != 0 && p.classes[n.class].move.Of(n.value) == numeral.Unit
	}
	for k := range p.monies[m.money : m.money+m.monies] {
		c := &p.monies[int(m.money)+k]
		if cur, land, ok := p.tender(c, s); ok {
			edits = append(edits, edit{c.start, c.end, p.writeMoney(m.text, c, cur, land, one)})
		}
	}
	out := apply(m.text, edits)
	if out == m.text || out == "" {
		out = p.otherWords(m.text)
	}
	return out
}

// writeNumber writes a number with its value moved. single is true if "one"
// stays one in other words because its noun cannot be changed.
func (p *Moves) writeNumber(m *mention, n *number, alone bool) (text string, single bool) {
	src := m.text[n.start:n.end]
	if n.style == tooLong {
		return p.otherFigures(src), false
	}
	if n.value == 0 {
		return p.zero(m, n), false
	}
	if p.year(n) {
		return strconv.FormatInt(n.value/numeral.Unit+int64(p.years), 10), false
	}
	if v := n.value / numeral.Unit; alone && v > 1 && v <= mostNamed && n.value%numeral.Unit == 0 && n.scale == 1 && p.classes[n.class].name == "count" {
		switch tail := m.text[n.end:] + m.after; {
		case n.style > inWords || int64(named(tail)) != v: // else they can be counted
		case n.style == inWords:
			return strconv.FormatInt(v, 10), false
		default:
			return p.v.numbers.Words(v), false
		}
	}
	to := p.classes[n.class].move.Of(n.value*n.scale) / n.scale
	whole := to / numeral.Unit
	if n.scale == numeral.Unit && n.style == inWords && n.value > 1<<40 {
		whole = to
	}
	switch n.style {
	case inWords:
		if s, ok := p.single(m, n, alone); ok {
			return numeral.MatchCase(s, src), true
		}
		return numeral.MatchCase(p.v.numbers.Like(p.v.numbers.Words(whole), strings.ToLower(src)), src), false
	case ordinalWords:
		return numeral.MatchCase(p.v.numbers.Like(p.v.numbers.Ordinal(whole), strings.ToLower(src)), src), false
	case ordinalFigures:
		return strconv.FormatInt(whole, 10) + p.v.numbers.Suffix(whole), false
	}
	f := n.figures
	if s, ok := p.single(m, n, alone); ok && p.v.inflected {
		return s, true
	}
	if f.Group == "" && whole >= 10_000 && n.value < 10_000*numeral.Unit && p.v.groups(m.text) {
		f.Group = p.v.group
	}
	if f.Group != "" && whole < 1000 && f.Width == 0 {
		f.Group = ""
	}
	return string(f.Append(nil, to)), false
}

// year reports whether a number reads like a year ("ECHR 2004"): it moves with the
// dates.
func (p *Moves) year(n *number) bool {
	v := n.value / numeral.Unit
	return p.years != 0 && n.style == inFigures && n.figures.Group == "" && n.figures.Decimals == 0 && n.scale == 1 &&
		n.noun[1] == 0 && p.classes[n.class].name == "count" && v >= 1900 && v < 2100 && n.end-n.start == 4
}

// groups says whether a text writes thousands with the language's sign.
func (v *vocabulary) groups(text string) bool {
	for i := 1; i+len(v.group) < len(text); i++ {
		if strings.HasPrefix(text[i:], v.group) && isDigit(text[i-1]) && isDigit(text[i+len(v.group)]) {
			return true
		}
	}
	return false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// oneName reports whether one name follows a noun: "en bror, Oscar, som …".
func oneName(after string) bool {
	rest, ok := strings.CutPrefix(after, ", ")
	if !ok {
		return strings.HasPrefix(after, " som heter ") || strings.HasPrefix(after, " vid namn ")
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsUpper(r)
}

// single is what stands in for one where its noun cannot become plural: it is
// named, outside the mention, its plural is not known, or more than the noun would have
// to change.
func (p *Moves) single(m *mention, n *number, alone bool) (string, bool) {
	if n.value != numeral.Unit || n.scale != 1 {
		return "", false
	}
	s, ok := p.v.single[strings.ToLower(m.text[n.start:n.end])]
	if !ok {
		return "", false
	}
	switch {
	case n.noun[1] > 0:
		_, known := p.plural(strings.ToLower(m.text[n.noun[0]:n.noun[1]]))
		return s, !known || oneName(m.after)
	case int(n.end) == len(m.text):
		return s, alone && p.nounOutside(m.after)
	}
	w := lowerWord(m.text, int(n.end))
	return s, p.v.inflected && p.classes[n.class].name == "count" && w != "" && !p.v.wholes[w]
}

// plural is the plural of a lower-case noun as the lexicon or the table knows it.
func (p *Moves) plural(noun string) (string, bool) {
	if s, ok := p.v.plural(noun); ok || p.lex == nil || !p.v.inflected {
		return s, ok
	}
	n, form, ok := p.lex.Noun(noun)
	return n.Plural, ok && form == lexicon.Indefinite && n.Plural != ""
}

// scaleWord is the scale word in the number that its figures now need: "1 miljon",
// "2 miljoner".
func (p *Moves) scaleWord(m *mention, n *number) (string, bool) {
	if n.word[1] == 0 || n.value == 0 || n.figures.Decimals > 0 {
		return "", false
	}
	src := m.text[n.word[0]:n.word[1]]
	one := p.classes[n.class].move.Of(n.value*n.scale)/n.scale == numeral.Unit
	for single, plural := range p.v.manyScale {
		switch low := strings.ToLower(src); {
		case low == single && !one:
			return numeral.MatchCase(plural, src), true
		case low == plural && one:
			return numeral.MatchCase(single, src), true
		}
	}
	return "", false
}

// nounOutside says whether a noun follows that "one" agrees with.
func (p *Moves) nounOutside(after string) bool {
	w, _ := nextWord(after, 0)
	return w != "" && !p.v.wholes[strings.ToLower(w)] && after[0] == ' '
}

// zero writes naught another way: it stays naught.
func (p *Moves) zero(m *mention, n *number) string {
	src := m.text[n.start:n.end]
	switch {
	case n.style != inFigures:
		if s, ok := p.v.swaps[strings.ToLower(src)]; ok {
			return numeral.MatchCase(s, src)
		}
		return src
	case n.figures.Decimals > 0:
		return src + "0"
	}
	if rest := m.text[n.end:]; rest == "" || rest[0] == ' ' {
		return p.v.zero
	}
	return src + ".0"
}

// apply copies text with the edits made; edits that overlap an earlier one are
// left out.
func apply(text string, e []edit) string {
	for i := 1; i < len(e); i++ {
		for j := i; j > 0 && e[j].start < e[j-1].start; j-- {
			e[j], e[j-1] = e[j-1], e[j]
		}
	}
	var b strings.Builder
	b.Grow(len(text) + 16)
	at := int32(0)
	for _, x := range e {
		if x.start < at {
			continue
		}
		b.WriteString(text[at:x.start])
		b.WriteString(x.text)
		at = x.end
	}
	b.WriteString(text[at:])
	return b.String()
}

// otherWords is the last resort for amounts without a number ("several", "a
// dozen") or with figures that nobody could read.
func (p *Moves) otherWords(text string) string {
	if s, ok := p.v.phrases[strings.ToLower(text)]; ok {
		return numeral.MatchCase(s, text[:1])
	}
	var b strings.Builder
	done := false
	for i := 0; i < len(text); {
		end := wordEnd(text, i)
		if end == i {
			end++
			if c := text[i]; c >= '0' && c <= '9' {
				for end < len(text) && text[end] >= '0' && text[end] <= '9' {
					end++
				}
				b.WriteString(p.otherFigures(text[i:end]))
				done = true
			} else {
				b.WriteString(text[i:end])
			}
			i = end
			continue
		}
		w := text[i:end]
		if s, ok := p.v.swaps[strings.ToLower(w)]; ok && !done {
			w, done = numeral.MatchCase(s, w), true
		}
		b.WriteString(w)
		i = end
	}
	if s := b.String(); s != text && s != "" {
		return s
	}
	// a fraction of no known kind: another numerator
	for k := range p.mentions {
		if m := &p.mentions[k]; m.text == text && m.n > 0 {
			n := p.numbers[m.first]
			if s := p.v.numbers.Words(n.value/numeral.Unit + 1); n.style == inWords {
				return numeral.MatchCase(s, text[n.start:n.end]) + text[n.end:]
			}
		}
	}
	if s := p.v.nothing; s != text {
		return s
	}
	return p.v.nothing + "."
}

// otherFigures moves every digit of a run that fits no number; the first stays
// above zero.
func (p *Moves) otherFigures(src string) string {
	b := []byte(src)
	step := byte(1 + p.draw.Intn(8, "figures"))
	for i, c := range b {
		if c >= '1' && c <= '9' {
			b[i] = '1' + (c-'1'+step)%9
		} else if c == '0' && i > 0 && len(b) < 3 {
			b[i] = '0' + step
		}
	}
	if string(b) == src { // nothing but zeros
		b[len(b)-1] = '1'
	}
	return string(b)
}
