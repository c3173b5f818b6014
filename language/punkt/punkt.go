// Package punkt splits text into sentences by the Punkt algorithm (Kiss & Strunk 2006,
// "Unsupervised multilingual sentence boundary detection") with parameters learned
// elsewhere. In comes a text, out come the ranges of its sentences. It knows no language
// in particular.
//
// The rules are those of github.com/neurosnap/sentences, whose trained
// parameters it takes. That package builds several objects and runs several
// regular expressions for each word, and shifts offsets of words that are not
// ASCII; here only words with a point, question mark or exclamation mark are
// looked at, and nothing is allocated for them.
//
// It may know language.
package punkt

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language"
)

// Parameters are what Punkt learned of a language. Words are in lower case.
type Parameters struct {
	// Abbreviations, without their last point.
	Abbreviations map[string]bool
	// BeforeNumbers are abbreviations only if a digit follows: "art. 8".
	BeforeNumbers map[string]bool
	// Collocations are two words that a point between them does not part,
	// joined by a comma.
	Collocations map[string]bool
	// Starters are words that often start sentences.
	Starters map[string]bool
	// Orthography says, by bits, in which places a word was seen with a capital
	// or a small letter.
	Orthography map[string]Orthography
	// Elided are words that an apostrophe joins to the next (l'art.), in small
	// letters; nil: the language has none.
	Elided map[string]bool
	// SpacedQuotes says that » after a blank closes what « opened: « Oui. »
	SpacedQuotes bool
}

// Orthography is a set of places and cases in which a word was seen, as
// numbered by NLTK and github.com/neurosnap/sentences.
type Orthography uint8

const (
	upperFirst   Orthography = 1 << 1 // capital, first in a sentence
	upperInside  Orthography = 1 << 2
	upperUnknown Orthography = 1 << 3
	lowerFirst   Orthography = 1 << 4
	lowerInside  Orthography = 1 << 5
	lowerUnknown Orthography = 1 << 6

	anyUpper = upperFirst | upperInside | upperUnknown
	anyLower = lowerFirst | lowerInside | lowerUnknown
)

// longestSentence is how many bytes a sentence may have; longer ones are cut at
// white space, or anywhere between two characters if there is none.
const longestSentence = 8 << 10

// A Splitter splits text into sentences. It is safe for concurrent use.
type Splitter struct{ p *Parameters }

// New returns a splitter; p must not change afterwards.
func New(p *Parameters) *Splitter { return &Splitter{p} }

// Sentences returns the sentences of a text, without the white space around
// them. An empty line ends a sentence, and so does a line break before a bullet.
func (s *Splitter) Sentences(text string) []language.Range {
	return s.Append(nil, text)
}

// Append appends the sentences of a text to dst. The time is linear in the
// length of the text.
func (s *Splitter) Append(dst []language.Range, text string) []language.Range {
	var w words
	start := -1    // of the sentence
	var held token // a word that may end the sentence, if the next one lets it
	end := 0       // of the latest word
	cut := func(at int) {
		if start >= 0 {
			dst = append(dst, language.Range{Start: start, End: at})
		}
		start, held = -1, token{}
	}
	for i := 0; i < len(text); {
		from, breaks := skipSpace(text, i)
		if from == len(text) {
			break
		}
		if breaks {
			cut(end)
		}
		to, pointed := wordEnd(text, from)
		if start < 0 {
			start, held = from, token{}
			if pointed {
				held = w.read(s.p, text[from:to], true)
			}
			end = to
			i = to
			for end-start > longestSentence {
				c := boundary(text, start, start+longestSentence)
				dst = append(dst, language.Range{Start: start, End: c})
				start = c
			}
			continue
		}
		var next token
		if pointed || held.candidate {
			next = w.read(s.p, text[from:to], false)
		}
		if held.candidate && s.p.SpacedQuotes && text[from:to] == "»" {
			held.first = false
			end, i = to, to
			continue
		}
		if held.candidate && s.ends(&held, &next) || to-start > longestSentence {
			cut(end)
			start = from
			next.first = true
		}
		for to-start > longestSentence {
			c := boundary(text, start, start+longestSentence)
			dst = append(dst, language.Range{Start: start, End: c})
			start = c
		}
		held = next
		held.candidate = pointed
		end, i = to, to
	}
	cut(end)
	return dst
}

// boundary returns the last place in text[start:at] where no character is cut
// in the middle.
func boundary(text string, start, at int) int {
	for b := at; b > start+1 && b > at-256; b-- {
		if !utf8.RuneStart(text[b]) {
			continue
		}
		r, _ := utf8.DecodeRuneInString(text[b:])
		before, _ := utf8.DecodeLastRuneInString(text[:b])
		const joiner = 0x200D
		if r == joiner || before == joiner || unicode.In(r, unicode.M, unicode.Cf) || r >= 0x1F1E6 && r <= 0x1F1FF ||
			r >= 0x1F3FB && r <= 0x1F3FF {
			continue
		}
		return b
	}
	for b := at; b > start; b-- { // hundreds of marks
		if utf8.RuneStart(text[b]) {
			return b
		}
	}
	return at // no character at all
}

// skipSpace returns where the next word starts, or the length of the text, and
// whether the space before it ends a sentence.
func skipSpace(text string, i int) (next int, breaks bool) {
	lines := 0
	for i < len(text) {
		c := text[i]
		switch {
		case c == '\n':
			lines++
			i++
		case c == ' ' || c >= '\t' && c <= '\r':
			i++
		case c < utf8.RuneSelf:
			return i, lines > 1 || lines == 1 && bullet(text[i:])
		default:
			r, n := utf8.DecodeRuneInString(text[i:])
			if !unicode.IsSpace(r) {
				return i, lines > 1 || lines == 1 && bullet(text[i:])
			}
			if r == '\u2029' {
				lines = 2
			}
			i += n
		}
	}
	return i, false
}

// bullet tells whether a line starts with the sign of a list or a heading.
func bullet(line string) bool {
	for _, b := range [...]string{"- ", "* ", "• ", "– ", "# ", "## ", "### "} {
		if strings.HasPrefix(line, b) {
			return true
		}
	}
	return false
}

// wordEnd returns where the word at i ends and whether there is a point,
// question mark or exclamation mark in it. A mark of a script that has its own, such
// as a full-width or an Arabic one, ends its word.
func wordEnd(text string, i int) (end int, pointed bool) {
	for i < len(text) {
		c := text[i]
		if c < utf8.RuneSelf {
			if c == ' ' || c >= '\t' && c <= '\r' {
				return i, pointed
			}
			pointed = pointed || c == '.' || c == '?' || c == '!'
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if unicode.IsSpace(r) {
			return i, pointed
		}
		i += n
		if fullWidthEnd(r) {
			return afterMarks(text, i), true
		}
	}
	return i, pointed
}

// fullWidthEnd tells marks that end a sentence whatever stands behind them. The Arabic
// semicolon parts what other languages part by a point.
func fullWidthEnd(r rune) bool {
	switch r {
	case '。', '！', '？', '؟', '۔', '؛':
		return true
	}
	return false
}

// afterMarks moves i past marks of the character before it.
func afterMarks(text string, i int) int {
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.In(r, unicode.M, unicode.Cf) {
			return i
		}
		i += n
		if r == 0x200D && i < len(text) { // a joiner takes the next one along
			r, n = utf8.DecodeRuneInString(text[i:])
			if unicode.IsSpace(r) {
				return i
			}
			i += n
		}
	}
	return i
}
