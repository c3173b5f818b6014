package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/internal/atonce"
	"github.com/understudy-text/understudy/study/evaluate/wer"
	"github.com/understudy-text/understudy/study/speech/fuse"
	"github.com/understudy-text/understudy/study/speech/rescore"
	trainlm "github.com/understudy-text/understudy/study/train/lm"
)

// werFlags are those of evaluate wer.
type werFlags struct {
	reference       string
	hypotheses, lms []string
	verbatim        bool
	spoken          string
	draws           int
	seed            uint64
	rescore.Options
	said map[string]string // from --spoken
}

// evaluateWER measures how well speech was recognised.
func evaluateWER() *cobra.Command {
	var f werFlags
	cmd := newVerb("evaluate wer", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if err := f.check(); err != nil {
			return err
		}
		r, err := atonce.Do(cmd.Context(), func() (*werReport, error) { return f.measure(cmd.Context()) })
		if err != nil {
			return err
		}
		return show(cmd, r, r.WriteText)
	})
	fs := cmd.Flags()
	fs.StringVar(&f.reference, "reference", "", "what was said")
	fs.StringArrayVar(&f.hypotheses, "hypotheses", nil, "what was recognised, with a name before it: NAME=FILE (may be repeated)")
	fs.BoolVar(&f.verbatim, "verbatim", false, "words are what spaces part, in their case and with their punctuation")
	fs.StringVar(&f.spoken, "spoken", "", "table of words as they are printed and as they are said")
	fs.IntVar(&f.draws, "draws", wer.Draws, "draws of the bootstrap")
	fs.Uint64Var(&f.seed, "seed", 1, "of the draws")
	fs.StringVar(&f.Lattices, "lattices", "", "lattices or N-best lists to choose from: a file, a folder, or .tar.gz")
	fs.StringVar(&f.Recogniser, "recogniser-lm", "", "the recogniser's language model, where lattices do not have its scores")
	fs.StringArrayVar(&f.lms, "lm", nil, "language model that helps to choose, with a name before it: NAME=MODEL (may be repeated)")
	fs.StringVar(&f.Language, "lm-language", "en", "language (`code`) of a masked model")
	fs.StringVar(&f.Tune, "tune", "", "tune the weights on the utterances whose ids fit this `pattern`, and leave them out of the test")
	fs.Float64Var(&f.Weights.LM, "lm-weight", fuse.Defaults.Weights.LM, "weight of the recogniser's language model; the defaults are for scores as Sphinx and Kaldi have them, others want less (--tune)")
	fs.Float64Var(&f.Weights.Fusion, "fusion-weight", 4, "weight of --lm")
	fs.Float64Var(&f.Weights.Word, "word-weight", -0.43, "what each word adds to the score; the default is pocketsphinx' own, ln 0.65")
	fs.IntVar(&f.Most, "n-best", fuse.UsualMost, "hypotheses among which models choose that read whole sentences")
	fs.StringVar(&f.Out, "out", "", "`folder` for the chosen hypotheses, a table for each model")
	_ = cmd.MarkFlagRequired("reference")
	return cmd
}

func (f *werFlags) check() error {
	switch {
	case len(f.hypotheses) == 0 && f.Lattices == "" && len(f.lms) == 0 && f.Recogniser == "" && f.Tune == "" && f.Out == "":
		return usagef("--hypotheses or --lattices is needed")
	case f.Lattices == "" && (len(f.lms) > 0 || f.Recogniser != "" || f.Tune != "" || f.Out != ""):
		return usagef("--lm, --recogniser-lm, --tune and --out go with --lattices")
	case f.draws < 1 || f.Most < 1:
		return usagef("--draws and --n-best are at least 1")
	case f.verbatim && f.spoken != "":
		return usagef("--verbatim and --spoken exclude each other")
	}
	if _, err := path.Match(f.Tune, ""); err != nil {
		return usagef("--tune %q: %v", f.Tune, err)
	}
	return nil
}

// A werReport is the result with what was chosen from.
type werReport struct {
	*wer.Result
	Lattices *rescore.Result `json:"lattices,omitempty"`
}

// WriteText writes the report for people.
func (r *werReport) WriteText(w io.Writer) error {
	if r.Lattices != nil {
		if err := r.Lattices.WriteText(w); err != nil {
			return err
		}
	}
	return r.Result.WriteText(w)
}

func (f *werFlags) measure(ctx context.Context) (*werReport, error) {
	if err := f.readSpoken(); err != nil {
		return nil, err
	}
	references, err := f.table(f.reference)
	if err != nil {
		return nil, err
	}
	type system struct {
		name string
		said map[string][]string
	}
	var systems []system
	taken := map[string]bool{rescore.Alone: true}
	name := func(value string) (name, path string, err error) {
		if name, path = werName(value); taken[name] {
			err = usagef("two systems are called %q; name them: NAME=FILE", name)
		}
		taken[name] = true
		return name, path, err
	}
	r := &werReport{}
	if f.Lattices != "" {
		f.Words = f.words
		for _, value := range f.lms {
			name, path, err := name(value)
			if err != nil {
				return nil, err
			}
			f.Models = append(f.Models, rescore.Model{Name: name, Asked: path})
		}
		if r.Lattices, err = rescore.Run(ctx, references, f.Options); err != nil {
			return nil, err
		}
		references = r.Lattices.References
		for _, c := range r.Lattices.Models {
			systems = append(systems, system{c.Name, c.Hypotheses})
		}
	}
	for _, value := range f.hypotheses {
		name, path, err := name(value)
		if err != nil {
			return nil, err
		}
		said, err := f.table(path)
		if err != nil {
			return nil, err
		}
		systems = append(systems, system{name, said})
	}
	m, err := wer.New(references)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.reference, err)
	}
	for _, s := range systems {
		if err := m.Add(s.name, s.said); err != nil {
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

func (f *werFlags) table(path string) (map[string][]string, error) {
	return readFile(path, func(r io.Reader) (map[string][]string, error) { return wer.ReadAll(r, f.words) })
}

func (f *werFlags) readSpoken() error {
	f.said = map[string]string{}
	if f.spoken == "" {
		return nil
	}
	_, err := readFile(f.spoken, func(r io.Reader) (any, error) {
		return nil, wer.Read(r, func(printed, said string) error {
			f.said[strings.ToLower(printed)] = said
			return nil
		})
	})
	return err
}

// words cuts a text.
func (f *werFlags) words(text string) []string {
	if f.verbatim {
		return strings.Fields(text)
	}
	return trainlm.Said(text, f.said)
}
