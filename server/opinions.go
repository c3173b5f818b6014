package server

import (
	"context"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// What a conversation hides beyond what the detector of a text's language finds. A leak
// costs more here than a word that is changed, and comes back.

// shortText is below how many letters the language of a text may be told wrongly: names and
// abbreviations make up much of it. It is read in the other languages of its script, too.
const shortText = 200

// sureElsewhere is the score from which on a name counts that another language finds.
const sureElsewhere = 0.7

// opinions are the names and numbers that other languages find in a document: in short
// texts, those of its script; in all, those of another script, in that script's words.
func (c *conversation) opinions(ctx context.Context, t *tongue, d understudy.Detector) (out []understudy.Span, err error) {
	own := c.writing.scripts[t.doc.Language]
	for _, code := range slices.Sorted(maps.Keys(c.languages)) {
		script := c.writing.scripts[code]
		if code == t.doc.Language || script == nil {
			continue
		}
		read := func(text string) bool { return letters(text) < shortText }
		if script != own {
			read = func(text string) bool {
				return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(script, r) })
			}
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
			if named(s.Category) && s.Score >= sureElsewhere && c.narrow(t, &s, script) {
				out = append(out, s)
			}
		}
	}
	return out, nil
}

// only is the document with blank lines in the place of texts that are not to be read.
func (t *tongue) only(read func(text string) bool) (text string, any bool) {
	var b strings.Builder
	done := 0
	for _, p := range t.of {
		if part := t.doc.Text[p.start:p.end]; read(part) {
			b.WriteString(t.doc.Text[done:p.end])
			any = true
		} else {
			b.WriteString(t.doc.Text[done:p.start] + strings.Repeat("\n", len(part)))
		}
		done = p.end
	}
	return b.String() + t.doc.Text[done:], any
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
func (c *conversation) listed(ctx context.Context, t *tongue, spans []understudy.Span) (out []understudy.Span, err error) {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return nil, nil
	}
	add := func(start, end int, of understudy.Category) {
		if !touched(spans, start, end) {
			out = append(out, understudy.Span{Start: start, End: end, Category: of, Rule: ruleListed, Score: sureOnce})
		}
	}
	var before, word wordPlace
	for word = range wordsOf(t.doc.Text) {
		text := t.doc.Text[word.start:word.end]
		beside := before.end > before.start && t.doc.Text[before.end:word.start] == " "
		switch {
		case !writtenAsName(text):
		case beside && c.person(l.Lexicon, t.doc.Text[before.start:before.end], text):
			add(before.start, word.end, understudy.Person)
		case len(text) >= shortestDistinct && len(l.Lexicon.Town(text)) > 0 && !l.Lexicon.Common(words.Fold(text)):
			add(word.start, word.end, understudy.Location)
		}
		before = word
	}
	// What the request and the server's user say of names holds for these, too.
	out, err = c.known.Lists().Detector(found{t.doc.ID: t.cut(understudy.Outermost(out))}, c.def).Detect(ctx, t.doc)
	return besides(spans, t.cut(out)), err
}

// person reports whether two words are a given name and a surname, and not two words of the
// language that are names too.
func (c *conversation) person(l *lexicon.Lexicon, given, surname string) bool {
	if !writtenAsName(given) {
		return false
	}
	_, isGiven := l.Given(given)
	_, isSurname := l.Family(surname)
	rank := l.Rank(given)
	return isGiven && isSurname && (rank == 0 || rank > oftenSaid) && (!l.Common(words.Fold(given)) || !l.Common(words.Fold(surname)))
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

// roles are descriptions of people that are names: one that follows a name at once begins with
// a surname that is a word too (منى حداد, where حداد is a smith), and one of words that are
// all names and together no description is a name (أمينة العلوي). The policy would keep them.
func (c *conversation) roles(t *tongue, spans []understudy.Span) []understudy.Span {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return spans
	}
	for i, s := range spans {
		if s.Category != understudy.Demographic {
			continue
		}
		text := t.doc.Text[s.Start:s.End]
		parts := strings.Fields(text)
		isName := func(w string) bool {
			_, given := l.Lexicon.Given(w)
			_, family := l.Lexicon.Family(w)
			return writtenAsName(w) && (given || family)
		}
		switch before := i - 1; {
		case len(parts) == 0:
		case before >= 0 && spans[before].Category == understudy.Person && t.doc.Text[spans[before].End:s.Start] == " " && isName(parts[0]):
			spans[before].End = s.Start + len(parts[0])
			spans[i].Start = spans[before].End + len(text[len(parts[0]):]) - len(strings.TrimLeftFunc(text[len(parts[0]):], unicode.IsSpace))
		case len(parts) > 1 && len(l.Lexicon.Classes(words.Fold(text))) == 0 && !slices.ContainsFunc(parts, func(w string) bool { return !isName(w) }):
			spans[i].Category, spans[i].Kind, spans[i].Rule = understudy.Person, "", ruleRole
		}
	}
	return slices.DeleteFunc(spans, func(s understudy.Span) bool { return s.Start >= s.End })
}
