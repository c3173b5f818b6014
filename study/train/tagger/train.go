// Package tagger fits the model of detect/tagger.
//
// In come annotated documents (court cases with all eight categories, general text with
// persons, places and organisations) and plain text; out comes a model, and by
// cross-validation what it is worth on documents it has not seen.
//
// Data annotated with some of the categories teach those and stay silent on the
// others: training raises the probability of every labelling that agrees with
// the annotation (package sequence, Example.Allowed). What holds in court
// documents only is kept apart by features that know the register of the
// document (Daumé 2007, with the register read from the text itself).
//
// It may know the root package, corpus, detect, detect/rule, detect/tagger, internal/sequence,
// internal/shadow, internal/usage, language, language/lexicon, language/token,
// study/evaluate/detection and study/train/cluster.
package tagger

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"unicode"

	"github.com/understudy-text/understudy"
	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/train/cluster"
)

// Options say what to learn from and how. There must be cases or general
// documents; the zero value of every other field is useful.
type Options struct {
	Cases    []Document // annotated with all categories
	General  []Document // annotated with some
	Plain    []string   // plain text, for word clusters; none: no clusters
	Language *language.Language
	Clusters *tag.Clusters // made elsewhere; nil: of Plain

	Weight    float32            // how often a case counts against a general document; 0: 3
	Epochs    int                // passes over the examples; 0: 8
	Classes   int                // word clusters; 0: 256
	L1        float32            // regularisation for each sentence seen; 0: 1e-5
	Bias      map[string]float32 // by label ("O", "B-DEM"); nil: DefaultBias
	Dropout   float32            // of features, 0–1; see sequence.Options
	Temper    float32            // of the model's scores and of Bias; 0: 1; see sequence.Options
	Threshold float32            // the least score of mentions that are told; 0: tag.DefaultThreshold
	Legal     float32            // the same in texts of law; 0: Threshold
	Renamed   int                // how often each case is learned from again with other names
	Seed      uint64
	Progress  func(line string) // may be nil
}

// DefaultBias asks for doubtful mentions, too: which of them are told is for the
// threshold on their calibrated scores to say (tagger.Model.Threshold).
func DefaultBias() map[string]float32 { return map[string]float32{"O": -1} }

func (o *Options) defaults() {
	if o.Weight == 0 {
		o.Weight = 3
	}
	if o.Epochs == 0 {
		o.Epochs = 8
	}
	if o.Classes == 0 {
		o.Classes = 256
	}
	if o.L1 == 0 {
		o.L1 = 1e-5
	}
	if o.Temper == 0 {
		o.Temper = 1
	}
	if o.Threshold == 0 {
		o.Threshold = tag.DefaultThreshold
	}
	if o.Bias == nil {
		o.Bias = DefaultBias()
	}
	if o.Progress == nil {
		o.Progress = func(string) {}
	}
}

// A material is data turned into features, ready to learn from.
type material struct {
	clusters tag.Clusters
	cases    [][]sequence.Example // by case
	general  []sequence.Example
}

// prepare computes clusters and features.
func prepare(ctx context.Context, o *Options) (*material, error) {
	if len(o.Cases)+len(o.General) == 0 {
		return nil, errors.New("tagger: no documents to learn from")
	}
	o.defaults()
	if len(o.Cases) == 0 {
		o.General = closed(o.General)
	}
	m := new(material)
	if len(o.Plain) > 0 {
		var err error
		m.clusters, err = Clusters(ctx, o.Plain, o.Language.Cutter, cluster.Options{Classes: o.Classes, MinCount: 5})
		if err != nil {
			return nil, fmt.Errorf("tagger: %w", err)
		}
		o.Progress(fmt.Sprintf("%d classes of words", o.Classes))
	}
	if o.Clusters != nil {
		m.clusters = *o.Clusters
	}
	x, err := tag.NewExtractor(o.Language, m.clusters)
	if err != nil {
		return nil, err
	}
	chance := rand.New(rand.NewPCG(o.Seed, 2)) //nolint:gosec // what a reader misses, not a secret
	var people *crowd
	if o.Renamed > 0 {
		people = newCrowd(o.Language, chance)
	}
	for i := range o.Cases {
		d, weight := &o.Cases[i], cmp.Or(o.Cases[i].Weight, o.Weight)
		examples := Examples(x, d, weight, chance)
		for _, l := range alone(d, chance) {
			examples = append(examples, Examples(x, l, weight/2, chance)...)
		}
		for range retellings {
			if r := retold(d, chance); r != nil {
				examples = append(examples, Examples(x, r, weight/2, chance)...)
			}
		}
		if chance.Float64() < inCapitals {
			examples = append(examples, Examples(x, cased(d, unicode.ToUpper), weight/2, chance)...)
		}
		if chance.Float64() < inSmall {
			examples = append(examples, Examples(x, cased(d, unicode.ToLower), weight/2, chance)...)
		}
		for range o.Renamed {
			examples = append(examples, Examples(x, people.rename(d), weight/2, chance)...)
		}
		m.cases = append(m.cases, examples)
	}
	for i := range o.General {
		m.general = append(m.general, Examples(x, &o.General[i], cmp.Or(o.General[i].Weight, 1), chance)...)
	}
	return m, nil
}

// closed returns the documents with every category that none of them knows
// taken for annotated, and absent: where nothing is to be learned of a category,
// a model that held it possible would find it anywhere.
func closed(docs []Document) []Document {
	var unknown []understudy.Category
	for _, c := range understudy.Categories {
		if !slices.ContainsFunc(docs, func(d Document) bool { return d.Annotated == nil || contains(d.Annotated, c) }) {
			unknown = append(unknown, c)
		}
	}
	out := slices.Clone(docs)
	for i := range out {
		if out[i].Annotated != nil {
			out[i].Annotated = append(slices.Clone(out[i].Annotated), unknown...)
		}
	}
	return out
}

// fit trains on the general examples and the cases for which use is true.
func (m *material) fit(ctx context.Context, o *Options, use func(i int) bool) (*tag.Model, error) {
	all := append([]sequence.Example(nil), m.general...)
	for i, e := range m.cases {
		if use(i) {
			all = append(all, e...)
		}
	}
	weights, err := sequence.Train(ctx, tag.Labels(), all, sequence.Options{
		Epochs: o.Epochs, MinCount: 2, L1: o.L1, L2: 1e-6, Dropout: o.Dropout, Temper: o.Temper, Average: averaged, Forbidden: tag.Forbidden,
		Rand: rand.New(rand.NewPCG(o.Seed, 1)), //nolint:gosec // an order to learn in, not a secret
		Progress: func(epoch int, loss float64) {
			o.Progress(fmt.Sprintf("epoch %d of %d: loss %.4f", epoch, o.Epochs, loss))
		},
	})
	if err != nil {
		return nil, fmt.Errorf("tagger: %w", err)
	}
	bias, err := biases(o.Bias)
	for i := range bias {
		bias[i] *= o.Temper
	}
	if err != nil {
		return nil, err
	}
	return &tag.Model{Weights: weights, Clusters: m.clusters, Bias: bias, Threshold: o.Threshold, Legal: o.Legal}, nil
}

// biases lists the bias of each label.
func biases(by map[string]float32) ([]float32, error) {
	labels := tag.Labels()
	out := make([]float32, len(labels))
	found := 0
	for i, l := range labels {
		if b, ok := by[l]; ok {
			out[i] = b
			found++
		}
	}
	if found != len(by) {
		return nil, fmt.Errorf("tagger: bias of an unknown label; labels are %v", labels)
	}
	return out, nil
}

// Train fits a model on all the data.
func Train(ctx context.Context, o Options) (*tag.Model, error) {
	models, err := TrainSeeds(ctx, o, 1)
	if err != nil {
		return nil, err
	}
	return models[0], nil
}

// TrainSeeds fits n models on all the data that differ in their seeds, which are
// o.Seed and those after it. The examples are those of the first: what a first
// reading misses is drawn once.
func TrainSeeds(ctx context.Context, o Options, n int) ([]*tag.Model, error) {
	m, err := prepare(ctx, &o)
	if err != nil {
		return nil, err
	}
	models := make([]*tag.Model, n)
	for i := range models {
		if models[i], err = m.fit(ctx, &o, func(int) bool { return true }); err != nil {
			return nil, err
		}
		o.Seed++
	}
	return models, nil
}
