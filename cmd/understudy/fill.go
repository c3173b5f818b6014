package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
)

// fillFlags say how a masked language model fills gaps (--method mlm).
type fillFlags struct {
	model string
	left  string
	upos  bool
	topK  int
	gaps  string
}

func (f *fillFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.model, "model", "", "with --method mlm: `folder` of a masked language model (config.json, tokenizer.json, model.safetensors)")
	cmd.Flags().StringVar(&f.left, "left", "masked", "with --method mlm: masked: all mentions are hidden from the model; replaced: it sees the stand-ins of those before")
	cmd.Flags().BoolVar(&f.upos, "upos", false, "with --method mlm: the first of the --top-k words that has the part of speech of the original")
	cmd.Flags().IntVar(&f.topK, "top-k", 0, "with --method mlm: draw from the `k` likeliest words (default: the likeliest; with --upos 10 are looked at)")
	cmd.Flags().StringVar(&f.gaps, "gaps", "one", "with --method mlm: one: a mention becomes one word; each: as many words as it has")
}

// names are the flags, for those who check that they go with the method.
var fillNames = [...]string{"model", "left", "upos", "top-k", "gaps"}

// filling opens the model. done frees it.
func (f *fillFlags) filling(cmd *cobra.Command, method string, languages map[string]*language.Language) (o fill.Options, done func() error, err error) {
	done = func() error { return nil }
	if method != "mlm" {
		for _, name := range fillNames {
			if cmd.Flags().Changed(name) {
				return o, done, usagef("--%s goes with --method mlm", name)
			}
		}
		return o, done, nil
	}
	switch {
	case f.model == "":
		return o, done, usagef("--method mlm: --model is missing: the folder of a masked language model")
	case f.left != "masked" && f.left != "replaced":
		return o, done, usagef("--left is %q; it takes masked or replaced", f.left)
	case f.gaps != "one" && f.gaps != "each":
		return o, done, usagef("--gaps is %q; it takes one or each", f.gaps)
	case f.topK < 0:
		return o, done, usagef("--top-k is %d; it takes a number from 1", f.topK)
	}
	m, err := openMaskedLM(f.model)
	if err != nil {
		return o, done, err
	}
	o = fill.Options{Replaced: f.left == "replaced", UPOS: f.upos, K: f.topK, Random: f.topK > 1 && !f.upos, Words: f.gaps == "each", Model: map[string]lm.Masked{}}
	for code := range languages {
		o.Model[code] = m
	}
	return o, m.Close, nil
}

// openMaskedLM opens a model's folder on the library that runs it.
func openMaskedLM(path string) (*encoder.Model, error) {
	if err := openRuntime(); err != nil {
		return nil, err
	}
	folder, err := encoder.OpenFolder(path)
	if err != nil {
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
		return err
	}
	return runtime.Open(library)
}
