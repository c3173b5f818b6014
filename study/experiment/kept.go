package experiment

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate/draft"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/internal/sums"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm/tiny"
)

// Kept is a folder that remembers what an experiment computed. It holds stand-ins
// and measures, no originals; it may be deleted at any time. It is safe for
// concurrent use.
type Kept struct{ dir string }

var _ draft.Store = (*Kept)(nil)

// Keep opens the folder, and makes it if it is not there.
func Keep(dir string) (*Kept, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if err := corpus.Sweep(dir); err != nil {
		return nil, err
	}
	return &Kept{dir}, nil
}

// Folder is its path, for files that are too large for Once.
func (k *Kept) Folder() string { return k.dir }

// Once returns what was computed before from the same: of is all that the result
// depends on, as JSON. If there is nothing it is computed, and kept. name is the
// beginning of the file's name: letters, digits and hyphens.
func Once[T any](k *Kept, name string, of any, compute func() (T, error)) (T, error) {
	var t T
	from, err := json.Marshal(of)
	if err != nil {
		return t, err
	}
	sum := sha256.Sum256(from)
	path := k.path(name, sum)
	data, err := os.ReadFile(path)
	if err == nil {
		if err := json.Unmarshal(data, &t); err != nil {
			return t, fmt.Errorf("%s: %w; delete it, and it is computed again", path, err)
		}
		return t, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return t, err
	}
	if t, err = compute(); err != nil {
		return t, err
	}
	if data, err = json.Marshal(t); err != nil {
		return t, err
	}
	return t, write(path, data)
}

func (k *Kept) path(name string, sum [sha256.Size]byte) string {
	return filepath.Join(k.dir, name+"-"+hex.EncodeToString(sum[:12])+".json")
}

// Draft implements draft.Store.
func (k *Kept) Draft(_ context.Context, name [sha256.Size]byte) ([]byte, bool, error) {
	data, err := os.ReadFile(k.path("draft", name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	return data, err == nil, err
}

// KeepDraft implements draft.Store.
func (k *Kept) KeepDraft(_ context.Context, name [sha256.Size]byte, data []byte) error {
	return write(k.path("draft", name), data)
}

func write(path string, data []byte) error {
	_, err := corpus.WriteFile(path, 0o600, func(w io.Writer) error { _, err := w.Write(data); return err }) // it holds texts
	return err
}

// Program tells the program that runs from every other: the SHA-256 of its file. What
// another one kept may mean something else, and programs that are built from changed
// files name no version.
func Program() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	return sums.File(path)
}

// Rank returns the light models that are shown to choose among surrogates better than
// the draw, for those of some languages that have one.
func Rank(languages map[string]*language.Language) map[string]fit.Model {
	out := map[string]fit.Model{}
	for _, code := range tiny.Rankers() {
		if languages[code] != nil {
			out[code] = tiny.Lazy(code)
		}
	}
	return out
}
