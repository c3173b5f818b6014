package experiment

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/understudy-text/understudy/internal/yamltree"
)

// Sizes are what an experiment is run with: which data and how much of them, which
// models. They are read from YAML.
type Sizes interface {
	// Check returns an error that names the field.
	Check() error
}

// ReadSizes reads YAML into sizes; a field that is not named keeps the value it has. Tags and
// anchors are refused, since the decoder fails in them. Errors name the field, or the line.
func ReadSizes(r io.Reader, into Sizes) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return into.Check()
	}
	if _, err := yamltree.Parse(text); err != nil {
		return fmt.Errorf("line %w", err)
	}
	if err := yaml.NewDecoder(bytes.NewReader(text), yaml.DisallowUnknownField()).Decode(into); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return into.Check()
}

// ReadySizes is the text of sizes that come with an experiment: NAME.yaml in the
// folder configs of files.
func ReadySizes(files fs.FS, name string) ([]byte, error) {
	ready, err := fs.Glob(files, "configs/*.yaml")
	if err != nil {
		return nil, err
	}
	for i, file := range ready {
		ready[i] = strings.TrimSuffix(path.Base(file), ".yaml")
		if ready[i] == name {
			return fs.ReadFile(files, file)
		}
	}
	return nil, fmt.Errorf("no sizes are called %q; there are %s", name, strings.Join(ready, " and "))
}
