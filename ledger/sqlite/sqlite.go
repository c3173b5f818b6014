// Package sqlite stores a ledger in one SQLite file, in pure Go. It sees only
// fingerprints and sealed values.
//
// It may know ledger.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/understudy-text/understudy/ledger"
)

const schema = `
CREATE TABLE IF NOT EXISTS meta(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS domains(domain BLOB PRIMARY KEY, sealed BLOB NOT NULL, digest BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS roles(domain BLOB NOT NULL, role BLOB NOT NULL, stand_in BLOB NOT NULL, sealed BLOB NOT NULL,
	PRIMARY KEY(domain, role)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS records(id INTEGER PRIMARY KEY, domain BLOB NOT NULL, raw BLOB NOT NULL, document BLOB NOT NULL,
	sealed BLOB NOT NULL, UNIQUE(raw, document));
CREATE INDEX IF NOT EXISTS records_document ON records(document);
CREATE TABLE IF NOT EXISTS sketches(value INTEGER NOT NULL, record INTEGER NOT NULL,
	PRIMARY KEY(value, record)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS drafts(domain BLOB NOT NULL, name BLOB NOT NULL, sealed BLOB NOT NULL,
	PRIMARY KEY(domain, name)) WITHOUT ROWID;
`

// version is written to PRAGMA user_version. Format 2 had no drafts; the first
// time such a file is opened it gets the table for them.
const version = 3

const withoutDrafts = 2

// applicationID marks the file as a ledger ("undr").
const applicationID = 0x756e6472

// busy is how long a writer waits for another, in milliseconds.
const busy = 10_000

// cacheKiB is how much of the file is kept in memory: fingerprints fall all over
// the indices, so a small cache would be read and written for every record.
const cacheKiB = 16 << 10

// readers is how many transactions read at the same time where a file is shared.
const readers = 4

// Store is a ledger.Store in a file.
type Store struct {
	path  string
	write *sql.DB // one connection: changes queue up behind each other
	read  *sql.DB // the same, unless many read and write at the same time
}

var _ ledger.Store = (*Store)(nil)

// Open opens the file; with create, an absent one is made, readable by its
// owner only. Errors name the file and what to do.
func Open(ctx context.Context, path string, create bool) (*Store, error) {
	if _, err := os.Stat(path); err != nil {
		if !create || !errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("ledger: %w", err)
		}
		f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return nil, fmt.Errorf("ledger: %w", err)
		}
		f.Close()
	}
	write, err := connect(path, 1) // Update and View queue up behind each other
	if err != nil {
		return nil, err
	}
	s := &Store{path: path, write: write, read: write}
	if err := s.prepare(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// OpenBusy opens the file for a program in which many read and write at the same
// time: changes go to a log beside the file (path-wal), readers do not wait for them,
// and a change is stored when the log is on the disk. When the last program that uses
// the file closes it, all is in the one file again; after a crash it is in both, and
// who opens the file next puts them together.
func OpenBusy(ctx context.Context, path string, create bool) (*Store, error) {
	s, err := Open(ctx, path, create)
	if err != nil {
		return nil, err
	}
	// It stays as it is if another program is in the file, or where there can be no
	// such log; then it takes longer.
	if s.journal(ctx, "=WAL") != "wal" {
		return s, nil
	}
	if s.read, err = connect(path, readers, "query_only(ON)"); err != nil {
		s.read = s.write
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// journal asks for a way to make changes safe, and returns the one that is used.
func (s *Store) journal(ctx context.Context, mode string) (used string) {
	if err := s.write.QueryRowContext(ctx, "PRAGMA journal_mode"+mode).Scan(&used); err != nil {
		return ""
	}
	return used
}

// connect makes ready for so many connections at once.
func connect(path string, most int, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": append([]string{
		fmt.Sprintf("busy_timeout(%d)", busy), "synchronous(FULL)", "secure_delete(ON)", "cell_size_check(ON)", "trusted_schema(OFF)",
		fmt.Sprintf("cache_size(-%d)", cacheKiB), "temp_store(MEMORY)",
	}, pragmas...)}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+q.Encode())
	if err != nil {
		return nil, fmt.Errorf("ledger: %s: %w", path, err)
	}
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	return db, nil
}

func (s *Store) prepare(ctx context.Context) error {
	var app, ver, tables int
	// One query, since each waits for its own time if the file is locked.
	err := s.write.QueryRowContext(ctx, `SELECT (SELECT application_id FROM pragma_application_id),
		(SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master)`).Scan(&app, &ver, &tables)
	switch {
	case err != nil:
		return s.explain(err)
	case tables > 0 && app != applicationID:
		return fmt.Errorf("ledger: %s: an SQLite file, but not a ledger", s.path)
	case ver > version:
		return fmt.Errorf("ledger: %s: written by a newer understudy (format %d, this one knows %d); update understudy", s.path, ver, version)
	case ver == version:
		return nil
	case ver > 0 && ver != withoutDrafts:
		return fmt.Errorf("ledger: %s: written by an understudy before the first release (format %d, this one knows %d)", s.path, ver, version)
	}
	_, err = s.write.ExecContext(ctx, fmt.Sprintf("BEGIN IMMEDIATE; %s PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT", schema, applicationID, version))
	var e *sqlite.Error
	if ver == withoutDrafts && errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_READONLY {
		return nil // it can be read as it is, and nobody can put drafts into it
	}
	return s.explain(err)
}

// String is the file's path.
func (s *Store) String() string { return s.path }

// Close closes the file.
func (s *Store) Close() error {
	var err error
	if s.read != s.write {
		err = s.read.Close()
	}
	// Somebody copies one file, not three; others may need the log still.
	if s.journal(context.Background(), "") == "wal" {
		_, _ = s.write.Exec("PRAGMA busy_timeout=0")
		s.journal(context.Background(), "=DELETE")
	}
	return errors.Join(err, s.write.Close())
}

// Update runs f in a write transaction.
func (s *Store) Update(ctx context.Context, f func(ledger.Tx) error) error {
	t, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return s.explain(err)
	}
	defer t.Rollback()
	if err := f(newTx(ctx, t)); err != nil {
		return s.explain(err)
	}
	return s.explain(t.Commit())
}

// View runs f in a read transaction.
func (s *Store) View(ctx context.Context, f func(ledger.Tx) error) error {
	t, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return s.explain(err)
	}
	defer t.Rollback()
	return s.explain(f(newTx(ctx, t)))
}

// Compact rewrites the file without what was deleted, and empties the log.
func (s *Store) Compact(ctx context.Context) error {
	if _, err := s.write.ExecContext(ctx, "VACUUM"); err != nil {
		return s.explain(err)
	}
	var busy, frames, done int // frames is -1 if there is no log
	if err := s.write.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &done); err != nil {
		return s.explain(err)
	}
	if busy != 0 {
		return fmt.Errorf("ledger: %s: another program reads it, and what was deleted is still in %[1]s-wal; it goes when that program is done", s.path)
	}
	return nil
}

// Backup copies the ledger, as it is at one moment, to a new file that only its owner may
// read. Others may use the ledger meanwhile.
func (s *Store) Backup(ctx context.Context, path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	f.Close()
	if _, err := s.write.ExecContext(ctx, "VACUUM INTO ?", path); err != nil {
		return errors.Join(s.explain(err), os.Remove(path))
	}
	if f, err = os.OpenFile(path, os.O_RDWR, 0); err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	return errors.Join(f.Sync(), f.Close())
}

// explain says what an SQLite error means for the ledger and what to do.
func (s *Store) explain(err error) error {
	var e *sqlite.Error
	if err == nil || !errors.As(err, &e) {
		return err
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return fmt.Errorf("ledger: %s: in use by another program for more than %d s; try again when it is done", s.path, busy/1000)
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("ledger: %s: no space left on the disk; nothing was stored", s.path)
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("ledger: %s: %w", s.path, ledger.ErrDamaged)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return fmt.Errorf("ledger: %s: cannot be written; check its permissions and those of its folder", s.path)
	case sqlite3.SQLITE_IOERR:
		return fmt.Errorf("ledger: %s: the disk failed: %w", s.path, err)
	}
	return fmt.Errorf("ledger: %s: %w", s.path, err)
}
