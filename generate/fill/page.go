package fill

import (
	"crypto/sha256"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/baseline"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/passage"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
)

// page is one document while its gaps are filled.
type page struct {
	*Generator
	*passage.Page // its spans are without white space at their edges
	language      *language.Language
	model         lm.Masked
	uncased       bool // the model knows only small letters
	draw          draw.Source
	mentions      []mention // one for each span
}

// A mention is what becomes of a span.
type mention struct {
	tag    string   // the original's part of speech; only where it is wanted
	words  int      // how many it becomes
	filled []string // those it has so far
	failed bool     // the model has no word for the next one
}

func (m *mention) done() bool { return m.failed || len(m.filled) == m.words }

// lay finds the sentences, and the places and tags of the mentions.
func (g *Generator) lay(l *language.Language, code, text string, spans []understudy.Span) *page {
	inner := slices.Clone(spans)
	for i, s := range spans {
		inner[i].Start, inner[i].End = trimmed(text, s.Start, s.End)
	}
	p := &page{
		Generator: g, Page: passage.Lay(l, text, inner), language: l, model: g.o.Model[code],
		mentions: make([]mention, len(spans)),
	}
	if u, ok := p.model.(interface{ Uncased() bool }); ok {
		p.uncased = u.Uncased()
	}
	sum := sha256.Sum256([]byte(text))
	p.draw = g.o.Draw.Derive("document", string(sum[:]))
	var tags []string
	if g.o.UPOS || p.uncased {
		tags = baseline.Tags(l, text, inner)
	}
	for i := range p.mentions {
		m := &p.mentions[i]
		m.words = 1
		if g.o.Words {
			m.words = max(1, len(strings.Fields(p.original(i))))
		}
		if tags != nil {
			m.tag = tags[i]
		}
	}
	return p
}

// original is what a stand-in replaces.
func (p *page) original(i int) string { return p.Text[p.Spans[i].Start:p.Spans[i].End] }

// trimmed is a stretch without white space at its edges, if anything is left.
func trimmed(text string, start, end int) (int, int) {
	in := strings.TrimLeftFunc(text[start:end], unicode.IsSpace)
	if in == "" {
		return start, end
	}
	start = end - len(in)
	return start, start + len(strings.TrimRightFunc(in, unicode.IsSpace))
}

// cloze asks for mentions [i, j): one gap each, or for one that becomes several
// words, the next of those it lacks. Other mentions are hidden; with Replaced
// those before them show their stand-ins.
func (p *page) cloze(i, j, reach int) lm.Cloze {
	text, first, last := p.Reach(i, j, reach)
	var c lm.Cloze
	var b strings.Builder
	gap := func() {
		c.Between = append(c.Between, b.String())
		b.Reset()
	}
	at := text.Start
	for k := first; k < last; k++ {
		m := &p.mentions[k]
		b.WriteString(p.Text[at:p.Spans[k].Start])
		at = p.Spans[k].End
		switch {
		case i <= k && k < j:
			for _, w := range m.filled {
				b.WriteString(w + " ")
			}
			c.Want = append(c.Want, len(c.Between))
			gap()
			for range m.words - len(m.filled) - 1 {
				b.WriteByte(' ')
				gap()
			}
		case k < i && p.o.Replaced && len(m.filled) > 0:
			b.WriteString(strings.Join(m.filled, " "))
		default:
			gap()
		}
	}
	b.WriteString(p.Text[at:text.End])
	gap()
	return c
}
