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
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Offer tools to language models, over the Model Context Protocol",
		Long: `Mcp answers on standard input and output, as programs that run language models ask:
the tools pseudonymize, detect and restore. What restore answers holds originals: leave it
out with --tools where the model must not see them.

With --ledger and --key-file, restore knows what was pseudonymized another day, and the same
name has the same stand-in; without, until the program ends.`,
		Example: `  understudy mcp --ledger study.ledger --key-file study.key --tools pseudonymize,detect`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
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
		},
	}
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
