package server

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/bodies"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// Names that are words of a language, too: the position tells, by the word before or behind and by
// signs. The classes of words are those of words.tsv and beside.txt.

// A position is a word of a text, with the words around it that only a space parts from it.
type position struct {
	wordPlace
	word           string
	before, behind string // folded; "": there is none
	article        bool   // the word before begins with the article of a language that joins it
	last           bool   // a clause ends behind the word
	rank           int    // in the language of the text; 0: it is not on the list
}

// Ranks from which on a word is rather a name than a word, where the word before or behind says that a
// name stands there.
const (
	saidWithCue  = 1000 // one word that is a name or a town
	saidBesidePl = 300  // between two words that say so
)

// positionOf is the position of the word i of a text.
func (c *conversation) positionOf(t *tongue, l *lexicon.Lexicon, all []wordPlace, i int) position {
	text := t.doc.Text
	p := position{wordPlace: all[i], word: text[all[i].start:all[i].end]}
	p.rank = l.Rank(p.word)
	if i > 0 && text[all[i-1].end:p.start] == " " {
		before := text[all[i-1].start:all[i-1].end]
		p.before = words.Fold(before)
		article := c.languages[t.doc.Language].Article
		p.article = article != "" && strings.HasPrefix(before, article) && !strings.HasPrefix(p.word, article)
		if p.article {
			p.before = strings.TrimPrefix(p.before, article)
		}
	}
	if i+1 < len(all) && text[p.end:all[i+1].start] == " " {
		p.behind = words.Fold(text[all[i+1].start:all[i+1].end])
	}
	next, _ := utf8.DecodeRuneInString(text[p.end:])
	p.last = p.end == len(text) || next == '\n' || strings.ContainsRune(".,;:!?،؛؟", next)
	return p
}

// placed are the names that their position tells, and that nothing else has found.
func (c *conversation) placed(t *tongue, spans []understudy.Span) (out []understudy.Span) {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return nil
	}
	text := t.doc.Text
	add := func(start, end int, as understudy.Category) {
		if wordAt(text, unglued(text, start, c.writing.clitics), end) && !touched(spans, start, end) {
			out = append(out, understudy.Span{Start: start, End: end, Category: as, Rule: ruleListed, Score: sureOnce})
		}
	}
	var all []wordPlace
	for w := range wordsOf(text) {
		all = append(all, w)
	}
	for i := range all {
		next := "" // behind a space
		if i+1 < len(all) && text[all[i].end:all[i+1].start] == " " {
			next = text[all[i+1].start:all[i+1].end]
		}
		p := c.positionOf(t, l.Lexicon, all, i)
		if c.writing.listed[words.Fold(p.word)] || utf8.RuneCountInString(p.word) < leastBeside {
			continue
		}
		switch {
		case c.personAt(p, c.strangeAt(l.Lexicon, next)):
			end := p.end
			if c.surnameAt(next) || c.strangeAt(l.Lexicon, next) {
				end = all[i+1].end
			}
			add(p.start, end, understudy.Person)
		case c.townAt(text, p):
			add(p.start, p.end, understudy.Location)
		}
	}
	for _, m := range result.FindAllStringSubmatchIndex(text, -1) {
		if one, other := text[m[2]:m[3]], text[m[4]:m[5]]; c.plays(one) && c.plays(other) {
			add(m[2], m[3], understudy.Location)
			add(m[4], m[5], understudy.Location)
		}
	}
	for _, m := range initialCaseless.FindAllStringSubmatchIndex(text, -1) {
		if name := text[m[2]:m[3]]; c.listedName(name) {
			add(m[2], m[3], understudy.Person)
		}
	}
	return t.cut(understudy.Outermost(out))
}

// result is who played whom, with what came of it.
var result = regexp.MustCompile(`([\p{L}\p{M}'’-]+) \d{1,2} ?[-–] ?\d{1,2} ([\p{L}\p{M}'’-]+)`)

// plays reports whether a word may be one side of a match.
func (c *conversation) plays(word string) bool {
	return writtenAsName(word) && (c.town(word) || c.listedName(word) || bodies.Load().Has(word) || !c.isWord(word))
}

// initialCaseless is a surname behind an initial in a script without capitals.
var initialCaseless = regexp.MustCompile(`(?:^|[\s(,،|])\p{Lo}\. ?(\p{Lo}[\p{Lo}\p{M}]{2,})`)

// personAt reports whether a word is the name of a person where it stands: a list has it, and the word
// before or behind is one that stands beside names; strange says that a word behind it is in no
// dictionary, as surnames from elsewhere are.
func (c *conversation) personAt(p position, strange bool) bool {
	b := c.writing.beside
	if !c.listedName(p.word) {
		return false
	}
	cued := b.calls[p.before] || b.persons[p.before] || b.says[p.before] || b.says[p.behind]
	switch {
	case !writtenAsName(p.word): // in small letters
		return b.calls[p.before] && c.given(p.word) && (p.rank == 0 || p.rank > saidWithCue)
	case lexicon.Caseless(p.word):
		apposed := p.article && b.works[p.before]
		return apposed || cued && strange && c.given(p.word) || (b.calls[p.before] || cued && (p.last || c.given(p.word))) && (p.rank == 0 || p.rank > oftenSaid)
	}
	return cued && (p.rank == 0 || p.rank > saidBesidePl)
}

// surnameAt reports whether a word behind a given name is its surname.
func (c *conversation) surnameAt(word string) bool {
	return writtenAsName(word) && c.listedName(word) && !c.writing.listed[words.Fold(word)]
}

// strangeAt reports whether a word of a script without capitals is on no list, and of no class.
func (c *conversation) strangeAt(l *lexicon.Lexicon, word string) bool {
	return lexicon.Caseless(word) && utf8.RuneCountInString(word) >= leastForm && l.Rank(word) == 0 && !c.isWord(word) && !c.writing.listed[words.Fold(word)]
}

// townAt reports whether a word is a town where it stands: behind a word of place, with a capital or at
// the end of a clause.
func (c *conversation) townAt(text string, p position) bool {
	b := c.writing.beside
	if !b.at[p.before] || !c.town(p.word) {
		return false
	}
	first, _ := utf8.DecodeRuneInString(p.word)
	switch {
	case lexicon.Caseless(p.word):
		return p.last && (p.rank == 0 || p.rank > saidWithCue)
	case unicode.IsLower(first):
		return p.rank == 0 || p.rank > hardlyEver
	}
	return !capitalised(text[p.end:])
}
