package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	judge "github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/tiny"
)

// rankFlags say which language model chooses among surrogates.
type rankFlags struct {
	rank   string
	served string // which model serves which language; empty: none
}

// What --rank takes beside models.
const (
	noRanking     = "none" // surrogates are drawn
	provenRanking = "auto" // the light models rank where they are shown to help
)

func (f *rankFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.rank, "rank", provenRanking, "with --method surrogate: the language model that chooses, by their context, among stand-ins of words that name no one (occupations, illnesses, events, things): "+
		named.Help+"; none: they are drawn; auto: tiny where it is shown to choose better than the draw ("+strings.Join(tiny.Rankers(), ", ")+"). In a language without a model they are drawn")
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
		return nil, done, usagef("--rank is empty; it takes what --model takes, auto or none")
	}
	models = map[string]judge.Model{}
	if f.rank == provenRanking || f.rank == named.Tiny {
		able := tiny.Languages()
		if f.rank == provenRanking {
			able = tiny.Rankers()
		}
		var served []string
		for _, code := range slices.Sorted(maps.Keys(languages)) {
			if slices.Contains(able, code) {
				models[code], served = tiny.Lazy(code), append(served, code+"="+named.Tiny)
			}
		}
		f.served = strings.Join(served, ",")
		return models, done, nil
	}
	set, err := openAsked("rank", f.rank, slices.Sorted(maps.Keys(languages)))
	for code, m := range set.ByLanguage {
		models[code] = m
	}
	f.served = set.Names()
	return models, set.Close, err
}
