package main

import (
	"bufio"
	"encoding/json"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/stock"
)

func detectCommand() *cobra.Command {
	var f inputFlags
	var format string
	var workers int
	cmd := &cobra.Command{
		Use:   "detect PATH…",
		Short: "Print where personal data stands, and of which category; never the text",
		Long: `Detect prints to standard output, offsets in Unicode code points:

  tae    {"doc_id": [[start, end, "CATEGORY"], …], …}
  jsonl  one object a document, with the finder of each span and its score; so does --json`,
		Example: "  understudy detect --format tae cases.json > found.json",
		Args:    pathArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if wantsJSON(cmd) && !cmd.Flags().Changed("format") {
				format = "jsonl"
			}
			if format != "tae" && format != "jsonl" {
				return usagef("--format is %q; it takes tae or jsonl (--input-format says how files are read)", format)
			}
			options, err := f.options()
			if err != nil {
				return err
			}
			in, err := f.discover(args)
			if err != nil {
				return err
			}
			languages, err := stock.Languages(f.language)
			if err != nil {
				return usageError{err}
			}
			detector, err := stock.Detector(languages, f.language)
			if err != nil {
				return err
			}
			out := bufio.NewWriterSize(os.Stdout, 1<<16)
			each, end := findingWriter(out, format)
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
			return refused(append(in.refused, list...))
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&format, "format", "tae", "tae or jsonl")
	cmd.Flags().IntVar(&workers, "workers", 0, "documents worked on at once (default: one for each processor)")
	return cmd
}

func findingWriter(out *bufio.Writer, format string) (each func(job.Finding) error, end func() error) {
	if format == "tae" {
		w := corpus.NewTAEWriter(out)
		return func(f job.Finding) error { return w.Add(f.Document.ID, f.Marks) }, w.Close
	}
	type span struct {
		Start    int                 `json:"start"`
		End      int                 `json:"end"`
		Category understudy.Category `json:"category"`
		Kind     string              `json:"kind,omitempty"`
		Rule     string              `json:"rule"`
		Score    float32             `json:"score"`
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return func(f job.Finding) error {
		spans := make([]span, len(f.Spans))
		for i, s := range f.Spans {
			spans[i] = span{f.Marks[i].Start, f.Marks[i].End, s.Category, s.Kind, s.Rule, s.Score}
		}
		return e.Encode(map[string]any{"doc_id": f.Document.ID, "spans": spans})
	}, func() error { return nil }
}
