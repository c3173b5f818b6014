package descent

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/internal/usage"
)

// The files that a training writes into its folder.
const (
	CheckpointFile = "checkpoint"        // while it is under way
	WeightsFile    = "model.safetensors" // when it is done
)

// Apart returns a usage.Error if the model that a training begins from lies in the
// folder that is written, or cannot be read.
func Apart(from, out string) error {
	begun, err := os.Stat(from)
	if err != nil {
		return usage.Errorf("the model to begin from: %v", err)
	}
	if written, err := os.Stat(out); err == nil && os.SameFile(begun, written) {
		return usage.Errorf("%s is the model to begin from; name another folder for the trained one", out)
	}
	return nil
}

// Resume makes the folder of a training if it is not there, and reads the checkpoint in
// it, if there is one, into a state of the same model and About. A folder with weights
// and no checkpoint is refused by a usage.Error.
func (s *State) Resume(folder string) (resumed bool, err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return false, err
	}
	path := filepath.Join(folder, CheckpointFile)
	if _, err := os.Stat(path); err == nil {
		if err := s.Restore(path); err != nil {
			return false, fmt.Errorf("%w; name another folder, or the same texts, model and settings", err)
		}
		return true, nil
	}
	if _, err := os.Stat(filepath.Join(folder, WeightsFile)); err == nil {
		return false, usage.Errorf("%s holds a model and no checkpoint to go on from; name another folder", folder)
	}
	return false, nil
}

// Finish writes the weights into the folder of a training and removes its checkpoint.
func (s *State) Finish(folder string) error {
	if err := s.Export(filepath.Join(folder, WeightsFile)); err != nil {
		return err
	}
	err := os.Remove(filepath.Join(folder, CheckpointFile))
	if errors.Is(err, os.ErrNotExist) { // not a step was taken
		return nil
	}
	return err
}

// TellLeft returns a Progress that also tells how long the steps from first on that are
// left will take; nil if tell is.
func TellLeft(first, steps int, tell func(step int, loss float64, left time.Duration)) func(step int, loss float64) {
	if tell == nil {
		return nil
	}
	begun := time.Now()
	return func(step int, loss float64) {
		left := time.Since(begun) / time.Duration(max(1, step-first)) * time.Duration(steps-step)
		tell(step, loss, left.Round(time.Second))
	}
}

// Fingerprint tells texts, as rows of the numbers of their words, from others (FNV-1a).
func Fingerprint(rows [][]int32) uint64 {
	h := uint64(scatter.Start)
	add := func(id int32) {
		for shift := 0; shift < 32; shift += 8 {
			h = scatter.Extend(h, uint64(byte(id>>shift)))
		}
	}
	for _, r := range rows {
		add(-1)
		for _, id := range r {
			add(id)
		}
	}
	return h
}
