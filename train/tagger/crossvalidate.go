package tagger

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/evaluate/detection"
)

// A Setup puts the tagger of one fold together with other detectors. Its
// argument is nil where the others stand alone.
type Setup struct {
	Name  string
	Bias  map[string]float32 // of the tagger, in place of the model's; nil: the model's
	Build func(tagger understudy.Detector) (understudy.Detector, error)
}

// A Result is what one setup reached over all folds.
type Result struct {
	Name   string            `json:"setup"`
	Report *detection.Report `json:"report"`
}

// Alone is the tagger on its own.
var Alone = Setup{Name: "tagger alone", Build: func(t understudy.Detector) (understudy.Detector, error) { return t, nil }}

// AloneForRecall is the tagger on its own, asked for recall.
var AloneForRecall = Setup{Name: "tagger alone, asked for recall", Bias: map[string]float32{"O": -0.8}, Build: Alone.Build}

// CrossValidate cuts the cases into folds, trains without each in turn and
// scores every setup on the cases left out. fold says which fold a case is in,
// from 0; nil deals them out in turn. gold are the cases as they were annotated,
// in the order of o.Cases.
func CrossValidate(ctx context.Context, o Options, gold []detection.Gold, folds int, fold []int, setups ...Setup) ([]Result, error) {
	if folds < 2 || folds > len(gold) || len(gold) != len(o.Cases) {
		return nil, errors.New("tagger: cross-validation needs 2 folds or more, a case for each fold, and gold for each case")
	}
	if fold == nil {
		fold = make([]int, len(gold))
		for i := range fold {
			fold[i] = i % folds
		}
	}
	m, err := prepare(ctx, &o)
	if err != nil {
		return nil, err
	}
	found := make([]map[string][]understudy.Span, len(setups))
	for s := range setups {
		found[s] = map[string][]understudy.Span{}
	}
	for k := range folds {
		o.Progress(fmt.Sprintf("fold %d of %d", k+1, folds))
		model, err := m.fit(ctx, &o, func(i int) bool { return fold[i] != k })
		if err != nil {
			return nil, err
		}
		for s, setup := range setups {
			biased := *model
			if setup.Bias != nil {
				if biased.Bias, err = biases(setup.Bias); err != nil {
					return nil, fmt.Errorf("tagger: setup %q: %w", setup.Name, err)
				}
			}
			d, err := setup.Build(tag.New(&biased, o.Language, o.Lexicon))
			if err != nil {
				return nil, fmt.Errorf("tagger: setup %q: %w", setup.Name, err)
			}
			for i, g := range gold {
				if fold[i] != k {
					continue
				}
				if found[s][g.ID], err = d.Detect(ctx, &understudy.Document{ID: g.ID, Text: g.Text}); err != nil {
					return nil, fmt.Errorf("tagger: setup %q: %w", setup.Name, err)
				}
			}
		}
	}
	results := make([]Result, len(setups))
	for s, setup := range setups {
		report, err := detection.Score(gold, found[s])
		if err != nil {
			return nil, fmt.Errorf("tagger: setup %q: %w", setup.Name, err)
		}
		results[s] = Result{setup.Name, report}
	}
	return results, nil
}

// GroupFolds deals documents out to folds so that near-duplicates stay
// together: two documents that share more than the given part (0–1) of the
// shorter one's word 8-grams are in one group, and groups go, largest first, to
// the fold that holds least.
func GroupFolds(docs []Document, folds int, share float64) []int {
	grams := make([]map[string]bool, len(docs))
	for i, d := range docs {
		grams[i] = map[string]bool{}
		words := strings.Fields(d.Text)
		for j := 0; j+8 <= len(words); j++ {
			grams[i][strings.Join(words[j:j+8], " ")] = true
		}
	}
	parent := make([]int, len(docs))
	for i := range parent {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			i = parent[i]
		}
		return i
	}
	for i := range docs {
		for j := range i {
			a, b := grams[i], grams[j]
			if len(b) < len(a) {
				a, b = b, a
			}
			common := 0
			for g := range a {
				if b[g] {
					common++
				}
			}
			if len(a) > 0 && float64(common) > share*float64(len(a)) {
				parent[root(i)] = root(j)
			}
		}
	}
	return deal(len(docs), folds, root)
}

// deal gives each group to the fold that holds fewest documents so far.
func deal(n, folds int, root func(int) int) []int {
	size := make([]int, n)
	for i := range n {
		size[root(i)]++
	}
	fold, load := make([]int, n), make([]int, folds)
	for {
		best := -1
		for g, s := range size {
			if s > 0 && (best < 0 || s > size[best]) {
				best = g
			}
		}
		if best < 0 {
			return fold
		}
		least := 0
		for f := range load {
			if load[f] < load[least] {
				least = f
			}
		}
		load[least] += size[best]
		size[best] = 0
		for i := range n {
			if root(i) == best {
				fold[i] = least
			}
		}
	}
}

// ScoreNames measures a detector on general text by exact spans of persons,
// places and organisations, micro over documents.
func ScoreNames(ctx context.Context, d understudy.Detector, docs []Document) (*detection.Report, error) {
	var gold []detection.Gold
	found := map[string][]understudy.Span{}
	for _, doc := range docs {
		gold = append(gold, detection.Gold{ID: doc.ID, Text: doc.Text, Annotators: [][]understudy.Span{doc.Spans}})
		spans, err := d.Detect(ctx, &understudy.Document{ID: doc.ID, Text: doc.Text})
		if err != nil {
			return nil, err
		}
		kept := []understudy.Span{}
		for _, s := range spans {
			if contains(nameCategories, s.Category) {
				kept = append(kept, s)
			}
		}
		found[doc.ID] = kept
	}
	return detection.Score(gold, found)
}
