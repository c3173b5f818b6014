package tagger

import (
	"strings"

	"github.com/understudy-text/understudy"
)

// Shares of documents that are learned from in capitals and in small letters, too:
// forms, headings and chats are written so.
const (
	inCapitals = 0.15
	inSmall    = 0.2
)

// cased returns a document with every letter changed, and its spans where they now
// stand.
func cased(d *Document, change func(rune) rune) *Document {
	var text strings.Builder
	at := make([]int, len(d.Text)+1) // by byte of the old text
	for i, r := range d.Text {
		at[i] = text.Len()
		text.WriteRune(change(r))
	}
	at[len(d.Text)] = text.Len()
	out := *d
	out.Text = text.String()
	out.Spans, out.Open = movedTo(d.Spans, at), movedTo(d.Open, at)
	return &out
}

func movedTo(spans []understudy.Span, at []int) []understudy.Span {
	out := make([]understudy.Span, len(spans))
	for i, s := range spans {
		s.Start, s.End = at[s.Start], at[s.End]
		out[i] = s
	}
	return out
}
