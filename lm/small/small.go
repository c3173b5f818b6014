// Package small holds the small masked language model that comes with the program: an
// English transformer whose matrices are whole numbers of eight bits. Out comes its
// folder, which runs on ONNX Runtime. Small.card.md says what the model was made from
// and how well it does.
//
// It may know lm/encoder.
package small

import (
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
	return encoder.BuiltIn(folder())
}

// Files are those of the folder, for who trains the model further.
func Files() fs.FS { return files }
