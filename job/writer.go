package job

import (
	"bufio"
	"context"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
)

// memoryBatch is how many records are remembered in one transaction.
const memoryBatch = 2000

// A writer puts finished records into files, one file at a time.
type writer struct {
	*run
	ctx    context.Context
	tae    *corpus.TAEWriter
	file   *corpus.AtomicFile
	buffer *bufio.Writer
	output *corpus.Output
	memory []ledger.SealedRecord
	// records of the file under way
	records, omitted int
}

func (w *writer) consume(d written) error {
	switch {
	case d.begin != nil:
		return w.begin(*d.begin)
	case d.end:
		return w.commit()
	case d.piece.Kind != corpus.Content:
		if d.piece.Kind == corpus.Refused {
			w.omitted++
		}
		return w.output.Write(d.piece)
	}
	w.Progress(int64(len(d.piece.Record.Raw)))
	w.manifest.Refused = append(w.manifest.Refused, d.refusals...)
	if d.raw == nil {
		w.omitted++
		w.output.Omit()
		return nil
	}
	w.records++
	for _, m := range d.marks {
		if err := w.tae.Add(m.id, m.marks); err != nil {
			return err
		}
	}
	for _, s := range d.surrogates {
		w.manifest.count(s)
	}
	w.manifest.Documents += len(d.surrogates)
	w.manifest.Unreplaced = append(w.manifest.Unreplaced, d.unreplaced...)
	w.memory = append(w.memory, d.memory...)
	if len(w.memory) >= memoryBatch {
		if err := w.remember(); err != nil {
			return err
		}
	}
	return w.output.Record(d.raw)
}

func (w *writer) begin(f corpus.File) error {
	path := filepath.Join(w.Out, filepath.FromSlash(f.Name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := corpus.CreateAtomic(path)
	if err != nil {
		return err
	}
	w.records, w.omitted = 0, 0
	w.file, w.buffer = file, bufio.NewWriterSize(file, 1<<18)
	w.output = corpus.NewOutput(w.buffer)
	return nil
}

// commit makes a file visible, after the ledger knows how to restore it. A
// file of which every record was refused is not written.
func (w *writer) commit() error {
	if err := w.remember(); err != nil {
		return err
	}
	file := w.file
	w.file = nil
	if w.records == 0 && w.omitted > 0 {
		return file.Abort()
	}
	if err := w.buffer.Flush(); err != nil {
		file.Abort()
		return err
	}
	w.manifest.Files++
	return file.Commit(0o644)
}

func (w *writer) remember() error {
	if len(w.memory) == 0 {
		return nil
	}
	err := w.Domain.Remember(w.ctx, w.memory...)
	clear(w.memory) // the batch is large; let go of it
	w.memory = w.memory[:0]
	return err
}

func (w *writer) abort() {
	if w.file != nil {
		w.file.Abort()
	}
}
