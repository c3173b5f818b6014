package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/term"

	"github.com/understudy-text/understudy/lm/encoder"
	lmruntime "github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/study/train/mlm"
)

// The files that a training writes beside those of the model it began from.
const (
	checkpointFile = "checkpoint"
	weightsFile    = "model.safetensors"
)

// A tuning is one run of train mlm.
type tuning struct {
	*mlmJob
	folder *encoder.Folder
	rows   [][]int32
	state  *mlm.State
	fresh  int // weights that the folder had not
	say    func(format string, args ...any)
}

// run takes the rounds that are left and writes the folder.
func (t *tuning) run(ctx context.Context) (err error) {
	t.state, t.fresh, err = mlm.Begin(t.folder, t.options.Seed)
	if err != nil {
		return err
	}
	if t.masks == "skip" {
		if t.rows, err = mlm.WithoutMasks(t.folder, t.rows); err != nil {
			return err
		}
	}
	if len(t.rows) == 0 {
		return usagef("train mlm: the texts hold nothing to learn from")
	}
	if t.options.Steps == 0 {
		t.options.Steps = 3 * max(1, len(t.rows)/t.options.Rows)
	}
	t.options.Warmup = min(t.options.Warmup, t.options.Steps/10)
	t.options.Every = min(t.options.Every, max(1, t.options.Steps/10))
	t.state.About = fmt.Sprintf("%s %016x", t.masks, fingerprint(t.rows))
	if err := t.resume(); err != nil {
		return err
	}
	for t.state.Round < t.rounds {
		if err := t.round(ctx); err != nil {
			return err
		}
	}
	if err := t.state.Export(t.path(weightsFile)); err != nil {
		return err
	}
	return os.Remove(t.path(checkpointFile))
}

func (t *tuning) path(name string) string { return filepath.Join(t.out, name) }

// resume lays the folder out, or goes on where a training there stopped.
func (t *tuning) resume() error {
	if err := os.MkdirAll(t.out, 0o755); err != nil {
		return err
	}
	_, err := os.Stat(t.path(checkpointFile))
	if err == nil {
		if err := t.state.Restore(t.path(checkpointFile)); err != nil {
			return fmt.Errorf("%w; name another --out, or the same texts and --from", err)
		}
		t.say("going on from %s: round %d, step %d", t.path(checkpointFile), t.state.Round+1, t.state.Step)
		return nil
	}
	if _, err := os.Stat(t.path(weightsFile)); err == nil {
		return usagef("--out: %s holds a model and no checkpoint to go on from", t.out)
	}
	if t.fresh > 0 {
		t.say("%d of %d weights are not in %s and begin as random ones", t.fresh, len(t.state.Parameters), t.from)
	}
	return copyModel(t.from, t.out)
}

// round trains once over the texts, whose masks the model of the round before
// fills if that was asked for.
func (t *tuning) round(ctx context.Context) error {
	rows := t.rows
	if t.masks == "fill" {
		var err error
		if rows, err = t.filled(ctx); err != nil {
			return err
		}
	}
	o := t.options
	begin, first := time.Now(), t.state.Step
	if term.IsTerminal(int(os.Stderr.Fd())) {
		o.Progress = func(step int, loss float64) {
			rest := time.Since(begin) / time.Duration(max(1, step-first)) * time.Duration(o.Steps-step)
			t.say("round %d, step %d of %d: loss %.3f, %s left", t.state.Round+1, step, o.Steps, loss, rest.Round(time.Second))
		}
	}
	o.Checkpoint = func(s *mlm.State) error { return s.Save(t.path(checkpointFile)) }
	if err := t.state.Train(ctx, t.folder, rows, o); err != nil {
		if ctx.Err() != nil {
			t.say("stopped at round %d, step %d; the same command goes on from there", t.state.Round+1, t.state.Step)
		}
		return err
	}
	t.state.Next()
	return t.state.Save(t.path(checkpointFile))
}

// filled are the rows without masks. The model that fills them is the one before
// the round, so that a round that was broken off goes on with the same rows.
func (t *tuning) filled(ctx context.Context) ([][]int32, error) {
	f := t.folder
	if t.state.Round > 0 {
		if t.state.Step == 0 {
			if err := t.state.Export(t.path(weightsFile)); err != nil {
				return nil, err
			}
		}
		var err error
		if f, err = encoder.OpenFolder(t.out); err != nil {
			return nil, err
		}
	}
	m, err := f.MaskedLM(lmruntime.Options{Threads: t.options.Threads})
	if err != nil {
		return nil, err
	}
	rows, err := mlm.Fill(ctx, m, t.rows)
	return rows, errors.Join(err, m.Close())
}

func (t *tuning) score(ctx context.Context, f *encoder.Folder, held [][]int32) (*mlm.Scores, error) {
	m, err := f.MaskedLM(lmruntime.Options{Threads: t.options.Threads})
	if err != nil {
		return nil, err
	}
	s, err := mlm.Score(ctx, m, held, heldShare, 1)
	return &s, errors.Join(err, m.Close())
}

// fingerprint tells texts apart.
func fingerprint(rows [][]int32) uint64 {
	h := fnv.New64a()
	for _, r := range rows {
		for _, id := range append([]int32{-1}, r...) {
			h.Write([]byte{byte(id), byte(id >> 8), byte(id >> 16), byte(id >> 24)})
		}
	}
	return h.Sum64()
}
