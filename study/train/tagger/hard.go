package tagger

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
)

// keepMargin is by how much "no personal data" must win, while learning, in strings that must
// not change: what an author thought worth listing is what is easily taken for something else
// (sequence.Example.Margin).
const keepMargin = 1.5

// averaged is over how many of the last epochs weights are averaged.
const averaged = 2

// inLines is the share of sentences with a mention that are learned from alone, too: many
// texts are one sentence, of which no other place says anything.
const inLines = 0.1

// kept returns where a document's strings that must not change stand.
func kept(d *Document) (out []understudy.Span) {
	for _, k := range d.Keep {
		for at := 0; k != ""; {
			i := strings.Index(d.Text[at:], k)
			if i < 0 {
				break
			}
			out = append(out, understudy.Span{Start: at + i, End: at + i + len(k)})
			at += i + len(k)
		}
	}
	slices.SortFunc(out, func(a, b understudy.Span) int { return a.Start - b.Start })
	return out
}

// alone returns some of a document's sentences with a mention, drawn by chance, each as a
// document.
func alone(d *Document, chance *rand.Rand) (out []*Document) {
	for _, s := range sentences(d) {
		if chance.Float64() < inLines {
			out = append(out, s)
		}
	}
	return out
}

// leastSentence is how many blanks a sentence has at least.
const leastSentence = 2

// sentences returns the sentences of a document that hold a mention, each as a document. They
// end at the end of a line, or at a point before a capital, but not at one behind an
// abbreviation of one letter or two.
func sentences(d *Document) (out []*Document) {
	start := 0
	end := func(i int) {
		for start < i && (d.Text[start] == ' ' || d.Text[start] == '\n') {
			start++
		}
		one := &Document{ID: d.ID, Text: strings.TrimRight(d.Text[start:i], " \n"), Annotated: d.Annotated, Keep: d.Keep, Spans: within(d.Spans, start, i), Open: within(d.Open, start, i)}
		if len(one.Spans) > 0 && strings.Count(one.Text, " ") >= leastSentence {
			out = append(out, one)
		}
		start = i
	}
	for i := 0; i < len(d.Text); i++ {
		inside := func() bool {
			return slices.ContainsFunc(d.Spans, func(s understudy.Span) bool { return s.Start <= i && i < s.End })
		}
		switch d.Text[i] {
		case '\n':
			if !inside() {
				end(i + 1)
			}
		case '.', '?', '!':
			if i > 3 && i+2 < len(d.Text) && d.Text[i+1] == ' ' && unicode.IsUpper(rune(d.Text[i+2])) && !strings.ContainsAny(d.Text[i-3:i], " .\n") && !inside() {
				end(i + 1)
			}
		}
	}
	end(len(d.Text))
	return out
}

// within returns the spans between two places, counted from the first.
func within(spans []understudy.Span, start, end int) (out []understudy.Span) {
	for _, s := range spans {
		if s.Start >= start && s.End <= end {
			s.Start, s.End = s.Start-start, s.End-start
			out = append(out, s)
		}
	}
	return out
}
