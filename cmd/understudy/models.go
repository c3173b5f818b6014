package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/lm/runtime"
)

func modelsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "models",
		Short:   "Language models: fetch, list and check them, and the library that they run on",
		Example: "  understudy models list",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
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
	}, pullCommand(), listCommand(), checkCommand())
	return cmd
}
