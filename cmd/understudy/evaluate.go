package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/internal/atonce"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/evaluate"
	"github.com/understudy-text/understudy/study/evaluate/page"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/sets"
	"github.com/understudy-text/understudy/study/evaluate/similarity"
	"github.com/understudy-text/understudy/study/evaluate/summary"
	"github.com/understudy-text/understudy/study/report"
)

// evaluateFlags say what is measured, and where it goes.
type evaluateFlags struct {
	comparedFlags
	serverFlags
	model      string
	summarizer string
}

func evaluateCommand() *cobra.Command {
	var f evaluateFlags
	cmd := newVerb("evaluate", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error { return f.run(cmd, time.Now()) },
		evaluateDetection(), evaluateMasking(), evaluateAgreement(), evaluateWER())
	f.comparedFlags.add(cmd, "the measures", "a page with tables, drawings and passages of the texts")
	cmd.Flags().StringVar(&f.model, "model", named.Tiny, "vectors for similarity: tiny, which comes with the program, or an encoder of sentence vectors: the `name` of a pulled model, or a folder")
	cmd.Flags().StringVar(&f.summarizer, "summarizer", "", "chat `model` that writes the summaries which ROUGE compares (default: TextRank chooses sentences)")
	f.serverFlags.add(cmd, "--summarizer")
	return cmd
}

// run measures, and writes what was measured with the time at which it was.
func (f *evaluateFlags) run(cmd *cobra.Command, now time.Time) error {
	all, err := f.sets()
	if err != nil {
		return err
	}
	m, err := atonce.Do(cmd.Context(), func() (*measured, error) { return f.measure(cmd.Context(), all) })
	if err != nil {
		return err
	}
	const title = "Evaluation of stand-ins"
	tables, shown := page.Of(title, m.runs, nil), page.Of(title, m.runs, m.passages)
	sign(shown, cmd, now, m.used)
	var result any = m.runs
	if len(m.runs) == 1 {
		result = m.runs[0].Report
	}
	return f.Write(tables, shown, result, func() (all error) {
		for _, s := range tables.Sections {
			all = errors.Join(all, printTables(s.Tables))
		}
		return all
	})
}

// shownPassages is how many documents --html quotes.
const shownPassages = 3

// measured is what --html and the others write.
type measured struct {
	runs     []page.Run
	passages []report.Passage
	used     []string // identifies what was read
}

// measure measures one set after the other.
func (f *evaluateFlags) measure(ctx context.Context, all []sets.Set) (*measured, error) {
	docs, err := f.open(all)
	if err != nil {
		return nil, err
	}
	o, free, err := f.options()
	if err != nil {
		return nil, err
	}
	defer free()
	m := &measured{}
	if m.used, err = f.used(docs, all); err != nil {
		return nil, err
	}
	source := pairs.Source{Files: docs.files, Options: docs.options}
	if source.Linker, err = stock.Linker(o.Languages, o.Default); err != nil {
		return nil, err
	}
	if source.Detector, err = stock.Detector(o.Languages, o.Default); err != nil {
		return nil, err
	}
	passages := page.Passages{Most: shownPassages}
	progress := newProgress("evaluate", docs.size*int64(len(all)))
	for _, s := range all {
		step, done := pass(progress, docs.size)
		o.Seen = func(d *pairs.Document) {
			step(int64(len(d.Document.Text)))
			if f.HTML != "" {
				passages.See(s.Name, d)
			}
		}
		source := source
		if err := f.place(ctx, &source, &s); err != nil {
			return nil, s.Blamed(err)
		}
		r, err := evaluate.Run(ctx, &source, o)
		if err != nil {
			return nil, s.Blamed(err)
		}
		if r.Mentions == 0 {
			return nil, fmt.Errorf("%s: nothing to measure: it replaces nothing in %s, and nothing is annotated there", s.Path, f.original)
		}
		done()
		m.runs = append(m.runs, page.Run{Name: s.Name, Report: r})
	}
	m.passages = passages.List()
	return m, nil
}

// used says what is read, before it takes long.
func (f *evaluateFlags) used(docs *documents, all []sets.Set) ([]string, error) {
	used, err := f.identify(docs, all)
	if err != nil {
		return nil, err
	}
	model, err := identifiedModel("Vectors", f.model)
	if err != nil {
		return nil, fmt.Errorf("--model: %w", err)
	}
	used = append(used, model)
	if f.summarizer != "" {
		used = append(used, "Summaries: "+f.summarizer+", a chat model")
	}
	return used, nil
}

// options are those of the measures. done frees what they hold.
func (f *evaluateFlags) options() (o evaluate.Options, done func() error, err error) {
	done = func() error { return nil }
	if o.Languages, o.Default, err = f.languages(); err != nil {
		return o, done, err
	}
	if f.summarizer != "" {
		client, err := f.client(f.summarizer)
		if err != nil {
			return o, done, err
		}
		o.Summarizer = summary.Chat{Asker: client, Splitter: o.Splitter}
	}
	o.Embedder, done, err = similarity.Open(f.model)
	if err != nil {
		err = fmt.Errorf("--model: %w", err)
	}
	return o, done, err
}
