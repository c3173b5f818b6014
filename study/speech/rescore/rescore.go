// Package rescore chooses anew, with language models of any kind, among what a
// recogniser of speech may have heard. In come lattices or N-best lists, references and
// the names of models; out come the hypotheses of each model, with the weights by which
// they were chosen.
//
// It may know corpus, internal/usage, lm/arpa, lm/named, lm/ngram, study/evaluate/wer,
// study/speech/fuse, study/speech/lattice and study/train/lm.
package rescore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/lm/arpa"
	"github.com/understudy-text/understudy/study/evaluate/wer"
	"github.com/understudy-text/understudy/study/speech/fuse"
	"github.com/understudy-text/understudy/study/speech/lattice"
)

// Alone is the name of the recogniser's choice without another model.
const Alone = "recogniser alone"

// ErrTune says that the pattern for tuning takes all utterances, or none.
var ErrTune = errors.New("the pattern for tuning does not fit")

// Options say what is chosen from, and how.
type Options struct {
	Lattices   string // a file, a folder or .tar.gz
	Recogniser string // the recogniser's language model, where the lattices do not have its scores
	Models     []Model
	Language   string // code of the language of masked models
	Tune       string // pattern (package path) of the ids on which weights are tuned; "": none are
	// Weights are those of the choice or, with Tune, what a word adds to the score.
	Weights fuse.Weights
	Most    int                        // hypotheses among which models choose that read whole sentences
	Words   func(text string) []string // cuts a text into words, as the references are cut
	Out     string                     // folder for the hypotheses, a table for each model; "": not written
}

// A Model is a language model by the name of its row and the path or name by which it is
// opened: a folder that train lm wrote, an ARPA or Sphinx file, a file of text, or a
// masked model as lm/named opens it.
type Model struct{ Name, Asked string }

// A Result is what was chosen.
type Result struct {
	Oracle     float64             `json:"oracle"` // error rate of the best paths of the lattices
	Models     []Choice            `json:"models"` // that of the recogniser alone first
	References map[string][]string `json:"-"`      // those of the test
}

// A Choice is what one model chose, by the id of the utterance.
type Choice struct {
	Name       string              `json:"name"`
	Weights    fuse.Weights        `json:"weights"`
	Hypotheses map[string][]string `json:"-"`
}

// A rescoring is one under way.
type rescoring struct {
	*Options
	references  map[string][]string
	test, tuned fuse.Set
	vocabulary  []string // of the lattices
}

// Run chooses with each model. References are words by the id of the utterance; every
// lattice has one.
func Run(ctx context.Context, references map[string][]string, o Options) (*Result, error) {
	r := rescoring{Options: &o, references: references}
	out := &Result{References: map[string][]string{}}
	var err error
	if out.Oracle, err = r.read(ctx); err != nil {
		return nil, err
	}
	for _, m := range append([]Model{{Name: Alone}}, o.Models...) {
		c, err := r.chooseBy(ctx, m)
		if err != nil {
			return nil, err
		}
		out.Models = append(out.Models, c)
	}
	for id, words := range references {
		if !r.forTuning(id) {
			out.References[id] = words
		}
	}
	return out, nil
}

// chooseBy opens a model and has it choose.
func (r *rescoring) chooseBy(ctx context.Context, m Model) (Choice, error) {
	alone, chooser := m.Asked == "", fuse.Chooser(fuse.Paths{})
	done := func() error { return nil }
	if !alone {
		var err error
		if chooser, done, err = r.open(m.Asked); err != nil {
			return Choice{}, fmt.Errorf("%s: %w", m.Name, errors.Join(err, done()))
		}
	}
	w, chosen, err := r.choose(ctx, chooser, alone)
	if err := errors.Join(err, done()); err != nil {
		return Choice{}, fmt.Errorf("%s: %w", m.Name, err)
	}
	c := Choice{m.Name, w, map[string][]string{}}
	for i, g := range r.test.Graphs {
		c.Hypotheses[g.ID] = r.Words(strings.Join(chosen[i], " "))
	}
	return c, r.write(m.Name, chosen)
}

func (r *rescoring) forTuning(id string) bool {
	fits, _ := path.Match(r.Tune, id)
	return r.Tune != "" && fits
}

// read reads and expands the lattices, and returns the error rate of the best paths of
// the test.
func (r *rescoring) read(ctx context.Context) (oracle float64, err error) {
	all, err := lattice.Open(r.Lattices)
	if err != nil {
		return 0, err
	}
	o := fuse.Defaults
	o.Weights.LM = r.Weights.LM
	if r.Recogniser != "" {
		m, err := arpa.Open(r.Recogniser)
		if err != nil {
			return 0, fmt.Errorf("the recogniser's language model: %w", err)
		}
		o.Recogniser = fuse.Backoff{Model: m}
	}
	wrong, said := 0, 0
	seen := map[string]bool{}
	for _, l := range all {
		reference, ok := r.references[l.ID]
		if !ok {
			return 0, fmt.Errorf("%s: utterance %q has no reference", r.Lattices, l.ID)
		}
		g, err := fuse.Expand(ctx, l, o)
		if err != nil {
			return 0, err
		}
		for _, w := range g.Words() {
			if !seen[w] {
				seen[w] = true
				r.vocabulary = append(r.vocabulary, w)
			}
		}
		if r.forTuning(l.ID) {
			r.tuned.Graphs = append(r.tuned.Graphs, g)
			continue
		}
		r.test.Graphs = append(r.test.Graphs, g)
		wrong, said = wrong+l.Oracle(reference), said+len(reference)
	}
	switch {
	case len(r.test.Graphs) == 0:
		return 0, usage.Errorf("%w: %s leaves no utterance to measure on", ErrTune, r.Tune)
	case len(r.tuned.Graphs) == 0 && r.Tune != "":
		return 0, usage.Errorf("%w: %s: no id of a lattice fits", ErrTune, r.Tune)
	}
	r.test.Most, r.tuned.Most = r.Most, r.Most
	r.test.Alone, r.tuned.Alone = r.Weights, r.Weights
	return float64(wrong) / float64(max(1, said)), nil
}

// choose chooses by the weights that are given, or by tuned ones.
func (r *rescoring) choose(ctx context.Context, c fuse.Chooser, alone bool) (w fuse.Weights, chosen [][]string, err error) {
	w = r.Weights
	if len(r.tuned.Graphs) > 0 {
		if w, err = fuse.Tune(ctx, c, &r.tuned, alone, r.Weights.Word, r.errors); err != nil {
			return w, nil, err
		}
	}
	if alone {
		w.Fusion = 0
		r.test.Alone, r.tuned.Alone = w, w // it comes first
	}
	all, err := c.Choose(ctx, &r.test, []fuse.Weights{w})
	if err != nil {
		return w, nil, err
	}
	return w, all[0], nil
}

func (r *rescoring) errors(chosen [][]string) (n int) {
	for i, g := range r.tuned.Graphs {
		n += wer.Align(r.references[g.ID], r.Words(strings.Join(chosen[i], " "))).Errors()
	}
	return n
}

// write writes the hypotheses of a model.
func (r *rescoring) write(name string, chosen [][]string) error {
	if r.Out == "" {
		return nil
	}
	if err := os.MkdirAll(r.Out, 0o755); err != nil {
		return err
	}
	file := strings.NewReplacer(" ", "-", "/", "-", `\`, "-", ":", "-").Replace(name) + ".tsv"
	_, err := corpus.WriteFile(filepath.Join(r.Out, file), 0o644, func(w io.Writer) error {
		for i, g := range r.test.Graphs {
			if _, err := fmt.Fprintf(w, "%s\t%s\n", g.ID, strings.Join(chosen[i], " ")); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

// WriteText writes for people how good a choice there was, and by what weights it was
// made.
func (r *Result) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "best paths\t%.2f %% errors\n", 100*r.Oracle)
	for _, c := range r.Models {
		fmt.Fprintf(w, "weights, %s\trecogniser's model %g, this one %g, a word %g\n", c.Name, c.Weights.LM, c.Weights.Fusion, c.Weights.Word)
	}
	return w.Flush()
}
