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

// Names that are words of a language, too: the position tells, by the word before or behind and by
// signs. The classes of words are those of words.tsv and beside.txt.

// A position is a word of a text, with the words around it that only a space parts from it.
type position struct {
	wordPlace
	word           string
	before, behind string // folded, without clitics and the article; "": there is none
	named          bool   // the word before names a field of people (Bailleur Petit)
	article        bool   // the word before begins with the article of a language that joins it
	last           bool   // a clause ends behind the word
	rank           int    // in the language of the text; 0: it is not on the list
}

// Ranks from which on a word is rather a name than a word, where the word before or behind says that a
// name stands there.
const (
	saidWithCue     = 1000 // one word that is a name or a town
	saidWithCapital = 300  // one with a capital
)

// positionOf is the position of the word i of a text.
func (c *conversation) positionOf(t *tongue, l *lexicon.Lexicon, all []wordPlace, i int) position {
	text := t.doc.Text
	p := position{wordPlace: all[i], word: text[all[i].start:all[i].end]}
	p.rank = l.Rank(p.word)
	if i > 0 && text[all[i-1].end:p.start] == " " {
		before := text[all[i-1].start:all[i-1].end]
		m, ok := c.meaning(before)
		p.named = ok && m.Category == understudy.Person
		if p.before = words.Fold(before); !c.writing.beside.has(p.before) {
			r, n := utf8.DecodeRuneInString(p.before)
			if strings.ContainsRune(c.writing.clitics, r) {
				p.before = p.before[n:]
			}
			article := c.languages[t.doc.Language].Article
			if p.article = article != "" && strings.HasPrefix(p.before, article); p.article {
				p.before = strings.TrimPrefix(p.before, article)
				p.article = !strings.HasPrefix(p.word, article)
			}
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
		if next != "" && lexicon.Caseless(p.word) && (c.writing.beside.at[p.before] || t.personal && !c.isSaidMost(l.Lexicon, p.word)) && c.town(p.word+" "+next) {
			add(p.start, all[i+1].end, understudy.Location)
			continue
		}
		if c.writing.listed[words.Fold(p.word)] || utf8.RuneCountInString(p.word) < leastBeside {
			continue
		}
		switch {
		case c.personAt(t, p, c.strangeAt(l.Lexicon, next)):
			end := p.end
			if c.surnameAt(next) || c.strangeAt(l.Lexicon, next) {
				end = all[i+1].end
			}
			add(p.start, end, understudy.Person)
		case c.townAt(t, p), c.townBehind(text, spans, p), i > 1 && c.comesFrom(text, spans, p, all[i-1]):
			add(p.start, p.end, understudy.Location)
		}
	}
	if labels := c.speakers(l.Lexicon, text); len(labels) > 1 {
		for _, w := range labels {
			add(w.start, w.end, understudy.Person)
		}
	}
	for _, m := range result.FindAllStringSubmatchIndex(text, -1) {
		if one, other := text[m[2]:m[3]], text[m[4]:m[5]]; c.plays(one) && c.plays(other) {
			add(m[2], m[3], understudy.Location)
			add(m[4], m[5], understudy.Location)
		}
	}
	for _, m := range houseLine.FindAllStringSubmatchIndex(text, -1) {
		if t.personal && !c.isSaid(text[m[4]:m[5]]) && (touched(spans, m[6], m[7]) || c.town(text[m[6]:m[7]])) && !touched(spans, m[2], m[3]) {
			out = append(out, understudy.Span{Start: m[2], End: m[3], Category: understudy.Location, Kind: kindStreet, Rule: ruleListed, Score: sureOnce})
		}
	}
	for _, w := range c.institutions(t, all) {
		add(w.start, w.end, understudy.Organisation)
	}
	for _, m := range initialCaseless.FindAllStringSubmatchIndex(text, -1) {
		if name := text[m[2]:m[3]]; c.listedName(name) {
			add(m[2], m[3], understudy.Person)
		}
	}
	return t.cut(understudy.Outermost(out))
}

// smallLabel is a word in small letters and a colon before what somebody has said.
var smallLabel = regexp.MustCompile(`(?m)^[^\p{L}\n]{0,20}(\p{Ll}{3,20}): +\S+ +\S`)

// speakers are the given names in small letters that begin the lines of a text.
func (c *conversation) speakers(l *lexicon.Lexicon, text string) (out []wordPlace) {
	for _, m := range smallLabel.FindAllStringSubmatchIndex(text, -1) {
		word := text[m[2]:m[3]]
		if rank := l.Rank(word); c.given(word) && (rank == 0 || rank > saidWithCue) && !c.writing.listed[words.Fold(word)] {
			out = append(out, wordPlace{m[2], m[3]})
		}
	}
	return out
}

// result is who played whom, with what came of it.
var result = regexp.MustCompile(`([\p{L}\p{M}'’-]+) \d{1,2} ?[-–] ?\d{1,2} ([\p{L}\p{M}'’-]+)`)

// houseLine is a line of a letter's head: a house that is called by a name and a number, and its town (Lillsjötorp 140, Åre).
var houseLine = regexp.MustCompile(`(?m)^[^\p{L}\p{N}\n]{0,4}((\p{Lu}[\p{L}\p{M}'’-]{4,})(?: \p{Lu}[\p{L}\p{M}'’-]+){0,2} \p{N}{1,4}(?: ?\p{L})?), (\p{Lu}[\p{L}\p{M}'’ -]+)$`)

// plays reports whether a word may be one side of a match.
func (c *conversation) plays(word string) bool {
	return writtenAsName(word) && (c.town(word) || c.listedName(word) || bodies.Load().Has(word) || !c.isWord(word))
}

// institutions are the words for institutions with the article's words behind them, in languages that write the
// article in one word with its noun (شركة السهم للنقل).
func (c *conversation) institutions(t *tongue, all []wordPlace) (out []wordPlace) {
	l := c.languages[t.doc.Language]
	if l.Article == "" || !t.personal {
		return nil
	}
	text := t.doc.Text
	for i, w := range all {
		if head := words.Fold(text[w.start:w.end]); !c.writing.heads[t.doc.Language][head] && !c.writing.beside.heads[head] {
			continue
		}
		end, least := w.end, hardlyEver
		if i > 0 && c.writing.beside.employed[words.Fold(text[all[i-1].start:all[i-1].end])] {
			least = seldomAbroad // one is there
		}
		for k := i + 1; k < len(all) && k <= i+longestRun && text[end:all[k].start] == " "; k++ {
			word := text[all[k].start:all[k].end]
			if r, n := utf8.DecodeRuneInString(word); k > i+1 && strings.ContainsRune(c.writing.clitics, r) {
				word = word[n:]
				if strings.HasPrefix(word, string([]rune(l.Article)[1:])) { // joined with its article
					end = all[k].end
					continue
				}
			}
			if !strings.HasPrefix(text[all[k].start:], l.Article) {
				if rank := l.Lexicon.Rank(word); k == i+1 && !strings.HasPrefix(text[w.start:], l.Article) && (rank == 0 || rank > least) && !c.writing.listed[words.Fold(word)] {
					end = all[k].end // two words without (عيادة ابتسامة)
				}
				break
			}
			end = all[k].end
		}
		if end > w.end {
			out = append(out, wordPlace{w.start, end})
		}
	}
	return out
}

// initialCaseless is a surname behind an initial in a script without capitals.
var initialCaseless = regexp.MustCompile(`(?:^|[\s(,،|])\p{Lo}\. ?(\p{Lo}[\p{Lo}\p{M}]{2,})`)

// personAt reports whether a word is the name of a person where it stands: a list has it, and the word
// before or behind is one that stands beside names; strange says that a word behind it is in no
// dictionary, as surnames from elsewhere are.
func (c *conversation) personAt(t *tongue, p position, strange bool) bool {
	b := c.writing.beside
	if !c.listedName(p.word) {
		return false
	}
	seldom := func(rank int) bool { return p.rank == 0 || p.rank > rank }
	calls := b.calls[p.before]
	surely := p.named || calls || b.kin[p.before] || b.persons[p.before] || b.says[p.before] || b.says[p.behind]
	cued := surely || b.naming[p.before]
	switch {
	case !writtenAsName(p.word): // in small letters
		return c.given(p.word) && seldom(saidWithCue) && (calls || cued && strange)
	case lexicon.Caseless(p.word):
		apposed := p.article && b.works[p.before]
		full := c.given(p.word) && strange && (surely || cued && seldom(saidWithCue))
		ends := t.personal && b.at[p.before] && p.last && c.given(p.word) && seldom(saidWithCapital)
		return apposed || full || ends || calls && (c.given(p.word) || seldom(oftenSaid)) ||
			b.says[p.before] && c.given(p.word) && seldom(saidWithCapital) || cued && p.last && seldom(saidWithCue) || cued && c.given(p.word) && seldom(oftenSaid)
	}
	return cued && seldom(saidWithCapital)
}

// surnameAt reports whether a word behind a given name is its surname.
func (c *conversation) surnameAt(word string) bool {
	return writtenAsName(word) && c.listedName(word) && !c.writing.listed[words.Fold(word)]
}

// strangeAt reports whether a word without a capital is in no dictionary, and of no class, or a surname
// in small letters.
func (c *conversation) strangeAt(l *lexicon.Lexicon, word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	if unicode.IsLower(first) && c.listedName(word) && seldom(l, word) && !c.writing.listed[words.Fold(word)] {
		return true
	}
	return !unicode.IsUpper(first) && utf8.RuneCountInString(word) >= leastForm && l.Rank(word) == 0 && !c.isWord(word) && !c.writing.listed[words.Fold(word)]
}

// townBehind reports whether a word is the town of what is named before it and a comma.
func (c *conversation) townBehind(text string, spans []understudy.Span, p position) bool {
	told := !lexicon.Caseless(p.word) || p.rank == 0 || p.rank > saidWithCue
	return p.last && writtenAsName(p.word) && told && c.town(p.word) && behind(text, spans, p.start)
}

// comesFrom reports whether a word is the town behind a person and a word of place (it is Will Zhou from Hope).
func (c *conversation) comesFrom(text string, spans []understudy.Span, p position, before wordPlace) bool {
	return c.writing.beside.at[p.before] && (p.rank == 0 || p.rank > mostSaid) && c.town(p.word) && strings.HasSuffix(text[:before.start], " ") &&
		slices.ContainsFunc(spans, func(s understudy.Span) bool {
			return s.End == before.start-1 && s.Category == understudy.Person && s.Kind == ""
		})
}

// townAt reports whether a word is a town where it stands: behind a word of place, with a capital or at
// the end of a clause.
func (c *conversation) townAt(t *tongue, p position) bool {
	text := t.doc.Text
	b := c.writing.beside
	if !b.at[p.before] || !c.town(p.word) {
		return false
	}
	first, _ := utf8.DecodeRuneInString(p.word)
	switch {
	case lexicon.Caseless(p.word):
		joined := c.languages[t.doc.Language].Article != "" && strings.HasPrefix(p.word, c.languages[t.doc.Language].Article)
		return (p.last || t.personal && !joined && (b.at[p.behind] || p.rank == 0 || p.rank > seldomAbroad)) && (p.rank == 0 || p.rank > saidWithCue)
	case unicode.IsLower(first):
		return p.rank == 0 || p.rank > seldomAbroad
	}
	return !capitalised(text[p.end:])
}
