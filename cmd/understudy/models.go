package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/runtime"
)

func modelsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "models",
		Short: "The library that language models run on, and whether a model is whole",
		Args:  cobra.NoArgs,
	}
	cmd.AddCommand(quantizeCommand(), &cobra.Command{
		Use:     "runtime",
		Short:   "Fetch ONNX Runtime with npm into your cache, and print where it is",
		Example: "  understudy models runtime",
		Long: `Fetch ONNX Runtime, the library that language models run on, with npm into
your cache, and print where it is. If it is there, nothing is fetched. A library
of your own (version 1.24 or later) is named by the environment variable
` + runtime.Variable + `.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			folder, err := runtime.Folder()
			if err != nil {
				return err
			}
			path, err := runtime.Install(cmd.Context(), folder)
			if err != nil {
				return err
			}
			if err := runtime.Open(path); err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return printJSON(map[string]string{"library": path})
			}
			fmt.Println(path)
			return nil
		},
	}, &cobra.Command{
		Use:     "check DIR",
		Short:   "Open a masked language model and let it fill a gap",
		Example: "  understudy models check models/roberta-base",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return checkModel(cmd, args[0]) },
	})
	return cmd
}

// modelReport is what models check prints.
type modelReport struct {
	Family     string   `json:"family"`
	Layers     int64    `json:"layers"`
	Hidden     int64    `json:"hidden"`
	Vocabulary int64    `json:"vocabulary"`
	MaxPieces  int64    `json:"max_pieces"`
	Words      []string `json:"words"` // for the gap in "He lives in ____."
}

func checkModel(cmd *cobra.Command, path string) error {
	m, err := openMaskedLM(path)
	if err != nil {
		return err
	}
	defer m.Close()
	words, err := m.Words(cmd.Context(), []lm.Cloze{{Between: []string{"He lives in ", "."}, Want: []int{0}}}, 5, nil)
	if err != nil {
		return err
	}
	c := m.Config
	r := modelReport{Family: c.Family, Layers: c.Layers, Hidden: c.Hidden, Vocabulary: c.Vocabulary, MaxPieces: c.MaxLength()}
	for _, w := range words[0][0] {
		r.Words = append(r.Words, w.Text)
	}
	if wantsJSON(cmd) {
		return printJSON(r)
	}
	fmt.Printf("%s, %d layers of width %d, %d pieces in the vocabulary, texts of up to %d pieces\n", r.Family, r.Layers, r.Hidden, r.Vocabulary, r.MaxPieces)
	fmt.Printf("“He lives in ____.” %q\n", r.Words)
	return nil
}
