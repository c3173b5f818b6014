package job

import (
	"context"
	"runtime"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// A Finding is what was detected in one document. Offsets of the marks are
// code points.
type Finding struct {
	Document *understudy.Document
	Spans    []understudy.Span // bytes
	Marks    []corpus.Mark     // the same spans, in code points, labelled with the category
}

// Detect runs a detector over files and hands the findings to each, in the
// order of the files. Refused documents are returned.
func Detect(ctx context.Context, d understudy.Detector, files []corpus.File, o corpus.Options, workers int, progress func(int64), each func(Finding) error) ([]Refused, error) {
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	type result struct {
		findings []Finding
		refusals []Refused
		size     int64
	}
	o.IDs = corpus.NewIDs()
	var list []Refused
	err := inOrder(ctx, workers,
		func(ctx context.Context, yield func(step) error) error { return readFiles(ctx, files, o, yield) },
		func(ctx context.Context, s step) (result, error) {
			switch {
			case s.failed != nil:
				return result{refusals: []Refused{*s.failed}}, nil
			case s.piece.Kind == corpus.Refused:
				return result{refusals: []Refused{refusal(s.piece.Refusal)}}, nil
			case !s.content():
				return result{}, nil
			}
			rec := s.piece.Record
			out := result{size: rec.Size()}
			for i := range rec.Docs {
				doc := &rec.Docs[i]
				f, err := detectOne(ctx, d, doc)
				if ctx.Err() != nil {
					return out, ctx.Err()
				}
				if err != nil {
					out.refusals = append(out.refusals, Refuse(rec.Place.String(), doc.ID, err))
					continue
				}
				out.findings = append(out.findings, f)
			}
			return out, nil
		},
		func(res result) error {
			list = append(list, res.refusals...)
			progress(res.size)
			for _, f := range res.findings {
				if err := each(f); err != nil {
					return err
				}
			}
			return nil
		})
	return list, err
}

func detectOne(ctx context.Context, d understudy.Detector, doc *understudy.Document) (f Finding, err error) {
	defer understudy.Contain(doc, &err)
	spans, err := d.Detect(ctx, doc)
	spans = understudy.WithFixed(doc, spans)
	if err == nil {
		err = understudy.CheckSpans(doc.Text, spans)
	}
	if err != nil {
		return Finding{}, err
	}
	offsets := make([]int, 0, 2*len(spans))
	for _, s := range spans {
		offsets = append(offsets, s.Start, s.End)
	}
	at, err := corpus.FromBytes(doc.Text, corpus.CodePoints, offsets)
	if err != nil {
		return Finding{}, err
	}
	f = Finding{Document: doc, Spans: spans, Marks: make([]corpus.Mark, len(spans))}
	for i, s := range spans {
		f.Marks[i] = corpus.Mark{Start: at[2*i], End: at[2*i+1], Label: string(s.Category)}
	}
	return f, nil
}
