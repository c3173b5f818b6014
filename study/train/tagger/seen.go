package tagger

import (
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/language/token"
)

// Seen returns a document as detectors see it (package internal/shadow), its spans
// and the strings that must not change included: what is learned from looks like
// what will be read.
func Seen(d Document) Document {
	s := shadow.Of(d.Text)
	if s.Text == d.Text {
		return d
	}
	at := make([]int, len(d.Text)+1) // by byte of the text: where it stands in what is seen
	last := 0
	for i := range s.Text {
		start, _ := s.Span(i, i+1)
		for ; last <= start; last++ {
			at[last] = i
		}
	}
	for ; last < len(at); last++ {
		at[last] = len(s.Text)
	}
	out := d
	out.Text = s.Text
	out.Spans, out.Open = nonempty(movedTo(d.Spans, at)), nonempty(movedTo(d.Open, at))
	if d.Annotators != nil {
		out.Annotators = make([][]understudy.Span, len(d.Annotators))
		for i, spans := range d.Annotators {
			out.Annotators[i] = nonempty(movedTo(spans, at))
		}
	}
	out.Keep = make([]string, 0, len(d.Keep))
	for _, k := range d.Keep {
		if seen := shadow.Of(k).Text; strings.Contains(s.Text, seen) {
			out.Keep = append(out.Keep, seen)
		}
	}
	return out
}

// WithoutClitics moves the beginnings of a document's mentions behind the clitics
// that c cuts off: files with one written word a line label clitic and name as one.
func WithoutClitics(d Document, c token.Cutter) Document {
	if c == nil {
		return d
	}
	move := func(spans []understudy.Span) []understudy.Span {
		out := slices.Clone(spans)
		for i := range out {
			s := &out[i]
			word := d.Text[s.Start:s.End]
			if end := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }); end >= 0 {
				word = word[:end]
			}
			at := 0
			for n := c.Clitic(word, at); n > 0 && at+n < len(word); n = c.Clitic(word, at) {
				at += n
			}
			s.Start += at
		}
		return out
	}
	d.Spans, d.Open = move(d.Spans), move(d.Open)
	return d
}

// nonempty drops spans of which nothing is seen.
func nonempty(spans []understudy.Span) []understudy.Span {
	kept := spans[:0]
	for _, s := range spans {
		if s.End > s.Start {
			kept = append(kept, s)
		}
	}
	return kept
}
