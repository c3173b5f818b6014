package server

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/bodies"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// What a conversation hides beyond what the detector of a text's language finds. A leak
// costs more here than a word that is changed, and comes back.

// A text below so many letters of whose words fewer than that share are common ones of its
// language may be in another: names and abbreviations make up much of it. It is read in the
// other languages of its script, too.
const (
	shortText   = 200
	commonShare = 0.5
)

// sureElsewhere is the score from which on a name counts that another language finds.
const sureElsewhere = 0.7

// sureDate is that of a date.
const sureDate = 0.9

// kindDate is the kind of days with month and year.
const kindDate = "date"

// hasYear reports whether a text has a number of four figures.
func hasYear(text string) bool {
	n := 0
	for _, r := range text + " " {
		if unicode.IsDigit(r) {
			n++
			continue
		}
		if n == 4 {
			return true
		}
		n = 0
	}
	return false
}

// halfBelieved is the score of a description below which it may be none: names are looked for in
// it, too. The policy for prompts leaves such descriptions.
const halfBelieved = 0.6

// descriptions are the mentions of a document that are no names, and are half believed, or hold a
// name.
func (c *conversation) descriptions(t *tongue, spans []understudy.Span) (firm, half []understudy.Span) {
	for _, s := range spans {
		if named(s.Category) || s.Category == understudy.DateTime || s.Score >= halfBelieved && !c.holdsName(t, s) || s.Rule == user.RuleDeny {
			firm = append(firm, s)
		} else {
			half = append(half, s)
		}
	}
	return firm, half
}

// find finds what is personal in a document, in all these ways; half are descriptions that count
// where nothing else is found.
func (c *conversation) find(ctx context.Context, t *tongue, d understudy.Detector) (spans, half []understudy.Span, err error) {
	spans, err = d.Detect(ctx, t.read())
	if err != nil {
		return nil, nil, err
	}
	doubts, err := c.doubts(ctx, t)
	if err != nil {
		return nil, nil, err
	}
	spans = slices.DeleteFunc(c.trusted(t, c.widened(t, c.parted(t, c.divided(t, t.cut(spans))), doubts)), func(s understudy.Span) bool {
		return c.staysAsItIs(t.doc.Text, s)
	})
	t.personal = c.isPersonal(t, spans)
	spans, half = c.descriptions(t, spans)
	others, err := c.opinions(ctx, t, d)
	if err != nil {
		return nil, nil, err
	}
	spans = understudy.Outermost(append(spans, besides(spans, others)...))
	more := append(c.divided(t, c.doubted(t, spans, doubts)), c.listed(t, spans)...)
	declared := understudy.Outermost(besides(spans, c.declared(t)))
	more = append(append(more, besides(declared, c.bodies(t, spans, doubts))...), c.inValues(t, spans)...)
	more = understudy.Outermost(append(more, declared...))
	more = understudy.Outermost(append(more, besides(more, append(c.placed(t, spans), c.townsInside(t, half)...))...))
	people := understudy.Outermost(append(slices.Clone(spans), more...))
	more = understudy.Outermost(append(c.employers(t, spans, people), more...)) // with the names in them
	more = understudy.Outermost(append(more, besides(more, append(c.accounts(t, people), c.plates(t, spans)...))...))
	more = understudy.Outermost(append(more, c.capitals(t, understudy.Outermost(append(slices.Clone(spans), more...)), doubts)...))
	recased, err := c.recased(ctx, t, understudy.Outermost(append(slices.Clone(spans), more...)))
	if err != nil {
		return nil, nil, err
	}
	more = understudy.Outermost(append(more, besides(more, recased)...))
	more = slices.DeleteFunc(more, func(s understudy.Span) bool { return c.staysAsItIs(t.doc.Text, s) })
	if more, err = c.wanted(ctx, t, more); err != nil {
		return nil, nil, err
	}
	spans, more = c.beside(t, understudy.Outermost(append(spans, besides(spans, t.cut(more))...)))
	more = understudy.Outermost(append(more, c.siblings(t, understudy.Outermost(append(slices.Clone(spans), more...)))...))
	if more, err = c.wanted(ctx, t, more); err != nil {
		return nil, nil, err
	}
	spans = understudy.Outermost(append(spans, besides(spans, more)...))
	return c.stretched(t, spans), half, nil
}

// wanted are spans as far as the request and the server's user want them hidden.
func (c *conversation) wanted(ctx context.Context, t *tongue, spans []understudy.Span) ([]understudy.Span, error) {
	return c.known.Lists().Detector(found{t.doc.ID: spans}, c.def).Detect(ctx, t.doc)
}

// staysAsItIs reports whether a mention is a small number or a language to write in, and no list of the
// user's asks for it.
func (c *conversation) staysAsItIs(text string, s understudy.Span) bool {
	if isCount(text, s) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(text[s.Start:s.End])
	name := s.Category == understudy.Code || s.Category == understudy.Person && unicode.IsUpper(first)
	return !name && s.Rule != user.RuleDeny && c.isLanguage(text[s.Start:s.End])
}

// isLanguage reports whether a text is the name of a language: one to write in is an instruction.
func (c *conversation) isLanguage(text string) bool {
	return c.anyLexicon(func(l *lexicon.Lexicon) bool {
		_, ok := l.Language(text)
		return ok
	})
}

// leastFigures are those from which on a number can be told in an answer.
const leastFigures = 3

// isCount reports whether a mention is a number of one or two figures (43, 2 kg) that no list of the
// user's asks for: it points at nobody once the names are hidden, changes what a model is asked, and
// another in its place could not be told in the answer.
func isCount(text string, s understudy.Span) bool {
	if s.Category == understudy.Person || s.Rule == user.RuleDeny || strings.HasPrefix(s.Rule, user.RuleRecognizer) {
		return false
	}
	figures, letters := 0, 0
	for _, r := range text[s.Start:s.End] {
		switch {
		case unicode.IsDigit(r):
			figures++
		case unicode.IsUpper(r), unicode.IsPunct(r) && r != '%' && r != '-' && s.Category != understudy.Quantity: // a day (3/5)
			return false
		case unicode.IsLetter(r):
			letters++
		}
	}
	unit := letters <= lettersOfUnit || s.Category == understudy.Quantity
	return figures > 0 && figures < leastFigures && unit && (letters == 0 || s.Category != understudy.DateTime)
}

// lettersOfUnit are those of the longest sign of a unit.
const lettersOfUnit = 3

// opinions are the names and numbers that other languages find in a document: in short
// texts, those of its script; in all, those of another script, in that script's words.
func (c *conversation) opinions(ctx context.Context, t *tongue, d understudy.Detector) (out []understudy.Span, err error) {
	own := c.writing.scripts[t.doc.Language]
	for _, code := range slices.Sorted(maps.Keys(c.languages)) {
		script := c.writing.scripts[code]
		if code == t.doc.Language || script == nil {
			continue
		}
		read := func(text string) bool { return letters(text) < shortText && !c.plainly(t.doc.Language, text) }
		if script != own {
			read = func(text string) bool { return hasNameIn(script, text) }
		}
		text, any := t.only(read)
		if !any {
			continue
		}
		spans, err := d.Detect(ctx, &understudy.Document{ID: t.doc.ID, Language: code, World: t.doc.World, Text: text})
		if err != nil {
			return nil, err
		}
		for _, s := range t.cut(spans) {
			if s.Category == understudy.DateTime && s.Kind == kindDate && s.Score >= sureDate && hasYear(t.doc.Text[s.Start:s.End]) || named(s.Category) && s.Score >= sureElsewhere && c.narrow(t, &s, script) {
				out = append(out, s)
			}
		}
	}
	return out, nil
}

// plainly reports whether enough words of a text are common ones of a language.
func (c *conversation) plainly(language, text string) bool {
	common, all := 0, 0
	for w := range wordsOf(text) {
		if all++; c.common(language, text[w.start:w.end]) {
			common++
		}
	}
	return float64(common) >= commonShare*float64(all)
}

// hasNameIn reports whether a text has a word of a script that is written as names are: of
// letters without case, or with a capital before small ones.
func hasNameIn(script *unicode.RangeTable, text string) bool {
	for w := range wordsOf(text) {
		word := text[w.start:w.end]
		first, n := utf8.DecodeRuneInString(word)
		next, _ := utf8.DecodeRuneInString(word[n:])
		if unicode.Is(script, first) && (lexicon.Caseless(word) || unicode.IsUpper(first) && unicode.IsLower(next)) {
			return true
		}
	}
	return false
}

// only is the document with blank lines in the place of lines that are not to be read.
func (t *tongue) only(read func(text string) bool) (text string, any bool) {
	var b strings.Builder
	all, done := t.read().Text, 0
	for _, p := range t.of {
		b.WriteString(all[done:p.start])
		for line := range strings.Lines(all[p.start:p.end]) {
			if read(line) {
				b.WriteString(line)
				any = true
			} else {
				b.WriteString(strings.Repeat("\n", len(line)))
			}
		}
		done = p.end
	}
	return b.String() + all[done:], any
}

// narrow leaves of a mention what stands from the first to the last word of a script that is
// written as names are and is no common word of the document's language. It reports whether
// there is one.
func (c *conversation) narrow(t *tongue, s *understudy.Span, script *unicode.RangeTable) bool {
	start, end := s.End, s.Start
	for w := range wordsOf(t.doc.Text[s.Start:s.End]) {
		word := t.doc.Text[s.Start+w.start : s.Start+w.end]
		first, _ := utf8.DecodeRuneInString(word)
		if unicode.Is(script, first) && writtenAsName(word) && !c.common(t.doc.Language, word) {
			start, end = min(start, s.Start+w.start), s.Start+w.end
		}
	}
	if s.Category != understudy.Code { // numbers and addresses are whole
		s.Start, s.End = start, end
	}
	return start < end
}

// Rules of spans that the lists of names find.
const (
	ruleListed = "listed" // names side by side, or a town
	ruleRole   = "role"   // a name that was taken for a description
)

// oftenSaid is the rank from which on a word is rather a name than a word, where it is both.
const oftenSaid = 2000

// touched reports whether a stretch overlaps one of the spans, which are sorted and do not
// overlap each other.
func touched(spans []understudy.Span, start, end int) bool {
	n, _ := slices.BinarySearchFunc(spans, start, func(s understudy.Span, at int) int {
		if s.End <= at {
			return -1
		}
		return 1
	})
	return n < len(spans) && spans[n].Start < end
}

// besides are the spans of more that touch none of spans.
func besides(spans, more []understudy.Span) []understudy.Span {
	return slices.DeleteFunc(more, func(m understudy.Span) bool { return touched(spans, m.Start, m.End) })
}

// listed are names that nothing around them tells, and that the lists of a language know: a
// given name and a surname side by side, and towns that are no word of the language.
func (c *conversation) listed(t *tongue, spans []understudy.Span) (out []understudy.Span) {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return nil
	}
	add := func(start, end int, of understudy.Category) {
		if !touched(spans, start, end) {
			out = append(out, understudy.Span{Start: start, End: end, Category: of, Rule: ruleListed, Score: sureOnce})
		}
	}
	var before, word wordPlace
	for _, v := range t.values() {
		text := t.doc.Text[v.start:v.end]
		if towns := l.Lexicon.Town(text); writtenAsName(text) && len(towns) > 0 && towns[0].Population >= largeTown {
			add(v.start, v.end, understudy.Location)
		}
	}
	for word = range wordsOf(t.doc.Text) {
		text := t.doc.Text[word.start:word.end]
		beside := before.end > before.start && t.doc.Text[before.end:word.start] == " "
		switch {
		case !writtenAsName(text):
			if first := t.doc.Text[before.start:before.end]; beside && (c.small(t.doc.Language, l.Lexicon, first, text) || c.smallPair(t, l.Lexicon, first, text)) {
				add(before.start, word.end, understudy.Person)
			}
		case beside && c.person(l.Lexicon, t.doc.Text[before.start:before.end], text):
			add(before.start, word.end, understudy.Person)
		case len(text) >= shortestDistinct && len(l.Lexicon.Town(text)) > 0 && !l.Lexicon.Common(words.Fold(text)),
			utf8.RuneCountInString(text) >= leastForm && !c.isWord(text) && c.town(text):
			add(word.start, word.end, understudy.Location)
		case c.capitalTold(l.Lexicon, t.doc.Text, word, c.town):
			add(word.start, word.end, understudy.Location)
		case c.capitalTold(l.Lexicon, t.doc.Text, word, c.listedName):
			add(word.start, word.end, understudy.Person)
		case t.personal && c.doesSomething(t, l.Lexicon, word):
			add(word.start, word.end, understudy.Person)
		case c.alone(l.Lexicon, text), c.unknown(text) && !c.opens(t.doc.Text, word.start) && wordAt(t.doc.Text, word.start, word.end):
			add(word.start, word.end, understudy.Person)
		}
		if two := (wordPlace{before.start, word.end}); beside && writtenAsName(text) && c.townOfTwo(t.doc.Text[two.start:two.end]) {
			add(two.start, two.end, understudy.Location)
		}
		if c.amidOthers(t.doc.Text, word) {
			add(word.start, word.end, understudy.Person)
		}
		before = word
	}
	own := c.writing.scripts[t.doc.Language]
	for _, run := range shortRun.FindAllStringIndex(t.doc.Text, -1) {
		text := t.doc.Text[run[0]:run[1]]
		first, _ := utf8.DecodeRuneInString(text)
		switch {
		case own == nil:
		case unicode.Is(own, first):
			switch {
			case !amongOthers(t.doc.Text, run[0], run[1]):
			case c.town(text) && !c.writing.listed[words.Fold(text)]:
				add(run[0], run[1], understudy.Location)
			case c.headed(text):
				add(run[0], run[1], understudy.Organisation)
			}
		case c.strange(text):
			add(run[0], run[1], understudy.Person)
		case c.headed(text):
			add(run[0], run[1], understudy.Organisation)
		}
	}
	out = append(out, c.withLegalForm(t, spans)...)
	for _, number := range numbered.FindAllStringSubmatchIndex(t.doc.Text, -1) {
		years := isYear(t.doc.Text[number[2]:number[3]]) && isYear(t.doc.Text[number[4]:number[5]])
		if !years && !touched(spans, number[0], number[1]) && wordAt(t.doc.Text, number[0], number[1]) {
			out = append(out, understudy.Span{Start: number[0], End: number[1], Category: understudy.Code, Rule: ruleListed, Score: 1})
		}
	}
	for _, number := range dialled.FindAllStringIndex(t.doc.Text, -1) {
		if !touched(spans, number[0], number[1]) && wordAt(t.doc.Text, number[0], number[1]) {
			out = append(out, understudy.Span{Start: number[0], End: number[1], Category: understudy.Code, Kind: kindPhone, Rule: ruleListed, Score: 1})
		}
	}
	for _, of := range []*regexp.Regexp{withInitial, speaker} {
		for _, m := range of.FindAllStringSubmatchIndex(t.doc.Text, -1) {
			if c.listedName(t.doc.Text[m[2]:m[3]]) {
				add(m[2], m[3], understudy.Person)
			}
		}
	}
	for _, m := range noted.FindAllStringSubmatchIndex(t.doc.Text, -1) {
		add(m[2], m[3], understudy.Person)
	}
	for _, h := range spokenTo.FindAllStringSubmatchIndex(t.doc.Text, -1) {
		if name := t.doc.Text[h[2]:h[3]]; !touched(spans, h[2], h[3]) && !c.isWord(name) {
			out = append(out, understudy.Span{Start: h[2], End: h[3], Category: understudy.Person, Kind: kindUsername, Rule: ruleListed, Score: sureOnce})
		}
	}
	return t.cut(understudy.Outermost(out))
}

// shortRun is a name's worth of words in a script without capitals, with other letters or signs
// before and behind.
var shortRun = regexp.MustCompile(`\p{Lo}[\p{Lo}\p{M}]*(?:[ ']\p{Lo}[\p{Lo}\p{M}]*)*`)

// amongOthers reports whether a stretch without capitals stands in a line of words with capitals, whatever
// the language of the text.
func amongOthers(text string, start, end int) bool {
	line := text[strings.LastIndexByte(text[:start], '\n')+1 : start]
	behind, _, _ := strings.Cut(text[end:], "\n")
	cased, caseless := 0, 0
	for _, r := range line + behind {
		switch {
		case unicode.Is(unicode.Lo, r):
			caseless++
		case unicode.IsLetter(r):
			cased++
		}
	}
	return cased > leastAround && cased > caseless
}

// leastAround are the letters of a line of words with capitals.
const leastAround = 8

// longestRun are the words of the longest name that stands alone in its script.
const longestRun = 4

// strange reports whether a stretch in a script that is not the text's is a name: all of it, or
// one of its words, is on a list of the language of that script.
func (c *conversation) strange(text string) bool {
	parts := strings.Fields(text)
	return len(parts) <= longestRun && (c.town(text) || slices.ContainsFunc(parts, c.listedName) || !slices.ContainsFunc(parts, c.isWord))
}

// longestHeaded are the words of the longest name of an institution that stands alone in its script.
const longestHeaded = 5

// headed reports whether a stretch in a script that is not the text's begins as names of institutions
// do in some language that is read, and goes on.
func (c *conversation) headed(text string) bool {
	parts := strings.Fields(text)
	return len(parts) > 1 && len(parts) <= longestHeaded && slices.ContainsFunc(c.codes(), func(code string) bool { return c.writing.heads[code][words.Fold(parts[0])] })
}

// numbered is a number in two parts of four figures or more, as cases and members have them.
var numbered = regexp.MustCompile(`(\d{4,})-(\d{4,})`)

// isYear reports whether a number may be a year.
func isYear(number string) bool {
	return len(number) == 4 && (strings.HasPrefix(number, "1") || strings.HasPrefix(number, "20"))
}

// dialled is a number that is dialled, of whatever country: nine digits at least, with a plus or a
// nought before them and little between them.
var dialled = regexp.MustCompile(`(?:\+|\b0)\d(?:[ .\-/()\x{a0}\x{202f}]{0,2}\d){7,13}`)

// kindPhone is the kind of telephone numbers.
const kindPhone = "phone"

// spokenTo is who is spoken to in a chat.
var spokenTo = regexp.MustCompile(`(?:^|[\s(])@([\p{L}\p{N}_.-]*[\p{L}\p{N}]{3,})`)

// withInitial is a surname behind an initial, speaker who has written an answer to a mail, noted who has left a note in a
// program.
var (
	withInitial = regexp.MustCompile(`(?:^|[\s(,;|])\p{Lu}\. ?(\p{Lu}[\p{Ll}\p{M}'’-]{2,})`)
	noted       = regexp.MustCompile(`\b(?:TODO|FIXME|XXX|HACK)\(@?(\p{L}[\p{L}\p{M}\p{N}._-]{2,30})\)`)
	speaker     = regexp.MustCompile(`(?m)^>+ ?(\p{Lu}[\p{Ll}\p{M}'’-]{2,}):`)
)

// leastUnknown is how many letters a word has at least that is a name because nobody says it.
const leastUnknown = 5

// unknown reports whether a word is written as names are, and is in no dictionary and no list of any
// language that is read.
func (c *conversation) unknown(word string) bool {
	first, n := utf8.DecodeRuneInString(word)
	return utf8.RuneCountInString(word) >= leastUnknown && unicode.IsUpper(first) && !strings.ContainsFunc(word[n:], func(r rune) bool { return !unicode.IsLower(r) }) &&
		!c.isSaid(word) && !c.writing.listed[words.Fold(word)]
}

// alone reports whether a word is a name that nothing around it tells: it is on a list, seldom said
// and no word of any language that is read.
func (c *conversation) alone(l *lexicon.Lexicon, word string) bool {
	if c.writing.beside.stays[words.Fold(word)] {
		return false
	}
	least := seldomAbroad
	if lexicon.Caseless(word) {
		least = hardlyEver
	}
	if utf8.RuneCountInString(word) >= leastForm && c.given(word) && l.Rank(word) > least && !c.writing.listed[words.Fold(word)] {
		return true // a word, too, that next to nobody says (جواهر, Prudence)
	}
	if utf8.RuneCountInString(word) < leastForm || c.isWord(word) {
		return false
	}
	rank := l.Rank(word)
	if c.abroad(word) {
		return (rank == 0 || rank > seldomAbroad) && utf8.RuneCountInString(word) >= leastAbroad
	}
	return c.listedName(word) && (rank == 0 || rank > oftenSaid)
}

// capitalTold reports whether a word is on a list of names, seldom said, and has its capital within a
// sentence, beside no other capital: though it is a word (from Tours, with Sol).
func (c *conversation) capitalTold(l *lexicon.Lexicon, text string, w wordPlace, listed func(string) bool) bool {
	word := text[w.start:w.end]
	if lexicon.Caseless(word) || utf8.RuneCountInString(word) < leastBeside || !wordAt(text, w.start, w.end) || !seldom(l, word) || c.writing.listed[words.Fold(word)] {
		return false
	}
	if !listed(word) || bodies.Load().Has(word) || capitalised(text[w.end:]) {
		return false
	}
	before, gap := text[:w.start], ""
	before = strings.TrimRight(before, " /")
	gap = text[len(before):w.start]
	last, _ := utf8.DecodeLastRuneInString(before)
	rare := !c.anyLexicon(func(l *lexicon.Lexicon) bool { return !hardly(l, word) })
	shouted := utf8.RuneCountInString(word) >= leastForm && !c.isWord(word)
	if strings.ToUpper(word) == word {
		return gap != "" && unicode.IsLower(last) && shouted
	}
	return amid(text, w.start) || gap != "" && last == ':' && rare
}

// townOfTwo reports whether two words with capitals are a town (Medicine Hat).
func (c *conversation) townOfTwo(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(first) && c.town(text) && !c.writing.listed[words.Fold(text)]
}

// amidOthers reports whether a word with a capital stands between words of a script without, and is a
// name or in no dictionary.
func (c *conversation) amidOthers(text string, w wordPlace) bool {
	word := text[w.start:w.end]
	first, _ := utf8.DecodeRuneInString(word)
	if !unicode.IsUpper(first) || utf8.RuneCountInString(word) < leastBeside || c.writing.listed[words.Fold(word)] {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text[:w.start], " "))
	behind, _ := utf8.DecodeRuneInString(strings.TrimLeft(text[w.end:], " "))
	return unicode.Is(unicode.Lo, before) && unicode.Is(unicode.Lo, behind) && (c.listedName(word) || c.town(word) || !c.isWord(word))
}

// given reports whether a word is a given name in any language that is read.
func (c *conversation) given(word string) bool {
	return c.anyLexicon(func(l *lexicon.Lexicon) bool { _, ok := l.Given(word); return ok })
}

// hardly reports whether a word is next to never said in a language.
func hardly(l *lexicon.Lexicon, word string) bool {
	rank := l.Rank(word)
	return rank == 0 || rank > hardlyEver
}

// leastAbroad is how many letters a name has at least that few bear and that nothing around it tells.
const leastAbroad = 5

// seldomAbroad is the rank from which on such a name is one although people in films are called so: the
// dictionary of the language does not have it.
const seldomAbroad = 5000

// largeTown is from how many people on a town is one although its name is a word (Tours), where
// it is all of a value.
const largeTown = 50_000

// longestValue is in bytes.
const longestValue = 60

// quoted is a value that a program or a query names.
var quoted = regexp.MustCompile(`'[^'\n]{1,60}'|"[^"\n]{1,60}"`)

// caselessBehind is what stands in a script without capitals behind a word in letters with, as
// values do in a line of a log.
var caselessBehind = regexp.MustCompile(`(?m)[A-Za-z][:=]? (\p{Lo}[\p{Lo}\p{M}]{1,30}(?: \p{Lo}[\p{Lo}\p{M}]{1,30})?)(?:[^\p{L}\p{M} ]|$)`)

// values are the texts of fields that a tool or a model has written, what stands in quotes, in
// cells of a table and in elements of markup, and what stands alone in its script.
func (t *tongue) values() (out []wordPlace) {
	for _, p := range t.of {
		if p.label != "" && p.end-p.start <= longestValue {
			out = append(out, wordPlace{p.start, p.end})
		}
	}
	for _, q := range quoted.FindAllStringIndex(t.doc.Text, -1) {
		out = append(out, wordPlace{q[0] + 1, q[1] - 1})
	}
	for _, of := range []*regexp.Regexp{caselessBehind, cell, element} {
		for _, v := range of.FindAllStringSubmatchIndex(t.doc.Text, -1) {
			out = append(out, wordPlace{v[len(v)-2], v[len(v)-1]})
		}
	}
	return out
}

// cell is a cell of a table, behind and before what parts cells.
var cell = regexp.MustCompile(`(?m)(?:^|[|\t;])[ ]{0,3}([^|\t;\n]{2,60}?)[ ]{0,3}(?:[|\t;]|$)`)

// person reports whether two words are a given name and a surname, and not two words of the
// language that are names too.
func (c *conversation) person(l *lexicon.Lexicon, given, surname string) bool {
	if !writtenAsName(given) {
		return false
	}
	_, isGiven := l.Given(given)
	_, isSurname := l.Family(surname)
	rank := l.Rank(given)
	isGiven, isSurname = isGiven || c.abroad(given), isSurname || c.abroad(surname)
	words := l.Common(words.Fold(given)) && l.Common(words.Fold(surname)) && !(lexicon.Caseless(given) && (rank == 0 || rank > hardlyEver) && seldom(l, surname))
	return isGiven && isSurname && (rank == 0 || rank > oftenSaid) && !words
}

// small reports whether two words in small letters are a name, as people who write in a hurry and
// programs that write down speech have them: the first is on a list, and the second is no word of
// the language; if the first is one, the second is on a list, too.
func (c *conversation) small(language string, l *lexicon.Lexicon, given, surname string) bool {
	if writtenAsName(given) || c.common(language, surname) || len(given) < shortestDistinct || len(surname) < shortestDistinct {
		return false
	}
	_, isGiven := l.Given(given)
	_, isSurname := l.Family(surname)
	return isGiven && (isSurname || l.Rank(surname) == 0 && !c.common(language, given))
}

// smallPair reports whether two words in small letters are a given name and a surname of any language that is read: the
// surname is no common word of the text's language, or both are said seldom and the given name is no word.
func (c *conversation) smallPair(t *tongue, l *lexicon.Lexicon, given, surname string) bool {
	rank := l.Rank(surname)
	listed := c.surname(surname) || c.abroad(surname) || t.personal && seldom(l, given) && utf8.RuneCountInString(surname) >= leastStranger && !c.isSaid(surname)
	if writtenAsName(given) || utf8.RuneCountInString(given) < leastBeside || utf8.RuneCountInString(surname) < leastForm || !c.given(given) || !listed {
		return false
	}
	least := saidWithCapital
	if rank == 0 {
		least = mostSaid
	}
	if often := l.Rank(given); often > 0 && often <= least || c.writing.listed[words.Fold(surname)] {
		return false
	}
	if c.common(t.doc.Language, surname) {
		return !c.isWord(given) && utf8.RuneCountInString(given) >= leastForm && rank > saidWithCue && t.personal
	}
	both := slices.ContainsFunc(c.codes(), func(code string) bool { return c.common(code, given) && c.common(code, surname) }) // words of another language
	return !both && (rank == 0 || rank > oftenSaid) && (t.personal || !c.isWord(surname))
}

// doesSomething reports whether a given name that is a word, too, begins a sentence and has a verb behind it
// (Victoire a dormi).
func (c *conversation) doesSomething(t *tongue, l *lexicon.Lexicon, w wordPlace) bool {
	text := t.doc.Text
	word := text[w.start:w.end]
	if lexicon.Caseless(word) || utf8.RuneCountInString(word) < leastForm || !begins(text, w.start) || !wordAt(text, w.start, w.end) || !c.given(word) || c.writing.listed[words.Fold(word)] {
		return false
	}
	next, _, _ := strings.Cut(strings.TrimPrefix(text[w.end:], " "), " ")
	rank := l.Rank(word)
	return strings.HasPrefix(text[w.end:], " ") && c.writing.beside.does[words.Fold(next)] && (rank == 0 || rank > saidWithCue)
}

// writtenAsName reports whether a word has a capital, or is of a script without.
func writtenAsName(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first) || lexicon.Caseless(word)
}

// A wordPlace is where a word stands, in bytes.
type wordPlace struct{ start, end int }

// wordsOf are the stretches of letters of a text.
func wordsOf(text string) func(yield func(wordPlace) bool) {
	return func(yield func(wordPlace) bool) {
		start := -1
		for i, r := range text {
			in := unicode.IsLetter(r) || unicode.IsMark(r)
			switch {
			case in && start < 0:
				start = i
			case !in && start >= 0:
				if !yield(wordPlace{start, i}) {
					return
				}
				start = -1
			}
		}
		if start >= 0 {
			yield(wordPlace{start, len(text)})
		}
	}
}

// trusted are spans as the lists of names correct them: a name goes on with the surname behind
// it (ياسين السيد, where السيد is a title elsewhere), also where that was taken for an
// occupation (منى حداد, a smith); and an occupation all of whose words are names, and that is
// on no list, is a name (أمينة العلوي). The policy for prompts would keep occupations.
func (c *conversation) trusted(t *tongue, spans []understudy.Span) []understudy.Span {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return spans
	}
	for i := range spans {
		s := &spans[i]
		if of := t.doc.Text[s.Start:s.End]; s.Category == understudy.Demographic && (c.allNames(l.Lexicon, of) || !lexicon.Caseless(of) && c.called(of)) {
			s.Category, s.Kind, s.Rule = understudy.Person, "", ruleRole
		} else if s.Category == understudy.Demographic && writtenAsAccount(t.doc.Text, *s) && !c.isSaid(of) && c.glued(of, leastAccount) {
			s.Category, s.Kind, s.Rule = understudy.Person, kindUsername, ruleAccount
		}
		if start := c.givenBefore(t.doc.Language, l.Lexicon, t.doc.Text, *s); start < s.Start && (i == 0 || spans[i-1].End <= start) {
			s.Start, s.Category, s.Kind, s.Rule = start, understudy.Person, "", ruleRole
		} else if start < s.Start && spans[i-1].Category == understudy.Person && spans[i-1].Start == start {
			s.Category, s.Kind, s.Rule = understudy.Person, "", ruleRole
		}
		text := t.doc.Text[s.Start:s.End]
		if s.Category == understudy.Location {
			c.headless(t, s)
		}
		place := s.Category == understudy.Location && s.Kind != kindStreet && (c.allNames(l.Lexicon, text) || c.nameAndSurname(text)) && !c.town(text)
		body := s.Category == understudy.Organisation && (c.nameAndSurname(text) || c.givenAndSurname(text)) && c.given(strings.Fields(text)[0]) && !bodies.Load().Has(text)
		if place || body {
			s.Category, s.Kind, s.Rule = understudy.Person, "", ruleRole // a park, perhaps: both are hidden
		}
		if s.Category != understudy.Person {
			continue
		}
		end := surnameAfter(l, t.doc.Text, s.End)
		for next := i + 1; next < len(spans) && spans[next].Start < end; next++ {
			if spans[next].Category != understudy.Demographic {
				end = s.End // it is another's
				break
			}
			behind := strings.TrimLeftFunc(t.doc.Text[min(end, spans[next].End):spans[next].End], unicode.IsSpace)
			spans[next].Start = spans[next].End - len(behind)
		}
		s.End = end
	}
	return slices.DeleteFunc(spans, func(s understudy.Span) bool { return s.Start >= s.End })
}

// givenBefore is where a name begins whose surname was taken for an occupation (rose boucher): before the given
// name in front of it.
func (c *conversation) givenBefore(language string, l *lexicon.Lexicon, text string, s understudy.Span) int {
	of := text[s.Start:s.End]
	if s.Category != understudy.Demographic || strings.Contains(of, " ") || !c.surname(of) || !strings.HasSuffix(text[:s.Start], " ") {
		return s.Start
	}
	before := text[:s.Start-1]
	start := strings.LastIndexFunc(before, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '-' })
	_, n := utf8.DecodeRuneInString(before[max(start, 0):])
	if start += n; start < 0 {
		start = 0
	}
	given := before[start:]
	rank := l.Rank(given)
	if c.given(given) && writtenAsName(given) == writtenAsName(of) && !c.isStop(language, given) && (rank == 0 || rank > saidWithCapital) {
		return start
	}
	return s.Start
}

// headless takes the word for a town from before its name (المدينة الخبر): what plays it would keep the
// name.
func (c *conversation) headless(t *tongue, s *understudy.Span) {
	text := t.doc.Text[s.Start:s.End]
	first, town, ok := strings.Cut(text, " ")
	head := words.Fold(first)
	if article := c.languages[t.doc.Language].Article; article != "" {
		head = strings.TrimPrefix(head, article)
	}
	if ok && s.Kind != kindStreet && c.writing.beside.at[head] && c.town(town) && !c.town(text) {
		s.Start = s.End - len(town)
	}
}

// kindStreet is the kind of streets.
const kindStreet = "street"

// nameAndSurname reports whether a text is a word in no dictionary and a surname that is a word (Tendai
// Park): what plays a park would keep the surname.
func (c *conversation) nameAndSurname(text string) bool {
	parts := strings.Fields(text)
	return len(parts) == 2 && capitalised(" "+parts[0]) && !c.isWord(parts[0]) && capitalised(" "+parts[1]) && c.isWord(parts[1]) && c.listedName(parts[1])
}

// givenAndSurname reports whether a text is a given name and a surname in capitals that are on lists, and
// of no other class of words (Prudence Lacroix).
func (c *conversation) givenAndSurname(text string) bool {
	parts := strings.Fields(text)
	return len(parts) == 2 && capitalised(" "+parts[0]) && capitalised(" "+parts[1]) && c.given(parts[0]) && !c.writing.listed[words.Fold(parts[0])] && c.surnameAt(parts[1])
}

// surnameAfter is where a name ends that is written up to a place of a text: behind the next
// word, if that is a surname and seldom said, or a title, which would stand before the name, or no
// word of the language that begins as its names of origin do (الدمشقي).
func surnameAfter(of *language.Language, text string, at int) int {
	l := of.Lexicon
	if !strings.HasPrefix(text[at:], " ") {
		return at
	}
	for w := range wordsOf(text[at:]) {
		word := text[at+w.start : at+w.end]
		_, family := l.Family(word)
		rank := l.Rank(word)
		title := l.Is(words.Fold(word), "title-male") || l.Is(words.Fold(word), "title-female")
		origin := of.Article != "" && strings.HasPrefix(word, of.Article) && rank == 0 && !l.Common(words.Fold(word))
		if w.start == 1 && writtenAsName(word) && (origin || family && (title || rank == 0 || rank > oftenSaid)) {
			return at + w.end
		}
		break
	}
	return at
}

// allNames reports whether all words of a text are names, two at least, and together are no
// term of the language.
func (c *conversation) allNames(l *lexicon.Lexicon, text string) bool {
	parts := strings.Fields(text)
	return len(parts) > 1 && len(l.Classes(words.Fold(text))) == 0 && !slices.ContainsFunc(parts, func(w string) bool {
		_, given := l.Given(w)
		_, family := l.Family(w)
		return !writtenAsName(w) || !given && !family
	})
}

// leastDoubt is the probability from which on a word may be personal data to the model of the
// language, where its writing or a list says that it is a name.
const leastDoubt = 0.02

// doubts are what the model of the language does not rule out; nil where there is none, or no list of
// names to hold against it.
func (c *conversation) doubts(ctx context.Context, t *tongue) ([]understudy.Span, error) {
	if l := c.languages[t.doc.Language]; l == nil || l.Lexicon == nil || c.shared == nil {
		return nil, nil
	}
	doubts, err := c.shared.Doubts(ctx, t.read(), leastDoubt)
	return t.cut(doubts), err
}

// rareName reports whether a text is a name of a person that is seldom said as a word.
func (c *conversation) rareName(l *lexicon.Lexicon, text string) bool {
	if !writtenAsName(text) || utf8.RuneCountInString(text) < leastBeside || c.isStop("", text) {
		return false
	}
	rank := l.Rank(text)
	return c.listedName(text) && utf8.RuneCountInString(text) >= leastCalled(text) && seldom(l, text) || lexicon.Caseless(text) && c.given(text) && rank > saidWithCapital
}

// doubted are the mentions that the model of the language does not rule out, and that are
// written as names are: with a capital within a sentence, or with a word that is no common
// one, or names of the lists side by side.
func (c *conversation) doubted(t *tongue, spans, doubts []understudy.Span) (out []understudy.Span) {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return nil
	}
	for _, s := range besides(spans, slices.Clone(doubts)) {
		text := t.doc.Text[s.Start:s.End]
		if !(s.Score >= c.believed(s.Category) && (s.Score >= sureOnce || c.hasUnsaid(text))) && !c.allNames(l.Lexicon, text) && !c.rareName(l.Lexicon, text) && !c.institution(t, s) && !c.stands(t, spans, &s) {
			continue
		}
		if s.Category != understudy.Code { // without the signs around it
			bare := strings.TrimFunc(t.doc.Text[s.Start:s.End], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
			s.Start += strings.Index(t.doc.Text[s.Start:s.End], bare)
			s.End = s.Start + len(bare)
		}
		if s.Category == understudy.Person {
			s.End = surnameAfter(l, t.doc.Text, s.End)
		}
		if !named(s.Category) {
			if s.Category = understudy.Organisation; c.listedName(t.doc.Text[s.Start:s.End]) || c.called(t.doc.Text[s.Start:s.End]) {
				s.Category = understudy.Person
			}
		}
		if s.Score = sureOnce; s.Start < s.End {
			out = append(out, s)
		}
	}
	return out
}

// called reports whether a text is of two or three words, the first of which is a given name and the last a name.
func (c *conversation) called(text string) bool {
	parts := strings.Fields(text)
	return len(parts) > 1 && len(parts) < longestRun && c.given(parts[0]) && c.listedName(parts[len(parts)-1]) && !slices.ContainsFunc(parts, func(w string) bool { return c.isStop("", w) })
}

// institution reports whether a span that may be an organisation begins as names of
// institutions do, and goes on (صيدلية الشفاء).
func (c *conversation) institution(t *tongue, s understudy.Span) bool {
	parts := strings.Fields(t.doc.Text[s.Start:s.End])
	return s.Category == understudy.Organisation && len(parts) > 1 && c.writing.heads[t.doc.Language][words.Fold(parts[0])]
}

// stands narrows a span to the words in it that are written as names are. It reports whether
// there is one.
func (c *conversation) stands(t *tongue, spans []understudy.Span, s *understudy.Span) bool {
	start, end := s.End, s.Start
	for w := range wordsOf(t.doc.Text[s.Start:s.End]) {
		at := s.Start + w.start
		word := t.doc.Text[at : s.Start+w.end]
		common := c.common(t.doc.Language, word)
		opens := s.Score < rather && !lexicon.Caseless(word) && c.opens(t.doc.Text, at) && !c.listedName(word)
		inSentence := !lexicon.Caseless(word) && (amid(t.doc.Text, at) || behind(t.doc.Text, spans, at))
		town := utf8.RuneCountInString(word) >= leastUnknown && !c.isSaid(word) && c.town(word) // in small letters (the kettering trip)
		if len(word) >= shortestDistinct && (writtenAsName(word) || capitalInside(word) || town) && !opens && (!common || inSentence) {
			start, end = min(start, at), s.Start+w.end
		}
	}
	if s.Category == understudy.Person && start < end {
		start, end = c.joinedNames(t.doc.Text, s.Start, s.End, start, end)
	}
	s.Start, s.End = start, end
	return start < end
}

// joinedNames widens a name by the words beside it that the model does not rule out, and that may be
// names, too, though they are words (أمل نغوين).
func (c *conversation) joinedNames(text string, from, to, start, end int) (int, int) {
	for w := range wordsOf(text[from:to]) {
		at, behind := from+w.start, from+w.end
		word := text[at:behind]
		if !writtenAsName(word) || !c.listedName(word) || c.writing.listed[words.Fold(word)] {
			continue
		}
		if behind < start && text[behind:start] == " " {
			start = at
		}
		if at > end && text[end:at] == " " {
			end = behind
		}
	}
	return start, end
}

// rather is the probability from which on the first word of a sentence, which has its capital for
// that, may be a name although no list has it.
const rather = 0.2

// begins reports whether a word begins a sentence or a line.
func begins(text string, at int) bool {
	before := strings.TrimRight(text[:at], " \t\"'«»“”(*#>-")
	last, _ := utf8.DecodeLastRuneInString(before)
	return before == "" || strings.ContainsRune("\n.!?:", last)
}

// amid reports whether a word stands within a sentence or a row: behind small letters or a number.
func amid(text string, at int) bool {
	before := strings.TrimRight(text[:at], " ")
	last, _ := utf8.DecodeLastRuneInString(before)
	return within(text, at) || len(before) < at && unicode.IsDigit(last)
}

// opens reports whether a word begins a sentence or a line, and not behind the abbreviation of a title
// (prof. Oxenstierna).
func (c *conversation) opens(text string, at int) bool {
	if !begins(text, at) {
		return false
	}
	before, cut := strings.CutSuffix(strings.TrimRight(text[:at], " "), ".")
	if !cut || before == "" {
		return true
	}
	word := strings.TrimLeftFunc(before[strings.LastIndexAny(before, " \n\t|(")+1:], unicode.IsPunct)
	return !c.writing.titles[words.Fold(word)]
}

// within reports whether a word stands within a sentence: behind another word in small letters.
func within(text string, at int) bool {
	before := strings.TrimRight(text[:at], " ")
	last, _ := utf8.DecodeLastRuneInString(before)
	return len(before) < at && unicode.IsLower(last)
}
