package report

import (
	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A Passage is one stretch of a document in several versions, one under the other.
type Passage struct {
	Heading  string    `json:"heading"`
	Versions []Version `json:"versions"`
}

// A Version of a passage.
type Version struct {
	Name   string  `json:"name"` // "original", or the way its stand-ins were made
	Pieces []Piece `json:"pieces"`
}

// A Piece of text; a mention if Mark says what kind.
type Piece struct {
	Text string `json:"text"`
	Mark string `json:"mark,omitempty"` // the category
}

// Original is bytes [from, to) of a document with its mentions marked. Mentions
// that reach beyond are cut.
func Original(d *pairs.Document, from, to int) Version {
	v := Version{Name: "original"}
	v.cut(d.Document.Text, from, to, len(d.Spans), func(i int) (int, int, string) {
		return d.Spans[i].Start, d.Spans[i].End, string(d.Spans[i].Category)
	})
	return v
}

// Result is what became of bytes [from, to) of the original, with the stand-ins
// marked. Of mentions that reach beyond it has the whole stand-in.
func Result(name string, d *pairs.Document, from, to int) Version {
	v := Version{Name: name}
	at := d.Moved(understudy.Span{Start: from, End: to})
	v.cut(d.Result, at.Start, at.End, len(d.Spans), func(i int) (int, int, string) {
		return d.Places[i].Start, d.Places[i].End, string(d.Spans[i].Category)
	})
	return v
}

// cut parts text[from:to] at the n marks that lie in it.
func (v *Version) cut(text string, from, to, n int, mark func(int) (start, end int, kind string)) {
	at := from
	for i := range n {
		start, end, kind := mark(i)
		start, end = max(start, from), min(end, to)
		if start > end || start < at {
			continue
		}
		v.Pieces = append(v.Pieces, Piece{Text: text[at:start]}, Piece{Text: text[start:end], Mark: kind})
		at = end
	}
	v.Pieces = append(v.Pieces, Piece{Text: text[at:to]})
}
