package experiment

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/study/report"
)

// A Run is what a user says of any experiment. Errors call its fields by the flags of the
// program.
type Run struct {
	Data, Out string // folders of the data, and of the report and what is kept
	Seed      uint64
	Small     bool   // a part of the data
	Sizes     string // of experiments that have them: a ready one, or a file
	Program   string // name and version
}

// Do runs an experiment, and writes its report into Out.
func (r *Run) Do(run func() (*report.Report, error)) (*report.Report, error) {
	if r.Data == "" || r.Out == "" {
		return nil, usage.Errorf("--data and --out are both needed")
	}
	if info, err := os.Stat(r.Data); err != nil || !info.IsDir() {
		return nil, usage.Errorf("--data %s is no folder", r.Data)
	}
	result, err := run()
	if err != nil {
		return nil, err
	}
	return result, result.WriteFolder(r.Out)
}

// Keep opens the folder that remembers what was computed, and identifies the program.
func (r *Run) Keep() (*Kept, string, error) {
	version, err := Program()
	if err != nil {
		return nil, "", err
	}
	kept, err := Keep(filepath.Join(r.Out, "kept"))
	return kept, version, err
}

// SizesOf reads the sizes that were asked for: ready ones by their name, or a file.
func SizesOf[C any](r *Run, ready func(name string) (C, error), read func(io.Reader) (C, error)) (c C, err error) {
	if r.Small {
		r.Sizes = "small"
	}
	if !strings.ContainsAny(r.Sizes, "./\\") { // a name, not a file
		if c, err := ready(r.Sizes); err == nil {
			return c, nil
		}
	}
	f, err := os.Open(r.Sizes)
	if err != nil {
		return c, usage.Errorf("--sizes: %w", err)
	}
	defer f.Close()
	if c, err = read(f); err != nil {
		return c, usage.Errorf("--sizes: %w", fmt.Errorf("%s: %w", r.Sizes, err))
	}
	return c, nil
}
