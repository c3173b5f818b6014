// Package cloaked runs the experiments of "Cloaked Classifiers" (Riabi et al. 2024,
// section 4 and appendix A.2) anew on open data: are models that learn from texts
// with stand-ins as good as those that learn from the originals?
//
// In come labelled texts and texts with named entities; each is there as it is, with
// its personal data deleted, behind placeholders, and with surrogates. Classifiers
// and taggers are trained on each version and tested on each. Out goes a report in
// the layout of the paper's Tables 1 to 4, 8 and 9, with what the paper printed in
// columns of its own.
//
// It may know the root package, corpus, decide, detect/tagger, generate/fit,
// internal/usage, job/stock, language, ledger, lm/named, study/evaluate/detection,
// study/evaluate/pairs, study/experiment, study/report, study/train/classifier and
// study/train/tagger.
package cloaked

import (
	"context"
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/report"
	"github.com/understudy-text/understudy/study/train/classifier"
)

// Options say what is run, and with what.
type Options struct {
	Config    Config
	Data      string // the folder of public data
	Seed      uint64
	Languages map[string]*language.Language
	Rank      map[string]fit.Model // see stock.Options; may be nil
	// Vectors are what text classifiers look at in place of words; may be nil.
	Vectors classifier.Vectors
	// VectorsOf changes when the files of that model do: what was learned from others
	// is not used.
	VectorsOf string
	Kept      *experiment.Kept
	Version   string            // of the program: what another has computed is computed anew
	Command   string            // for the report; may be empty
	Progress  func(line string) // may be nil
}

// A run is an experiment on its way.
type run struct {
	Options
	detectors map[string]understudy.Detector
}

// Run runs the experiment.
func Run(ctx context.Context, o Options) (*report.Report, error) {
	r := &run{Options: o, detectors: map[string]understudy.Detector{}}
	if r.Progress == nil {
		r.Progress = func(string) {}
	}
	var texts []*textResult
	for i := range r.Config.Texts {
		set := &r.Config.Texts[i]
		t, err := r.classify(ctx, set)
		if err != nil {
			return nil, fmt.Errorf("cloaked classifiers: %s: %w", set.Name, err)
		}
		texts = append(texts, t)
	}
	var entities []*nameResult
	for i := range r.Config.Names {
		set := &r.Config.Names[i]
		n, err := r.recognise(ctx, set)
		if err != nil {
			return nil, fmt.Errorf("cloaked classifiers: %s: %w", set.Name, err)
		}
		entities = append(entities, n)
	}
	passage, err := r.example(ctx)
	if err != nil {
		return nil, fmt.Errorf("cloaked classifiers: %w", err)
	}
	return r.report(texts, entities, passage), nil
}

// vectors names the encoder; "" is none.
func (r *run) vectors() string {
	if r.Vectors == nil {
		return ""
	}
	return r.Vectors.Name() + " " + r.VectorsOf
}

// detector is that of a language, with everything on.
func (r *run) detector(code string) (understudy.Detector, error) {
	if r.Languages[code] == nil {
		return nil, fmt.Errorf("language %q: this run does not have it", code)
	}
	if r.detectors[code] == nil {
		d, err := stock.Detector(r.Languages, code)
		if err != nil {
			return nil, err
		}
		r.detectors[code] = d
	}
	return r.detectors[code], nil
}

// example is the paper's example (Table 2), which it made up, in every version.
func (r *run) example(ctx context.Context) (versions, error) {
	const code = "en"
	if r.Languages[code] == nil {
		return nil, nil
	}
	doc := &understudy.Document{ID: "example", Language: code, Text: example}
	for _, m := range exampleMentions {
		start := strings.Index(example, m.text)
		doc.Given = append(doc.Given, understudy.Span{Start: start, End: start + len(m.text), Category: m.category})
	}
	return r.versions(ctx, code, "", []*understudy.Document{doc})
}
