package job

import (
	"bufio"
	"context"
	"io/fs"
	"os"
	"path/filepath"

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

// A writer puts finished records into files, one file at a time.
type writer struct {
	*run
	ctx          context.Context
	replacements *corpus.AtomicFile
	tae          *corpus.TAEWriter
	explainer    *explainer
	memory       []ledger.SealedRecord
	memoryBytes  int
	out          outFile
	told         told
	mode         fs.FileMode // permissions of the files written
}

// An outFile is the file under way.
type outFile struct {
	file             corpus.Atomic
	buffer           *bufio.Writer
	output           *corpus.Output
	records, omitted int
	// as they were before it began
	tae       corpus.TAEState
	explained int64
	manifest  Manifest
	memory    int
}

func (w *writer) consume(d written) error {
	switch {
	case d.begin != nil:
		return w.begin(*d.begin)
	case d.end:
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
	w.Progress(int64(len(d.piece.Record.Raw)))
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
		if err := w.remember(); err != nil {
			return err
		}
	}
	return w.out.output.Record(d.raw)
}

func (w *writer) begin(f corpus.File) error {
	path := filepath.Join(w.Out, filepath.FromSlash(f.Name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := corpus.CreateAtomicFor(path, f)
	if err != nil {
		return err
	}
	buffer := bufio.NewWriterSize(file, 1<<18)
	w.out = outFile{file: file, buffer: buffer, output: corpus.NewOutput(buffer), manifest: w.manifest.clone(), memory: len(w.memory)}
	if w.tae == nil { // restoring
		return nil
	}
	if w.out.tae, err = w.tae.State(); err != nil {
		return err
	}
	w.out.explained, err = w.explainer.state()
	return err
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

// commit makes a file visible, after the ledger knows how to restore it. A
// file of which every record was refused is not written.
func (w *writer) commit() error {
	if err := w.remember(); err != nil {
		return err
	}
	if w.out.records == 0 && w.out.omitted > 0 {
		return w.abort()
	}
	if err := w.out.buffer.Flush(); err != nil {
		w.abort()
		return err
	}
	file := w.out.file
	w.out = outFile{}
	w.manifest.Files++
	return file.Commit(w.mode)
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

func (w *writer) abort() error {
	file := w.out.file
	w.out = outFile{}
	if file == nil {
		return nil
	}
	return file.Abort()
}
