package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

// ledgerFlags say which ledger, key and domain.
type ledgerFlags struct{ path, keyFile, domain string }

func (f *ledgerFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.path, "ledger", "", "ledger file, kept apart from the texts")
	cmd.Flags().StringVar(&f.keyFile, "key-file", "", "file that holds the key of the ledger")
	cmd.Flags().StringVar(&f.domain, "domain", "default", "part of the ledger with stand-ins of its own, for example a study")
}

// open opens the ledger. With create, an absent ledger and an absent key file
// are made; a ledger whose key file is absent is never given a new key.
func (f *ledgerFlags) open(ctx context.Context, create bool) (*ledger.Ledger, error) {
	if f.path == "" || f.keyFile == "" {
		return nil, usagef("--ledger and --key-file belong together; give both")
	}
	key, err := ledger.ReadKeyFile(f.keyFile)
	if errors.Is(err, fs.ErrNotExist) && create {
		key, err = f.makeKey()
	}
	if err != nil {
		return nil, err
	}
	store, err := sqlite.Open(ctx, f.path, create)
	if err != nil {
		return nil, err
	}
	l, err := ledger.Open(ctx, store, key)
	if err != nil {
		store.Close()
		if errors.Is(err, ledger.ErrWrongKey) {
			return nil, fmt.Errorf("ledger: %s: %w: %s", f.path, err, f.keyFile)
		}
		return nil, err
	}
	return l, nil
}

// makeKey makes the key of a new ledger. Another run may be doing the same: then
// its key is taken.
func (f *ledgerFlags) makeKey() (ledger.Key, error) {
	if _, err := os.Stat(f.path); err == nil {
		if key, err := ledger.ReadKeyFile(f.keyFile); err == nil {
			return key, nil
		}
		return ledger.Key{}, fmt.Errorf("key: %s is not there, but the ledger %s is; give the key file it was made with", f.keyFile, f.path)
	}
	key := ledger.NewKey()
	err := ledger.WriteKeyFile(f.keyFile, key)
	if errors.Is(err, fs.ErrExist) {
		return ledger.ReadKeyFile(f.keyFile)
	}
	if err == nil {
		fmt.Fprintf(os.Stderr, "A new key was written to %s. Without it nothing can be restored: keep a copy in a safe place.\n", f.keyFile)
	}
	return key, err
}

// openDomain opens the ledger and one of its domains.
func (f *ledgerFlags) openDomain(ctx context.Context, create bool) (*ledger.Ledger, *ledger.Domain, error) {
	l, err := f.open(ctx, create)
	if err != nil {
		return nil, nil, err
	}
	d, err := l.Domain(ctx, f.domain, create)
	if err != nil {
		l.Close()
		return nil, nil, fmt.Errorf("ledger: %s: domain %q: %w", f.path, f.domain, err)
	}
	return l, d, nil
}

func ledgerCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "ledger",
		Short:   "Look into the ledger, correct it, move it, destroy it",
		Example: "  understudy ledger list --ledger study.ledger --key-file study.key",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(ledgerList(), ledgerShow(), ledgerSet(), ledgerExport(), ledgerImport(), ledgerRotate(), ledgerDestroy())
	return cmd
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
