package fill

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/generate/baseline"
	"github.com/understudy-text/understudy/generate/passage"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
)

// page is one document while its gaps are filled.
type page struct {
	*Generator
	*passage.Page
	doc      *understudy.Document
	language *language.Language
	model    lm.Masked
	draw     draw.Source

	tags   []string   // of each span, its part of speech
	filled [][]string // of each span, the words so far
}

// lay finds the sentences, tags and words of the spans.
func (p *page) lay(spans []understudy.Span) {
	p.Page = passage.Lay(p.language, p.doc.Text, spans)
	p.filled = make([][]string, len(spans))
	if p.o.UPOS {
		p.tags = baseline.Tags(p.language, p.doc.Text, spans)
	}
}

// atOnce fills all gaps with every mention hidden: one question for each sentence.
func (p *page) atOnce(ctx context.Context) error {
	var clozes []lm.Cloze
	var asked [][]int // of each cloze, the spans it asks for
	for i := 0; i < len(p.Spans); {
		j := p.Together(i)
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
	for i := range p.Spans {
		n := 1
		if p.o.Words {
			n = max(1, len(strings.Fields(p.doc.Text[p.Spans[i].Start:p.Spans[i].End])))
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

// around is what stands around spans [i, j), every mention hidden; first is the
// index of the first gap's span.
func (p *page) around(i, j int) (c lm.Cloze, first int) {
	text, first, last := p.Window(i, j)
	at := text.Start
	for _, s := range p.Spans[first:last] {
		c.Between = append(c.Between, p.doc.Text[at:s.Start])
		at = s.End
	}
	c.Between = append(c.Between, p.doc.Text[at:text.End])
	return c, first
}

// question asks for the next word of span i, of which as many are missing.
// Mentions before it are hidden or show their stand-ins, those behind are hidden.
func (p *page) question(i, missing int) lm.Cloze {
	text, first, last := p.Window(i, i+1)
	var c lm.Cloze
	var b strings.Builder
	gap := func() {
		c.Between = append(c.Between, b.String())
		b.Reset()
	}
	at := text.Start
	for k := first; k < last; k++ {
		b.WriteString(p.doc.Text[at:p.Spans[k].Start])
		at = p.Spans[k].End
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
