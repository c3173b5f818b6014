package ledger

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// seenHeader begins a line of a file of what was seen.
const seenHeader = "UNDERSTUDY-SEEN-1 "

// seenFiles are the names of such files while they are written.
const seenFiles = ".understudy-seen-*"

// A seen is the file, beside the key, that says how far ledgers had come when they were
// last used with the key: a line for each, with its id and its head, sealed.
type seen struct {
	path string
	told uint64 // what the file says of this ledger
}

// Seen compares the ledger with the file at path, beside the key, that says how far the ledger
// had come when it was last closed, and updates that file when the ledger is closed. It returns
// ErrOlder if the ledger is an earlier copy or has another history. A missing file is no error;
// one that cannot be written stays as it is.
func (l *Ledger) Seen(ctx context.Context, path string) error {
	now, err := l.now(ctx)
	if err != nil || now.ID == "" {
		return err
	}
	told, _, err := l.readSeen(path, now.ID)
	if err != nil {
		return err
	}
	if told.Changes > now.Changes || told.ID != "" && told.Changes == now.Changes && told.Sum != now.Sum {
		return fmt.Errorf("%w: it has seen %d changes, and %s speaks of %d; if you put a backup in its place yourself, remove that file", ErrOlder, now.Changes, path, told.Changes)
	}
	l.seen = &seen{path: path, told: told.Changes}
	if told.ID == "" {
		l.writeSeen(now)
	}
	return nil
}

// now is the head; the zero value if there is none.
func (l *Ledger) now(ctx context.Context) (h head, err error) {
	err = l.store.View(ctx, func(tx Tx) error {
		sealed, err := tx.Meta("head")
		if sealed == nil || err != nil {
			return err
		}
		h, err = l.head(tx)
		return err
	})
	return h, err
}

// readSeen returns what a file says of a ledger, and its lines about others.
func (l *Ledger) readSeen(path, id string) (told head, others []byte, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return told, nil, nil
	}
	if err != nil {
		return told, nil, fmt.Errorf("ledger: %w", err)
	}
	own := []byte(seenHeader + id + " ")
	for line := range bytes.Lines(data) {
		sealed, found := bytes.CutPrefix(bytes.TrimSpace(line), own)
		if !found {
			others = append(others, line...)
			continue
		}
		raw, err := base64.StdEncoding.DecodeString(string(sealed))
		if err == nil {
			raw, err = l.vault.open(raw, "seen")
		}
		if err != nil || json.Unmarshal(raw, &told) != nil || told.ID != id {
			return told, nil, fmt.Errorf("ledger: %s: a line is damaged; if you know why, remove the file", path)
		}
	}
	return told, others, nil
}

// tellSeen has the file follow the ledger.
func (l *Ledger) tellSeen() {
	if l.seen == nil {
		return
	}
	if now, err := l.now(context.Background()); err == nil && now.Changes > l.seen.told {
		l.writeSeen(now)
	}
}

// writeSeen writes a head to the file. Who can not write there has no such file: that is
// no reason not to work.
func (l *Ledger) writeSeen(now head) {
	told, others, err := l.readSeen(l.seen.path, now.ID)
	if err != nil || told.Changes > now.Changes {
		return // another run was faster
	}
	value, err := json.Marshal(now)
	if err != nil {
		return
	}
	sealed, err := l.vault.seal(value, "seen")
	if err != nil {
		return
	}
	folder := filepath.Dir(l.seen.path)
	sweep(folder, seenFiles)
	f, err := os.CreateTemp(folder, seenFiles) // mode 0600
	if err != nil {
		return
	}
	defer os.Remove(f.Name())
	if len(others) == 0 {
		others = []byte("# How far ledgers had come that were used with the key beside this file: an older copy is told by it.\n")
	}
	_, err = fmt.Fprintf(f, "%s%s%s %s\n", others, seenHeader, now.ID, base64.StdEncoding.EncodeToString(sealed))
	if errors.Join(err, f.Sync(), f.Close()) == nil && os.Rename(f.Name(), l.seen.path) == nil {
		l.seen.told = now.Changes
	}
}

// unfinished is how old a file is at least that a run has left that was killed.
const unfinished = time.Minute

// sweep removes files of a pattern that were not finished.
func sweep(folder, pattern string) {
	names, _ := filepath.Glob(filepath.Join(folder, pattern)) // of a pattern without mistakes
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > unfinished {
			os.Remove(name)
		}
	}
}
