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
	Kept        map[string][]corpus.Mark // that stay, labelled with the reason; places of the original
	OfResult    bool                     // marks are places of the result
	Scope       pairs.Scope
	Renamed     bool   // files have other names than the originals
	Resemblance bool   // names sound like those they play
	Sum         string // SHA-256 of the file
}

// Blamed says which replacements an error is about, unless it is about the originals.
func (s *Set) Blamed(err error) error {
	var original *corpus.Refusal
	if errors.As(err, &original) {
		return err
	}
	if s.Renamed && errors.Is(err, pairs.ErrUnknown) {
		return fmt.Errorf("%s: %w; the run gave files other names (--rename), and the text of this one is not beside the replacements as it was written", s.Path, err)
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
	manifest := manifestBeside(s.Path)
	settings := manifest.Settings
	if s.Scope = scope; scope == "" {
		s.Scope = pairs.Corpus
		if settings["scope"] == string(pairs.InDocument) {
			s.Scope = pairs.InDocument
		}
	}
	s.Renamed = manifest.Renamed > 0
	s.Resemblance = settings["resemblance"] == "true"
	s.OfResult = settings["replacements"] == string(job.OfResult)
	// A language model that has no word for a place says so too, which is no reason to keep it.
	if settings["method"] == surrogates && !s.OfResult {
		s.Kept = map[string][]corpus.Mark{}
		for _, u := range manifest.Unreplaced {
			s.Kept[u.Document] = append(s.Kept[u.Document], corpus.Mark{Start: u.Start, End: u.End, Label: u.Reason})
		}
	}
	return nil
}

// surrogates is the method whose mentions stay only by a rule.
const surrogates = "surrogate"

// manifestBeside returns what pseudonymize wrote beside its replacements; the zero value if
// there is none.
func manifestBeside(replacements string) job.Manifest {
	var m job.Manifest
	b, err := os.ReadFile(filepath.Join(filepath.Dir(replacements), job.ManifestFile))
	if err != nil || json.Unmarshal(b, &m) != nil {
		return job.Manifest{}
	}
	return m
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
