package cloaked

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/understudy-text/understudy"
	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/study/evaluate/detection"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/train/tagger"
)

// entityVersions are those that named entities are learned from. Deletion leaves
// none, which is why the paper has the originals and its own version only; the
// other placeholders are here to show what they cost.
var entityVersions = []string{originalName, uniform, byCategory, numbered, surrogate}

// A nameResult is one set: macro-F1 of taggers trained on each version, on the test in
// each version.
type nameResult struct {
	set         *NameSet
	train, test []tagger.Document
	versions    versions // the documents of train, then those of test
	// f1: version trained on, version tested on, seed.
	f1 map[string]map[string][]float64
}

// recognise trains on each version and tests on all.
func (r *run) recognise(ctx context.Context, set *NameSet) (*nameResult, error) {
	out := &nameResult{set: set, f1: map[string]map[string][]float64{}}
	var err error
	if out.train, err = readAll(r.Data, set.Train, set.Most.Train); err != nil {
		return nil, err
	}
	if out.test, err = readAll(r.Data, set.Test, set.Most.Test); err != nil {
		return nil, err
	}
	out.train, _ = tagger.Without(out.train, out.test)
	if len(out.train) == 0 || len(out.test) == 0 {
		return nil, errors.New("no text to learn from, or none for the test")
	}
	docs := asDocuments(slices.Concat(out.train, out.test), set.Language)
	if out.versions, err = r.versions(ctx, set.Language, "", docs); err != nil {
		return nil, err
	}
	for _, name := range entityVersions {
		r.Progress(fmt.Sprintf("%s: trained on %s", set.Name, name))
		key := r.key(set, r.Config.Tagger, out.versions, name)
		out.f1[name], err = experiment.Once(r.Kept, "names", key, func() (map[string][]float64, error) { return r.tag(ctx, out, name) })
		if err != nil {
			return nil, fmt.Errorf("trained on %s: %w", name, err)
		}
	}
	return out, nil
}

// readAll reads the files of patterns, no more than most documents of them (0: all),
// evenly spread.
func readAll(data string, patterns []string, most int) ([]tagger.Document, error) {
	files, err := match(data, patterns)
	if err != nil {
		return nil, err
	}
	var all []tagger.Document
	for _, name := range files {
		docs, err := readNames(name)
		if err != nil {
			return nil, err
		}
		all = append(all, docs...)
	}
	if most == 0 || most >= len(all) {
		return all, nil
	}
	out := make([]tagger.Document, most)
	for i := range out {
		out[i] = all[i*len(all)/most]
	}
	return out, nil
}

func readNames(name string) ([]tagger.Document, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return tagger.ReadCoNLL(f, filepath.Base(name))
}

// asDocuments are the documents with their mentions given.
func asDocuments(list []tagger.Document, language string) []*understudy.Document {
	out := make([]*understudy.Document, len(list))
	for i, d := range list {
		out[i] = &understudy.Document{ID: d.ID, Language: language, Text: d.Text, Given: d.Spans}
	}
	return out
}

// in returns the documents of train and test in a version, with their mentions where
// they now stand.
func (n *nameResult) in(name string) (train, test []tagger.Document) {
	for i, pair := range n.versions[name] {
		var d tagger.Document
		if i < len(n.train) {
			d = n.train[i]
		} else {
			d = n.test[i-len(n.train)]
		}
		d.Text, d.Spans, d.Open = pair.Result, project(pair, d.Spans), project(pair, d.Open)
		if i < len(n.train) {
			train = append(train, d)
		} else {
			test = append(test, d)
		}
	}
	return train, test
}

// tag trains taggers on one version, one for each seed, and tests them on all.
func (r *run) tag(ctx context.Context, n *nameResult, trained string) (map[string][]float64, error) {
	train, _ := n.in(trained)
	l := r.Languages[n.set.Language]
	if !r.Config.Tagger.Lexicon {
		l = l.WithoutLexicon()
	}
	o := tagger.Options{General: train, Language: l, Epochs: r.Config.Tagger.Epochs, Seed: r.Seed, Bias: map[string]float32{}}
	out := map[string][]float64{}
	models, err := tagger.TrainSeeds(ctx, o, r.Config.Seeds)
	if err != nil {
		return nil, err
	}
	for _, tested := range entityVersions {
		_, test := n.in(tested)
		for _, m := range models {
			t, err := tag.New(m, l)
			if err != nil {
				return nil, err
			}
			report, err := tagger.ScoreNames(ctx, t, test)
			if err != nil {
				return nil, err
			}
			out[tested] = append(out[tested], macroOf(report))
		}
	}
	return out, nil
}

// macroOf is the mean over the categories that the test has of F1 of exact spans.
func macroOf(r *detection.Report) float64 {
	sum, classes := 0.0, 0
	for _, t := range r.ByCategory {
		if t.Exact.Gold > 0 {
			sum += t.Exact.F1
			classes++
		}
	}
	return sum / float64(max(classes, 1))
}

// mentions counts the mentions of train and test.
func (n *nameResult) mentions() (train, test int) {
	for _, d := range n.train {
		train += len(d.Spans)
	}
	for _, d := range n.test {
		test += len(d.Spans)
	}
	return train, test
}
