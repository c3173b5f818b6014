package encoder

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/lm/transformer"
)

// ErrNotEmpty says that a folder is to be written that holds something.
var ErrNotEmpty = errors.New("the folder is not empty")

// Quantise writes the folder of a model anew, complete or not at all, with its matrices
// as whole numbers of eight bits, and returns the size of the weights in bytes.
func Quantise(from, out string) (size int64, err error) {
	f, err := OpenFolder(from)
	if err != nil {
		return 0, err
	}
	if f.Weights() == nil {
		return 0, fmt.Errorf("model %s: file %s is missing; only such weights can be written anew", from, weightsFile)
	}
	if entries, err := os.ReadDir(out); err == nil && len(entries) > 0 {
		return 0, usage.Errorf("%s: %w", out, ErrNotEmpty)
	}
	parent := filepath.Dir(filepath.Clean(out))
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return 0, err
	}
	temp, err := os.MkdirTemp(parent, "."+filepath.Base(out)+"-*")
	if err != nil {
		return 0, err
	}
	size, err = f.quantiseInto(temp)
	if err == nil {
		err = os.Rename(temp, out)
	}
	if err != nil {
		os.RemoveAll(temp)
	}
	return size, err
}

func (f *Folder) quantiseInto(folder string) (size int64, err error) {
	if err := errors.Join(os.Chmod(folder, 0o755), CopySettings(f.Path, folder)); err != nil {
		return 0, err
	}
	file, err := os.Create(filepath.Join(folder, weightsFile))
	if err != nil {
		return 0, err
	}
	w := bufio.NewWriterSize(file, 1<<20)
	err = errors.Join(transformer.Quantise(w, f.Weights()), w.Flush(), file.Sync())
	if info, e := file.Stat(); e == nil {
		size = info.Size()
	}
	return size, errors.Join(err, file.Close())
}

// CopySettings copies what a model's folder holds beside the weights.
func CopySettings(from, to string) error {
	for _, name := range []string{"config.json", "tokenizer.json", "vocab.txt", "tokenizer_config.json"} {
		b, err := os.ReadFile(filepath.Join(from, name))
		if errors.Is(err, fs.ErrNotExist) && name != "config.json" { // a tokenizer has one of two forms
			continue
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), b, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
