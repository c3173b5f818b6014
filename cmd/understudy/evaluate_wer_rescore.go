package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/arpa"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/ngram"
	"github.com/understudy-text/understudy/study/evaluate/wer"
	"github.com/understudy-text/understudy/study/speech/fuse"
	"github.com/understudy-text/understudy/study/speech/lattice"
	trainlm "github.com/understudy-text/understudy/study/train/lm"
)

// rescoreFlags are those of evaluate wer that choose hypotheses from lattices.
type rescoreFlags struct {
	lattices   string
	recogniser string
	lms        []string
	language   string
	tunePart   string
	weights    fuse.Weights
	most       int
	out        string
}

func (f *rescoreFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.lattices, "lattices", "", "lattices or N-best lists to choose from: a file, a folder, or .tar.gz")
	cmd.Flags().StringVar(&f.recogniser, "recogniser-lm", "", "the recogniser's language model, where lattices do not have its scores")
	cmd.Flags().StringArrayVar(&f.lms, "lm", nil, "language model that helps to choose, with a name before it: NAME=MODEL (may be repeated)")
	cmd.Flags().StringVar(&f.language, "lm-language", "en", "language (`code`) of a masked model")
	cmd.Flags().StringVar(&f.tunePart, "tune", "", "tune the weights on the utterances whose ids fit this `pattern`, and leave them out of the test")
	cmd.Flags().Float64Var(&f.weights.LM, "lm-weight", fuse.Defaults.Weights.LM, "weight of the recogniser's language model; the defaults are for scores as Sphinx and Kaldi have them, others want less (--tune)")
	cmd.Flags().Float64Var(&f.weights.Fusion, "fusion-weight", 4, "weight of --lm")
	cmd.Flags().Float64Var(&f.weights.Word, "word-weight", -0.43, "what each word adds to the score; the default is pocketsphinx' own, ln 0.65")
	cmd.Flags().IntVar(&f.most, "n-best", fuse.UsualMost, "hypotheses among which models choose that read whole sentences")
	cmd.Flags().StringVar(&f.out, "out", "", "`folder` for the chosen hypotheses, a table for each model")
}

func (f *rescoreFlags) check() error {
	switch {
	case f.lattices == "" && (len(f.lms) > 0 || f.recogniser != "" || f.tunePart != "" || f.out != ""):
		return usagef("--lm, --recogniser-lm, --tune and --out go with --lattices")
	case f.most < 1:
		return usagef("--n-best is at least 1")
	}
	if _, err := path.Match(f.tunePart, ""); err != nil {
		return usagef("--tune %q: %v", f.tunePart, err)
	}
	return nil
}

// aloneName is the row without --lm.
const aloneName = "recogniser alone"

// A latticeReport says what was chosen from, and how.
type latticeReport struct {
	Oracle float64       `json:"oracle"` // error rate of the best paths
	Chosen []chosenModel `json:"models"`
}

type chosenModel struct {
	Name    string       `json:"name"`
	Weights fuse.Weights `json:"weights"`
}

// A rescoring is one under way: utterances of the test, and those for tuning.
type rescoring struct {
	*rescoreFlags
	words       func(string) []string
	references  map[string][]string
	test, tuned fuse.Set
	vocabulary  []string // of the lattices
}

// rescore chooses with each model, and puts what it chose into systems. What is tuned
// on is taken out of the references.
func (f *rescoreFlags) rescore(ctx context.Context, references map[string][]string, words func(string) []string, systems map[string]map[string][]string) (names []string, report *latticeReport, err error) {
	r := rescoring{rescoreFlags: f, words: words, references: references}
	report = &latticeReport{}
	if report.Oracle, err = r.read(ctx); err != nil {
		return nil, nil, err
	}
	for _, value := range append([]string{""}, f.lms...) {
		name, model := aloneName, fuse.Chooser(fuse.Paths{})
		done := func() error { return nil }
		if value != "" {
			var path string
			name, path = werName(value)
			if model, done, err = r.chooser(path); err != nil {
				return nil, nil, fmt.Errorf("--lm %s: %w", value, errors.Join(err, done()))
			}
		}
		if _, ok := systems[name]; ok {
			return nil, nil, usagef("--lm: two models are called %q; name them: NAME=MODEL", name)
		}
		w, chosen, err := r.choose(ctx, model, value == "")
		if err := errors.Join(err, done()); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		names = append(names, name)
		report.Chosen = append(report.Chosen, chosenModel{name, w})
		systems[name] = map[string][]string{}
		for i, g := range r.test.Graphs {
			systems[name][g.ID] = words(strings.Join(chosen[i], " "))
		}
		if err := r.write(name, chosen); err != nil {
			return nil, nil, err
		}
	}
	for id := range references {
		if r.forTuning(id) {
			delete(references, id)
		}
	}
	return names, report, nil
}

func (r *rescoring) forTuning(id string) bool {
	fits, _ := path.Match(r.tunePart, id)
	return r.tunePart != "" && fits
}

// read reads and expands the lattices that have a reference, and returns the error rate
// of the best paths of the test.
func (r *rescoring) read(ctx context.Context) (oracle float64, err error) {
	all, err := lattice.Open(r.lattices)
	if err != nil {
		return 0, err
	}
	o := fuse.Defaults
	o.Weights.LM = r.weights.LM
	if r.recogniser != "" {
		m, err := arpa.Open(r.recogniser)
		if err != nil {
			return 0, fmt.Errorf("--recogniser-lm: %w", err)
		}
		o.Recogniser = fuse.Backoff{Model: m}
	}
	wrong, said := 0, 0
	seen := map[string]bool{}
	for _, l := range all {
		reference, ok := r.references[l.ID]
		if !ok {
			return 0, fmt.Errorf("%s: utterance %q has no reference", r.lattices, l.ID)
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
		return 0, usagef("--tune %s: it leaves no utterance to measure on", r.tunePart)
	case len(r.tuned.Graphs) == 0 && r.tunePart != "":
		return 0, usagef("--tune %s: no id of a lattice fits", r.tunePart)
	}
	r.test.Most, r.tuned.Most = r.most, r.most
	r.test.Alone, r.tuned.Alone = r.weights, r.weights
	return float64(wrong) / float64(max(1, said)), nil
}

// choose chooses by the weights of the flags, or by tuned ones.
func (r *rescoring) choose(ctx context.Context, c fuse.Chooser, alone bool) (w fuse.Weights, chosen [][]string, err error) {
	w = r.weights
	if len(r.tuned.Graphs) > 0 {
		w, err = fuse.Tune(ctx, c, &r.tuned, alone, r.weights.Word, r.errors)
		if err != nil {
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
		n += wer.Align(r.references[g.ID], r.words(strings.Join(chosen[i], " "))).Errors()
	}
	return n
}

// write writes the hypotheses of a model.
func (r *rescoring) write(name string, chosen [][]string) error {
	if r.out == "" {
		return nil
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	file := strings.Map(func(c rune) rune {
		if strings.ContainsRune(` /\:`, c) {
			return '-'
		}
		return c
	}, name) + ".tsv"
	_, err := writeAtomic(filepath.Join(r.out, file), func(w io.Writer) error {
		for i, g := range r.test.Graphs {
			if _, err := fmt.Fprintf(w, "%s\t%s\n", g.ID, strings.Join(chosen[i], " ")); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

// chooser opens a language model of any kind.
func (r *rescoring) chooser(name string) (c fuse.Chooser, done func() error, err error) {
	done = func() error { return nil }
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		if _, err := os.Stat(filepath.Join(name, lmShapeFile)); err == nil {
			c, err = r.transformer(name)
			return c, done, err
		}
	case err == nil:
		m, err := arpa.Open(name)
		if err == nil {
			return fuse.Paths{Scorer: fuse.Backoff{Model: m}}, done, nil
		}
		if !isText(name) {
			return nil, done, err
		}
		c, err = r.trigrams(name)
		return c, done, err
	}
	set, err := openAsked("lm", name, []string{r.language})
	if err != nil {
		return nil, set.Close, err
	}
	return masked(set.ByLanguage[r.language]), set.Close, nil
}

// isText reports whether the first lines of a file are text and no ARPA file.
func isText(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head, _ := bufio.NewReader(f).Peek(512)
	return len(head) > 0 && !slices.Contains(head, 0) && head[0] != 0x1f && !strings.HasPrefix(strings.TrimSpace(string(head)), `\data\`)
}

// trigrams counts in a text, a sentence a line.
func (r *rescoring) trigrams(name string) (fuse.Chooser, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var lines [][]string
	v := []string(nil)
	for line := range strings.Lines(string(b)) {
		if words := r.words(line); len(words) > 0 {
			lines, v = append(lines, words), append(v, words...)
		}
	}
	if len(lines) == 0 {
		return nil, errors.New("the text has no words")
	}
	known := trainlm.NewVocabulary(math.MaxInt, v)
	var rows [][]int32
	for _, words := range lines {
		var row []int32
		for _, w := range words {
			row = append(row, known.ID(strings.ToLower(w)))
		}
		rows = append(rows, append(row, trainlm.Border))
	}
	number := r.numberBy(known)
	return fuse.Paths{Scorer: fuse.Counted{Model: ngram.NewCausal(rows, known.Size(), trainlm.Border, -1), Number: number,
		Border: trainlm.Border, Unknown: trainlm.Unknown, Strangers: r.strangers(number)}}, nil
}

// numberBy gives words of lattices their numbers.
func (r *rescoring) numberBy(v *trainlm.Vocabulary) func(string) int32 {
	return func(word string) int32 {
		if words := r.words(word); len(words) == 1 {
			return v.ID(strings.ToLower(words[0]))
		}
		return trainlm.Unknown
	}
}

// strangers is the natural logarithm of how many words of the lattices a model does not
// know.
func (r *rescoring) strangers(number func(string) int32) float64 {
	n := 0
	for _, w := range r.vocabulary {
		if number(w) == trainlm.Unknown {
			n++
		}
	}
	return math.Log(float64(max(1, n)))
}

// transformer opens what train lm wrote.
func (r *rescoring) transformer(folder string) (fuse.Chooser, error) {
	if err := named.Runtime(); err != nil {
		return nil, err
	}
	m, v, err := openLM(folder)
	if err != nil {
		return nil, err
	}
	number := r.numberBy(v)
	strangers := r.strangers(number)
	return fuse.Lists{LogP: func(ctx context.Context, sentences [][]string) ([]float64, error) {
		rows := make([][]int32, len(sentences))
		unknown := make([]float64, len(sentences))
		for i, words := range sentences {
			for _, w := range words {
				id := number(w)
				if id == trainlm.Unknown {
					unknown[i] += strangers
				}
				rows[i] = append(rows[i], id)
			}
			rows[i] = append(rows[i], trainlm.Border)
		}
		logP, err := m.LogP(ctx, rows, 0)
		for i := range logP {
			logP[i] -= unknown[i]
		}
		return logP, err
	}}, nil
}

// masked reads sentences by pseudo-likelihood: each word where it stands, it alone
// hidden (Salazar et al. 2020).
func masked(m lm.Scorer) fuse.Chooser {
	return fuse.Lists{LogP: func(ctx context.Context, sentences [][]string) ([]float64, error) {
		out := make([]float64, len(sentences))
		for i, words := range sentences {
			var questions []lm.Question
			for k, w := range words {
				before, after := strings.Join(words[:k], " "), strings.Join(words[k+1:], " ")
				if k > 0 {
					before += " "
				}
				if k < len(words)-1 {
					after = " " + after
				}
				questions = append(questions, lm.Question{Cloze: lm.Cloze{Between: []string{before, after}, Want: []int{0}}, Candidates: []string{w}})
			}
			scores, err := m.Score(ctx, questions)
			if err != nil {
				return nil, err
			}
			for _, s := range scores {
				out[i] += s[0]
			}
		}
		return out, nil
	}}
}
