// Package place opens ledgers where users say they lie: a file or a database's address,
// with the file of its key. In come these names; out comes a ledger, which is made if
// that was asked for.
//
// It may know internal/usage, ledger, ledger/postgres and ledger/sqlite.
package place

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/postgres"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

// A Place is where a ledger and its key lie. Ledger may be a database's address with a
// password: nothing may show it, or write it down.
type Place struct {
	Ledger  string // a file, or postgres://USER@HOST/DATABASE
	KeyFile string
	Domain  string // part of the ledger with stand-ins of its own
	Busy    bool   // many read and write at the same time
	// Say is told of a key that was made; may be nil.
	Say func(line string)
	// Told is told how many bytes of rows are read and written; may be nil.
	Told func(bytes int64)
}

// notify passes a line for the user to Place.Say, if it is set.
func (p Place) notify(line string) {
	if p.Say != nil {
		p.Say(line)
	}
}

// Named reports whether a ledger or a key was named at all.
func (p Place) Named() bool { return p.Ledger != "" || p.KeyFile != "" }

// OpenDomain opens the ledger (see Open) and its Domain.
func (p Place) OpenDomain(ctx context.Context, create bool) (*ledger.Ledger, *ledger.Domain, error) {
	l, err := p.Open(ctx, create)
	if err != nil {
		return nil, nil, err
	}
	d, err := l.Domain(ctx, p.Domain, create)
	if err != nil {
		l.Close()
		return nil, nil, fmt.Errorf("ledger: %s: domain %q: %w", cmp.Or(p.File(), "database"), p.Domain, err)
	}
	return l, d, nil
}

// Open opens the ledger. With create, an absent ledger and an absent key file
// are made; a ledger whose key file is absent is never given a new key.
func (p Place) Open(ctx context.Context, create bool) (*ledger.Ledger, error) {
	if p.Ledger == "" || p.KeyFile == "" {
		return nil, usage.Errorf("--ledger and --key-file belong together; give both")
	}
	if path := p.File(); path != "" && create && !isFolder(filepath.Dir(path)) {
		return nil, usage.Errorf("--ledger %s: there is no folder %s; make it, or name another place", path, filepath.Dir(path))
	}
	key, err := ledger.ReadKeyFile(p.KeyFile)
	switch absent := errors.Is(err, fs.ErrNotExist); {
	case absent && create:
		key, err = p.MakeKey(ctx)
	case absent:
		err = fmt.Errorf("%w; --key-file names the file that was made with the ledger", err)
	}
	if err != nil {
		return nil, err
	}
	store, err := p.store(ctx, create)
	if err != nil {
		return nil, err
	}
	rows := ledger.Store(store)
	if p.Told != nil {
		rows = ledger.Watched(store, p.Told)
	}
	l, err := ledger.Open(ctx, rows, key)
	if err != nil {
		store.Close()
		if errors.Is(err, ledger.ErrWrongKey) {
			return nil, fmt.Errorf("ledger: %s: %w: %s", store, err, p.KeyFile)
		}
		return nil, err
	}
	if err := l.Seen(ctx, p.KeyFile+seenEnding); err != nil {
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
func (p Place) store(ctx context.Context, create bool) (namedStore, error) {
	if postgres.Is(p.Ledger) {
		return orNil(postgres.Open(ctx, p.Ledger, create))
	}
	if p.Busy {
		return orNil(sqlite.OpenBusy(ctx, p.Ledger, create))
	}
	return orNil(sqlite.Open(ctx, p.Ledger, create))
}

// orNil keeps a nil pointer from becoming an interface that is not nil.
func orNil[S namedStore](s S, err error) (namedStore, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

// File is the ledger's file; "" if it is in a database.
func (p Place) File() string {
	if postgres.Is(p.Ledger) {
		return ""
	}
	return p.Ledger
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// existing returns where the ledger lies, or "" if there is none yet.
func (p Place) existing(ctx context.Context) (string, error) {
	if path := p.File(); path != "" {
		if _, err := os.Stat(path); err != nil {
			return "", nil // what is wrong with it, opening it says
		}
		return path, nil
	}
	store, err := p.store(ctx, false)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return store.String(), store.Close()
}

// MakeKey makes the key of a new ledger. Another run may be doing the same: then
// its key is taken.
func (p Place) MakeKey(ctx context.Context) (ledger.Key, error) {
	place, err := p.existing(ctx)
	if err != nil {
		return ledger.Key{}, err
	}
	if place != "" {
		if key, err := ledger.ReadKeyFile(p.KeyFile); err == nil {
			return key, nil
		}
		return ledger.Key{}, fmt.Errorf("key: %s is not there, but the ledger %s is; give the key file it was made with", p.KeyFile, place)
	}
	if folder := filepath.Dir(p.KeyFile); !isFolder(folder) {
		return ledger.Key{}, usage.Errorf("--key-file %s: there is no folder %s; make it, or name another place", p.KeyFile, folder)
	}
	key := ledger.NewKey()
	err = ledger.WriteKeyFile(p.KeyFile, key)
	if errors.Is(err, fs.ErrExist) {
		return ledger.ReadKeyFile(p.KeyFile)
	}
	if err == nil {
		p.notify(fmt.Sprintf("A new key was written to %s. Without it nothing can be restored: keep a copy in a safe place.", p.KeyFile))
	}
	return key, err
}
