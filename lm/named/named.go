// Package named opens masked language models by the names that users give them. In comes
// what is asked for, for which languages; out comes a model for each of them.
//
// It may know internal/sums, internal/usage, lm, lm/encoder, lm/hub, lm/runtime, lm/small
// and lm/tiny.
package named

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/hub"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/small"
	"github.com/understudy-text/understudy/lm/tiny"
)

// Tiny is the name of the light models that come with the program and need no
// library.
const Tiny = "tiny"

// Help says what Open takes.
const Help = "tiny or small, which come with the program (small reads English), the `name` of a pulled model, or a folder; by language: en=NAME,sv=DIR"

// A Model fills gaps and says how well words fit them.
type Model interface {
	lm.Masked
	lm.Scorer
}

// A Set is the models of a run, each opened once.
type Set struct {
	ByLanguage map[string]Model
	names      map[string]string // by language, as they may be published
	version    map[string]string // by language, what tells a model from others of its name
	opened     map[string]*encoder.Model
}

// Open opens the model that is asked for each language; see Asked. What was opened
// is to be closed even after an error.
func Open(asked map[string]string) (*Set, error) {
	s := &Set{map[string]Model{}, map[string]string{}, map[string]string{}, map[string]*encoder.Model{}}
	for _, code := range slices.Sorted(maps.Keys(asked)) {
		if err := s.open(code, asked[code]); err != nil {
			return s, fmt.Errorf("language %q: %w", code, err)
		}
	}
	return s, nil
}

// Reads reports whether a model reads a language, as far as its name tells: one that
// comes with the program has languages of its own, any other is taken at its word.
type Reads func(model, language string) bool

// Fills is the Reads of the language models, which fill gaps.
func Fills(model, language string) bool {
	switch model {
	case small.Name:
		return language == small.Language
	case Tiny:
		return slices.Contains(tiny.Languages(), language)
	}
	return true
}

// Asked reads a value such as "small" or "en=small,sv=DIR" (see Help): what is asked
// for each of the languages. Those for which it names nothing, or a model that reads says
// does not read them, are left out. An error in the value is a usage.Error.
func Asked(value string, languages []string, reads Reads) (map[string]string, error) {
	asked := map[string]string{}
	if !strings.Contains(value, "=") || IsFolder(value) {
		for _, code := range languages {
			if value != "" && reads(value, code) {
				asked[code] = value
			}
		}
		return asked, nil
	}
	for part := range strings.SplitSeq(value, ",") {
		code, model, ok := strings.Cut(part, "=")
		switch {
		case !ok || model == "":
			return nil, usage.Errorf("%q is not LANGUAGE=MODEL", part)
		case !slices.Contains(languages, code):
			return nil, usage.Errorf("this run has no language %q; it has %s", code, strings.Join(languages, ", "))
		case !reads(model, code):
			return nil, usage.Errorf("%s does not read %q", model, code)
		case asked[code] != "":
			return nil, usage.Errorf("two models for language %q", code)
		}
		asked[code] = model
	}
	return asked, nil
}

// IsFolder reports whether there is a folder of this path.
func IsFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// open finds the model of one language.
func (s *Set) open(code, asked string) error {
	if asked == Tiny {
		m, err := tiny.Load(code)
		s.ByLanguage[code], s.names[code], s.version[code] = m, Tiny, Tiny
		return err
	}
	if asked == small.Name {
		m, err := s.loadOnce(small.Name, small.Open)
		s.ByLanguage[code], s.names[code], s.version[code] = m, small.Name, small.Name
		return err
	}
	path, name, err := Folder(asked)
	if err != nil {
		return err
	}
	m, err := s.loadOnce(path, func() (*encoder.Folder, error) { return encoder.OpenFolder(path) })
	if err != nil {
		return err
	}
	s.ByLanguage[code], s.names[code] = m, name
	s.version[code], err = digest(path)
	return err
}

// loadOnce returns a model, and opens it if no caller has yet.
func (s *Set) loadOnce(key string, open func() (*encoder.Folder, error)) (*encoder.Model, error) {
	if m, ok := s.opened[key]; ok {
		return m, nil
	}
	folder, err := open()
	if err != nil {
		return nil, err
	}
	if err := Runtime(); err != nil {
		return nil, err
	}
	m, err := folder.MaskedLM(runtime.Options{})
	if err == nil {
		s.opened[key] = m
	}
	return m, err
}

// Folder is where a model lies, and its name without the way there.
func Folder(asked string) (path, name string, err error) {
	if IsFolder(asked) {
		path, err = filepath.Abs(asked)
		return path, filepath.Base(path), err
	}
	folder, err := hub.Folder()
	if err != nil {
		return "", "", err
	}
	path, err = hub.Path(folder, asked)
	if err != nil {
		return "", "", fmt.Errorf("no folder is called %q; %w", asked, err)
	}
	return path, asked, nil
}

// Names says which model serves which language: "en=small,sv=tiny".
func (s *Set) Names() string { return byLanguage(s.names) }

// Name is what the model of a language may be called.
func (s *Set) Name(language string) string { return s.names[language] }

// Versions is Names for those who compare: it changes when a file of a model does.
func (s *Set) Versions() string { return byLanguage(s.version) }

func byLanguage(m map[string]string) string {
	var parts []string
	for _, code := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, code+"="+m[code])
	}
	return strings.Join(parts, ",")
}

// Close frees the models.
func (s *Set) Close() error {
	var all error
	for _, m := range s.opened {
		all = errors.Join(all, m.Close())
	}
	return all
}

// Runtime makes the library ready that runs published models.
func Runtime() error {
	folder, err := runtime.Folder()
	if err != nil {
		return fmt.Errorf("language models: %w", err)
	}
	library, err := runtime.Find(folder)
	if err != nil {
		return fmt.Errorf("%w; “understudy models runtime” fetches it", err)
	}
	return runtime.Open(library)
}
