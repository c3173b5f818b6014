package main

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	judge "github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/tiny"
)

// rankFlags say which language model chooses among surrogates.
type rankFlags struct {
	rank   string
	served string // which model serves which language, if the flag does not say it all
}

// noRanking leaves surrogates as they are drawn.
const noRanking = "none"

func (f *rankFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.rank, "rank", named.Tiny, "with --method surrogate: the language model that chooses, by their context, among stand-ins of words that name no one (occupations, illnesses, events, things): "+named.Help+"; none: they are drawn")
}

// ranking opens the models. done frees them.
func (f *rankFlags) ranking(cmd *cobra.Command, method string, languages map[string]*language.Language) (models map[string]judge.Model, done func() error, err error) {
	done = func() error { return nil }
	switch {
	case method != "surrogate" && cmd.Flags().Changed("rank"):
		return nil, done, usagef("--rank goes with --method surrogate")
	case method != "surrogate" || f.rank == noRanking:
		return nil, done, nil
	case f.rank == "":
		return nil, done, usagef("--rank is empty; it takes what --model takes, or none")
	}
	models = map[string]judge.Model{}
	if f.rank == named.Tiny {
		for code := range languages {
			if slices.Contains(tiny.Languages(), code) {
				models[code] = tinyOf(code)
			}
		}
		return models, done, nil
	}
	set, err := openModels("rank", f.rank, slices.Sorted(maps.Keys(languages)))
	for code, m := range set.ByLanguage {
		models[code] = m
	}
	f.served = set.Names()
	return models, set.Close, err
}

// setting names the models, for the manifest.
func (f *rankFlags) setting() string { return cmp.Or(f.served, f.rank) }

// tinyOf is the light model of a language, which is not read before it is asked
// something: many runs hold one language, or nothing to rank.
type tinyOf string

// Words implements lm.Masked.
func (t tinyOf) Words(ctx context.Context, clozes []lm.Cloze, n int, accept func(word string) bool) ([][][]lm.Word, error) {
	m, err := tiny.Load(string(t))
	if err != nil {
		return nil, err
	}
	return m.Words(ctx, clozes, n, accept)
}

// Score implements lm.Scorer.
func (t tinyOf) Score(ctx context.Context, questions []lm.Question) ([][]float64, error) {
	m, err := tiny.Load(string(t))
	if err != nil {
		return nil, err
	}
	return m.Score(ctx, questions)
}
