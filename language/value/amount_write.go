package value

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Edit is a stretch of a mention that somebody else writes: a currency. Start and End
// are bytes of the mention as it was given.
type Edit struct {
	Start, End int
	Text       string
}

// Write writes the amount with other values, one for each of Values, and the edits of
// others.
func (a *Amount) Write(to []int64, others []Edit) string {
	var buf [8]edit
	edits := buf[:0]
	for k := range a.numbers {
		edits = a.append(edits, &a.numbers[k], to[k])
	}
	for _, o := range others {
		edits = append(edits, edit{a.plain(o.Start), a.plain(o.End), o.Text})
	}
	return otherFigures(apply(a.text, edits), a.zero)
}

// plain is the byte of the text with figures of ASCII where a byte of the mention is: the
// same code point, as figures of other scripts are longer.
func (a *Amount) plain(at int) int32 {
	if len(a.text) == len(a.original) {
		return int32(at)
	}
	n := utf8.RuneCountInString(a.original[:at])
	for i := range a.text {
		if n == 0 {
			return int32(i)
		}
		n--
	}
	return int32(len(a.text))
}

// append appends the edits by which a number becomes another.
func (a *Amount) append(edits []edit, n *number, to int64) []edit {
	if to == n.Value && n.Value != 0 {
		if s, ok := a.asNamed(n); ok {
			return append(edits, edit{n.start, n.end, s})
		}
		return edits
	}
	if x, ok := a.nounOf(n); ok && len(x.forms) == 4 && n.Scale == 1 && !n.Ordinal {
		return a.counted(edits, n, x, to/Unit)
	}
	text, single := a.write(n, to)
	edits = append(edits, edit{n.start, n.end, text})
	if n.noun[1] > 0 && n.Value == Unit && !single && !n.Ordinal {
		src := a.text[n.noun[0]:n.noun[1]]
		if plural, ok := a.plural(lower(src)); ok {
			edits = append(edits, edit{n.noun[0], n.noun[1], MatchCase(plural, src)})
		}
	}
	if s, ok := a.scaleWord(n, to); ok {
		edits = append(edits, edit{n.word[0], n.word[1], s})
	}
	return edits
}

// counted writes a number and its noun where the noun has a form for two, for a few and
// for many, of which that for two says the number itself.
func (a *Amount) counted(edits []edit, n *number, x noun, to int64) []edit {
	form := pluralOf(to, len(x.forms))
	if to > 0 && to%100 == 0 { // a hundred, and a thousand, of one
		form = 0
	}
	word := x.forms[form][0]
	if form == 1 && len(x.forms[form]) > 1 && a.n.isOblique(a.text, a.before(n)) {
		word = x.forms[form][1]
	}
	number := figuresOf(to)
	if n.style == inWords {
		number = a.n.Words(to)
		if like := a.c.like[x.gender]; like != "" {
			number = a.n.Like(number, like)
		}
		number = a.n.beforeNoun(a.n.InCase(number, a.text, a.before(n)))
	}
	noun := n.noun
	if n.dual {
		noun = [2]int32{n.start, n.end}
	}
	switch {
	case form == 1 && !n.dual:
		return append(edits, edit{n.start, noun[1], word})
	case n.dual:
		return append(edits, edit{n.start, n.end, number + " " + word})
	}
	return append(edits, edit{n.start, n.end, number}, edit{noun[0], noun[1], word})
}

// before is the text before a number, with what is written in one word with it.
func (a *Amount) before(n *number) string { return a.context.Before + a.text[:n.start] }

// asNamed writes a number that may not change, since what it counts is listed behind it,
// in the other writing.
func (a *Amount) asNamed(n *number) (string, bool) {
	switch {
	case n.Fixed || n.Ordinal || n.Scale != 1 || n.Value%Unit != 0 || a.n.empty():
		return "", false
	case n.style == inWords:
		return figuresOf(n.Value / Unit), true
	}
	return a.n.Words(n.Value / Unit), true
}

// write writes a number. single is true if "one" stays one in other words because its
// noun cannot be changed.
func (a *Amount) write(n *number, to int64) (text string, single bool) {
	src := a.text[n.start:n.end]
	if n.style == tooLong {
		return src, false
	}
	if n.Value == 0 {
		return a.naught(n), false
	}
	to /= n.Scale
	whole := to / Unit
	if n.Scale == Unit && n.style == inWords && n.Value > 1<<40 {
		whole = to
	}
	alone := len(a.numbers) == 1
	switch n.style {
	case inWords:
		if s, ok := a.single(n, alone); ok {
			return MatchCase(s, src), true
		}
		return MatchCase(a.n.InCase(a.n.Like(a.n.Words(whole), lower(src)), a.text, a.before(n)), src), false
	case ordinalWords:
		return MatchCase(a.n.Like(a.n.Ordinal(whole), lower(src)), src), false
	case ordinalFigures:
		return figuresOf(whole) + a.n.Suffix(whole), false
	}
	f := n.figures
	if s, ok := a.single(n, alone); ok && a.c.inflected {
		return s, true
	}
	short := n.Value/n.Scale < 1_000*Unit && n.Value/n.Scale*mostRise < to // it could show no group itself
	if f.Group == "" && (short && whole >= 1_000 || whole >= 10_000 && n.Value/n.Scale < 10_000*Unit && a.groups()) {
		f.Group = a.c.group
	}
	if f.Group != "" && whole < 1000 && f.Width == 0 {
		f.Group = ""
	}
	return string(f.Append(nil, to)), false
}

// mostRise is how many times as much an amount becomes that is still written like the original: another
// currency makes it more.
const mostRise = 3

// groups says whether the text writes thousands with the language's sign.
func (a *Amount) groups() bool {
	for i := 1; i+len(a.c.group) < len(a.text); i++ {
		if strings.HasPrefix(a.text[i:], a.c.group) && isDigit(a.text[i-1]) && isDigit(a.text[i+len(a.c.group)]) {
			return true
		}
	}
	return false
}

// oneName reports whether one name follows a noun: "en bror, Oscar, som …".
func (a *Amount) oneName() bool {
	rest, ok := strings.CutPrefix(a.context.After, ", ")
	if !ok {
		return slices.ContainsFunc(a.c.named, func(w string) bool { return strings.HasPrefix(a.context.After, " "+w+" ") })
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsUpper(r)
}

// single is what stands in for one where its noun cannot become plural: it is
// named, outside the mention, its plural is not known, or more than the noun would have
// to change.
func (a *Amount) single(n *number, alone bool) (string, bool) {
	if n.Value != Unit || n.Scale != 1 {
		return "", false
	}
	s, ok := a.c.single[lower(a.text[n.start:n.end])]
	if !ok {
		return "", false
	}
	switch {
	case n.noun[1] > 0:
		_, known := a.plural(lower(a.text[n.noun[0]:n.noun[1]]))
		return s, !known || a.oneName()
	case int(n.end) == len(a.text):
		return s, alone && a.nounOutside()
	}
	w := lowerWord(a.text, int(n.end))
	return s, a.c.inflected && n.Counts == Things && w != "" && !a.c.ends[w]
}

// plural is the plural of a lower-case noun.
func (a *Amount) plural(noun string) (string, bool) {
	if s, ok := a.c.plural(noun); ok || a.context.Plural == nil || !a.c.inflected {
		return s, ok
	}
	return a.context.Plural(noun)
}

// scaleWord is the scale word in the number that its figures now need: "1 miljon",
// "2 miljoner".
func (a *Amount) scaleWord(n *number, to int64) (string, bool) {
	if n.word[1] == 0 || n.Value == 0 || n.figures.Decimals > 0 {
		return "", false
	}
	src := a.text[n.word[0]:n.word[1]]
	low := lower(src)
	for _, s := range a.n.scales {
		if len(s.forms) > 1 && slices.Contains(s.forms, low) {
			if w := s.form(to/n.Scale/Unit, false); w != low {
				return MatchCase(w, src), true
			}
		}
	}
	return "", false
}

// nounOutside says whether a noun follows that "one" agrees with.
func (a *Amount) nounOutside() bool {
	w, _ := nextWordOf(a.context.After, 0)
	return w != "" && !a.c.ends[lower(w)] && a.context.After[0] == ' '
}

// naught writes naught another way: it stays naught.
func (a *Amount) naught(n *number) string {
	src := a.text[n.start:n.end]
	switch {
	case n.style != inFigures:
		if s, ok := a.c.swaps[lower(src)]; ok {
			return MatchCase(s, src)
		}
		return src
	case slices.ContainsFunc(a.numbers, func(o number) bool { return o.Value != 0 && !o.Fixed && o.style != tooLong }):
		return src // 0–20: the other number moves
	case n.figures.Decimals > 0:
		return src + "0"
	}
	if rest := a.text[n.end:]; (rest == "" || rest[0] == ' ') && a.c.zero != "" {
		return a.c.zero
	}
	return src + string(a.point()) + "0"
}

func (a *Amount) point() byte {
	if a.n.comma {
		return ','
	}
	return '.'
}

// Other says an amount without a number ("several", "a dozen") in other words. It is
// false if the language knows none.
func (a *Amount) Other() (string, bool) {
	if s, ok := a.c.phrases[lower(a.text)]; ok {
		return MatchCase(s, a.text[:1]), true
	}
	for i := 0; i < len(a.text); {
		end := lettersEnd(a.text, i)
		if end == i {
			i++
			continue
		}
		w := a.text[i:end]
		if s, ok := a.c.swaps[lower(w)]; ok {
			return a.text[:i] + MatchCase(s, w) + a.text[end:], true
		}
		i = end
	}
	// a fraction of no known kind: another numerator
	for _, n := range a.numbers {
		if n.style == inWords && !n.dual {
			return MatchCase(a.n.Words(n.Value/Unit+1), a.text[n.start:n.end]) + a.text[n.end:], true
		}
	}
	return "", false
}

// Neutral says that some amount is meant and not which; "" if the language has no words
// for it.
func (a *Amount) Neutral() string { return a.c.nothing }
