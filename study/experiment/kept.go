package experiment

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate/draft"
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

func write(path string, data []byte) (err error) {
	f, err := corpus.CreateAtomic(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Abort()) }()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Commit(0o600) // it holds texts
}
