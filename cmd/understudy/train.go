package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/guess"
	"github.com/understudy-text/understudy/ledger"
	trainguess "github.com/understudy-text/understudy/study/train/guess"
	"github.com/understudy-text/understudy/study/train/instruct"
	"github.com/understudy-text/understudy/study/train/tagger"
	"github.com/understudy-text/understudy/study/train/upos"
)

func trainCommand() *cobra.Command {
	return newVerb("train", cobra.NoArgs, nil, trainUPOS(), trainTagger(), trainGuess(), trainMLM(), trainLM(), trainInstructions(), trainClassifier())
}

// told prints the lines in which a training says how far it is.
func told(cmd *cobra.Command) func(line string) {
	return func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) }
}

// writeCard writes a model card, if one is asked for.
func writeCard(path string, write func(w io.Writer) error) error {
	if path == "" {
		return nil
	}
	_, err := corpus.WriteFile(path, 0o644, write)
	return err
}

// languageOf loads the language that a verb's --language names.
func languageOf(code string) (*language.Language, error) {
	if !slices.Contains(stock.Codes(), code) {
		return nil, usage.Errorf("--language is %q; it takes %s", code, strings.Join(stock.Codes(), ", "))
	}
	languages, err := stock.Languages(code)
	return languages[code], err
}

func trainUPOS() *cobra.Command {
	var card upos.Card
	var dev, test []string
	var out, cardPath string
	cmd := newVerb("train upos", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if len(card.Train)+len(card.TrainV1) == 0 || out == "" {
			return usage.Errorf("train upos: --train and --out must be given")
		}
		l, err := languageOf(card.Language)
		if err != nil {
			return err
		}
		card.Options.Progress = progress.Lines()
		if err := card.Fit(cmd.Context(), l, slices.Concat(dev, test), out); err != nil {
			return fmt.Errorf("train upos: %w", err)
		}
		if err := writeCard(cardPath, func(w io.Writer) error { _, err := io.WriteString(w, card.Markdown()); return err }); err != nil {
			return err
		}
		return show(cmd, card.Scores, card.WriteText)
	})
	f := cmd.Flags()
	f.StringVar(&card.Language, "language", "en", "`code` of the language, for cutting plain text into words")
	f.StringSliceVar(&card.Train, "train", nil, "treebank `file` to learn from (may be repeated)")
	f.StringSliceVar(&card.TrainV1, "train-talbanken1", nil, "UD Swedish Talbanken `file` in its first version, repaired before it is learned")
	f.StringSliceVar(&card.Text, "text", nil, "`file` of plain text (may be repeated)")
	f.StringSliceVar(&dev, "dev", nil, "treebank `file` to score while choosing settings")
	f.StringSliceVar(&test, "test", nil, "treebank `file` to score at the end (may be repeated)")
	f.StringVar(&out, "out", "", "model `file` to write")
	f.StringVar(&cardPath, "card", "", "model card `file` to write, in Markdown")
	f.StringVar(&card.Licence, "licence", "", "`sentence` for the card: the licence of the data and so of the model")
	f.Uint64Var(&card.Options.Seed, "seed", 1, "of the order in which sentences are learned")
	f.IntVar(&card.Options.Epochs, "epochs", 8, "passes over the sentences")
	f.IntVar(&card.Options.Fine, "clusters", 400, "how many clusters words are sorted into")
	return cmd
}

func trainTagger() *cobra.Command {
	var card tagger.Card
	var test []string
	var out, cardPath string
	o := &card.Options
	cmd := newVerb("train tagger", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		switch {
		case len(card.Field)+len(card.Standoff)+len(card.Cases)+len(card.CoNLL) == 0 || out == "":
			return usage.Errorf("train tagger: --field, --standoff, --tab or --conll, and --out, must be given")
		case len(card.HeldOut) > 0 && len(card.Field) == 0:
			return usage.Errorf("train tagger: --cross-validate is over sets of --field, and there are none")
		case len(card.HeldOut) == 1:
			return usage.Errorf("train tagger: --cross-validate wants two sets or more")
		case !(o.Temper > 0 && o.Temper <= 1):
			return usage.Errorf("train tagger: --temper is %g; it takes more than 0, and at most 1", o.Temper)
		case !(o.Threshold > 0 && o.Threshold < 1):
			return usage.Errorf("train tagger: --threshold is %g; it takes a number above 0 and below 1", o.Threshold)
		case !(o.Legal >= 0 && o.Legal < 1):
			return usage.Errorf("train tagger: --legal-threshold is %g; it takes a number above 0 and below 1", o.Legal)
		case o.Dropout < 0 || o.Dropout > 0.9:
			return usage.Errorf("train tagger: --dropout is %g; it takes 0 to 0.9", o.Dropout)
		}
		l, err := languageOf(card.Language)
		if err != nil {
			return err
		}
		o.Progress = told(cmd)
		if err := card.Fit(cmd.Context(), l, test, out); err != nil {
			return err
		}
		if err := writeCard(cardPath, card.WriteMarkdown); err != nil {
			return err
		}
		return show(cmd, card, titled(out, card.WriteText))
	})
	f := cmd.Flags()
	f.StringVar(&card.Language, "language", "en", "`code` of the language, for its lists and rules")
	f.StringSliceVar(&card.Field, "field", nil, "`folder` of documents marked inline (may be repeated)")
	f.StringSliceVar(&card.Standoff, "standoff", nil, "`MARKS.json=TEXTS.jsonl`: marks of texts that lie elsewhere (may be repeated)")
	f.StringSliceVar(&card.Cases, "tab", nil, "TAB or doccano `file` of annotated cases (may be repeated)")
	f.StringSliceVar(&card.CoNLL, "conll", nil, "IOB `file` of general text (may be repeated)")
	f.StringSliceVar(&card.Presidio, "presidio", nil, "`file` of presidio-research's sentences (may be repeated)")
	f.StringSliceVar(&card.Silver, "silver", nil, "doccano or TAB `file` of texts that a model marked with all categories; they count less. FILE=SETS: the model had learned from these sets of --cross-validate, so that the model that is tried on them learns nothing from the file (may be repeated)")
	f.StringSliceVar(&card.Plain, "text", nil, "`file` of plain text (may be repeated)")
	f.StringSliceVar(&test, "test", nil, "IOB `file` to score at the end, never learned from (may be repeated)")
	f.StringVar(&card.ClustersOf, "clusters-of", "", "`MODEL` whose word clusters are taken, in place of those of --text")
	f.StringVar(&out, "out", "", "model `file` to write")
	f.StringVar(&cardPath, "card", "", "model card `file` to write, in Markdown")
	f.StringVar(&card.Licence, "licence", "", "`sentence` for the card: the licences of the data")
	f.StringSliceVar(&card.HeldOut, "cross-validate", nil, "`sets` of --field to hold out, each in turn; a,b+c holds b and c out together; none: no cross-validation")
	f.Uint64Var(&o.Seed, "seed", 1, "of the order in which sentences are learned")
	f.IntVar(&o.Epochs, "epochs", 8, "passes over the sentences")
	f.IntVar(&o.Classes, "clusters", 256, "how many clusters words are sorted into")
	f.Float32Var(&o.Dropout, "dropout", 0.5, "share of the features left out at random while learning, 0 to 0.9")
	f.Float32Var(&o.Temper, "temper", 1, "what the scores of features are multiplied by when all are there again after --dropout, above 0 to 1: less sure, and nearer to what was learned")
	f.Float32Var(&o.Threshold, "threshold", tag.DefaultThreshold, "least score of mentions that the model tells, above 0 and below 1")
	f.Float32Var(&o.Legal, "legal-threshold", 0, "the same in texts of law; 0: the same")
	f.IntVar(&o.Renamed, "renamed", 0, "how often each document with all categories is learned from again with other names, towns and digits")
	f.Float32Var(&o.L1, "l1", 3e-6, "regularisation for each sentence learned from: how strongly weights are drawn to zero")
	f.Float32Var(&o.Weight, "weight", 3, "how often a document with all categories counts against one with some")
	return cmd
}

func trainGuess() *cobra.Command {
	var texts, words, tests []string
	var out string
	var o trainguess.Options
	cmd := newVerb("train guess", cobra.NoArgs, func(*cobra.Command, []string) error {
		tested, err := byLanguage(tests)
		if err != nil {
			return err
		}
		if len(texts)+len(words) == 0 && len(tests) > 0 && out == "" {
			g, err := guess.New(stock.Codes()...)
			if err != nil {
				return err
			}
			return trainguess.WriteTest(os.Stdout, g, tested)
		}
		if len(texts)+len(words) == 0 || out == "" {
			return usage.Errorf("train guess: --out must be given, and --text or --words")
		}
		plain, err := byLanguage(texts)
		if err != nil {
			return err
		}
		lists, err := byLanguage(words)
		if err != nil {
			return err
		}
		profiles, err := trainguess.ReadProfiles(plain, lists)
		if err != nil {
			return err
		}
		table := trainguess.Make(profiles, o)
		var file bytes.Buffer
		if _, err := table.Write(&file); err != nil {
			return err
		}
		size, err := corpus.WriteFile(out, 0o644, func(w io.Writer) error { _, err := w.Write(file.Bytes()); return err })
		if err != nil {
			return err
		}
		fmt.Printf("%s: %d languages, %d rows, %d bytes\n", out, len(profiles), len(table.Rows), size)
		g, err := guess.Read(&file, slices.DeleteFunc(stock.Codes(), func(code string) bool { return profiles[code] == nil })...)
		if err != nil {
			return err
		}
		return trainguess.WriteTest(os.Stdout, g, tested)
	})
	f := cmd.Flags()
	f.StringSliceVar(&texts, "text", nil, "language `code=file` of plain text in it (may be repeated)")
	f.StringSliceVar(&words, "words", nil, "language `code=file` with lines of a word and how often it stands in texts (may be repeated)")
	f.StringSliceVar(&tests, "test", nil, "`code=file` of which texts are cut and told at the end (may be repeated)")
	f.StringVar(&out, "out", "", "table `file` to write")
	f.IntVar(&o.Stretches, "stretches", 0, "how many rows of the table each language chooses (default 3000)")
	return cmd
}

// byLanguage reads arguments such as en=file.txt.
func byLanguage(args []string) (map[string][]string, error) {
	files := map[string][]string{}
	for _, arg := range args {
		code, name, ok := strings.Cut(arg, "=")
		if !ok || code == "" {
			return nil, usage.Errorf("train guess: %q is not a language and a file, as in en=file.txt", arg)
		}
		files[code] = append(files[code], name)
	}
	return files, nil
}

func trainInstructions() *cobra.Command {
	var in input.Options
	var out string
	var seed uint64
	var o instruct.Options
	cmd := newVerb("train instructions", pathArgs, func(cmd *cobra.Command, paths []string) error {
		switch {
		case out == "":
			return usage.Errorf("--out is missing: the file to write")
		case o.Share <= 0 || o.Share >= 1:
			return usage.Errorf("--share is %g; it takes a number between 0 and 1", o.Share)
		}
		docs, err := in.Open(paths...)
		if err != nil {
			return err
		}
		languages, def, err := in.Languages()
		if err != nil {
			return err
		}
		o.Draw = ledger.KeyFromSeed(seed).Draw("train instructions")
		samples := 0
		var left []job.Refused
		if _, err := corpus.WriteFile(out, 0o644, func(w io.Writer) error {
			left, err = docs.Read(cmd.Context(), func(d *understudy.Document) error {
				n, err := instruct.Write(w, languages[cmp.Or(d.Language, def)], d.Text, o)
				samples += n
				return err
			})
			return err
		}); err != nil {
			return err
		}
		tell("%d samples. They are in %s", samples, out)
		return job.TellRefused(os.Stderr, left)
	})
	addInput(cmd, &in)
	f := cmd.Flags()
	f.StringVar(&out, "out", "", "`file` to write")
	f.Float64Var(&o.Share, "share", 0.15, "part of the words that is hidden")
	f.BoolVar(&o.UPOS, "upos", false, "masks name the part of speech, as with --method chat --upos")
	f.Uint64Var(&seed, "seed", 0, "another seed hides other words")
	return cmd
}
