package job

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/substitute"
)

// ErrForeignResult is the error of a restoration with a ledger that knows nothing of the result.
var ErrForeignResult = errors.New("this folder was not written with this ledger and domain")

// checkLedger refuses results whose manifest names another ledger, if this one has no receipt
// that fits: a ledger of other runs over the same texts would prove some places by what
// stands around them, and half restore them.
func (j *Restore) checkLedger(ctx context.Context) error {
	marks := map[string]string{} // by folder, of those that hold results
	looked := map[string]bool{}
	var foreign []string
	for _, f := range j.Files {
		path := f.Path
		switch {
		case f.Archive != nil:
			path = f.Archive.Path
		case f.In != nil: // standard input
			continue
		}
		for dir := filepath.Dir(path); !looked[dir]; dir = filepath.Dir(dir) {
			looked[dir] = true
			if marks[dir] = markOf(dir); marks[dir] != "" && marks[dir] != j.Domain.Mark() {
				foreign = append(foreign, dir)
			}
		}
	}
	if len(foreign) == 0 {
		return nil
	}
	if rotated, err := j.Domain.Rotated(ctx); rotated || err != nil {
		return err // the mark may be that of an older key
	}
	for _, dir := range foreign {
		fits, err := j.anyFits(ctx, slices.DeleteFunc(slices.Clone(j.Files), func(f corpus.File) bool {
			path := f.Path
			if f.Archive != nil {
				path = f.Archive.Path
			}
			return f.In != nil && f.Archive == nil || !Below(dir, path)
		}))
		if err != nil {
			return err
		}
		if !fits {
			return fmt.Errorf("%s: %w: no receipt fits a text of it, and %s names another; nothing was restored", dir, ErrForeignResult, ManifestFile)
		}
	}
	return nil
}

// markOf is the mark of the ledger that restores the result in a folder; "" if none is there,
// or none is told.
func markOf(dir string) string {
	if !IsResult(dir) {
		return ""
	}
	raw, err := os.ReadFile(filepath.Join(dir, ManifestFile))
	var m struct {
		Ledger string `json:"ledger"`
	}
	if err != nil || json.Unmarshal(raw, &m) != nil {
		return ""
	}
	return m.Ledger
}

// anyFits reports whether a record of some files is, byte for byte, one in which the ledger
// replaced something.
func (j *Restore) anyFits(ctx context.Context, files []corpus.File) (bool, error) {
	o := j.Corpus
	o.AnyIDs, o.LanguageOf = true, nil
	fits := false
	enough := errors.New("a receipt fits")
	err := readFiles(ctx, files, o, func(s step) error {
		if !s.content() {
			return nil
		}
		receipts, err := receiptsMade(ctx, j.Domain, s.piece.Record)
		if err == nil && slices.ContainsFunc(receipts, replaces) {
			fits = true
			return enough
		}
		return err
	})
	if errors.Is(err, enough) {
		err = nil
	}
	return fits, err
}

// replaces reports whether a receipt has something to put back.
func replaces(r *substitute.Receipt) bool {
	return slices.ContainsFunc(r.Texts, func(t substitute.TextReceipt) bool { return len(t.Places) > 0 })
}

// receiptsMade are those of records that were written as this one is.
func receiptsMade(ctx context.Context, domain *ledger.Domain, rec *corpus.Record) ([]*substitute.Receipt, error) {
	remembered, err := domain.Recall(ctx, sha256.Sum256(rec.Raw))
	if err != nil {
		return nil, err
	}
	return open(remembered)
}
