package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/ledger/sqlite"
)

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
		if wantsJSON(cmd) {
			return printJSON(map[string]any{"copy": to, "domains": domains})
		}
		return nil
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
