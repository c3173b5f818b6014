package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/detect"
	"github.com/understudy-text/understudy/detect/lexical"
	"github.com/understudy-text/understudy/detect/pattern"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/evaluate/detection"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/stock"
	training "github.com/understudy-text/understudy/train/tagger"
)

// nearDuplicate is the part of a case's word 8-grams that makes it a
// near-duplicate of another case.
const nearDuplicate = 0.2

// A taggerJob holds the flags of train tagger.
type taggerJob struct {
	out, cardPath string
	test          []string
	tests         [][]training.Document // of test
	card          training.Card
}

func trainTaggerCommand() *cobra.Command {
	j := &taggerJob{}
	cmd := &cobra.Command{
		Use:   "tagger [--tab FILE…] [--conll FILE…] --out MODEL",
		Short: "Fit the tagger of personal data on annotated text",
		Example: `  understudy train tagger --tab cases.json --conll train.iob2 --text plain.txt \
      --cross-validate 8 --test test.iob2 --out tagger.model --card tagger.card.md`,
		Long: `Fit the tagger of personal data. --tab names court cases annotated with all
eight categories, --conll general text with persons, places and organisations
(IOB), --presidio synthetic sentences, --text plain text whose words are sorted
into clusters (.txt, .jsonl with a field "text", .zip of .txt).

With --cross-validate the cases are cut into folds, once by document and once
with near-duplicates kept together; what the tagger alone, the rules alone and
everything together reach on the cases left out is printed and put on the card.
A language without such cases is trained on --conll alone and finds persons,
places and organisations; the patterns and word lists find the rest. Sentences
that a file of --test holds are never learned from.
The same files and the same seed give the same model.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return j.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&j.card.Language, "language", "en", "`code` of the language, for its lexicon and rules")
	f.StringSliceVar(&j.card.Cases, "tab", nil, "TAB or doccano `file` of annotated cases (may be repeated)")
	f.StringSliceVar(&j.card.CoNLL, "conll", nil, "IOB `file` of general text (may be repeated)")
	f.StringSliceVar(&j.card.Presidio, "presidio", nil, "`file` of presidio-research's sentences (may be repeated)")
	f.StringSliceVar(&j.card.Plain, "text", nil, "`file` of plain text (may be repeated)")
	f.StringSliceVar(&j.test, "test", nil, "IOB `file` to score at the end, never learned from (may be repeated)")
	f.StringVar(&j.out, "out", "", "model `file` to write")
	f.StringVar(&j.cardPath, "card", "", "model card `file` to write, in Markdown")
	f.StringVar(&j.card.Licence, "licence", "", "`sentence` for the card: the licences of the data")
	f.IntVar(&j.card.Folds, "cross-validate", 0, "number of `folds`; 0: no cross-validation")
	f.Uint64Var(&j.card.Options.Seed, "seed", 1, "of the order in which sentences are learned")
	f.IntVar(&j.card.Options.Epochs, "epochs", 5, "passes over the sentences")
	f.IntVar(&j.card.Options.Classes, "clusters", 256, "how many clusters words are sorted into")
	return cmd
}

func (j *taggerJob) run(cmd *cobra.Command) error {
	if len(j.card.Cases)+len(j.card.CoNLL) == 0 || j.out == "" {
		return usagef("train tagger: --tab or --conll, and --out, must be given")
	}
	if len(j.card.Cases) == 0 && j.card.Folds > 0 {
		return usagef("train tagger: --cross-validate is over the cases of --tab, and there are none")
	}
	languages, err := stock.Languages(j.card.Language)
	if err != nil {
		return usageError{err}
	}
	l := languages[j.card.Language]
	o := &j.card.Options
	o.Language, o.Lexicon = l.Code, l.Lexicon
	o.Progress = func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) }
	gold, err := j.read(o)
	if err != nil {
		return err
	}
	setups, err := taggerSetups(l)
	if err != nil {
		return err
	}
	if err := j.crossValidate(cmd, gold, setups); err != nil {
		return err
	}
	model, err := training.Train(cmd.Context(), *o)
	if err != nil {
		return err
	}
	j.card.Features, j.card.Weights = model.Weights.Size()
	if j.card.Bytes, err = writeAtomic(j.out, func(w io.Writer) error { _, err := model.WriteTo(w); return err }); err != nil {
		return err
	}
	if err := j.score(cmd, tagger.New(model, l.Code, l.Lexicon), setups); err != nil {
		return err
	}
	if j.cardPath != "" {
		if _, err = writeAtomic(j.cardPath, j.card.WriteMarkdown); err != nil {
			return err
		}
	}
	if wantsJSON(cmd) {
		return printJSON(j.card)
	}
	fmt.Printf("%s: %d features, %d weights, %d bytes\n", j.out, j.card.Features, j.card.Weights, j.card.Bytes)
	return nil
}

// read reads all the data.
func (j *taggerJob) read(o *training.Options) (gold []detection.Gold, err error) {
	for _, name := range j.card.Cases {
		err := readFile(name, func(r io.Reader) error {
			list, err := detection.ReadGold(r)
			gold = append(gold, list...)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	o.Cases = training.FromGold(gold)
	for _, name := range j.card.CoNLL {
		list, err := readCoNLL(name)
		if err != nil {
			return nil, err
		}
		o.General = append(o.General, list...)
	}
	for _, name := range j.test {
		docs, err := readCoNLL(name)
		if err != nil {
			return nil, err
		}
		j.tests = append(j.tests, docs)
		var left int
		if o.General, left = training.Without(o.General, docs); left > 0 {
			o.Progress(fmt.Sprintf("%d sentences that %s holds too are not learned from", left, name))
			j.card.LeftOut += left
		}
	}
	for _, name := range j.card.Presidio {
		err := readFile(name, func(r io.Reader) error {
			list, err := training.ReadPresidio(r, name)
			o.General = append(o.General, list...)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	for _, name := range j.card.Plain {
		texts, err := training.ReadText(name)
		if err != nil {
			return nil, err
		}
		o.Plain = append(o.Plain, texts...)
	}
	return gold, nil
}

// taggerSetups are what is compared: the tagger alone, the rules alone, both.
func taggerSetups(l *language.Language) ([]training.Setup, error) {
	patterns, err := pattern.New(l.Code, pattern.Options{})
	if err != nil {
		return nil, err
	}
	words, err := lexical.New(l)
	if err != nil {
		return nil, err
	}
	with := func(parts ...understudy.Detector) (understudy.Detector, error) {
		return detect.New(l, detect.Options{}, parts...)
	}
	return []training.Setup{
		training.Alone,
		training.AloneForRecall,
		{Name: "patterns and word lists", Build: func(understudy.Detector) (understudy.Detector, error) { return with(patterns, words) }},
		{Name: "everything on", Build: func(t understudy.Detector) (understudy.Detector, error) { return with(patterns, words, t) }},
	}, nil
}

func (j *taggerJob) crossValidate(cmd *cobra.Command, gold []detection.Gold, setups []training.Setup) error {
	if j.card.Folds == 0 {
		return nil
	}
	for _, c := range []struct {
		title string
		fold  []int
		into  *[]training.Result
	}{
		{"folds by document", nil, &j.card.ByDocument},
		{"near-duplicates in one fold", training.GroupFolds(j.card.Options.Cases, j.card.Folds, nearDuplicate), &j.card.Grouped},
	} {
		results, err := training.CrossValidate(cmd.Context(), j.card.Options, gold, j.card.Folds, c.fold, setups...)
		if err != nil {
			return err
		}
		*c.into = results
		if wantsJSON(cmd) {
			continue
		}
		for _, r := range results {
			fmt.Printf("\n== %s, %s\n", r.Name, c.title)
			if err := r.Report.WriteTable(os.Stdout); err != nil {
				return err
			}
		}
	}
	return nil
}

// score measures the finished tagger on the files of --test.
func (j *taggerJob) score(cmd *cobra.Command, t understudy.Detector, setups []training.Setup) error {
	for i, name := range j.test {
		for _, setup := range setups {
			if setup.Bias != nil {
				continue // the finished model has its own
			}
			d, err := setup.Build(t)
			if err != nil {
				return err
			}
			report, err := training.ScoreNames(cmd.Context(), d, j.tests[i])
			if err != nil {
				return err
			}
			n := training.NamedScore{File: name, Setup: setup.Name, Report: report}
			j.card.Names = append(j.card.Names, n)
			if !wantsJSON(cmd) {
				fmt.Println(training.NameRow(n))
			}
		}
	}
	return nil
}

func readCoNLL(name string) (docs []training.Document, err error) {
	err = readFile(name, func(r io.Reader) error {
		docs, err = training.ReadCoNLL(r, name)
		return err
	})
	return docs, err
}

// readFile opens a file for a reader and names it in its errors.
func readFile(name string, read func(io.Reader) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := read(f); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// writeAtomic writes a file, complete or not at all, and returns its size.
func writeAtomic(name string, write func(io.Writer) error) (int64, error) {
	f, err := corpus.CreateAtomic(name)
	if err != nil {
		return 0, err
	}
	defer f.Abort()
	n := &counter{w: f}
	if err := write(n); err != nil {
		return 0, err
	}
	return n.n, f.Commit(0o644)
}

// A counter counts the bytes it passes on.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}
