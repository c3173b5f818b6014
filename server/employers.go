package server

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// Organisations in small letters, as people who write in a hurry have them: a word for an institution or a trade, and
// beside it a word that is a name or next to never said (ashdown roofing, garage lemonnier), and where somebody works.

// ruleEmployer is the rule of these spans.
const ruleEmployer = "employer"

// mostEmployer are the words of the longest name.
const mostEmployer = 5

// employers are those of a text that names people, who are among people; they may hold what is not among spans.
func (c *conversation) employers(t *tongue, spans, people []understudy.Span) (out []understudy.Span) {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil || !t.personal && !slices.ContainsFunc(spans, func(s understudy.Span) bool { return s.Category == understudy.Person }) {
		return nil
	}
	text := t.doc.Text
	var all []wordPlace
	for w := range wordsOf(text) {
		all = append(all, w)
	}
	for i := 0; i < len(all); i++ {
		works := c.worksAt(text, all, i)
		belongs := c.belongs(text, all, i, people, works)
		run := c.smallRun(t, l.Lexicon, text, all[i:], spans, belongs)
		if len(run) == 1 && belongs && c.strangeBody(text, run[0]) {
			out = append(out, understudy.Span{Start: run[0].start, End: run[0].end, Category: understudy.Organisation, Rule: ruleEmployer, Score: sureOnce})
			continue
		}
		if len(run) < 2 {
			continue
		}
		near := i > 0 && c.behindPlace(text[all[i-1].start:all[i-1].end]) || inQuotes(text, run) || t.isField(wordPlace{run[0].start, run[len(run)-1].end})
		if run = c.employer(t, l.Lexicon, text, run, works, near, belongs); len(run) < 2 {
			continue
		}
		start, end := run[0].start, run[len(run)-1].end
		out = append(out, understudy.Span{Start: start, End: end, Category: understudy.Organisation, Rule: ruleEmployer, Score: sureOnce})
		for i+1 < len(all) && all[i+1].end <= end {
			i++
		}
	}
	return t.cut(out)
}

// leastStrangeBody are the letters of an organisation of one word that nobody says.
const leastStrangeBody = 8

// strangeBody reports whether a word to which somebody belongs may be an organisation: nobody says it, and a clause ends behind
// it (Erik från städkompaniet som kom).
func (c *conversation) strangeBody(text string, w wordPlace) bool {
	word := text[w.start:w.end]
	return utf8.RuneCountInString(word) >= leastStrangeBody && !c.isSaid(word) && c.ends(text, w.end)
}

// betweenWords is what may stand between two words of a name: a number, too (garage des 3 ponts).
var betweenWords = regexp.MustCompile(`^(?: | & | \d{1,2} |['’])$`)

// smallRun are the words in small letters that may be one name: up to a word that joins or that every sentence has; belongs
// says that a preposition may be the first of it (au levain d'or).
func (c *conversation) smallRun(t *tongue, l *lexicon.Lexicon, text string, all []wordPlace, spans []understudy.Span, belongs bool) (run []wordPlace) {
	ends := 0 // behind the last word that is no particle
	for i, w := range all {
		word := text[w.start:w.end]
		first, _ := utf8.DecodeRuneInString(word)
		if i > 0 {
			if !betweenWords.MatchString(text[all[i-1].end:w.start]) {
				break
			}
		}
		if !unicode.IsLower(first) || len(run) == mostEmployer || !wordAt(text, w.start, w.end) || touched(spans, w.start, w.end) {
			break
		}
		folded := words.Fold(word)
		opening := i == 0 && belongs && c.writing.beside.employed[folded]
		if opening || c.particle(t.doc.Language, word) && !c.heads(word) {
			run = append(run, w)
			continue
		}
		joins := i > 0 && c.writing.beside.and[folded] && !strings.ContainsAny(text[all[i-1].end:w.start], "'’") // not d'or
		if b := c.writing.beside; joins || i == 0 && b.and[folded] || b.at[folded] || b.employed[folded] || c.isSaidMost(l, word) {
			break
		}
		run = append(run, w)
		ends = len(run)
	}
	return run[:ends]
}

// employer are the words of a run that are the name of an organisation: a word that such names begin or end with, and
// another one that is a name or next to never said; works says that it is where somebody works, near that it stands behind a
// preposition of work or in quotes, belongs that it is surely whom somebody belongs to: then two words of the language do.
// None are, if it is no such name.
func (c *conversation) employer(t *tongue, l *lexicon.Lexicon, text string, run []wordPlace, works, near, belongs bool) []wordPlace {
	word := func(i int) string { return text[run[i].start:run[i].end] }
	last := len(run) - 1
	rare := func(i int) bool { // in all languages
		w := word(i)
		return utf8.RuneCountInString(w) >= leastUnknown && !c.heads(w) && (!c.writing.listed[words.Fold(w)] || c.surname(w)) &&
			!c.anyLexicon(func(l *lexicon.Lexicon) bool { return !hardly(l, w) })
	}
	named := func(i int) bool { return rare(i) && (!c.isWord(word(i)) || c.listedName(word(i)) || c.town(word(i))) }
	if c.heads(word(0)) {
		for i := last; i > 0; i-- {
			rank := l.Rank(word(i))
			particle := c.particle(t.doc.Language, word(i-1))
			if named(i) || (particle || works) && rare(i) || works && i == last && (rank == 0 || rank > saidWithCue) && !c.heads(word(i)) {
				return run[:i+1]
			}
		}
	}
	if last > 0 && c.heads(word(last)) {
		for i := 0; i < last; i++ {
			if rare(i) && (works || near || belongs || !c.isWord(word(i))) {
				return run[i:]
			}
		}
	}
	if works && last > 0 {
		for i := range run {
			if utf8.RuneCountInString(word(i)) >= leastUnknown && rare(i) && (!c.isWord(word(i)) || i == last && c.particle(t.doc.Language, word(0))) {
				return run
			}
		}
	}
	if belongs && c.ofWords(t, l, text, run) && (near || c.ends(text, run[len(run)-1].end)) {
		return run
	}
	return nil
}

// ofWords reports whether a run may be a name of words of the language: two besides particles, and a word for a trade first,
// or one that is seldom said and none of another class.
func (c *conversation) ofWords(t *tongue, l *lexicon.Lexicon, text string, run []wordPlace) bool {
	n, trade, rare, other := 0, false, false, false
	for _, w := range run {
		word := text[w.start:w.end]
		if c.particle(t.doc.Language, word) {
			continue
		}
		n++
		rank := l.Rank(word)
		trade = trade || n == 1 && c.heads(word)
		rare = rare || utf8.RuneCountInString(word) >= leastForm && (rank == 0 || rank > seldomTogether)
		other = other || utf8.RuneCountInString(word) >= leastForm && c.writing.listed[words.Fold(word)] && !c.heads(word) && !c.writing.beside.cardinals[words.Fold(word)]
	}
	last := text[run[len(run)-1].start:run[len(run)-1].end]
	return n > 1 && (trade || rare && !other && !c.heads(last))
}

// behindPlace reports whether an employer may stand behind a word.
func (c *conversation) behindPlace(word string) bool {
	b := c.writing.beside
	return b.places[words.Fold(word)] || b.houses[words.Fold(word)]
}

// inQuotes reports whether a run is all that stands between two quotes.
func inQuotes(text string, run []wordPlace) bool {
	return strings.HasSuffix(text[:run[0].start], `"`) && strings.HasPrefix(text[run[len(run)-1].end:], `"`)
}

// ends reports whether a clause ends at a place of a text, or goes on with a relative pronoun or a word that joins.
func (c *conversation) ends(text string, at int) bool {
	rest, blank := strings.CutPrefix(text[at:], " ")
	next, _ := utf8.DecodeRuneInString(rest)
	if !blank || !unicode.IsLetter(next) {
		return true
	}
	first := rest
	if n := strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) }); n > 0 {
		first = rest[:n]
	}
	return c.writing.beside.relative[words.Fold(first)] || c.writing.beside.and[words.Fold(first)]
}

// seldomTogether is the rank from which on a word is rather part of such a name than of a description.
const seldomTogether = 4000

// belongs reports whether what begins with the word i is whom somebody belongs to: it stands behind a person and a preposition
// (Karim de l'assiette bleue), behind one that only people and organisations have (chez), or behind a word of work.
func (c *conversation) belongs(text string, all []wordPlace, i int, people []understudy.Span, works bool) bool {
	if i == 0 || text[all[i-1].end:all[i].start] != " " {
		return false
	}
	b := c.writing.beside
	before := words.Fold(text[all[i-1].start:all[i-1].end])
	if b.houses[before] {
		return true
	}
	at := all[i-1].start - 1
	return works && b.places[before] || b.belonging[before] && at > 0 && text[at] == ' ' && personEnds(people, at)
}

// personEnds reports whether a person's name ends at a place of a text; spans are sorted and do not overlap.
func personEnds(spans []understudy.Span, at int) bool {
	i, found := slices.BinarySearchFunc(spans, at, func(s understudy.Span, at int) int { return s.End - at })
	return found && spans[i].Category == understudy.Person
}

// particle reports whether a word stands within names (de la, les).
func (c *conversation) particle(language, word string) bool {
	folded := words.Fold(word)
	return c.writing.within[language][folded] || c.writing.beside.within[folded]
}

// mostBetween are the words between the one that says that somebody works and the preposition before where.
const mostBetween = 2

// worksAt reports whether what begins with the word i is where somebody works: behind a preposition (at, chez), and a word of
// work shortly before it.
func (c *conversation) worksAt(text string, all []wordPlace, i int) bool {
	b := c.writing.beside
	if i < 2 || !b.employed[words.Fold(text[all[i-1].start:all[i-1].end])] {
		return false
	}
	for k := i - 2; k >= 0 && k >= i-2-mostBetween; k-- {
		if strings.ContainsAny(text[all[k].end:all[k+1].start], ".!?\n") {
			return false
		}
		word := words.Fold(text[all[k].start:all[k].end])
		if b.work[word] || b.works[word] {
			return true
		}
	}
	return false
}
