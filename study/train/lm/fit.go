package lm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"time"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/study/train/descent"
)

// The files of a model's folder beside its weights.
const (
	ShapeFile = "shape.json"
	wordsFile = "words.txt"
)

// atLeast is how often a word comes in the texts of a new model that knows it.
const atLeast = 2

// A Job says what Fit trains.
type Job struct {
	From  string // folder of the model to adapt; "": a new one
	Out   string // folder to write
	Words int    // at most so many words are known to a new model
	Shape Shape  // of a new model
	// Passes is how many times the texts are gone through; it sets Options.Steps.
	Passes  float64
	Options Options
	// Say is told that a training goes on or was broken off, and Progress how far it
	// is; they may be nil.
	Say, Progress func(line string)
}

// A Report says what came of a Job. JSON leaves perplexities out that were not measured.
type Report struct {
	Model      string  `json:"model"`
	Known      int     `json:"known"` // words in the vocabulary
	Words      int     `json:"words"` // of the texts, ends of lines among them
	Steps      int     `json:"steps"`
	Held       int     `json:"held,omitempty"`       // words of the held-out texts
	Before     float64 `json:"before,omitempty"`     // perplexity of the model to adapt on them
	Perplexity float64 `json:"perplexity,omitempty"` // of the result
}

// Fit fits a model to texts, or adapts one, writes it into a folder, and measures its
// perplexity on held-out texts. A training that was broken off goes on when the same is
// fitted again. What is wrong with the job is a usage.Error.
func Fit(ctx context.Context, texts, held []string, j Job) (*Report, error) {
	m, v, err := j.begin(texts)
	if err != nil {
		return nil, err
	}
	rows, heldRows := v.allRows(texts), v.allRows(held)
	r := &Report{Model: j.Out, Known: v.Size(), Words: count(rows), Held: count(heldRows)}
	if j.From != "" && len(heldRows) > 0 {
		if r.Before, err = m.perplexity(ctx, heldRows, j.Options.Threads); err != nil {
			return nil, err
		}
	}
	if r.Steps, err = j.train(ctx, m, rows); err != nil {
		return nil, err
	}
	if err := m.WriteFolder(j.Out, v); err != nil {
		return nil, err
	}
	if len(heldRows) > 0 {
		r.Perplexity, err = m.perplexity(ctx, heldRows, j.Options.Threads)
	}
	return r, err
}

// begin makes a model, or opens the one to adapt.
func (j *Job) begin(texts []string) (*Model, *Vocabulary, error) {
	if j.From != "" {
		if err := descent.Apart(j.From, j.Out); err != nil {
			return nil, nil, err
		}
		return OpenFolder(j.From)
	}
	if err := j.Shape.check(); err != nil {
		return nil, nil, usage.Wrap(err)
	}
	v := NewVocabulary(j.Words, ByFrequency(texts, atLeast))
	m, err := New(j.Shape, v.Size(), j.Options.Seed)
	return m, v, err
}

// train takes the steps that are left.
func (j *Job) train(ctx context.Context, m *Model, rows [][]int32) (steps int, err error) {
	if len(rows) == 0 {
		return 0, usage.Errorf("the texts hold nothing to learn from")
	}
	o := j.Options
	o.Steps = m.Steps(rows, o, j.Passes)
	o.Warmup = min(o.Warmup, o.Steps/10)
	m.About = fmt.Sprintf("%016x %v %d %d %d %g", descent.Fingerprint(rows), m.Shape, o.Unweighted, o.Seed, o.Rows, o.Rate)
	say := j.Say
	if say == nil {
		say = func(string) {}
	}
	resumed, err := m.Resume(j.Out)
	if err != nil {
		return 0, err
	}
	path := filepath.Join(j.Out, descent.CheckpointFile)
	if resumed {
		say(fmt.Sprintf("going on from %s: step %d", path, m.Step))
	}
	o.Checkpoint = func() error { return m.Save(path) }
	if j.Progress != nil {
		o.Progress = descent.TellLeft(m.Step, o.Steps, func(step int, loss float64, left time.Duration) {
			j.Progress(fmt.Sprintf("step %d of %d: perplexity %.1f, %s left", step, o.Steps, math.Exp(loss), left))
		})
	}
	err = m.Train(ctx, rows, o)
	if err != nil && ctx.Err() != nil {
		say(fmt.Sprintf("stopped at step %d; the same command goes on from there", m.Step))
	}
	return o.Steps, err
}

// OpenFolder opens the folder of a model that Fit wrote.
func OpenFolder(folder string) (*Model, *Vocabulary, error) {
	b, err := os.ReadFile(filepath.Join(folder, ShapeFile))
	if err != nil {
		return nil, nil, usage.Errorf("%s is no model that train lm wrote: %v", folder, err)
	}
	var shape Shape
	if err := json.Unmarshal(b, &shape); err != nil {
		return nil, nil, fmt.Errorf("%s: %s: %w", folder, ShapeFile, err)
	}
	file, err := os.Open(filepath.Join(folder, wordsFile))
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	v, err := ReadVocabulary(file)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %s: %w", folder, wordsFile, err)
	}
	m, err := Open(filepath.Join(folder, descent.WeightsFile), shape, v.Size())
	return m, v, err
}

// WriteFolder writes the model with its vocabulary into the folder of its training.
func (m *Model) WriteFolder(folder string, v *Vocabulary) error {
	_, err1 := corpus.WriteFile(filepath.Join(folder, ShapeFile), 0o644, func(w io.Writer) error { return json.NewEncoder(w).Encode(m.Shape) })
	_, err2 := corpus.WriteFile(filepath.Join(folder, wordsFile), 0o644, v.Write)
	return errors.Join(err1, err2, m.Finish(folder))
}

// perplexity is that of the model on rows.
func (m *Model) perplexity(ctx context.Context, rows [][]int32, threads int) (float64, error) {
	nats, words, err := m.Surprise(ctx, rows, threads)
	return math.Exp(nats / float64(words)), err
}

func (v *Vocabulary) allRows(texts []string) (rows [][]int32) {
	for _, t := range texts {
		rows = append(rows, v.Rows(t)...)
	}
	return rows
}

func count(rows [][]int32) (n int) {
	for _, r := range rows {
		n += len(r)
	}
	return n
}

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s: %d words of text, %d known, %d steps\n", r.Model, r.Words, r.Known, r.Steps)
	if r.Before > 0 && err == nil {
		_, err = fmt.Fprintf(w, "held out, before: perplexity %.1f over %d words\n", r.Before, r.Held)
	}
	if r.Perplexity > 0 && err == nil {
		_, err = fmt.Fprintf(w, "held out, after: perplexity %.1f over %d words\n", r.Perplexity, r.Held)
	}
	return err
}
