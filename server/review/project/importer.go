package project

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/link/name"
)

// Imported says what came in.
type Imported struct {
	Files     int           `json:"files"`
	Documents int           `json:"documents"`
	Mentions  int           `json:"mentions"`
	Known     int           `json:"known"` // files that were in the project, with the same content, and were left alone
	Refused   []job.Refused `json:"refused,omitempty"`
}

// maxFile is how many bytes of one file a project takes; SQLite keeps no more in
// one place.
const maxFile = 900 << 20

// Import takes files in: a file is in whole or not at all, and if Import is broken off,
// the next one goes on. What cannot be read is refused and the rest goes on. rooms
// detect and link; their policy and generator are not asked, Cast does that.
func (p *Project) Import(ctx context.Context, files []corpus.File, o Options, rooms *understudy.Pipeline) (Imported, error) {
	var all Imported
	ids := corpus.NewIDs()
	if o.Annotator == "" {
		if err := p.view(ctx, func(t *tx) error { return knownIDs(ctx, t, ids) }); err != nil {
			return all, err
		}
	} else if err := checkAnnotator(o.Annotator); err != nil {
		return all, err
	}
	o.Corpus.IDs = ids
	var waiting batch
	for _, f := range files {
		b, err := p.bring(ctx, f, o, rooms)
		if o.Progress != nil {
			o.Progress(f.Size)
		}
		if ctx.Err() != nil {
			return all, ctx.Err()
		}
		if b.failed = err; err == nil {
			waiting.bytes += len(b.raw)
		}
		if waiting.files = append(waiting.files, b); waiting.bytes < batchSize && len(waiting.files) < batchFiles {
			continue
		}
		if err := p.storeBatch(ctx, &waiting, o, &all); err != nil {
			return all, err
		}
	}
	return all, p.storeBatch(ctx, &waiting, o, &all)
}

// bring reads a file.
func (p *Project) bring(ctx context.Context, f corpus.File, o Options, rooms *understudy.Pipeline) (*brought, error) {
	b, err := read(f)
	if err == nil && o.Annotator == "" {
		err = p.view(ctx, func(t *tx) error { return b.isNew(ctx, t) })
	}
	if err == nil {
		err = b.parse(ctx, o, rooms)
	}
	return b, err
}

func knownIDs(ctx context.Context, t *tx, ids *corpus.IDs) error {
	rows, err := t.QueryContext(ctx, "SELECT d.name, f.name FROM documents d JOIN files f ON f.id=d.file")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, file string
		if err := rows.Scan(&id, &file); err != nil {
			return err
		}
		ids.Add(id, file)
	}
	return rows.Err()
}

// A brought file is on its way into a project.
type brought struct {
	stored
	docs     []*understudy.Document
	readings []understudy.Reading
	readers  []map[string]understudy.Reading // for each document: what each annotator of the file marked
	given    bool
	refused  []job.Refused // documents
	failed   error         // why nothing of it is stored
}

// A stored file is one as the project keeps it.
type stored struct {
	name, format string
	options      settings
	raw, beside  []byte
	paired       bool
}

// settings are the options of a file that outlive the program.
type settings struct {
	Format      corpus.Format
	Fields      []string
	IDField     string
	NoIDField   bool
	Unit        corpus.OffsetUnit
	MaxRecord   int
	Language    string
	Columns     []string
	Separator   byte
	NoHeader    bool
	NoQuotes    bool
	TokenColumn int
	TagColumn   int
	Types       map[string]category.Meaning `json:",omitempty"`
	PersonField string                      `json:",omitempty"`
}

func settingsOf(o corpus.Options) settings {
	return settings{o.Format, o.Fields, o.IDField, o.NoIDField, o.Unit, o.MaxRecord, o.Language, o.Columns, o.Separator, o.NoHeader, o.NoQuotes, o.TokenColumn, o.TagColumn, o.Types, o.PersonField}
}

func (s settings) corpus() corpus.Options {
	return corpus.Options{Format: s.Format, Fields: s.Fields, IDField: s.IDField, NoIDField: s.NoIDField, Unit: s.Unit, MaxRecord: s.MaxRecord,
		Language: s.Language, Columns: s.Columns, Separator: s.Separator, NoHeader: s.NoHeader, NoQuotes: s.NoQuotes,
		TokenColumn: s.TokenColumn, TagColumn: s.TagColumn, Types: s.Types, PersonField: s.PersonField, AnyIDs: true}
}

func read(f corpus.File) (*brought, error) {
	b := &brought{stored: stored{name: f.Name, paired: f.Beside != ""}}
	if f.Size > maxFile {
		return b, fmt.Errorf("a project takes files of at most %d MiB; part it", maxFile>>20)
	}
	var err error
	if b.raw, err = contents(f, f.Path); err != nil {
		return b, err
	}
	if b.paired {
		b.beside, err = contents(f, f.Beside)
	}
	return b, err
}

func contents(f corpus.File, path string) ([]byte, error) {
	var h io.ReadCloser
	var err error
	if f.In != nil {
		h, err = f.In.Open(path)
	} else {
		h, err = os.Open(path)
	}
	var pe *fs.PathError
	if errors.As(err, &pe) { // the refusal names the place
		err = pe.Err
	}
	if err != nil {
		return nil, err
	}
	defer h.Close()
	return io.ReadAll(h)
}

// parse reads the documents of a file and finds what is in them.
func (b *brought) parse(ctx context.Context, o Options, rooms *understudy.Pipeline) error {
	r, err := corpus.Open(b.file(), o.Corpus)
	if err != nil {
		return err
	}
	defer r.Close()
	b.options, b.format, b.given = settingsOf(o.Corpus), string(r.Format()), o.Given
	for {
		piece, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch piece.Kind {
		case corpus.Refused:
			b.refuse(piece.Refusal)
		case corpus.Content:
			if err := b.record(ctx, piece.Record, o, rooms); err != nil {
				return err
			}
		}
	}
}

func (b *brought) refuse(r *corpus.Refusal) {
	reason := r.Err.Error()
	if r.Hint != "" {
		reason += "; " + r.Hint
	}
	b.refused = append(b.refused, job.Refused{Place: r.Place.String(), Document: r.Document, Reason: reason})
}

// record takes the documents of a record in, all or none.
func (b *brought) record(ctx context.Context, rec *corpus.Record, o Options, rooms *understudy.Pipeline) error {
	readings := make([]understudy.Reading, len(rec.Docs))
	for i := range rec.Docs {
		var err error
		readings[i], err = rooms.Read(ctx, &rec.Docs[i], o.Given)
		if u := rooms.Unread.Reads; err == nil && u != nil && !u(rec.Docs[i].Language) {
			rec.Docs[i].Language = "" // only what needs no language was found
		}
		if err == nil {
			err = understudy.CheckSpans(rec.Docs[i].Text, readings[i].Spans)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			b.refused = append(b.refused, job.Refuse(rec.Place.String(), rec.Docs[i].ID, err))
			return nil
		}
	}
	for i := range rec.Docs {
		readers, err := readersOf(ctx, rec, i, o, rooms)
		if err != nil {
			return err
		}
		b.docs, b.readers = append(b.docs, &rec.Docs[i]), append(b.readers, readers)
	}
	b.readings = append(b.readings, readings...)
	return nil
}

// file is the stored file as package corpus reads it.
func (s stored) file() corpus.File {
	f := corpus.File{Path: "file", Name: s.name, Size: int64(len(s.raw) + len(s.beside)), In: &blobs{s.raw, s.beside}}
	if s.paired {
		f.Beside = "beside"
	}
	return f
}

// blobs are the files of a project, to be opened like those of a disk.
type blobs struct{ raw, beside []byte }

func (b *blobs) Open(name string) (fs.File, error) {
	if name == "beside" {
		return blob{bytes.NewReader(b.beside)}, nil
	}
	return blob{bytes.NewReader(b.raw)}, nil
}

type blob struct{ *bytes.Reader }

func (blob) Stat() (fs.FileInfo, error) { return nil, fs.ErrInvalid }
func (blob) Close() error               { return nil }

// errKnown says that a file is in the project already, as it is now.
var errKnown = errors.New("the file is in the project")

// isNew refuses a file of a name that the project has.
func (b *brought) isNew(ctx context.Context, t *tx) error {
	var raw, beside []byte
	err := t.QueryRowContext(ctx, "SELECT raw, coalesce(beside,x'') FROM files WHERE name=?", b.name).Scan(&raw, &beside)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err == nil && bytes.Equal(raw, b.raw) && bytes.Equal(beside, b.beside):
		return errKnown
	case err == nil:
		return errors.New("another file of this name is in the project; rename one")
	}
	return err
}

// store writes the file, its documents, their mentions and entities.
func (b *brought) store(ctx context.Context, t *tx) (ids []int64, err error) {
	if err := b.isNew(ctx, t); err != nil {
		return nil, err
	}
	options, err := json.Marshal(b.options)
	if err != nil {
		return nil, err
	}
	var others string // all have the same
	if err := t.QueryRowContext(ctx, "SELECT options FROM files ORDER BY id LIMIT 1").Scan(&others); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	if others != "" && others != string(options) {
		return nil, errors.New("the files of the project were read with other settings (format, fields, columns); make another project for this one")
	}
	var beside any
	if b.paired {
		beside = b.beside
	}
	res, err := t.ExecContext(ctx, "INSERT INTO files(name, format, options, raw, beside) VALUES(?,?,?,?,?)", b.name, b.format, string(options), b.raw, beside)
	if err != nil {
		return nil, err
	}
	file, err := res.LastInsertId()
	if err != nil {
		return nil, err
	}
	in := &intake{ctx: ctx, t: t, source: Detected, state: Undecided, titles: map[string]*name.Rules{}}
	if b.given {
		in.source = Given
	}
	for i, d := range b.docs {
		res, err := t.ExecContext(ctx, "INSERT INTO documents(file, name, language, size) VALUES(?,?,?,?)", file, d.ID, d.Language, len(d.Text))
		if err != nil {
			return nil, err
		}
		id, err := res.LastInsertId()
		if err != nil {
			return nil, err
		}
		if err := in.text(id, d.Text); err != nil {
			return nil, err
		}
		if err := in.reading(id, d, b.readings[i]); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}
