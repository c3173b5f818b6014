package main

import (
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/lm/named"
)

// fillFlags say how a masked language model fills gaps (--method mlm).
type fillFlags struct {
	model     string
	left      string
	upos      bool
	topK      int
	gaps      string
	originals bool

	models    *named.Set   // those of the run; nil before they are opened
	shortened atomic.Int64 // questions with less context than they should have
}

func (f *fillFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.model, "model", "", "with --method mlm: "+named.Help+"; a language without a model has tiny; with --method chat: a model of the server (default: "+chat.DefaultModel+")")
	cmd.Flags().StringVar(&f.left, "left", "masked", "with --method mlm or chat: masked: all mentions are hidden from the model; replaced: it sees the stand-ins of those before")
	cmd.Flags().BoolVar(&f.upos, "upos", false, "with --method mlm: the first of the --top-k words that has the part of speech of the original; with --method chat the masks name it")
	cmd.Flags().IntVar(&f.topK, "top-k", 0, fmt.Sprintf("with --method mlm: draw from the `k` likeliest words (default: the likeliest; with --upos %d are looked at)", fill.DefaultK))
	cmd.Flags().StringVar(&f.gaps, "gaps", "one", "with --method mlm: one: a mention becomes one word; each: as many words as it has")
	cmd.Flags().BoolVar(&f.originals, "allow-originals", false, "with --method mlm or chat: as in the papers, a stand-in may be the original, part of it or another mention")
}

// fillMethods are the methods that a flag goes with.
var fillMethods = map[string][]string{
	"model":           {"mlm", "chat"},
	"left":            {"mlm", "chat"},
	"upos":            {"mlm", "chat"},
	"top-k":           {"mlm"},
	"gaps":            {"mlm"},
	"allow-originals": {"mlm", "chat"},
}

// goesWith checks that no flag was set in vain.
func goesWith(cmd *cobra.Command, method string, methods map[string][]string) error {
	for _, name := range slices.Sorted(maps.Keys(methods)) {
		if with := methods[name]; cmd.Flags().Changed(name) && !slices.Contains(with, method) {
			return usagef("--%s goes with --method %s", name, with[0])
		}
	}
	return nil
}

// filling opens the models that the method wants and says how it uses them. done
// frees them.
func (f *fillFlags) filling(cmd *cobra.Command, method string, o *stock.Options) (done func() error, err error) {
	done = func() error { return nil }
	if err := goesWith(cmd, method, fillMethods); err != nil {
		return done, err
	}
	switch {
	case f.left != "masked" && f.left != "replaced":
		return done, usagef("--left is %q; it takes masked or replaced", f.left)
	case f.gaps != "one" && f.gaps != "each":
		return done, usagef("--gaps is %q; it takes one or each", f.gaps)
	case f.topK < 0:
		return done, usagef("--top-k is %d; it takes a number from 1", f.topK)
	case method != "mlm":
		return done, nil
	}
	f.models, err = openModels("model", f.model, slices.Sorted(maps.Keys(o.Languages)))
	done = f.models.Close
	if err != nil {
		return done, err
	}
	o.Fill = fill.Options{
		Model: map[string]lm.Masked{}, Replaced: f.left == "replaced", UPOS: f.upos, Random: f.topK > 1 && !f.upos, K: f.topK,
		Words: f.gaps == "each", Faithful: f.originals, Shortened: func() { f.shortened.Add(1) },
	}
	for code, m := range f.models.ByLanguage {
		o.Fill.Model[code] = m
	}
	o.Settings = fmt.Sprint(f.settings(), f.models.Versions())
	return done, nil
}

// settings are what the stand-ins depend on.
func (f *fillFlags) settings() map[string]string {
	if f.models == nil {
		return nil
	}
	return map[string]string{
		"model": f.models.Names(), "left": f.left, "gaps": f.gaps, "upos": fmt.Sprint(f.upos),
		"top-k": fmt.Sprint(f.topK), "allow-originals": fmt.Sprint(f.originals),
	}
}

// lessContext is the note of how often the model could not take the context that
// a gap should have.
const lessContext = "questions_with_less_context"

// notes are what a reader of the result should know of how it came about.
func (f *fillFlags) notes() map[string]int64 {
	if n := f.shortened.Load(); n > 0 {
		return map[string]int64{lessContext: n}
	}
	return nil
}
