// Package experiment holds what the papers' experiments have in common: the ways to
// make stand-ins under the names that their tables give them, the models that some
// of these ask, and a folder that remembers what was computed, so that a run that
// was broken off goes on. Each experiment is a package below this one.
//
// It may know the root package, corpus, generate/chat, generate/draft, generate/fill,
// generate/fit, internal/sums, internal/usage, internal/yamltree, job/stock, language, lm, lm/named, lm/tiny,
// study/evaluate/pairs and study/report.
package experiment

import (
	"context"
	"fmt"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A Setup is one way to make stand-ins, and its name in tables.
type Setup struct {
	Name  string
	Group string // rows of one group stand together: "baseline", a model's name
	// Like is the configuration of Fill-in-the-Blanks that it re-runs ("RoBERTa maskL");
	// empty: none.
	Like string
	// Apply says how it differs from the options of the run.
	Apply func(*stock.Options)
}

// Replace puts documents in memory through the pipeline. given says that their own
// spans are used. base is what all setups of the run have in common; everything that
// is found is replaced, unless base.Rules say otherwise. A span for which the setup
// has no stand-in is left out and counts as failed.
func (s Setup) Replace(ctx context.Context, docs []*understudy.Document, given bool, base stock.Options) ([]*pairs.Document, error) {
	base.GivenOnly = given
	s.Apply(&base)
	p, err := stock.Pipeline(base)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	p.Unguarded = true // methods are measured as they are
	results, err := p.Pseudonymize(ctx, docs, given)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	out := make([]*pairs.Document, len(results))
	for i, r := range results {
		out[i] = pair(r)
	}
	return out, nil
}

// pair puts a result beside its original.
func pair(r understudy.Result) *pairs.Document {
	spans, standIns := []understudy.Span{}, []string{}
	index := make([]int, len(r.Surrogates)) // of each span among those that are replaced; -1: none
	for i, s := range r.Surrogates {
		index[i] = -1
		if s.Reason == "" {
			index[i] = len(spans)
			spans, standIns = append(spans, s.Span), append(standIns, s.Text)
		}
	}
	d := pairs.New(r.Document, spans, standIns, relink(r.Reading.Linking, index))
	d.Failed = len(r.Surrogates) - len(spans)
	return d
}

// relink leaves mentions out of a linking.
func relink(l understudy.Linking, index []int) understudy.Linking {
	var out understudy.Linking
	for _, e := range l.Entities {
		var mentions []int
		for _, m := range e.Mentions {
			if index[m] >= 0 {
				mentions = append(mentions, index[m])
			}
		}
		if len(mentions) > 0 {
			e.Mentions = mentions
			out.Entities = append(out.Entities, e)
		}
	}
	return out
}
