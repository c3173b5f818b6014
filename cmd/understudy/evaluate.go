package main

import "github.com/spf13/cobra"

func evaluateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "evaluate",
		Short:   "Measure what was found, and what the stand-ins are worth",
		Example: "  understudy evaluate detection --gold cases.json --predicted found.json",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(evaluateDetectionCommand())
	return cmd
}
