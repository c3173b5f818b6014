package main

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/hub"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/small"
	"github.com/understudy-text/understudy/lm/tiny"
)

// modelReport is what models check prints: what the model is, and what it says to
// an example.
type modelReport struct {
	Kind       encoder.Kind `json:"kind"`
	Family     string       `json:"family"`
	Layers     int64        `json:"layers"`
	Hidden     int64        `json:"hidden"`
	Vocabulary int64        `json:"vocabulary"`
	MaxPieces  int64        `json:"max_pieces"`
	Revision   string       `json:"revision,omitempty"` // of a model that was pulled; its files are those of the hub
	Words      []string     `json:"words,omitempty"`    // for the gap in "He lives in ____."
	Alike      *float64     `json:"alike,omitempty"`    // cosine of two sentences
	Labels     []string     `json:"labels,omitempty"`   // of the pieces of "He lives in Leeds."
}

func checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "check NAME|DIR",
		Short:   "Open a model that was pulled, or of a folder, and let it work on an example",
		Example: "  understudy models check FacebookAI/roberta-base",
		Long: `Check a model that was pulled, or the folder of one: its files are there, and
those that were pulled are what the hub has; the weights have the shapes that
config.json says; it opens, and works on an example: a masked language model
fills a gap, an encoder compares two sentences, a token classifier labels one.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return checkModel(cmd, args[0]) },
	}
}

// openChecked opens the folder of a model by name, and tells the revision of one
// that was pulled, whose files are compared to the hub's checksums.
func openChecked(ctx context.Context, name string) (f *encoder.Folder, revision string, err error) {
	if name == small.Name && !named.IsFolder(name) {
		f, err = small.Open()
		return f, "", err
	}
	path, _, err := named.Folder(name)
	if err != nil {
		return nil, "", err
	}
	pulled, err := hub.Read(path)
	switch {
	case err == nil:
		if err := pulled.Verify(ctx); err != nil {
			return nil, "", err
		}
	case !errors.Is(err, hub.ErrNotPulled):
		return nil, "", err
	}
	f, err = encoder.OpenFolder(path)
	return f, pulled.Revision, err
}

func checkModel(cmd *cobra.Command, name string) error {
	if name == named.Tiny && !named.IsFolder(name) {
		return checkTiny(cmd)
	}
	folder, revision, err := openChecked(cmd.Context(), name)
	if err != nil {
		return err
	}
	r := modelReport{Revision: revision}
	if r.Kind, err = folder.Kind(); err != nil {
		return err
	}
	if err := named.Runtime(); err != nil {
		return err
	}
	m, err := folder.Open(r.Kind, runtime.Options{})
	if err != nil {
		return err
	}
	defer m.Close()
	c := m.Config
	r.Family, r.Layers, r.Hidden, r.Vocabulary, r.MaxPieces = c.Family, c.Layers, c.Hidden, c.Vocabulary, c.MaxLength()
	if err := r.example(cmd.Context(), m); err != nil {
		return err
	}
	if wantsJSON(cmd) {
		return printJSON(r)
	}
	r.print()
	return nil
}

// tinyReport is what models check prints of the models that need no library.
type tinyReport struct {
	Kind  encoder.Kind        `json:"kind"`
	Words map[string][]string `json:"words"` // by language, for the gap in "2 ____."
}

// checkTiny opens the embedded models and lets them work.
func checkTiny(cmd *cobra.Command) error {
	r := tinyReport{encoder.Masks, map[string][]string{}}
	for _, code := range tiny.Languages() {
		m, err := tiny.Load(code)
		if err != nil {
			return err
		}
		words, err := m.Words(cmd.Context(), []lm.Cloze{{Between: []string{"2 ", "."}, Want: []int{0}}}, 5, nil)
		if err != nil {
			return fmt.Errorf("language %q: %w", code, err)
		}
		for _, w := range words[0][0] {
			r.Words[code] = append(r.Words[code], w.Text)
		}
	}
	if wantsJSON(cmd) {
		return printJSON(r)
	}
	for _, code := range tiny.Languages() {
		fmt.Printf("%s: “2 ____.” %q\n", code, r.Words[code])
	}
	return nil
}

// example lets the model work.
func (r *modelReport) example(ctx context.Context, m *encoder.Model) error {
	switch r.Kind {
	case encoder.Embeddings:
		return r.compare(ctx, m)
	case encoder.Tags:
		return r.label(ctx, m)
	}
	words, err := m.Words(ctx, []lm.Cloze{{Between: []string{"He lives in ", "."}, Want: []int{0}}}, 5, nil)
	if err != nil {
		return err
	}
	for _, w := range words[0][0] {
		r.Words = append(r.Words, w.Text)
	}
	return nil
}

func (r *modelReport) compare(ctx context.Context, m *encoder.Model) error {
	var rows [][]int32
	for _, s := range [...]string{"He lives in Leeds.", "She lives in York."} {
		e, err := m.Tokenizer.EncodePlain(s)
		if err != nil {
			return err
		}
		rows = append(rows, e.IDs)
	}
	v, err := m.Vectors(ctx, rows)
	if err != nil {
		return err
	}
	cosine := 0.0
	for i := range v[0] {
		cosine += float64(v[0][i]) * float64(v[1][i])
	}
	cosine = math.Round(cosine*1e4) / 1e4
	r.Alike = &cosine
	return nil
}

func (r *modelReport) label(ctx context.Context, m *encoder.Model) error {
	e, err := m.Tokenizer.EncodePlain("He lives in Leeds.")
	if err != nil {
		return err
	}
	scores, err := m.Labels(ctx, [][]int32{e.IDs})
	if err != nil {
		return err
	}
	for _, piece := range scores[0] {
		best := 0
		for i, s := range piece {
			if s > piece[best] {
				best = i
			}
		}
		r.Labels = append(r.Labels, m.Config.Labels[best])
	}
	return nil
}

// print writes the report for reading.
func (r *modelReport) print() {
	fmt.Printf("%s, %d layers of width %d, %d pieces in the vocabulary, texts of up to %d pieces\n", r.Family, r.Layers, r.Hidden, r.Vocabulary, r.MaxPieces)
	if r.Revision != "" {
		fmt.Printf("revision %s; every file is what the hub has\n", r.Revision)
	}
	switch r.Kind {
	case encoder.Embeddings:
		fmt.Printf("“He lives in Leeds.” “She lives in York.” alike by %.4f\n", *r.Alike)
	case encoder.Tags:
		fmt.Printf("“He lives in Leeds.” %q\n", r.Labels)
	default:
		fmt.Printf("“He lives in ____.” %q\n", r.Words)
	}
}
