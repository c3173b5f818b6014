package server

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// Evidence that what the detector has half found, or not at all, is a name: where it stands,
// beside what, and how it is written.

// believedOf are the probabilities from which on a doubt counts though neither its writing nor a list
// says that it is a name. --threshold and the threshold of a request say others.
var believedOf = map[understudy.Category]float32{
	understudy.Person: 0.15, understudy.Location: 0.15, understudy.Organisation: 0.15, understudy.Code: 0.15,
}

// believedElse is that of the other categories.
const believedElse = 0.5

// saysOfDoubts is the threshold below which one says from which probability on doubts count, too.
const saysOfDoubts = 0.4

// believed is the probability from which on a doubt of a category counts.
func (c *conversation) believed(of understudy.Category) float32 {
	if c.known != nil {
		for _, m := range []category.Meaning{{Category: of}, {}} {
			if least, ok := c.known.Filter.Least[m]; ok && least < saysOfDoubts {
				return max(leastDoubt, float32(least))
			}
		}
	}
	if p, ok := believedOf[of]; ok {
		return p
	}
	return believedElse
}

// seldom reports whether a word is seldom said in a language, or not at all.
func seldom(l *lexicon.Lexicon, word string) bool {
	rank := l.Rank(word)
	return rank == 0 || rank > oftenSaid
}

// mayBeName reports whether a word beside a name may be one, too: a list has it, or no language
// that is read has it as a word.
func (c *conversation) mayBeName(word string) bool {
	return writtenAsName(word) && (c.listedName(word) || !c.isWord(word))
}

// holdsName reports whether a description has a word that is a name, or has a capital and is in no
// dictionary.
func (c *conversation) holdsName(t *tongue, s understudy.Span) bool {
	l := c.languages[t.doc.Language]
	for w := range wordsOf(t.doc.Text[s.Start:s.End]) {
		word := t.doc.Text[s.Start+w.start : s.Start+w.end]
		if writtenAsName(word) && (c.unknown(word) || l != nil && l.Lexicon != nil && (c.alone(l.Lexicon, word) || c.townInside(l.Lexicon, t, s, word))) {
			return true
		}
	}
	return false
}

// townInside reports whether a word without capitals behind the first of a description is a town, and seldom said.
func (c *conversation) townInside(l *lexicon.Lexicon, t *tongue, s understudy.Span, word string) bool {
	return lexicon.Caseless(word) && c.town(word) && seldom(l, word) && !strings.HasPrefix(t.doc.Text[s.Start:s.End], word) && !c.writing.listed[words.Fold(word)]
}

// townsInside are the towns that stand in descriptions (خياطة أبها): the policy for prompts leaves those.
func (c *conversation) townsInside(t *tongue, half []understudy.Span) (out []understudy.Span) {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return nil
	}
	for _, s := range half {
		for w := range wordsOf(t.doc.Text[s.Start:s.End]) {
			if w.start, w.end = s.Start+w.start, s.Start+w.end; c.townInside(l.Lexicon, t, s, t.doc.Text[w.start:w.end]) {
				out = append(out, understudy.Span{Start: w.start, End: w.end, Category: understudy.Location, Rule: ruleListed, Score: sureOnce})
			}
		}
	}
	return out
}

// leastSentence are the words of the shortest sentence that the model of another language takes for a
// name.
const leastSentence = 3

// hasUnsaid reports whether a text may be a name: it is short, or has a number or a word that no
// language has as one. Several words of a language that is read are a sentence in it.
func (c *conversation) hasUnsaid(text string) bool {
	n := 0
	for w := range wordsOf(text) {
		if n++; !c.isWord(text[w.start:w.end]) {
			return true
		}
	}
	return n < leastSentence || strings.ContainsFunc(text, unicode.IsDigit)
}

// widened are mentions of people, as far as the doubts about the words beside them say that these are
// names, too: the model has both (راجيش حنفي), and its second reading only one.
func (c *conversation) widened(t *tongue, spans, doubts []understudy.Span) []understudy.Span {
	for i := range spans {
		s := &spans[i]
		if s.Category != understudy.Person {
			continue
		}
		if start := c.surnameBefore(t.doc.Text, s.Start); i == 0 || spans[i-1].End <= start {
			s.Start = start
		}
		for _, d := range doubts {
			if d.Category != s.Category || d.Score < sureOnce || d.Start > s.Start || d.End < s.End {
				continue
			}
			least, most := 0, len(t.doc.Text)
			if i > 0 {
				least = spans[i-1].End
			}
			if i+1 < len(spans) {
				most = spans[i+1].Start
			}
			for w := range wordsOf(t.doc.Text[d.Start:d.End]) {
				start, end := d.Start+w.start, d.Start+w.end
				if start >= least && end <= most && (end <= s.Start || start >= s.End) && c.mayBeName(t.doc.Text[start:end]) {
					s.Start, s.End = min(s.Start, start), max(s.End, end)
				}
			}
		}
	}
	return spans
}

// before is the word before a place, in capitals.
var before = regexp.MustCompile(`\p{Ll} (\p{Lu}[\p{L}\p{M}'’-]+) $`)

// longestBefore is in bytes.
const longestBefore = 60

// surnameBefore is where a name begins that is written from a place of a text on: before the word in
// capitals there, if that is on a list and has its capital within the sentence (est comparu Boulanger
// Ferdinand).
func (c *conversation) surnameBefore(text string, at int) int {
	from := max(0, at-longestBefore)
	for from < at && !utf8.RuneStart(text[from]) {
		from++
	}
	if m := before.FindStringSubmatchIndex(text[from:at]); m != nil && c.listedName(text[from+m[2]:from+m[3]]) {
		return from + m[2]
	}
	return at
}

// stretched are mentions in a script that is not the text's, with the words before and behind them
// in it that may be names: a name is all that stands there.
func (c *conversation) stretched(t *tongue, spans []understudy.Span) []understudy.Span {
	own := c.writing.scripts[t.doc.Language]
	for _, run := range shortRun.FindAllStringIndex(t.doc.Text, -1) {
		text := t.doc.Text[run[0]:run[1]]
		if first, _ := utf8.DecodeRuneInString(text); own == nil || unicode.Is(own, first) {
			continue
		}
		if parts := strings.Fields(text); len(parts) > longestRun || slices.ContainsFunc(parts, func(w string) bool { return !c.mayBeName(w) }) {
			continue
		}
		within := func(s understudy.Span) bool { return s.Start < run[1] && run[0] < s.End }
		i := slices.IndexFunc(spans, within)
		if i < 0 || !named(spans[i].Category) || spans[i].Start < run[0] || spans[i].End > run[1] {
			continue
		}
		spans[i].Start, spans[i].End = run[0], run[1]
		spans = slices.Concat(spans[:i+1], slices.DeleteFunc(slices.Clone(spans[i+1:]), within))
	}
	return spans
}

// score is the result of a match, between who played.
var score = regexp.MustCompile(`(?:^|\s)\d{1,2}\s?[-–:]\s?\d{1,2}(?:\s|$)`)

// comma parts two people in one mention (dr Rydh, prof. Oxenstierna), and a town from what is there.
var comma = regexp.MustCompile(`[,،] `)

// parted are mentions without the results of matches in them, of one person each, and without the
// towns behind them.
func (c *conversation) parted(t *tongue, spans []understudy.Span) (out []understudy.Span) {
	for _, s := range spans {
		text := t.doc.Text[s.Start:s.End]
		var at []int
		town := false
		switch {
		case s.Category == understudy.Person:
			at = comma.FindStringIndex(text)
			if at != nil && (!strings.Contains(text[:at[0]], " ") || !strings.Contains(text[at[1]:], " ")) {
				at = nil // surname first
			}
		case s.Category != understudy.DateTime:
			if at = comma.FindStringIndex(text); at != nil && !c.town(text[at[1]:]) {
				at = nil
			}
			town = at != nil
			if at == nil {
				at = score.FindStringIndex(text)
			}
		}
		if at == nil || at[0] == 0 && at[1] == len(text) {
			out = append(out, s)
			continue
		}
		first, second := s, s
		first.End, second.Start = s.Start+at[0], s.Start+at[1]
		if town {
			second.Category, second.Kind = understudy.Location, ""
		}
		for _, part := range []understudy.Span{first, second} {
			if part.Start < part.End {
				out = append(out, part)
			}
		}
	}
	return out
}

// listedFirst is a surname with the given name behind it, as lists have them.
var listedFirst = regexp.MustCompile(`(?m)^[\s\d.)*|"'-]*(\p{Lu}[\p{L}\p{M}'’-]+), (\p{Lu}[\p{L}\p{M}'’-]+)`)

// ruleValue is the rule of names that stand alone in a cell, in quotes or in an element.
const ruleValue = "value"

// inValues are the names of people that are all of a value, of two to four words: each may be a name,
// and a list has one of them.
func (c *conversation) inValues(t *tongue, spans []understudy.Span) (out []understudy.Span) {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return nil
	}
	add := func(start, end int) {
		if !touched(spans, start, end) {
			out = append(out, understudy.Span{Start: start, End: end, Category: understudy.Person, Rule: ruleValue, Score: sureOnce})
		}
	}
	for _, v := range t.values() {
		parts := strings.Fields(t.doc.Text[v.start:v.end])
		isName := func(w string) bool { return c.mayBeName(w) && seldom(l.Lexicon, w) && isLetters(w) }
		if len(parts) < 2 || len(parts) > longestRun || slices.ContainsFunc(parts, func(w string) bool { return !isName(w) }) {
			continue
		}
		if slices.ContainsFunc(parts, c.listedName) {
			add(v.start, v.end)
		}
	}
	for _, m := range listedFirst.FindAllStringSubmatchIndex(t.doc.Text, -1) {
		surname, given := t.doc.Text[m[2]:m[3]], t.doc.Text[m[4]:m[5]]
		person := slices.ContainsFunc(spans, func(s understudy.Span) bool {
			return s.Start <= m[4] && m[5] <= s.End && s.Category == understudy.Person
		})
		rare := seldom(l.Lexicon, surname) && !c.writing.listed[words.Fold(surname)] // and no greeting
		if (c.listedName(surname) || person && rare) && (person || c.listedName(given) && !c.isWord(given)) {
			add(m[2], m[3])
		}
	}
	return t.cut(understudy.Outermost(out))
}

func isLetters(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '-' && r != '\'' && r != '’' && r != '.'
	})
}

// behind reports whether a place of a text is behind a mention and a comma, as the town is behind who
// signs.
func behind(text string, spans []understudy.Span, at int) bool {
	before := strings.TrimRight(text[:at], " ")
	bare := strings.TrimRight(before, ",،")
	return len(bare) < len(before) && slices.ContainsFunc(spans, func(s understudy.Span) bool { return s.End == len(bare) })
}

// capitalInside reports whether a word has a capital behind a small letter, as brands are written.
func capitalInside(word string) bool {
	small := false
	for _, r := range word {
		if small && unicode.IsUpper(r) {
			return true
		}
		small = unicode.IsLower(r)
	}
	return false
}
