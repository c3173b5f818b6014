package cloaked

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/train/classifier"
)

// A textResult is one set: what classifiers trained on each version said of the test
// in each version.
type textResult struct {
	set      *TextSet
	texts    []labelled
	versions versions
	test     []string // labels of the test
	labels   []string // all, sorted
	// guesses: version trained on, version tested on, seed, text of the test; numbers
	// are indices into labels.
	guesses map[string]map[string][][]int
}

// classify trains on each version and tests on all.
func (r *run) classify(ctx context.Context, set *TextSet) (*textResult, error) {
	detector, err := r.detector(set.Language)
	if err != nil {
		return nil, err
	}
	out := &textResult{set: set, guesses: map[string]map[string][][]int{}}
	if out.texts, err = set.read(ctx, r.Data, detector); err != nil {
		return nil, err
	}
	docs := make([]*understudy.Document, len(out.texts))
	for i, t := range out.texts {
		docs[i] = t.Document
		out.labels = append(out.labels, t.label)
		if t.test {
			out.test = append(out.test, t.label)
		}
	}
	slices.Sort(out.labels)
	if out.labels = slices.Compact(out.labels); len(out.test) == 0 {
		return nil, fmt.Errorf("no text is held out for the test: there are too few")
	}
	if out.versions, err = r.versions(ctx, set.Language, set.Policy, docs); err != nil {
		return nil, err
	}
	for _, name := range names {
		r.Progress(fmt.Sprintf("%s: trained on %s", set.Name, name))
		learner := struct {
			Learner
			Vectors string
		}{r.Config.Learner, r.vectors()}
		key := r.key(set, learner, out.versions, name)
		out.guesses[name], err = experiment.Once(r.Kept, "texts", key, func() (map[string][][]int, error) { return r.guess(ctx, out, name) })
		if err != nil {
			return nil, fmt.Errorf("trained on %s: %w", name, err)
		}
	}
	return out, nil
}

// guess trains on one version, once for each seed, and tests on all.
func (r *run) guess(ctx context.Context, t *textResult, trained string) (map[string][][]int, error) {
	var examples []classifier.Example
	for i, l := range t.texts {
		if !l.test {
			examples = append(examples, classifier.Example{Text: t.versions[trained][i].Result, Label: l.label})
		}
	}
	c := r.Config.Learner
	models, err := classifier.TrainSeeds(ctx, examples, classifier.Options{
		Features: classifier.Features{Words: c.Words, Letters: c.Letters, MinCount: c.Least, Vectors: r.Vectors},
		Epochs:   c.Epochs, Dropout: c.Dropout, Seed: r.Seed,
	}, r.Config.Seeds)
	if err != nil {
		return nil, err
	}
	out := map[string][][]int{}
	for _, tested := range names {
		var texts []string
		for i, l := range t.texts {
			if l.test {
				texts = append(texts, t.versions[tested][i].Result)
			}
		}
		rows, err := models[0].Space.Rows(ctx, texts)
		if err != nil {
			return nil, err
		}
		for _, m := range models {
			guessed := make([]int, len(rows))
			for i, row := range rows {
				guessed[i], _ = slices.BinarySearch(t.labels, m.OfRow(row).Label)
			}
			out[tested] = append(out[tested], guessed)
		}
	}
	return out, nil
}

// scores are macro-F1 for each seed.
func (t *textResult) scores(trained, tested string) []float64 {
	var out []float64
	for _, guessed := range t.guesses[trained][tested] {
		names := make([]string, len(guessed))
		for i, g := range guessed {
			names[i] = t.labels[g]
		}
		out = append(out, classifier.Compare(t.test, names).MacroF1)
	}
	return out
}

// draws is how many samples of the test a difference is looked at in.
const draws = 1000

// difference is the mean over seeds of the first's macro-F1 less the second's, and
// the middle 95 % of what it is in samples of the test's texts, drawn with
// replacement: how far it may be the choice of these texts.
func (t *textResult) difference(first, second [2]string) (mean, low, high float64) {
	random := rand.New(rand.NewPCG(1, 9)) //nolint:gosec // samples, not secrets
	a, b := t.guesses[first[0]][first[1]], t.guesses[second[0]][second[1]]
	gold := make([]int, len(t.test))
	all := make([]int, len(t.test))
	for i, l := range t.test {
		gold[i], _ = slices.BinarySearch(t.labels, l)
		all[i] = i
	}
	gap := func(sample []int) (sum float64) {
		for s := range a {
			sum += (macro(gold, a[s], sample, len(t.labels)) - macro(gold, b[s], sample, len(t.labels))) / float64(len(a))
		}
		return sum
	}
	mean = gap(all)
	found, sample := make([]float64, draws), make([]int, len(all))
	for d := range found {
		for i := range sample {
			sample[i] = random.IntN(len(all))
		}
		found[d] = gap(sample)
	}
	slices.Sort(found)
	return mean, found[draws*25/1000], found[draws*975/1000-1]
}

// macro is macro-F1 over the classes that a sample of the texts has or is said to
// have.
func macro(gold, guessed, sample []int, classes int) float64 {
	counts := make([][3]int, classes) // hits, gold, guessed
	for _, i := range sample {
		counts[gold[i]][1]++
		counts[guessed[i]][2]++
		if gold[i] == guessed[i] {
			counts[gold[i]][0]++
		}
	}
	sum, n := 0.0, 0
	for _, c := range counts {
		if c[1]+c[2] > 0 {
			sum += 2 * float64(c[0]) / float64(c[1]+c[2])
			n++
		}
	}
	return sum / float64(max(n, 1))
}
