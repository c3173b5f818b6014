package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/train/lm"
)

// The files of a causal language model.
const (
	lmShapeFile = "shape.json"
	lmWordsFile = "words.txt"
)

// An lmJob holds the flags of train lm.
type lmJob struct {
	inputFlags
	from, out string
	held      []string
	words     int
	passes    float64
	masks     string
	shape     lm.Shape
	options   lm.Options
}

func trainLMCommand() *cobra.Command {
	j := &lmJob{options: lm.Defaults, shape: lm.Shape{Layers: 2, Heads: 4, Hidden: 128, Length: 64}}
	cmd := &cobra.Command{
		Use:   "lm [--from DIR] --out DIR PATH…",
		Short: "Fit a causal language model of words, or adapt one to other texts",
		Example: `  understudy train lm --out general wikitext/
  understudy train lm --from general --out adapted --masks unweighted --held untouched/ masked/`,
		Long: `Fit a causal language model of words (a Transformer) to texts of any format, or
adapt one further with --from, and say how surprised it is by held-out texts: the
perplexity by which “Recovering from Privacy-Preserving Masking” judges what an
obfuscated corpus is still good for. It is for measuring; no other verb uses it.

Words are in lower case, without punctuation. A model knows the words that come twice
in the texts it began with; an adapted one knows the same. [MASK] is a word:
  --masks learned     like any other (the paper's Baseline0)
  --masks unweighted  it is read, never learned (Baseline1)

A training that was broken off goes on when the same command is given again. It runs
on ONNX Runtime, which “understudy models runtime” fetches.`,
		Args: pathArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return j.run(cmd, args) },
	}
	f := cmd.Flags()
	j.inputFlags.add(cmd)
	f.StringVar(&j.from, "from", "", "`folder` of the model to adapt")
	f.StringVar(&j.out, "out", "", "`folder` for the model")
	f.StringArrayVar(&j.held, "held", nil, "`file` or folder of texts to measure the perplexity on, never learned from (may be repeated)")
	f.StringVar(&j.masks, "masks", "learned", "what [MASK] is: learned or unweighted")
	f.IntVar(&j.words, "words", 20_000, "at most so many words are known")
	f.Int64Var(&j.shape.Layers, "layers", j.shape.Layers, "layers of a new model")
	f.Int64Var(&j.shape.Heads, "heads", j.shape.Heads, "attention heads of a new model")
	f.Int64Var(&j.shape.Hidden, "width", j.shape.Hidden, "numbers that stand for a word in a new model")
	f.Int64Var(&j.shape.Length, "length", j.shape.Length, "words that a new model sees at once")
	f.Float64Var(&j.passes, "passes", 1, "how many times the texts are gone through")
	f.IntVar(&j.options.Rows, "rows", j.options.Rows, "stretches of --length words in a step")
	f.Float64Var(&j.options.Rate, "rate", j.options.Rate, "the highest learning rate")
	f.IntVar(&j.options.Threads, "threads", runtime.GOMAXPROCS(0), "processors to use")
	f.Uint64Var(&j.options.Seed, "seed", 1, "of the weights and of the order of the texts")
	return cmd
}

// check reports mistakes of the flags.
func (j *lmJob) check(cmd *cobra.Command) error {
	switch {
	case j.out == "":
		return usagef("train lm: --out is missing: the folder for the model")
	case j.masks != "learned" && j.masks != "unweighted":
		return usagef("--masks is %q; it takes learned or unweighted", j.masks)
	case j.words < 1 || j.passes <= 0 || j.options.Rows < 1 || j.options.Rate <= 0 || j.options.Threads < 1:
		return usagef("train lm: --words, --passes, --rows, --rate and --threads are above 0")
	}
	for _, name := range []string{"words", "layers", "heads", "width", "length"} {
		if j.from != "" && cmd.Flags().Changed(name) {
			return usagef("train lm: --%s is that of the model that --from names", name)
		}
	}
	if j.from != "" {
		if same, err := sameFolder(j.from, j.out); err != nil {
			return usagef("--from: %v", err)
		} else if same {
			return usagef("--out is --from: name another folder for the model")
		}
	}
	return nil
}

// lmReport is what train lm prints.
type lmReport struct {
	Model      string  `json:"model"`
	Known      int     `json:"known"` // words in the vocabulary
	Words      int     `json:"words"` // of the texts, ends of lines among them
	Steps      int     `json:"steps"`
	Held       int     `json:"held,omitempty"` // words of the held-out texts
	Before     float64 `json:"before,omitempty"`
	Perplexity float64 `json:"perplexity,omitempty"`
}

func (j *lmJob) run(cmd *cobra.Command, paths []string) error {
	if err := j.check(cmd); err != nil {
		return err
	}
	if err := named.Runtime(); err != nil {
		return err
	}
	texts, left, err := j.texts(cmd.Context(), paths)
	if err != nil {
		return err
	}
	held, _, err := j.texts(cmd.Context(), j.held)
	if err != nil {
		return err
	}
	m, v, err := j.begin(texts)
	if err != nil {
		return err
	}
	rows, heldRows := rowsOf(v, texts), rowsOf(v, held)
	report := lmReport{Model: j.out, Known: v.Size(), Words: wordsIn(rows), Held: wordsIn(heldRows)}
	if j.from != "" && len(heldRows) > 0 {
		if report.Before, err = j.perplexity(cmd.Context(), m, heldRows); err != nil {
			return err
		}
	}
	if report.Steps, err = j.train(cmd, m, rows); err != nil {
		return err
	}
	if err := j.write(m, v); err != nil {
		return err
	}
	if len(heldRows) > 0 {
		if report.Perplexity, err = j.perplexity(cmd.Context(), m, heldRows); err != nil {
			return err
		}
	}
	if err := report.print(cmd); err != nil {
		return err
	}
	return refused(left)
}

func rowsOf(v *lm.Vocabulary, texts []string) (rows [][]int32) {
	for _, t := range texts {
		rows = append(rows, v.Rows(t)...)
	}
	return rows
}

func wordsIn(rows [][]int32) (n int) {
	for _, r := range rows {
		n += len(r)
	}
	return n
}

// begin makes a model, or opens the one to adapt.
func (j *lmJob) begin(texts []string) (*lm.Model, *lm.Vocabulary, error) {
	if j.from == "" {
		v := lm.NewVocabulary(j.words, lm.ByFrequency(texts, 2))
		m, err := lm.New(j.shape, v.Size(), j.options.Seed)
		if err != nil {
			err = usagef("train lm: %v", err)
		}
		return m, v, err
	}
	m, v, err := openLM(j.from)
	if err != nil {
		return nil, nil, fmt.Errorf("--from: %w", err)
	}
	j.shape = m.Shape
	return m, v, nil
}

// openLM opens the folder of a causal language model.
func openLM(folder string) (*lm.Model, *lm.Vocabulary, error) {
	b, err := os.ReadFile(filepath.Join(folder, lmShapeFile))
	if err != nil {
		return nil, nil, usagef("%s is no model that train lm wrote: %v", folder, err)
	}
	var shape lm.Shape
	if err := json.Unmarshal(b, &shape); err != nil {
		return nil, nil, fmt.Errorf("%s: %s: %w", folder, lmShapeFile, err)
	}
	file, err := os.Open(filepath.Join(folder, lmWordsFile))
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	v, err := lm.ReadVocabulary(file)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %s: %w", folder, lmWordsFile, err)
	}
	m, err := lm.Open(filepath.Join(folder, weightsFile), shape, v.Size())
	return m, v, err
}

// train takes the steps that are left.
func (j *lmJob) train(cmd *cobra.Command, m *lm.Model, rows [][]int32) (steps int, err error) {
	if len(rows) == 0 {
		return 0, usagef("train lm: the texts hold nothing to learn from")
	}
	o := j.options
	o.Steps = m.Steps(rows, o, j.passes)
	o.Warmup = min(o.Warmup, o.Steps/10)
	if o.Unweighted = -1; j.masks == "unweighted" {
		o.Unweighted = lm.Mask
	}
	m.About = fmt.Sprintf("%016x %v %d %d %d %g", fingerprint(rows), j.shape, o.Unweighted, o.Seed, o.Rows, o.Rate)
	if err := os.MkdirAll(j.out, 0o755); err != nil {
		return 0, err
	}
	path := filepath.Join(j.out, checkpointFile)
	if _, err := os.Stat(path); err == nil {
		if err := m.Restore(path); err != nil {
			return 0, fmt.Errorf("%w; name another --out, or the same texts, --from and settings", err)
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "going on from %s: step %d\n", path, m.Step)
	} else if _, err := os.Stat(filepath.Join(j.out, weightsFile)); err == nil {
		return 0, usagef("--out: %s holds a model and no checkpoint to go on from", j.out)
	}
	o.Checkpoint = func() error { return m.Save(path) }
	begin, first := time.Now(), m.Step
	if term.IsTerminal(int(os.Stderr.Fd())) {
		o.Progress = func(step int, loss float64) {
			rest := time.Since(begin) / time.Duration(max(1, step-first)) * time.Duration(o.Steps-step)
			fmt.Fprintf(os.Stderr, "step %d of %d: perplexity %.1f, %s left\n", step, o.Steps, math.Exp(loss), rest.Round(time.Second))
		}
	}
	err = m.Train(cmd.Context(), rows, o)
	if err != nil && cmd.Context().Err() != nil {
		fmt.Fprintf(os.Stderr, "stopped at step %d; the same command goes on from there\n", m.Step)
	}
	return o.Steps, err
}

// write completes the folder.
func (j *lmJob) write(m *lm.Model, v *lm.Vocabulary) error {
	shape, err := json.Marshal(m.Shape)
	if err != nil {
		return err
	}
	_, err1 := writeAtomic(filepath.Join(j.out, lmShapeFile), func(w io.Writer) error { _, err := w.Write(append(shape, '\n')); return err })
	_, err2 := writeAtomic(filepath.Join(j.out, lmWordsFile), v.Write)
	if err := errors.Join(err1, err2, m.Export(filepath.Join(j.out, weightsFile))); err != nil {
		return err
	}
	return os.Remove(filepath.Join(j.out, checkpointFile))
}

func (j *lmJob) perplexity(ctx context.Context, m *lm.Model, rows [][]int32) (float64, error) {
	nats, words, err := m.Surprise(ctx, rows, j.options.Threads)
	return math.Exp(nats / float64(words)), err
}

func (r lmReport) print(cmd *cobra.Command) error {
	if wantsJSON(cmd) {
		return printJSON(r)
	}
	fmt.Printf("%s: %d words of text, %d known, %d steps\n", r.Model, r.Words, r.Known, r.Steps)
	if r.Before > 0 {
		fmt.Printf("held out, before: perplexity %.1f over %d words\n", r.Before, r.Held)
	}
	if r.Perplexity > 0 {
		fmt.Printf("held out, after: perplexity %.1f over %d words\n", r.Perplexity, r.Held)
	}
	return nil
}
