package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/setup"
)

func pseudonymizeCommand() *cobra.Command {
	var o setup.Options
	cmd := newVerb("pseudonymize", pathArgs, func(cmd *cobra.Command, args []string) error {
		parsed(cmd, &o)
		m, err := o.Pseudonymize(cmd.Context(), args)
		return shownWith(cmd, m, err)
	})
	addPseudonymize(cmd, &o)
	return cmd
}

// addPseudonymize adds the flags of a result in a folder.
func addPseudonymize(cmd *cobra.Command, o *setup.Options) {
	addInput(cmd, &o.Input)
	addUnread(cmd, &o.Input.Unread)
	addLedger(cmd, &o.Ledger)
	addParts(cmd, o)
	f := cmd.Flags()
	f.StringVar(&o.Out, "out", "", "folder for the result; - for standard output")
	f.StringVar(&o.Spans, "spans", setup.Detect, "detect: find personal data; given: use the annotations in the file (TAB, doccano, CoNLL, brat)")
	f.StringVar(&o.Policy, "policy", "default", policyHelp)
	f.StringVar(&o.Scope, "scope", setup.Corpus, "with --method surrogate: corpus: an entity has one stand-in in all texts; document: it has another in each, so that nobody can follow it from text to text, and common names and towns of other texts may play it")
	f.BoolVar(&o.Explain, "explain", false, "write decisions.jsonl: the rule behind each decision, without the text")
	f.StringVar(&o.OtherFields, "other-fields", string(job.ReportFields), "fields and columns not named as text that hold what was replaced in it: report names them, scrub writes stand-ins there too, refuse leaves the records out, keep does nothing")
	f.BoolVar(&o.Rename, "rename", false, "rename files and folders whose names hold what is hidden in the texts; restore --rename gives the names back")
	f.StringVar(&o.Offsets, "replacements", string(job.OfOriginal), "what replacements.json and the other reports count in: tae: code points of the original, as the Text Anonymization Evaluator reads them, which tells how long every original was; result: code points of the result")
	f.Uint64Var(&o.Seed, "seed", 0, "repeatable draws without a key, for experiments; protects nothing")
	f.IntVar(&o.Workers, "workers", 0, workersHelp)
}

func restoreCommand() *cobra.Command {
	var o setup.RestoreOptions
	cmd := newVerb("restore", pathArgs, func(cmd *cobra.Command, args []string) error {
		o.JSON, o.Say = wantsJSON(cmd), cmd.ErrOrStderr()
		r, err := o.Restore(cmd.Context(), args)
		return shownWith(cmd, r, err)
	})
	addInput(cmd, &o.Input)
	addLedger(cmd, &o.Ledger)
	cmd.Flags().StringVar(&o.Out, "out", "", "folder for the originals; - for standard output")
	cmd.Flags().BoolVar(&o.Overwrite, "overwrite", false, "replace files in --out that are there with other content; without it they stay, and are told")
	cmd.Flags().BoolVar(&o.Rename, "rename", false, "give files that pseudonymize --rename renamed their names back")
	cmd.Flags().IntVar(&o.Workers, "workers", 0, workersHelp)
	return cmd
}

func detectCommand() *cobra.Command {
	var o setup.DetectOptions
	cmd := newVerb("detect", pathArgs, func(cmd *cobra.Command, args []string) error {
		if wantsJSON(cmd) && !cmd.Flags().Changed("format") {
			o.Format = setup.JSONL
		}
		o.Say = os.Stderr
		return o.Detect(cmd.Context(), args, os.Stdout)
	})
	addInput(cmd, &o.Input)
	addUnread(cmd, &o.Input.Unread)
	addFinding(cmd, &o.Finding)
	addKnowledge(cmd, &o.Knowledge)
	cmd.Flags().StringVar(&o.Format, "format", setup.TAE, "tae or jsonl")
	cmd.Flags().IntVar(&o.Workers, "workers", 0, workersHelp)
	return cmd
}
