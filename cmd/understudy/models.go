package main

import (
	"cmp"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/hub"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/runtime"
)

func modelsCommand() *cobra.Command {
	return newVerb("models", cobra.NoArgs, nil, modelsQuantize(), modelsRuntime(), modelsPull(), modelsList(), modelsCheck())
}

func modelsRuntime() *cobra.Command {
	return newVerb("models runtime", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
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
		return show(cmd, map[string]string{"library": path}, line("%s", path))
	})
}

func modelsList() *cobra.Command {
	return newVerb("models list", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		l, err := named.List()
		if err != nil {
			return err
		}
		return show(cmd, l, l.WriteText)
	})
}

func modelsCheck() *cobra.Command {
	return newVerb("models check", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		c, err := named.CheckModel(cmd.Context(), args[0])
		if err != nil {
			return err
		}
		return show(cmd, c, c.WriteText)
	})
}

func modelsPull() *cobra.Command {
	o := hub.Options{Token: os.Getenv(hub.TokenVariable), Progress: progress.Bytes}
	cmd := newVerb("models pull", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		var err error
		if o.Folder, err = hub.Folder(); err != nil {
			return err
		}
		o.Hub = cmp.Or(o.Hub, os.Getenv(hub.HubVariable))
		path, err := hub.Pull(cmd.Context(), o, args[0])
		if err != nil {
			return err
		}
		m, err := hub.Read(path)
		if err != nil {
			return err
		}
		return show(cmd, named.AsPulled(m), func(w io.Writer) error {
			fmt.Fprintf(os.Stderr, "%s: revision %s, licence %s\n", m.Name, m.Revision, cmp.Or(m.License, "not told by the hub"))
			return line("%s", path)(w)
		})
	})
	cmd.Flags().StringVar(&o.Hub, "hub", "", "`address` of the model hub (default: "+hub.HubVariable+", or the public one)")
	cmd.Flags().StringVar(&o.Revision, "revision", "", "branch, tag or commit (default: what is there, or "+hub.Main+")")
	cmd.Flags().StringVar(&o.ONNX, "onnx", "", "fetch the `graph` of this name instead of the weights, such as model_quantized")
	cmd.Flags().Lookup("onnx").NoOptDefVal = "model"
	return cmd
}

func modelsQuantize() *cobra.Command {
	var out string
	cmd := newVerb("models quantize", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if out == "" {
			return usage.Errorf("models quantize: --out is missing: the folder to write")
		}
		size, err := encoder.Quantise(args[0], out)
		if err != nil {
			return err
		}
		return show(cmd, map[string]any{"model": out, "bytes": size}, line("%s: %.1f MB of weights", out, float64(size)/1e6))
	})
	cmd.Flags().StringVar(&out, "out", "", "`folder` to write; it may not hold anything yet")
	return cmd
}
