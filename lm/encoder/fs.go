package encoder

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/understudy-text/understudy/lm/safetensors"
	"github.com/understudy-text/understudy/lm/tokenizer"
	"github.com/understudy-text/understudy/lm/transformer"
)

// OpenFS is OpenFolder for a folder that is not on disk, such as one that comes
// with the program. It is called name in errors. The weights are read when the
// model is loaded.
func OpenFS(folder fs.FS, name string) (*Folder, error) {
	f := &Folder{Path: name}
	if err := readFS(folder, configFile, func(r io.Reader) (err error) {
		f.Config, err = transformer.ReadConfig(r)
		return err
	}); err != nil {
		return nil, fmt.Errorf("model %s: %w", name, err)
	}
	if err := readFS(folder, tokenizerFile, func(r io.Reader) (err error) {
		f.Tokenizer, err = tokenizer.Read(r)
		return err
	}); err != nil {
		return nil, fmt.Errorf("model %s: %w", name, err)
	}
	if n := int64(f.Tokenizer.Size()); n > f.Config.Vocabulary {
		return nil, fmt.Errorf("model %s: tokenizer.json has %d pieces, config.json says vocab_size %d", name, n, f.Config.Vocabulary)
	}
	var err error
	if f.weights, err = weightsFS(folder); err != nil {
		return nil, fmt.Errorf("model %s: %w", name, err)
	}
	return f, nil
}

// BuiltIn explains the error of a folder that comes with the program.
func BuiltIn(f *Folder, err error) (*Folder, error) {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("the program was built without it (-tags nosmall)")
	case err != nil:
		return nil, fmt.Errorf("the program was built with a broken model: %w", err)
	}
	return f, nil
}

func readFS(folder fs.FS, name string, with func(io.Reader) error) error {
	r, err := folder.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("file %s is missing", name)
	}
	if err != nil {
		return err
	}
	defer r.Close()
	return with(r)
}

// weightsFS reads where the weights stand. They stay where they are if parts of
// the file can be read, as those of a program's own can.
func weightsFS(folder fs.FS) (w *safetensors.File, err error) {
	r, err := folder.Open(weightsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("file %s is missing", weightsFile)
	}
	if err != nil {
		return nil, err
	}
	if at, ok := r.(io.ReaderAt); ok {
		info, err := r.Stat()
		if err != nil {
			return nil, err
		}
		return safetensors.New(at, info.Size(), weightsFile) // open as long as the model is
	}
	defer r.Close()
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return safetensors.New(bytes.NewReader(b), int64(len(b)), weightsFile)
}
