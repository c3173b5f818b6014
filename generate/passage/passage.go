// Package passage lays a document out for a language model that fills its mentions:
// which sentence each stands in, what stands around it, and which words no stand-in may
// have. A text and its mentions come in; ranges of bytes and plain words go out.
//
// It may know the root package, language and language/lexicon.
package passage

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Around is how many sentences a gap sees on either side of its own
// (Fill-in-the-Blanks, section 4).
const Around = 2

// A Page is one document with its mentions. It is for one goroutine.
type Page struct {
	Text      string
	Spans     []understudy.Span // sorted, not overlapping
	Sentences []language.Range

	home  []int           // of each span, the sentence it begins in
	parts [][]string      // of each span, its plain words
	named map[string]bool // the mentions, and their words that name; nil until asked for
}

// Lay finds the sentences of a text and where its spans stand.
func Lay(l *language.Language, text string, spans []understudy.Span) *Page {
	p := &Page{Text: text, Spans: spans, Sentences: l.Sentences(text), home: make([]int, len(spans)), parts: make([][]string, len(spans))}
	at := 0
	for i, s := range spans {
		for at+1 < len(p.Sentences) && p.Sentences[at+1].Start <= s.Start {
			at++
		}
		p.home[i] = at
		p.parts[i] = Words(text[s.Start:s.End])
	}
	return p
}

// Together returns the end of the run of spans, from i, that stand in one sentence.
func (p *Page) Together(i int) int {
	j := i
	for j < len(p.Spans) && p.home[j] == p.home[i] {
		j++
	}
	return j
}

// Sentence is where span i stands; it begins no later than the span.
func (p *Page) Sentence(i int) language.Range {
	if len(p.Sentences) == 0 {
		return language.Range{Start: 0, End: len(p.Text)}
	}
	at := p.Sentences[p.home[i]]
	return language.Range{Start: min(at.Start, p.Spans[i].Start), End: at.End}
}

// Window is the text of the sentences around spans [i, j), and the spans that
// lie in it whole: [first, last).
func (p *Page) Window(i, j int) (text language.Range, first, last int) {
	return p.Reach(i, j, Around)
}

// Reach is Window with so many sentences on either side.
func (p *Page) Reach(i, j, sentences int) (text language.Range, first, last int) {
	text = language.Range{Start: 0, End: len(p.Text)}
	if n := len(p.Sentences); n > 0 {
		text.Start = p.Sentences[max(0, p.home[i]-sentences)].Start
		text.End = p.Sentences[min(n-1, p.home[j-1]+sentences)].End
	}
	first, last = p.Within(text, i, j)
	// A mention may reach over the end of its sentence.
	text.Start = min(text.Start, p.Spans[first].Start)
	text.End = max(text.End, p.Spans[last-1].End)
	return text, first, last
}

// Within are the spans around [i, j) that a range touches: [first, last).
func (p *Page) Within(text language.Range, i, j int) (first, last int) {
	first, last = i, j
	for first > 0 && p.Spans[first-1].End > text.Start {
		first--
	}
	for last < len(p.Spans) && p.Spans[last].Start < text.End {
		last++
	}
	return first, last
}

// Parts are the plain words of span i.
func (p *Page) Parts(i int) []string { return p.parts[i] }

// Refuses reports whether a stand-in must not stand for span i: it has a word of
// the original, it names another mention, or it is one.
func (p *Page) Refuses(i int, standIn string) bool {
	names, found := p.Names(), Words(standIn)
	return names[strings.Join(found, " ")] || slices.ContainsFunc(found, func(w string) bool {
		return slices.Contains(p.parts[i], w) || names[w]
	})
}

// Names are the mentions in plain words, and of those alone that have a capital
// or a digit.
func (p *Page) Names() map[string]bool {
	if p.named != nil {
		return p.named
	}
	p.named = map[string]bool{}
	for i, s := range p.Spans {
		if len(p.parts[i]) > 0 {
			p.named[strings.Join(p.parts[i], " ")] = true
		}
		for _, w := range strings.FieldsFunc(p.Text[s.Start:s.End], apart) {
			if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) || unicode.IsDigit(r) {
				for _, plain := range Words(w) {
					p.named[plain] = true
				}
			}
		}
	}
	return p.named
}

// Words are the words of a text as they are compared: in plain letters, without
// the s of a genitive or plural.
func Words(s string) []string {
	found := strings.FieldsFunc(lexicon.Plain(s), apart)
	for i, w := range found {
		if utf8.RuneCountInString(w) > 3 {
			found[i] = strings.TrimSuffix(w, "s")
		}
	}
	return found
}

func apart(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
}
