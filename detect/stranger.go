package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/token"
)

// ruleStranger is the rule of names in a script that the text is not written in.
const ruleStranger = "document/stranger"

// strangerScore is how likely such a find is right.
const strangerScore = 0.7

// How long a name in another script is at most: words, and letters where it has no blanks.
const (
	mostStrangers = 4
	mostHan       = 6
)

// scriptOf returns the script that most words of a language are written in.
func scriptOf(l *language.Language) *unicode.RangeTable {
	counts := map[*unicode.RangeTable]int{}
	best := unicode.Latin
	for line := range strings.Lines(l.Words) {
		r := firstRune(line)
		if !unicode.IsLetter(r) {
			continue
		}
		t := unicode.Latin
		if !unicode.Is(unicode.Latin, r) {
			t = tableOf(r)
		}
		if counts[t]++; counts[t] > counts[best] {
			best = t
		}
	}
	return best
}

// tableOf returns the script of a letter.
func tableOf(r rune) *unicode.RangeTable {
	for _, t := range unicode.Scripts {
		if unicode.Is(t, r) {
			return t
		}
	}
	return unicode.Common
}

// strangers finds the names in a script that the text is not written in: no list of the
// language has them, and its tagger has seen few. They are names beside words of naming (signed
// as X, Mr X, X said), or if the lists have both words as names of Arabs. What was
// found there as something unnamed is a person, too. Spans are sorted and do not overlap,
// before and after.
func (d *Detector) strangers(text string, tokens []token.Token, spans []understudy.Span) []understudy.Span {
	l := lookout{Detector: d, text: text, tokens: tokens}
	var found []understudy.Span
	at := 0
	for i := 0; i < len(tokens); i++ {
		if !l.foreign(i) {
			continue
		}
		end := i + 1
		for end < len(tokens) {
			if tokens[end].Gap <= token.Blank && l.foreign(end) {
				end++
			} else if end+1 < len(tokens) && tokens[end].Gap == token.Tight && tokens[end+1].Gap == token.Tight && l.foreign(end+1) && strings.Contains("-·・‧’'", l.str(end)) {
				end += 2
			} else {
				break
			}
		}
		begin := i
		i = end - 1
		if !l.nameLike(begin, end) || !l.called(begin, end) {
			continue
		}
		s := understudy.Span{Start: int(tokens[begin].Start), End: int(tokens[end-1].End), Category: understudy.Person, Rule: ruleStranger, Score: strangerScore}
		for at < len(spans) && spans[at].End <= s.Start {
			at++
		}
		taken := false
		for k := at; k < len(spans) && spans[k].Start < s.End; k++ {
			unnamed := spans[k].Category == understudy.Misc || spans[k].Category == understudy.Organisation
			taken = taken || !unnamed || spans[k].Start < s.Start || spans[k].End > s.End
		}
		if !taken {
			found = append(found, s)
		}
	}
	return taken(spans, found)
}

// foreign reports whether token i is a word in a script that the language is not written in, and
// not in Latin letters: all texts have brands and abbreviations in them, which their taggers know.
func (l *lookout) foreign(i int) bool {
	t := l.tokens[i]
	if t.Kind != token.Letters || l.text[t.Start] < utf8.RuneSelf {
		return false
	}
	return !unicode.In(firstRune(l.text[t.Start:]), l.script, unicode.Latin, unicode.Common, unicode.Inherited)
}

// nameLike reports whether tokens [from, to) are written as a name is: few words, each with a
// capital if its script has some.
func (l *lookout) nameLike(from, to int) bool {
	words, letters := 0, 0
	dense := false
	for i := from; i < to; i++ {
		t := l.tokens[i]
		if t.Kind != token.Letters {
			continue
		}
		if t.Case == token.Lower || t.Case == token.Mixed {
			return false
		}
		if i == from || t.Gap != token.Tight {
			words++
		}
		letters += utf8.RuneCountInString(l.str(i))
		dense = dense || unicode.In(firstRune(l.str(i)), unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana)
	}
	return letters > 1 && words <= mostStrangers && (!dense || letters <= mostHan)
}

// called reports whether somebody is named by tokens [from, to).
func (l *lookout) called(from, to int) bool {
	if l.namedBefore(from) {
		return true
	}
	if to < len(l.tokens) && l.tokens[to].Gap == token.Blank && l.has(to, "speech") {
		return true
	}
	if l.lang.Lexicon == nil || to-from < 2 {
		return false
	}
	for i := from; i < to; i++ {
		if _, ok := l.lang.Lexicon.InTwoScripts(l.str(i)); !ok || !unicode.Is(unicode.Arabic, firstRune(l.str(i))) {
			return false
		}
	}
	return true
}

// namedBefore reports whether a word of naming stands before token i, perhaps with a colon, a
// point, a quotation mark or a bracket between.
func (l *lookout) namedBefore(i int) bool {
	const between = ".:,(\"“”«»'‘’"
	k := i - 1
	for k >= 0 && i-k <= 3 && l.tokens[k].Kind == token.Sign && strings.Contains(between, l.str(k)) && l.tokens[k+1].Gap <= token.Blank {
		k--
	}
	if k < 0 || l.tokens[k].Kind != token.Letters || l.tokens[k+1].Gap > token.Blank {
		return false
	}
	if k < i-1 && l.str(k+1) == "." {
		return l.has(k, "title")
	}
	return l.has(k, "title", "namelabel", "greeting", "kin", "verbname", "occupation", "role", "naming")
}
