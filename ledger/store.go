package ledger

import (
	"context"
	"iter"
)

// A Store keeps the ledger's rows: fingerprints and sealed values, nothing that
// can be read without the key. Package sqlite has one in a file.
type Store interface {
	// Update runs f in one transaction: all of it is stored, for good, or
	// nothing. No other writer comes between.
	Update(ctx context.Context, f func(Tx) error) error
	// View runs f over one unchanging state.
	View(ctx context.Context, f func(Tx) error) error
	// Compact gives the space of deleted rows back, so that nothing of them is
	// left in the store's files.
	Compact(ctx context.Context) error
	Close() error
}

// A Tx reads and writes rows. Methods that look for one row return nil, or
// false, if there is none.
type Tx interface {
	Meta(name string) ([]byte, error)
	SetMeta(name string, value []byte) error

	Domains() ([]DomainRow, error)
	PutDomain(DomainRow) error
	DeleteDomain(Fingerprint) error // with all its rows

	Role(domain, role Fingerprint) (RoleRow, bool, error)
	PutRole(domain Fingerprint, r RoleRow) error // replaces
	// PutRoles stores rows of roles that the domain does not have, in the order of their
	// fingerprints; an error among them ends it and is returned.
	PutRoles(domain Fingerprint, rows iter.Seq2[RoleRow, error]) error
	DeleteRole(domain, role Fingerprint) error
	Roles(domain Fingerprint, each func(RoleRow) error) error // in the order of fingerprints

	// PutRecords replaces those with the same Raw and Document, and says how many others
	// it added.
	PutRecords(domain Fingerprint, rs []RecordRow) (added int, err error)
	CountRecords(domain Fingerprint) (int, error)
	RecordsMade(domain, raw Fingerprint) ([]RecordRow, error)
	RecordsLike(domain Fingerprint, sketch []int64, limit int) ([]RecordRow, error) // most shared values first
	RecordsOf(domain, document Fingerprint) ([]RecordRow, error)
	Records(domain Fingerprint, each func(RecordRow) error) error

	PutDraft(domain Fingerprint, d DraftRow) error // replaces
	Draft(domain, name Fingerprint) (DraftRow, bool, error)
	Drafts(domain Fingerprint, each func(DraftRow) error) error
}

// A DomainRow is a domain. Sealed holds its name, Digest what guards its rows.
type DomainRow struct {
	Domain Fingerprint
	Sealed []byte
	Digest []byte
}

// A RoleRow is one correspondence.
type RoleRow struct {
	Role    Fingerprint // of kind and key
	StandIn Fingerprint // of kind and stand-in
	Sealed  []byte
}

// A RecordRow says how one record of a file is restored. Its fingerprints are
// keyed by the domain, so those of two domains never meet.
type RecordRow struct {
	Raw      Fingerprint // of the pseudonymized bytes
	Document Fingerprint // of the document's id
	Sketch   []int64     // keyed hashes that similar texts share
	Sealed   []byte
}

// A DraftRow is the stand-ins of a document that a model made.
type DraftRow struct {
	Name   Fingerprint // of text and settings
	Sealed []byte
}
