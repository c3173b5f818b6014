package cloaked

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/report"
	"github.com/understudy-text/understudy/study/train/classifier"
)

// Asked is what a user says of the experiment. Errors call its fields by the flags of the
// program.
type Asked struct {
	*experiment.Run
	Model string // a pulled encoder, or its folder, by whose vectors is classified; "": none
}

// Report runs the experiment. tell is told what is done next.
func (a Asked) Report(ctx context.Context, tell func(line string)) (*report.Report, error) {
	config, err := experiment.SizesOf(a.Run, Ready, ReadConfig)
	if err != nil {
		return nil, err
	}
	words := []string{"understudy experiment cloaked-classifiers", "--sizes", filepath.Base(a.Sizes)}
	o := Options{Config: config, Data: a.Data, Seed: a.Seed, Progress: tell}
	if o.Languages, err = stock.Languages(config.Languages()...); err != nil {
		return nil, usage.Wrap(err)
	}
	o.Rank = experiment.Rank(o.Languages)
	var done func() error
	if o.Vectors, done, err = classifier.OpenVectors(a.Model); err != nil {
		return nil, fmt.Errorf("--model: %w", err)
	}
	defer done()
	if a.Model != "" {
		words = append(words, "--model", filepath.Base(a.Model))
		if o.VectorsOf, err = named.Digest(a.Model); err != nil {
			return nil, fmt.Errorf("--model: %w", err)
		}
	}
	o.Command = strings.Join(append(words, "--seed", fmt.Sprint(a.Seed), "--data DIR", "--out DIR"), " ")
	if o.Kept, o.Version, err = a.Keep(); err != nil {
		return nil, err
	}
	return Run(ctx, o)
}
