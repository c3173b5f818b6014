package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/hub"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/small"
	"github.com/understudy-text/understudy/lm/tiny"
)

// tinyModel is what --model calls the light models that come with the program and
// need no library.
const tinyModel = "tiny"

// modelHelp says what --model takes.
const modelHelp = "tiny or small, which come with the program (small reads English), the `name` of a pulled model, or a folder; by language: en=NAME,sv=DIR; a language without a model has tiny"

// A maskedModel fills gaps and says how well words fit them.
type maskedModel interface {
	lm.Masked
	lm.Scorer
}

// A modelSet is the masked language models of a run, each opened once.
type modelSet struct {
	byLanguage map[string]maskedModel
	names      map[string]string // by language, as they may be published
	version    map[string]string // by language, what tells a model from others of its name
	opened     map[string]*encoder.Model
}

// openModels opens the models that the value of a flag, --model or --rank, names for
// some languages.
// What was opened is to be closed even after an error.
func openModels(flag, value string, languages []string) (*modelSet, error) {
	s := &modelSet{map[string]maskedModel{}, map[string]string{}, map[string]string{}, map[string]*encoder.Model{}}
	asked, err := modelsAsked(flag, value, languages)
	if err != nil {
		return s, err
	}
	for _, code := range languages {
		if err := s.open(code, asked[code]); err != nil {
			return s, fmt.Errorf("--%s: language %q: %w", flag, code, err)
		}
	}
	return s, nil
}

// modelsAsked reads the value of the flag: what is asked for each language.
func modelsAsked(flag, value string, languages []string) (map[string]string, error) {
	asked := map[string]string{}
	if !strings.Contains(value, "=") || isFolder(value) {
		for _, code := range languages {
			if value != small.Name || code == small.Language {
				asked[code] = value
			}
		}
		return asked, nil
	}
	for part := range strings.SplitSeq(value, ",") {
		code, model, ok := strings.Cut(part, "=")
		switch {
		case !ok || model == "":
			return nil, usagef("--%s %q: %q is not LANGUAGE=MODEL", flag, value, part)
		case !slices.Contains(languages, code):
			return nil, usagef("--%s %q: this run has no language %q; it has %s", flag, value, code, strings.Join(languages, ", "))
		case model == small.Name && code != small.Language:
			return nil, usagef("--%s %q: %s reads %q only", flag, value, model, small.Language)
		case asked[code] != "":
			return nil, usagef("--%s %q: two models for language %q", flag, value, code)
		}
		asked[code] = model
	}
	return asked, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// open finds the model of one language.
func (s *modelSet) open(code, asked string) error {
	if asked == "" || asked == tinyModel {
		m, err := tiny.Load(code)
		s.byLanguage[code], s.names[code], s.version[code] = m, tinyModel, tinyModel
		return err
	}
	if asked == small.Name {
		m, err := s.once(small.Name, small.Open)
		s.byLanguage[code], s.names[code], s.version[code] = m, small.Name, small.Name
		return err
	}
	path, name, err := modelFolder(asked)
	if err != nil {
		return err
	}
	m, err := s.once(path, func() (*encoder.Folder, error) { return encoder.OpenFolder(path) })
	if err != nil {
		return err
	}
	s.byLanguage[code], s.names[code] = m, name
	s.version[code], err = folderVersion(path)
	return err
}

// once loads a model that is not loaded yet.
func (s *modelSet) once(key string, open func() (*encoder.Folder, error)) (*encoder.Model, error) {
	if m, ok := s.opened[key]; ok {
		return m, nil
	}
	folder, err := open()
	if err != nil {
		return nil, err
	}
	m, err := loadMaskedLM(folder)
	if err == nil {
		s.opened[key] = m
	}
	return m, err
}

// modelFolder is where a model lies, and its name without the way there.
func modelFolder(asked string) (path, name string, err error) {
	if isFolder(asked) {
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

// folderVersion changes when the files of a model do.
func folderVersion(path string) (string, error) {
	files, err := os.ReadDir(path)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "%s %d %d\n", f.Name(), info.Size(), info.ModTime().UnixNano())
	}
	return b.String(), nil
}

// served says which model serves which language: "en=small,sv=tiny".
func (s *modelSet) served() string { return byLanguage(s.names) }

// versions is served for those who compare.
func (s *modelSet) versions() string { return byLanguage(s.version) }

func byLanguage(m map[string]string) string {
	var parts []string
	for _, code := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, code+"="+m[code])
	}
	return strings.Join(parts, ",")
}

// close frees the models.
func (s *modelSet) close() error {
	var all error
	for _, m := range s.opened {
		all = errors.Join(all, m.Close())
	}
	return all
}

// openMaskedLM opens a model's folder on the library that runs it.
func openMaskedLM(path string) (*encoder.Model, error) {
	folder, err := encoder.OpenFolder(path)
	if err != nil {
		return nil, err
	}
	return loadMaskedLM(folder)
}

func loadMaskedLM(folder *encoder.Folder) (*encoder.Model, error) {
	if err := openRuntime(); err != nil {
		return nil, err
	}
	return folder.MaskedLM(runtime.Options{})
}

func openRuntime() error {
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
