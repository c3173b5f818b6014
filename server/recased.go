package server

import (
	"bytes"
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// Names in lines without capitals, as people write in chats and programs that write down speech do, and names
// in capitals. The model of a language knows names by their capital above all, so it is asked again, of
// such lines alone, with the words that may be names written as names are. What is a name to it then is one.

// ruleRecased is the rule of these spans.
const ruleRecased = "recased"

// Probabilities from which on the model believes in a name that it was shown with a capital: a word that is seldom said,
// and others.
const (
	believedRecased     = 0.2
	believedRecasedWord = 0.4
)

// leastSmallLine are the words of the shortest line that is told to be without capitals, and mostCapitals is the share of
// words with one that such a line may have: names of organisations keep theirs.
const (
	leastSmallLine = 4
	mostCapitals   = 0.2
)

// A smallWord is a word of a line that is read with a capital.
type smallWord struct {
	wordPlace
	rare bool // it is seldom said
}

// recased are the names that the model finds so.
func (c *conversation) recased(ctx context.Context, t *tongue, spans []understudy.Span) (out []understudy.Span, err error) {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil || c.shared == nil {
		return nil, nil
	}
	text := t.read().Text
	seen := []byte(text)
	var all []smallWord
	small := false // a line has no capitals: others may have one only where they begin
	for _, begins := range [...]bool{false, true} {
		if begins && !small {
			break // sentences begin with capitals here
		}
		for at := 0; at < len(text); {
			end := len(text)
			if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
				end = at + n
			}
			line, ok := c.smallLine(text, at, end, spans, begins)
			small = small || ok
			found := c.recase(t, l.Lexicon, text, line, ok, spans, seen)
			all = append(all, found...)
			at = end + 1
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	slices.SortFunc(all, func(a, b smallWord) int { return a.start - b.start })
	all = slices.Compact(all)
	doc := *t.read()
	doc.Text = string(onlyLines(seen, all))
	read, err := c.shared.Doubts(ctx, &doc, believedRecased)
	if err != nil {
		return nil, err
	}
	for _, s := range read {
		if s.Category != understudy.Person && s.Category != understudy.Location && s.Category != understudy.Organisation || touched(spans, s.Start, s.End) {
			continue
		}
		first, _ := slices.BinarySearchFunc(all, s.Start, func(w smallWord, at int) int { return w.end - at - 1 })
		start, end, rare := s.End, s.Start, false
		for ; first < len(all) && all[first].end <= s.End; first++ {
			if w := all[first]; w.start >= s.Start {
				start, end, rare = min(start, w.start), w.end, rare || w.rare
			}
		}
		for ; first < len(all) && start < end && all[first].start > end && s.Category == understudy.Person && text[end:all[first].start] == " "; first++ {
			end = all[first].end
		}
		if start < end && (rare || s.Score >= believedRecasedWord) {
			s.Start, s.End, s.Kind, s.Rule, s.Score = start, end, "", ruleRecased, sureOnce
			out = append(out, s)
		}
	}
	return t.cut(understudy.Outermost(out)), nil
}

// onlyLines is a text without the lines that have none of the words.
func onlyLines(text []byte, all []smallWord) []byte {
	for at := 0; at < len(text); {
		end := len(text)
		if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n
		}
		if i, _ := slices.BinarySearchFunc(all, at, func(w smallWord, at int) int { return w.start - at }); i == len(all) || all[i].start >= end {
			for k := at; k < end; k++ {
				text[k] = '\n'
			}
		}
		at = end + 1
	}
	return text
}

// comment begins what people say in a line of a program.
var comment = regexp.MustCompile(`(?:^|\s)(?://|#|--|/\*|<!--)\s`)

// codeSigns are those of program code and settings.
const codeSigns = "{}<>=;\\$_"

// smallLine is the part of a line that people have written, and whether it is without capitals; begins says that one
// at its beginning does not count.
func (c *conversation) smallLine(text string, from, to int, spans []understudy.Span, begins bool) (words []wordPlace, small bool) {
	if strings.ContainsAny(text[from:to], codeSigns) {
		m := comment.FindStringIndex(text[from:to])
		if m == nil {
			return nil, false
		}
		from += m[1]
		if strings.ContainsAny(text[from:to], codeSigns) {
			return nil, false
		}
	}
	capitals, first := 0, true
	for _, m := range lineWord.FindAllStringIndex(text[from:to], -1) {
		w := wordPlace{from + m[0], from + m[1]}
		if m := clitic.FindStringIndex(text[w.start:w.end]); m != nil {
			w.start += m[1]
		}
		words = append(words, w)
		r, n := utf8.DecodeRuneInString(text[w.start:])
		switch {
		case touched(spans, w.start, w.end):
		case !unicode.IsUpper(r):
		case first && !begins && strings.ContainsFunc(text[w.start+n:w.end], unicode.IsLower):
			return words, false // it begins as sentences do
		case !first || !begins:
			capitals++
		}
		first = false
	}
	if begins && capitals > 0 {
		return words, false
	}
	return words, len(words) >= leastSmallLine && float64(capitals) <= mostCapitals*float64(len(words))
}

// recase writes the words of a line that may be names as names are written, and returns them: those in small letters
// if the line is without capitals, and those in capitals.
func (c *conversation) recase(t *tongue, l *lexicon.Lexicon, text string, line []wordPlace, small bool, spans []understudy.Span, seen []byte) (out []smallWord) {
	before := "" // folded
	follows := false
	for i, w := range line {
		word := text[w.start:w.end]
		if touched(spans, w.start, w.end) || lexicon.Caseless(word) {
			before, follows = words.Fold(word), touched(spans, w.start, w.end) && !lexicon.Caseless(word)
			continue
		}
		beside := i > 0 && text[line[i-1].end:w.start] == " "
		if !beside {
			before, follows = "", false
		}
		next := ""
		if i+1 < len(line) && text[w.end:line[i+1].start] == " " {
			next = text[line[i+1].start:line[i+1].end]
		}
		first, _ := utf8.DecodeRuneInString(word)
		shouted := unicode.IsUpper(first) && utf8.RuneCountInString(word) >= leastForm && strings.ToUpper(word) == word
		mayBe := false
		switch {
		case shouted:
			mayBe = c.listedName(word) && !c.isStop(t.doc.Language, word) && !c.writing.beside.stays[words.Fold(word)]
		case small && unicode.IsLower(first):
			mayBe = c.smallName(t.doc.Language, l, word, before, next, follows)
		}
		if mayBe && recaseAt(text, w, shouted, seen) {
			out = append(out, smallWord{w, seldom(l, word) && !c.isWord(word)})
		}
		before, follows = words.Fold(word), mayBe
	}
	return out
}

// recaseAt writes a word of a text as a name: with a capital where it begins, and behind a hyphen. It reports whether
// that takes as many bytes.
func recaseAt(text string, w wordPlace, shouted bool, into []byte) bool {
	begins := true
	var b []byte
	for _, r := range text[w.start:w.end] {
		switch {
		case begins:
			r = unicode.ToUpper(r)
		case shouted:
			r = unicode.ToLower(r)
		}
		begins = !unicode.IsLetter(r) && !unicode.IsMark(r)
		b = utf8.AppendRune(b, r)
	}
	if len(b) != w.end-w.start {
		return false
	}
	copy(into[w.start:w.end], b)
	return true
}

// smallName reports whether a word in small letters may be a name: it is on a list of given names and seldom said, or the
// word before it or behind says so (will marsh, doctor hand, from reading); follows says that the word before it may be a
// name, too.
func (c *conversation) smallName(language string, l *lexicon.Lexicon, word, before, next string, follows bool) bool {
	if utf8.RuneCountInString(word) < leastBeside || c.isSaidMost(l, word) {
		return false
	}
	b := c.writing.beside
	given, surname := c.givenPart(word), c.surname(word)
	if follows {
		return given || surname
	}
	called := b.calls[before] || b.kin[before]
	switch {
	case given && (called || b.persons[before] || b.works[before] || b.says[words.Fold(next)] || c.surname(next) && !c.isSaidMost(l, next)):
		return true
	case surname && called:
		return true
	case c.isStop(language, word) || c.saidAnywhere(word):
		return false
	}
	return given || c.abroad(word) || c.town(word) && b.at[before]
}

// givenPart reports whether a word is a given name, or a part of it that a hyphen parts is, and no part is a word.
func (c *conversation) givenPart(word string) bool {
	if c.given(word) || !strings.Contains(word, "-") {
		return c.given(word)
	}
	parts := strings.Split(word, "-")
	return slices.ContainsFunc(parts, c.listedName) && !slices.ContainsFunc(parts, c.isWord)
}

// saidAnywhere reports whether a word is one of the most frequent of some language.
func (c *conversation) saidAnywhere(word string) bool {
	return c.anyLexicon(func(l *lexicon.Lexicon) bool { rank := l.Rank(word); return rank > 0 && rank <= saidWithCapital })
}

// mostSaid is the rank up to which words are those of every sentence (and, will, day).
const mostSaid = 60

func (c *conversation) isSaidMost(l *lexicon.Lexicon, word string) bool {
	rank := l.Rank(word)
	return rank > 0 && rank <= mostSaid
}
