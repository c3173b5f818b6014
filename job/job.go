// Package job runs the main job over files: two passes, in memory bounded by
// the largest record and the number of distinct originals. In come paths and a
// pipeline; out go the same files with stand-ins, replacements.json and
// manifest.json, each of them complete or not there at all.
//
// It may know the root package, corpus, internal/plural, internal/usage, ledger and
// substitute.
package job

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"

	"github.com/cespare/xxhash/v2"

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
	Explain  bool   // write DecisionsFile
	Out      string // folder; made if it is absent
	Workers  int    // 0: one for each processor

	// Rename has files and folders whose names hold what is hidden called otherwise.
	Rename bool

	// OtherFields is about what holds no text; empty: KeepFields.
	OtherFields OtherFields
	// Offsets are those of all that is written beside the documents; empty: OfOriginal.
	Offsets Offsets

	// Check is asked about each document before anything of it is written; its error
	// refuses the document. It may be nil.
	Check func(doc *understudy.Document, surrogates []understudy.Surrogate) error
	// Domain remembers how to restore each record; nil: there is no way back.
	Domain *ledger.Domain
	// NotesOfRead are asked for after the first pass, and Notes after the second, for the
	// manifest. Either may be nil.
	NotesOfRead, Notes func() map[string]int64
	// Manifest is what the caller wants to have said in manifest.json.
	Manifest Manifest
	// Seen is told, in the first pass, the id of each document that is read, and its file.
	// It may be nil.
	Seen func(id string, f *corpus.File) error
	// Progress is told how many more bytes were read, of twice the files' sizes.
	// It may be nil.
	Progress func(bytes int64)
}

// Offsets says which text the places in a job's reports refer to, in code points: the original,
// or the result. Places in the original reveal the length of every original.
type Offsets string

// The offsets.
const (
	OfOriginal Offsets = "tae" // as the Text Anonymization Evaluator wants them
	OfResult   Offsets = "result"
)

// ErrNothingGiven says that a job over given spans has none to replace: nothing is written,
// as the result would be the texts as they are.
var ErrNothingGiven = errors.New("no document brings annotations")

// Run runs both passes. Refused documents are no error; the returned manifest lists them. It
// returns ErrNothingGiven if Given is set and no document has annotations.
func (j *Job) Run(ctx context.Context) (*Manifest, error) {
	f, err := j.Observe(ctx)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	bare := j.bare(f)
	if len(bare) > 0 && len(bare) == f.read() {
		return nil, ErrNothingGiven
	}
	if err := Freeze(ctx, j.Pipeline); err != nil {
		return nil, err
	}
	r := j.run(f)
	for _, n := range f.Notes {
		r.manifest.Refused = append(r.manifest.Refused, n.Refused...)
	}
	if j.Rename {
		if err := r.rename(ctx); err != nil {
			return nil, err
		}
	}
	for _, file := range bare {
		r.manifest.Bare = append(r.manifest.Bare, r.names[file])
	}
	if err := r.secondPass(ctx); err != nil {
		return nil, err
	}
	return &r.manifest, nil
}

// bare returns the files of a job over given spans that bring none, by number: what is
// written of them is their texts as they are.
func (j *Job) bare(f *Findings) []int {
	var bare []int
	for i, n := range f.Notes {
		if j.Given && n.records > 0 && n.spans == 0 {
			bare = append(bare, i)
		}
	}
	return bare
}

// run is a job under way, with what its first pass found.
func (j *Job) run(f *Findings) *run {
	if j.Workers == 0 {
		j.Workers = runtime.GOMAXPROCS(0)
	}
	if j.Progress == nil {
		j.Progress = func(int64) {}
	}
	j.Corpus.ScrubBeside = j.OtherFields == ScrubFields
	doubts := map[string][]Doubt{}
	for _, n := range f.Notes {
		for _, d := range n.Doubts {
			doubts[d.Document] = append(doubts[d.Document], d)
		}
	}
	return &run{Job: j, wrote: map[string]bool{}, manifest: j.Manifest, Findings: f, names: writtenNames(j.Files, j.Corpus), doubts: doubts,
		replacementsPath: filepath.Join(j.Out, ReplacementsFile), decisionsPath: filepath.Join(j.Out, DecisionsFile)}
}

// Observe runs the first pass: it detects and links the mentions of all documents and passes
// them to the pipeline's Observe. The caller closes the findings.
func (j *Job) Observe(ctx context.Context) (*Findings, error) {
	sp, err := newSpool()
	if err != nil {
		return nil, err
	}
	f := &Findings{spool: sp, Notes: make([]FileNotes, len(j.Files))}
	if j.Rename {
		f.renaming = newRenaming(j.Files, j.Manifest.Skipped)
	}
	err = j.run(f).firstPass(ctx)
	if err == nil {
		err = sp.flush()
	}
	if j.NotesOfRead != nil {
		f.counts = j.NotesOfRead()
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// freezeTries is how often roles are cast anew because other runs on the same
// ledger were faster. Each time one of them has got on.
const freezeTries = 20

// Freeze ends the first pass of a pipeline. While other runs write to the same ledger it casts
// anew after each ledger.ErrConflict, and returns it after 20 attempts.
func Freeze(ctx context.Context, p *understudy.Pipeline) error {
	var err error
	for range freezeTries {
		if err = p.Freeze(ctx); !errors.Is(err, ledger.ErrConflict) {
			return err
		}
	}
	return err
}

// A run is a job under way.
type run struct {
	*Job
	*Findings
	manifest                        Manifest
	names                           []string           // by file: what it is called in the output
	doubts                          map[string][]Doubt // by document, until it is written
	replacementsPath, decisionsPath string
	wrote                           map[string]bool  // paths of finished files
	part                            func(Part) error // told of each file, if the run is a part of one; else nil
}

// A found record is what the first pass makes of one.
type found struct {
	step
	entry    entry
	refusals []Refused
	doubts   []Doubt
	named    bool // names of files may hold what is hidden in it
}

// firstPass detects, links and observes; what was found goes to the spool.
func (r *run) firstPass(ctx context.Context) error {
	o := r.Corpus
	o.IDs = corpus.NewIDs()
	return inOrder(ctx, r.Workers,
		func(ctx context.Context, yield func(step) error) error {
			return readFiles(ctx, r.Files, o, yield)
		},
		r.find, r.note)
}

// maxDoubts is how many doubtful links of a file are listed: a table may have millions.
const maxDoubts = 5000

// note spools what was found, in the order of the files.
func (r *run) note(f found) error {
	of := &r.Findings.Notes[f.file]
	if of.lost && f.begin == nil && !f.end && f.failed == nil {
		return nil // one refusal is said of a file that is left out
	}
	of.Refused = append(of.Refused, f.refusals...)
	kept := min(len(f.doubts), maxDoubts-len(of.Doubts))
	of.Doubts, of.MoreDoubts = append(of.Doubts, f.doubts[:kept]...), of.MoreDoubts+len(f.doubts)-kept
	switch {
	case f.begin != nil:
		of.Begin = r.spool.written
	case f.end:
		if of.End = r.spool.written; of.lost {
			of.Begin, of.End = unread, unread
		}
	case f.failed != nil:
		of.Begin, of.End = unread, unread
		of.Refused = append(of.Refused, *f.failed)
	case f.piece.Kind == corpus.Refused:
		of.Refused = append(of.Refused, refusal(f.piece.Refusal))
		return r.spool.write(entry{})
	case f.content():
		of.lost = f.piece.Record.Together && f.entry.refused()
		if !f.entry.refused() {
			of.records++
		}
		for _, spans := range f.entry.spans {
			of.spans += len(spans)
		}
		if f.named {
			r.renaming.marked[f.file] = true
		}
		r.Progress(f.piece.Record.Size())
		if r.Seen != nil {
			for i := range f.piece.Record.Docs {
				if err := r.Seen(f.piece.Record.Docs[i].ID, &r.Files[f.file]); err != nil {
					return err
				}
			}
		}
		return r.spool.write(f.entry)
	}
	return nil
}

func (r *run) find(ctx context.Context, s step) (found, error) {
	f := found{step: s}
	if !s.content() {
		return f, nil
	}
	rec := s.piece.Record
	f.entry = entry{sum: xxhash.Sum64(rec.Raw), spans: make([][]understudy.Span, len(rec.Docs)), languages: make([]string, len(rec.Docs))}
	for i := range rec.Docs {
		doc := &rec.Docs[i]
		f.entry.languages[i] = doc.Language
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
			if errors.Is(err, understudy.ErrUnavailable) {
				return f, err
			}
			f.refusals = append(f.refusals, Refuse(rec.Place.String(), doc.ID, err))
			f.entry.spans = nil // a record with a refused document is left out
			return f, nil
		}
		f.doubts = append(f.doubts, unsure...)
		f.entry.spans[i] = reading.Spans
		f.named = f.named || r.renaming != nil && r.renaming.meets(doc.Text, reading.Spans)
	}
	return f, nil
}
