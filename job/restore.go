package job

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
)

// A Restore is one run of restore.
type Restore struct {
	Files    []corpus.File
	Corpus   corpus.Options
	Out      string
	Workers  int // 0: one for each processor
	Domain   *ledger.Domain
	Rename   bool // files that were renamed get their names back
	Progress func(bytes int64)

	Overwrite bool // files that are there with other bytes are replaced, instead of refused
}

// A Restoration says what a Restore did.
type Restoration struct {
	Files    int          `json:"files"`
	Exact    int          `json:"exact"`    // records restored byte for byte
	Edited   int          `json:"edited"`   // records of which every stand-in that could be proven was taken out
	Unknown  int          `json:"unknown"`  // records the ledger does not know, passed on as they are
	Replaced int          `json:"replaced"` // stand-ins taken out of edited records
	Missing  []Unrestored `json:"missing,omitempty"`
	Refused  []Refused    `json:"refused,omitempty"`
}

// Unrestored is a stand-in that may still stand in the text, or a record that
// is not known at all.
type Unrestored struct {
	Place    string `json:"place"`
	Document string `json:"document,omitempty"`
	Written  string `json:"written,omitempty"` // the document of which it was written
	Start    int    `json:"start,omitempty"`   // byte of that document's text as it was written
	Reason   string `json:"reason"`
}

func (u Unrestored) String() string {
	if u.Written == "" {
		return u.Place + ": " + u.Reason
	}
	return fmt.Sprintf("%s: what was written at byte %d of %q: %s", u.Place, u.Start, u.Written, u.Reason)
}

// Run restores the files. Records that the ledger does not know are copied as they are and
// listed; refused files are listed, too. It returns ErrForeignResult if the ledger knows nothing
// of the result.
func (j *Restore) Run(ctx context.Context) (*Restoration, error) {
	if j.Workers == 0 {
		j.Workers = runtime.GOMAXPROCS(0)
	}
	if err := j.checkLedger(ctx); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(j.Out, 0o755); err != nil {
		return nil, err
	}
	if err := corpus.Sweep(j.Out); err != nil {
		return nil, err
	}
	o := j.Corpus
	o.ScrubBeside = true // what was scrubbed beside an edited text comes back with it
	o.AnyIDs = true      // copies and swapped texts come back, too
	r := &run{wrote: map[string]bool{}, Job: &Job{Files: j.Files, Corpus: o, Out: j.Out, Progress: j.Progress}, names: writtenNames(j.Files, o)}
	if j.Rename {
		for i := range j.Files {
			name, err := j.formerName(ctx, i, o)
			if err != nil {
				return nil, err
			}
			if name != "" && !slices.Contains(r.names, name) && strings.Count(name, "/") == strings.Count(r.names[i], "/") {
				r.names[i] = name
			}
		}
	}
	w := &restorer{Restore: j, writer: writer{run: r, ctx: ctx, mode: 0o600, keep: !j.Overwrite}} // originals are for who restores them
	defer w.giveUp()
	err := inOrder(ctx, j.Workers,
		func(ctx context.Context, yield func(step) error) error {
			return readFiles(ctx, j.Files, o, yield)
		},
		w.restore, w.consume)
	if err == nil {
		err = w.closeArchive()
	}
	w.done.Files = r.manifest.Files
	return &w.done, err
}

// formerName is what a file was called before it was renamed, "" if the ledger says nothing
// of it. The first record of the file tells.
func (j *Restore) formerName(ctx context.Context, n int, o corpus.Options) (name string, err error) {
	first := errors.New("the first record was read")
	err = readFile(ctx, n, &j.Files[n], o, func(s step) error {
		if !s.content() {
			return nil
		}
		receipts, err := receiptsOf(ctx, j.Domain, s.piece.Record)
		if err != nil {
			return err
		}
		for _, r := range receipts {
			if former := r.RestoreNote(j.Files[n].Name); former != j.Files[n].Name && filepath.IsLocal(filepath.FromSlash(former)) {
				name = former
			}
		}
		return first
	})
	if errors.Is(err, first) {
		err = nil
	}
	return name, err
}

// restored is a record on its way back.
type restored struct {
	step
	RestoredRecord
}

type restorer struct {
	*Restore
	writer
	done   Restoration
	before Restoration // what was done before the file under way
}

// finish ends a file; one that is there already, with other bytes, is refused.
func (w *restorer) finish(file int) error {
	err := w.commit()
	if !errors.Is(err, corpus.ErrOccupied) {
		return err
	}
	w.manifest.Files--
	w.done = w.before
	w.done.Refused = append(w.done.Refused, Refused{Place: corpus.Place{File: w.names[file]}.String(),
		Reason: err.Error() + ", and stays as it is; name another --out, or give --overwrite"})
	return nil
}

func (w *restorer) consume(d restored) error {
	switch {
	case d.begin != nil:
		w.before = w.done
		return w.begin(d.file, *d.begin)
	case d.end:
		return w.finish(d.file)
	case d.failed != nil:
		w.done.Refused = append(w.done.Refused, *d.failed)
		return w.abort()
	case d.piece.Kind == corpus.Refused:
		w.done.Refused = append(w.done.Refused, refusal(d.piece.Refusal))
		w.out.omitted++
		return w.out.output.Write(d.piece)
	case d.piece.Kind != corpus.Content:
		return w.out.output.Write(d.piece)
	}
	w.Restore.Progress(d.piece.Record.Size())
	w.out.records++
	switch {
	case d.Exact:
		w.done.Exact++
	case d.Known:
		w.done.Edited++
	default:
		w.done.Unknown++
	}
	w.done.Replaced += d.Replaced
	w.done.Missing = append(w.done.Missing, d.Missing...)
	return w.out.output.Record(d.Raw)
}

func (w *restorer) restore(ctx context.Context, s step) (restored, error) {
	d := restored{step: s}
	if !s.content() {
		return d, nil
	}
	var err error
	d.RestoredRecord, err = RestoreRecord(ctx, w.Domain, s.piece.Record)
	return d, err
}
