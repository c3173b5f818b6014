package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/internal/atonce"
	"github.com/understudy-text/understudy/study/evaluate/wer"
	"github.com/understudy-text/understudy/study/train/lm"
)

// werFlags are those of evaluate wer.
type werFlags struct {
	reference  string
	hypotheses []string
	verbatim   bool
	spoken     string
	draws      int
	seed       uint64
	rescoreFlags
	said map[string]string // from --spoken
}

// evaluateWERCommand measures how well speech was recognised.
func evaluateWERCommand() *cobra.Command {
	var f werFlags
	cmd := &cobra.Command{
		Use:   "wer --reference FILE {--hypotheses [NAME=]FILE… | --lattices PATH --lm [NAME=]MODEL…}",
		Short: "Measure the word error rate of speech recognition, also with language models of yours",
		Long: `Measure the word error rate of hypotheses against references: substitutions,
deletions, insertions; 95 % intervals by bootstrap over utterances; and the
difference between each two systems on the same draws. An interval that leaves out
0 says that they separate. An utterance without a hypothesis counts as deleted.

Files are tables parted by tabs: the id of the utterance (or the file of its
recording) first, the words last. Words are compared in lower case, without
punctuation, compounds with hyphens apart; --spoken names a table of words as they
are printed and as they are said (mr, mister). --verbatim compares what spaces part.

With --lattices, hypotheses are chosen anew among what a recogniser may have heard:
  ln P(sound) + LM·ln P(recogniser's model) + FUSION·ln P(--lm) + WORD·words
Lattices are of CMU Sphinx, HTK (SLF) or Kaldi (text; words.txt beside it), N-best
lists .tsv files of id, acoustic score, LM score and hypothesis (natural logarithms);
a file, a folder, or .tar.gz. Where they have no scores of the recogniser's model,
--recogniser-lm names it (ARPA, or Sphinx' binary form). --lm may be repeated:
  a folder that “train lm” wrote   a Transformer, on the --n-best best hypotheses
  an ARPA or Sphinx model          on all paths
  a file of text                   trigrams are counted in it, on all paths
  tiny, small, a pulled model      a masked model (pseudo-likelihood), on the n best
--tune PATTERN tunes the weights of both models for each --lm on the utterances whose ids fit, and
measures on the others.`,
		Example: `  understudy evaluate wer --reference said.tsv --hypotheses heard.tsv
  understudy evaluate wer --reference said.tsv --hypotheses before=a.tsv --hypotheses after=b.tsv
  understudy evaluate wer --reference said.tsv --lattices lattices/ --recogniser-lm en.lm.bin --lm adapted.txt`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	cmd.Flags().StringVar(&f.reference, "reference", "", "what was said")
	cmd.Flags().StringArrayVar(&f.hypotheses, "hypotheses", nil, "what was recognised, with a name before it: NAME=FILE (may be repeated)")
	cmd.Flags().BoolVar(&f.verbatim, "verbatim", false, "words are what spaces part, in their case and with their punctuation")
	cmd.Flags().StringVar(&f.spoken, "spoken", "", "table of words as they are printed and as they are said")
	cmd.Flags().IntVar(&f.draws, "draws", wer.Draws, "draws of the bootstrap")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "of the draws")
	f.rescoreFlags.add(cmd)
	_ = cmd.MarkFlagRequired("reference")
	return cmd
}

func (f *werFlags) run(cmd *cobra.Command) error {
	switch {
	case len(f.hypotheses) == 0 && f.lattices == "":
		return usagef("--hypotheses or --lattices is needed")
	case f.draws < 1:
		return usagef("--draws is at least 1")
	case f.verbatim && f.spoken != "":
		return usagef("--verbatim and --spoken exclude each other")
	}
	if err := f.rescoreFlags.check(); err != nil {
		return err
	}
	r, err := atonce.Do(cmd.Context(), func() (*werReport, error) { return f.measure(cmd.Context()) })
	if err != nil {
		return err
	}
	if wantsJSON(cmd) {
		return printJSON(r)
	}
	return r.print()
}

// A werReport is the result with what was chosen from.
type werReport struct {
	*wer.Result
	Lattices *latticeReport `json:"lattices,omitempty"`
}

func (f *werFlags) measure(ctx context.Context) (*werReport, error) {
	if err := f.readSpoken(); err != nil {
		return nil, err
	}
	references, err := f.table(f.reference)
	if err != nil {
		return nil, err
	}
	r := &werReport{}
	systems := map[string]map[string][]string{}
	var names []string
	if f.lattices != "" {
		if names, r.Lattices, err = f.rescore(ctx, references, f.words, systems); err != nil {
			return nil, err
		}
	}
	for _, value := range f.hypotheses {
		name, path := werName(value)
		if _, ok := systems[name]; ok {
			return nil, usagef("--hypotheses: two systems are called %q; name them: NAME=FILE", name)
		}
		if systems[name], err = f.table(path); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	m, err := wer.New(references)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.reference, err)
	}
	for _, name := range names {
		if err := m.Add(name, systems[name]); err != nil {
			return nil, err
		}
	}
	r.Result = m.Result(f.draws, f.seed)
	return r, nil
}

// werName is the name of a system and its file: NAME=FILE, or a file.
func werName(value string) (name, path string) {
	if _, err := os.Stat(value); err != nil {
		if name, path, ok := strings.Cut(value, "="); ok && name != "" {
			return name, path
		}
	}
	return strings.TrimSuffix(filepath.Base(value), filepath.Ext(value)), value
}

func (f *werFlags) table(path string) (out map[string][]string, err error) {
	err = readFile(path, func(r io.Reader) error {
		out, err = wer.ReadAll(r, f.words)
		return err
	})
	return out, err
}

func (f *werFlags) readSpoken() error {
	f.said = map[string]string{}
	if f.spoken == "" {
		return nil
	}
	return readFile(f.spoken, func(r io.Reader) error {
		return wer.Read(r, func(printed, said string) error {
			f.said[strings.ToLower(printed)] = said
			return nil
		})
	})
}

// words cuts a text.
func (f *werFlags) words(text string) []string {
	if f.verbatim {
		return strings.Fields(text)
	}
	return lm.Said(text, f.said)
}

// print prints the tables.
func (r *werReport) print() error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "utterances\t%d\nwords\t%d\ndraws\t%d\n", r.Utterances, r.Words, r.Draws)
	if l := r.Lattices; l != nil {
		fmt.Fprintf(w, "best paths\t%.2f %% errors\n", 100*l.Oracle)
		for _, c := range l.Chosen {
			fmt.Fprintf(w, "weights, %s\trecogniser's model %g, this one %g, a word %g\n", c.Name, c.Weights.LM, c.Weights.Fusion, c.Weights.Word)
		}
	}
	fmt.Fprintln(w, "\nsystem\terror rate\t95 %\tsubstitutions\tdeletions\tinsertions\twithout hypothesis")
	for _, s := range r.Systems {
		fmt.Fprintf(w, "%s\t%.2f %%\t%.2f – %.2f\t%d\t%d\t%d\t%d\n", s.Name, 100*s.Rate, 100*s.Interval.From, 100*s.Interval.To,
			s.Substitutions, s.Deletions, s.Insertions, len(s.Missing))
	}
	if len(r.Differences) > 0 {
		fmt.Fprintln(w, "\ndifference\tpoints of percent\t95 %\tfewer errors in\tseparate")
	}
	for _, d := range r.Differences {
		separate := "no"
		if d.Separates() {
			separate = "yes"
		}
		fmt.Fprintf(w, "%s less %s\t%+.2f\t%+.2f – %+.2f\t%.1f %% of draws\t%s\n", d.B, d.A, 100*d.Difference, 100*d.Interval.From, 100*d.Interval.To, 100*d.Better, separate)
	}
	return w.Flush()
}
