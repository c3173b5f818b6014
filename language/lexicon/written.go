package lexicon

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// Written returns a folder of tables that people wrote by hand, as Load and Later read
// them: a table without the line that says what it must hold gets one, its empty lines and
// those that begin with "#" are left out, and a table that is not there is empty.
func Written(fsys fs.FS) fs.FS { return written{fsys} }

type written struct{ fs.FS }

// ReadFile implements fs.ReadFileFS.
func (w written) ReadFile(name string) ([]byte, error) {
	kind, isTable := strings.CutSuffix(path.Base(name), ".tsv")
	data, err := fs.ReadFile(w.FS, name)
	if !isTable || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return data, err
	}
	if table.Is(data) {
		return data, nil
	}
	var body bytes.Buffer
	for line := range bytes.Lines(data) {
		if line = bytes.TrimRight(line, "\r\n"); len(line) > 0 && line[0] != '#' {
			body.Write(line)
			body.WriteByte('\n')
		}
	}
	return table.Sealed(kind, body.Bytes()), nil
}
