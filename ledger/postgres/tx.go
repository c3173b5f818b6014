package postgres

import (
	"cmp"
	"context"
	"errors"
	"iter"

	"github.com/jackc/pgx/v5"

	"github.com/understudy-text/understudy/ledger"
)

// tx is a ledger.Tx over one transaction. What is written many times is sent
// together: a round trip for each row would take longer than storing it.
type tx struct {
	ctx    context.Context
	sql    pgx.Tx
	unsent *pgx.Batch
}

func newTx(ctx context.Context, t pgx.Tx) tx { return tx{ctx, t, &pgx.Batch{}} }

// enough is how many statements are sent together.
const enough = 256

// later is exec for statements that are run many times. What is wrong with one may
// be told by a later call.
func (t tx) later(query string, args ...any) error {
	t.unsent.Queue(query, args...)
	if t.unsent.Len() < enough {
		return nil
	}
	return t.send()
}

// send sends what has not been sent. It goes before all that reads.
func (t tx) send() error {
	if t.unsent.Len() == 0 {
		return nil
	}
	batch := *t.unsent
	*t.unsent = pgx.Batch{}
	return t.sql.SendBatch(t.ctx, &batch).Close()
}

func (t tx) exec(query string, args ...any) error {
	if err := t.send(); err != nil {
		return err
	}
	_, err := t.sql.Exec(t.ctx, query, args...)
	return err
}

// scanRow scans a single row. found is false if there is none.
func (t tx) scanRow(into []any, query string, args ...any) (found bool, err error) {
	if err := t.send(); err != nil {
		return false, err
	}
	err = t.sql.QueryRow(t.ctx, query, args...).Scan(into...)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// many reads all rows. A connection does one thing at a time, so they are read
// before anything is done with them.
func many[R any](t tx, scan func(pgx.Row) (R, error), query string, args ...any) ([]R, error) {
	if err := t.send(); err != nil {
		return nil, err
	}
	rows, err := t.sql.Query(t.ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(r pgx.CollectableRow) (R, error) { return scan(r) })
}

// page is how many rows are in memory where there may be any number.
const page = 1000

// pages calls each for all rows, page after page. Next reads the rows that come
// after one, or the first ones.
func pages[R any](next func(after *R) ([]R, error), each func(R) error) error {
	var after *R
	for {
		rows, err := next(after)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if err := each(r); err != nil {
				return err
			}
		}
		if len(rows) < page {
			return nil
		}
		after = &rows[len(rows)-1]
	}
}

func (t tx) Meta(name string) ([]byte, error) {
	var v []byte
	_, err := t.scanRow([]any{&v}, "SELECT value FROM meta WHERE name=$1", name)
	return v, err
}

func (t tx) SetMeta(name string, value []byte) error {
	return t.exec("INSERT INTO meta VALUES($1,$2) ON CONFLICT(name) DO UPDATE SET value=excluded.value", name, value)
}

func (t tx) Domains() ([]ledger.DomainRow, error) {
	return many(t, func(row pgx.Row) (r ledger.DomainRow, err error) {
		var id []byte
		err = row.Scan(&id, &r.Sealed, &r.Digest)
		copy(r.Domain[:], id)
		return r, err
	}, "SELECT domain, sealed, digest FROM domains ORDER BY domain")
}

func (t tx) PutDomain(r ledger.DomainRow) error {
	return t.exec("INSERT INTO domains VALUES($1,$2,$3) ON CONFLICT(domain) DO UPDATE SET sealed=excluded.sealed, digest=excluded.digest",
		r.Domain[:], r.Sealed, r.Digest)
}

func (t tx) DeleteDomain(d ledger.Fingerprint) error {
	for _, table := range []string{"drafts", "records", "roles", "domains"} { // sketches go with their records
		if err := t.exec("DELETE FROM "+table+" WHERE domain=$1", d[:]); err != nil {
			return err
		}
	}
	return nil
}

func (t tx) Role(domain, role ledger.Fingerprint) (ledger.RoleRow, bool, error) {
	r := ledger.RoleRow{Role: role}
	var standIn []byte
	found, err := t.scanRow([]any{&standIn, &r.Sealed}, "SELECT stand_in, sealed FROM roles WHERE domain=$1 AND role=$2", domain[:], role[:])
	copy(r.StandIn[:], standIn)
	return r, found, err
}

func (t tx) PutRole(domain ledger.Fingerprint, r ledger.RoleRow) error {
	return t.later(`INSERT INTO roles VALUES($1,$2,$3,$4)
		ON CONFLICT(domain, role) DO UPDATE SET stand_in=excluded.stand_in, sealed=excluded.sealed`,
		domain[:], r.Role[:], r.StandIn[:], r.Sealed)
}

// PutRoles sends all rows by COPY.
func (t tx) PutRoles(domain ledger.Fingerprint, rows iter.Seq2[ledger.RoleRow, error]) error {
	if err := t.send(); err != nil {
		return err
	}
	next, stop := iter.Pull2(rows)
	defer stop()
	var failed error // which the server would only quote
	_, err := t.sql.CopyFrom(t.ctx, pgx.Identifier{"roles"}, []string{"domain", "role", "stand_in", "sealed"},
		pgx.CopyFromFunc(func() ([]any, error) {
			r, err, ok := next()
			if failed = err; !ok || err != nil {
				return nil, err
			}
			return []any{domain[:], r.Role[:], r.StandIn[:], r.Sealed}, nil
		}))
	return cmp.Or(failed, err)
}

func (t tx) DeleteRole(domain, role ledger.Fingerprint) error {
	return t.exec("DELETE FROM roles WHERE domain=$1 AND role=$2", domain[:], role[:])
}

func (t tx) Roles(domain ledger.Fingerprint, each func(ledger.RoleRow) error) error {
	return pages(func(after *ledger.RoleRow) ([]ledger.RoleRow, error) {
		from := []byte{} // before all fingerprints
		if after != nil {
			from = after.Role[:]
		}
		return many(t, func(row pgx.Row) (r ledger.RoleRow, err error) {
			var role, standIn []byte
			err = row.Scan(&role, &standIn, &r.Sealed)
			copy(r.Role[:], role)
			copy(r.StandIn[:], standIn)
			return r, err
		}, "SELECT role, stand_in, sealed FROM roles WHERE domain=$1 AND role>$2 ORDER BY role LIMIT $3", domain[:], from, page)
	}, each)
}

func (t tx) PutDraft(domain ledger.Fingerprint, d ledger.DraftRow) error {
	return t.later("INSERT INTO drafts VALUES($1,$2,$3) ON CONFLICT(domain, name) DO UPDATE SET sealed=excluded.sealed",
		domain[:], d.Name[:], d.Sealed)
}

func (t tx) Draft(domain, name ledger.Fingerprint) (ledger.DraftRow, bool, error) {
	d := ledger.DraftRow{Name: name}
	found, err := t.scanRow([]any{&d.Sealed}, "SELECT sealed FROM drafts WHERE domain=$1 AND name=$2", domain[:], name[:])
	return d, found, err
}

func (t tx) Drafts(domain ledger.Fingerprint, each func(ledger.DraftRow) error) error {
	return pages(func(after *ledger.DraftRow) ([]ledger.DraftRow, error) {
		from := []byte{}
		if after != nil {
			from = after.Name[:]
		}
		return many(t, func(row pgx.Row) (d ledger.DraftRow, err error) {
			var name []byte
			err = row.Scan(&name, &d.Sealed)
			copy(d.Name[:], name)
			return d, err
		}, "SELECT name, sealed FROM drafts WHERE domain=$1 AND name>$2 ORDER BY name LIMIT $3", domain[:], from, page)
	}, each)
}
