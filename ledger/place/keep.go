package place

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

// Size is that of the ledger's file in bytes; 0 if there is none, or the ledger is in a
// database.
func (p Place) Size() int64 {
	info, err := os.Stat(p.File())
	if err != nil {
		return 0 // what is wrong with it, opening it says
	}
	return info.Size()
}

// Rotate seals the ledger with the key of another file, which is made if it is absent. The
// old key opens it no longer.
func (p Place) Rotate(ctx context.Context, keyFile string) error {
	l, err := p.Open(ctx, false)
	if err != nil {
		return err
	}
	defer l.Close()
	key, err := ledger.ReadKeyFile(keyFile)
	if errors.Is(err, fs.ErrNotExist) {
		key = ledger.NewKey()
		err = ledger.WriteKeyFile(keyFile, key)
	}
	if err != nil {
		return err
	}
	if err := l.Rotate(ctx, key); err != nil {
		return fmt.Errorf("%w; the ledger still has its old key", err)
	}
	return nil
}

// Backup copies the ledger's file to another, opens all domains of the copy, and returns
// their number. It never overwrites a file, and leaves none after an error.
func (p Place) Backup(ctx context.Context, to string) (domains int, err error) {
	if to == "" {
		return 0, usage.Errorf("--to is missing: the file that the copy goes to")
	}
	if p.File() == "" && p.Ledger != "" {
		return 0, usage.Errorf("--ledger is no file; a database is copied by its own tools, such as pg_dump")
	}
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return 0, usage.Errorf("--to: %s is there already, and backups are not written over", to)
	}
	l, err := p.Open(ctx, false) // with the right key, and not an older copy
	if err != nil {
		return 0, err
	}
	if err := l.Close(); err != nil {
		return 0, err
	}
	store, err := sqlite.Open(ctx, p.Ledger, false)
	if err != nil {
		return 0, err
	}
	defer store.Close()
	if err := store.Backup(ctx, to); err != nil {
		return 0, err
	}
	p.Ledger = to
	if domains, err = p.check(ctx); err != nil {
		return 0, errors.Join(err, os.Remove(to))
	}
	return domains, nil
}

// check opens all domains.
func (p Place) check(ctx context.Context) (domains int, err error) {
	l, err := p.Open(ctx, false)
	if err != nil {
		return 0, err
	}
	defer l.Close()
	names, err := l.Domains(ctx)
	if err != nil {
		return 0, err
	}
	for _, name := range names {
		if _, err := l.Domain(ctx, name, false); err != nil {
			return 0, fmt.Errorf("%s: domain %q: %w", p.Ledger, name, err)
		}
	}
	return len(names), nil
}
