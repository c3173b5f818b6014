// Command understudy takes personal data out of text and puts believable
// stand-ins in.
//
// Rules of speech: data goes to standard output or into --out; messages and
// progress go to standard error, progress only to a terminal; nothing that is
// printed quotes a document. Exit codes: 0 done, 1 failed, 2 wrong usage,
// 3 done, but some documents were refused (they are listed).
//
// It may know every package.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// The exit codes.
const (
	exitDone    = 0
	exitFailed  = 1
	exitUsage   = 2
	exitRefused = 3
)

// usageError is a mistake in the command line or the settings.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// All is done, but not for every document, or not all of it could be proven.
var (
	errRefused     = errors.New("some documents were refused")
	errNotRestored = errors.New("not everything could be restored")
)

func main() { os.Exit(run(os.Args[1:])) }

// run is main without os.Exit, for the tests.
func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	boundMemory(ctx)
	root := rootCommand()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitDone
	}
	if ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "understudy: interrupted; nothing half-written is left behind")
		return exitFailed
	}
	fmt.Fprintln(os.Stderr, "understudy:", err)
	var usage usageError
	switch {
	case errors.Is(err, errRefused), errors.Is(err, errNotRestored), errors.Is(err, errSkipped):
		return exitRefused
	case errors.As(err, &usage), strings.HasPrefix(err.Error(), "unknown command"):
		fmt.Fprintln(os.Stderr, "Run 'understudy --help' or 'understudy VERB --help' for an example.")
		return exitUsage
	}
	return exitFailed
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "understudy",
		Short: "Take personal data out of texts and put believable stand-ins in",
		Long: `Understudy reads texts, finds the personal data in them, and writes the same
texts with believable stand-ins. Who holds the key can restore the originals.`,
		Example:       "  understudy pseudonymize --out public --ledger study.ledger --key-file study.key interviews/",
		SilenceUsage:  true,
		SilenceErrors: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("unknown verb %q", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.PersistentFlags().String("config", "", "settings file (default: understudy.yaml in this folder, if there is one)")
	root.PersistentFlags().Bool("json", false, "write the result as JSON on standard output")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return applySettings(cmd) }
	root.AddCommand(
		detectCommand(),
		pseudonymizeCommand(),
		policyCommand(),
		restoreCommand(),
		shardCommand(),
		reviewCommand(),
		reportCommand(),
		evaluateCommand(),
		attackCommand(),
		experimentCommand(),
		ledgerCommand(),
		trainCommand(),
		modelsCommand(),
		serveCommand(),
		mcpCommand(),
	)
	root.CompletionOptions.HiddenDefaultCmd = true
	addVersion(root)
	root.SetHelpTemplate(helpTemplate)
	root.SetUsageTemplate(usageTemplate)
	wrapArgs(root)
	return root
}

// Help begins with an example, because that is what most come for.
const (
	helpTemplate = `{{if .HasExample}}{{.Example}}

{{end}}{{with (or .Long .Short)}}{{. | trimTrailingWhitespaces}}

{{end}}{{.UsageString}}`
	usageTemplate = `Usage:{{if .Runnable}}
  {{.UseLine}}{{end}}{{if .HasAvailableSubCommands}}
  {{.CommandPath}} VERB --help

Verbs:{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

Flags:
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableInheritedFlags}}

Flags of every verb:
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}
`
)

// pathArgs is for verbs that read files.
func pathArgs(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return errors.New("no PATH: name the files or folders to read")
	}
	return nil
}

// wrapArgs turns complaints about arguments into usage errors.
func wrapArgs(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				if strings.Contains(err.Error(), "arg(s)") { // cobra's words, which name nothing
					err = fmt.Errorf("the arguments do not fit; write '%s'", cmd.UseLine())
				}
				return usageError{err}
			}
			return nil
		}
	}
	for _, sub := range cmd.Commands() {
		wrapArgs(sub)
	}
}
