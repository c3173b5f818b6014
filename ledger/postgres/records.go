package postgres

import (
	"github.com/jackc/pgx/v5"

	"github.com/understudy-text/understudy/ledger"
)

// PutRecords sends all rows at once, and then their sketches: a round trip for
// each would take longer than storing it.
func (t tx) PutRecords(domain ledger.Fingerprint, rows []ledger.RecordRow) (added int, err error) {
	ids := make([]int64, len(rows))
	var batch pgx.Batch
	for i, r := range rows {
		batch.Queue(`INSERT INTO records(domain, raw, document, sealed) VALUES($1,$2,$3,$4)
			ON CONFLICT(raw, document) DO UPDATE SET sealed=excluded.sealed RETURNING id, xmax=0`, // no transaction has replaced it
			domain[:], r.Raw[:], r.Document[:], r.Sealed).QueryRow(func(row pgx.Row) error {
			var isNew bool
			err := row.Scan(&ids[i], &isNew)
			if isNew {
				added++
			}
			return err
		})
	}
	if err := t.send(); err != nil {
		return 0, err
	}
	if err := t.sql.SendBatch(t.ctx, &batch).Close(); err != nil {
		return 0, err
	}
	var values, records []int64
	for i, r := range rows {
		for _, v := range r.Sketch {
			values, records = append(values, v), append(records, ids[i])
		}
	}
	if len(values) == 0 {
		return added, nil
	}
	return added, t.exec("INSERT INTO sketches SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS s(value, record) ORDER BY 1, 2 ON CONFLICT DO NOTHING", values, records)
}

// A record is a row with its number.
type record struct {
	ledger.RecordRow
	id int64
}

const recordColumns = "SELECT r.raw, r.document, r.sealed, r.id FROM records r "

func scanRecord(row pgx.Row) (r record, err error) {
	var raw, document []byte
	err = row.Scan(&raw, &document, &r.Sealed, &r.id)
	copy(r.Raw[:], raw)
	copy(r.Document[:], document)
	return r, err
}

func (t tx) records(query string, args ...any) ([]ledger.RecordRow, error) {
	return many(t, func(row pgx.Row) (ledger.RecordRow, error) {
		r, err := scanRecord(row)
		return r.RecordRow, err
	}, query, args...)
}

func (t tx) RecordsMade(domain, raw ledger.Fingerprint) ([]ledger.RecordRow, error) {
	return t.records(recordColumns+"WHERE raw=$1 AND domain=$2 ORDER BY id DESC", raw[:], domain[:])
}

func (t tx) RecordsOf(domain, document ledger.Fingerprint) ([]ledger.RecordRow, error) {
	return t.records(recordColumns+"WHERE document=$1 AND domain=$2 ORDER BY id DESC", document[:], domain[:])
}

func (t tx) RecordsLike(domain ledger.Fingerprint, sketch []int64, limit int) ([]ledger.RecordRow, error) {
	return t.records(recordColumns+`JOIN
		(SELECT record, count(*) AS shared FROM sketches WHERE value=ANY($1)
		GROUP BY record ORDER BY shared DESC, record DESC LIMIT $2) s ON r.id=s.record WHERE r.domain=$3 ORDER BY s.shared DESC, r.id DESC`,
		sketch, limit, domain[:])
}

func (t tx) CountRecords(domain ledger.Fingerprint) (n int, err error) {
	_, err = t.scanRow([]any{&n}, "SELECT count(*) FROM records WHERE domain=$1", domain[:])
	return n, err
}

func (t tx) Records(domain ledger.Fingerprint, each func(ledger.RecordRow) error) error {
	return pages(func(after *record) ([]record, error) {
		var from int64
		if after != nil {
			from = after.id
		}
		return many(t, scanRecord, recordColumns+"WHERE domain=$1 AND id>$2 ORDER BY id LIMIT $3", domain[:], from, page)
	}, func(r record) error { return each(r.RecordRow) })
}
