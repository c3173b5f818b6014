package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/train/bilinear"
	"github.com/understudy-text/understudy/study/train/treebank"
	"github.com/understudy-text/understudy/study/train/upos"
)

// A uposJob holds the flags of train upos.
type uposJob struct {
	language           string
	train, trainV1     []string
	text, dev, test    []string
	out, card, licence string
	options            upos.Options
	json               bool
}

func trainUPOSCommand() *cobra.Command {
	var job uposJob
	cmd := &cobra.Command{
		Use:   "upos --train FILE… --out MODEL",
		Short: "Fit a tagger of universal parts of speech on a treebank",
		Example: `  understudy train upos --train en_ewt-ud-train.conllu --dev en_ewt-ud-dev.conllu \
      --test en_ewt-ud-test.conllu --test en_pud-ud-test.conllu --text wikitext.txt \
      --out language/en/upos.model --card language/en/upos.card.md`,
		Long: `Fit a tagger of universal parts of speech on treebanks in CoNLL-U.
--text names files of plain text in the same language: the words in them are
sorted into clusters by the company they keep, which the tagger looks at;
adjectives of nationality that they lack join those that they have. The same
files and the same seed give the same model. --dev and --test files are
only ever tagged, never learned from.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return job.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&job.language, "language", "en", "`code` of the language, for cutting plain text into words")
	f.StringSliceVar(&job.train, "train", nil, "treebank `file` to learn from (may be repeated)")
	f.StringSliceVar(&job.trainV1, "train-talbanken1", nil, "UD Swedish Talbanken `file` in its first version, repaired before it is learned")
	f.StringSliceVar(&job.text, "text", nil, "`file` of plain text (may be repeated)")
	f.StringSliceVar(&job.dev, "dev", nil, "treebank `file` to score while choosing settings")
	f.StringSliceVar(&job.test, "test", nil, "treebank `file` to score at the end (may be repeated)")
	f.StringVar(&job.out, "out", "", "model `file` to write")
	f.StringVar(&job.card, "card", "", "model card `file` to write, in Markdown")
	f.StringVar(&job.licence, "licence", "", "`sentence` for the card: the licence of the data and so of the model")
	f.Uint64Var(&job.options.Seed, "seed", 1, "of the order in which sentences are learned")
	f.IntVar(&job.options.Epochs, "epochs", 8, "passes over the sentences")
	f.IntVar(&job.options.Fine, "clusters", 400, "how many clusters words are sorted into")
	f.BoolVar(&job.json, "json", false, "print the scores as JSON")
	return cmd
}

func (j *uposJob) run(cmd *cobra.Command) error {
	if len(j.train)+len(j.trainV1) == 0 || j.out == "" {
		return usagef("train upos: --train and --out must be given")
	}
	l, err := languageOf("train upos", j.language)
	if err != nil {
		return err
	}
	if term.IsTerminal(int(os.Stderr.Fd())) {
		j.options.Progress = func(what string) { fmt.Fprintln(cmd.ErrOrStderr(), what) }
	}
	learned, err := readTreebanks(j.train)
	if err != nil {
		return fmt.Errorf("train upos: %w", err)
	}
	old, err := readTreebanks(j.trainV1)
	if err != nil {
		return fmt.Errorf("train upos: %w", err)
	}
	for i := range old {
		treebank.RepairTalbanken(&old[i])
	}
	learned = append(learned, old...)
	contract(learned, l)
	scored := append(append([]string(nil), j.dev...), j.test...)
	gold := make([][]treebank.Sentence, len(scored))
	for i, name := range scored { // before the long work, so that mistakes show at once
		if gold[i], err = treebank.ReadFile(name); err != nil {
			return fmt.Errorf("train upos: %w", err)
		}
		contract(gold[i], l)
	}
	text, err := readText(j.text, l)
	if err != nil {
		return fmt.Errorf("train upos: %w", err)
	}
	j.options.Alike = [][]string{nationalities(l)}
	tagger, err := upos.Train(cmd.Context(), learned, text, j.options)
	if err != nil {
		return fmt.Errorf("train upos: %w", err)
	}
	size, err := writeAtomic(j.out, tagger.Write)
	if err != nil {
		return fmt.Errorf("train upos: %w", err)
	}
	card := upos.Card{Language: j.language, Train: j.train, TrainV1: j.trainV1, Text: j.text, Options: j.options, Licence: j.licence, Bytes: size}
	known := upos.Known(learned)
	for i, name := range scored {
		card.Scores = append(card.Scores, upos.NamedScore{Name: filepath.Base(name),
			Score: upos.Evaluate(tagger, gold[i], known, time.Now)})
	}
	if j.card != "" {
		if err := os.WriteFile(j.card, []byte(card.Markdown()), 0o644); err != nil {
			return fmt.Errorf("train upos: %w", err)
		}
	}
	if j.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(card.Scores)
	}
	for _, s := range card.Scores {
		fmt.Fprintf(cmd.OutOrStdout(), "%s: UPOS %.2f %% of %d tokens, %.2f %% of %d unknown ones, %.0f tokens/s\n",
			s.Name, 100*s.Accuracy(), s.Tokens, 100*s.UnknownAccuracy(), s.UnknownTokens, s.Speed())
	}
	return nil
}

// languageOf loads the language that a verb's --language names.
func languageOf(verb, code string) (*language.Language, error) {
	if !slices.Contains(stock.Codes(), code) {
		return nil, usagef("%s: --language is %q; it takes %s", verb, code, strings.Join(stock.Codes(), ", "))
	}
	languages, err := stock.Languages(code)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", verb, err)
	}
	return languages[code], nil
}

// contract leaves contractions (du, of de and le) whole that the language's tokenizer
// does not cut. Sentences of a language whose clitics are cut by a rule of ours get the
// words of that rule.
func contract(all []treebank.Sentence, l *language.Language) {
	for i := range all {
		if l.Cutter != nil { // the treebank cuts written words otherwise
			all[i].Recut(func(text string) (out [][2]int) {
				for _, r := range l.Tokens(text, language.Range{End: len(text)}, nil) {
					out = append(out, [2]int{r.Start, r.End})
				}
				return out
			})
			continue
		}
		all[i].Contract(func(form string) bool {
			return len(l.Tokens(form, language.Range{End: len(form)}, nil)) == 1
		})
	}
}

// nationalities returns the adjectives of nationality of a language's lexicon, in
// order, but those that are the country's name as well (New Zealand).
func nationalities(l *language.Language) []string {
	var out []string
	for _, c := range l.Lexicon.Countries() {
		if c.Adjective != c.Name && !strings.Contains(c.Adjective, " ") {
			out = append(out, c.Adjective)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func readTreebanks(names []string) ([]treebank.Sentence, error) {
	var all []treebank.Sentence
	for _, name := range names {
		list, err := treebank.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// readText cuts the lines of files into tokens.
func readText(names []string, t language.Tokenizer) ([][]string, error) {
	var out [][]string
	for _, name := range names {
		lines, err := readLines(name)
		if err != nil {
			return nil, err
		}
		out = append(out, bilinear.Cut(lines, t)...)
	}
	return out, nil
}
