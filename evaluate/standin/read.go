package standin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// ErrUnknown says that replacements name a document that is not there.
var ErrUnknown = errors.New("replacements for a document that is not among the originals")

// Read pairs the documents of files with what replaced what in them (the TAE
// form, code points). Spans take their category from the document's own
// annotations where they carry any; what those mark and nothing replaces counts
// as failed. Linking is made with the linker.
func Read(ctx context.Context, files []corpus.File, o corpus.Options, replacements map[string][]corpus.Mark, linker understudy.Linker) ([]Document, error) {
	var out []Document
	o.IDs = corpus.NewIDs()
	left := len(replacements)
	for _, f := range files {
		r, err := corpus.Open(f, o)
		if err != nil {
			return nil, err
		}
		docs, err := readFile(r)
		r.Close()
		if err != nil {
			return nil, err
		}
		for i := range docs {
			marks, ok := replacements[docs[i].ID]
			left -= count(ok)
			d, err := pair(ctx, &docs[i], marks, linker)
			if err != nil {
				return nil, fmt.Errorf("document %q: %w", docs[i].ID, err)
			}
			out = append(out, d)
		}
	}
	if left > 0 {
		return nil, fmt.Errorf("%w: %d of them", ErrUnknown, left)
	}
	return out, nil
}

func readFile(r *corpus.Reader) ([]understudy.Document, error) {
	var docs []understudy.Document
	for {
		p, err := r.Next()
		if err == io.EOF {
			return docs, nil
		}
		switch {
		case err != nil:
			return nil, err
		case p.Kind == corpus.Refused:
			return nil, p.Refusal
		case p.Kind == corpus.Content:
			docs = append(docs, p.Record.Docs...)
		}
	}
}

func pair(ctx context.Context, doc *understudy.Document, marks []corpus.Mark, linker understudy.Linker) (Document, error) {
	offsets := make([]int, 0, 2*len(marks))
	for _, m := range marks {
		offsets = append(offsets, m.Start, m.End)
	}
	at, err := corpus.ToBytes(doc.Text, corpus.CodePoints, offsets)
	if err != nil {
		return Document{}, err
	}
	type replaced struct {
		span    understudy.Span
		standIn string
	}
	list := make([]replaced, len(marks))
	for i, m := range marks {
		list[i] = replaced{understudy.Span{Start: at[2*i], End: at[2*i+1], Category: understudy.Misc}, m.Label}
	}
	slices.SortFunc(list, func(a, b replaced) int {
		return cmp.Or(cmp.Compare(a.span.Start, b.span.Start), cmp.Compare(b.span.End, a.span.End))
	})
	d := Document{Document: doc}
	for _, r := range list {
		if n := len(d.Spans); n > 0 && r.span.Start < d.Spans[n-1].End {
			continue // lies in the one before
		}
		d.Spans, d.StandIns = append(d.Spans, r.span), append(d.StandIns, r.standIn)
	}
	for _, g := range understudy.Outermost(doc.Given) {
		covered := false
		for i := range d.Spans {
			if s := &d.Spans[i]; s.Start < g.End && g.Start < s.End {
				s.Category, covered = g.Category, true
			}
		}
		d.Failed += count(!covered)
	}
	d.Linking, err = linker.Link(ctx, doc, d.Spans)
	return d, err
}
