package fill

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/generate/baseline"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
)

// page is one document while its gaps are filled.
type page struct {
	*Generator
	doc      *understudy.Document
	spans    []understudy.Span
	language *language.Language
	model    lm.Masked
	draw     draw.Source

	sentences []language.Range
	home      []int           // of each span, the sentence it begins in
	tags      []string        // of each span, its part of speech
	parts     [][]string      // of each span, the words no stand-in of it may have
	filled    [][]string      // of each span, the words so far
	named     map[string]bool // words of all mentions; nil until asked for
}

// lay finds the sentences, tags and words of the spans.
func (p *page) lay() {
	p.sentences = p.language.Sentences(p.doc.Text)
	p.home = make([]int, len(p.spans))
	p.filled = make([][]string, len(p.spans))
	p.parts = make([][]string, len(p.spans))
	at := 0
	for i, s := range p.spans {
		for at+1 < len(p.sentences) && p.sentences[at+1].Start <= s.Start {
			at++
		}
		p.home[i] = at
		p.parts[i] = words(p.doc.Text[s.Start:s.End])
	}
	if p.o.UPOS {
		p.tags = baseline.Tags(p.language, p.doc.Text, p.spans)
	}
}

// words are the folded words of a text.
func words(s string) []string {
	return strings.FieldsFunc(strings.ToLower(norm.NFC.String(s)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}

// atOnce fills all gaps with every mention hidden: one question for each sentence.
func (p *page) atOnce(ctx context.Context) error {
	var clozes []lm.Cloze
	var asked [][]int // of each cloze, the spans it asks for
	for i := 0; i < len(p.spans); {
		j := i
		for j < len(p.spans) && p.home[j] == p.home[i] {
			j++
		}
		c, first := p.around(i, j)
		for k := i; k < j; k++ {
			c.Want = append(c.Want, k-first)
		}
		clozes, asked = append(clozes, c), append(asked, seq(i, j))
		i = j
	}
	answers, err := p.model.Words(ctx, clozes, p.look(), nil)
	if errors.Is(err, lm.ErrTooLong) { // the gaps of one sentence stand too far apart
		return p.inTurn(ctx)
	}
	if err != nil {
		return fmt.Errorf("document %q: %w", p.doc.ID, err)
	}
	for i, spans := range asked {
		for k, span := range spans {
			if w, ok := p.choose(answers[i][k], span, 0); ok {
				p.filled[span] = []string{w}
			}
		}
	}
	return nil
}

// inTurn fills from left to right, and where asked, a mention word by word.
func (p *page) inTurn(ctx context.Context) error {
	for i := range p.spans {
		n := 1
		if p.o.Words {
			n = max(1, len(strings.Fields(p.doc.Text[p.spans[i].Start:p.spans[i].End])))
		}
		for k := range n {
			c := p.question(i, n-k)
			answer, err := p.model.Words(ctx, []lm.Cloze{c}, p.look(), nil)
			if err != nil {
				return fmt.Errorf("document %q: %w", p.doc.ID, err)
			}
			w, ok := p.choose(answer[0][0], i, k)
			if !ok {
				break
			}
			p.filled[i] = append(p.filled[i], w)
		}
	}
	return nil
}

// look is how many words the model is asked for: more than are looked at, for
// those that are refused.
func (p *page) look() int { return p.o.K + 24 }

func seq(from, to int) []int {
	out := make([]int, 0, to-from)
	for i := from; i < to; i++ {
		out = append(out, i)
	}
	return out
}

// window is the text of the sentences around spans [i, j), and the spans that
// lie in it whole: [first, last).
func (p *page) window(i, j int) (text language.Range, first, last int) {
	text = language.Range{Start: 0, End: len(p.doc.Text)}
	if n := len(p.sentences); n > 0 {
		text.Start = p.sentences[max(0, p.home[i]-contextSentences)].Start
		text.End = p.sentences[min(n-1, p.home[j-1]+contextSentences)].End
	}
	first, last = i, j
	for first > 0 && p.spans[first-1].End > text.Start {
		first--
	}
	for last < len(p.spans) && p.spans[last].Start < text.End {
		last++
	}
	// A mention may reach over the end of its sentence.
	text.Start = min(text.Start, p.spans[first].Start)
	text.End = max(text.End, p.spans[last-1].End)
	return text, first, last
}

// around is what stands around spans [i, j), every mention hidden; first is the
// index of the first gap's span.
func (p *page) around(i, j int) (c lm.Cloze, first int) {
	text, first, last := p.window(i, j)
	at := text.Start
	for _, s := range p.spans[first:last] {
		c.Between = append(c.Between, p.doc.Text[at:s.Start])
		at = s.End
	}
	c.Between = append(c.Between, p.doc.Text[at:text.End])
	return c, first
}

// question asks for the next word of span i, of which as many are missing.
// Mentions before it are hidden or show their stand-ins, those behind are hidden.
func (p *page) question(i, missing int) lm.Cloze {
	text, first, last := p.window(i, i+1)
	var c lm.Cloze
	var b strings.Builder
	gap := func() {
		c.Between = append(c.Between, b.String())
		b.Reset()
	}
	at := text.Start
	for k := first; k < last; k++ {
		b.WriteString(p.doc.Text[at:p.spans[k].Start])
		at = p.spans[k].End
		switch {
		case k == i:
			for _, w := range p.filled[i] {
				b.WriteString(w + " ")
			}
			c.Want = []int{len(c.Between)}
			gap()
			for range missing - 1 {
				b.WriteByte(' ')
				gap()
			}
		case k < i && p.o.Replaced && len(p.filled[k]) > 0:
			b.WriteString(strings.Join(p.filled[k], " "))
		default:
			gap()
		}
	}
	b.WriteString(p.doc.Text[at:text.End])
	gap()
	return c
}
