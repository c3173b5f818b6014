package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/postgres"
	"github.com/understudy-text/understudy/ledger/sqlite"
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

// open opens the ledger. With create, an absent ledger and an absent key file
// are made; a ledger whose key file is absent is never given a new key.
func (f *ledgerFlags) open(ctx context.Context, create bool) (*ledger.Ledger, error) {
	if f.path == "" || f.keyFile == "" {
		return nil, usagef("--ledger and --key-file belong together; give both")
	}
	key, err := ledger.ReadKeyFile(f.keyFile)
	if errors.Is(err, fs.ErrNotExist) && create {
		key, err = f.makeKey(ctx)
	}
	if err != nil {
		return nil, err
	}
	store, err := f.store(ctx, create)
	if err != nil {
		return nil, err
	}
	l, err := ledger.Open(ctx, store, key)
	if err != nil {
		store.Close()
		if errors.Is(err, ledger.ErrWrongKey) {
			return nil, fmt.Errorf("ledger: %s: %w: %s", store, err, f.keyFile)
		}
		return nil, err
	}
	if err := l.Seen(ctx, f.keyFile+seenEnding); err != nil {
		l.Close()
		return nil, fmt.Errorf("ledger: %s: %w", store, err)
	}
	return l, nil
}

// seenEnding ends the name of the file beside a key that says how far its ledgers had come.
const seenEnding = ".seen"

// A namedStore says where it lies, without secrets.
type namedStore interface {
	ledger.Store
	fmt.Stringer
}

// store opens what the rows lie in.
func (f *ledgerFlags) store(ctx context.Context, create bool) (namedStore, error) {
	if postgres.Is(f.path) {
		return orNil(postgres.Open(ctx, f.path, create))
	}
	if f.busy {
		return orNil(sqlite.OpenBusy(ctx, f.path, create))
	}
	return orNil(sqlite.Open(ctx, f.path, create))
}

// orNil keeps a nil pointer from becoming an interface that is not nil.
func orNil[S namedStore](s S, err error) (namedStore, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

// file is the ledger's file; "" if it is in a database.
func (f *ledgerFlags) file() string {
	if postgres.Is(f.path) {
		return ""
	}
	return f.path
}

// place says where an existing ledger lies; "" if there is none yet.
func (f *ledgerFlags) place(ctx context.Context) (string, error) {
	if path := f.file(); path != "" {
		if _, err := os.Stat(path); err != nil {
			return "", nil // what is wrong with it, opening it says
		}
		return path, nil
	}
	store, err := f.store(ctx, false)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return store.String(), store.Close()
}

// makeKey makes the key of a new ledger. Another run may be doing the same: then
// its key is taken.
func (f *ledgerFlags) makeKey(ctx context.Context) (ledger.Key, error) {
	place, err := f.place(ctx)
	if err != nil {
		return ledger.Key{}, err
	}
	if place != "" {
		if key, err := ledger.ReadKeyFile(f.keyFile); err == nil {
			return key, nil
		}
		return ledger.Key{}, fmt.Errorf("key: %s is not there, but the ledger %s is; give the key file it was made with", f.keyFile, place)
	}
	key := ledger.NewKey()
	err = ledger.WriteKeyFile(f.keyFile, key)
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
		return nil, nil, fmt.Errorf("ledger: %s: domain %q: %w", cmp.Or(f.file(), "database"), f.domain, err)
	}
	return l, d, nil
}

func ledgerCommand() *cobra.Command {
	cmd := newVerb("ledger", cobra.NoArgs, nil)
	cmd.AddCommand(ledgerList(), ledgerShow(), ledgerCrosswalk(), ledgerSet(), ledgerExport(), ledgerImport(), ledgerRotate(), ledgerBackup(), ledgerDestroy())
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
