package server

import (
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

// Names that are words, told by their capitals. In the languages that write common nouns in small
// letters, a word within a sentence has its capital for a reason: it is a name, or it is one of those that
// a list explains (a product, a language, a month, a title, a technical term). What no list explains is
// hidden: an answer gets it back exactly, and a name that is heard is out.

// ruleCapital is the rule of these spans.
const ruleCapital = "capital"

// A capitalWord is a word of a line, with the clitic before it and the genitive behind it left out.
type capitalWord struct {
	wordPlace
	text    string
	upper   bool // it begins with a capital
	shouted bool // it is all capitals
	told    bool // it is part of a mention
	inner   bool // it has its capital within a sentence
	stays   bool // a list explains its capital
}

// clitic is what stands before a word in one word with it (l'Étoile), possessive what stands behind.
var (
	clitic     = regexp.MustCompile(`^\p{L}{1,2}['’]`)
	possessive = regexp.MustCompile(`['’]s?$`)
	lineWord   = regexp.MustCompile(`[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*`)
)

// capitals are the mentions that their capitals tell, and that nothing else has found.
func (c *conversation) capitals(t *tongue, spans, doubts []understudy.Span) (out []understudy.Span) {
	if l := c.languages[t.doc.Language]; l == nil || l.Lexicon == nil {
		return nil // nothing is known of what stays
	}
	if !t.personal {
		return nil
	}
	text := t.read().Text
	for at := 0; at < len(text); {
		end := len(text)
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n
		}
		if line := c.lineOf(t.doc.Language, text, at, end, spans); capitalsTell(line) {
			for _, run := range c.runs(text, line) {
				if !touched(spans, run.start, run.end) {
					out = append(out, understudy.Span{Start: run.start, End: run.end, Category: c.categoryOf(text, run, doubts), Rule: ruleCapital, Score: sureOnce})
				}
			}
		}
		at = end + 1
	}
	return t.cut(understudy.Outermost(out))
}

// isPersonal reports whether mentions of a text are of people: names on a list of those of persons and on none of
// products and formats, of two words and more, or their numbers and addresses. A prompt without any is about other
// things, whose names it writes with capitals, too.
func (c *conversation) isPersonal(t *tongue, spans []understudy.Span) bool {
	n := 0
	return slices.ContainsFunc(spans, func(s understudy.Span) bool {
		text := t.doc.Text[s.Start:s.End]
		switch s.Category {
		case understudy.Person:
			listed := slices.ContainsFunc(strings.Fields(text), func(w string) bool {
				return c.listedName(w) && !c.isStop(t.doc.Language, w) && !c.isLanguage(w)
			})
			if n++; listed && !strings.Contains(text, " ") && s.Score < sureAlone {
				return n >= leastPeople && s.Score >= sureOnce
			}
			return listed
		case understudy.Location:
			return s.Kind == kindStreet
		}
		return s.Category == understudy.Code && s.Kind != "" && s.Score >= sureAlone
	})
}

// leastPeople are the people from which on a text is about them though each is named by one word that the model half
// believes in.
const leastPeople = 2

// lineOf are the words of a line of a text.
func (c *conversation) lineOf(language, text string, from, to int, spans []understudy.Span) (out []capitalWord) {
	for _, m := range lineWord.FindAllStringIndex(text[from:to], -1) {
		w := capitalWord{wordPlace: wordPlace{from + m[0], from + m[1]}}
		if first, _ := utf8.DecodeRuneInString(text[w.start:]); unicode.IsLower(first) {
			if m := clitic.FindStringIndex(text[w.start:w.end]); m != nil {
				w.start += m[1]
			}
		}
		if m := possessive.FindStringIndex(text[w.start:w.end]); m != nil && m[0] > 0 {
			w.end = w.start + m[0]
		}
		if first, second, ok := strings.Cut(text[w.start:w.end], "-"); ok && !writtenAsName(second) && c.isWord(second) { // Mermaid-diagram
			w.end = w.start + len(first)
		}
		w.text = text[w.start:w.end]
		first, _ := utf8.DecodeRuneInString(w.text)
		w.upper = unicode.IsUpper(first)
		w.shouted = w.upper && strings.ToUpper(w.text) == w.text
		w.told = touched(spans, w.start, w.end)
		if w.upper && !w.told {
			w.inner = c.innerAt(text, w.wordPlace)
			w.stays = c.explained(language, text, w)
		}
		out = append(out, w)
	}
	return out
}

// Words of a line from which on its capitals may be those of a heading, or of a language that writes
// nouns with them.
const leastHeading = 2

// capitalsTell reports whether capitals mean something in a line: most of its words are without, or are
// few, or have been found as names.
func capitalsTell(line []capitalWord) bool {
	upper, all, told := 0, 0, 0
	for _, w := range line {
		switch {
		case w.told:
			told++
		case utf8.RuneCountInString(w.text) >= leastForm:
			if all++; w.upper {
				upper++
			}
		}
	}
	if told > 0 && upper <= leastHeading {
		return true
	}
	return upper < leastHeading || 2*upper <= all
}

// afterScore is the result of a match, before who played.
var afterScore = regexp.MustCompile(`\pL \d{1,2} ?[-–] ?\d{1,2}$`)

// innerAt reports whether a word stands within a sentence: behind a letter or a figure, a comma or what
// joins words, or the abbreviation of a title.
func (c *conversation) innerAt(text string, w wordPlace) bool {
	before := strings.TrimRight(text[:w.start], " ")
	if m := clitic.FindStringIndex(text[max(0, len(before)-4):]); m != nil && strings.HasSuffix(before, "'") {
		before = strings.TrimRight(before[:len(before)-1], " ")
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	switch {
	case before == "", !plainWord(text, w):
		return false
	case unicode.IsLetter(last), unicode.IsMark(last):
		return true
	case unicode.IsDigit(last):
		word := text[w.start:w.end]
		return c.town(word) || c.listedName(word) || bodies.Load().Has(word) || afterScore.MatchString(before)
	case last == '.':
		return !c.opens(text, w.start) && c.listedName(text[w.start:w.end])
	}
	return strings.ContainsRune(",،&+/'’", last)
}

// plainWord reports whether a word is no part of an identifier, an address or a path.
func plainWord(text string, w wordPlace) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:w.start])
	behind, n := utf8.DecodeRuneInString(text[w.end:])
	next, _ := utf8.DecodeRuneInString(text[w.end+n:])
	in := func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune(`_@#\$<>=`, r) }
	switch {
	case in(before), before == '.', before == '/' && w.start > 1 && text[w.start-2] != ' ', in(behind), behind == '(' || behind == '\\' || behind == '[':
		return false
	case behind == '.', behind == ':', behind == '/':
		return !unicode.IsLetter(next) && !unicode.IsDigit(next) && next != '/'
	}
	return true
}

// explained reports whether a word has its capital for another reason than that it is a name.
func (c *conversation) explained(language, text string, w capitalWord) bool {
	folded := words.Fold(w.text)
	name := c.town(w.text) || c.listedName(w.text)
	behind := strings.TrimPrefix(text[w.end:], " ")
	next, _ := utf8.DecodeRuneInString(behind)
	switch {
	case utf8.RuneCountInString(w.text) < leastBeside, capitalInside(w.text), c.writing.beside.stays[folded], c.isStop(language, w.text), c.isLanguage(w.text):
		return true
	case w.shouted:
		return !(name && utf8.RuneCountInString(w.text) >= leastForm && !c.anyLexicon(func(l *lexicon.Lexicon) bool { return !seldom(l, w.text) }))
	case c.writing.listed[folded] && !name, !name && unicode.IsDigit(next) && len(behind) < len(text[w.end:]): // Section 4
		return true
	}
	return c.anyLexicon(func(l *lexicon.Lexicon) bool {
		_, _, country := l.Country(w.text)
		return country || !name && len(l.Classes(folded)) > 0
	})
}

// termsLanguage is the language whose words of classes (products, formats) stand in prompts of all languages.
const termsLanguage = "en"

// isStop reports whether a word is of a class that says that it is no name, to a language or to English, whose
// products and formats prompts of all languages name.
func (c *conversation) isStop(language, word string) bool {
	folded := words.Fold(word)
	return c.writing.stops[language][folded] || c.writing.stops[termsLanguage][folded]
}

// runs are the stretches of words with capitals that have one that nothing explains.
func (c *conversation) runs(text string, line []capitalWord) (out []wordPlace) {
	for i := 0; i < len(line); i++ {
		if w := line[i]; !w.upper || w.told || !w.inner || w.stays {
			continue
		}
		first, last := i, i
		for last+1 < len(line) {
			next := c.goesOnWith(text, line, last, 1)
			if next < 0 {
				break
			}
			last = next
		}
		for first > 0 {
			next := c.goesOnWith(text, line, first, -1)
			if next < 0 {
				break
			}
			first = next
		}
		out = append(out, wordPlace{line[first].start, line[last].end})
		i = last
	}
	return out
}

// mostWithin are the words in small letters between two words of a name (Foulées de la Vallée).
const mostWithin = 2

// goesOnWith is the next word with a capital that belongs to the name that a word belongs to; -1: there is
// none.
func (c *conversation) goesOnWith(text string, line []capitalWord, i, step int) int {
	for k := 1; k <= mostWithin+1; k++ {
		n := i + step*k
		if n < 0 || n >= len(line) || line[n].told {
			return -1
		}
		a, b := line[min(n, n-step)], line[max(n, n-step)]
		gap := text[a.end:b.start]
		elided := strings.HasPrefix(gap, " ") && (strings.HasSuffix(gap, "'") || strings.HasSuffix(gap, "’"))
		if gap != " " && gap != " & " && !elided {
			return -1
		}
		w := line[n]
		switch {
		case w.upper && step < 0 && k == 1 && !w.inner && (w.stays || c.writing.beside.has(words.Fold(w.text))):
			return -1 // it opens the sentence
		case w.upper && w.stays && !(w.shouted && len(w.text) > 1 && !c.isStop("", w.text)) && !c.heads(w.text):
			return -1
		case w.upper && step < 0 && !w.inner && c.often(w.text) && k == 1:
			return -1
		case w.upper:
			return n
		case !c.writing.beside.within[words.Fold(w.text)]:
			return -1
		}
	}
	return -1
}

// often reports whether a word is one that some language says often.
func (c *conversation) often(word string) bool {
	return c.anyLexicon(func(l *lexicon.Lexicon) bool { return !seldom(l, word) })
}

// heads reports whether a word is one that names of institutions begin or end with.
func (c *conversation) heads(word string) bool {
	folded := words.Fold(word)
	return c.writing.beside.heads[folded] || slices.ContainsFunc(c.codes(), func(code string) bool { return c.writing.heads[code][folded] })
}

// categoryOf is what a run of words is to the model of the language, if that does not rule it out, else to
// the lists.
func (c *conversation) categoryOf(text string, run wordPlace, doubts []understudy.Span) understudy.Category {
	for _, d := range doubts {
		if d.Start < run.end && run.start < d.End && named(d.Category) && d.Category != understudy.Code {
			return d.Category
		}
	}
	name := text[run.start:run.end]
	parts := strings.Fields(name)
	switch {
	case c.town(name):
		return understudy.Location
	case slices.ContainsFunc(parts, func(w string) bool { return len(w) > 1 && strings.ToUpper(w) == w }) && strings.ToUpper(name) != name:
		return understudy.Organisation // an abbreviation and a name
	case len(parts) <= 2 && slices.ContainsFunc(parts, c.listedName):
		return understudy.Person
	}
	return understudy.Organisation
}
