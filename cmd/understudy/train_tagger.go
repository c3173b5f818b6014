package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/detect"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate/detection"
	training "github.com/understudy-text/understudy/study/train/tagger"
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
	language      *language.Language
}

func trainTaggerCommand() *cobra.Command {
	j := &taggerJob{}
	cmd := &cobra.Command{
		Use:   "tagger [--field FOLDER…] [--tab FILE…] [--conll FILE…] --out MODEL",
		Short: "Fit the tagger of personal data on annotated text",
		Example: `  understudy train tagger --field field/en --tab cases.json --conll train.iob2 --text plain.txt \
      --cross-validate a,b --test test.iob2 --out tagger.model --card tagger.card.md`,
		Long: `Fit the tagger of personal data. --field names folders of documents whose
personal data is marked inline, [[CATEGORY:text]] (LANGUAGE_SET_GENRE_NN.txt, with
strings that must not change in keep.tsv), --tab court cases annotated with all
eight categories, --conll general text with persons, places and organisations
(IOB), --presidio synthetic sentences, --text plain text whose words are sorted
into clusters (.txt, .jsonl with a field "text", .zip of .txt), --silver texts that a
model marked with all categories; a document of these counts twice, one that people
marked --weight times.

--cross-validate names sets of --field that are held out in turn, with a part of
the court cases each; all other documents are always learned from. What the tagger
alone and everything together reach on what was left out, and the record of every
rule there (hits, precision, gain), is printed and put on the card, and the scores
of the model are calibrated on it. Sentences that a file of --test holds are never
learned from. The same files and the same seed give the same model.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return j.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&j.card.Language, "language", "en", "`code` of the language, for its lists and rules")
	f.StringSliceVar(&j.card.Field, "field", nil, "`folder` of documents marked inline (may be repeated)")
	f.StringSliceVar(&j.card.Standoff, "standoff", nil, "`MARKS.json=TEXTS.jsonl`: marks of texts that lie elsewhere (may be repeated)")
	f.StringSliceVar(&j.card.Cases, "tab", nil, "TAB or doccano `file` of annotated cases (may be repeated)")
	f.StringSliceVar(&j.card.CoNLL, "conll", nil, "IOB `file` of general text (may be repeated)")
	f.StringSliceVar(&j.card.Presidio, "presidio", nil, "`file` of presidio-research's sentences (may be repeated)")
	f.StringSliceVar(&j.card.Silver, "silver", nil, "doccano or TAB `file` of texts that a model marked with all categories; they count less (may be repeated)")
	f.StringSliceVar(&j.card.Plain, "text", nil, "`file` of plain text (may be repeated)")
	f.StringSliceVar(&j.test, "test", nil, "IOB `file` to score at the end, never learned from (may be repeated)")
	f.StringVar(&j.card.ClustersOf, "clusters-of", "", "`MODEL` whose word clusters are taken, in place of those of --text")
	f.StringVar(&j.out, "out", "", "model `file` to write")
	f.StringVar(&j.cardPath, "card", "", "model card `file` to write, in Markdown")
	f.StringVar(&j.card.Licence, "licence", "", "`sentence` for the card: the licences of the data")
	f.StringSliceVar(&j.card.HeldOut, "cross-validate", nil, "`sets` of --field to hold out, each in turn; a,b+c holds b and c out together; none: no cross-validation")
	f.Uint64Var(&j.card.Options.Seed, "seed", 1, "of the order in which sentences are learned")
	f.IntVar(&j.card.Options.Epochs, "epochs", 8, "passes over the sentences")
	f.IntVar(&j.card.Options.Classes, "clusters", 256, "how many clusters words are sorted into")
	f.Float32Var(&j.card.Options.Dropout, "dropout", 0.5, "share of the features left out at random while learning, 0 to 0.9")
	f.Float32Var(&j.card.Options.Temper, "temper", 1, "what the scores of features are multiplied by when all are there again after --dropout, above 0 to 1: less sure, and nearer to what was learned")
	f.IntVar(&j.card.Options.Renamed, "renamed", 0, "how often each document with all categories is learned from again with other names, towns and digits")
	f.Float32Var(&j.card.Options.L1, "l1", 3e-6, "regularisation for each sentence learned from: how strongly weights are drawn to zero")
	f.Float32Var(&j.card.Options.Weight, "weight", 3, "how often a document with all categories counts against one with some")
	return cmd
}

func (j *taggerJob) run(cmd *cobra.Command) error {
	o := &j.card.Options
	switch {
	case len(j.card.Field)+len(j.card.Standoff)+len(j.card.Cases)+len(j.card.CoNLL) == 0 || j.out == "":
		return usagef("train tagger: --field, --standoff, --tab or --conll, and --out, must be given")
	case len(j.card.HeldOut) > 0 && len(j.card.Field) == 0:
		return usagef("train tagger: --cross-validate is over sets of --field, and there are none")
	case len(j.card.HeldOut) == 1:
		return usagef("train tagger: --cross-validate wants two sets or more")
	case !(o.Temper > 0 && o.Temper <= 1):
		return usagef("train tagger: --temper is %g; it takes more than 0, and at most 1", o.Temper)
	case o.Dropout < 0 || o.Dropout > 0.9:
		return usagef("train tagger: --dropout is %g; it takes 0 to 0.9", o.Dropout)
	}
	languages, err := stock.Languages(j.card.Language)
	if err != nil {
		return usageError{err}
	}
	j.language = languages[j.card.Language]
	o.Language = j.language
	o.Progress = func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) }
	if err := j.read(o); err != nil {
		return err
	}
	for _, d := range o.Cases {
		if d.Set != silverSet {
			j.card.Documents++
		}
	}
	model, err := j.fit(cmd)
	if err != nil {
		return err
	}
	j.card.Features, j.card.Weights = model.Weights.Size()
	if j.card.Bytes, err = writeAtomic(j.out, func(w io.Writer) error { _, err := model.WriteTo(w); return err }); err != nil {
		return err
	}
	if err := j.score(cmd, model); err != nil {
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
func (j *taggerJob) read(o *training.Options) error {
	if err := j.readCases(o); err != nil {
		return err
	}
	for _, name := range j.card.CoNLL {
		list, err := j.readCoNLL(name)
		if err != nil {
			return err
		}
		o.General = append(o.General, list...)
	}
	for _, name := range j.test {
		docs, err := j.readCoNLL(name)
		if err != nil {
			return err
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
			return err
		}
	}
	if name := j.card.ClustersOf; name != "" {
		err := readFile(name, func(r io.Reader) error {
			m, err := tagger.ReadModel(r)
			if err == nil {
				o.Clusters = &m.Clusters
			}
			return err
		})
		if err != nil {
			return err
		}
		return nil
	}
	for _, name := range j.card.Plain {
		texts, err := training.ReadText(name)
		if err != nil {
			return err
		}
		for _, t := range texts {
			o.Plain = append(o.Plain, shadow.Of(t).Text)
		}
	}
	return nil
}

// readCases reads what is annotated with all categories and deals it to folds.
func (j *taggerJob) readCases(o *training.Options) error {
	for _, folder := range j.card.Field {
		docs, err := training.ReadField(folder, j.card.Language+"_")
		if err != nil {
			return err
		}
		for i := range docs {
			d := &docs[i]
			d.Set = setOf(d.ID)
			d.Fold = 1 + slices.IndexFunc(j.card.HeldOut, func(sets string) bool { return slices.Contains(strings.Split(sets, "+"), d.Set) })
			d.Set = filepath.Base(folder) + "/" + d.Set
		}
		o.Cases = append(o.Cases, docs...)
	}
	for _, pair := range j.card.Standoff {
		marks, texts, ok := strings.Cut(pair, "=")
		if !ok {
			return usagef("train tagger: --standoff is %q; want MARKS.json=TEXTS.jsonl", pair)
		}
		docs, err := training.ReadStandoff(marks, texts)
		if err != nil {
			return err
		}
		o.Cases = append(o.Cases, docs...)
	}
	for i := range o.Cases {
		o.Cases[i] = training.Seen(o.Cases[i])
	}
	for i, set := range j.card.HeldOut {
		if !slices.ContainsFunc(o.Cases, func(d training.Document) bool { return d.Fold == i+1 }) {
			return usagef("train tagger: --cross-validate %s: no document of --field is of this set", set)
		}
	}
	for _, name := range j.card.Cases {
		var docs []training.Document
		err := readFile(name, func(r io.Reader) error {
			gold, err := detection.ReadGold(r)
			docs = training.FromGold(gold)
			return err
		})
		if err != nil {
			return err
		}
		var list []*training.Document
		for i := range docs {
			docs[i].Set = strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
			list = append(list, &docs[i])
		}
		if n := len(j.card.HeldOut); n > 0 {
			training.ByGroup(list, n, nearDuplicate)
		}
		o.Cases = append(o.Cases, docs...)
	}
	for _, name := range j.card.Silver {
		err := readFile(name, func(r io.Reader) error {
			gold, err := detection.ReadGold(r)
			for _, d := range training.FromGold(gold) {
				d = training.Seen(d)
				d.Set, d.Weight = silverSet, silverWeight
				o.Cases = append(o.Cases, d)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// silverSet is the set of documents that a model marked.
const silverSet = "silver"

// silverWeight is how often a document counts that a model marked, where one that people
// marked counts as --weight says (6 on the cards).
const silverWeight = 2

// setOf returns the set of a document of --field: the second part of its name.
func setOf(id string) string {
	if parts := strings.SplitN(id, "_", 3); len(parts) == 3 {
		return parts[1]
	}
	return id
}

// setups are what is compared: the tagger alone, and everything.
func (j *taggerJob) setups() []training.Setup {
	return []training.Setup{training.Alone, {Name: "everything", Build: func(t *tagger.Tagger) (understudy.Detector, error) {
		return detect.New(j.language, t, detect.Options{})
	}}}
}

// fit fits the model, and cross-validates it if sets are to be held out.
func (j *taggerJob) fit(cmd *cobra.Command) (*tagger.Model, error) {
	if len(j.card.HeldOut) == 0 {
		return training.Train(cmd.Context(), j.card.Options)
	}
	model, v, err := training.Fit(cmd.Context(), j.card.Options, j.setups()...)
	if err != nil {
		return nil, err
	}
	model.Calibration, j.card.Validation = v.Calibration, v
	if wantsJSON(cmd) {
		return model, nil
	}
	if err := training.WriteTable(os.Stdout, v.Results); err != nil {
		return nil, err
	}
	fmt.Println()
	return model, training.WriteRecord(os.Stdout, v.Rules)
}

// score measures the finished tagger on the files of --test.
func (j *taggerJob) score(cmd *cobra.Command, m *tagger.Model) error {
	t, err := tagger.New(m, j.language)
	if err != nil {
		return err
	}
	for i, name := range j.test {
		for _, setup := range j.setups() {
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

// readCoNLL reads a file of general text as detectors see it.
func (j *taggerJob) readCoNLL(name string) (docs []training.Document, err error) {
	err = readFile(name, func(r io.Reader) error {
		docs, err = training.ReadCoNLL(r, name)
		return err
	})
	for i := range docs {
		docs[i] = training.WithoutClitics(training.Seen(docs[i]), j.language.Cutter)
	}
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
