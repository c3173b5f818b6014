package compared

import (
	"context"
	"fmt"

	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/study/evaluate"
	"github.com/understudy-text/understudy/study/evaluate/page"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/sets"
	"github.com/understudy-text/understudy/study/evaluate/similarity"
	"github.com/understudy-text/understudy/study/evaluate/summary"
	"github.com/understudy-text/understudy/study/report"
)

// EvaluateOptions say what is measured.
type EvaluateOptions struct {
	Options
	Model      string       // of the vectors of words and sentences, as similarity.Open reads it
	Summarizer string       // chat model of Server that writes summaries; "": TextRank
	Server     chat.Options // that runs it
}

// Measured is what was measured of several ways to make stand-ins.
type Measured struct {
	Runs     []page.Run
	Passages []report.Passage // that a page quotes, if one is written
	Used     []string         // identifies what was read
}

// shownPassages is how many documents a page quotes.
const shownPassages = 3

// Measure measures one set after the other.
func (o *EvaluateOptions) Measure(ctx context.Context, all []sets.Set) (*Measured, error) {
	docs, err := o.open(all)
	if err != nil {
		return nil, err
	}
	measures, free, err := o.measures()
	if err != nil {
		return nil, err
	}
	defer free()
	m := &Measured{}
	if m.Used, err = o.identify(docs.Paths(), all); err != nil {
		return nil, err
	}
	source := pairs.Source{Files: docs.Files, Options: docs.Reading}
	if source.Linker, err = stock.Linker(measures.Languages, measures.Default); err != nil {
		return nil, err
	}
	if source.Detector, err = stock.Detector(measures.Languages, measures.Default); err != nil {
		return nil, err
	}
	passages := page.Passages{Most: shownPassages}
	bar := progress.Bytes("evaluate", docs.Size*int64(len(all)))
	for _, s := range all {
		step, done := progress.Pass(bar, docs.Size)
		measures.Seen = func(d *pairs.Document) {
			step(int64(len(d.Document.Text)))
			if o.Outputs.HTML != "" {
				passages.See(s.Name, d)
			}
		}
		source := source
		if err := o.place(ctx, &source, &s); err != nil {
			return nil, s.Blamed(err)
		}
		r, err := evaluate.Run(ctx, &source, measures)
		if err != nil {
			return nil, s.Blamed(err)
		}
		if r.Mentions == 0 {
			return nil, fmt.Errorf("%s: nothing to measure: it replaces nothing in %s, and nothing is annotated there", s.Path, o.Original)
		}
		done()
		m.Runs = append(m.Runs, page.Run{Name: s.Name, Report: r})
	}
	m.Passages = passages.List()
	return m, nil
}

// measures opens what the measures want. free frees it.
func (o *EvaluateOptions) measures() (e evaluate.Options, free func() error, err error) {
	free = func() error { return nil }
	if e.Languages, e.Default, err = o.Input.Languages(); err != nil {
		return e, free, err
	}
	if o.Summarizer != "" {
		client, err := o.Server.Ask(o.Summarizer)
		if err != nil {
			return e, free, err
		}
		e.Summarizer = summary.Chat{Asker: client, Splitter: e.Splitter}
	}
	if e.Embedder, free, err = similarity.Open(o.Model); err != nil {
		err = fmt.Errorf("--model: %w", err)
	}
	return e, free, err
}

// identify says what is read, before it takes long.
func (o *EvaluateOptions) identify(originals []string, all []sets.Set) ([]string, error) {
	used, err := o.used(originals, all)
	if err != nil {
		return nil, err
	}
	model, err := identifiedModel("Vectors", o.Model)
	if err != nil {
		return nil, fmt.Errorf("--model: %w", err)
	}
	used = append(used, model)
	if o.Summarizer != "" {
		used = append(used, "Summaries: "+o.Summarizer+", a chat model")
	}
	return used, nil
}
