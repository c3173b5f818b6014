package experiment

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/goccy/go-yaml"
)

// Sizes are what an experiment is run with: which data and how much of them, which
// models. They are read from YAML.
type Sizes interface {
	// Check returns an error that names the field.
	Check() error
}

// ReadSizes reads YAML into sizes; a field that is not named keeps the value it has.
// Errors name the field.
func ReadSizes(r io.Reader, into Sizes) error {
	if err := yaml.NewDecoder(r, yaml.DisallowUnknownField()).Decode(into); err != nil && !errors.Is(err, io.EOF) {
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
