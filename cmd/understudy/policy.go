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
	cmd := &cobra.Command{
		Use:     "policy",
		Short:   "List, show and check policies: what is replaced, kept or made unfollowable",
		Long:    policyHelp(),
		Example: "  understudy policy show cc > my-policy.yaml",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("policy: unknown verb %q; there is list, show and check", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(policyList(), policyShow(), policyCheck())
	return cmd
}

// policyHelp says how a policy is written.
func policyHelp() string {
	is, kind, several, within := decide.Words()
	wrap := func(words []string) string {
		var b strings.Builder
		width := 0
		for _, w := range words {
			if width+len(w) > 60 {
				b.WriteString("\n                   ")
				width = 0
			}
			b.WriteString(" " + w)
			width += len(w) + 1
		}
		return b.String()
	}
	return `A policy is a YAML file of rules; the first that holds of a mention decides.

  description: what it is for
  include: [cc, other.yaml]     # ready policies or files; their rules come after
  lists:                        # names of your own, one a line, CSV, or here
    staff: {file: staff.csv, names: [Ann Lind], is: journalist}
  rules:
    - name: our-own-people      # explanations tell it
      description: our own people are public
      when: {category: PERSON, list: staff}    # all of it must hold
      unless: {doubtful: true}
      action: keep              # replace, keep, invalidate, placeholder, delete
  otherwise: replace            # where no rule holds
  deny: never.txt               # files of what is always hidden, of what is never
  allow: public.txt             # touched, and of recognizers; see 'detect --help'
  recognizers: ours.yaml

Conditions take a word or a list of words, of which one must fit:

  category          PERSON CODE LOC ORG DEM DATETIME QUANTITY MISC
  kind             ` + wrap(kind) + `
  is               ` + wrap(is) + `
  evidence          list (the default), text, or both: how "is" is known
  list              names of lists
  host              t.me, blog.example.org: hosts of links, and those below them
  several          ` + wrap(several) + `
                    holds of the first of these kinds where one person has two or more
  within           ` + wrap(within) + `: program code without its strings and
                    comments; languages that something is written in
  doubtful          true or false: documents or links between mentions disagree
  score-below, score-at-least    0 to 1: how sure the finder was
  age-over, age-at-most          years`
}

// readPolicy reads a policy; what is wrong with it is wrong usage.
func readPolicy(name string) (*decide.Rules, error) {
	rules, err := decide.Read(name)
	var mistakes decide.Mistakes
	if errors.As(err, &mistakes) {
		for _, m := range mistakes {
			fmt.Fprintln(os.Stderr, m)
		}
		return nil, usagef("policy %s: mistakes: %d", name, len(mistakes))
	}
	return rules, err
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

// summary is how a policy is printed.
type summary struct {
	Name        string        `json:"name"`
	Description string        `json:"description"`
	Rules       []ruleSummary `json:"rules"`
}

type ruleSummary struct {
	Name        string            `json:"name"`
	Action      understudy.Action `json:"action"`
	Description string            `json:"description"`
}

func summarise(p *decide.Rules) summary {
	s := summary{Name: p.Name, Description: p.Description}
	for _, r := range p.Rules {
		s.Rules = append(s.Rules, ruleSummary{r.Name, r.Action, r.Description})
	}
	s.Rules = append(s.Rules, ruleSummary{"otherwise", p.Otherwise, "where no rule holds"})
	return s
}

func policyList() *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the ready policies",
		Example: "  understudy policy list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var all []summary
			for _, name := range decide.Ready() {
				p, err := readPolicy(name)
				if err != nil {
					return err
				}
				all = append(all, summarise(p))
			}
			if wantsJSON(cmd) {
				return printJSON(all)
			}
			for _, s := range all {
				fmt.Printf("%s (%d rules)\n  %s\n", s.Name, len(s.Rules)-1, s.Description)
			}
			return nil
		},
	}
}

func policyShow() *cobra.Command {
	return &cobra.Command{
		Use:     "show NAME|FILE",
		Short:   "Print a ready policy as a file to begin with, or the rules of a file in their order",
		Example: "  understudy policy show cc > my-policy.yaml",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if source, ok := decide.Source(args[0]); ok && !wantsJSON(cmd) {
				_, err := os.Stdout.Write(source)
				return err
			}
			p, err := readPolicy(args[0])
			if err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return printJSON(summarise(p))
			}
			w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "RULE\tACTION\tBECAUSE")
			for _, r := range summarise(p).Rules {
				fmt.Fprintf(w, "%s\t%s\t%s\n", r.Name, r.Action, r.Description)
			}
			return w.Flush()
		},
	}
}

func policyCheck() *cobra.Command {
	return &cobra.Command{
		Use:     "check NAME|FILE",
		Short:   "Check a policy and everything it includes",
		Example: "  understudy policy check my-policy.yaml",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
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
			if err != nil {
				for _, m := range mistakes {
					fmt.Fprintln(os.Stderr, m)
				}
				return fmt.Errorf("policy %s: mistakes: %d", args[0], len(mistakes))
			}
			fmt.Fprintf(os.Stderr, "policy %s: rules: %d, no mistakes\n", args[0], len(p.Rules))
			return nil
		},
	}
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
