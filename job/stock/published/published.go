// Package published opens the published models that find personal data, by the names that
// users give them. In comes what is asked for, for which languages; out comes a
// stock.Finder.
//
// It may know the root package, corpus/category, detect/model, detect/model/small,
// internal/usage, job/stock, lm/encoder and lm/named.
package published

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/model"
	"github.com/understudy-text/understudy/detect/model/small"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/named"
)

// How ours and a published model find together.
const (
	Union = "union" // what either finds is hidden
	Alone = "alone" // what the model finds
	Vote  = "vote"  // what the mean of both finds
)

// ownScheme is the scheme of our own categories.
const ownScheme = "tab"

// Options say which published models find entities.
type Options struct {
	Model    string           // as lm/named.Asked reads it, or small, which comes with the program
	How      string           // "": Vote with small, else Union
	Scheme   *category.Scheme // what the labels stand for; nil: as published models have them
	Strategy model.Strategy
}

// A Finder is a stock.Finder whose models are open.
type Finder struct {
	stock.Finder
	How          string
	Names, Sums  string // of the models and the SHA-256 of their files: "en=small,sv=NAME"
	models       map[string]*model.Detector
	called, sums map[string]string // by what was asked for
}

// Open opens the models for some languages, each once. What is wrong with the options is
// a usage.Error. What was opened is to be closed even after an error.
func (o Options) Open(languages []string) (*Finder, error) {
	f := &Finder{How: o.How, models: map[string]*model.Detector{}, called: map[string]string{}, sums: map[string]string{}}
	if f.How == "" {
		f.How = Union
		if isSmallFinder(o.Model) {
			f.How = Vote
		}
	}
	f.Finder = stock.Finder{ByLanguage: map[string]understudy.Detector{}, Alone: f.How == Alone, Vote: f.How == Vote}
	asked, err := named.Asked(o.Model, languages, reads)
	if err != nil {
		return f, err
	}
	if len(asked) == 0 {
		return f, usage.Errorf("%q reads no language of this run (%s)", o.Model, strings.Join(languages, ", "))
	}
	for _, code := range languages {
		if asked[code] == "" && f.Alone {
			return f, usage.Errorf("it names no model for language %q, in which nothing would be found (--finder %s); name one, or another --language", code, Alone)
		}
	}
	var names, digests []string
	for _, code := range slices.Sorted(maps.Keys(asked)) {
		ask := asked[code]
		if f.models[ask] == nil {
			if err := f.open(ask, o); err != nil {
				return f, err
			}
		}
		f.ByLanguage[code] = f.models[ask]
		names, digests = append(names, code+"="+f.called[ask]), append(digests, code+"="+f.sums[ask])
	}
	f.Names, f.Sums = strings.Join(names, ","), strings.Join(digests, ",")
	return f, nil
}

// isSmallFinder reports whether a name is that of the model that comes with the program.
func isSmallFinder(name string) bool { return name == small.Name && !named.IsFolder(name) }

// reads reports whether a model finds in texts of a language. See named.Reads.
func reads(name, language string) bool {
	return !isSmallFinder(name) || slices.Contains(small.Languages(), language)
}

// open opens one model. The labels of our own are our categories.
func (f *Finder) open(ask string, o Options) (err error) {
	if ask == named.Tiny && !named.IsFolder(ask) {
		return usage.Errorf("%s fills gaps, it is no token classifier; “understudy models list” names some", ask)
	}
	m := model.Options{Strategy: o.Strategy, Scheme: o.Scheme}
	path, open := "", small.Open
	if isSmallFinder(ask) {
		if m.Scheme == nil {
			if m.Scheme, err = category.Named(ownScheme); err != nil {
				return err
			}
		}
		f.called[ask] = small.Name
		f.sums[ask], err = small.Digest()
	} else if path, f.called[ask], err = named.Folder(ask); err == nil {
		open = func() (*encoder.Folder, error) { return encoder.OpenFolder(path) }
		f.sums[ask], err = named.Digest(path)
	}
	if err != nil {
		return err
	}
	if err := named.Runtime(); err != nil {
		return err
	}
	folder, err := open()
	if err != nil {
		return err
	}
	d, err := model.OpenFolder(folder, m)
	if errors.Is(err, model.ErrLabels) {
		err = fmt.Errorf("%w; map them with --finder-categories FILE, whose lines are like FOO, ORG, < parted by tabs, or FOO, -, < for what is no personal data", err)
	}
	if err == nil {
		f.models[ask] = d
	}
	return err
}

// Close frees the models.
func (f *Finder) Close() error {
	var all error
	for _, m := range f.models {
		all = errors.Join(all, m.Close())
	}
	return all
}
