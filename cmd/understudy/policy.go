package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/setup"
)

func policyCommand() *cobra.Command {
	cmd := newVerb("policy", func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usage.Errorf("policy: unknown verb %q; there is list, show and check", args[0])
		}
		return nil
	}, nil, policyList(), policyShow(), policyCheck())
	is, kinds, several, within := decide.Words()
	cmd.Long = strings.NewReplacer("<is>", wrapped(is), "<kinds>", wrapped(kinds), "<several>", wrapped(several), "<within>", wrapped(within)).Replace(cmd.Long)
	return cmd
}

// wrapped sets words beside each other in the second column of the help on policies.
func wrapped(words []string) string {
	const columns, margin = 60, "\n                   "
	var b strings.Builder
	width := 0
	for _, w := range words {
		if width+len(w) > columns {
			b.WriteString(margin)
			width = 0
		}
		b.WriteString(" " + w)
		width += len(w) + 1
	}
	return b.String()
}

func policyList() *cobra.Command {
	return newVerb("policy list", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		var all []decide.Summary
		for _, name := range decide.Ready() {
			p, err := setup.ReadPolicy(name, os.Stderr)
			if err != nil {
				return err
			}
			all = append(all, p.Summary())
		}
		return show(cmd, all, func(w io.Writer) error {
			for _, s := range all {
				fmt.Fprintf(w, "%s (%d rules)\n  %s\n", s.Name, len(s.Rules)-1, s.Description)
			}
			return nil
		})
	})
}

func policyShow() *cobra.Command {
	return newVerb("policy show", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if source, ok := decide.Source(args[0]); ok && !wantsJSON(cmd) {
			_, err := os.Stdout.Write(source)
			return err
		}
		p, err := setup.ReadPolicy(args[0], os.Stderr)
		if err != nil {
			return err
		}
		return show(cmd, p.Summary(), p.Summary().WriteText)
	})
}

func policyCheck() *cobra.Command {
	return newVerb("policy check", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		p, err := decide.Read(args[0])
		var mistakes decide.Mistakes
		if err != nil && !errors.As(err, &mistakes) {
			return err
		}
		if err == nil {
			if _, err := (&setup.Knowledge{Warn: os.Stderr}).Read(nil, p); err != nil {
				return fmt.Errorf("policy %s: %w", args[0], errors.Unwrap(err))
			}
		}
		if err := shown(cmd, struct {
			Policy   string          `json:"policy"`
			Mistakes decide.Mistakes `json:"mistakes"`
		}{args[0], mistakes}); err != nil {
			return err
		}
		if n := setup.TellMistakes(err, os.Stderr); n > 0 {
			return fmt.Errorf("policy %s: mistakes: %d", args[0], n)
		}
		tell("policy %s: rules: %d, no mistakes", args[0], len(p.Rules))
		return nil
	})
}
