package method

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/mask"
	"github.com/understudy-text/understudy/detect/model"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/job/stock/published"
	"github.com/understudy-text/understudy/language"
)

// Finding says what is found: by ours, by published models, or by maskers.
type Finding struct {
	Masks          []string // of stock.Maskers
	AllowList      string   // file of words
	Vocabulary     string   // file of words with counts
	VocabularySize int
	Merged         bool // words side by side are hidden as one

	Finder           string   // published models, as published.Options has them; "": none
	FinderHow        []string // how ours and theirs find together
	FinderCategories string   // what their labels stand for: a scheme's name, or a file
	FinderStrategy   string   // one of model.Strategies

	published *published.Finder
}

// Detector returns what finds. What was opened is to be closed even after an error.
func (f *Finding) Detector(languages map[string]*language.Language, def string) (understudy.Detector, error) {
	m, err := f.Open(languages, false)
	if err != nil {
		return nil, err
	}
	return stock.Masked(m, languages, def)
}

// Open reads the lists and opens the models; given says that nothing is looked for. What
// was opened is to be closed even after an error.
func (f *Finding) Open(languages map[string]*language.Language, given bool) (stock.Masks, error) {
	m, err := f.Lists()
	if err == nil {
		err = f.check()
	}
	if err != nil || f.Finder == "" || given {
		return m, err
	}
	o := published.Options{Model: f.Finder, How: strings.Join(f.FinderHow, ""), Strategy: model.Strategy(f.FinderStrategy)}
	if f.FinderCategories != "" {
		if o.Scheme, err = input.Scheme("finder-categories", f.FinderCategories); err != nil {
			return m, err
		}
	}
	if f.published, err = o.Open(slices.Sorted(maps.Keys(languages))); err != nil {
		return m, fmt.Errorf("--finder-model: %w", err)
	}
	m.Finder = f.published.Finder
	return m, nil
}

// Close frees the models.
func (f *Finding) Close() error {
	if f.published == nil {
		return nil
	}
	return f.published.Close()
}

// Lists reads the lists of maskers.
func (f *Finding) Lists() (stock.Masks, error) {
	m := stock.Masks{Names: f.Masks, VocabularySize: f.VocabularySize, Merged: f.Merged}
	for _, name := range f.Masks {
		if !slices.Contains(stock.Maskers[:], name) {
			return m, usage.Errorf("--mask is %q; it takes %s", name, strings.Join(stock.Maskers[:], ", "))
		}
	}
	if f.VocabularySize < 1 {
		return m, usage.Errorf("--vocabulary-size is %d; it is at least 1", f.VocabularySize)
	}
	var err error
	if m.AllowList, err = readWords("--allow-list", f.AllowList, 0); err == nil {
		m.Vocabulary, err = readWords("--vocabulary", f.Vocabulary, f.VocabularySize)
	}
	return m, err
}

// readWords reads a list of words; nil if no file is named.
func readWords(flag, path string, size int) (*mask.List, error) {
	if path == "" {
		return nil, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, usage.Errorf("%s: %w", flag, err)
	}
	defer file.Close()
	l, err := mask.ReadList(file, size)
	if err != nil {
		return nil, usage.Errorf("%s: %s: %w", flag, path, err)
	}
	return l, nil
}

// check refuses flags that do not go together.
func (f *Finding) check() error {
	how := strings.Join(f.FinderHow, ",")
	switch {
	case f.Finder == "" && f.FinderCategories != "":
		return usage.Errorf("--finder-categories goes with --finder-model")
	case f.Finder == "" && how != "":
		return usage.Errorf("--finder %s goes with --finder-model", how)
	case f.AllowList != "" && !slices.Contains(f.Masks, stock.MaskAllowList):
		return usage.Errorf("--allow-list goes with --mask %s (--allow names what is never touched)", stock.MaskAllowList)
	case (f.Vocabulary != "" || f.VocabularySize != stock.VocabularySize) && !slices.Contains(f.Masks, stock.MaskVocabulary):
		return usage.Errorf("--vocabulary and --vocabulary-size go with --mask %s", stock.MaskVocabulary)
	case f.Finder != "" && len(f.Masks) > 0 && !slices.Contains(f.Masks, stock.MaskEntities):
		return usage.Errorf("--finder-model finds entities; add --mask %s", stock.MaskEntities)
	}
	return cmp.Or(usage.OneOf("finder", cmp.Or(how, published.Union), published.Union, published.Vote, published.Alone),
		usage.OneOf("finder-aggregation", model.Strategy(f.FinderStrategy), model.Strategies[:]...))
}

// settings adds those of a run that opened models: which, and the SHA-256 of the list of
// their files' sums and names.
func (f *Finding) settings(s map[string]string) {
	if f.Merged {
		s["merge-masks"] = "true"
	}
	if f.published == nil {
		return
	}
	s["finder-model"], s["finder-model-sha256"] = f.published.Names, f.published.Sums
	s["finder"], s["finder-aggregation"] = f.published.How, f.FinderStrategy
	if f.FinderCategories != "" {
		s["finder-categories"] = f.FinderCategories
	}
}
