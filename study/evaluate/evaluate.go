// Package evaluate measures stand-ins against their originals by all the measures that
// there are, side by side. In come pairs of documents, one at a time; out goes a Report.
//
// It may know the root package, detect/rule, generate/status, generate/term, language,
// language/lexicon, language/words, link/name and the packages below it.
package evaluate

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate/diversity"
	"github.com/understudy-text/understudy/study/evaluate/faults"
	"github.com/understudy-text/understudy/study/evaluate/fluency"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/rouge"
	"github.com/understudy-text/understudy/study/evaluate/shift"
	"github.com/understudy-text/understudy/study/evaluate/similarity"
	"github.com/understudy-text/understudy/study/evaluate/standin"
	"github.com/understudy-text/understudy/study/evaluate/summary"
	"github.com/understudy-text/understudy/study/evaluate/telling"
	"github.com/understudy-text/understudy/study/evaluate/wordclass"
)

// A Report is what all measures say. Its fields in JSON are those of DESIGN
// section 4, with more beside them. Shares are 0–1.
type Report struct {
	*standin.Report
	// Scope is where a stand-in stands for its original. Consistency is judged within
	// documents in any case, as entities are linked there.
	Scope        pairs.Scope        `json:"scope"`
	UPOSAccuracy float64            `json:"upos_accuracy"`
	UPOS         *wordclass.Result  `json:"upos"` // the same, in parts
	Similarity   *similarity.Result `json:"similarity"`
	Rouge        *Rouge             `json:"rouge"`
	Fluency      *fluency.Result    `json:"fluency"`
	Faults       *faults.Result     `json:"faults"`
	// Syntheticity says whether originals and results can be told apart; nil if there
	// are not two documents to learn it from.
	Syntheticity *telling.Result   `json:"syntheticity"`
	Diversity    *diversity.Result `json:"diversity"`
	Shift        *shift.Result     `json:"shift"`
}

// Rouge is between summaries of originals and of results: the F1 of each, and all
// of them in parts.
type Rouge struct {
	rouge.Figures
	rouge.Result
}

// Options say how to measure.
type Options struct {
	Languages map[string]*language.Language
	Default   string // language of documents that do not name theirs
	// Embedder has the vectors of words and sentences; nil: similarity.Tiny. Runs that
	// are compared share one, best a similarity.Cache.
	Embedder similarity.Embedder
	// Summarizer makes the summaries that ROUGE compares; nil: summary.Extract.
	Summarizer rouge.Summarizer
	// Seen is told of each document when it has been read; may be nil. It is called
	// from one goroutine.
	Seen func(*pairs.Document)
}

// A meter is one measure: add is called for each document in order, from one
// goroutine, and then finish, which writes down what was measured.
type meter struct {
	name   string
	add    func(context.Context, *pairs.Document) error
	finish func(context.Context, *Report) error
}

// measure makes a meter of one that a package has.
func measure[R any](name string, m interface {
	Add(context.Context, *pairs.Document) error
	Result() (R, error)
}, write func(*Report, R)) meter {
	return meter{name, m.Add, func(_ context.Context, report *Report) error {
		r, err := m.Result()
		if err == nil {
			write(report, r)
		}
		return err
	}}
}

// meters are all measures.
func (o *Options) meters() ([]meter, error) {
	closed, err := namesNoOne(o.Languages)
	if err != nil {
		return nil, err
	}
	embedder, summarizer := o.Embedder, o.Summarizer
	if embedder == nil {
		embedder = similarity.Tiny{}
	}
	if summarizer == nil {
		summarizer = summary.Extract{Splitter: o.Splitter}
	}
	tagger := wordclass.NewTagger(o.Languages, o.Default, 2)
	return []meter{
		measure("overlap", standin.New(closed), func(to *Report, r *standin.Report) { to.Report = r }),
		measure("faults", faults.New(closed, tagger), func(to *Report, r *faults.Result) { to.Faults = r }),
		measure("UPOS accuracy", wordclass.New(tagger), func(to *Report, r *wordclass.Result) { to.UPOS, to.UPOSAccuracy = r, r.Accuracy }),
		measure("similarity", similarity.New(o.Languages, o.Default, embedder), func(to *Report, r *similarity.Result) { to.Similarity = r }),
		measure("ROUGE", rouge.New(rouge.Options{Summarizer: summarizer, Default: o.Default}), func(to *Report, r rouge.Result) { to.Rouge = &Rouge{r.F1, r} }),
		measure("fluency", fluency.New(fluency.Tiny, o.Default), func(to *Report, r *fluency.Result) { to.Fluency = r }),
		syntheticity(telling.New(telling.Options{})),
		measure("shift", shift.New(shift.Options{Languages: o.Languages, Default: o.Default}), func(to *Report, r *shift.Result) { to.Shift = r }),
		measure("diversity", diversity.New(diversity.Options{}), func(to *Report, r *diversity.Result) { to.Diversity = r }),
	}, nil
}

// syntheticity learns at the end, which takes time. It is no mistake where nothing
// can be learned.
func syntheticity(m *telling.Meter) meter {
	return meter{"syntheticity", m.Add, func(ctx context.Context, to *Report) (err error) {
		if to.Syntheticity, err = m.Result(ctx); errors.Is(err, telling.ErrNothing) {
			return nil
		}
		return err
	}}
}

// Splitter finds the sentences of a language; nil if this run does not have it.
func (o *Options) Splitter(code string) language.Splitter {
	if l, ok := o.Languages[code]; ok {
		return l
	}
	return nil
}

// A Source gives documents, one at a time; pairs.Source is one.
type Source interface {
	Each(ctx context.Context, f func(*pairs.Document) error) error
}

// Documents are a Source in memory.
type Documents []*pairs.Document

// Each implements Source.
func (d Documents) Each(ctx context.Context, f func(*pairs.Document) error) error {
	for _, one := range d {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := f(one); err != nil {
			return err
		}
	}
	return nil
}

// waiting is how many documents may wait for a meter that is slower than the rest.
const waiting = 4

// Run shows each document to all meters, each of which runs beside the others. No
// more than a few documents are held at a time. The error is that of the source, or
// of the first meter that failed, with its name.
func Run(ctx context.Context, source Source, o Options) (*Report, error) {
	meters, err := o.meters()
	if err != nil {
		return nil, err
	}
	scope := pairs.Corpus
	report, err := run(ctx, source, meters, func(d *pairs.Document) {
		scope = cmp.Or(d.Scope, scope)
		if o.Seen != nil {
			o.Seen(d)
		}
	})
	if err != nil {
		return nil, err
	}
	report.Scope = scope
	return report, nil
}

func run(ctx context.Context, source Source, meters []meter, seen func(*pairs.Document)) (*Report, error) {
	g, reading := errgroup.WithContext(ctx)
	queues := make([]chan *pairs.Document, len(meters))
	for i, m := range meters {
		queues[i] = make(chan *pairs.Document, waiting)
		g.Go(func() error { return m.drain(reading, queues[i]) })
	}
	g.Go(func() error {
		defer func() {
			for _, q := range queues {
				close(q)
			}
		}()
		return source.Each(reading, func(d *pairs.Document) error {
			for _, q := range queues {
				select {
				case q <- d:
				case <-reading.Done():
					return reading.Err()
				}
			}
			if seen != nil {
				seen(d)
			}
			return nil
		})
	})
	if err := g.Wait(); err != nil {
		return nil, err
	}
	report := &Report{}
	for _, m := range meters {
		if err := m.finish(ctx, report); err != nil {
			return nil, fmt.Errorf("%s: %w", m.name, err)
		}
	}
	return report, nil
}

// drain measures what comes.
func (m meter) drain(ctx context.Context, queue <-chan *pairs.Document) error {
	for d := range queue {
		if err := m.add(ctx, d); err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
	}
	return nil
}
