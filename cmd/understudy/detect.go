package main

import (
	"bufio"
	"encoding/json"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
)

func detectCommand() *cobra.Command {
	var f inputFlags
	var masks maskFlags
	var finder finderFlags
	var known knowledgeFlags
	var format string
	var workers int
	cmd := newVerb("detect", pathArgs, func(cmd *cobra.Command, args []string) error {
		if wantsJSON(cmd) && !cmd.Flags().Changed("format") {
			format = "jsonl"
		}
		if format != "tae" && format != "jsonl" {
			return usagef("--format is %q; it takes tae or jsonl (--input-format says how files are read)", format)
		}
		if err := f.unreadFlag.check(); err != nil {
			return err
		}
		options, err := f.options()
		if err != nil {
			return err
		}
		in, err := f.discover(args)
		if err != nil {
			return err
		}
		languages, def, err := f.languages()
		if err != nil {
			return err
		}
		detector, done, err := masks.detector(&finder, languages, def)
		defer done()
		if err != nil {
			return err
		}
		knowledge, err := known.read(options.Categories, nil)
		if err != nil {
			return err
		}
		unread, err := stock.Unread(f.unread, languages, nil)
		if err != nil {
			return err
		}
		detector = unread.Over(knowledge.Detector(detector, def))
		out := bufio.NewWriterSize(os.Stdout, 1<<16)
		each, end := findingWriter(out, format, options.Categories)
		list, err := job.Detect(cmd.Context(), detector, in.files, options, workers, newProgress("detecting", in.size), each)
		if err != nil {
			return err
		}
		if err := end(); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
		f.mixed.tell(os.Stderr)
		if err := refused(append(in.refused, list...)); err != nil {
			return err
		}
		return in.leftOut()
	})
	f.add(cmd)
	f.unreadFlag.add(cmd)
	masks.add(cmd)
	finder.add(cmd)
	known.add(cmd)
	cmd.Flags().StringVar(&format, "format", "tae", "tae or jsonl")
	cmd.Flags().IntVar(&workers, "workers", 0, "documents worked on at once (default: one for each processor)")
	return cmd
}

// findingWriter prints findings; a nil scheme leaves our own categories.
func findingWriter(out *bufio.Writer, format string, scheme *category.Scheme) (each func(job.Finding) error, end func() error) {
	if format == "tae" {
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

// relabel gives the marks the labels of a scheme. Spans that it has no label
// for are left out.
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

// detector is what was asked for: entities, by ours or a published model, or
// maskers. done frees it, also after an error.
func (f *maskFlags) detector(finder *finderFlags, languages map[string]*language.Language, def string) (d understudy.Detector, done func() error, err error) {
	done = func() error { return nil }
	m, err := f.read()
	if err != nil {
		return nil, done, err
	}
	if done, err = finder.finding(languages, false, &m); err != nil {
		return nil, done, err
	}
	d, err = stock.Masked(m, languages, def)
	return d, done, err
}
