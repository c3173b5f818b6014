package encoder

import (
	"errors"
	"slices"

	"github.com/understudy-text/understudy/lm"
)

// Fits reports whether the model can take all of a cloze; of a longer one it
// leaves out the far ends.
func (m *Model) Fits(c lm.Cloze) (bool, error) {
	if _, ok := m.MaskID(); !ok {
		return false, errors.New("the model has no mask")
	}
	n := len(c.Between) - 1
	for _, s := range c.Between {
		e, err := m.Tokenizer.EncodePlain(s)
		if err != nil {
			return false, err
		}
		n += len(e.IDs)
	}
	return n <= m.Room(), nil
}

// Uncased reports whether the model reads and writes small letters only.
func (f *Folder) Uncased() bool {
	capital, err := f.Tokenizer.EncodePlain("A")
	if err != nil {
		return false
	}
	small, err := f.Tokenizer.EncodePlain("a")
	return err == nil && slices.Equal(capital.IDs, small.IDs)
}
