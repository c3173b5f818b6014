package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/internal/sums"
	"github.com/understudy-text/understudy/job"
)

func policyCommand() *cobra.Command {
	cmd := newVerb("policy", func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usagef("policy: unknown verb %q; there is list, show and check", args[0])
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

// readPolicy reads a policy; what is wrong with it is wrong usage.
func readPolicy(name string) (*decide.Rules, error) {
	rules, err := decide.Read(name)
	if n := tellMistakes(err); n > 0 {
		return nil, usagef("policy %s: mistakes: %d", name, n)
	}
	return rules, err
}

// tellMistakes prints the mistakes of a policy, and returns how many there are.
func tellMistakes(err error) int {
	var mistakes decide.Mistakes
	errors.As(err, &mistakes)
	for _, m := range mistakes {
		fmt.Fprintln(os.Stderr, m)
	}
	return len(mistakes)
}

// policyOf identifies a policy in a manifest.
func policyOf(rules *decide.Rules) *job.Policy {
	p := &job.Policy{Name: filepath.Base(rules.Name), Rules: len(rules.Rules)}
	if source, ok := decide.Source(rules.Name); ok {
		p.SHA256 = fmt.Sprintf("%x", sha256.Sum256(source))
	} else if sum, err := sums.File(rules.Name); err == nil {
		p.SHA256 = sum
	}
	return p
}

func policyList() *cobra.Command {
	return newVerb("policy list", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		var all []decide.Summary
		for _, name := range decide.Ready() {
			p, err := readPolicy(name)
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
		p, err := readPolicy(args[0])
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
			if _, err := (&knowledgeFlags{}).read(nil, p); err != nil {
				return fmt.Errorf("policy %s: %w", args[0], errors.Unwrap(err))
			}
		}
		if wantsJSON(cmd) {
			if err := printJSON(struct {
				Policy   string          `json:"policy"`
				Mistakes decide.Mistakes `json:"mistakes"`
			}{args[0], mistakes}); err != nil {
				return err
			}
		}
		if n := tellMistakes(err); n > 0 {
			return fmt.Errorf("policy %s: mistakes: %d", args[0], n)
		}
		fmt.Fprintf(os.Stderr, "policy %s: rules: %d, no mistakes\n", args[0], len(p.Rules))
		return nil
	})
}

// printDecisions tells how many mentions each rule decided about, and how.
func printDecisions(to io.Writer, decisions map[string]map[understudy.Action]int) {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	for _, rule := range slices.Sorted(maps.Keys(decisions)) {
		for _, a := range slices.Sorted(maps.Keys(decisions[rule])) {
			fmt.Fprintf(w, "  %s\t%s\t%d\n", rule, a, decisions[rule][a])
		}
	}
	w.Flush()
}
