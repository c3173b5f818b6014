// Package small holds the small masked language model that comes with the program: an
// English transformer whose matrices are whole numbers of eight bits. Out comes its
// folder, which runs on ONNX Runtime. Small.card.md says what the model was made from
// and how well it does.
//
// It may know lm/encoder.
package small

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/understudy-text/understudy/lm/encoder"
)

// Name is what the model is called in messages, and by --model.
const Name = "small"

// Language is the code of the model's language.
const Language = "en"

var folder = sync.OnceValues(func() (*encoder.Folder, error) { return encoder.OpenFS(files, Name) })

// Open returns the model's folder, ready to be loaded with MaskedLM. It is the
// same one every time.
func Open() (*encoder.Folder, error) {
	f, err := folder()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("the program was built without it (-tags nosmall)")
	case err != nil:
		return nil, fmt.Errorf("the program was built with a broken model: %w", err)
	}
	return f, nil
}

// Files are those of the folder, for who trains the model further.
func Files() fs.FS { return files }
