package hub

import (
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// recordFile is in the folder of every model that was pulled.
const recordFile = "pulled.json"

// maxRecord bounds what is read of a record, in bytes.
const maxRecord = 1 << 20

// A File is one file of a model. The hub knows large ones by SHA-256, small ones
// by their Git object, which is a SHA-1.
type File struct {
	Path   string `json:"path"` // slashes between folders
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256,omitempty"`
	Blob   string `json:"git_blob,omitempty"`
}

// A Model is one that was pulled.
type Model struct {
	Name     string `json:"name"`
	Hub      string `json:"hub"`
	Revision string `json:"revision"` // the commit
	License  string `json:"license,omitempty"`
	Files    []File `json:"files"`
	Path     string `json:"-"` // its folder
	Err      error  `json:"-"` // why it cannot be used; nil if its files are there
}

// Size is that of all files, in bytes.
func (m Model) Size() int64 {
	n := int64(0)
	for _, f := range m.Files {
		n += f.Size
	}
	return n
}

// List returns the models of a folder that were pulled, by name. A folder that is
// not there holds none.
func List(folder string) ([]Model, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("folder of models: %w", err)
	}
	var models []Model
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		m, err := Read(path)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrNotPulled) || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		if err != nil {
			m = Model{Name: strings.Replace(e.Name(), "--", "/", 1), Path: path, Err: err}
		}
		models = append(models, m)
	}
	slices.SortFunc(models, func(a, b Model) int { return strings.Compare(a.Name, b.Name) })
	return models, nil
}

// Read reads the record of a model's folder; ErrNotPulled if it has none. Err of
// the model says if a file is missing or of another size.
func Read(path string) (Model, error) {
	m := Model{Path: path}
	f, err := os.Open(filepath.Join(path, recordFile))
	if err != nil {
		if info, e := os.Stat(path); e == nil && info.IsDir() && errors.Is(err, fs.ErrNotExist) {
			return m, fmt.Errorf("%s: %w", path, ErrNotPulled)
		}
		return m, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxRecord))
	if err != nil {
		return m, fmt.Errorf("%s: %w", f.Name(), err)
	}
	if err := json.Unmarshal(b, &m); err != nil {
		return m, fmt.Errorf("%s: %w; pull the model again", f.Name(), err)
	}
	for _, f := range m.Files {
		if !filepath.IsLocal(filepath.FromSlash(f.Path)) {
			return m, fmt.Errorf("%s: field files: %.80q is outside the folder; pull the model again", recordFile, f.Path)
		}
		info, err := os.Stat(m.file(f))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			m.Err = fmt.Errorf("file %s is missing; pull the model again", f.Path)
		case err != nil:
			m.Err = err
		case info.Size() != f.Size:
			m.Err = fmt.Errorf("file %s has %d bytes, not the %d it was pulled with; pull the model again", f.Path, info.Size(), f.Size)
		}
	}
	return m, nil
}

func (m Model) file(f File) string { return filepath.Join(m.Path, filepath.FromSlash(f.Path)) }

// Verify reads every file and compares it to its checksum.
func (m Model) Verify(ctx context.Context) error {
	if m.Err != nil {
		return fmt.Errorf("model %s: %w", m.Name, m.Err)
	}
	for _, f := range m.Files {
		if err := f.verify(ctx, m.file(f)); err != nil {
			return fmt.Errorf("model %s: %w; pull the model again", m.Name, err)
		}
	}
	return nil
}

// errChecksum says that a file is not what the hub has.
var errChecksum = errors.New("the checksum is not the one that the hub gives")

// verify compares what is at a path to the checksum.
func (f File) verify(ctx context.Context, path string) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	h, want := f.checksum()
	if _, err := io.Copy(h, reader{ctx, in}); err != nil {
		return fmt.Errorf("file %s: %w", f.Path, err)
	}
	if hex.EncodeToString(h.Sum(nil)) != want {
		return fmt.Errorf("file %s: %w", f.Path, errChecksum)
	}
	return nil
}

func (f File) checksum() (h hash.Hash, want string) {
	if f.SHA256 != "" {
		return sha256.New(), f.SHA256
	}
	h = sha1.New()
	fmt.Fprintf(h, "blob %d\x00", f.Size)
	return h, f.Blob
}

// A reader ends with its context.
type reader struct {
	ctx context.Context
	r   io.Reader
}

func (r reader) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(b)
}

// isCurrent reports whether a model is complete and equals what would be pulled.
func (m Model) isCurrent(revision string, files []File) bool {
	return m.Err == nil && m.Revision == revision && slices.Equal(m.Files, files)
}

func (m Model) write() error {
	b, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(m.Path, recordFile), append(b, '\n'), 0o644)
}
