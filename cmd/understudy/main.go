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
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/internal/memory"
	"github.com/understudy-text/understudy/internal/settings"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/hub"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/evaluate/agreement"
	"github.com/understudy-text/understudy/study/evaluate/sets"
	"github.com/understudy-text/understudy/study/report"
	"github.com/understudy-text/understudy/study/speech/rescore"
	"github.com/understudy-text/understudy/study/train/descent"
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

// isUsage reports whether an error is a mistake in the command line or the settings, or
// one that a package found in what it was asked for.
func isUsage(err error) bool {
	var usage usageError
	var option descent.OptionError
	var model named.ValueError
	var output report.OutputError
	return errors.As(err, &usage) || errors.As(err, &option) || errors.As(err, &model) || errors.As(err, &output) ||
		slices.ContainsFunc(misused[:], func(m error) bool { return errors.Is(err, m) })
}

// misused are the errors of packages by which they refuse what they are asked for.
var misused = [...]error{hub.ErrName, encoder.ErrNotEmpty, rescore.ErrTune, agreement.ErrAnnotators, sets.ErrName}

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
	case errors.Is(err, errRefused), errors.Is(err, errNotRestored), errors.Is(err, errSkipped):
		return exitRefused
	case isUsage(err), strings.HasPrefix(err.Error(), "unknown command"):
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
			return usagef("unknown verb %q", args[0])
		}
		return nil
	}, nil, detectCommand(), pseudonymizeCommand(), policyCommand(), restoreCommand(), shardCommand(), reviewCommand(),
		reportCommand(), evaluateCommand(), attackCommand(), experimentCommand(), ledgerCommand(), trainCommand(),
		modelsCommand(), serveCommand(), mcpCommand())
	root.SilenceUsage, root.SilenceErrors = true, true
	root.PersistentFlags().String("config", "", "settings file (default: understudy.yaml in this folder, if there is one)")
	root.PersistentFlags().Bool("json", false, "write the result as JSON on standard output")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := settings.Apply(cmd, trusted[:]...); err != nil {
			return usageError{err}
		}
		return nil
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	addVersion(root)
	root.SetHelpTemplate(helpTemplate)
	root.SetUsageFunc(printUsage)
	wrapArgs(root)
	return root
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
