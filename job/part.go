package job

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"path/filepath"

	"github.com/understudy-text/understudy/corpus"
)

// Findings is the result of a first pass, for the second, which may run on another machine. It
// holds places in texts, names of files, ids and reasons, and no text.
type Findings struct {
	Notes    []FileNotes      // by file of the job
	counts   map[string]int64 // for the manifest's Notes
	spool    *spool
	renaming *renaming // nil: files keep their names
}

// FileNotes is what the first pass found in one file.
type FileNotes struct {
	Begin, End int64     // where its entries lie in the spool; unread if it failed
	Refused    []Refused `json:",omitempty"`
	Doubts     []Doubt   `json:",omitempty"`
	MoreDoubts int       `json:",omitempty"` // that are not kept
	lost       bool      // a record was refused, and none is written
	records    int       // that can be read
	spans      int       // in all of these
}

// read returns how many files have a record that could be read.
func (f *Findings) read() int {
	n := 0
	for _, of := range f.Notes {
		if of.records > 0 {
			n++
		}
	}
	return n
}

// unread marks a file of which the second pass wants nothing.
const unread = -1

// Close frees the temporary file.
func (f *Findings) Close() { f.spool.close() }

// Head returns the findings without their spool, as ReadFindings takes them.
func (f *Findings) Head() ([]byte, error) {
	return json.Marshal(findingsHead{f.Notes, f.counts, f.spool.list})
}

// findingsHead is what Head writes.
type findingsHead struct {
	Notes  []FileNotes
	Counts map[string]int64 `json:",omitempty"`
	Names  []string         // of the spool, by number
}

// Spool returns a reader of the spans that were found, record by record, as ReadFindings takes
// them.
func (f *Findings) Spool() io.Reader {
	return io.NewSectionReader(f.spool.file, 0, f.spool.written)
}

// ReadFindings returns the findings whose Head and Spool were written to head and spool. The
// caller closes them.
func ReadFindings(head []byte, spool io.Reader) (*Findings, error) {
	var h findingsHead
	if err := json.Unmarshal(head, &h); err != nil {
		return nil, err
	}
	sp, err := newSpool()
	if err != nil {
		return nil, err
	}
	sp.list = h.Names
	if sp.written, err = io.Copy(sp.w, spool); err == nil {
		err = sp.flush()
	}
	if err != nil {
		sp.close()
		return nil, spoolError(err)
	}
	return &Findings{Notes: h.Notes, counts: h.Counts, spool: sp}, nil
}

// Counts returns the Notes of the manifest: counts of the first pass (f) and, after the job is
// done, of the second.
func (j *Job) Counts(f *Findings) map[string]int64 {
	all := maps.Clone(f.counts)
	if j.Notes != nil {
		addCounts(&all, j.Notes())
	}
	return all
}

// A Part is what the second pass did with one file, where several machines share a run.
type Part struct {
	File     int // index into the job's files
	Manifest Manifest
	// Replacements and Decisions are where the file's entries lie in the reports of the part.
	Replacements, Decisions [2]int64
	// Wrote are the names of what was written of the file, below the output folder: its text
	// and, of a pair, its annotations; none if it was refused.
	Wrote []string
}

var (
	// errFiles is the error of findings of other files.
	errFiles = errors.New("the findings are not those of these files")
	// errRename is the error of a part that is to rename files: what one is called hangs on
	// the stand-ins of all.
	errRename = errors.New("files of a run that several machines share keep their names")
)

// Replace does the second pass of a run that several machines share, after the pipeline
// was frozen, or has adopted what another machine froze. It writes the job's files to Out,
// and its part of the reports to the two files; tell is told of each file that was read.
func (j *Job) Replace(ctx context.Context, f *Findings, replacements, decisions string, tell func(Part) error) error {
	if len(f.Notes) != len(j.Files) {
		return errFiles
	}
	if j.Rename {
		return errRename
	}
	r := j.run(f)
	r.manifest, r.part, r.replacementsPath, r.decisionsPath = Manifest{}, tell, replacements, decisions
	return r.secondPass(ctx)
}

// tellPart tells what became of a file and begins to count anew.
func (w *writer) tellPart(file int) error {
	if w.run.part == nil {
		return nil
	}
	w.manifest.Outcomes = w.manifest.listed()
	p := Part{File: file, Manifest: w.manifest}
	w.manifest = Manifest{}
	w.manifest.begin()
	if p.Manifest.Files > 0 {
		name, err := filepath.Rel(w.Out, w.path)
		if err != nil {
			return err
		}
		p.Wrote = []string{filepath.ToSlash(name)}
		if f := w.Files[file]; f.Beside != "" {
			p.Wrote = append(p.Wrote, filepath.ToSlash(annotationsBeside(name, f)))
		}
	}
	end, err := w.tae.State()
	if err != nil {
		return err
	}
	p.Replacements = [2]int64{w.told.replacements, end.Bytes}
	explained, err := w.explainer.state()
	if err != nil {
		return err
	}
	p.Decisions = [2]int64{w.told.decisions, explained}
	w.told.replacements, w.told.decisions = end.Bytes, explained
	return w.run.part(p)
}

// told is how far the reports had come when the last part was told.
type told struct{ replacements, decisions int64 }

// Add adds the counts and lists of another manifest, of other files, to this one.
func (m *Manifest) Add(o *Manifest) {
	if m.ByCategory == nil {
		m.begin()
	}
	m.Files += o.Files
	m.Documents += o.Documents
	m.Mentions += o.Mentions
	m.Replaced += o.Replaced
	m.Kept += o.Kept
	m.Invalidated += o.Invalidated
	m.Failed += o.Failed
	addCounts(&m.Languages, o.Languages)
	addCounts(&m.Guard, o.Guard)
	addCounts(&m.ByCategory, o.ByCategory)
	addCounts(&m.ByRule, o.ByRule)
	addCounts(&m.OtherFields, o.OtherFields)
	for kind, of := range o.Unnamed {
		if m.Unnamed == nil {
			m.Unnamed = map[corpus.Format]map[string]int{}
		}
		all := m.Unnamed[kind]
		addCounts(&all, of)
		m.Unnamed[kind] = all
	}
	addCounts(&m.Notes, o.Notes)
	for rule, of := range o.Decisions {
		all := m.Decisions[rule]
		addCounts(&all, of)
		m.Decisions[rule] = all
	}
	for id, of := range o.Remarks {
		all := m.Remarks[id]
		addCounts(&all, of)
		m.Remarks[id] = all
	}
	for _, one := range o.Outcomes {
		n := one.Mentions
		one.Mentions = 0
		m.outcomes[one] += n
	}
	m.Outcomes = m.listed()
	for category, of := range o.Scores {
		all := m.Scores[category]
		addCounts(&all, of)
		m.Scores[category] = all
	}
	m.unsure(o.Unsure)
	m.Unreplaced = append(m.Unreplaced, o.Unreplaced...)
	m.Doubts = append(m.Doubts, o.Doubts...)
	m.MoreDoubts += o.MoreDoubts
	m.Refused = append(m.Refused, o.Refused...)
	m.TellingFiles += o.TellingFiles
	m.TellingIDs += o.TellingIDs
	m.Telltales = append(m.Telltales, o.Telltales[:min(len(o.Telltales), maxTelltales-len(m.Telltales))]...)
}

func addCounts[K comparable, N int | int64](to *map[K]N, from map[K]N) {
	if *to == nil && len(from) > 0 {
		*to = maps.Clone(from)
		return
	}
	for k, n := range from {
		(*to)[k] += n
	}
}

// Write writes the manifest to a folder, complete or not at all.
func (m *Manifest) Write(out string) error { return m.write(out) }

// Replacements joins the parts of replacements.json that several machines wrote. A part is what
// lies at Part.Replacements in the report of its machine.
type Replacements struct {
	to    io.Writer
	begun bool
}

// NewReplacements returns a joiner; Close ends the file.
func NewReplacements(to io.Writer) *Replacements { return &Replacements{to: to} }

// Add appends the entries of one file: size bytes of r.
func (j *Replacements) Add(r io.Reader, size int64) error {
	if size == 0 {
		return nil
	}
	// Each document begins with "{" or ",", which is the place of the first one to say.
	var first [1]byte
	if _, err := io.ReadFull(r, first[:]); err != nil {
		return err
	}
	first[0] = '{'
	if j.begun {
		first[0] = ','
	}
	j.begun = true
	if _, err := j.to.Write(first[:]); err != nil {
		return err
	}
	_, err := io.CopyN(j.to, r, size-1)
	return err
}

// Close ends the object.
func (j *Replacements) Close() error {
	end := "\n}\n"
	if !j.begun {
		end = "{}\n"
	}
	_, err := io.WriteString(j.to, end)
	return err
}
