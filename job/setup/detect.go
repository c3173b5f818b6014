package setup

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"io"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/method"
	"github.com/understudy-text/understudy/job/stock"
)

// DetectOptions are what a user asks of detect.
type DetectOptions struct {
	Input     input.Options
	Finding   method.Finding
	Knowledge Knowledge
	Format    string // TAE or JSONL
	Workers   int
	Say       io.Writer
}

// What Format takes.
const (
	TAE   = "tae"
	JSONL = "jsonl"
)

// Detect writes what is found in the files under paths to out. The error is job.ErrRefused
// or input.ErrSkipped if documents are missing.
func (o *DetectOptions) Detect(ctx context.Context, paths []string, out io.Writer) error {
	if o.Format != TAE && o.Format != JSONL {
		return usage.Errorf("--format is %q; it takes tae or jsonl (--input-format says how files are read)", o.Format)
	}
	if err := cmp.Or(input.CheckUnread(o.Input.Unread), checkWorkers(o.Workers)); err != nil {
		return err
	}
	docs, err := o.Input.Open(paths...)
	if err != nil {
		return err
	}
	languages, def, err := o.Input.Languages()
	if err != nil {
		return err
	}
	defer o.Finding.Close()
	detector, err := o.Finding.Detector(languages, def)
	if err != nil {
		return err
	}
	known, err := o.Knowledge.Read(docs.Reading.Categories, nil)
	if err != nil {
		return err
	}
	unread, err := stock.Unread(o.Input.Unread, languages, nil)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(out, 1<<16)
	each, end := findingWriter(buffered, o.Format, docs.Reading.Categories)
	refused, err := docs.Detect(ctx, "detecting", unread.Over(known.Detector(detector, def)), o.Workers, each)
	if err != nil {
		return err
	}
	if err := end(); err != nil {
		return err
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	o.Input.TellMixed(o.Say)
	if err := job.TellRefused(o.Say, refused); err != nil {
		return err
	}
	return docs.LeftOut()
}

// findingWriter prints findings; a nil scheme leaves our own categories.
func findingWriter(out io.Writer, format string, scheme *category.Scheme) (each func(job.Finding) error, end func() error) {
	if format == TAE {
		w := corpus.NewTAEWriter(out)
		return func(f job.Finding) error { return w.Add(f.Document.ID, relabel(f, scheme).Marks) }, w.Close
	}
	type span struct {
		Start    int     `json:"start"`
		End      int     `json:"end"`
		Category string  `json:"category"`
		Kind     string  `json:"kind,omitempty"`
		Rule     string  `json:"rule"`
		Score    float32 `json:"score"`
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return func(f job.Finding) error {
		f = relabel(f, scheme)
		spans := make([]span, len(f.Spans))
		for i, s := range f.Spans {
			spans[i] = span{f.Marks[i].Start, f.Marks[i].End, f.Marks[i].Label, s.Kind, s.Rule, s.Score}
		}
		return e.Encode(map[string]any{"doc_id": f.Document.ID, "spans": spans})
	}, func() error { return nil }
}

// relabel gives the marks the labels of a scheme. Spans that it has no label for are left
// out.
func relabel(f job.Finding, scheme *category.Scheme) job.Finding {
	if scheme == nil {
		return f
	}
	out := job.Finding{Document: f.Document}
	for i, s := range f.Spans {
		if label, ok := scheme.Write(category.Meaning{Category: s.Category, Kind: s.Kind}); ok {
			m := f.Marks[i]
			m.Label = label
			out.Spans, out.Marks = append(out.Spans, s), append(out.Marks, m)
		}
	}
	return out
}
