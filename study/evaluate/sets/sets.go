// Package sets reads what replaced what: the results of one way to make stand-ins or of
// several, which are measured side by side. In come names of files, as pseudonymize or
// other tools wrote them; out come their marks, with what the manifest beside them says.
//
// It may know corpus, internal/usage, job and study/evaluate/pairs.
package sets

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// ErrName says that a set has no name, or that of another.
var ErrName = errors.New("sets are told apart by their names")

// A Set is one file of replacements.
type Set struct {
	Name        string
	Path        string
	Marks       map[string][]corpus.Mark
	OfResult    bool // marks are places of the result
	Scope       pairs.Scope
	Resemblance bool   // names sound like those they play
	Sum         string // SHA-256 of the file
}

// Blamed says which replacements an error is about, unless it is about the originals.
func (s *Set) Blamed(err error) error {
	var original *corpus.Refusal
	if errors.As(err, &original) {
		return err
	}
	return fmt.Errorf("%s: %w", s.Path, err)
}

// Read reads sets: files, or folders of pseudonymize, with a name before each (NAME=FILE)
// or called after the file or its folder. scope is that of all of them; "": each says its
// own.
func Read(values []string, scope pairs.Scope) ([]Set, error) {
	sets := make([]Set, len(values))
	for i, value := range values {
		s := Set{Name: nameOf(value), Path: value}
		if _, err := os.Stat(value); err != nil {
			if name, path, ok := strings.Cut(value, "="); ok {
				s.Name, s.Path = name, path
			}
		}
		if info, err := os.Stat(s.Path); err == nil && info.IsDir() { // of pseudonymize
			s.Path = filepath.Join(s.Path, job.ReplacementsFile)
		}
		if s.Name == "" {
			return nil, usage.Errorf("%w: %q has none before the =", ErrName, value)
		}
		if slices.ContainsFunc(sets[:i], func(o Set) bool { return o.Name == s.Name }) {
			return nil, usage.Errorf("%w: two are called %q; tell them apart with NAME=FILE", ErrName, s.Name)
		}
		if err := s.read(scope); err != nil {
			return nil, err
		}
		sets[i] = s
	}
	return sets, nil
}

func (s *Set) read(scope pairs.Scope) error {
	file, err := os.Open(s.Path)
	if err != nil {
		return err
	}
	defer file.Close()
	sum := sha256.New() // of what is read: a pipe cannot be read twice
	all := io.TeeReader(file, sum)
	if s.Marks, err = corpus.ReadTAE(all); err == nil {
		_, err = io.Copy(io.Discard, all)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.Path, err)
	}
	s.Sum = fmt.Sprintf("%x", sum.Sum(nil))
	settings := settingsBeside(s.Path)
	if s.Scope = scope; scope == "" {
		s.Scope = pairs.Corpus
		if settings["scope"] == string(pairs.InDocument) {
			s.Scope = pairs.InDocument
		}
	}
	s.Resemblance = settings["resemblance"] == "true"
	s.OfResult = settings["replacements"] == string(job.OfResult)
	return nil
}

// settingsBeside returns those that pseudonymize wrote into the manifest beside its
// replacements; none if there is no manifest.
func settingsBeside(replacements string) map[string]string {
	var m job.Manifest
	b, err := os.ReadFile(filepath.Join(filepath.Dir(replacements), job.ManifestFile))
	if err != nil || json.Unmarshal(b, &m) != nil {
		return nil
	}
	return m.Settings
}

// nameOf is what a file is called in tables: after itself or, as all that
// pseudonymize writes are called alike, after its folder.
func nameOf(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	folder := filepath.Base(filepath.Dir(path))
	if name == "" || name == "." { // a folder, . or ..
		return "replacements"
	}
	if name == "replacements" && folder != "." && folder != ".." && folder != string(filepath.Separator) {
		return folder
	}
	return name
}
