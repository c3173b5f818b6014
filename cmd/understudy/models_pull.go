package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/lm/hub"
)

// pullFlags say what is pulled from where.
type pullFlags struct {
	hub, revision, onnx string
}

func pullCommand() *cobra.Command {
	var f pullFlags
	cmd := &cobra.Command{
		Use:     "pull NAME",
		Short:   "Fetch a published model from a model hub, for use without a network after",
		Example: "  understudy models pull FacebookAI/roberta-base",
		Long: `Fetch a published model from a model hub: config.json, tokenizer.json (or the
vocab.txt of older ones) and model.safetensors, or with --onnx a graph in place of
the weights. Every file is compared to the hub's checksum, and the model is seen
only when it is whole. What was broken off goes on where it stopped when the same
is pulled again. A model that is there is not asked for again, unless another
--revision is. Weights that are published in several files are not supported.

Models are kept in your cache, or where ` + hub.FolderVariable + ` says. The hub is the
public one, or what --hub or ` + hub.HubVariable + ` names. A token in ` + hub.TokenVariable + ` is shown to
that hub alone. No text of yours is ever sent.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return f.pull(cmd, args[0]) },
	}
	cmd.Flags().StringVar(&f.hub, "hub", "", "`address` of the model hub (default: "+hub.HubVariable+", or the public one)")
	cmd.Flags().StringVar(&f.revision, "revision", "", "branch, tag or commit (default: what is there, or "+hub.Main+")")
	cmd.Flags().StringVar(&f.onnx, "onnx", "", "fetch the `graph` of this name instead of the weights, such as model_quantized")
	cmd.Flags().Lookup("onnx").NoOptDefVal = "model"
	return cmd
}

func (f *pullFlags) pull(cmd *cobra.Command, name string) error {
	folder, err := hub.Folder()
	if err != nil {
		return err
	}
	path, err := hub.Pull(cmd.Context(), hub.Options{
		Folder: folder, Hub: cmp.Or(f.hub, os.Getenv(hub.HubVariable)), Token: os.Getenv(hub.TokenVariable),
		Revision: f.revision, ONNX: f.onnx, Progress: newProgress,
	}, name)
	if errors.Is(err, hub.ErrName) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	m, err := hub.Read(path)
	if err != nil {
		return err
	}
	if wantsJSON(cmd) {
		return printJSON(pulledModel(m))
	}
	fmt.Fprintf(os.Stderr, "%s: revision %s, licence %s\n", m.Name, m.Revision, cmp.Or(m.License, "not told by the hub"))
	fmt.Println(path)
	return nil
}
