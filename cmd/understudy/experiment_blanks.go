package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/ledger"
	lmchat "github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/small"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/experiment/blanks"
)

// blanksFlags are those of the experiments of Fill-in-the-Blanks.
type blanksFlags struct {
	experimentFlags
	serverFlags
	models       []string
	chatModel    string
	embedding    string
	guarded      bool
	replacements []string
	tagged       []string
	passages     int
	limit        int
}

func experimentBlanksCommand() *cobra.Command {
	var f blanksFlags
	cmd := &cobra.Command{
		Use:   "fill-in-the-blanks --data DIR --out DIR",
		Short: "Stand-ins by all methods, measured beside each other (tables 2 to 4, figures 1 and 2)",
		Long: `Make stand-ins for the same mentions in every way there is: surrogates, random
words, words of the same part of speech, masked language models in the paper's four
configurations, a chat model in the same four if --server is given, and
placeholders; measure them; and set them beside the numbers that the paper printed.

--data is a folder of open data, with one or more of
  tab/echr_*.json     Text Anonymization Benchmark, in its own form (or tab/tab_*.json)
  ud/UD_English-PUD   Universal Dependencies; spans are those that are detected
  ud/UD_Swedish-PUD

` + outLayout + ` replacements/ says
what stands where in each way; language models may have put originals back, as in
the paper.

--tagged takes what people said of stand-ins: in TAE form, with the tags of the
paper's Table 1 in place of categories: {"doc_id": [[start, end, "GRAMMAR"], …]}.`,
		Example: `  understudy experiment fill-in-the-blanks --small --data data --out blanks
  understudy experiment fill-in-the-blanks --data data --out blanks --model small --model roberta-large --replacements gpt35=peer_gpt35.json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.experimentFlags.add(cmd)
	cmd.Flags().StringArrayVar(&f.models, "model", []string{named.Tiny, small.Name}, "a masked language model: "+named.Help+"; may be repeated")
	cmd.Flags().StringVar(&f.chatModel, "chat-model", "", "a chat model: it is asked if this flag or --server is given (default: "+lmchat.DefaultModel+")")
	f.serverFlags.add(cmd, "--chat-model")
	cmd.Flags().StringVar(&f.embedding, "embedding", named.Tiny, "vectors that similarities are measured with: tiny, the `name` of a pulled model, or a folder (the paper's: all-MiniLM-L6-v2)")
	cmd.Flags().BoolVar(&f.guarded, "reject-originals", false, "language models may not put an original back, nor a part of it (the paper's may)")
	cmd.Flags().StringArrayVar(&f.replacements, "replacements", nil, "what others put in place of the same spans, as `NAME=FILE` in TAE form; may be repeated")
	cmd.Flags().StringArrayVar(&f.tagged, "tagged", nil, "what people said of stand-ins, as `NAME=FILE` in TAE form; may be repeated")
	cmd.Flags().IntVar(&f.passages, "passages", 3, "how many passages of each corpus the report quotes")
	cmd.Flags().IntVar(&f.limit, "limit", 0, fmt.Sprintf("take only the first `n` documents of each corpus (default: all; with --small %d)", blanks.SmallDocuments))
	return cmd
}

func (f *blanksFlags) run(cmd *cobra.Command) error {
	if err := f.check(); err != nil {
		return err
	}
	if f.limit < 0 || f.passages < 0 {
		return usagef("--limit and --passages take numbers from 0")
	}
	languages, err := stock.Languages("en", "sv")
	if err != nil {
		return err
	}
	models := experiment.NewModels("en", "sv")
	defer models.Close()
	all, err := f.corpora(cmd, models, languages)
	if err != nil {
		return err
	}
	o, free, err := f.options(cmd, languages)
	defer free()
	if err != nil {
		return err
	}
	step, done := newSteps()
	defer done()
	o.Progress = step
	r, err := blanks.Run(cmd.Context(), all, o)
	if err != nil {
		return err
	}
	r.Notes = f.notes(all)
	return f.publish(cmd, r)
}

// corpora are the data sets, cut to size, with the ways to make stand-ins for them.
func (f *blanksFlags) corpora(cmd *cobra.Command, models *experiment.Models, languages map[string]*language.Language) ([]blanks.Corpus, error) {
	limit := f.limit
	if f.small {
		limit = cmp.Or(limit, blanks.SmallDocuments)
	}
	all, err := blanks.Read(cmd.Context(), f.data)
	if err != nil {
		return nil, usageError{fmt.Errorf("--data: %w", err)}
	}
	if err := f.addFiles(all); err != nil {
		return nil, err
	}
	for i := range all {
		if err := all[i].Take(cmd.Context(), limit, languages); err != nil {
			return nil, err
		}
		if all[i].Setups, err = f.setups(cmd, models, all[i].Language); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// options are what the corpora have in common. free frees what they hold.
func (f *blanksFlags) options(cmd *cobra.Command, languages map[string]*language.Language) (o blanks.Options, free func(), err error) {
	o = blanks.Options{Languages: languages, Passages: f.passages, Replacements: filepath.Join(f.out, "replacements")}
	free = func() {}
	if o.Tagged, err = namedFiles("tagged", f.tagged); err != nil {
		return o, free, err
	}
	o.Base = stock.Options{Draw: ledger.KeyFromSeed(f.seed).Draw("experiment"), Settings: fmt.Sprint("seed ", f.seed)}
	rank := rankFlags{rank: provenRanking}
	if o.Base.Rank, _, err = rank.ranking(cmd, "surrogate", languages); err != nil {
		return o, free, err
	}
	if o.Kept, err = f.kept(); err != nil {
		return o, free, err
	}
	if o.Version, err = build(); err != nil {
		return o, free, err
	}
	if o.Embedder, free, err = openEmbedder("embedding", f.embedding); err != nil {
		return o, free, err
	}
	o.Embedding, err = named.Digest(f.embedding)
	return o, free, err
}

// setups are the ways to make stand-ins in a language.
func (f *blanksFlags) setups(cmd *cobra.Command, models *experiment.Models, code string) ([]experiment.Setup, error) {
	setups := append([]experiment.Setup{experiment.Surrogate()}, experiment.Baselines()...)
	for _, name := range f.models {
		set, err := models.Open(name)
		var wrong named.ValueError
		switch {
		case errors.As(err, &wrong):
			return nil, usagef("--model %q: %w", name, err)
		case err != nil:
			return nil, fmt.Errorf("--model %q: %w", name, err)
		}
		if set.ByLanguage[code] != nil {
			setups = append(setups, experiment.Masked(set.Name(code), set, !f.guarded)...)
		}
	}
	if cmd.Flags().Changed("server") || f.chatModel != "" {
		model := cmp.Or(f.chatModel, lmchat.DefaultModel)
		client, err := f.client(model)
		if err != nil {
			return nil, err
		}
		setups = append(setups, experiment.Chat(model, client, fmt.Sprintln(f.protocol, model), !f.guarded)...)
	}
	return append(setups, experiment.Placeholders()...), nil
}

// addFiles reads the replacements that others made.
func (f *blanksFlags) addFiles(all []blanks.Corpus) error {
	files, err := namedFiles("replacements", f.replacements)
	if err != nil {
		return err
	}
	for _, file := range files {
		if err := file.Add(all); err != nil {
			return fmt.Errorf("--replacements %w", err)
		}
	}
	return nil
}

// namedFiles reads files in TAE form that a flag names as NAME=FILE.
func namedFiles(flag string, values []string) ([]blanks.File, error) {
	var out []blanks.File
	for _, v := range values {
		name, path, ok := strings.Cut(v, "=")
		if !ok || name == "" || path == "" {
			return nil, usagef("--%s %q is not NAME=FILE", flag, v)
		}
		file, err := os.Open(path)
		if err != nil {
			return nil, usagef("--%s: %v", flag, err)
		}
		marks, err := corpus.ReadTAE(file)
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("--%s: %s: %w", flag, path, err)
		}
		out = append(out, blanks.File{Name: name, Marks: marks})
	}
	return out, nil
}

// notes say how the report was made.
func (f *blanksFlags) notes(all []blanks.Corpus) []string {
	notes := []string{program(), fmt.Sprintf("seed %d; masked language models: %s", f.seed, strings.Join(f.models, ", "))}
	if f.guarded {
		notes = append(notes, "language models may not put an original back, nor a part of it")
	} else {
		notes = append(notes, "language models may put an original back, as in the paper")
	}
	for _, c := range all {
		notes = append(notes, fmt.Sprintf("%s: %d documents, spans: %s", c.Title, len(c.Documents), c.Spans))
	}
	return notes
}
