// Package pairs puts originals and what became of them side by side: in come
// documents and what replaced what in them, out go Documents with both texts and
// the places of each mention in both. Every measure of stand-ins reads these.
//
// It may know the root package and corpus.
package pairs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// ErrUnknown says that replacements name a document that is not there.
var ErrUnknown = errors.New("replacements for a document that is not among the originals")

// A Document is an original with its stand-ins.
type Document struct {
	Document *understudy.Document
	// Spans, StandIns and Places are parallel; spans are sorted and do not
	// overlap. Spans are bytes of the original, Places bytes of Result.
	Spans    []understudy.Span
	StandIns []string
	Places   []Place
	Result   string             // the text with its stand-ins
	Linking  understudy.Linking // of Spans
	Failed   int                // annotated spans that nothing replaces
	Kept     int                // annotated spans that stay, with a reason
	Scope    Scope
}

// A Scope says where a stand-in stands for its original. Measures ask for it where they
// compare documents with each other.
type Scope string

// The scopes. The empty one is Corpus.
const (
	Corpus Scope = "corpus" // in all documents
	// InDocument is in one document alone: in another, the original has another
	// stand-in, and the stand-in may stand for something else or be an original.
	InDocument Scope = "document"
)

// A Place is where a stand-in stands, in bytes of the result; half-open.
type Place struct{ Start, End int }

// Original is the text of mention i.
func (d *Document) Original(i int) string {
	return d.Document.Text[d.Spans[i].Start:d.Spans[i].End]
}

// New pairs a document with its stand-ins, one for each span. Spans are sorted and
// do not overlap; the linking is of them.
func New(doc *understudy.Document, spans []understudy.Span, standIns []string, linking understudy.Linking) *Document {
	d := &Document{Document: doc, Spans: spans, StandIns: standIns, Linking: linking}
	d.write()
	return d
}

// write makes the text with the stand-ins.
func (d *Document) write() {
	var b strings.Builder
	at := 0
	d.Places = make([]Place, len(d.Spans))
	for i, s := range d.Spans {
		b.WriteString(d.Document.Text[at:s.Start])
		d.Places[i].Start = b.Len()
		b.WriteString(d.StandIns[i])
		d.Places[i].End = b.Len()
		at = s.End
	}
	b.WriteString(d.Document.Text[at:])
	d.Result = b.String()
}

// A Source is where pairs come from.
type Source struct {
	Files   []corpus.File
	Options corpus.Options
	Scope   Scope // of the replacements
	// Replacements by document, in code points of the original (the TAE form).
	Replacements map[string][]corpus.Mark
	// Kept are the places by document, in code points of the original, that stay with a
	// reason; annotations there do not count as failed.
	Kept   map[string][]corpus.Mark
	Linker understudy.Linker
	// Detector tells categories where documents carry no annotations; nil: they are
	// Misc then.
	Detector understudy.Detector
}

// Each reads the documents one after the other and calls f for each, in the order
// of the files. Of nested replacements the outermost counts; those that cross, or
// disagree about one span, are an error. Spans take their category from the
// document's own annotations; what those mark and nothing replaces counts as failed.
// Where a document carries none, the Detector says the categories. A document
// without replacements is its own result. Only one document is held at a time. The
// error wraps ErrUnknown if replacements are left over.
func (s *Source) Each(ctx context.Context, f func(*Document) error) error {
	o := s.Options
	o.IDs = corpus.NewIDs()
	left := maps.Clone(s.Replacements)
	for _, file := range s.Files {
		r, err := corpus.Open(file, o)
		if err != nil {
			return err
		}
		err = eachIn(r, func(doc *understudy.Document) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			delete(left, doc.ID)
			d, err := s.Pair(ctx, doc, s.Replacements[doc.ID])
			if err != nil {
				return fmt.Errorf("document %q: %w", doc.ID, err)
			}
			return f(d)
		})
		r.Close()
		if err != nil {
			return err
		}
	}
	if len(left) > 0 {
		first := slices.Min(slices.Collect(maps.Keys(left)))
		return fmt.Errorf("%w: %.100q; documents like this: %d", ErrUnknown, first, len(left))
	}
	return nil
}

// All reads all documents into memory.
func (s *Source) All(ctx context.Context) ([]*Document, error) {
	var out []*Document
	err := s.Each(ctx, func(d *Document) error {
		out = append(out, d)
		return nil
	})
	return out, err
}

func eachIn(r *corpus.Reader, f func(*understudy.Document) error) error {
	return r.Records(func(rec *corpus.Record) error {
		for i := range rec.Docs {
			if err := f(&rec.Docs[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Pair puts one document beside what replaced what in it, as Each does.
func (s *Source) Pair(ctx context.Context, doc *understudy.Document, marks []corpus.Mark) (*Document, error) {
	offsets := make([]int, 0, 2*len(marks))
	for _, m := range marks {
		offsets = append(offsets, m.Start, m.End)
	}
	at, err := corpus.ToBytes(doc.Text, corpus.CodePoints, offsets)
	if err != nil {
		return nil, err
	}
	d := &Document{Document: doc, Scope: s.Scope}
	if err := d.replace(marks, at); err != nil {
		return nil, err
	}
	kept, err := s.keptIn(doc)
	if err != nil {
		return nil, err
	}
	if err := d.categorize(ctx, s.Detector, kept); err != nil {
		return nil, err
	}
	if s.Linker != nil {
		if d.Linking, err = s.Linker.Link(ctx, doc, d.Spans); err != nil {
			return nil, err
		}
	}
	d.write()
	return d, nil
}

// keptIn are the places of a document that stay with a reason, in bytes.
func (s *Source) keptIn(doc *understudy.Document) (map[Place]bool, error) {
	kept := map[Place]bool{}
	for _, m := range s.Kept[doc.ID] {
		at, err := corpus.ToBytes(doc.Text, corpus.CodePoints, []int{m.Start, m.End})
		if err != nil {
			return nil, err
		}
		kept[Place{at[0], at[1]}] = true
	}
	return kept, nil
}

// replace takes the outermost marks, whose offsets in bytes are at, in pairs.
func (d *Document) replace(marks []corpus.Mark, at []int) error {
	order := make([]int, len(marks))
	for i, m := range marks {
		if at[2*i] >= at[2*i+1] {
			return fmt.Errorf("replacement %d: [%d, %d) is no span", i, m.Start, m.End)
		}
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(marks[a].Start, marks[b].Start), cmp.Compare(marks[b].End, marks[a].End))
	})
	var last corpus.Mark
	for _, i := range order {
		m := marks[i]
		switch {
		case m.Start >= last.End:
			d.Spans = append(d.Spans, understudy.Span{Start: at[2*i], End: at[2*i+1], Category: understudy.Misc})
			d.StandIns, last = append(d.StandIns, m.Label), m
		case m.End > last.End:
			return fmt.Errorf("replacement %d: [%d, %d) crosses [%d, %d)", i, m.Start, m.End, last.Start, last.End)
		case m.Start == last.Start && m.End == last.End && m.Label != last.Label:
			return fmt.Errorf("replacement %d: [%d, %d) has another stand-in already", i, m.Start, m.End)
		}
	}
	return nil
}

// categorize gives each span the category of an annotation that it touches, and
// counts the annotations that none touches; those that are kept, by themselves. What is detected stands in for
// annotations where there are none, but nobody said that it should be replaced.
func (d *Document) categorize(ctx context.Context, detector understudy.Detector, kept map[Place]bool) error {
	if len(d.Document.Given) == 0 && detector != nil && len(d.Spans) > 0 {
		found, err := detector.Detect(ctx, d.Document)
		if err != nil {
			return err
		}
		d.recategorise(found, nil)
		return nil
	}
	d.Failed, d.Kept = d.recategorise(d.Document.Given, kept)
	return nil
}

// recategorise gives the spans the category of the given spans that they overlap, and
// returns how many of these overlap no span: those that are kept, by themselves.
func (d *Document) recategorise(by []understudy.Span, kept map[Place]bool) (apart, stay int) {
	from := 0
	for _, g := range understudy.Outermost(by) {
		for from < len(d.Spans) && d.Spans[from].End <= g.Start {
			from++
		}
		if from == len(d.Spans) || d.Spans[from].Start >= g.End {
			if kept[Place{g.Start, g.End}] {
				stay++
			} else {
				apart++
			}
		}
		for i := from; i < len(d.Spans) && d.Spans[i].Start < g.End; i++ {
			d.Spans[i].Category = g.Category
		}
	}
	return apart, stay
}
