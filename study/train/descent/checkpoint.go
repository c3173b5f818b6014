package descent

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/lm/safetensors"
)

// Save writes the state so that it can be gone on with: the file is complete or
// not there.
func (s *State) Save(path string) error {
	tensors := make([]safetensors.Named, 0, 3*len(s.Parameters))
	for i, p := range s.Parameters {
		tensors = append(tensors,
			safetensors.Named{Name: p.Name, Shape: p.Shape, Values: s.Weights[i]},
			safetensors.Named{Name: "first " + p.Name, Shape: p.Shape, Values: s.First[i]},
			safetensors.Named{Name: "second " + p.Name, Shape: p.Shape, Values: s.Second[i]})
	}
	_, err := corpus.WriteFile(path, 0o600, func(w io.Writer) error {
		return safetensors.Write(w, tensors, map[string]string{"step": fmt.Sprint(s.Step), "round": fmt.Sprint(s.Round), "about": s.About})
	})
	return err
}

// ErrOther says that a checkpoint is of a training on something else.
var ErrOther = errors.New("the checkpoint is of a training on other texts, or of another model")

// Restore reads what Save wrote into a state of the same model and About.
func (s *State) Restore(path string) error {
	f, err := safetensors.Open(path)
	if err != nil {
		return err
	}
	if _, err := fmt.Sscan(f.Metadata["step"], &s.Step); err != nil {
		return fmt.Errorf("%s: no checkpoint: its step is missing", path)
	}
	if round := f.Metadata["round"]; round != "" {
		if s.Round, err = strconv.Atoi(round); err != nil {
			return fmt.Errorf("%s: no checkpoint: its round is %.20q", path, round)
		}
	}
	if f.Metadata["about"] != s.About {
		return fmt.Errorf("%s: %w", path, ErrOther)
	}
	for i, p := range s.Parameters {
		for prefix, to := range map[string][]float32{"": s.Weights[i], "first ": s.First[i], "second ": s.Second[i]} {
			raw, err := f.Read(prefix + p.Name)
			if err != nil {
				return fmt.Errorf("%w: %w", ErrOther, err)
			}
			if len(raw) != 4*len(to) {
				return fmt.Errorf("%s: weight %q: %w", path, p.Name, ErrOther)
			}
			if _, err := binary.Decode(raw, binary.LittleEndian, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// Export writes the weights alone.
func (s *State) Export(path string) error {
	tensors := make([]safetensors.Named, len(s.Parameters))
	for i, p := range s.Parameters {
		tensors[i] = safetensors.Named{Name: p.Name, Shape: p.Shape, Values: s.Weights[i]}
	}
	_, err := corpus.WriteFile(path, 0o644, func(w io.Writer) error {
		return safetensors.Write(w, tensors, map[string]string{"format": "pt"})
	})
	return err
}
