package pairs

import (
	"cmp"
	"fmt"
	"sort"

	"github.com/understudy-text/understudy"
)

// Touched is the first of some places, in their order, that a stretch touches; -1:
// none.
func Touched(places []Place, start, end int) int {
	i := sort.Search(len(places), func(i int) bool { return places[i].End > start })
	if i == len(places) || places[i].Start >= end {
		return -1
	}
	return i
}

// Moved is a span of the original where it stands in the result. One that begins or
// ends within a mention has all of the stand-in; one that was deleted is empty.
func (d *Document) Moved(s understudy.Span) understudy.Span {
	s.Start, s.End = d.moved(s.Start, false), d.moved(s.End, true)
	return s
}

// moved is where a byte of the original stands in the result. What is within a
// mention moves to the mention's beginning, or to its end if it is the end of a span.
func (d *Document) moved(at int, end bool) int {
	i := sort.Search(len(d.Spans), func(i int) bool { return d.Spans[i].End > at || end && d.Spans[i].End == at })
	switch {
	case i < len(d.Spans) && d.Spans[i].Start < at && end:
		return d.Places[i].End
	case i < len(d.Spans) && d.Spans[i].Start < at:
		return d.Places[i].Start
	case i == 0:
		return at
	}
	return at + d.Places[i-1].End - d.Spans[i-1].End
}

// ByLanguage is what a run has for the language of a document, and its code; def is
// that of documents that do not name theirs. The error names the document.
func ByLanguage[T any](d *Document, run map[string]T, def string) (code string, t T, err error) {
	code = cmp.Or(d.Document.Language, def)
	t, ok := run[code]
	if !ok {
		return code, t, fmt.Errorf("document %q: this run has no language %q", d.Document.ID, code)
	}
	return code, t, nil
}
