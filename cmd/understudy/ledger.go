package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/place"
)

// ledgerFlags say which ledger, key and domain. The path may be a database's address
// with a password: nothing may show it, or write it down.
type ledgerFlags struct {
	path, keyFile, domain string
	busy                  bool // many read and write at the same time
}

func (f *ledgerFlags) add(cmd *cobra.Command) {
	f.addStore(cmd)
	cmd.Flags().StringVar(&f.domain, "domain", "default", "part of the ledger with stand-ins of its own, for example a study")
}

// addStore adds the flags of the ledger as a whole.
func (f *ledgerFlags) addStore(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.path, "ledger", "", "ledger, kept apart from the texts: a file, or postgres://USER@HOST/DATABASE for several servers")
	cmd.Flags().StringVar(&f.keyFile, "key-file", "", "file that holds the key of the ledger")
}

// place is where the ledger lies.
func (f *ledgerFlags) place() place.Place {
	return place.Place{Ledger: f.path, KeyFile: f.keyFile, Busy: f.busy, Say: func(line string) { fmt.Fprintln(os.Stderr, line) }}
}

func (f *ledgerFlags) check() error {
	if f.path == "" || f.keyFile == "" {
		return usagef("--ledger and --key-file belong together; give both")
	}
	return nil
}

// open opens the ledger, which is made with create; see place.Place.
func (f *ledgerFlags) open(ctx context.Context, create bool) (*ledger.Ledger, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	return f.place().Open(ctx, create)
}

// openDomain opens the ledger and one of its domains.
func (f *ledgerFlags) openDomain(ctx context.Context, create bool) (*ledger.Ledger, *ledger.Domain, error) {
	if err := f.check(); err != nil {
		return nil, nil, err
	}
	return f.place().OpenDomain(ctx, f.domain, create)
}

// withLedger opens the ledger that is there for a verb.
func (f *ledgerFlags) withLedger(cmd *cobra.Command, do func(l *ledger.Ledger) error) error {
	l, err := f.open(cmd.Context(), false)
	if err != nil {
		return err
	}
	defer l.Close()
	return do(l)
}

// file is the ledger's file; "" if it is in a database.
func (f *ledgerFlags) file() string { return f.place().File() }

// shown prints v with --json, and nothing without.
func shown(cmd *cobra.Command, v any) error {
	return show(cmd, v, func(io.Writer) error { return nil })
}

func ledgerCommand() *cobra.Command {
	return newVerb("ledger", cobra.NoArgs, nil, ledgerList(), ledgerShow(), ledgerCrosswalk(), ledgerSet(), ledgerExport(),
		ledgerImport(), ledgerRotate(), ledgerBackup(), ledgerDestroy())
}

// wantsJSON reports whether the result goes to standard output as JSON.
func wantsJSON(cmd *cobra.Command) bool {
	v, _ := cmd.Flags().GetBool("json")
	return v
}

func printJSON(v any) error { return encodeJSON(os.Stdout, v) }

// encodeJSON writes JSON that people can read too.
func encodeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
