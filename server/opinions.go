package server

import (
	"context"
	"maps"
	"regexp"
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

// A text below so many letters of whose words fewer than that share are common ones of its
// language may be in another: names and abbreviations make up much of it. It is read in the
// other languages of its script, too.
const (
	shortText   = 200
	commonShare = 0.5
)

// sureElsewhere is the score from which on a name counts that another language finds.
const sureElsewhere = 0.7

// find finds what is personal in a document, in all these ways.
func (c *conversation) find(ctx context.Context, t *tongue, d understudy.Detector) ([]understudy.Span, error) {
	spans, err := d.Detect(ctx, t.doc)
	if err != nil {
		return nil, err
	}
	spans = c.trusted(t, t.cut(spans))
	others, err := c.opinions(ctx, t, d)
	if err != nil {
		return nil, err
	}
	spans = understudy.Outermost(append(spans, besides(spans, others)...))
	doubts, err := c.doubted(ctx, t, spans)
	if err != nil {
		return nil, err
	}
	more := understudy.Outermost(append(doubts, c.listed(t, spans)...))
	// What the request and the server's user say of names holds for these, too.
	more, err = c.known.Lists().Detector(found{t.doc.ID: more}, c.def).Detect(ctx, t.doc)
	if err != nil {
		return nil, err
	}
	return understudy.Outermost(append(spans, besides(spans, t.cut(more))...)), nil
}

// opinions are the names and numbers that other languages find in a document: in short
// texts, those of its script; in all, those of another script, in that script's words.
func (c *conversation) opinions(ctx context.Context, t *tongue, d understudy.Detector) (out []understudy.Span, err error) {
	own := c.writing.scripts[t.doc.Language]
	for _, code := range slices.Sorted(maps.Keys(c.languages)) {
		script := c.writing.scripts[code]
		if code == t.doc.Language || script == nil {
			continue
		}
		read := func(text string) bool { return letters(text) < shortText && !c.plainly(t.doc.Language, text) }
		if script != own {
			read = func(text string) bool { return hasNameIn(script, text) }
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

// plainly reports whether enough words of a text are common ones of a language.
func (c *conversation) plainly(language, text string) bool {
	common, all := 0, 0
	for w := range wordsOf(text) {
		if all++; c.common(language, text[w.start:w.end]) {
			common++
		}
	}
	return float64(common) >= commonShare*float64(all)
}

// hasNameIn reports whether a text has a word of a script that is written as names are: of
// letters without case, or with a capital before small ones.
func hasNameIn(script *unicode.RangeTable, text string) bool {
	for w := range wordsOf(text) {
		word := text[w.start:w.end]
		first, n := utf8.DecodeRuneInString(word)
		next, _ := utf8.DecodeRuneInString(word[n:])
		if unicode.Is(script, first) && (lexicon.Caseless(word) || unicode.IsUpper(first) && unicode.IsLower(next)) {
			return true
		}
	}
	return false
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
func (c *conversation) listed(t *tongue, spans []understudy.Span) (out []understudy.Span) {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return nil
	}
	add := func(start, end int, of understudy.Category) {
		if !touched(spans, start, end) {
			out = append(out, understudy.Span{Start: start, End: end, Category: of, Rule: ruleListed, Score: sureOnce})
		}
	}
	var before, word wordPlace
	for _, v := range t.values() {
		text := t.doc.Text[v.start:v.end]
		if towns := l.Lexicon.Town(text); writtenAsName(text) && len(towns) > 0 && towns[0].Population >= largeTown {
			add(v.start, v.end, understudy.Location)
		}
	}
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
	return t.cut(understudy.Outermost(out))
}

// largeTown is from how many people on a town is one although its name is a word (Tours), where
// it is all of a value.
const largeTown = 50_000

// longestValue is in bytes.
const longestValue = 60

// quoted is a value that a program or a query names.
var quoted = regexp.MustCompile(`'[^'\n]{1,60}'|"[^"\n]{1,60}"`)

// caselessBehind is what stands in a script without capitals behind a word in letters with, as
// values do in a line of a log.
var caselessBehind = regexp.MustCompile(`(?m)[A-Za-z][:=]? (\p{Lo}[\p{Lo}\p{M}]{1,30}(?: \p{Lo}[\p{Lo}\p{M}]{1,30})?)(?:[^\p{L}\p{M} ]|$)`)

// values are the texts of fields that a tool or a model has written, what stands in quotes, and
// what stands alone in its script.
func (t *tongue) values() (out []wordPlace) {
	for _, p := range t.of {
		if p.label && p.end-p.start <= longestValue {
			out = append(out, wordPlace{p.start, p.end})
		}
	}
	for _, q := range quoted.FindAllStringIndex(t.doc.Text, -1) {
		out = append(out, wordPlace{q[0] + 1, q[1] - 1})
	}
	for _, v := range caselessBehind.FindAllStringSubmatchIndex(t.doc.Text, -1) {
		out = append(out, wordPlace{v[2], v[3]})
	}
	return out
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

// trusted are spans as the lists of names correct them: a name goes on with the surname behind
// it (ياسين السيد, where السيد is a title elsewhere), also where that was taken for an
// occupation (منى حداد, a smith); and an occupation all of whose words are names, and that is
// on no list, is a name (أمينة العلوي). The policy for prompts would keep occupations.
func (c *conversation) trusted(t *tongue, spans []understudy.Span) []understudy.Span {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return spans
	}
	for i := range spans {
		s := &spans[i]
		if s.Category == understudy.Demographic && c.allNames(l.Lexicon, t.doc.Text[s.Start:s.End]) {
			s.Category, s.Kind, s.Rule = understudy.Person, "", ruleRole
		}
		if s.Category != understudy.Person {
			continue
		}
		end := surnameAfter(l.Lexicon, t.doc.Text, s.End)
		for next := i + 1; next < len(spans) && spans[next].Start < end; next++ {
			if spans[next].Category != understudy.Demographic {
				end = s.End // it is another's
				break
			}
			behind := strings.TrimLeftFunc(t.doc.Text[min(end, spans[next].End):spans[next].End], unicode.IsSpace)
			spans[next].Start = spans[next].End - len(behind)
		}
		s.End = end
	}
	return slices.DeleteFunc(spans, func(s understudy.Span) bool { return s.Start >= s.End })
}

// surnameAfter is where a name ends that is written up to a place of a text: behind the next
// word, if that is a surname and seldom said, or a title, which would stand before the name.
func surnameAfter(l *lexicon.Lexicon, text string, at int) int {
	if !strings.HasPrefix(text[at:], " ") {
		return at
	}
	for w := range wordsOf(text[at:]) {
		word := text[at+w.start : at+w.end]
		_, family := l.Family(word)
		rank := l.Rank(word)
		title := l.Is(words.Fold(word), "title-male") || l.Is(words.Fold(word), "title-female")
		if w.start == 1 && family && writtenAsName(word) && (title || rank == 0 || rank > oftenSaid) {
			return at + w.end
		}
		break
	}
	return at
}

// allNames reports whether all words of a text are names, two at least, and together are no
// term of the language.
func (c *conversation) allNames(l *lexicon.Lexicon, text string) bool {
	parts := strings.Fields(text)
	return len(parts) > 1 && len(l.Classes(words.Fold(text))) == 0 && !slices.ContainsFunc(parts, func(w string) bool {
		_, given := l.Given(w)
		_, family := l.Family(w)
		return !writtenAsName(w) || !given && !family
	})
}

// leastDoubt is the probability from which on a word may be personal data to the model of the
// language, where its writing or a list says that it is a name.
const leastDoubt = 0.02

// believed is the probability of a word that the model takes for personal data: its mention was
// not told because of other words of it (شارع الحرية رقم 31, a street and a number).
const believed = 0.5

// rareGiven reports whether a text is a given name that is seldom said as a word.
func rareGiven(l *lexicon.Lexicon, of understudy.Category, text string) bool {
	if of != understudy.Person || !writtenAsName(text) {
		return false
	}
	_, given := l.Given(text)
	rank := l.Rank(text)
	return given && (rank == 0 || rank > oftenSaid)
}

// doubted are the mentions that the model of the language does not rule out, and that are
// written as names are: with a capital within a sentence, or with a word that is no common
// one, or names of the lists side by side.
func (c *conversation) doubted(ctx context.Context, t *tongue, spans []understudy.Span) (out []understudy.Span, err error) {
	l := c.languages[t.doc.Language]
	if l == nil || l.Lexicon == nil {
		return nil, nil
	}
	doubts, err := c.shared.Doubts(ctx, t.doc, leastDoubt)
	if err != nil {
		return nil, err
	}
	for _, s := range besides(spans, t.cut(doubts)) {
		text := t.doc.Text[s.Start:s.End]
		if s.Score < believed && !c.allNames(l.Lexicon, text) && !rareGiven(l.Lexicon, s.Category, text) && !c.institution(t, s) && !c.stands(t, &s) {
			continue
		}
		if s.Category == understudy.Person {
			s.End = surnameAfter(l.Lexicon, t.doc.Text, s.End)
		}
		if !named(s.Category) {
			s.Category = understudy.Organisation
		}
		s.Score = sureOnce
		out = append(out, s)
	}
	return out, nil
}

// institution reports whether a span that may be an organisation begins as names of
// institutions do, and goes on (صيدلية الشفاء).
func (c *conversation) institution(t *tongue, s understudy.Span) bool {
	parts := strings.Fields(t.doc.Text[s.Start:s.End])
	return s.Category == understudy.Organisation && len(parts) > 1 && c.writing.heads[t.doc.Language][words.Fold(parts[0])]
}

// stands narrows a span to the words in it that are written as names are. It reports whether
// there is one.
func (c *conversation) stands(t *tongue, s *understudy.Span) bool {
	start, end := s.End, s.Start
	for w := range wordsOf(t.doc.Text[s.Start:s.End]) {
		at := s.Start + w.start
		word := t.doc.Text[at : s.Start+w.end]
		common := c.common(t.doc.Language, word)
		if len(word) >= shortestDistinct && writtenAsName(word) && (!common || !lexicon.Caseless(word) && within(t.doc.Text, at)) {
			start, end = min(start, at), s.Start+w.end
		}
	}
	s.Start, s.End = start, end
	return start < end
}

// within reports whether a word stands within a sentence: behind another word in small letters.
func within(text string, at int) bool {
	before := strings.TrimRight(text[:at], " ")
	last, _ := utf8.DecodeLastRuneInString(before)
	return len(before) < at && unicode.IsLower(last)
}
