package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/transformer"
)

func quantizeCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:     "quantize DIR --out DIR",
		Short:   "Write a model with matrices of 8-bit whole numbers: a quarter of the size, and faster",
		Example: "  understudy models quantize models/roberta-base --out models/roberta-base-int8",
		Long: `Write a model's folder anew with its matrices as whole numbers of eight bits,
each row with a scale of its own. The folder is a quarter of the size and runs
two to three times as fast where the processor multiplies bytes (AVX-512 VNNI);
what it predicts is nearly the same.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return quantize(cmd, args[0], out) },
	}
	cmd.Flags().StringVar(&out, "out", "", "`folder` to write; it may not hold anything yet")
	return cmd
}

func quantize(cmd *cobra.Command, from, out string) error {
	if out == "" {
		return usagef("models quantize: --out is missing: the folder to write")
	}
	f, err := encoder.OpenFolder(from)
	if err != nil {
		return err
	}
	if f.Weights() == nil {
		return fmt.Errorf("model %s: file model.safetensors is missing; only such weights can be written anew", from)
	}
	size := int64(0)
	err = wholeFolder(out, func(dir string) error {
		if err := copyModel(from, dir); err != nil {
			return err
		}
		size, err = writeAtomic(filepath.Join(dir, "model.safetensors"), func(w io.Writer) error { return transformer.Quantise(w, f.Weights()) })
		return err
	})
	if err != nil {
		return err
	}
	if wantsJSON(cmd) {
		return printJSON(map[string]any{"model": out, "bytes": size})
	}
	fmt.Printf("%s: %.1f MB of weights\n", out, float64(size)/1e6)
	return nil
}

// wholeFolder makes a folder with what is written into it, complete or not at all.
func wholeFolder(out string, write func(dir string) error) error {
	if entries, err := os.ReadDir(out); err == nil && len(entries) > 0 {
		return usagef("--out: %s is not empty", out)
	}
	parent := filepath.Dir(filepath.Clean(out))
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(parent, "."+filepath.Base(out)+"-*")
	if err != nil {
		return err
	}
	err = errors.Join(os.Chmod(temp, 0o755), write(temp))
	if err == nil {
		err = os.Rename(temp, out)
	}
	if err != nil {
		os.RemoveAll(temp)
	}
	return err
}

// copyModel copies what a model's folder holds beside the weights.
func copyModel(from, to string) error {
	for _, name := range []string{"config.json", "tokenizer.json", "vocab.txt", "tokenizer_config.json"} {
		b, err := os.ReadFile(filepath.Join(from, name))
		if errors.Is(err, fs.ErrNotExist) && name != "config.json" { // a tokenizer has one of two forms
			continue
		}
		if err == nil {
			_, err = writeAtomic(filepath.Join(to, name), func(w io.Writer) error { _, err := w.Write(b); return err })
		}
		if err != nil {
			return err
		}
	}
	return nil
}
