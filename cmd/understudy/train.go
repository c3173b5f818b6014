package main

import "github.com/spf13/cobra"

func trainCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "train",
		Short:   "Fit the models that understudy uses, from annotated or plain text",
		Example: "  understudy train upos --train train.conllu --dev dev.conllu --test test.conllu --out upos.model",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(trainUPOSCommand(), trainTaggerCommand(), trainGuessCommand(), trainMLMCommand(), trainLMCommand(), trainInstructionsCommand(), trainClassifierCommand())
	return cmd
}
