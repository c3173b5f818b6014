package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	lmchat "github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/small"
	"github.com/understudy-text/understudy/study/evaluate/similarity"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/experiment/blanks"
	"github.com/understudy-text/understudy/study/experiment/cloaked"
	"github.com/understudy-text/understudy/study/experiment/recovering"
	"github.com/understudy-text/understudy/study/report"
)

func experimentCommand() *cobra.Command {
	return newVerb("experiment", cobra.NoArgs, nil, experimentBlanks(), experimentCloaked(), experimentRecovering())
}

// experimentFlags are those of every experiment.
type experimentFlags struct {
	data, out    string
	seed         uint64
	small        bool
	sizes, print string // of those whose sizes are a file
}

func (f *experimentFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.data, "data", "", "folder with the public data")
	cmd.Flags().StringVar(&f.out, "out", "", "folder for the report, and for what is kept between runs: a run that was broken off goes on")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "what the draws depend on")
	cmd.Flags().BoolVar(&f.small, "small", false, "a part of the data, for a first look")
}

// addSizes is add for experiments whose sizes are a file.
func (f *experimentFlags) addSizes(cmd *cobra.Command) {
	f.add(cmd)
	cmd.Flags().StringVar(&f.sizes, "sizes", "paper", "small, paper, or a `file` of your own in YAML")
	cmd.Flags().StringVar(&f.print, "print-sizes", "", "print the sizes that are called `NAME`: small or paper")
}

// run runs an experiment, which returns a report, and writes that into --out.
func (f *experimentFlags) run(cmd *cobra.Command, do func(progress func(line string)) (*report.Report, error)) error {
	if f.data == "" || f.out == "" {
		return usagef("--data and --out are both needed")
	}
	if !named.IsFolder(f.data) {
		return usagef("--data %s is no folder", f.data)
	}
	step, done := newSteps()
	defer done()
	r, err := do(step)
	if err != nil {
		return err
	}
	if err := r.WriteFolder(f.out); err != nil {
		return err
	}
	if wantsJSON(cmd) {
		return r.WriteJSON(os.Stdout)
	}
	return nil
}

// keep opens the folder that remembers what was computed, and identifies the program.
func (f *experimentFlags) keep() (*experiment.Kept, string, error) {
	version, err := experiment.Program()
	if err != nil {
		return nil, "", err
	}
	kept, err := experiment.Keep(filepath.Join(f.out, "kept"))
	return kept, version, err
}

// printed prints the sizes that --print-sizes asks for, if it does.
func (f *experimentFlags) printed(text func(name string) ([]byte, error)) (bool, error) {
	if f.print == "" {
		return false, nil
	}
	yaml, err := text(f.print)
	if err != nil {
		return true, usagef("--print-sizes: %w", err)
	}
	_, err = os.Stdout.Write(yaml)
	return true, err
}

// readSizes reads the sizes that were asked for.
func readSizes[C any](cmd *cobra.Command, f *experimentFlags, ready func(name string) (C, error), read func(io.Reader) (C, error)) (c C, err error) {
	if f.small {
		if cmd.Flags().Changed("sizes") {
			return c, usagef("--small and --sizes exclude each other")
		}
		f.sizes = "small"
	}
	if !strings.ContainsAny(f.sizes, "./\\") { // a name, not a file
		if c, err := ready(f.sizes); err == nil {
			return c, nil
		}
	}
	if c, err = readFile(f.sizes, read); err != nil {
		return c, usagef("--sizes: %w", err)
	}
	return c, nil
}

// blanksFlags are those of the experiments of Fill-in-the-Blanks.
type blanksFlags struct {
	experimentFlags
	serverFlags
	blanks.Ways
	chatModel            string
	embedding            string
	replacements, tagged []string
	passages, limit      int
}

func experimentBlanks() *cobra.Command {
	var f blanksFlags
	cmd := newVerb("experiment fill-in-the-blanks", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if f.limit < 0 || f.passages < 0 {
			return usagef("--limit and --passages take numbers from 0")
		}
		if f.small {
			f.limit = cmp.Or(f.limit, blanks.SmallDocuments)
		}
		return f.run(cmd, func(progress func(string)) (*report.Report, error) {
			return f.fill(cmd, blanks.Options{Progress: progress})
		})
	})
	f.experimentFlags.add(cmd)
	fs := cmd.Flags()
	fs.StringArrayVar(&f.Models, "model", []string{named.Tiny, small.Name}, "a masked language model: "+named.Help+"; may be repeated")
	fs.StringVar(&f.chatModel, "chat-model", "", "a chat model: it is asked if this flag or --server is given (default: "+lmchat.DefaultModel+")")
	f.serverFlags.add(cmd, "--chat-model")
	fs.StringVar(&f.embedding, "embedding", named.Tiny, "vectors that similarities are measured with: tiny, the `name` of a pulled model, or a folder (the paper's: all-MiniLM-L6-v2)")
	fs.BoolVar(&f.Guarded, "reject-originals", false, "language models may not put an original back, nor a part of it (the paper's may)")
	fs.StringArrayVar(&f.replacements, "replacements", nil, "what others put in place of the same spans, as `NAME=FILE` in TAE form; may be repeated")
	fs.StringArrayVar(&f.tagged, "tagged", nil, "what people said of stand-ins, as `NAME=FILE` in TAE form; may be repeated")
	fs.IntVar(&f.passages, "passages", 3, "how many passages of each corpus the report quotes")
	fs.IntVar(&f.limit, "limit", 0, fmt.Sprintf("take only the first `n` documents of each corpus (default: all; with --small %d)", blanks.SmallDocuments))
	return cmd
}

// fill runs the experiment with what the flags add to the options.
func (f *blanksFlags) fill(cmd *cobra.Command, o blanks.Options) (*report.Report, error) {
	var err error
	if o.Languages, err = stock.Languages("en", "sv"); err != nil {
		return nil, err
	}
	if cmd.Flags().Changed("server") || f.chatModel != "" {
		f.ChatName = cmp.Or(f.chatModel, lmchat.DefaultModel)
		if f.Chat, f.ChatVersion, err = f.serverFlags.chat(f.ChatName); err != nil {
			return nil, err
		}
	}
	others, err := blanks.ReadFiles(f.replacements)
	if err != nil {
		return nil, fmt.Errorf("--replacements: %w", err)
	}
	models := experiment.NewModels("en", "sv")
	defer models.Close()
	all, err := blanks.Open(cmd.Context(), f.data, f.limit, o.Languages, models, f.Ways, others)
	if err != nil {
		return nil, err
	}
	if o.Tagged, err = blanks.ReadFiles(f.tagged); err != nil {
		return nil, fmt.Errorf("--tagged: %w", err)
	}
	o.Passages, o.Replacements = f.passages, filepath.Join(f.out, "replacements")
	o.Base = stock.Options{Draw: ledger.KeyFromSeed(f.seed).Draw("experiment"), Settings: fmt.Sprint("seed ", f.seed), Rank: experiment.Rank(o.Languages)}
	var free func() error
	o.Embedder, free, err = similarity.Open(f.embedding)
	if err != nil {
		return nil, fmt.Errorf("--embedding: %w", err)
	}
	defer free()
	if o.Embedding, err = named.Digest(f.embedding); err != nil {
		return nil, err
	}
	if o.Kept, o.Version, err = f.keep(); err != nil {
		return nil, err
	}
	r, err := blanks.Run(cmd.Context(), all, o)
	if err != nil {
		return nil, err
	}
	r.Notes = []string{program(), fmt.Sprintf("seed %d; masked language models: %s", f.seed, strings.Join(f.Models, ", "))}
	if f.Guarded {
		r.Notes = append(r.Notes, "language models may not put an original back, nor a part of it")
	} else {
		r.Notes = append(r.Notes, "language models may put an original back, as in the paper")
	}
	for _, c := range all {
		r.Notes = append(r.Notes, fmt.Sprintf("%s: %d documents, spans: %s", c.Title, len(c.Documents), c.Spans))
	}
	return r, nil
}

func experimentCloaked() *cobra.Command {
	var f experimentFlags
	var model string
	cmd := newVerb("experiment cloaked-classifiers", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if done, err := f.printed(cloaked.Text); done {
			return err
		}
		return f.run(cmd, func(progress func(string)) (*report.Report, error) {
			config, err := readSizes(cmd, &f, cloaked.Ready, cloaked.ReadConfig)
			if err != nil {
				return nil, err
			}
			words := []string{"understudy experiment cloaked-classifiers", "--sizes", filepath.Base(f.sizes)}
			o := cloaked.Options{Config: config, Data: f.data, Seed: f.seed, Progress: progress}
			if o.Languages, err = stock.Languages(config.Languages()...); err != nil {
				return nil, usageError{err}
			}
			o.Rank = experiment.Rank(o.Languages)
			vectors, closeModel, err := openVectors(model)
			if err != nil {
				return nil, err
			}
			defer closeModel()
			o.Vectors = vectors
			if model != "" {
				words = append(words, "--model", filepath.Base(model))
				if o.VectorsOf, err = named.Digest(model); err != nil {
					return nil, fmt.Errorf("--model: %w", err)
				}
			}
			o.Command = strings.Join(append(words, "--seed", fmt.Sprint(f.seed), "--data DIR", "--out DIR"), " ")
			if o.Kept, o.Version, err = f.keep(); err != nil {
				return nil, err
			}
			return cloaked.Run(cmd.Context(), o)
		})
	})
	f.addSizes(cmd)
	cmd.Flags().StringVar(&model, "model", "", "`name` of a pulled encoder, or its folder: classify by the vectors it gives")
	return cmd
}

func experimentRecovering() *cobra.Command {
	var f experimentFlags
	var server serverFlags
	var speech string
	var threads int
	cmd := newVerb("experiment recovering-from-masking", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if done, err := f.printed(recovering.Text); done {
			return err
		}
		return f.run(cmd, func(progress func(string)) (*report.Report, error) {
			config, err := readSizes(cmd, &f, recovering.Ready, recovering.ReadConfig)
			if err != nil {
				return nil, err
			}
			if speech != "" && !config.HasSpeech() {
				return nil, usagef("--speech: no corpus of these sizes has recordings; --sizes speech has")
			}
			o := recovering.Options{Config: config, Data: f.data, Speech: speech, Seed: f.seed, Threads: threads, Chat: server.chat, Progress: progress}
			if o.Kept, o.Version, err = f.keep(); err != nil {
				return nil, err
			}
			result, err := recovering.Run(cmd.Context(), o)
			if err != nil {
				return nil, err
			}
			r := result.Report()
			r.Notes = append(r.Notes, fmt.Sprintf("%s, seed %d, %d draws; sizes: %s.", program(), f.seed, config.Seeds, filepath.Base(f.sizes)))
			return r, nil
		})
	})
	f.addSizes(cmd)
	server.add(cmd, "a filler “chat NAME”")
	cmd.Flags().StringVar(&speech, "speech", "", "`folder` of recordings, lattices and references (default: the one of the sizes, below --data)")
	cmd.Flags().IntVar(&threads, "threads", runtime.GOMAXPROCS(0), "processors that a Transformer uses")
	return cmd
}

// chat opens a chat model of the server, and tells it from others.
func (f *serverFlags) chat(name string) (chat.Model, string, error) {
	client, err := f.client(name)
	return client, fmt.Sprintln(f.protocol, name), err
}
