// Package postgres stores a ledger in a PostgreSQL database, for several programs
// that share one. It sees only fingerprints and sealed values.
//
// It may know ledger.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/understudy-text/understudy/ledger"
)

// Schema is where a ledger's tables lie if the address does not name another with
// search_path.
const Schema = "understudy"

const tables = `
CREATE TABLE format(version integer NOT NULL);
CREATE TABLE meta(name text PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE domains(domain bytea PRIMARY KEY, sealed bytea NOT NULL, digest bytea NOT NULL);
CREATE TABLE roles(domain bytea NOT NULL, role bytea NOT NULL, stand_in bytea NOT NULL, sealed bytea NOT NULL,
	PRIMARY KEY(domain, role), UNIQUE(domain, stand_in));
CREATE TABLE records(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, domain bytea NOT NULL, raw bytea NOT NULL,
	document bytea NOT NULL, sealed bytea NOT NULL, UNIQUE(raw, document));
CREATE INDEX records_domain ON records(domain, id);
CREATE INDEX records_document ON records(document);
CREATE TABLE sketches(value bigint NOT NULL, record bigint NOT NULL REFERENCES records ON DELETE CASCADE,
	PRIMARY KEY(value, record));
CREATE INDEX sketches_record ON sketches(record);
CREATE TABLE drafts(domain bytea NOT NULL, name bytea NOT NULL, sealed bytea NOT NULL, PRIMARY KEY(domain, name));
`

// version is the format of the rows. It counts with that of package sqlite, whose
// rows are the same.
const version = 3

// busy is how long a writer waits for another.
const busy = 10 * time.Second

// idle is how long a transaction may wait for its program: one whose machine has
// gone would keep all others from writing.
const idle = time.Minute

// connecting is how long a server may take to answer.
const connecting = 10 * time.Second

// writers is the class of advisory locks that writers take ("undr").
const writers = 0x756e6472

// Store is a ledger.Store in a schema of a database.
type Store struct {
	place  string // for people, without the password
	schema string
	pool   *pgxpool.Pool
}

var _ ledger.Store = (*Store)(nil)

// An absentError says where there is no ledger. It is fs.ErrNotExist, as with a file.
type absentError string

func (e absentError) Error() string { return "ledger: " + string(e) + ": there is no ledger" }

func (e absentError) Is(target error) bool { return target == fs.ErrNotExist }

// Is reports whether a ledger's address is one of this package.
func Is(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Open opens the ledger at an address such as postgres://user@host/database. What
// it leaves out is looked for where libpq would (PGPASSWORD, ~/.pgpass, …). With
// create, absent tables are made. Errors name the place and what to do, never the
// password.
func Open(ctx context.Context, address string, create bool) (*Store, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil { // pgx's message holds the address, in which a password may be mistyped
		return nil, errors.New("ledger: the address of the database cannot be read; it is written postgres://USER@HOST:PORT/DATABASE, and special characters of a password as %XX")
	}
	c := config.ConnConfig
	s := &Store{schema: schemaOf(c.RuntimeParams)}
	s.place = fmt.Sprintf("postgres://%s/%s (schema %s)", net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port))), c.Database, s.schema)
	c.RuntimeParams["search_path"] = pgx.Identifier{s.schema}.Sanitize()
	for name, value := range map[string]string{
		"application_name":                    "understudy",
		"synchronous_commit":                  "on", // what was answered is on the disk
		"idle_in_transaction_session_timeout": strconv.FormatInt(idle.Milliseconds(), 10),
	} {
		if c.RuntimeParams[name] == "" {
			c.RuntimeParams[name] = value
		}
	}
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = connecting
	}
	if s.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, s.explain(err)
	}
	if err := s.prepare(ctx, create); err != nil {
		s.pool.Close()
		return nil, err
	}
	return s, nil
}

// schemaOf is the first schema of an address's search_path.
func schemaOf(params map[string]string) string {
	first, _, _ := strings.Cut(params["search_path"], ",")
	if first = strings.Trim(strings.TrimSpace(first), `"`); first != "" {
		return first
	}
	return Schema
}

// prepare makes the tables if they are absent, and checks their format.
func (s *Store) prepare(ctx context.Context, create bool) error {
	there, err := s.check(ctx, s.pool)
	switch {
	case err != nil || there:
		return err
	case !create:
		return absentError(s.place)
	}
	return s.update(ctx, func(t pgx.Tx) error {
		if there, err := s.check(ctx, t); there || err != nil {
			return err // somebody was faster
		}
		if _, err := t.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS "+pgx.Identifier{s.schema}.Sanitize()); err != nil {
			return err
		}
		if _, err := t.Exec(ctx, tables); err != nil {
			return err
		}
		_, err := t.Exec(ctx, "INSERT INTO format VALUES($1)", version)
		return err
	})
}

// check reports whether the tables are there, in a format that is known.
func (s *Store) check(ctx context.Context, db interface {
	QueryRow(context.Context, string, ...any) pgx.Row
}) (bool, error) {
	var made, others bool
	err := db.QueryRow(ctx, `SELECT coalesce(bool_or(tablename='format'), false), coalesce(bool_or(tablename IN ('meta', 'domains', 'roles', 'records')), false)
		FROM pg_catalog.pg_tables WHERE schemaname=$1`, s.schema).Scan(&made, &others)
	switch {
	case err != nil:
		return false, s.explain(err)
	case others && !made:
		return false, fmt.Errorf("ledger: %s: it has tables of something else; name another schema with ?search_path=NAME", s.place)
	case !made:
		return false, nil
	}
	var written int
	if err := db.QueryRow(ctx, "SELECT version FROM format").Scan(&written); err != nil {
		return false, s.explain(err)
	}
	if written != version {
		return false, fmt.Errorf("ledger: %s: written by another understudy (format %d, this one knows %d); update the older one", s.place, written, version)
	}
	return true, nil
}

// String is where the ledger lies, without the password.
func (s *Store) String() string { return s.place }

// Close closes all connections.
func (s *Store) Close() error {
	s.pool.Close()
	return nil
}

// Update runs f in a write transaction. Writers queue up behind one lock, so that
// no other comes between; it goes with the transaction, even when the program is
// killed. Each statement sees what was committed before the lock was had.
func (s *Store) Update(ctx context.Context, f func(ledger.Tx) error) error {
	return s.update(ctx, func(t pgx.Tx) error {
		rows := newTx(ctx, t)
		if err := f(rows); err != nil {
			return err
		}
		return rows.send()
	})
}

func (s *Store) update(ctx context.Context, f func(pgx.Tx) error) error {
	t, err := s.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.ReadCommitted})
	if err != nil {
		return s.explain(err)
	}
	defer t.Rollback(context.WithoutCancel(ctx))
	// One statement for both, which saves a round trip.
	if _, err := t.Exec(ctx, `SELECT pg_catalog.set_config('lock_timeout', $1, true), pg_catalog.pg_advisory_xact_lock($2, pg_catalog.hashtext($3))`,
		strconv.FormatInt(busy.Milliseconds(), 10), writers, s.schema); err != nil {
		return s.explain(err)
	}
	if err := f(t); err != nil {
		return s.explain(err)
	}
	return s.explain(t.Commit(ctx))
}

// View runs f in a read transaction.
func (s *Store) View(ctx context.Context, f func(ledger.Tx) error) error {
	t, err := s.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return s.explain(err)
	}
	defer t.Rollback(context.WithoutCancel(ctx))
	if err := f(newTx(ctx, t)); err != nil {
		return s.explain(err)
	}
	return s.explain(t.Commit(ctx))
}

// Compact rewrites the tables without what was deleted. The write-ahead log, its
// archive and replicas keep what they have until the server recycles it.
func (s *Store) Compact(ctx context.Context) error {
	for _, table := range []string{"meta", "domains", "roles", "sketches", "records", "drafts"} {
		if _, err := s.pool.Exec(ctx, "VACUUM FULL "+table); err != nil {
			return s.explain(err)
		}
	}
	return nil
}

// Codes of SQLSTATE (PostgreSQL's appendix A).
const (
	lockNotAvailable   = "55P03"
	uniqueViolation    = "23505"
	insufficient       = "42501"
	readOnly           = "25006"
	diskFull           = "53100"
	tooManyConnections = "53300"
	invalidPassword    = "28P01"
	invalidUser        = "28000"
	noDatabase         = "3D000"
)

// explain says what an error of the database means for the ledger and what to do.
func (s *Store) explain(err error) error {
	var said *pgconn.PgError
	var connect *pgconn.ConnectError
	var broken *net.OpError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &said):
		return s.refusal(said)
	case errors.As(err, &connect):
		first, _, _ := strings.Cut(errors.Unwrap(connect).Error(), "\n") // one line for each way that was tried
		return fmt.Errorf("ledger: %s: the server cannot be reached; is it running, and is the address right? %s", s.place, first)
	case errors.Is(err, pgx.ErrTxCommitRollback), pgconn.SafeToRetry(err):
		return fmt.Errorf("ledger: %s: the connection was lost; nothing was stored: %w", s.place, err)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &broken):
		return fmt.Errorf("ledger: %s: the connection was lost; the last change may be stored or not; do it again: %w", s.place, err)
	}
	return err
}

// refusal leaves out the server's detail, which may quote a row.
func (s *Store) refusal(said *pgconn.PgError) error {
	switch said.Code {
	case lockNotAvailable:
		return fmt.Errorf("ledger: %s: in use by another program for more than %v; try again when it is done", s.place, busy)
	case uniqueViolation:
		return fmt.Errorf("ledger: %s: %w", s.place, ledger.ErrConflict)
	case insufficient, readOnly:
		return fmt.Errorf("ledger: %s: the user may not do this (%s); an administrator makes the schema and gives it to the user", s.place, said.Message)
	case diskFull:
		return fmt.Errorf("ledger: %s: no space left on the server's disk; nothing was stored", s.place)
	case tooManyConnections:
		return fmt.Errorf("ledger: %s: the server has too many connections; lower pool_max_conns in the address, or raise the server's limit", s.place)
	case invalidPassword, invalidUser:
		return fmt.Errorf("ledger: %s: the server refuses the user or password; the password is taken from the address, PGPASSWORD or ~/.pgpass", s.place)
	case noDatabase:
		return fmt.Errorf("ledger: %s: there is no such database; an administrator makes it", s.place)
	}
	return fmt.Errorf("ledger: %s: %s (SQLSTATE %s)", s.place, said.Message, said.Code)
}
