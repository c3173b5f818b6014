package ledger

import (
	"context"
	"crypto/sha256"
)

// Draft returns what KeepDraft stored under a name; found is false if there is nothing, also if
// the row was removed by another program. It returns ErrDamaged if the row was changed, moved or
// given another name.
func (d *Domain) Draft(ctx context.Context, name [sha256.Size]byte) (draft []byte, found bool, err error) {
	err = d.ledger.store.View(ctx, func(tx Tx) error {
		row, ok, err := tx.Draft(d.id, d.draftFingerprint(name))
		if !ok || err != nil {
			return err
		}
		var kept [sha256.Size]byte
		if kept, draft, err = d.openDraft(row); err == nil && kept != name {
			err = ErrDamaged
		}
		found = err == nil
		return err
	})
	return draft, found, err
}

// KeepDraft stores a draft in a transaction of its own, so that what a model answered is not
// lost if the run is interrupted. A draft that is stored under the name already stays, so that
// two runs use the same.
func (d *Domain) KeepDraft(ctx context.Context, name [sha256.Size]byte, draft []byte) error {
	row, err := d.sealDraft(name, draft)
	if err != nil {
		return err
	}
	return d.ledger.store.Update(ctx, func(tx Tx) error {
		if _, ok, err := tx.Draft(d.id, row.Name); ok || err != nil {
			return err
		}
		return tx.PutDraft(d.id, row)
	})
}

func (d *Domain) draftFingerprint(name [sha256.Size]byte) Fingerprint {
	return d.vault.fingerprint("draft", string(name[:]))
}

// sealDraft seals the name with the draft: under another key it has another
// fingerprint.
func (d *Domain) sealDraft(name [sha256.Size]byte, draft []byte) (DraftRow, error) {
	row := DraftRow{Name: d.draftFingerprint(name)}
	var err error
	row.Sealed, err = d.vault.seal(append(name[:], draft...), row.owner())
	return row, err
}

func (d *Domain) openDraft(row DraftRow) (name [sha256.Size]byte, draft []byte, err error) {
	value, err := d.vault.open(row.Sealed, row.owner())
	if err == nil && len(value) < len(name) {
		err = ErrDamaged
	}
	if err != nil {
		return name, nil, err
	}
	return name, value[copy(name[:], value):], nil
}

// moveDrafts seals all drafts of a domain anew.
func moveDrafts(tx Tx, from, to *Domain) error {
	return tx.Drafts(from.id, func(row DraftRow) error {
		name, draft, err := from.openDraft(row)
		if err != nil {
			return err
		}
		moved, err := to.sealDraft(name, draft)
		if err != nil {
			return err
		}
		return tx.PutDraft(to.id, moved)
	})
}

// owner is what a sealed draft is bound to.
func (r DraftRow) owner() string { return "draft" + string(r.Name[:]) }
