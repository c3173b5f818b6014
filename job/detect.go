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
	r := &run{Job: &Job{Files: files, Corpus: o}}
	var late []Refused
	err := inOrder(ctx, workers,
		func(ctx context.Context, yield func(corpus.Piece) error) error {
			return r.pieces(ctx, nil, nil, func(p corpus.Piece) error {
				if p.Kind == corpus.Content || p.Kind == corpus.Refused {
					return yield(p)
				}
				return nil
			})
		},
		func(ctx context.Context, p corpus.Piece) (result, error) {
			if p.Kind == corpus.Refused {
				return result{refusals: []Refused{refusal(p.Refusal)}}, nil
			}
			out := result{size: int64(len(p.Record.Raw))}
			for i := range p.Record.Docs {
				doc := &p.Record.Docs[i]
				f, err := detectOne(ctx, d, doc)
				if ctx.Err() != nil {
					return out, ctx.Err()
				}
				if err != nil {
					out.refusals = append(out.refusals, Refused{Place: p.Record.Place.String(), Document: doc.ID, Reason: err.Error()})
					continue
				}
				out.findings = append(out.findings, f)
			}
			return out, nil
		},
		func(res result) error {
			late = append(late, res.refusals...)
			progress(res.size)
			for _, f := range res.findings {
				if err := each(f); err != nil {
					return err
				}
			}
			return nil
		})
	return append(r.manifest.Refused, late...), err
}

func detectOne(ctx context.Context, d understudy.Detector, doc *understudy.Document) (Finding, error) {
	spans, err := d.Detect(ctx, doc)
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
	f := Finding{Document: doc, Spans: spans, Marks: make([]corpus.Mark, len(spans))}
	for i, s := range spans {
		f.Marks[i] = corpus.Mark{Start: at[2*i], End: at[2*i+1], Label: string(s.Category)}
	}
	return f, nil
}
