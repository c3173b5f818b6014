// Package corpus reads documents from files and writes them back with
// everything else in the file untouched.
//
// In comes a stream of bytes in one of the Formats (plain text, lines of JSON,
// tables, tokens with tags, annotations beside a text); out comes a stream of
// pieces: the bytes between the records, and the records, each with its
// documents. A record is
// rewritten by naming, for each of its documents, what replaces which bytes;
// the answer holds the new bytes and the edits that undo them. A record that
// cannot be read is refused on its own and reading goes on.
//
// Offsets in files are Unicode code points by default, bytes or UTF-16 code
// units on request; they are converted here and nowhere else. Inside, an offset
// is a byte of UTF-8.
//
// The package stands at both ends of the pipeline. Nothing it says in an error quotes a
// document.
//
// It may know the root package, internal/charset, corpus/category and corpus/pdf.
package corpus

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/understudy-text/understudy/corpus/category"
)

// DefaultMaxRecord is the largest record read when Options.MaxRecord is zero,
// in bytes.
const DefaultMaxRecord = 256 << 20

// Options say how files are read. The zero value detects the format, reads the
// JSONL field "text" and counts offsets in code points.
type Options struct {
	Format    Format     // empty: by extension and content
	Fields    []string   // JSONL and doccano: dotted paths of the text fields; empty: "text"
	IDField   string     // JSONL and doccano: field that names the document; empty: "id", then "doc_id"
	NoIDField bool       // documents are called by file and line, whatever their fields
	Unit      OffsetUnit // unit of the offsets in the file
	MaxRecord int        // bytes; 0: DefaultMaxRecord
	Language  string     // copied into every Document

	// LanguageOf, if not nil, tells the language of every record instead, from
	// the field "language" of a JSON record, if it has one, and from its texts.
	// Documents of which it returns "" have no language.
	LanguageOf func(declared string, texts []string) string

	// LooseSpans is for restoring texts that were edited: where a span of a TAB
	// or doccano record does not fit the text, the record is read without its
	// spans, which stay as they are, instead of being refused.
	LooseSpans bool

	// Types are those of Fields and Columns of which each value is one mention; the zero
	// Meaning is text.
	Types map[string]category.Meaning
	// TypeOf tells the type of a column by its header; nil: all are text. Took is told what
	// was taken by it.
	TypeOf func(header string) (m category.Meaning, known bool)
	Took   func(file, column string, m category.Meaning)
	// Left is told of columns that their headers would have taken, but whose values are not
	// read as text.
	Left func(file, column string)
	// Sender reports whether a field or column says who wrote or said the text of its record
	// and, unless value is empty, whether that is the name of a person and not of a role. It
	// is asked where nobody named Fields or Columns; nil: no field does. TookSender is told
	// which were taken; it may be nil.
	Sender     func(field, value string) bool
	TookSender func(file, field string)
	// PersonField is the field or column that says whom a record is about; dates of all
	// records about one person move alike.
	PersonField string

	// ScrubBeside has what stands beside the texts of a record (Record.Beside) follow
	// them, as notes do.
	ScrubBeside bool

	// Categories say what the labels of spans stand for. nil: the scheme "any",
	// in which a label that nobody knows is Misc.
	Categories *category.Scheme

	// CSV and TSV.
	Columns   []string // names of the columns that hold text, or their numbers if NoHeader; empty: "text"
	Separator byte     // 0: told by the file
	// SomeColumns says that a table may lack some of Columns, as others have them. One that
	// has none of them is read as if none was named.
	SomeColumns bool
	NoHeader    bool // the first row is data
	NoQuotes    bool // quotation marks are characters like any other

	// Token files other than CoNLL-U. Columns count from 1; 0: told by the file.
	TokenColumn, TagColumn int

	// IDs holds the document ids of the run, so that two files cannot both
	// bring the same one. nil: ids are unique within the file only.
	IDs *IDs

	// AnyIDs takes documents whatever their ids, for restoring copies and for
	// reading again what was checked before.
	AnyIDs bool
}

func (o Options) maxRecord() int {
	if o.MaxRecord <= 0 {
		return DefaultMaxRecord
	}
	return o.MaxRecord
}

func (o Options) fields() []string {
	if len(o.Fields) == 0 {
		return []string{"text"}
	}
	return o.Fields
}

// idFields are the fields that may name a document, the first before the others.
func (o Options) idFields() []string {
	switch {
	case o.NoIDField:
		return nil
	case o.IDField != "":
		return []string{o.IDField}
	}
	// What names a person may stand in many records, and then names none of them.
	return slices.DeleteFunc([]string{"id", "doc_id"}, func(name string) bool { return name == o.PersonField })
}

func (o Options) categories() *category.Scheme {
	if o.Categories != nil {
		return o.Categories
	}
	return anyCategory()
}

var anyCategory = sync.OnceValue(func() *category.Scheme {
	s, err := category.Named("any")
	if err != nil {
		panic(err) // it is embedded, and tested
	}
	return s
})

// A Kind says what a Piece is and whether it is written when the record beside
// it is left out.
type Kind int

// The kinds of pieces.
const (
	Verbatim Kind = iota // bytes that are always written: a byte order mark, brackets, blank lines
	Between              // bytes between two records: written if a record came before and one follows
	After                // bytes that end a record: written if that record was
	Content              // a record
	Refused              // a record that cannot be read; nothing of it is written
)

// A Piece is the next stretch of a file.
type Piece struct {
	Kind    Kind
	Bytes   []byte   // Verbatim, Between, After; valid until the next call of Next
	Record  *Record  // Content
	Refusal *Refusal // Refused
}

// A framing cuts a file into pieces.
type framing interface {
	next() (Piece, error)
}

// A Reader reads one file.
type Reader struct {
	format Format
	frame  framing
	coding *coding // nil: UTF-8
	queue  []Piece
	closer io.Closer
	packed *counter // what was read of a file that is compressed as a whole; else nil
	seen   int64    // of packed, before the next record

	languageOf func(declared string, texts []string) string
}

// Open opens a file. The document id of a text file is f.Name.
func Open(f File, o Options) (*Reader, error) {
	if f.Beside != "" {
		return openPair(f, o)
	}
	file, err := f.open(f.Path)
	if err != nil {
		return nil, err
	}
	if o.Format == "" && f.isParquet() {
		return openRows(file, f, o)
	}
	if r, err := openUnrolled(file, f, o); r != nil || err != nil {
		if err != nil {
			file.Close()
			return nil, err
		}
		r.closer = allClosers{r.frame.(io.Closer), file}
		return r, nil
	}
	packed := f.Path
	if f.In != nil { // where a path tells nothing
		packed = f.Name
	}
	h, err := unpack(file, packed)
	if err != nil {
		file.Close()
		return nil, err
	}
	r, err := NewReader(h, f.Name, o)
	if err != nil {
		h.Close()
		return nil, err
	}
	r.closer = h
	if u, ok := h.(*unpacking); ok {
		r.packed = u.packed
	}
	return r, nil
}

// NewReader reads from r. Name stands for the file in document ids and errors,
// and its extension helps to tell the format. An error here concerns the whole
// file; it is a *Refusal unless reading itself failed.
func NewReader(r io.Reader, name string, o Options) (*Reader, error) {
	src := newSource(r)
	bom, err := src.byteOrderMark()
	if err != nil {
		return nil, refuse(name, ErrEncoding, err)
	}
	ids := o.IDs
	if ids == nil {
		ids = NewIDs()
	}
	c := &input{name: name, format: o.Format, options: o, ids: ids}
	if c.format == "" {
		if c.format, err = familyOf(name); err != nil {
			return nil, err
		}
	}
	reader := &Reader{languageOf: o.LanguageOf}
	if bom == nil {
		if reader.coding, bom, err = c.codingOf(src); err != nil {
			return nil, refuse(name, ErrEncoding, err)
		}
		if reader.coding != nil {
			reader.coding.file = name
			src.pos += len(bom)
			bom = bytes.Clone(bom)
			src = newSource(reader.coding.reader(src))
		}
	}
	if o.Format == "" {
		if c.format, err = detect(src, name, o.maxRecord()); err != nil {
			return nil, err
		}
	}
	if len(bom) > 0 {
		reader.queue = append(reader.queue, Piece{Kind: Verbatim, Bytes: bom})
	}
	reader.format = c.format
	if reader.frame, err = c.framing(src); err != nil {
		return nil, err
	}
	return reader, nil
}

// Format returns the format that is being read.
func (r *Reader) Format() Format { return r.format }

// Next returns the next piece, or io.EOF after the last. Any other error is a
// failure of the medium, after which nothing more can be read.
func (r *Reader) Next() (Piece, error) {
	if len(r.queue) > 0 {
		p := r.queue[0]
		r.queue = r.queue[1:]
		return p, nil
	}
	p, err := r.frame.next()
	if err == nil && p.Kind == Content && r.languageOf != nil {
		p.Record.setLanguage(r.languageOf)
	}
	if err == nil && p.Kind == Content && r.packed != nil {
		p.Record.Read, r.seen = max(1, r.packed.n-r.seen), r.packed.n
	}
	if err == nil && r.coding != nil {
		p = r.coding.piece(p)
	}
	return p, err
}

// Records calls f with every record that is left. Its error, that of reading, and a record
// that is refused end it.
func (r *Reader) Records(f func(*Record) error) error {
	for {
		p, err := r.Next()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case p.Kind == Refused:
			return p.Refusal
		case p.Kind != Content:
			continue
		}
		if err := f(p.Record); err != nil {
			return err
		}
	}
}

// Close closes a file opened by Open.
func (r *Reader) Close() error {
	if r.closer == nil {
		return nil
	}
	return r.closer.Close()
}

// An input is what the readers of one file share.
type input struct {
	name    string
	format  Format
	options Options
	ids     *IDs
}

// claim takes the ids of a record's documents, all or none.
func (c *input) claim(rec *Record) *Refusal {
	if c.options.AnyIDs {
		return nil
	}
	for i, d := range rec.Docs {
		other, added := c.ids.Add(d.ID, c.name)
		if added {
			continue
		}
		for _, taken := range rec.Docs[:i] {
			c.ids.remove(taken.ID)
		}
		err := ErrDuplicateID
		if other != c.name {
			err = fmt.Errorf("%w: %s has it too", ErrDuplicateID, printable(other))
		}
		return &Refusal{Place: rec.Place.document(d.ID), Err: err,
			Hint: `give every document an id of its own, name another --id-field, or give --id-field "" to call documents by file and line`}
	}
	return nil
}

// admit turns what a parser found into a piece.
func (c *input) admit(rec *Record, refusal *Refusal) Piece {
	if refusal == nil {
		refusal = c.claim(rec)
	}
	if refusal != nil {
		return Piece{Kind: Refused, Refusal: refusal}
	}
	return Piece{Kind: Content, Record: rec}
}
