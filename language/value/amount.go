package value

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Quantity is one number of an amount and what it counts.
type Quantity struct {
	Value   int64  // in 1/Unit, with its scale word: of "1.27 million" 1,270,000
	Scale   int64  // of the scale word; 1 if there is none
	Grain   int64  // the step that the writing shows
	Counts  string // a measure, a currency's ISO 4217 code, Percent, Things, or the whole of a score: "/10"
	Most    int64  // of a score: the most that can be had, in 1/Unit; 0: nothing says
	Fixed   bool   // the whole of a score: it stays
	Ordinal bool
	Year    bool // the figures read like a year
	Fits    func(int64) bool
}

// What a Quantity counts if it is no measure and no money.
const (
	Percent = "%"
	Things  = "count"
)

// AmountContext is what a reader knows of the words around an amount.
type AmountContext struct {
	Before, After string
	Currency      string // ISO 4217 code of the amount, if it is money
	// Plural returns the plural of a noun that the data of the language lack; it may be nil.
	Plural func(noun string) (string, bool)
}

// Amount is a mention of amounts taken apart. It is read-only.
type Amount struct {
	c        *counts
	n        *Numbers
	context  AmountContext
	text     string // with figures of ASCII
	original string
	zero     rune
	numbers  []number
	fraction bool // a part of a whole: "two thirds"
}

// number is one number of a mention and how it is written.
type number struct {
	Quantity
	start, end int32
	figures    Figures
	style      style
	noun       [2]int32 // the noun that agrees with the number; 0, 0: none
	word       [2]int32 // the scale word; 0, 0: none
	sign       string   // letters of a currency that are written in one with the figures
	dual       bool     // the noun itself says that it is two of them
}

type style uint8

const (
	inFigures style = iota
	inWords
	ordinalFigures
	ordinalWords
	tooLong // figures that fit no number
)

// Amount takes a mention of amounts apart.
func (r *Reader) Amount(text string, c AmountContext) *Amount {
	a := &Amount{c: r.counts, n: r.numbers, context: c}
	a.text, a.zero = plainFigures(text)
	a.original = text
	text = a.text
	for i := 0; i < len(text); {
		b := text[i]
		switch {
		case isDigit(b):
			i = a.readFigures(i)
		case b|0x20 >= 'a' && b|0x20 <= 'z' || b >= utf8.RuneSelf:
			end := lettersEnd(text, i)
			if end == i {
				_, n := utf8.DecodeRuneInString(text[i:])
				i += n
				continue
			}
			if !a.scaleAfter(i, end) {
				end = max(end, a.readWords(i, end))
			}
			i = end
		default:
			i++
		}
	}
	a.classify()
	return a
}

// readWords reads a number in words at i, whose word ends at end, and returns where it
// ends.
func (a *Amount) readWords(i, end int) int {
	v, ordinal, e, ok := a.inWords(i, end)
	if at := i + a.prefix(i, end); !ok && at > i {
		i = at
		v, ordinal, e, ok = a.inWords(i, end)
	}
	if !ok {
		if n, known := a.c.nouns[lower(a.text[i:end])]; known && len(n.forms) == 4 && n.form == 1 {
			a.numbers = append(a.numbers, number{Quantity: Quantity{Value: 2 * Unit, Scale: 1}, start: int32(i), end: int32(end), style: inWords, dual: true})
		}
		return end
	}
	if v >= 1<<49/Unit*Unit {
		return end
	}
	n := number{Quantity: Quantity{Value: v * Unit, Scale: 1}, start: int32(i), end: int32(e), style: inWords}
	if ordinal {
		n.style, n.Ordinal = ordinalWords, true
	}
	if v > 1<<40 {
		n.Value, n.Scale = v, Unit
	}
	if !ordinal {
		a.fraction = a.fraction || a.c.fractions[lowerWord(a.text, e)]
	} else if a.c.fractions[lower(a.text[i:e])] {
		_, phrase := a.c.phrases[lower(a.text)]
		a.fraction = a.fraction || phrase
	}
	a.numbers = append(a.numbers, n)
	return e
}

// prefix is the length of the word that is written together with a number at i, whose word ends at
// end: بخمسة عشر.
func (a *Amount) prefix(i, end int) int {
	for _, p := range a.c.prefixes {
		if _, _, _, number := a.n.Read(a.text[:end], min(i+len(p), end)); number && strings.HasPrefix(a.text[i:end], p) {
			return len(p)
		}
	}
	return 0
}

// inWords reads a number in words at a place whose word ends at end: a word, the
// first part of one ("tre" in "trerumslägenhet"), or several words. An article
// before what is no noun ("ett tjugotal") is no number.
func (a *Amount) inWords(i, end int) (n int64, ordinal bool, e int, ok bool) {
	n, ordinal, e, ok = a.n.Read(a.text, i)
	low := ""
	if ok && e == end && len(a.c.articles) > 0 {
		low = lower(a.text[i:end])
	}
	switch {
	case low != "" && a.c.articles[low]:
		next := lowerWord(a.text, end)
		_, swap := a.c.swaps[next]
		return n, ordinal, e, !swap && !a.c.fractions[next] && a.c.scales[next] == 0
	case ok:
		vague := a.c.scales[lower(a.text[i:end])] > 0 && a.c.vague[wordBefore(a.text, i)]
		return n, ordinal, e, !vague
	}
	for _, tail := range a.c.attached {
		if at := strings.Index(a.text[i:end], tail); at > 1 {
			if n, ordinal, e, ok = a.n.Read(a.text[:i+at], i); ok && !ordinal && e == i+at {
				return n, false, e, true
			}
		}
	}
	return 0, false, 0, false
}

// scaleAfter says whether text[i:end] is the scale word of the figures just
// before it: the "million" of "1.27 million".
func (a *Amount) scaleAfter(i, end int) bool {
	if len(a.numbers) == 0 || a.c.scales[lower(a.text[i:end])] == 0 {
		return false
	}
	last := int(a.numbers[len(a.numbers)-1].end)
	return last > 0 && last <= i && strings.TrimLeft(a.text[last:i], " \u00a0-") == "" && isDigit(a.text[last-1])
}

// readFigures reads a number in figures at i and returns where to go on.
func (a *Amount) readFigures(i int) int {
	text := a.text
	if i > 0 && (text[i-1]|0x20 >= 'a' && text[i-1]|0x20 <= 'z') && !upperCode(text, i) && a.gluedSign(i) == "" && !(i > 1 && text[i-1] == 'x' && isDigit(text[i-2])) {
		for i < len(text) && isDigit(text[i]) {
			i++
		}
		return i // the 2 of "m2" counts nothing
	}
	v, f, end, ok := a.n.ReadFigures(text, i)
	n := number{Quantity: Quantity{Value: v, Scale: 1}, start: int32(i), end: int32(end), figures: f, sign: a.gluedSign(i)}
	switch {
	case !ok:
		n.style = tooLong
	case f.Group == "" && f.Decimals == 0:
		for _, s := range a.n.marks {
			if e := end + len(s); e <= len(text) && strings.EqualFold(text[end:e], s) && lettersEnd(text, e) == e {
				n.style, n.end, n.Ordinal = ordinalFigures, int32(e), true
			}
		}
	}
	a.numbers = append(a.numbers, n)
	return max(int(n.end), i+1)
}

// gluedSign is the letters of a currency in one with the figures at i: the "KSh" of "KSh310".
func (a *Amount) gluedSign(i int) string {
	from := i
	for from > 0 && (a.text[from-1]|0x20 >= 'a' && a.text[from-1]|0x20 <= 'z') {
		from--
	}
	if from == i || !isUpper(a.text[from]) || from > 0 && a.text[from-1] >= utf8.RuneSelf || !a.c.letters[lower(a.text[from:i])] {
		return ""
	}
	return a.text[from:i]
}

// upperCode says whether three capitals stand right before i: "SEK500".
func upperCode(text string, i int) bool {
	return i >= 3 && isUpper(text[i-1]) && isUpper(text[i-2]) && isUpper(text[i-3])
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// classify says what each number counts, from the last to the first: a list shares the
// words after its last member.
func (a *Amount) classify() {
	name, told := "", a.context.Currency
	for i := len(a.numbers) - 1; i >= 0; i-- {
		n, cur := &a.numbers[i], told
		if n.sign != "" && cur == "" {
			cur = n.sign
		}
		if n.style == tooLong {
			continue
		}
		w, end := nextWordOf(a.text, int(n.end))
		low := lower(w)
		if s := a.c.scales[low]; s > 0 && n.Value < 1<<62/s/2 {
			if c := a.c.scaleMoney[low]; c != "" {
				cur, told = c, c
			}
			if !(len(low) == 1 && cur == "") {
				n.Scale *= s
				n.word = [2]int32{int32(end - len(w)), int32(end)}
				w, end = nextWordOf(a.text, end)
				low = lower(w)
			}
		}
		outside := false
		if w == "" && i == len(a.numbers)-1 {
			w, _ = nextWordOf(a.context.After, 0)
			low, outside = lower(w), true
		}
		switch {
		case a.scored(i):
			name = a.numbers[i].Counts
		case a.c.percent[low] && (a.c.cent == "" || !strings.HasPrefix(a.c.cent+" ", low+" ") || a.perCent(end, outside)):
			name = Percent
		case cur != "":
			name = cur
		case a.c.units[low] != "":
			name = a.c.units[low]
		case w == "" && name != "":
		case a.listed(int(n.end)) && name != "":
		default:
			name = Things
		}
		n.Counts = name
		if name != Percent && !outside && name != cur && !n.dual {
			n.noun = a.nounAfter(int(n.end))
		}
		if n.Value != 0 {
			n.Grain = Grain(n.Value, n.figures)
			if n.Ordinal {
				n.Grain = Unit
			}
			n.Fits = a.fits(n)
			n.Value, n.Grain = n.Value*n.Scale, n.Grain*n.Scale
		}
		v := n.Value / Unit
		n.Year = n.style == inFigures && n.figures.Group == "" && n.figures.Decimals == 0 && n.Scale == 1 &&
			n.noun[1] == 0 && name == Things && v >= 1900 && v < 2100 && n.end-n.start == 4
	}
}

// fits is what the words around a number ask of its stand-in: an article ("an 8 million
// loss": the figure is read aloud), or a noun of which the data know no other form.
func (a *Amount) fits(n *number) func(int64) bool {
	fits := a.n.Fits(a.context.Before + a.text[:n.start])
	if fits != nil && n.Scale > 1 {
		aloud, scale := fits, n.Scale
		fits = func(v int64) bool { return aloud(v / scale) }
	}
	if a.c.many <= 2 || n.Ordinal || n.dual || n.Counts != Things {
		return fits
	}
	if _, known := a.nounOf(n); known {
		return fits
	}
	was := pluralOf(n.Value/Unit, a.c.many)
	return func(v int64) bool { return pluralOf(v/Unit, a.c.many) == was && (fits == nil || fits(v)) }
}

// nounOf is the noun that a number counts, if the data know it.
func (a *Amount) nounOf(n *number) (noun, bool) {
	if n.dual {
		x, ok := a.c.nouns[lower(a.text[n.start:n.end])]
		return x, ok
	}
	if n.noun[1] == 0 {
		return noun{}, false
	}
	x, ok := a.c.nouns[lower(a.text[n.noun[0]:n.noun[1]])]
	return x, ok
}

// scored says whether number i is a score ("7/10") or the whole of one, and marks both.
func (a *Amount) scored(i int) bool {
	n := &a.numbers[i]
	if n.Fixed {
		return true
	}
	if i == 0 || n.style != inFigures || n.Value == 0 {
		return false
	}
	got := &a.numbers[i-1]
	whole := n.Value == 5*Unit || n.Value == 10*Unit || n.Value == 20*Unit || n.Value == 100*Unit
	if !whole || got.style != inFigures || got.Value > n.Value || a.text[got.end:n.start] != "/" {
		return false
	}
	n.Fixed, n.Counts = true, "/"+figuresOf(n.Value/Unit)
	got.Most = n.Value
	return true
}

// perCent says whether the second word for per cent follows.
func (a *Amount) perCent(end int, outside bool) bool {
	s := a.text[min(end, len(a.text)):]
	if outside {
		_, e := nextWordOf(a.context.After, 0)
		s = a.context.After[e:]
	}
	_, second, _ := strings.Cut(a.c.cent, " ")
	w, _ := nextWordOf(s, 0)
	return strings.EqualFold(w, second) || w == "" && !outside
}

// listed says whether a connecting word or mark follows, so that the number
// shares the unit of the next one.
func (a *Amount) listed(end int) bool {
	rest := strings.TrimLeft(a.text[end:], " \u00a0")
	if rest == "" {
		return false
	}
	if r, _ := utf8.DecodeRuneInString(rest); r == ',' || r == '-' || r == '–' || r == '/' || r == '—' {
		return true
	}
	return a.c.lists[lowerWord(rest, 0)]
}

// nounAfter finds the noun that a number counts within its mention: the last
// word before one that ends the noun phrase; where what stands between agrees
// with the noun, it must be the first.
func (a *Amount) nounAfter(at int) (found [2]int32) {
	text := a.text
	for words := 0; at < len(text) && words < mostWordsBeforeNoun; words++ {
		w, end := nextWordOf(text, at)
		if w == "" || a.c.ends[lower(w)] || !unicode.IsLetter(firstRune(w)) {
			break
		}
		found = [2]int32{int32(end - len(w)), int32(end)}
		at = end
		if at < len(text) && text[at] != ' ' {
			break
		}
		if a.c.inflected {
			if next, _ := nextWordOf(text, at); next != "" && !a.c.ends[lower(next)] && a.c.many <= 2 {
				return [2]int32{}
			}
			break
		}
	}
	return found
}

// mostWordsBeforeNoun bounds how far a noun is looked for behind its number.
const mostWordsBeforeNoun = 8

// Values returns the numbers of a mention in the order of the text.
func (a *Amount) Values() []Quantity {
	out := make([]Quantity, len(a.numbers))
	for i := range a.numbers {
		out[i] = a.numbers[i].Quantity
	}
	return out
}

// Certain says whether every number of the mention was understood.
func (a *Amount) Certain() bool {
	for i := range a.numbers {
		if a.numbers[i].style == tooLong {
			return false
		}
	}
	return true
}

// Fraction says whether the mention is a part of a whole, which only Other can change.
func (a *Amount) Fraction() bool { return a.fraction }

// StartsWithCount says whether the mention begins with a number of things: "one child".
func (a *Amount) StartsWithCount() bool {
	return len(a.numbers) > 0 && a.numbers[0].start == 0 && (a.numbers[0].style == inFigures || a.numbers[0].style == inWords)
}

// StartsWithArticle says whether the word that the mention begins with may be an article as
// well as the number one: "une appendicite", "en hjärtinfarkt".
func (a *Amount) StartsWithArticle() bool {
	return a.StartsWithCount() && a.c.articles[lower(a.text[:a.numbers[0].end])]
}

// Says reports whether a mention has an amount, or a word for one: "several".
func (a *Amount) Says() bool {
	if len(a.numbers) > 0 || a.fraction {
		return true
	}
	low := lower(a.text)
	if _, ok := a.c.phrases[low]; ok || strings.ContainsFunc(low, func(r rune) bool { return zeroOf(r) != 0 }) {
		return true
	}
	for w := range strings.FieldsSeq(low) {
		if _, ok := a.c.swaps[w]; ok {
			return true
		}
	}
	return false
}

// Key is the canonical form of the amount's values: equal for the same amounts, whatever
// their writing; "" if it was not understood.
func (a *Amount) Key() string {
	if !a.Certain() || len(a.numbers) == 0 {
		return ""
	}
	var b strings.Builder
	for i := range a.numbers {
		n := &a.numbers[i]
		b.WriteString(figuresOf(n.Value) + n.Counts + " ")
	}
	return b.String()
}

// IsMoneySign says whether a word is an abbreviation of a currency: "kr".
func (r *Reader) IsMoneySign(word string) bool { return r.counts.signs[lower(word)] }

// nextWordOf is the word at or after i, past spaces, hyphens and brackets, and
// where it ends; signs such as % and £ are words.
func nextWordOf(s string, i int) (string, int) {
	for i < len(s) && (s[i] == ' ' || s[i] == '-' || s[i] == '(' || s[i] == '[' || s[i] == '\t' || s[i] == '\n') {
		i++
	}
	if i >= len(s) {
		return "", i
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	if unicode.IsSpace(r) { // a no-break space
		return nextWordOf(s, i+n)
	}
	if !unicode.IsLetter(r) && r != '°' {
		if r == '%' || r == '‰' || r == '٪' || unicode.Is(unicode.Sc, r) {
			return s[i : i+n], i + n
		}
		return "", i
	}
	end := i
	for end < len(s) {
		r, n := utf8.DecodeRuneInString(s[end:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '°' && r != '²' && r != '³' {
			break
		}
		end += n
	}
	return s[i:end], end
}

// lettersEnd returns where the run of letters at i ends.
func lettersEnd(s string, i int) int {
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
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
	return lower(words[len(words)-1])
}

// maxBefore bounds how far a mention is looked back into: the work stays linear.
const maxBefore = 128

func lowerWord(s string, i int) string {
	w, _ := nextWordOf(s, i)
	return lower(w)
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// Rest is what follows the last number of the mention.
func (a *Amount) Rest() string {
	if len(a.numbers) == 0 {
		return a.text
	}
	return a.text[a.numbers[len(a.numbers)-1].end:]
}

// NamesJoinedBy lists the words before the last of a list of names: "and".
func (r *Reader) NamesJoinedBy() []string { return r.counts.and }

// CountsTwo reports whether a word that counts two ("both") stands in a text before its sentence
// ends.
func (r *Reader) CountsTwo(text string) bool {
	if end := strings.IndexAny(text, ".!?؟\n"); end >= 0 {
		text = text[:end]
	}
	text = lower(text)
	for _, w := range r.counts.both {
		for from := 0; ; {
			at := strings.Index(text[from:], w)
			if at < 0 {
				break
			}
			at += from
			before, _ := utf8.DecodeLastRuneInString(text[:at])
			behind, _ := utf8.DecodeRuneInString(text[at+len(w):])
			if !unicode.IsLetter(before) && !unicode.IsLetter(behind) {
				return true
			}
			from = at + len(w)
		}
	}
	return false
}

// mostBeforePeople is how many words may stand between a number and the people it counts.
const mostBeforePeople = 2

// CountsPeople reports whether the text behind a number begins with people that it counts:
// " children", " grown-up sons".
func (r *Reader) CountsPeople(rest string) bool {
	at := 0
	for range 1 + mostBeforePeople {
		w, end := nextWordOf(rest, at)
		if w == "" {
			return false
		}
		if r.counts.people[strings.ToLower(w)] {
			return true
		}
		if first, _ := utf8.DecodeRuneInString(w); !unicode.IsLetter(first) {
			return false
		}
		at = end
	}
	return false
}

// FirstWord is the word or sign that a text begins with, past spaces and brackets.
func FirstWord(text string) string {
	w, _ := nextWordOf(text, 0)
	return w
}
