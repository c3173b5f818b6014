package server

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/language/bodies"
	"github.com/understudy-text/understudy/language/lexicon"
)

// What the name of a field, or the header of a column, says of its values: in what a tool has
// written, and in settings, forms and tables that stand in a text. Nothing else around such a
// value tells what it is.

// ruleDeclared is the rule of these spans.
const ruleDeclared = "declared"

// pair is a name and a value: 1, 2, 3 are the name in quotes or without, and what stands behind
// the colon or equals sign.
var pair = regexp.MustCompile(`(?:["'«“]([^"'«»“”\n:=]{1,40})["'»”]|([\p{L}_][\p{L}\p{M}\p{N}_.\- ]{0,40}))[ \t]{0,3}[:=][ \t]{0,3}("[^"\n]{1,80}"|'[^'\n]{1,80}'|«[^»\n]{1,80}»|[^"'«»,،;؛|<>(){}\[\]\n]{1,80})`)

// setting is a name and a value of one word in a line of settings or of a log.
var setting = regexp.MustCompile(`([\p{L}_][\p{L}\p{N}_.\-]{0,40})=([^\s"'=,;<>(){}\[\]|]{2,60})`)

// element is a name and a value in markup.
var element = regexp.MustCompile(`<([\p{L}_][\p{L}\p{M}\p{N}_.\-]{0,40})(?:\s[^<>\n]{0,80})?>([^<>\n]{1,80})</`)

// mostKeyWords are the words of the longest name of a field.
const mostKeyWords = 4

// separators of cells, the surest first.
var separators = [...]string{"\t", "|", ";", ",", "؛", "،"}

// declared are the values that their names tell.
func (c *conversation) declared(t *tongue) (out []understudy.Span) {
	if c.columns == nil {
		return nil
	}
	add := func(start int, value string, m category.Meaning, quoted bool) {
		trimmed := strings.Trim(value, " \t\r\"'«»*`")
		if !c.fits(t.doc.Language, trimmed, m, quoted) {
			return
		}
		start += strings.Index(value, trimmed)
		out = append(out, understudy.Span{Start: start, End: start + len(trimmed), Category: m.Category, Kind: m.Kind, Rule: ruleDeclared, Score: 1})
	}
	for _, p := range t.of {
		text := t.doc.Text[p.start:p.end]
		if p.label != "" {
			if m, ok := c.meaning(p.label); ok && len(text) <= 2*longestValue {
				add(p.start, text, m, true)
			}
			continue
		}
		for _, found := range pair.FindAllStringSubmatchIndex(strings.ReplaceAll(text, " / ", " | "), -1) { // a slash parts fields, too
			key := ""
			for _, group := range []int{2, 4} {
				if found[group] >= 0 {
					key = text[found[group]:found[group+1]]
				}
			}
			value := text[found[6]:found[7]]
			if m, ok := c.keyed(key); ok {
				add(p.start+found[6], value, m, strings.ContainsAny(value[:1], `"'`))
			}
		}
		for _, found := range append(element.FindAllStringSubmatchIndex(text, -1), setting.FindAllStringSubmatchIndex(text, -1)...) {
			if m, ok := c.keyed(text[found[2]:found[3]]); ok {
				add(p.start+found[4], text[found[4]:found[5]], m, true)
			}
		}
		c.cells(text, func(start int, value string, m category.Meaning) {
			add(p.start+start, value, m, m.Category == understudy.Organisation && c.namedWithout(t.doc.Language, strings.Fields(value)))
		})
	}
	return t.cut(understudy.Outermost(out))
}

// namedWithout reports whether a cell of several words without capitals is the name of an organisation: it begins as such
// names do, or has a word that is seldom said.
func (c *conversation) namedWithout(language string, cell []string) bool {
	l := c.languages[language]
	return len(cell) > 1 && lexicon.Caseless(cell[0]) && l != nil && l.Lexicon != nil &&
		(c.heads(cell[0]) || slices.ContainsFunc(cell, func(w string) bool { return seldom(l.Lexicon, w) }))
}

// meaning is what a name of a field says; ok is false if it says nothing, or that the value is
// a text.
func (c *conversation) meaning(name string) (m category.Meaning, ok bool) {
	m, ok = c.columns.TypeOf(strings.Trim(name, " \t\r\"'*`"))
	return m, ok && m.Category != "" && m.Category != understudy.Demographic
}

// keyed is what the last words before a colon say, or the last parts of a name (SITE_CITY).
func (c *conversation) keyed(words string) (m category.Meaning, ok bool) {
	if m, ok = c.meaning(words); ok {
		return m, true
	}
	all := strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == '_' || r == '.' || r == '-' })
	for n := min(mostKeyWords, len(all)); n > 0; n-- {
		if m, ok = c.meaning(strings.Join(all[len(all)-n:], " ")); ok {
			return m, true
		}
	}
	return m, false
}

// cells calls f with the cells of tables in a text that have a header that tells.
func (c *conversation) cells(text string, f func(start int, value string, m category.Meaning)) {
	var types []category.Meaning // by column; nil: no table is open
	separator, at := "", 0
	for line := range strings.Lines(text) {
		begin := at
		at += len(line)
		line = strings.TrimRight(line, "\r\n")
		if types != nil {
			cells := cut(line, separator)
			if len(cells) != len(types) {
				types = nil
			} else {
				for i, cell := range cells {
					if types[i].Category != "" {
						f(begin+cell.start, line[cell.start:cell.end], types[i])
					}
				}
				continue
			}
		}
		for _, s := range separators {
			if types = c.headers(line, s); types != nil {
				separator = s
				break
			}
		}
	}
}

// What makes a line a header: so many cells at least, of which so many tell.
const (
	leastCells  = 2
	leastTold   = 2
	longestHead = 40 // bytes of a cell
)

// headers are what the cells of a line say of those below; nil if it is no header.
func (c *conversation) headers(line, separator string) []category.Meaning {
	cells := cut(line, separator)
	if len(cells) < leastCells {
		return nil
	}
	types, told := make([]category.Meaning, len(cells)), 0
	for i, cell := range cells {
		if cell.end-cell.start > longestHead {
			return nil
		}
		m, known := c.columns.TypeOf(strings.Trim(line[cell.start:cell.end], " \t\r\"'*`"))
		if known {
			told++
		}
		if m.Category != understudy.Demographic {
			types[i] = m
		}
	}
	if told < leastTold {
		return nil
	}
	return types
}

// cut returns the cells of a line; what is in double quotes is not cut.
func cut(line, separator string) (out []wordPlace) {
	start, quoted := 0, false
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '"':
			quoted = !quoted
		case !quoted && strings.HasPrefix(line[i:], separator):
			out = append(out, wordPlace{start, i})
			start = i + len(separator)
			i = start - 1
		}
	}
	return append(out, wordPlace{start, len(line)})
}

// Digits that values have at least.
const (
	leastInDate = 2
	leastInCode = 3
)

// mostNameWords are the words of the longest name of a person, an organisation or a place.
const mostNameWords = 8

// fits reports whether a value may be what its name says: "name" is said of all kinds of things,
// and what stands there may be a type or a placeholder.
func (c *conversation) fits(language, value string, m category.Meaning, quoted bool) bool {
	digits, letters, capitals, uncommon, named := 0, 0, 0, 0, 0
	words := strings.FieldsFunc(value, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\'' && r != '’' })
	for _, r := range value {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		}
	}
	for _, w := range words {
		if writtenAsName(w) {
			capitals++
		}
		if !c.common(language, w) {
			uncommon++
		}
		if c.listedName(w) {
			named++
		}
	}
	if value == "" || len(words) > mostNameWords {
		return false
	}
	switch m.Category {
	case understudy.DateTime:
		return digits >= leastInDate
	case understudy.Code:
		return digits >= leastInCode || strings.Contains(value, "@")
	case understudy.Location:
		return letters+digits > 2 && (capitals > 0 && (digits > 0 || uncommon > 0) || c.town(value))
	case understudy.Organisation:
		return letters > 2 && capitals > 0 && (quoted || uncommon > 0 || bodies.Load().Has(value))
	case understudy.Person:
		whole := m.Kind == "" // "name"
		sure := uncommon > 0 || quoted && capitals > 0
		if whole {
			sure = named > 0 && (uncommon > 0 || named > 1) || quoted && len(words) == 1 && c.isGivenName(language, value) || len(words) > 1 && capitals == len(words) && uncommon > 0
		}
		return digits == 0 && letters > 1 && (capitals > 0 || named > 0) && sure
	}
	return false
}

// listedName reports whether a word is a name of persons in any language that is read.
func (c *conversation) listedName(word string) bool {
	return c.anyLexicon(func(l *lexicon.Lexicon) bool {
		_, given := l.Given(word)
		_, family := l.Family(word)
		return given || family
	}) || c.abroad(word)
}

// abroad reports whether a word is a name of persons that few bear where its language is spoken.
func (c *conversation) abroad(word string) bool { return c.writing.abroad[word] }

// town reports whether a text is a town to any language that is read.
func (c *conversation) town(text string) bool {
	return c.anyLexicon(func(l *lexicon.Lexicon) bool { return len(l.Town(text)) > 0 })
}

func (c *conversation) anyLexicon(is func(*lexicon.Lexicon) bool) bool {
	return slices.ContainsFunc(c.codes(), func(code string) bool { l := c.languages[code]; return l.Lexicon != nil && is(l.Lexicon) })
}
