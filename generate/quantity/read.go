package quantity

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/numeral"
)

// read takes one mention apart.
func (p *Moves) read(m *form.Mention) {
	text := m.Text
	me := mention{text: text, after: m.After, first: int32(len(p.numbers)), money: int32(len(p.monies))}
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c >= '0' && c <= '9':
			i = p.figures(text, i)
		case c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf:
			end := wordEnd(text, i)
			if end == i || p.scaleAfter(text, i, end) {
				i = max(end, i+1)
				continue
			}
			if v, ordinal, e, ok := p.inWords(text, i, end); ok && v < 1<<49/numeral.Unit*numeral.Unit {
				n := number{start: int32(i), end: int32(e), value: v * numeral.Unit, scale: 1, style: inWords}
				if ordinal {
					n.style = ordinalWords
				}
				if v > 1<<40 {
					n.value, n.scale = v, numeral.Unit
				}
				if !ordinal {
					me.fractionPhrase = me.fractionPhrase || p.v.fractions[lowerWord(text, e)]
				} else if p.v.fractions[strings.ToLower(text[i:e])] {
					_, phrase := p.v.phrases[strings.ToLower(text)]
					me.fractionPhrase = me.fractionPhrase || phrase
				}
				p.numbers = append(p.numbers, n)
				end = max(e, end)
			}
			i = max(end, i+1)
		default:
			i++
		}
	}
	me.n = int32(len(p.numbers)) - me.first
	p.readMoney(text)
	me.monies = int32(len(p.monies)) - me.money
	p.mentions = append(p.mentions, me)
	p.classify(m, &p.mentions[len(p.mentions)-1])
}

// inWords reads a number in words at a place whose word ends at end: a word, the
// first part of one ("tre" in "trerumslägenhet"), or several words. An article
// before what is no noun ("ett tjugotal") is no number.
func (p *Moves) inWords(text string, i, end int) (n int64, ordinal bool, e int, ok bool) {
	n, ordinal, e, ok = p.v.numbers.Read(text, i)
	low := ""
	if ok && e == end && len(p.v.articles) > 0 {
		low = strings.ToLower(text[i:end])
	}
	switch {
	case low != "" && p.v.articles[low]:
		next := lowerWord(text, end)
		_, swap := p.v.swaps[next]
		return n, ordinal, e, !swap && !p.v.fractions[next] && p.v.scales[next] == 0
	case ok:
		vague := p.v.scales[strings.ToLower(text[i:end])] > 0 && p.v.vague[wordBefore(text, i)]
		return n, ordinal, e, !vague
	}
	for _, a := range p.v.attached {
		if at := strings.Index(text[i:end], a); at > 1 {
			if n, ordinal, e, ok = p.v.numbers.Read(text[:i+at], i); ok && !ordinal && e == i+at {
				return n, false, e, true
			}
		}
	}
	return 0, false, 0, false
}

// scaleAfter says whether text[i:end] is the scale word of the figures just
// before it: the "million" of "1.27 million".
func (p *Moves) scaleAfter(text string, i, end int) bool {
	if len(p.numbers) == 0 || p.v.scales[strings.ToLower(text[i:end])] == 0 {
		return false
	}
	last := int(p.numbers[len(p.numbers)-1].end)
	return last > 0 && last <= i && strings.TrimLeft(text[last:i], " \u00a0-") == "" && text[last-1] >= '0' && text[last-1] <= '9'
}

// figures reads a number in figures at i and returns where to go on.
func (p *Moves) figures(text string, i int) int {
	if i > 0 && (text[i-1]|0x20 >= 'a' && text[i-1]|0x20 <= 'z') && !upperCode(text, i) && !(i > 1 && text[i-1] == 'x' && text[i-2] >= '0' && text[i-2] <= '9') {
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			i++
		}
		return i // the 2 of "m2" counts nothing
	}
	v, f, end, ok := p.v.numbers.ReadFigures(text, i)
	n := number{start: int32(i), end: int32(end), value: v, scale: 1, figures: f}
	switch {
	case !ok:
		n.style = tooLong
	case f.Group == "" && f.Decimals == 0:
		for _, s := range p.v.numbers.MarkOrdinal {
			if e := end + len(s); e <= len(text) && strings.EqualFold(text[end:e], s) && wordEnd(text, e) == e {
				n.style, n.end = ordinalFigures, int32(e)
			}
		}
	}
	p.numbers = append(p.numbers, n)
	return max(int(n.end), i+1)
}

// upperCode says whether three capitals stand right before i: "SEK500".
func upperCode(text string, i int) bool {
	return i >= 3 && isUpper(text[i-1]) && isUpper(text[i-2]) && isUpper(text[i-3])
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// classify says what each number of a mention counts.
func (p *Moves) classify(m *form.Mention, me *mention) {
	cur := ""
	if me.monies > 0 {
		cur = p.monies[me.money].code
	} else {
		cur = p.moneyAround(m)
	}
	// from the last to the first: a list shares the words after its last member
	name := ""
	for i := me.first + me.n - 1; i >= me.first; i-- {
		n := &p.numbers[i]
		if n.style == tooLong {
			continue
		}
		w, end := nextWord(m.Text, int(n.end))
		low := strings.ToLower(w)
		if s := p.v.scales[low]; s > 0 && n.value < 1<<62/s/2 {
			if c := p.v.money[low]; c != "" {
				cur = c
			}
			if !(low == "m" && cur == "") && !(low == "k" && cur == "") {
				n.scale *= s
				n.word = [2]int32{int32(end - len(w)), int32(end)}
				w, end = nextWord(m.Text, end)
				low = strings.ToLower(w)
			}
		}
		outside := false
		if w == "" && i == me.first+me.n-1 {
			w, _ = nextWord(m.After, 0)
			low, outside = strings.ToLower(w), true
		}
		switch {
		case p.v.percent[low] && (low != "per" || p.perCent(m, end, outside)):
			name = "%"
		case cur != "":
			name = cur
		case p.v.units[low] != "":
			name = p.v.units[low]
		case w == "" && name != "":
		case p.listed(m.Text, int(n.end)) && name != "":
		default:
			name = "count"
		}
		if low == "%" || name == "%" {
			n.noun = [2]int32{}
		} else if !outside && name != cur {
			n.noun = p.nounAfter(m.Text, int(n.end))
		}
		n.class = p.class(name)
		if n.value != 0 {
			g := numeral.Grain(n.value, n.figures)
			if n.style == ordinalFigures || n.style == ordinalWords {
				g = numeral.Unit
			}
			fits := p.v.numbers.Fits(m.Before + m.Text[:n.start])
			if fits != nil && n.scale > 1 { // "an 8 million loss": the figure is read aloud
				aloud, scale := fits, n.scale
				fits = func(v int64) bool { return aloud(v / scale) }
			}
			p.classes[n.class].move.AddFitting(n.value*n.scale, g*n.scale, fits)
		}
	}
}

// perCent says whether "per" is followed by "cent".
func (p *Moves) perCent(m *form.Mention, end int, outside bool) bool {
	s := m.Text[min(end, len(m.Text)):]
	if outside {
		_, e := nextWord(m.After, 0)
		s = m.After[e:]
	}
	w, _ := nextWord(s, 0)
	return strings.EqualFold(w, p.v.cent) || w == "" && !outside
}

// listed says whether a connecting word or mark follows, so that the number
// shares the unit of the next one.
func (p *Moves) listed(text string, end int) bool {
	rest := strings.TrimLeft(text[end:], " \u00a0")
	if rest == "" {
		return false
	}
	if r, _ := utf8.DecodeRuneInString(rest); r == ',' || r == '-' || r == '–' || r == '/' || r == '—' {
		return true
	}
	return p.v.lists[lowerWord(rest, 0)]
}

// nounAfter finds the noun that a number counts within its mention: the last
// word before one that ends the noun phrase; where what stands between agrees
// with the noun, it must be the first.
func (p *Moves) nounAfter(text string, at int) (noun [2]int32) {
	for words := 0; at < len(text) && words < 8; words++ {
		w, end := nextWord(text, at)
		if w == "" || p.v.wholes[strings.ToLower(w)] || !unicode.IsLetter(firstRune(w)) {
			break
		}
		noun = [2]int32{int32(end - len(w)), int32(end)}
		at = end
		if at < len(text) && text[at] != ' ' {
			break
		}
		if p.v.inflected {
			if next, _ := nextWord(text, at); next != "" && !p.v.wholes[strings.ToLower(next)] {
				return [2]int32{}
			}
			break
		}
	}
	return noun
}

func (p *Moves) class(name string) int32 {
	for i := range p.classes {
		if p.classes[i].name == name {
			return int32(i)
		}
	}
	p.classes = append(p.classes, class{name: name})
	return int32(len(p.classes) - 1)
}

// nextWord is the word at or after i, past spaces, hyphens and brackets, and
// where it ends; signs such as % and £ are words.
func nextWord(s string, i int) (string, int) {
	for i < len(s) && (s[i] == ' ' || s[i] == '-' || s[i] == '(' || s[i] == '[' || s[i] == '\t' || s[i] == '\n') {
		i++
	}
	if i >= len(s) {
		return "", i
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	if unicode.IsSpace(r) { // a no-break space
		return nextWord(s, i+n)
	}
	if !unicode.IsLetter(r) && r != '°' {
		if r == '%' || r == '‰' || unicode.Is(unicode.Sc, r) {
			return s[i : i+n], i + n
		}
		return "", i
	}
	end := i
	for end < len(s) {
		r, n := utf8.DecodeRuneInString(s[end:])
		if !unicode.IsLetter(r) && r != '°' && r != '²' && r != '³' {
			break
		}
		end += n
	}
	return s[i:end], end
}

// wordEnd returns where the run of letters at i ends.
func wordEnd(s string, i int) int {
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) {
			break
		}
		i += n
	}
	return i
}

// wordBefore is the word before the one at i, in lower case.
func wordBefore(s string, i int) string {
	words := strings.Fields(s[:i])
	if len(words) == 0 || i > maxBefore {
		return ""
	}
	return strings.ToLower(words[len(words)-1])
}

// maxBefore bounds how far a mention is looked back into: the work stays linear.
const maxBefore = 128

func lowerWord(s string, i int) string {
	w, _ := nextWord(s, i)
	return strings.ToLower(w)
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
