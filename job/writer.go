package job

import (
	"bufio"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
)

// How many records, and how many sealed bytes, are remembered in one transaction.
// Their fingerprints fall all over the ledger's indices, so a large batch writes
// each page of them less often.
const (
	batchRecords = 10_000
	batchBytes   = 16 << 20
)

// mostHeld is how many finished files wait, open, for the ledger to know how to restore them all
// in one transaction, which takes longer than a small file.
const mostHeld = 64

// A writer puts finished records into files, one file at a time.
type writer struct {
	*run
	ctx          context.Context
	replacements *corpus.AtomicFile
	tae          *corpus.TAEWriter
	explainer    *explainer
	memory       []ledger.SealedRecord
	memoryBytes  int
	held         []corpus.Atomic // finished files that the ledger does not know yet
	buffer       *bufio.Writer   // of the file under way, and then of the next
	out          outFile
	archive      *corpus.ArchiveWriter // the archive under way; nil: there is none
	archiveOf    *corpus.Archive       // what it replaces
	told         told
	mode         fs.FileMode // permissions of the files written
	path         string      // of the file or archive under way
	keep         bool        // files that are there with other bytes stay
}

// An outFile is the file under way.
type outFile struct {
	file             corpus.Atomic
	output           *corpus.Output
	records, omitted int
	lost             bool // a record was refused, and none is written: what is left is passed over
	// as they were before it began
	tae       corpus.TAEState
	explained int64
	manifest  Manifest
	memory    int
}

func (w *writer) consume(d written) error {
	if w.out.lost && d.begin == nil {
		if !d.end && d.failed == nil {
			return nil
		}
		w.out = outFile{}
		return w.tellPart(d.file)
	}
	switch {
	case d.begin != nil:
		return w.begin(d.file, *d.begin)
	case d.end:
		w.manifest.MoreDoubts += w.Findings.Notes[d.file].MoreDoubts
		if err := w.commit(); err != nil {
			return err
		}
		return w.tellPart(d.file)
	case d.failed != nil:
		if err := w.abandon(*d.failed); err != nil {
			return err
		}
		return w.tellPart(d.file)
	case d.piece.Kind != corpus.Content:
		if d.piece.Kind == corpus.Refused {
			w.out.omitted++
		}
		return w.out.output.Write(d.piece)
	}
	w.Progress(d.piece.Record.Size())
	if d.raw == nil && d.piece.Record.Together && len(d.refusals) > 0 {
		if err := w.abandon(d.refusals[0]); err != nil {
			return err
		}
		w.out.lost = true
		return nil
	}
	if d.raw == nil {
		w.manifest.Refused = append(w.manifest.Refused, d.refusals...)
		w.out.omitted++
		w.out.output.Omit()
		return nil
	}
	w.out.records++
	for _, m := range d.marks {
		if err := w.tae.Add(m.id, m.marks); err != nil {
			return err
		}
	}
	if err := w.explainer.add(d.explained); err != nil {
		return err
	}
	w.manifest.add(d)
	w.memory = append(w.memory, d.memory...)
	for _, m := range d.memory {
		w.memoryBytes += m.Size()
	}
	if len(w.memory) >= batchRecords || w.memoryBytes >= batchBytes {
		if err := w.release(); err != nil {
			return err
		}
	}
	return w.out.output.Record(d.raw)
}

func (w *writer) begin(n int, f corpus.File) error {
	file, err := w.create(w.names[n], f)
	if err != nil {
		return err
	}
	if w.buffer == nil {
		w.buffer = bufio.NewWriterSize(nil, 1<<18)
	}
	w.buffer.Reset(file)
	w.out = outFile{file: file, output: corpus.NewOutput(w.buffer), manifest: w.manifest.clone(), memory: len(w.memory)}
	if w.tae == nil { // restoring
		return nil
	}
	if w.out.tae, err = w.tae.State(); err != nil {
		return err
	}
	w.out.explained, err = w.explainer.state()
	return err
}

// create begins the file that stands for f in the output, under its name there: in a
// folder, or in the archive that stands for its archive.
func (w *writer) create(name string, f corpus.File) (corpus.Atomic, error) {
	if f.Archive != w.archiveOf {
		if err := w.closeArchive(); err != nil {
			return nil, err
		}
	}
	entry := ""
	if f.Archive != nil {
		folders := strings.Count(f.Archive.Name, "/") + 1
		parts := strings.SplitN(name, "/", folders+1)
		name, entry = strings.Join(parts[:folders], "/"), parts[folders]
	}
	path := filepath.Join(w.Out, filepath.FromSlash(name))
	w.path = path
	if w.archive == nil {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, err
		}
	}
	if f.Archive == nil && w.keep {
		return corpus.CreateNewFor(path, f)
	}
	if f.Archive == nil {
		return corpus.CreateAtomicFor(path, f)
	}
	if w.archive == nil {
		var err error
		if w.archive, err = corpus.CreateArchive(path, w.keep); err != nil {
			return nil, err
		}
		w.archiveOf = f.Archive
	}
	return w.archive.Create(entry, f)
}

// closeArchive makes the archive under way visible.
func (w *writer) closeArchive() error {
	a := w.archive
	w.archive, w.archiveOf = nil, nil
	if a == nil {
		return nil
	}
	return a.Commit(w.mode)
}

// abandon takes back all that was done for the file under way.
func (w *writer) abandon(why Refused) error {
	if w.out.file != nil {
		if err := w.replacements.Truncate(w.out.tae.Bytes); err != nil {
			return err
		}
		w.tae.GoBack(w.out.tae)
		if err := w.explainer.goBack(w.out.explained); err != nil {
			return err
		}
		w.manifest = w.out.manifest
		w.memory = w.memory[:min(len(w.memory), w.out.memory)]
	}
	w.manifest.Refused = append(w.manifest.Refused, why)
	return w.abort()
}

// commit ends a file, and makes it visible after the ledger knows how to restore it: with the
// files after it, if nobody is told of each. A file of which every record was refused is not
// written.
func (w *writer) commit() error {
	if w.out.records == 0 && w.out.omitted > 0 {
		return w.abort()
	}
	if err := w.buffer.Flush(); err != nil {
		w.abort()
		return err
	}
	w.wrote[w.path] = true
	w.held = append(w.held, w.out.file)
	w.out = outFile{}
	w.manifest.Files++
	if len(w.memory) > 0 && len(w.held) < mostHeld && w.archive == nil && w.run.part == nil {
		return nil
	}
	return w.release()
}

// release makes the finished files visible, after the ledger knows how to restore them; if it
// does not take them, they are given up.
func (w *writer) release() error {
	if err := w.remember(); err != nil {
		for _, file := range w.held {
			file.Abort()
		}
		w.held = nil
		return err
	}
	for len(w.held) > 0 {
		file := w.held[0]
		w.held = w.held[1:]
		if err := file.Commit(w.mode); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) remember() error {
	if len(w.memory) == 0 {
		return nil
	}
	err := w.Domain.Remember(w.ctx, w.memory...)
	clear(w.memory) // the batch is large; let go of it
	w.memory, w.memoryBytes, w.out.memory = w.memory[:0], 0, 0
	return err
}

// abort gives up the file under way.
func (w *writer) abort() error {
	file := w.out.file
	w.out = outFile{}
	if file == nil {
		return nil
	}
	return file.Abort()
}

// giveUp removes all that is unfinished. What is finished becomes visible if the ledger still
// takes it.
func (w *writer) giveUp() {
	if w.out.file != nil {
		w.memory = w.memory[:min(len(w.memory), w.out.memory)]
	}
	w.abort()
	for w.release(); len(w.held) > 0; { // one that could not be made visible does not keep the others
		w.release()
	}
	if w.archive != nil {
		w.archive.Abort()
	}
}
