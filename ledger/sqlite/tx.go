package sqlite

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/ledger"
)

// tx is a ledger.Tx over one SQL transaction.
type tx struct {
	ctx      context.Context
	sql      *sql.Tx
	prepared map[string]*sql.Stmt // closed with the transaction
}

func newTx(ctx context.Context, t *sql.Tx) tx { return tx{ctx, t, map[string]*sql.Stmt{}} }

func (t tx) exec(query string, args ...any) error {
	_, err := t.sql.ExecContext(t.ctx, query, args...)
	return err
}

// statement prepares what is run many times in one transaction.
func (t tx) statement(query string) (*sql.Stmt, error) {
	if st := t.prepared[query]; st != nil {
		return st, nil
	}
	st, err := t.sql.PrepareContext(t.ctx, query)
	if err == nil {
		t.prepared[query] = st
	}
	return st, err
}

// repeat is exec for statements that are run many times.
func (t tx) repeat(query string, args ...any) error {
	st, err := t.statement(query)
	if err == nil {
		_, err = st.ExecContext(t.ctx, args...)
	}
	return err
}

// scanRow scans a single row. found is false if there is none.
func scanRow(row *sql.Row, into ...any) (found bool, err error) {
	err = row.Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func (t tx) Meta(name string) ([]byte, error) {
	var v []byte
	_, err := scanRow(t.sql.QueryRowContext(t.ctx, "SELECT value FROM meta WHERE name=?", name), &v)
	return v, err
}

func (t tx) SetMeta(name string, value []byte) error {
	return t.exec("INSERT OR REPLACE INTO meta VALUES(?,?)", name, value)
}

func (t tx) Domains() ([]ledger.DomainRow, error) {
	var out []ledger.DomainRow
	err := t.rows("SELECT domain, sealed, digest FROM domains ORDER BY domain", nil, func(scan func(...any) error) error {
		var id []byte
		var r ledger.DomainRow
		if err := scan(&id, &r.Sealed, &r.Digest); err != nil {
			return err
		}
		copy(r.Domain[:], id)
		out = append(out, r)
		return nil
	})
	return out, err
}

func (t tx) PutDomain(r ledger.DomainRow) error {
	return t.exec("INSERT OR REPLACE INTO domains VALUES(?,?,?)", r.Domain[:], r.Sealed, r.Digest)
}

func (t tx) DeleteDomain(d ledger.Fingerprint) error {
	if err := t.exec("DELETE FROM sketches WHERE record IN (SELECT id FROM records WHERE domain=?)", d[:]); err != nil {
		return err
	}
	for _, table := range []string{"drafts", "records", "roles", "domains"} {
		if err := t.exec("DELETE FROM "+table+" WHERE domain=?", d[:]); err != nil {
			return err
		}
	}
	return nil
}

func (t tx) Role(domain, role ledger.Fingerprint) (ledger.RoleRow, bool, error) {
	r := ledger.RoleRow{Role: role}
	var standIn []byte
	found, err := scanRow(t.sql.QueryRowContext(t.ctx, "SELECT stand_in, sealed FROM roles WHERE domain=? AND role=?", domain[:], role[:]), &standIn, &r.Sealed)
	copy(r.StandIn[:], standIn)
	return r, found, err
}

func (t tx) PutRole(domain ledger.Fingerprint, r ledger.RoleRow) error {
	return t.repeat("INSERT OR REPLACE INTO roles VALUES(?,?,?,?)", domain[:], r.Role[:], r.StandIn[:], r.Sealed)
}

// roleRows is how many roles one statement inserts.
const roleRows = 64

func (t tx) PutRoles(domain ledger.Fingerprint, rows iter.Seq2[ledger.RoleRow, error]) error {
	args := make([]any, 0, 4*roleRows)
	put := func() error {
		defer func() { args = args[:0] }()
		return t.repeat("INSERT INTO roles VALUES"+strings.Repeat(",(?,?,?,?)", len(args)/4)[1:], args...)
	}
	for r, err := range rows {
		if err != nil {
			return err
		}
		if args = append(args, domain[:], slices.Clone(r.Role[:]), slices.Clone(r.StandIn[:]), r.Sealed); len(args) == cap(args) {
			if err := put(); err != nil {
				return err
			}
		}
	}
	if len(args) == 0 {
		return nil
	}
	return put()
}

func (t tx) DeleteRole(domain, role ledger.Fingerprint) error {
	return t.exec("DELETE FROM roles WHERE domain=? AND role=?", domain[:], role[:])
}

func (t tx) Roles(domain ledger.Fingerprint, each func(ledger.RoleRow) error) error {
	return t.rows("SELECT role, stand_in, sealed FROM roles WHERE domain=? ORDER BY role", []any{domain[:]}, func(scan func(...any) error) error {
		var role, standIn []byte
		var r ledger.RoleRow
		if err := scan(&role, &standIn, &r.Sealed); err != nil {
			return err
		}
		copy(r.Role[:], role)
		copy(r.StandIn[:], standIn)
		return each(r)
	})
}

// PutRecords stores rows in the order of their fingerprints, and sketches in the
// order of theirs: each page of the indices is then met once, where at random
// every row would read and write a handful.
func (t tx) PutRecords(domain ledger.Fingerprint, rows []ledger.RecordRow) (added int, err error) {
	// Numbers grow: those beyond the last one are new.
	var last int64
	if err := t.sql.QueryRowContext(t.ctx, "SELECT coalesce(max(id), 0) FROM records").Scan(&last); err != nil {
		return 0, err
	}
	st, err := t.statement(`INSERT INTO records(domain, raw, document, sealed) VALUES(?,?,?,?)
		ON CONFLICT(raw, document) DO UPDATE SET sealed=excluded.sealed RETURNING id`)
	if err != nil {
		return 0, err
	}
	order := make([]*ledger.RecordRow, len(rows))
	for i := range rows {
		order[i] = &rows[i]
	}
	slices.SortStableFunc(order, func(a, b *ledger.RecordRow) int { return bytes.Compare(a.Raw[:], b.Raw[:]) })
	var sketches []sketch
	for _, r := range order {
		var id int64
		if err := st.QueryRowContext(t.ctx, domain[:], r.Raw[:], r.Document[:], r.Sealed).Scan(&id); err != nil {
			return 0, err
		}
		if id > last {
			added, last = added+1, id
		}
		for _, v := range r.Sketch {
			sketches = append(sketches, sketch{v, id})
		}
	}
	return added, t.putSketches(sketches)
}

type sketch struct{ value, record int64 }

// sketchRows is how many rows one statement inserts.
const sketchRows = 64

func (t tx) putSketches(sketches []sketch) error {
	slices.SortFunc(sketches, func(a, b sketch) int {
		return cmp.Or(cmp.Compare(a.value, b.value), cmp.Compare(a.record, b.record))
	})
	for some := range slices.Chunk(sketches, sketchRows) {
		args := make([]any, 0, 2*sketchRows)
		for _, s := range some {
			args = append(args, s.value, s.record)
		}
		if err := t.repeat("INSERT OR IGNORE INTO sketches VALUES"+strings.Repeat(",(?,?)", len(some))[1:], args...); err != nil {
			return err
		}
	}
	return nil
}

const recordColumns = "r.raw, r.document, r.sealed"

func (t tx) RecordsMade(domain, raw ledger.Fingerprint) ([]ledger.RecordRow, error) {
	return t.records("SELECT "+recordColumns+" FROM records r WHERE raw=? AND domain=? ORDER BY id DESC", raw[:], domain[:])
}

func (t tx) RecordsOf(domain, document ledger.Fingerprint) ([]ledger.RecordRow, error) {
	return t.records("SELECT "+recordColumns+" FROM records r WHERE document=? AND domain=? ORDER BY id DESC", document[:], domain[:])
}

func (t tx) RecordsLike(domain ledger.Fingerprint, sketch []int64, limit int) ([]ledger.RecordRow, error) {
	args := make([]any, 0, len(sketch)+2)
	for _, v := range sketch {
		args = append(args, v)
	}
	return t.records(`SELECT `+recordColumns+` FROM records r JOIN
		(SELECT record, count(*) AS shared FROM sketches WHERE value IN (`+strings.Repeat(",?", len(sketch))[1:]+`)
		GROUP BY record ORDER BY shared DESC, record DESC LIMIT ?) s ON r.id = s.record WHERE r.domain=? ORDER BY s.shared DESC, r.id DESC`,
		append(args, limit, domain[:])...)
}

func (t tx) CountRecords(domain ledger.Fingerprint) (n int, err error) {
	err = t.sql.QueryRowContext(t.ctx, "SELECT count(*) FROM records WHERE domain=?", domain[:]).Scan(&n)
	return n, err
}

func (t tx) records(query string, args ...any) ([]ledger.RecordRow, error) {
	var out []ledger.RecordRow
	err := t.rows(query, args, func(scan func(...any) error) error {
		r, err := scanRecord(scan)
		out = append(out, r)
		return err
	})
	return out, err
}

func scanRecord(scan func(...any) error) (ledger.RecordRow, error) {
	var raw, document []byte
	var r ledger.RecordRow
	err := scan(&raw, &document, &r.Sealed)
	copy(r.Raw[:], raw)
	copy(r.Document[:], document)
	return r, err
}

func (t tx) Records(domain ledger.Fingerprint, each func(ledger.RecordRow) error) error {
	return t.rows("SELECT "+recordColumns+" FROM records r WHERE domain=? ORDER BY id", []any{domain[:]}, func(scan func(...any) error) error {
		r, err := scanRecord(scan)
		if err != nil {
			return err
		}
		return each(r)
	})
}

func (t tx) PutDraft(domain ledger.Fingerprint, d ledger.DraftRow) error {
	return t.repeat("INSERT OR REPLACE INTO drafts VALUES(?,?,?)", domain[:], d.Name[:], d.Sealed)
}

func (t tx) Draft(domain, name ledger.Fingerprint) (ledger.DraftRow, bool, error) {
	d := ledger.DraftRow{Name: name}
	found, err := scanRow(t.sql.QueryRowContext(t.ctx, "SELECT sealed FROM drafts WHERE domain=? AND name=?", domain[:], name[:]), &d.Sealed)
	return d, found, err
}

func (t tx) Drafts(domain ledger.Fingerprint, each func(ledger.DraftRow) error) error {
	return t.rows("SELECT name, sealed FROM drafts WHERE domain=? ORDER BY name", []any{domain[:]}, func(scan func(...any) error) error {
		var name []byte
		var d ledger.DraftRow
		if err := scan(&name, &d.Sealed); err != nil {
			return err
		}
		copy(d.Name[:], name)
		return each(d)
	})
}

func (t tx) rows(query string, args []any, each func(scan func(...any) error) error) error {
	rows, err := t.sql.QueryContext(t.ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := each(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}
