package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/crosswalk"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

func ledgerSet() *cobra.Command {
	var f ledgerFlags
	cmd := newVerb("ledger set", cobra.RangeArgs(2, 3), func(cmd *cobra.Command, args []string) error {
		if len(args) == 3 {
			if err := stock.CheckKind(cast.Kind(args[0])); err != nil {
				return usageError{err}
			}
			return setEntry(cmd, &f, cast.Kind(args[0]), args[1], args[2])
		}
		return f.withRows(cmd, func(d *ledger.Domain, list *crosswalk.List) error {
			r, err := find(list, args[0])
			if err != nil {
				return err
			}
			c, err := stock.Correct(cmd.Context(), d, list, "id "+r.ID, []crosswalk.Cell{{ID: r.ID, StandIn: args[1]}})
			if err != nil {
				return err
			}
			return shown(cmd, corrected(c))
		})
	})
	f.add(cmd)
	return cmd
}

// setEntry enters what a part of a kind becomes, whether a text has it yet or not.
func setEntry(cmd *cobra.Command, f *ledgerFlags, kind cast.Kind, original, standIn string) error {
	l, d, err := f.openDomain(cmd.Context(), true)
	if err != nil {
		return err
	}
	defer l.Close()
	r := generate.Role(kind, original)
	e := ledger.Entry{Kind: r.Kind, Key: r.Key, StandIn: standIn, Origin: ledger.Set}
	if err := crosswalk.Fit(e); err != nil {
		return usageError{err}
	}
	if err := d.Put(cmd.Context(), e); err != nil {
		return err
	}
	return shown(cmd, map[string]any{"id": d.ID(r), "kind": e.Kind, "stand_in": e.StandIn, "origin": e.Origin})
}

func ledgerRotate() *cobra.Command {
	var f ledgerFlags
	var next string
	cmd := newVerb("ledger rotate", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if next == "" {
			return usagef("--new-key-file is missing")
		}
		return f.withLedger(cmd, func(l *ledger.Ledger) error {
			key, err := ledger.ReadKeyFile(next)
			if errors.Is(err, fs.ErrNotExist) {
				key = ledger.NewKey()
				err = ledger.WriteKeyFile(next, key)
			}
			if err != nil {
				return err
			}
			if err := l.Rotate(cmd.Context(), key); err != nil {
				return fmt.Errorf("%w; the ledger still has its old key", err)
			}
			fmt.Fprintf(os.Stderr, "The ledger now opens with %s only. Destroy the old key, and old copies of the ledger.\n", next)
			return shown(cmd, map[string]string{"key_file": next})
		})
	})
	f.add(cmd)
	cmd.Flags().StringVar(&next, "new-key-file", "", "the other key; made if it is absent")
	return cmd
}

func ledgerDestroy() *cobra.Command {
	var f ledgerFlags
	var yes bool
	cmd := newVerb("ledger destroy", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if !cmd.Flags().Changed("domain") {
			return usagef("say which --domain")
		}
		if !yes {
			return usagef("nothing can undo this; add --yes")
		}
		return f.withLedger(cmd, func(l *ledger.Ledger) error {
			if err := l.Destroy(cmd.Context(), f.domain); err != nil {
				return err
			}
			return shown(cmd, map[string]string{"destroyed": f.domain})
		})
	})
	f.add(cmd)
	cmd.Flags().BoolVar(&yes, "yes", false, "do it")
	return cmd
}

func ledgerBackup() *cobra.Command {
	var f ledgerFlags
	var to string
	cmd := newVerb("ledger backup", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if to == "" {
			return usagef("--to is missing: the file that the copy goes to")
		}
		if f.file() == "" {
			return usagef("--ledger is no file; a database is copied by its own tools, such as pg_dump")
		}
		if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
			return usagef("--to: %s is there already, and backups are not written over", to)
		}
		l, err := f.open(cmd.Context(), false) // with the right key, and not an older copy
		if err != nil {
			return err
		}
		if err := l.Close(); err != nil {
			return err
		}
		store, err := sqlite.Open(cmd.Context(), f.path, false)
		if err != nil {
			return err
		}
		defer store.Close()
		if err := store.Backup(cmd.Context(), to); err != nil {
			return err
		}
		domains, err := f.checkCopy(cmd, to)
		if err != nil {
			return errors.Join(err, os.Remove(to))
		}
		fmt.Fprintf(os.Stderr, "The copy is %s; its %s can be opened with %s\n", to, several(domains, "domain"), f.keyFile)
		return shown(cmd, map[string]any{"copy": to, "domains": domains})
	})
	f.addStore(cmd)
	cmd.Flags().StringVar(&to, "to", "", "the copy, a new file")
	return cmd
}

// checkCopy opens all domains of a copy.
func (f *ledgerFlags) checkCopy(cmd *cobra.Command, path string) (domains int, err error) {
	copied := *f
	copied.path = path
	l, err := copied.open(cmd.Context(), false)
	if err != nil {
		return 0, err
	}
	defer l.Close()
	names, err := l.Domains(cmd.Context())
	if err != nil {
		return 0, err
	}
	for _, name := range names {
		if _, err := l.Domain(cmd.Context(), name, false); err != nil {
			return 0, fmt.Errorf("%s: domain %q: %w", path, name, err)
		}
	}
	return len(names), nil
}
