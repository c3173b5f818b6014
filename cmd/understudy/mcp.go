package main

import (
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/server/agent"
)

func mcpCommand() *cobra.Command {
	var f serveFlags
	var tools []string
	cmd := newVerb("mcp", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		for _, t := range tools {
			if !slices.Contains(agent.Tools[:], t) {
				return usagef("--tools: there is no %q; there is %s", t, strings.Join(agent.Tools[:], ", "))
			}
		}
		if err := f.unreadFlag.check(); err != nil {
			return err
		}
		parts, done, err := f.parts(cmd, true)
		defer done()
		if err != nil {
			return err
		}
		s, err := f.service(cmd.Context(), parts)
		if err != nil {
			return err
		}
		return agent.New(s, cmd.Root().Version, parts.Domains[0].Name, tools...).Run(cmd.Context(), &mcp.StdioTransport{})
	})
	f.addStore(cmd)
	f.methodFlags.add(cmd)
	f.knowledgeFlags.add(cmd)
	f.unreadFlag.add(cmd)
	flags := cmd.Flags()
	flags.StringSliceVar(&f.domains, "domain", []string{"default"}, "part of the ledger")
	flags.StringVar(&f.language, "language", automatic, "language of texts that do not say theirs: auto tells it from the text")
	flags.StringVar(&f.policy, "policy", "default", "what happens to which mentions: a policy file, or a ready one (default, cc, tab, hipaa, gdpr, prompt)")
	flags.StringSliceVar(&tools, "tools", agent.Tools[:], "tools that there are")
	return cmd
}
