package mlm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/study/train/descent"
)

// HeldShare is the part of the pieces of held-out texts that is asked for.
const HeldShare = 0.15

// Masks say what a mask in a text does.
type Masks string

// What masks do.
const (
	KeepMasks Masks = "keep" // they stay, and are never asked for
	SkipMasks Masks = "skip" // rows that hold one are left out
	FillMasks Masks = "fill" // the model fills them, and learns from the whole
)

// passes is how many times a round goes through the texts if Options.Steps is 0.
const passes = 3

// A Job says what Tune trains.
type Job struct {
	From   string // folder of the model to begin from; what weights it lacks begin as random ones
	Out    string // folder to write
	Masks  Masks
	Rounds int // how many times masks are filled and the model is trained; 1 without FillMasks
	// Options are those of a round. Steps may be 0: three passes over the texts.
	Options Options
	// Say is told that a training goes on or was broken off, and Progress how far it
	// is; they may be nil.
	Say, Progress func(line string)
}

// A Report says what came of a Job.
type Report struct {
	Model  string  `json:"model"`
	Pieces int     `json:"pieces"` // of the texts
	Rounds int     `json:"rounds"`
	Steps  int     `json:"steps"` // of a round
	Before *Scores `json:"before,omitempty"`
	After  *Scores `json:"after,omitempty"`
}

// A tuning is a Job under way.
type tuning struct {
	Job
	folder *encoder.Folder
	rows   [][]int32
	state  *State
	fresh  int // weights that the folder had not
}

// Tune trains a model further on texts, writes it into a folder, and scores it on
// held-out texts. A training that was broken off goes on when the same is tuned again.
// What is wrong with the job is a usage.Error.
func Tune(ctx context.Context, texts, held []string, j Job) (*Report, error) {
	t := &tuning{Job: j}
	if t.Say == nil {
		t.Say = func(string) {}
	}
	if err := t.open(); err != nil {
		return nil, err
	}
	heldRows, err := t.cut(held)
	if err != nil {
		return nil, err
	}
	if t.rows, err = t.cut(texts); err != nil {
		return nil, err
	}
	r := &Report{Model: j.Out, Pieces: Pieces(t.folder, t.rows), Rounds: j.Rounds}
	if err := t.run(ctx); err != nil {
		return nil, err
	}
	r.Steps = t.Options.Steps
	if len(heldRows) == 0 {
		return r, nil
	}
	if t.fresh == 0 {
		if r.Before, err = t.score(ctx, t.folder, heldRows); err != nil {
			return nil, err
		}
	}
	tuned, err := encoder.OpenFolder(j.Out)
	if err != nil {
		return nil, err
	}
	r.After, err = t.score(ctx, tuned, heldRows)
	return r, err
}

// open opens the folder to begin from.
func (t *tuning) open() (err error) {
	if t.folder, err = encoder.OpenFolder(t.From); err != nil {
		return err
	}
	if err := descent.Apart(t.From, t.Out); err != nil {
		return err
	}
	if graphs, _ := filepath.Glob(filepath.Join(t.From, "*.onnx")); t.folder.Weights() == nil && len(graphs) > 0 {
		return fmt.Errorf("model %s: it has a graph (%s) but no %s, which a training begins from", t.From, filepath.Base(graphs[0]), descent.WeightsFile)
	}
	return nil
}

func (t *tuning) cut(texts []string) ([][]int32, error) {
	return Rows(t.folder, texts, min(t.Options.Length, int(t.folder.Config.MaxLength())))
}

// run takes the rounds that are left and writes the folder.
func (t *tuning) run(ctx context.Context) (err error) {
	t.state, t.fresh, err = Begin(t.folder, t.Options.Seed)
	if err != nil {
		return err
	}
	if t.Masks == SkipMasks {
		if t.rows, err = WithoutMasks(t.folder, t.rows); err != nil {
			return err
		}
	}
	if len(t.rows) == 0 {
		return usage.Errorf("the texts hold nothing to learn from")
	}
	o := &t.Options
	if o.Steps == 0 {
		o.Steps = passes * max(1, len(t.rows)/o.Rows)
	}
	o.Warmup = min(o.Warmup, o.Steps/10)
	o.Every = min(o.Every, max(1, o.Steps/10))
	t.state.About = fmt.Sprintf("%s %016x", t.Masks, descent.Fingerprint(t.rows))
	if err := t.resume(); err != nil {
		return err
	}
	for t.state.Round < t.Rounds {
		if err := t.round(ctx); err != nil {
			return err
		}
	}
	return t.state.Finish(t.Out)
}

func (t *tuning) path(name string) string { return filepath.Join(t.Out, name) }

// resume lays the folder out, or goes on where a training there stopped.
func (t *tuning) resume() error {
	resumed, err := t.state.Resume(t.Out)
	if err != nil {
		return err
	}
	if resumed {
		t.Say(fmt.Sprintf("going on from %s: round %d, step %d", t.path(descent.CheckpointFile), t.state.Round+1, t.state.Step))
		return nil
	}
	if t.fresh > 0 {
		t.Say(fmt.Sprintf("%d of %d weights are not in %s and begin as random ones", t.fresh, len(t.state.Parameters), t.From))
	}
	return encoder.CopySettings(t.From, t.Out)
}

// round trains once over the texts, whose masks the model of the round before fills
// with FillMasks.
func (t *tuning) round(ctx context.Context) error {
	rows := t.rows
	if t.Masks == FillMasks {
		var err error
		if rows, err = t.filled(ctx); err != nil {
			return err
		}
	}
	o := t.Options
	if t.Progress != nil {
		o.Progress = descent.TellLeft(t.state.Step, o.Steps, func(step int, loss float64, left time.Duration) {
			t.Progress(fmt.Sprintf("round %d, step %d of %d: loss %.3f, %s left", t.state.Round+1, step, o.Steps, loss, left))
		})
	}
	o.Checkpoint = func(s *State) error { return s.Save(t.path(descent.CheckpointFile)) }
	if err := t.state.Train(ctx, t.folder, rows, o); err != nil {
		if ctx.Err() != nil {
			t.Say(fmt.Sprintf("stopped at round %d, step %d; the same command goes on from there", t.state.Round+1, t.state.Step))
		}
		return err
	}
	t.state.Next()
	return t.state.Save(t.path(descent.CheckpointFile))
}

// filled returns the rows without masks. The model that fills them is the one before the
// round, so that a round that was broken off goes on with the same rows.
func (t *tuning) filled(ctx context.Context) ([][]int32, error) {
	f := t.folder
	if t.state.Round > 0 {
		if t.state.Step == 0 {
			if err := t.state.Export(t.path(descent.WeightsFile)); err != nil {
				return nil, err
			}
		}
		var err error
		if f, err = encoder.OpenFolder(t.Out); err != nil {
			return nil, err
		}
	}
	m, err := f.MaskedLM(runtime.Options{Threads: t.Options.Threads})
	if err != nil {
		return nil, err
	}
	rows, err := Fill(ctx, m, t.rows)
	return rows, errors.Join(err, m.Close())
}

func (t *tuning) score(ctx context.Context, f *encoder.Folder, held [][]int32) (*Scores, error) {
	m, err := f.MaskedLM(runtime.Options{Threads: t.Options.Threads})
	if err != nil {
		return nil, err
	}
	s, err := Score(ctx, m, held, HeldShare, 1)
	return &s, errors.Join(err, m.Close())
}

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s: %d pieces of text, %d rounds of %d steps\n", r.Model, r.Pieces, r.Rounds, r.Steps)
	for _, s := range []struct {
		when string
		*Scores
	}{{"before", r.Before}, {"after", r.After}} {
		if s.Scores != nil && err == nil {
			_, err = fmt.Fprintf(w, "held out, %s: top-1 %.3f, top-10 %.3f, perplexity %.1f at %d places\n", s.when, s.Top1, s.Top10, s.Perplexity, s.Places)
		}
	}
	return err
}
