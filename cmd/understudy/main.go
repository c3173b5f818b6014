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
	"github.com/spf13/pflag"

	"github.com/understudy-text/understudy/internal/memory"
	"github.com/understudy-text/understudy/internal/settings"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
)

// The exit codes.
const (
	exitDone    = 0
	exitFailed  = 1
	exitUsage   = 2 // the command line is wrong
	exitRefused = 3 // done, but files or documents were refused or not read
)

func main() { os.Exit(run(os.Args[1:])) }

// run is main without os.Exit, for the tests.
func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	memory.Bound(ctx)
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
	switch {
	case errors.Is(err, job.ErrRefused), errors.Is(err, job.ErrNotRestored), errors.Is(err, input.ErrSkipped):
		return exitRefused
	case usage.Is(err), strings.HasPrefix(err.Error(), "unknown command"):
		fmt.Fprintln(os.Stderr, "Run 'understudy --help' or 'understudy VERB --help' for an example.")
		return exitUsage
	}
	return exitFailed
}

// trusted are flags that decide where text is sent, who may ask, or whether stand-ins can
// be guessed: a settings file that may have come with the texts may not set them.
var trusted = [...]string{"seed", "server", "remote-server", "upstream", "listen"}

func rootCommand() *cobra.Command {
	root := newVerb("understudy", func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usage.Errorf("unknown verb %q", args[0])
		}
		return nil
	}, nil, detectCommand(), pseudonymizeCommand(), policyCommand(), restoreCommand(), shardCommand(), reviewCommand(),
		reportCommand(), evaluateCommand(), attackCommand(), experimentCommand(), ledgerCommand(), trainCommand(),
		modelsCommand(), serveCommand(), mcpCommand())
	root.SilenceUsage, root.SilenceErrors = true, true
	root.PersistentFlags().String("config", "", "settings file (default: understudy.yaml in this folder, if there is one)")
	root.PersistentFlags().Bool("json", false, "write the result as JSON on standard output")
	root.SetFlagErrorFunc(flagError)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		return usage.Wrap(settings.Apply(cmd, trusted[:]...))
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	addVersion(root)
	root.SetHelpTemplate(helpTemplate)
	root.SetUsageFunc(printUsage)
	wrapArgs(root)
	return root
}

// flagError says what is wrong with a flag, or with the verb before it.
func flagError(cmd *cobra.Command, err error) error {
	if words := cmd.Flags().Args(); !cmd.HasParent() && len(words) > 0 {
		return usage.Errorf("unknown verb %q", words[0])
	}
	var value *pflag.InvalidValueError
	if errors.As(err, &value) {
		err = fmt.Errorf("--%s: %w", value.GetFlag().Name, settings.Explain(value.GetFlag(), value.GetValue(), value.Unwrap()))
	}
	return usage.Wrap(err)
}

// wrapArgs turns complaints about arguments into usage errors.
func wrapArgs(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				if strings.Contains(err.Error(), "arg(s)") || !cmd.HasSubCommands() && strings.HasPrefix(err.Error(), "unknown command") { // cobra's words, which name nothing
					err = fmt.Errorf("the arguments do not fit; write '%s', or see its --help for an example", cmd.UseLine())
				}
				return usage.Wrap(err)
			}
			return nil
		}
	}
	for _, sub := range cmd.Commands() {
		wrapArgs(sub)
	}
}
