package server

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/bodies"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// Names that their siblings tell: what stands in the same place as a name that was found - beside the
// other speakers, in the same column, among the values of the same record - is one, too, though it is
// a word.

// ruleSibling is the rule of these spans.
const ruleSibling = "sibling"

// leastSiblings are the values of a text that have been found as names, from which on the others are looked
// at.
const leastSiblings = 2

// siblings are the mentions that those in the same place tell.
func (c *conversation) siblings(t *tongue, spans []understudy.Span) (out []understudy.Span) {
	all := map[wordPlace]understudy.Category{}
	for _, s := range spans {
		if named(s.Category) {
			all[wordPlace{s.Start, s.End}] = s.Category
		}
	}
	add := func(w wordPlace, as understudy.Category) {
		if w.start < w.end && !touched(spans, w.start, w.end) {
			s := understudy.Span{Start: w.start, End: w.end, Category: as, Rule: ruleSibling, Score: sureOnce}
			if as == understudy.Person && c.mayBeAccount(t.doc.Text[w.start:w.end]) {
				s.Kind = kindUsername
			}
			out = append(out, s)
		}
	}
	c.beforeAges(t, spans, add)
	if len(all) == 0 {
		return t.cut(understudy.Outermost(out))
	}
	ordered := slices.SortedFunc(maps.Keys(all), func(a, b wordPlace) int { return a.start - b.start })
	for _, p := range t.of {
		c.speaking(t, p, all, add)
		c.columnsOf(t.doc.Text, p, ordered, all, add)
	}
	c.valuesBeside(t, all, add)
	c.inFields(t, add)
	return t.cut(understudy.Outermost(out))
}

// labelled is who speaks, or what a line or sentence is about, before a colon.
var labelled = regexp.MustCompile(`(?m)(?:^(?:[^\p{L}\n]{0,20})|[.!?…] )(\p{L}[\p{L}\p{M}\p{N}'’_-]{1,30}(?:\.[\p{L}\p{N}_-]{1,20}){0,2}(?: \p{L}[\p{L}\p{M}'’-]{1,30})?)[  ]?:(?:\s|$)`)

// speaking calls add with the labels of a text of which another one is the name of a person.
func (c *conversation) speaking(t *tongue, p passage, all map[wordPlace]understudy.Category, add func(wordPlace, understudy.Category)) {
	text := t.doc.Text
	var open []wordPlace
	people := 0
	for _, m := range labelled.FindAllStringSubmatchIndex(text[p.start:p.end], -1) {
		w := wordPlace{p.start + m[2], p.start + m[3]}
		switch {
		case all[w] == understudy.Person:
			people++
		default:
			open = append(open, w)
		}
	}
	if people == 0 {
		return
	}
	for _, w := range open {
		label := text[w.start:w.end]
		single := !strings.Contains(label, " ")
		handle := single && !writtenAsName(label) && utf8.RuneCountInString(label) >= leastBeside && !c.isSaid(label)
		if writtenAsName(label) && single && isLetters(label) && (!strings.Contains(label, "-") || c.listedName(label)) && !c.isStop(t.doc.Language, label) && (c.given(label) || !c.writing.listed[words.Fold(label)] && (c.listedName(label) || !c.isWord(label))) || handle {
			add(w, understudy.Person)
		}
	}
}

// columnsOf calls add with the cells of tables in whose column another cell is a name; ordered are the names, sorted.
func (c *conversation) columnsOf(text string, p passage, ordered []wordPlace, all map[wordPlace]understudy.Category, add func(wordPlace, understudy.Category)) {
	for i, separator := range rowSeparators {
		inside := ordered
		if i >= sureSeparators {
			inside = nil
		}
		var rows [][]wordPlace
		flush := func() {
			if len(rows) > 1 {
				c.column(text, rows, inside, all, add)
			}
			rows = nil
		}
		for at := p.start; at < p.end; {
			end := p.end
			if n := strings.IndexByte(text[at:p.end], '\n'); n >= 0 {
				end = at + n
			}
			cells := cellsOf(text, at, end, separator)
			if len(rows) > 0 && len(cells) != len(rows[0]) {
				flush()
			}
			if len(cells) > 1 {
				rows = append(rows, cells)
			}
			at = end + 1
		}
		flush()
	}
}

// rowSeparators are the signs between the cells of a row.
var rowSeparators = [...]*regexp.Regexp{
	regexp.MustCompile(`\t`), regexp.MustCompile(`\|`), regexp.MustCompile(`;`), regexp.MustCompile(`[,،]`), regexp.MustCompile(` / `), regexp.MustCompile(` {2,}`),
}

// sureSeparators are how many of them, from the first, stand between cells only.
const sureSeparators = 3

// cellsOf are the cells of a line, without the signs around what is in them.
func cellsOf(text string, from, to int, separator *regexp.Regexp) (out []wordPlace) {
	start := from
	for _, m := range append(separator.FindAllStringIndex(text[from:to], -1), []int{to - from, to - from}) {
		w := wordPlace{start, from + m[0]}
		cell := text[w.start:w.end]
		trimmed := strings.Trim(cell, " \t\r\"'«»*`-•>")
		if trimmed != "" {
			w.start += strings.Index(cell, trimmed)
			w.end = w.start + len(trimmed)
		} else {
			w.end = w.start
		}
		out = append(out, w)
		start = from + m[1]
	}
	return out
}

// column looks at each column of the rows of a table; inside are the names that may fill a cell together.
func (c *conversation) column(text string, rows [][]wordPlace, inside []wordPlace, all map[wordPlace]understudy.Category, add func(wordPlace, understudy.Category)) {
	for k := range rows[0] {
		count := map[understudy.Category]int{}
		first := -1
		for i, cells := range rows {
			of, ok := all[cells[k]]
			if !ok && len(inside) > 0 {
				of, ok = fills(text, cells[k], inside, all)
			}
			if ok && of != understudy.Code {
				if count[of]++; first < 0 {
					first = i
				}
			}
		}
		for _, as := range [...]understudy.Category{understudy.Person, understudy.Location, understudy.Organisation} {
			if count[as] == 0 || count[as] < len(count) {
				continue
			}
			for i, cells := range rows {
				if i == 0 && first > 0 {
					continue // the header
				}
				switch cell := text[cells[k].start:cells[k].end]; {
				case c.mayBeSibling(cell), as == understudy.Person && c.mayBeAccount(cell):
					add(cells[k], as)
				case as != understudy.Location && count[as] >= leastSiblings && c.smallSibling(cell):
					add(cells[k], understudy.Organisation)
				}
			}
			break
		}
	}
}

// mostBeside are the letters of a cell beside the names in it (Les).
const mostBeside = 3

// fills is the category of the first name of a cell whose names, which are sorted, fill it (Perrin, Malo); ok reports whether
// they do.
func fills(text string, cell wordPlace, inside []wordPlace, all map[wordPlace]understudy.Category) (of understudy.Category, ok bool) {
	left := letters(text[cell.start:cell.end])
	i, _ := slices.BinarySearchFunc(inside, cell.start, func(w wordPlace, at int) int { return w.start - at })
	for ; i < len(inside) && inside[i].end <= cell.end; i++ {
		if left -= letters(text[inside[i].start:inside[i].end]); !ok {
			of, ok = all[inside[i]], true
		}
	}
	return of, ok && left <= mostBeside
}

// mayBeSibling reports whether all of a cell may be a name: words that are written as names are, of which a list
// of names has one or no list of words, and none that is of another class.
func (c *conversation) mayBeSibling(cell string) bool {
	parts := strings.Fields(cell)
	if len(parts) == 0 || len(parts) > longestRun || strings.ContainsFunc(cell, unicode.IsDigit) {
		return false
	}
	known := c.town(cell)
	for _, w := range parts {
		if !writtenAsName(w) || !isLetters(w) || c.writing.beside.stays[words.Fold(w)] || c.isLanguage(w) {
			return false
		}
		known = known || c.listedName(w) || c.town(w) || !c.isWord(w)
	}
	return known && utf8.RuneCountInString(cell) >= leastBeside && (!c.writing.listed[words.Fold(cell)] || c.surname(cell))
}

// mayBeAccount reports whether a cell may be a user name: one in small letters that nobody says.
func (c *conversation) mayBeAccount(cell string) bool {
	for h := range handles(cell) {
		return h.start == 0 && h.end == len(cell) && bareHandle(cell, h) && utf8.RuneCountInString(cell) >= leastBareHandle && !c.isSaid(cell) && c.strangeAccount(cell)
	}
	return false
}

// leastBareHandle are the letters of a user name that nothing but its column tells.
const leastBareHandle = 5

// smallSibling reports whether a cell in small letters beside names may be one of two words and more, one of which is seldom said.
func (c *conversation) smallSibling(cell string) bool {
	parts := strings.Fields(cell)
	return len(parts) > 1 && len(parts) <= longestRun && strings.ToLower(cell) == cell && !slices.ContainsFunc(parts, func(w string) bool {
		return !isLetters(w) && strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsDigit(r) }) || lexicon.Caseless(w)
	}) &&
		(c.heads(parts[0]) || slices.ContainsFunc(parts, func(w string) bool {
			return utf8.RuneCountInString(w) >= leastUnknown && !c.anyLexicon(func(l *lexicon.Lexicon) bool { rank := l.Rank(w); return rank > 0 && rank < seldomTogether })
		}))
}

// wordsIn are the words of a stretch of a text.
func wordsIn(text string, from, to int) (out []wordPlace) {
	for w := range wordsOf(text[from:to]) {
		out = append(out, wordPlace{from + w.start, from + w.end})
	}
	return out
}

// surname reports whether a word is a surname in any language that is read.
func (c *conversation) surname(word string) bool {
	return c.anyLexicon(func(l *lexicon.Lexicon) bool { _, ok := l.Family(word); return ok })
}

// field is a name of a field and a value of one or two words with capitals, or in a script without.
var field = regexp.MustCompile(`["']?([\p{L}][\p{L}\p{M}]{2,20})["']?[ ]?(?:[:=]|\s")[ ]?["']?([\p{Lu}\p{Lo}][\p{L}\p{M}'’-]+(?: [\p{Lu}\p{Lo}][\p{L}\p{M}'’-]+)?)(?:["'.,;|)\]}\s]|$)`)

// beforeAges calls add with the given names before an age in brackets (Hope (4 ans)).
func (c *conversation) beforeAges(t *tongue, spans []understudy.Span, add func(wordPlace, understudy.Category)) {
	text := t.doc.Text
	for _, s := range spans {
		if s.Category != understudy.Demographic || !strings.ContainsFunc(text[s.Start:s.End], unicode.IsDigit) || !strings.HasSuffix(text[:s.Start], " (") || !strings.HasPrefix(text[s.End:], ")") {
			continue
		}
		if w, _ := wordBefore(text, s.Start-len(" (")); writtenAsName(text[w.start:w.end]) && c.given(text[w.start:w.end]) {
			add(w, understudy.Person)
		}
	}
}

// smallField is a field and a value in small letters in a line of a record (LOCATION:kransbodens).
var smallField = regexp.MustCompile(`(?m)^["' ]*(\p{L}{3,20})["']?[ ]?[:=][ ]?["']?(\p{Ll}+(?: \p{Ll}+){0,3})(?:[,;"']|$)`)

// smallSetting is a value of two words in small letters in a line of settings or of a log (actor=dawn fox).
var smallSetting = regexp.MustCompile(`(?m)[\p{L}_]=(\p{Ll}{3,20} \p{Ll}{3,20})(?: [\p{L}_]+=|$)`)

// inFields calls add with the towns and organisations that are the values of fields that hold such (site=Deal).
func (c *conversation) inFields(t *tongue, add func(wordPlace, understudy.Category)) {
	text := t.doc.Text
	for _, m := range field.FindAllStringSubmatchIndex(text, -1) {
		if !c.writing.beside.fields[words.Fold(text[m[2]:m[3]])] {
			continue
		}
		w := wordPlace{m[4], m[5]}
		if one, _, two := strings.Cut(text[w.start:w.end], " "); two && !c.town(text[w.start:w.end]) && !bodies.Load().Has(text[w.start:w.end]) {
			w.end = w.start + len(one)
		}
		switch value := text[w.start:w.end]; {
		case c.isLanguage(value), c.writing.beside.stays[words.Fold(value)]:
		case c.town(value):
			add(w, understudy.Location)
		case bodies.Load().Has(value):
			add(w, understudy.Organisation)
		}
	}
	if l := c.languages[t.doc.Language]; t.personal && l != nil && l.Lexicon != nil {
		for _, m := range smallField.FindAllStringSubmatchIndex(text, -1) {
			value := text[m[4]:m[5]]
			single := !strings.Contains(value, " ")
			if !c.writing.beside.fields[words.Fold(text[m[2]:m[3]])] {
				continue
			}
			if single && utf8.RuneCountInString(value) >= leastStranger && !c.isSaid(value) || !single && c.ofWords(t, l.Lexicon, text, wordsIn(text, m[4], m[5])) {
				add(wordPlace{m[4], m[5]}, understudy.Organisation)
			}
		}
	}
	for _, m := range smallSetting.FindAllStringSubmatchIndex(text, -1) {
		if given, surname, _ := strings.Cut(text[m[2]:m[3]], " "); c.given(given) && c.surname(surname) {
			add(wordPlace{m[2], m[3]}, understudy.Person)
		}
	}
}

// labelValue is a name of one word behind a label and a colon, in a row of such (Goal: Cook. Back: Day, 90).
var labelValue = regexp.MustCompile(`\p{L}[\p{L}\p{M} ]{1,24} ?: (\p{Lu}[\p{L}\p{M}'’-]+)(?:[.,;|)\n]|$)`)

// valuesBeside calls add with the values of records - in quotes, in fields, in elements - that are all of a name
// on a list, in texts in which others are names.
func (c *conversation) valuesBeside(t *tongue, all map[wordPlace]understudy.Category, add func(wordPlace, understudy.Category)) {
	values := t.values()
	for _, m := range pair.FindAllStringSubmatchIndex(t.doc.Text, -1) {
		value := t.doc.Text[m[6]:m[7]]
		bare := strings.Trim(value, " \t\"'«»*`,.")
		at := m[6] + strings.Index(value, bare)
		values = append(values, wordPlace{at, at + len(bare)})
	}
	for _, m := range labelValue.FindAllStringSubmatchIndex(t.doc.Text, -1) {
		values = append(values, wordPlace{m[2], m[3]})
	}
	slices.SortFunc(values, func(a, b wordPlace) int { return cmp.Or(a.start-b.start, a.end-b.end) })
	values = slices.Compact(values)
	for _, p := range t.of {
		found := 0
		var open []wordPlace
		for _, v := range values {
			if v.start < p.start || v.end > p.end {
				continue
			}
			if _, ok := all[v]; ok {
				found++
			} else {
				open = append(open, v)
			}
		}
		if found < leastSiblings {
			continue
		}
		for _, v := range open {
			value := t.doc.Text[v.start:v.end]
			mostly := found > len(open) && t.personal && (c.listedName(value) || c.town(value)) // a list of names
			switch {
			case !writtenAsName(value), utf8.RuneCountInString(value) < leastBeside, c.writing.beside.stays[words.Fold(value)], c.isLanguage(value):
			case mostly && !c.isStop(t.doc.Language, value) && !strings.Contains(value, " "):
				add(v, understudy.Person)
			case c.town(value) && !c.writing.listed[words.Fold(value)]:
				add(v, understudy.Location)
			case !strings.Contains(value, " ") && c.listedName(value) && !c.writing.listed[words.Fold(value)]:
				add(v, understudy.Person)
			}
		}
	}
}
