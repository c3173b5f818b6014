package server

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/bodies"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// Names that stand beside names: what a mention says of the words around it.

// besideFile is the file of a language's folder with the words that stand beside names.
const besideFile = "beside.txt"

// besideWords are those words, folded, by class: what joins names, what calls one by name, of whom one
// is a relative, what stands before persons only and before others, too, what says that they speak, what
// they do, what stands before places, and within names,
// words with a capital that are no names, names of fields whose values are places or organisations, and what else names of
// institutions begin with.
type besideWords struct {
	and, calls, kin, persons, naming, says, works, at, within, stays, fields, heads map[string]bool

	// Of accounts.go: words and keys before user names in logs, accounts of nobody, folders of homes, words before the name
	// of a branch, services where people have user names, verbs behind which somebody is written to, and prepositions
	// between.
	accounts, system, homes, branches, platforms, addresses, toward map[string]bool
	vehicles                                                        map[string]bool // of plates.go: of cars and who drives them
	work, employed                                                  map[string]bool // of employers.go: of work, and prepositions before where
	clubs                                                           map[string]bool // of bodies.go: signs of clubs
	houses, belonging, places                                       map[string]bool // of those prepositions: of people and organisations only; behind a person; behind a word of work
	relative, cardinals                                             map[string]bool // pronouns that go on behind a person's employer; numbers in words
	does                                                            map[string]bool // verbs that stand behind a name that begins a sentence
}

// newBesideWords are none.
func newBesideWords() besideWords {
	none := func() map[string]bool { return map[string]bool{} }
	return besideWords{
		none(), none(), none(), none(), none(), none(), none(), none(), none(), none(), none(), none(),
		none(), none(), none(), none(), none(), none(), none(), none(), none(), none(), none(), none(), none(), none(), none(),
		none(), none(),
	}
}

// classes are those of beside.txt by their names.
func (b *besideWords) classes() map[string]map[string]bool {
	return map[string]map[string]bool{
		"and": b.and, "calls": b.calls, "persons": b.persons, "at": b.at, "within": b.within, "stays": b.stays, "fields": b.fields, "heads": b.heads,
		"accounts": b.accounts, "system": b.system, "homes": b.homes, "branches": b.branches, "platforms": b.platforms, "addresses": b.addresses, "toward": b.toward,
		"vehicles": b.vehicles, "work": b.work, "employed": b.employed, "clubs": b.clubs, "houses": b.houses, "belonging": b.belonging, "places": b.places, "relative": b.relative, "does": b.does,
	}
}

// has reports whether a word is of any class.
func (b *besideWords) has(word string) bool {
	return b.and[word] || b.calls[word] || b.kin[word] || b.persons[word] || b.naming[word] || b.says[word] || b.works[word] || b.at[word]
}

// read adds the words of a language, and what its words.tsv says.
func (b *besideWords) read(l *language.Language, list *words.List) error {
	for class, into := range map[string]map[string]bool{
		"verbname": b.calls, "kin": b.kin, "title": b.calls, "naming": b.naming, "speech": b.says, "occupation": b.works, "lead": b.at, "cardinal": b.cardinals,
	} {
		for _, w := range list.Words(class) {
			into[words.Fold(w)] = true
		}
	}
	if l.Files == nil {
		return nil
	}
	text, err := fs.ReadFile(l.Files, besideFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("server: language %s: %w", l.Code, err)
	}
	classes := b.classes()
	for line := range strings.Lines(string(text)) {
		class, all, ok := strings.Cut(strings.TrimSpace(line), ": ")
		into := classes[class]
		if !ok || strings.HasPrefix(line, "#") || into == nil {
			continue
		}
		for w := range strings.SplitSeq(all, ", ") {
			into[words.Fold(w)] = true
		}
	}
	return nil
}

// mayBeCalled reports whether a word that is also said otherwise is a name where somebody is called so:
// a list has it, it is seldom said, and it is of no class of words (a title, an occupation, a label).
func (c *conversation) mayBeCalled(l *lexicon.Lexicon, word string) bool {
	return writtenAsName(word) && utf8.RuneCountInString(word) >= leastBeside && c.listedName(word) && seldom(l, word) && !c.writing.listed[words.Fold(word)]
}

// leastCalled is how many letters such a name has at least: those of a script without marks for vowels
// have fewer.
func leastCalled(word string) int {
	if lexicon.Caseless(word) {
		return leastForm - 1
	}
	return leastForm
}

// beside widens mentions of people by the names beside them; more are the names that are joined with
// mentions of people and places, and those of who is called by name.
func (c *conversation) beside(t *tongue, spans []understudy.Span) (widened, more []understudy.Span) {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return spans, nil
	}
	text := t.doc.Text
	var all []wordPlace
	for w := range wordsOf(text) {
		all = append(all, w)
	}
	add := func(w wordPlace, as understudy.Category) {
		if wordAt(text, unglued(text, w.start, c.writing.clitics), w.end) && !touched(spans, w.start, w.end) {
			more = append(more, understudy.Span{Start: w.start, End: w.end, Category: as, Rule: ruleListed, Score: sureOnce})
		}
	}
	for i := range spans {
		s := &spans[i]
		if s.Category != understudy.Person && s.Category != understudy.Location {
			continue
		}
		first, _ := slices.BinarySearchFunc(all, s.Start, func(w wordPlace, at int) int { return w.end - at - 1 })
		behind, _ := slices.BinarySearchFunc(all, s.End, func(w wordPlace, at int) int { return w.start - at })
		if s.Category == understudy.Person {
			if behind < len(all) && c.goesOn(t, *s, all[behind]) && (i+1 == len(spans) || spans[i+1].Start >= all[behind].end) {
				s.End = all[behind].end
				behind++
			}
			if end := endOfCell(text, *s); end > s.End && (i+1 == len(spans) || spans[i+1].Start >= end) {
				s.End = end
				behind, _ = slices.BinarySearchFunc(all, s.End, func(w wordPlace, at int) int { return w.start - at })
			}
			if end := c.particled(t, all, behind, s.End); end > s.End && (i+1 == len(spans) || spans[i+1].Start >= end) {
				s.End = end
			}
			if first > 0 {
				all[first-1] = c.unjoined(text, all[first-1])
			}
			if first > 0 && c.beginsBefore(t, *s, all[first-1]) && (i == 0 || spans[i-1].End <= all[first-1].start) {
				first--
				s.Start = all[first].start
			}
		}
		if first > 0 {
			if w, ok := c.joined(t, l.Lexicon, all, first-1, s.Start, s.Category, -1); ok {
				add(w, s.Category)
			}
		}
		if behind < len(all) {
			if w, ok := c.joined(t, l.Lexicon, all, behind, s.End, s.Category, 1); ok {
				add(w, s.Category)
			}
		}
	}
	for i := 1; i < len(all); i++ {
		calls, name := text[all[i-1].start:all[i-1].end], text[all[i].start:all[i].end]
		gap := strings.TrimSuffix(text[all[i-1].end:all[i].start], ".")
		if (gap == " " || gap == ". ") && (c.writing.beside.calls[words.Fold(calls)] || c.writing.beside.kin[words.Fold(calls)]) && c.mayBeCalled(l.Lexicon, name) {
			add(all[i], understudy.Person)
		}
	}
	return spans, understudy.Outermost(t.cut(more))
}

// goesOn reports whether a name goes on with the next word: a name in small letters with a word that no
// language has, others with a word in no dictionary or a surname.
func (c *conversation) goesOn(t *tongue, s understudy.Span, w wordPlace) bool {
	if t.doc.Text[s.End:w.start] != " " {
		return false
	}
	word := t.doc.Text[w.start:w.end]
	if !wordAt(t.doc.Text, w.start, w.end) {
		return false
	}
	if first, _ := utf8.DecodeRuneInString(t.doc.Text[s.Start:]); unicode.IsLower(first) {
		next, _ := utf8.DecodeRuneInString(word)
		name := t.doc.Text[s.Start:s.End]
		if i := strings.LastIndexByte(name, ' '); i > 0 && c.particle(t.doc.Language, name[i+1:]) {
			return unicode.IsLower(next) && utf8.RuneCountInString(word) >= leastForm && !c.isSaidMost(c.languages[t.doc.Language].Lexicon, word)
		}
		given := c.given(name) || strings.Contains(name, "-") && s.Score >= sureAlone
		if c.isStop(t.doc.Language, word) && !(given && !c.isWord(name)) || !unicode.IsLower(next) {
			return false
		}
		rank := c.languages[t.doc.Language].Lexicon.Rank(word)
		surname := given && utf8.RuneCountInString(word) >= leastForm && c.surname(word) && (rank == 0 || rank > saidWithCapital)
		return surname || utf8.RuneCountInString(word) >= leastUnknown && !c.isSaid(word)
	}
	if lexicon.Caseless(t.doc.Text[s.Start:s.End]) && !lexicon.Caseless(word) { // in two scripts (طوني Hill)
		return capitalised(" "+word) && c.listedName(word)
	}
	if lexicon.Caseless(word) { // surnameAfter knows those that are seldom said
		name := t.doc.Text[s.Start:s.End]
		if i := strings.LastIndexByte(name, ' '); i > 0 && c.particle(t.doc.Language, name[i+1:]) { // سهام أيت باها
			return !c.isStop(t.doc.Language, word) && utf8.RuneCountInString(word) >= leastBeside
		}
		article := c.languages[t.doc.Language].Article
		l := c.languages[t.doc.Language].Lexicon
		return t.personal && article != "" && strings.HasPrefix(word, article) && c.surname(word) && !c.isSaidMost(l, word) && c.given(t.doc.Text[s.Start:s.End])
	}
	if c.given(t.doc.Text[s.Start:s.End]) && c.surnameAt(word) && capitalised(" "+word) {
		return true
	}
	if single := !strings.Contains(t.doc.Text[s.Start:s.End], " "); single && c.given(word) && capitalised(" "+word) && !c.isStop(t.doc.Language, word) {
		return true // surname first
	}
	return c.unknown(word) || writtenAsName(word) && !c.isWord(word) && c.listedName(word) && !c.writing.listed[words.Fold(word)]
}

// mostParticles are those before one surname (de la).
const mostParticles = 3

// particled is where a name ends that goes on with particles and a surname (Camila de la Tour): behind the surname, which
// may be a word, but no institution and no town.
func (c *conversation) particled(t *tongue, all []wordPlace, i, at int) int {
	text, end := t.doc.Text, at
	for n := 0; i < len(all); n++ {
		gap, word := text[end:all[i].start], text[all[i].start:all[i].end]
		if gap != " " && (n == 0 || gap != "'" && gap != "’") {
			return at
		}
		if c.writing.within[t.doc.Language][words.Fold(word)] && n < mostParticles {
			end = all[i].end
			i++
			continue
		}
		name := writtenAsName(word) && utf8.RuneCountInString(word) >= leastBeside && !c.heads(word) && !capitalised(text[all[i].end:])
		if lexicon.Caseless(word) {
			name = name && c.listedName(word)
		}
		if n > 0 && name && !c.town(word) && !bodies.Load().Has(word) && wordAt(text, all[i].start, all[i].end) {
			return all[i].end
		}
		return at
	}
	return at
}

// beginsBefore reports whether a name begins with the word before: a given name that is a word, too,
// before a surname (جواهر الطيب, Prudence Lacroix), in a script without capitals one that is often said
// only before a surname that is no word.
func (c *conversation) beginsBefore(t *tongue, s understudy.Span, w wordPlace) bool {
	text := t.doc.Text
	word := text[w.start:w.end]
	l := c.languages[t.doc.Language].Lexicon
	if text[w.end:s.Start] != " " || lexicon.Caseless(word) != lexicon.Caseless(text[s.Start:s.End]) || !wordAt(text, unglued(text, w.start, c.writing.clitics), w.end) || strings.Contains(text[s.Start:s.End], " ") {
		return false
	}
	if c.given(word) && !c.writing.listed[words.Fold(word)] && !c.isWord(text[s.Start:s.End]) {
		if !writtenAsName(word) { // in small letters, both
			rank := l.Rank(word)
			return !writtenAsName(text[s.Start:s.End]) && utf8.RuneCountInString(word) >= leastBeside && (rank == 0 || rank > saidWithCue) && c.surname(text[s.Start:s.End])
		}
		return capitalised(" "+word) && (!begins(text, w.start) || seldom(l, word)) || lexicon.Caseless(word)
	}
	if !lexicon.Caseless(word) {
		return false
	}
	article := c.languages[t.doc.Language].Article
	elsewhere := t.personal && utf8.RuneCountInString(word) >= leastUnknown && hardly(l, word) && article != "" && strings.HasPrefix(text[s.Start:s.End], article) // a name from there
	first, n := utf8.DecodeRuneInString(word)
	joined := strings.ContainsRune(c.writing.clitics, first) && (c.isSaid(word[n:]) || article != "" && strings.HasPrefix(word[n:], string([]rune(article)[1:])))
	return c.mayBeCalled(l, word) || elsewhere && !joined && !strings.HasPrefix(word, article) && c.surname(text[s.Start:s.End]) && !c.writing.listed[words.Fold(word)]
}

// cellSigns part the cells of rows, and end them.
const cellSigns = ";\t|\n"

// endOfCell is where a name ends that begins a cell of a row and leaves one word of it: with the cell.
func endOfCell(text string, s understudy.Span) int {
	rest := text[s.End:]
	n := strings.IndexAny(rest, cellSigns)
	if n < 2 || rest[0] != ' ' || rest[n] == '\n' || s.Start == 0 || !strings.ContainsRune(cellSigns, rune(text[s.Start-1])) || !isLetters(rest[1:n]) {
		return s.End
	}
	return s.End + n
}

// unjoined is a word without the clitic before it, if what is left is a given name, and the whole no word (وآية).
func (c *conversation) unjoined(text string, w wordPlace) wordPlace {
	word := text[w.start:w.end]
	if first, n := utf8.DecodeRuneInString(word); strings.ContainsRune(c.writing.clitics, first) && n < len(word) && !c.given(word) && !c.isSaid(word) && c.given(word[n:]) {
		w.start += n
	}
	return w
}

// itemAt reports whether a word is all of an item of a list in which another is a person: a name on a list, in
// capitals or a script without.
func (c *conversation) itemAt(language, text string, w wordPlace, step int) bool {
	word := text[w.start:w.end]
	before, behind := strings.TrimRight(text[:w.start], " "), strings.TrimLeft(text[w.end:], " ")
	other := behind
	if step < 0 {
		other = before
	}
	last, _ := utf8.DecodeLastRuneInString(other)
	if step > 0 {
		last, _ = utf8.DecodeRuneInString(other)
	}
	next := ""
	for w := range wordsOf(behind) {
		if w.start == 0 {
			next = words.Fold(behind[:w.end])
		}
		break
	}
	ends := other == "" || strings.ContainsRune(",،:;.!?\n(", last) || step > 0 && c.writing.beside.and[next]
	return ends && writtenAsName(word) && utf8.RuneCountInString(word) >= leastBeside && (c.listedName(word) || !c.isSaid(word)) && !c.isStop(language, word)
}

// joined is the word that is joined with a mention by a sign or a word (سانجاي + تركي; Ludlow 2-1
// Hereford), if it may be a name of the same kind. Of two joined by a word, it is the one beyond it.
func (c *conversation) joined(t *tongue, l *lexicon.Lexicon, all []wordPlace, i, at int, as understudy.Category, step int) (wordPlace, bool) {
	text := t.doc.Text
	w := all[i]
	gap := text[min(at, w.end):max(at, w.start)]
	if strings.TrimSpace(gap) == "" && gap != "" && c.writing.beside.and[words.Fold(text[w.start:w.end])] { // a word between
		beyond := i + step
		if beyond < 0 || beyond >= len(all) {
			return w, false
		}
		between := text[min(all[beyond].end, w.end):max(all[beyond].start, w.start)]
		if strings.Trim(between, " ./") != "" && strings.Trim(between, " ./") != text[w.start:w.end] {
			return w, false
		}
		w = all[beyond]
		gap = "+"
	}
	sign := strings.TrimSpace(gap)
	if sign == "," || sign == "،" {
		return w, as == understudy.Person && c.itemAt(t.doc.Language, text, w, step)
	}
	if sign != "+" && sign != "&" && sign != "/" && !score.MatchString(gap) && !c.writing.beside.and[sign] {
		return w, false
	}
	word := text[w.start:w.end]
	if as == understudy.Location {
		return w, writtenAsName(word) && (c.town(word) || !c.isWord(word)) && !c.writing.listed[words.Fold(word)]
	}
	rank := l.Rank(word)
	strange := lexicon.Caseless(word) && !c.isWord(word) && (rank == 0 || rank > hardlyEver) && !c.writing.listed[words.Fold(word)]
	return w, c.mayBeCalled(l, word) || c.unknown(word) || strange
}
