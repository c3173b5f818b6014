package cloaked

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/study/experiment"
)

// A Config says which data are used and how much of them.
type Config struct {
	// Seeds is how many times each model is trained; tables give the mean and the
	// sample standard deviation. The paper has 5.
	Seeds int       `yaml:"seeds"`
	Texts []TextSet `yaml:"texts"`
	Names []NameSet `yaml:"names"`
	// Learner is how text classifiers learn.
	Learner Learner `yaml:"learner"`
	// Tagger is how taggers of named entities learn.
	Tagger Tagger `yaml:"tagger"`
}

// A TextSet is labelled texts in token files (CoNLL-U, or columns of named entities).
type TextSet struct {
	Name     string `yaml:"name" json:"name"`
	Language string `yaml:"language" json:"language"`
	// Paper is the paper's rows that stand beside it: en, fr or none.
	Paper string   `yaml:"paper" json:"paper"`
	Files []string `yaml:"files" json:"files"` // patterns under the data folder
	// Label says where labels come from: the letters that a document's id begins
	// with (id), or the file's name without its ending (file).
	Label string `yaml:"label" json:"label"`
	// Labels names the labels; others are left out. Empty: as they are.
	Labels map[string]string `yaml:"labels" json:"labels"`
	Unit   string            `yaml:"unit" json:"unit"`   // document or sentence
	Spans  string            `yaml:"spans" json:"spans"` // what is replaced: given, detect or both
	// Policy decides what of that is replaced; see package decide. Empty: all of it.
	Policy string `yaml:"policy" json:"policy"`
	// Held is how many documents come to one that is held out for the test.
	Held int    `yaml:"held" json:"held"`
	Most Extent `yaml:"most" json:"most"`
}

// A NameSet is files of named entities.
type NameSet struct {
	Name     string   `yaml:"name" json:"name"`
	Language string   `yaml:"language" json:"language"`
	Paper    string   `yaml:"paper" json:"paper"`
	Train    []string `yaml:"train" json:"train"` // patterns under the data folder
	Test     []string `yaml:"test" json:"test"`
	Most     Extent   `yaml:"most" json:"most"` // documents
}

// An Extent is how many texts are used at most; 0: all.
type Extent struct {
	Train int `yaml:"train" json:"train"`
	Test  int `yaml:"test" json:"test"`
}

// A Learner says what text classifiers look at; zeros are package classifier's.
type Learner struct {
	Words   int     `yaml:"words" json:"words"`
	Letters [2]int  `yaml:"letters" json:"letters"`
	Least   int     `yaml:"least" json:"least"`
	Epochs  int     `yaml:"epochs" json:"epochs"`
	Dropout float64 `yaml:"dropout" json:"dropout"`
}

// A Tagger says how taggers learn; zeros are package tagger's.
type Tagger struct {
	Epochs int `yaml:"epochs" json:"epochs"`
	// Lexicon lets it look into the lists of names that come with the program. The
	// stand-ins of surrogates are drawn from these lists, so that their names are all
	// known to it.
	Lexicon bool `yaml:"lexicon" json:"lexicon"`
}

//go:embed configs/*.yaml
var ready embed.FS

// Ready is the configuration "small" or "paper", which come with the program.
func Ready(name string) (Config, error) {
	text, err := Text(name)
	if err != nil {
		return Config{}, err
	}
	return ReadConfig(bytes.NewReader(text))
}

// Text is the YAML of a configuration that comes with the program.
func Text(name string) ([]byte, error) { return experiment.ReadySizes(ready, name) }

// ReadConfig reads YAML. Errors name the field.
func ReadConfig(r io.Reader) (Config, error) {
	var c Config
	err := experiment.ReadSizes(r, &c)
	return c, err
}

// Check implements experiment.Sizes.
func (c *Config) Check() error {
	if c.Seeds < 1 {
		return errors.New("seeds: at least 1")
	}
	if len(c.Texts)+len(c.Names) == 0 {
		return errors.New("texts, names: at least one of them")
	}
	names := map[string]bool{}
	once := func(name string) error {
		if name == "" || names[name] {
			return fmt.Errorf("a set is called %q, as another is, or nothing", name)
		}
		names[name] = true
		return nil
	}
	for i := range c.Texts {
		if err := errors.Join(once(c.Texts[i].Name), c.Texts[i].check()); err != nil {
			return fmt.Errorf("texts: %q: %w", c.Texts[i].Name, err)
		}
	}
	for i := range c.Names {
		if err := errors.Join(once(c.Names[i].Name), c.Names[i].check()); err != nil {
			return fmt.Errorf("names: %q: %w", c.Names[i].Name, err)
		}
	}
	return nil
}

func (s *TextSet) check() error {
	switch {
	case s.Label != byID && s.Label != byFile:
		return fmt.Errorf("label: %q; there is id and file", s.Label)
	case s.Unit != wholeDocument && s.Unit != oneSentence:
		return fmt.Errorf("unit: %q; there is document and sentence", s.Unit)
	case s.Spans != spansGiven && s.Spans != spansDetected && s.Spans != spansBoth:
		return fmt.Errorf("spans: %q; there is given, detect and both", s.Spans)
	case s.Held < 2:
		return errors.New("held: one document in 2 or more is held out")
	}
	if s.Policy != "" && !slices.Contains(decide.Ready(), s.Policy) {
		return fmt.Errorf("policy: %q; there is %s", s.Policy, strings.Join(decide.Ready(), ", "))
	}
	return errors.Join(checkPaper(s.Paper, s.Language), s.Most.check(), checkPaths(s.Files))
}

func (s *NameSet) check() error {
	return errors.Join(checkPaper(s.Paper, s.Language), s.Most.check(), checkPaths(s.Train), checkPaths(s.Test))
}

func checkPaper(rows, language string) error {
	if language == "" {
		return errors.New("language: it is missing")
	}
	if rows != "" && printedTexts[rows] == nil {
		return fmt.Errorf("paper: %q; the paper has en and fr", rows)
	}
	return nil
}

func (e Extent) check() error {
	if e.Train < 0 || e.Test < 0 {
		return errors.New("most: train and test are 0 or more")
	}
	return nil
}

func checkPaths(patterns []string) error {
	if len(patterns) == 0 {
		return errors.New("files are missing")
	}
	for _, p := range patterns {
		if _, err := path.Match(p, ""); err != nil || !filepath.IsLocal(filepath.FromSlash(p)) {
			return fmt.Errorf("path %q: it leads out of the data folder, or is no pattern", p)
		}
	}
	return nil
}

// Languages are the codes of the languages of the sets.
func (c *Config) Languages() []string {
	var out []string
	for _, s := range c.Texts {
		out = append(out, s.Language)
	}
	for _, s := range c.Names {
		out = append(out, s.Language)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
