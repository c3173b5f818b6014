// Package job runs the main job over files: two passes, in memory bounded by
// the largest record and the number of distinct originals. In come paths and a
// pipeline; out go the same files with stand-ins, replacements.json and
// manifest.json, each of them complete or not there at all.
//
// It knows the root package and the ends of the pipeline: corpus, substitute
// and the ledger's records.
package job

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"runtime"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
)

// Names of what a job writes beside the documents.
const (
	ReplacementsFile = "replacements.json"
	ManifestFile     = "manifest.json"
)

// A Job is one run of pseudonymize.
type Job struct {
	Pipeline *understudy.Pipeline
	Files    []corpus.File
	Corpus   corpus.Options
	Given    bool   // use the documents' own spans instead of detecting
	Out      string // folder; made if it is absent
	Workers  int    // 0: one for each processor

	// Domain remembers how to restore each record; nil: there is no way back.
	Domain *ledger.Domain
	// Manifest is what the caller wants to have said in manifest.json.
	Manifest Manifest
	// Progress is told how many more bytes were read, of twice the files' sizes.
	// It may be nil.
	Progress func(bytes int64)
}

// Run does the job. Refused documents do not make it fail; they are listed in
// the manifest that it returns.
func (j *Job) Run(ctx context.Context) (*Manifest, error) {
	if j.Workers == 0 {
		j.Workers = runtime.GOMAXPROCS(0)
	}
	if j.Progress == nil {
		j.Progress = func(int64) {}
	}
	sp, err := newSpool()
	if err != nil {
		return nil, err
	}
	defer sp.close()
	r := &run{Job: j, manifest: j.Manifest, spool: sp, seed: maphash.MakeSeed()}
	if err := r.firstPass(ctx); err != nil {
		return nil, err
	}
	if err := sp.rewind(); err != nil {
		return nil, err
	}
	if err := j.Pipeline.Freeze(ctx); err != nil {
		return nil, err
	}
	if err := r.secondPass(ctx); err != nil {
		return nil, err
	}
	return &r.manifest, nil
}

// A run is a job under way.
type run struct {
	*Job
	manifest Manifest
	spool    *spool
	seed     maphash.Seed
}

// A found record is what the first pass makes of one.
type found struct {
	entry    entry
	refusals []Refused
	size     int64
	doubts   []Doubt
}

// firstPass detects, links and observes; what was found goes to the spool.
func (r *run) firstPass(ctx context.Context) error {
	return inOrder(ctx, r.Workers,
		func(ctx context.Context, yield func(corpus.Piece) error) error {
			return r.pieces(ctx, nil, nil, func(p corpus.Piece) error {
				switch p.Kind {
				case corpus.Content, corpus.Refused:
					return yield(p)
				}
				return nil
			})
		},
		func(ctx context.Context, p corpus.Piece) (found, error) {
			if p.Kind == corpus.Refused {
				return found{refusals: []Refused{refusal(p.Refusal)}}, nil
			}
			return r.find(ctx, p.Record)
		},
		func(f found) error {
			r.manifest.Refused = append(r.manifest.Refused, f.refusals...)
			r.manifest.Doubts = append(r.manifest.Doubts, f.doubts...)
			r.Progress(f.size)
			if f.entry.spans == nil {
				return nil
			}
			return r.spool.write(f.entry)
		})
}

func (r *run) find(ctx context.Context, rec *corpus.Record) (found, error) {
	f := found{
		entry: entry{sum: maphash.Bytes(r.seed, rec.Raw), spans: make([][]understudy.Span, len(rec.Docs))},
		size:  int64(len(rec.Raw)),
	}
	for i := range rec.Docs {
		doc := &rec.Docs[i]
		reading, err := r.Pipeline.Read(ctx, doc, r.Given)
		if err == nil {
			err = understudy.CheckSpans(doc.Text, reading.Spans)
		}
		var unsure []Doubt
		if err == nil {
			unsure, err = doubts(doc, reading)
		}
		if err == nil {
			err = r.Pipeline.Observe(ctx, doc, reading)
		}
		if err != nil {
			if ctx.Err() != nil {
				return f, ctx.Err()
			}
			f.refusals = append(f.refusals, Refused{Place: rec.Place.String(), Document: doc.ID, Reason: err.Error()})
			continue
		}
		f.doubts = append(f.doubts, unsure...)
		f.entry.spans[i] = reading.Spans
		if f.entry.spans[i] == nil {
			f.entry.spans[i] = []understudy.Span{}
		}
	}
	return f, nil
}

// pieces reads all files. begin and end are called around each file and may be
// nil; a file that cannot be opened is refused.
func (r *run) pieces(ctx context.Context, begin, end func(corpus.File) error, each func(corpus.Piece) error) error {
	o := r.Corpus
	o.IDs = corpus.NewIDs()
	first := begin == nil
	for _, f := range r.Files {
		reader, err := corpus.Open(f, o)
		if err != nil {
			if first {
				r.manifest.Refused = append(r.manifest.Refused, wholeFile(f, err))
			}
			continue
		}
		if !first {
			if err := begin(f); err != nil {
				reader.Close()
				return err
			}
		}
		err = readPieces(ctx, reader, each)
		reader.Close()
		if err != nil {
			return err
		}
		if end != nil {
			if err := end(f); err != nil {
				return err
			}
		}
	}
	return nil
}

func readPieces(ctx context.Context, reader *corpus.Reader, each func(corpus.Piece) error) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := reader.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := each(p); err != nil {
			return err
		}
	}
}

// ErrChanged says that a file was written to between the two passes.
var ErrChanged = errors.New("the file changed while it was being read; nothing was written for it")

func (r *run) changed(rec *corpus.Record) error {
	return fmt.Errorf("%s: %w", rec.Place, ErrChanged)
}
