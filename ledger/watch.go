package ledger

import (
	"context"
	"iter"
)

// Watched returns a store that reports how many bytes of roles and records are read from and
// written to s, for progress bars.
func Watched(s Store, told func(bytes int64)) Store { return watched{s, told} }

type watched struct {
	Store
	told func(bytes int64)
}

func (w watched) Update(ctx context.Context, f func(Tx) error) error {
	return w.Store.Update(ctx, func(tx Tx) error { return f(watchedTx{tx, w.told}) })
}

func (w watched) View(ctx context.Context, f func(Tx) error) error {
	return w.Store.View(ctx, func(tx Tx) error { return f(watchedTx{tx, w.told}) })
}

// rowBytes is what a row takes in a store beside what is sealed in it, about: two fingerprints,
// and its place in two indexes.
const rowBytes = 128

type watchedTx struct {
	Tx
	told func(bytes int64)
}

func (t watchedTx) Roles(domain Fingerprint, each func(RoleRow) error) error {
	return t.Tx.Roles(domain, func(r RoleRow) error {
		t.told(rowBytes + int64(len(r.Sealed)))
		return each(r)
	})
}

func (t watchedTx) Records(domain Fingerprint, each func(RecordRow) error) error {
	return t.Tx.Records(domain, func(r RecordRow) error {
		t.told(rowBytes + int64(len(r.Sealed)))
		return each(r)
	})
}

func (t watchedTx) PutRole(domain Fingerprint, r RoleRow) error {
	t.told(rowBytes + int64(len(r.Sealed)))
	return t.Tx.PutRole(domain, r)
}

func (t watchedTx) PutRoles(domain Fingerprint, rows iter.Seq2[RoleRow, error]) error {
	return t.Tx.PutRoles(domain, func(yield func(RoleRow, error) bool) {
		for r, err := range rows {
			t.told(rowBytes + int64(len(r.Sealed)))
			if !yield(r, err) {
				return
			}
		}
	})
}

func (t watchedTx) PutRecords(domain Fingerprint, rs []RecordRow) (added int, err error) {
	for _, r := range rs {
		t.told(rowBytes + int64(len(r.Sealed)))
	}
	return t.Tx.PutRecords(domain, rs)
}
