package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/train/mlm"
)

// heldShare is the part of the pieces of held-out text that is asked for.
const heldShare = 0.15

// An mlmJob holds the flags of train mlm.
type mlmJob struct {
	inputFlags
	from, out string
	held      []string
	masks     string
	rounds    int
	options   mlm.Options // Steps is 0 for so many as three passes take
	tiny      bool
	light     tinyJob
}

func trainMLMCommand() *cobra.Command {
	j := &mlmJob{options: mlm.Defaults}
	cmd := &cobra.Command{
		Use:   "mlm {--from DIR | --tiny} --out DIR PATH…",
		Short: "Fine-tune a masked language model on texts, obfuscated ones too",
		Example: `  understudy pseudonymize --method mask --out masked interviews/
  understudy train mlm --from models/roberta-base --out models/tuned masked
  understudy pseudonymize --method mlm --model models/tuned --out public interviews/`,
		Long: `Train a masked language model (BERT, RoBERTa and their like) further on texts of
any format, such as what pseudonymize wrote, and write a folder for --model.

[MASK] in a text, as --method mask writes it, is the model's mask:
  --masks keep  it stays, and is never asked for
  --masks skip  stretches of text that hold one are left out
  --masks fill  the model fills the masks first and then learns from the whole;
                with --rounds N the result fills them anew, and so on N times

A training that was broken off goes on where it stopped when the same command is
given again; its state is in the file checkpoint in --out until it is done.
A folder without weights begins with random ones.

--tiny fits a light model from nothing instead, in Go alone, and writes it to the
file --out; PATH and --held are files of plain text then.`,
		Args: pathArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := j.together(cmd); err != nil {
				return err
			}
			if j.tiny {
				return j.runTiny(cmd, args)
			}
			return j.run(cmd, args)
		},
	}
	f := cmd.Flags()
	j.inputFlags.add(cmd)
	f.BoolVar(&j.tiny, "tiny", false, "fit a light model from nothing")
	f.StringVar(&j.light.card, "card", "", "with --tiny: model card `file` to write, in Markdown")
	f.StringVar(&j.light.licence, "licence", "", "with --tiny: `sentence` for the card: the licences of the texts")
	j.light.flags(f)
	f.StringVar(&j.from, "from", "", "`folder` of the model to begin from (config.json, tokenizer.json, model.safetensors)")
	f.StringVar(&j.out, "out", "", "`folder` for the trained model")
	f.StringArrayVar(&j.held, "held", nil, "`file` or folder of texts to score at the end, never learned from (may be repeated)")
	f.StringVar(&j.masks, "masks", "keep", "what [MASK] in a text does: keep, skip or fill")
	f.IntVar(&j.rounds, "rounds", 1, "with --masks fill: how many times the masks are filled and the model is trained")
	f.IntVar(&j.options.Steps, "steps", 0, "steps of a round (default: three passes over the texts)")
	f.IntVar(&j.options.Rows, "rows", j.options.Rows, "rows of text in a step")
	f.IntVar(&j.options.Length, "length", j.options.Length, "pieces in a row of text")
	f.Float64Var(&j.options.Rate, "rate", 5e-5, "the highest learning rate; about 5e-4 for a model that begins from random weights")
	f.Float64Var(&j.options.Masked, "masked", j.options.Masked, "part of the pieces to ask for")
	f.Float64Var(&j.options.Noise, "noise", 0, "part of these that show no mask: half another piece, half the true one (0.2 in BERT)")
	f.IntVar(&j.options.Threads, "threads", runtime.GOMAXPROCS(0), "processors to use")
	f.Uint64Var(&j.options.Seed, "seed", 1, "of the order of the texts and of what is asked for")
	return cmd
}

// together reports flags that say nothing to the kind of model that is asked for.
func (j *mlmJob) together(cmd *cobra.Command) error {
	for _, name := range []string{"from", "masks", "rounds", "steps", "rows", "length", "rate", "masked", "noise", "threads"} {
		if j.tiny && cmd.Flags().Changed(name) {
			return usagef("train mlm: --%s and --tiny exclude each other", name)
		}
	}
	for _, name := range []string{"words", "classes", "pairs", "dimensions", "window", "epochs", "card", "licence"} {
		if !j.tiny && cmd.Flags().Changed(name) {
			return usagef("train mlm: --%s goes with --tiny", name)
		}
	}
	return nil
}

// runTiny fits a light model.
func (j *mlmJob) runTiny(cmd *cobra.Command, paths []string) error {
	l := &j.light
	l.held, l.out, l.share, l.json, l.options.Seed = j.held, j.out, heldShare, wantsJSON(cmd), j.options.Seed
	if l.language = j.language; l.language == automatic {
		return usagef("train mlm --tiny: --language is missing: the language of the texts")
	}
	return l.run(cmd, paths)
}

// check reports mistakes of the flags.
func (j *mlmJob) check() error {
	o := j.options
	switch {
	case j.from == "" || j.out == "":
		return usagef("train mlm: --from and --out must be given")
	case j.masks != "keep" && j.masks != "skip" && j.masks != "fill":
		return usagef("--masks is %q; it takes keep, skip or fill", j.masks)
	case j.rounds < 1 || j.rounds > 1 && j.masks != "fill":
		return usagef("--rounds is %d; more than one goes with --masks fill", j.rounds)
	case o.Steps < 0 || o.Rows < 1 || o.Threads < 1 || o.Rate <= 0:
		return usagef("train mlm: --steps, --rows, --threads and --rate are above 0")
	case o.Masked <= 0 || o.Masked > 1 || o.Noise < 0 || o.Noise > 1:
		return usagef("train mlm: --masked and --noise are parts between 0 and 1")
	}
	return nil
}

// mlmReport is what train mlm prints.
type mlmReport struct {
	Model  string      `json:"model"`
	Pieces int         `json:"pieces"` // of the texts
	Rounds int         `json:"rounds"`
	Steps  int         `json:"steps"` // of a round
	Before *mlm.Scores `json:"before,omitempty"`
	After  *mlm.Scores `json:"after,omitempty"`
}

func (j *mlmJob) run(cmd *cobra.Command, paths []string) error {
	if err := j.check(); err != nil {
		return err
	}
	if err := named.Runtime(); err != nil {
		return err
	}
	f, err := j.begin()
	if err != nil {
		return err
	}
	rows, left, err := j.rows(cmd.Context(), f, paths)
	if err != nil {
		return err
	}
	held, _, err := j.rows(cmd.Context(), f, j.held)
	if err != nil {
		return err
	}
	t := tuning{mlmJob: j, folder: f, rows: rows, say: func(format string, args ...any) { fmt.Fprintf(cmd.ErrOrStderr(), format+"\n", args...) }}
	report := mlmReport{Model: j.out, Pieces: mlm.Pieces(f, rows), Rounds: j.rounds}
	if err := t.run(cmd.Context()); err != nil {
		return err
	}
	report.Steps = t.options.Steps
	if len(held) > 0 {
		if t.fresh == 0 {
			if report.Before, err = t.score(cmd.Context(), f, held); err != nil {
				return err
			}
		}
		tuned, err := encoder.OpenFolder(j.out)
		if err != nil {
			return err
		}
		if report.After, err = t.score(cmd.Context(), tuned, held); err != nil {
			return err
		}
	}
	if err := report.print(cmd); err != nil {
		return err
	}
	return refused(left)
}

func (r mlmReport) print(cmd *cobra.Command) error {
	if wantsJSON(cmd) {
		return printJSON(r)
	}
	fmt.Printf("%s: %d pieces of text, %d rounds of %d steps\n", r.Model, r.Pieces, r.Rounds, r.Steps)
	for _, s := range []struct {
		when string
		*mlm.Scores
	}{{"before", r.Before}, {"after", r.After}} {
		if s.Scores != nil {
			fmt.Printf("held out, %s: top-1 %.3f, top-10 %.3f, perplexity %.1f at %d places\n", s.when, s.Top1, s.Top10, s.Perplexity, s.Places)
		}
	}
	return nil
}

// begin opens the folder to begin from.
func (j *mlmJob) begin() (*encoder.Folder, error) {
	f, err := encoder.OpenFolder(j.from)
	if err != nil {
		return nil, err
	}
	if same, err := sameFolder(j.from, j.out); err != nil {
		return nil, err
	} else if same {
		return nil, usagef("--out is --from: name another folder for the trained model")
	}
	if graphs, _ := filepath.Glob(filepath.Join(j.from, "*.onnx")); f.Weights() == nil && len(graphs) > 0 {
		return nil, fmt.Errorf("model %s: it has a graph (%s) but no %s, which a training begins from", j.from, filepath.Base(graphs[0]), weightsFile)
	}
	return f, nil
}

func sameFolder(a, b string) (bool, error) {
	from, err := os.Stat(a)
	if err != nil {
		return false, err
	}
	to, err := os.Stat(b)
	return err == nil && os.SameFile(from, to), nil
}

// rows are the texts under some paths, cut for a model.
func (j *mlmJob) rows(ctx context.Context, f *encoder.Folder, paths []string) ([][]int32, []job.Refused, error) {
	texts, left, err := j.texts(ctx, paths)
	if err != nil || len(texts) == 0 {
		return nil, left, err
	}
	rows, err := mlm.Rows(f, texts, min(j.options.Length, int(f.Config.MaxLength())))
	return rows, left, err
}

// texts reads the texts under some paths. What pseudonymize wrote beside them is none.
func (f *inputFlags) texts(ctx context.Context, paths []string) (texts []string, left []job.Refused, err error) {
	if len(paths) == 0 {
		return nil, nil, nil
	}
	options, err := f.options()
	if err != nil {
		return nil, nil, err
	}
	options.LanguageOf = nil
	in, err := f.discover(paths)
	if err != nil {
		return nil, nil, err
	}
	in.files, in.size = withoutReports(in.files)
	left, err = job.Detect(ctx, nothing{}, in.files, options, 1, newProgress("reading", in.size), func(d job.Finding) error {
		texts = append(texts, d.Document.Text)
		return nil
	})
	return texts, append(in.refused, left...), err
}

// nothing finds nothing: documents are only read.
type nothing struct{}

func (nothing) Detect(context.Context, *understudy.Document) ([]understudy.Span, error) {
	return nil, nil
}
