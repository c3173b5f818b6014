package job

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/cespare/xxhash/v2"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/substitute"
)

// A written record is ready to be put into its file.
type written struct {
	step
	raw        []byte // nil: the record is left out
	marks      []marked
	surrogates [][]understudy.Surrogate
	unreplaced []Unreplaced
	unsure     []Unsure
	doubts     []Doubt
	explained  []byte // lines of DecisionsFile
	memory     []ledger.SealedRecord
	refusals   []Refused // raw is nil then
	telltales  []Telltale
	beside     []string // fields and columns beside the texts that hold what is hidden
	unnamed    []string // all that nobody named, if users name them
	remarks    []string
}

type marked struct {
	id    string
	marks []corpus.Mark
}

// secondPass generates, substitutes and writes. Nothing becomes visible in the
// output before the ledger knows how to restore it.
func (r *run) secondPass(ctx context.Context) error {
	if err := os.MkdirAll(r.Out, 0o755); err != nil {
		return err
	}
	earlier := HasManifest(r.Out)
	if r.part == nil { // others write there, perhaps from other machines
		if err := corpus.Sweep(r.Out); err != nil {
			return err
		}
	}
	replacements, err := corpus.CreateAtomic(r.replacementsPath)
	if err != nil {
		return err
	}
	defer replacements.Abort()
	w := &writer{run: r, ctx: ctx, replacements: replacements, tae: corpus.NewTAEWriter(replacements), mode: 0o644}
	if r.Explain {
		if w.explainer, err = newExplainer(r.decisionsPath); err != nil {
			return err
		}
		defer w.explainer.abort()
	}
	defer w.giveUp()
	r.manifest.begin()
	if err := inOrder(ctx, r.Workers, func(ctx context.Context, yield func(step) error) error { return r.readAgain(ctx, nil, yield) }, r.rewrite, w.consume); err != nil {
		return err
	}
	if err := errors.Join(w.release(), w.closeArchive()); err != nil {
		return err
	}
	if err := w.tae.Close(); err != nil {
		return err
	}
	if err := replacements.Commit(0o644); err != nil {
		return err
	}
	if err := w.explainer.commit(); err != nil {
		return err
	}
	r.manifest.Outcomes = r.manifest.listed()
	if r.part != nil {
		return nil
	}
	r.manifest.Notes = r.Job.Counts(r.Findings)
	if earlier {
		if r.manifest.Stale, err = r.stale(); err != nil {
			return err
		}
	}
	return r.manifest.write(r.Out)
}

// stale is Stale for a run that is done.
func (r *run) stale() ([]string, error) {
	for i, f := range r.Files {
		if f.Beside != "" {
			r.wrote[annotationsBeside(filepath.Join(r.Out, filepath.FromSlash(r.names[i])), f)] = true
		}
	}
	return Stale(r.Out, r.Explain, r.wrote)
}

// annotationsBeside returns where the annotations of a file are written that has them in a
// file of their own: beside its text, which is at path.
func annotationsBeside(path string, f corpus.File) string {
	return strings.TrimSuffix(path, filepath.Ext(path)) + filepath.Ext(f.Beside)
}

// Stale takes away what an earlier run reported in the output folder and this one does not
// (DecisionsFile, unless explained), and returns the other files there that this run did not
// write: all but the paths in wrote, reports, and files whose names begin with a dot.
func Stale(out string, explained bool, wrote map[string]bool) (files []string, err error) {
	decisions := filepath.Join(out, DecisionsFile)
	if !explained {
		if err := os.Remove(decisions); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	err = filepath.WalkDir(out, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || strings.HasPrefix(d.Name(), ".") || wrote[path] {
			return err
		}
		switch path {
		case decisions, filepath.Join(out, ReplacementsFile), filepath.Join(out, ManifestFile):
			return nil
		}
		name, err := filepath.Rel(out, path)
		files = append(files, filepath.ToSlash(name))
		return err
	})
	return files, err
}

// readAgain reads the files again that the first pass has read, and passes on what it
// found; only the wanted ones, unless wanted is nil. A file that has changed since then is
// an error.
func (r *run) readAgain(ctx context.Context, wanted func(file int) bool, yield func(step) error) error {
	o := r.Corpus
	o.AnyIDs, o.LanguageOf = true, nil // the first pass has looked at them, and told the languages
	for i := range r.Files {
		if r.Findings.Notes[i].Begin == unread || wanted != nil && !wanted(i) {
			continue
		}
		if err := readFile(ctx, i, &r.Files[i], o, func(s step) error {
			if err := r.compare(&s); err != nil {
				return err
			}
			return yield(s)
		}); err != nil {
			return err
		}
	}
	return nil
}

// compare puts what the first pass found beside what is read now.
func (r *run) compare(s *step) error {
	switch {
	case s.begin != nil:
		r.spool.seek(r.Findings.Notes[s.file].Begin)
	case s.end && r.spool.at != r.Findings.Notes[s.file].End:
		return r.changed(s.file)
	case s.content(), s.piece.Kind == corpus.Refused:
		if r.spool.at >= r.Findings.Notes[s.file].End {
			return r.changed(s.file)
		}
		var err error
		if s.entry, err = r.spool.read(); err != nil {
			return err
		}
		if !s.entry.refused() && (!s.content() || s.entry.sum != xxhash.Sum64(s.piece.Record.Raw)) {
			return r.changed(s.file)
		}
		for i, language := range s.entry.languages {
			s.piece.Record.Docs[i].Language = language
		}
	}
	return nil
}

func (r *run) changed(file int) error {
	return fault{Refused{Place: corpus.Place{File: r.Files[file].Path}.Name(), Reason: changedReason}}
}

const changedReason = "the file changed while it was being read; nothing was written for it; run again"

// rewrite makes the new bytes of a record.
func (r *run) rewrite(ctx context.Context, s step) (written, error) {
	w := written{step: s}
	rec := s.piece.Record
	if !s.content() || s.entry.refused() {
		return w, nil
	}
	replacements := make([][]corpus.Replacement, len(rec.Docs))
	for i := range rec.Docs {
		doc, spans := &rec.Docs[i], s.entry.spans[i]
		surrogates, err := r.surrogates(ctx, doc, spans)
		var defect *understudy.Fault
		if err != nil && !errors.As(err, &defect) {
			return w, err
		}
		if err == nil && r.Check != nil {
			err = r.Check(doc, surrogates)
		}
		if err != nil {
			refused := Refused{Place: rec.Place.String(), Document: doc.ID, Reason: err.Error()}
			return written{step: s, refusals: []Refused{refused}}, nil // with all documents of its record
		}
		w.surrogates = append(w.surrogates, surrogates)
		replacements[i] = substitute.Replacements(surrogates)
		shown := r.withNewID(s.file, doc)
		w.noteTelltales(r.shownName(s.file), rec.Place, shown, surrogates)
		if err := w.mark(shown, surrogates, r.doubts[doc.ID], r.Job); err != nil {
			return w, err
		}
	}
	h := newHidden(rec.Docs, w.surrogates)
	if why := r.lookBeside(&w, rec, h); why != nil {
		return written{step: s, refusals: []Refused{*why}}, nil
	}
	out, err := rewritten(rec, replacements, h.scrub)
	var defect *understudy.Fault
	if errors.As(err, &defect) {
		return written{step: s, refusals: []Refused{{Place: rec.Place.String(), Document: rec.Docs[0].ID, Reason: err.Error()}}}, nil
	}
	if err != nil {
		return w, err
	}
	w.raw, w.remarks = out.Raw, out.Remarks
	if old := r.Files[s.file].Written(r.Corpus); r.renaming != nil && old != r.names[s.file] {
		out.Notes = append(out.Notes, corpus.Note{Original: old, Written: r.names[s.file]})
	}
	if r.Domain != nil {
		var m ledger.SealedRecord
		m, err = Remembrance(r.Domain, rec, replacements, w.surrogates, out)
		w.memory = append(w.memory, m)
	}
	return w, err
}

// noteTelltales notes file names and document ids that are published and contain what was
// replaced. An id that the reader made of the file's name is not noted again.
func (w *written) noteTelltales(file string, place corpus.Place, doc *understudy.Document, surrogates []understudy.Surrogate) {
	if telltale(file, doc, surrogates) {
		w.telltales = append(w.telltales, Telltale{Place: corpus.Place{File: file}.Name(), File: true})
	}
	// Ids of documents in a file that holds several go after the file's name.
	id, inside := strings.CutPrefix(doc.ID, file+"#")
	if (inside || !strings.HasPrefix(doc.ID, file)) && telltale(id, doc, surrogates) {
		place.Document = ""
		w.telltales = append(w.telltales, Telltale{Place: place.String()})
	}
}

func (r *run) surrogates(ctx context.Context, doc *understudy.Document, spans []understudy.Span) ([]understudy.Surrogate, error) {
	reading, err := r.Pipeline.Relate(ctx, doc, spans)
	if err != nil {
		return nil, err
	}
	return r.Pipeline.Replace(ctx, doc, reading)
}

// mark notes a document's stand-ins, and what is doubtful of it, with the job's Offsets.
func (w *written) mark(doc *understudy.Document, surrogates []understudy.Surrogate, doubts []Doubt, j *Job) error {
	offsets := make([]int, 0, 2*len(surrogates))
	for _, s := range surrogates {
		offsets = append(offsets, s.Start, s.End)
	}
	points, err := corpus.FromBytes(doc.Text, corpus.CodePoints, offsets)
	if err != nil {
		return fmt.Errorf("document %q: %w", doc.ID, err)
	}
	text := doc.Text
	if j.Offsets == OfResult {
		doubts = movedDoubts(doubts, points, moved(surrogates, points))
		points = moved(surrogates, points)
		if text, _, err = corpus.Replace(doc.Text, substitute.Replacements(surrogates)); err != nil {
			return fmt.Errorf("document %q: %w", doc.ID, err)
		}
	}
	var lines []int
	if f := w.piece.Record.Format; f == corpus.Text || f == corpus.Markdown {
		lines = lineStarts(text)
	}
	for _, d := range doubts {
		d.Spot = spotAt(lines, d.Start)
		w.doubts = append(w.doubts, d)
	}
	m := marked{id: doc.ID, marks: make([]corpus.Mark, 0, len(surrogates))}
	for i, s := range surrogates {
		start, end := points[2*i], points[2*i+1]
		if s.Score < unsureBelow {
			w.unsure = append(w.unsure, Unsure{Document: doc.ID, Start: start, End: end, Spot: spotAt(lines, start), Category: s.Category, Finder: s.Rule,
				Score: math.Round(100*float64(s.Score)) / 100})
		}
		if s.Reason != "" {
			if s.Decision.Action != understudy.Keep {
				w.unreplaced = append(w.unreplaced, Unreplaced{Document: doc.ID, Start: start, End: end, Spot: spotAt(lines, start), Category: s.Category, Reason: s.Reason})
			}
			continue
		}
		m.marks = append(m.marks, corpus.Mark{Start: start, End: end, Label: s.Text})
	}
	w.marks = append(w.marks, m)
	if j.Explain {
		return w.explain(doc, surrogates, points)
	}
	return nil
}
