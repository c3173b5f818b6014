package corpus

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	understudy "github.com/understudy-text/understudy"
)

// Large workbooks and spreadsheets go through the program unrolled: part after part, each behind
// a mark that names it, and the parts that hold the cells in stretches of
// some thousand cells, each a record with a document of its own. What comes out is rolled up into
// an archive again (unrolled_write.go). Cells with shared strings get strings of their own on the
// way, since all of a workbook may share one. What comes back by restore has the content of every
// part, but for those strings.
//
// Small ones, and those in which other parts repeat what cells hold or formulas name sheets, are
// one record and one document; then everything follows everything.

const (
	// unrolledSize is how large the cells of a file are, unpacked, at least: 4 MiB.
	unrolledSize = 4 << 20
	// unrolledComment stands in archives that were written so: what comes of a large file may
	// be smaller.
	unrolledComment = "rows"
	// mark begins the mark of a part. XML can not hold it.
	mark = '\x1c'
)

// How a part is written behind its mark.
const (
	asItIs = 'x'
	inHex  = 'h'
)

func partMark(name string, how byte) []byte {
	return slices.Concat([]byte{mark, how}, []byte(name), []byte{'\n'})
}

// unrolled is the framing of large files of sheets.
type unrolled struct {
	*input
	zip      *zip.Reader
	closers  []io.Closer
	frame    *archive // what is not in stretches
	book     *book    // nil: OpenDocument
	parts    []string // those in stretches, in their order
	shared   *sharedStrings
	begun    bool
	cut      *stretches // of the part under way; nil: none
	part     string
	shrunk   float64 // bytes of the file by bytes of the part
	xml      *xmlScan
	sheet    *sheetReader
	odf      *odfReader
	queue    []Piece
	language string // of the whole
}

// rolledUp reports whether a file may be one that is unrolled: a file of sheets, on the disk.
func rolledUp(f File) bool {
	return f.In == nil && f.Beside == "" && slices.Contains([]Format{XLSX, ODS}, byExtension[strings.ToLower(path.Ext(f.Name))])
}

// readerAt is a file that can be read anywhere.
type readerAt interface {
	io.ReaderAt
	io.Seeker
}

// openUnrolled begins a large file of sheets; nil: it is to be read as a whole.
func openUnrolled(h fs.File, f File, o Options) (*Reader, error) {
	r, ok := h.(readerAt)
	format := byExtension[strings.ToLower(path.Ext(f.Name))]
	if !ok || !rolledUp(f) || o.Format != "" && o.Format != format {
		return nil, nil
	}
	ids := o.IDs
	if ids == nil {
		ids = NewIDs()
	}
	u := &unrolled{input: &input{name: f.Name, format: format, options: o, ids: ids}}
	fits, err := u.open(r)
	if err != nil || !fits {
		_, seek := r.Seek(0, io.SeekStart)
		return nil, seek // a broken file is refused where it is read as a whole
	}
	reader := &Reader{format: format, frame: u}
	if o.LanguageOf != nil {
		reader.languageOf = u.languageOf
	}
	return reader, nil
}

// open looks whether the file is large and fits.
func (u *unrolled) open(r readerAt) (fits bool, err error) {
	length, err := r.Seek(0, io.SeekEnd)
	if err != nil {
		return false, err
	}
	if u.zip, err = zip.NewReader(r, length); err != nil {
		return false, err
	}
	a, err := checkedArchive(u.zip, length, u.options.maxRecord())
	if err != nil {
		return false, err
	}
	a.format, a.restoring, a.grid = u.format, u.options.LooseSpans, u.grid()
	a.apart = map[string]bool{}
	var size uint64
	for _, f := range u.zip.File {
		if strings.ContainsAny(f.Name, "\n\x1c") {
			return false, nil
		}
		if u.isApart(f.Name) {
			a.apart[f.Name] = true
			size += f.UncompressedSize64
		}
		if u.format == XLSX && slices.ContainsFunc(repeating, func(s string) bool { return strings.HasPrefix(f.Name, s) }) {
			return false, nil
		}
	}
	written := u.zip.Comment == unrolledComment
	if !written && (size < unrolledSize || u.options.LooseSpans) { // what was written as a whole comes back as a whole
		return false, nil
	}
	u.frame = a
	return u.noReferences()
}

// isApart reports whether a part holds cells.
func (u *unrolled) isApart(name string) bool {
	if u.format == ODS {
		return name == "content.xml"
	}
	return name == sharedPart || path.Dir(name) == "xl/worksheets" && path.Ext(name) == ".xml"
}

// repeating are folders of parts that repeat what cells hold.
var repeating = []string{"xl/tables/", "xl/pivot", "xl/charts", "xl/queryTables/"}

// sheetReference finds names of sheets in what OpenDocument says of cells elsewhere.
var sheetReference = regexp.MustCompile(`'((?:[^']|'')+)'\.|([\p{L}\p{N}_]+)\.`)

// noReferences reports whether nothing outside the cells that are cut into stretches (formulas,
// links, page styles) refers to a sheet by its name.
func (u *unrolled) noReferences() (bool, error) {
	names, said := map[string]bool{}, map[string]bool{}
	for name := range u.frame.apart {
		if name == sharedPart {
			continue
		}
		err := u.tags(u.frame.names[name], func(tag []byte, text bool, in string) bool {
			switch {
			case text && u.format == XLSX:
				return !isOneOf(in, "f", "formula", "formula1", "formula2") || bytes.IndexByte(tag, '!') < 0
			case text:
			case u.format == XLSX && in == "hyperlink":
				return strings.IndexByte(attributeOf(tag, stretch{0, len(tag)}, "location"), '!') < 0
			case u.format == ODS:
				for _, a := range attributesOf(tag, stretch{0, len(tag)}) {
					value := unescapeXML(a.in(tag))
					switch {
					case in == "table" && a.name == "name":
						names[strings.ToLower(value)] = true
					case isOneOf(a.name, odfFormulas...), a.name == "href" && strings.HasPrefix(value, "#"):
						for _, m := range sheetReference.FindAllStringSubmatch(value, -1) {
							said[strings.ToLower(strings.ReplaceAll(m[1]+m[2], "''", "'"))] = true
						}
					case strings.HasPrefix(value, "PageStyle_"):
						return false
					}
				}
			}
			return len(said) < stretchCells
		})
		if err != nil {
			return false, err
		}
	}
	for name := range said {
		if names[name] {
			return false, nil
		}
	}
	return len(said) < stretchCells, nil
}

var errEnough = errors.New("enough was read")

// tags calls look with each tag of a part, and each text with the element before it, until that
// returns false; then it returns errEnough.
func (u *unrolled) tags(f *zip.File, look func(token []byte, text bool, in string) bool) error {
	r, err := u.unpack(f)
	if err != nil {
		return err
	}
	defer r.Close()
	t := tagged{newSource(r), u.options.maxRecord()}
	in := ""
	for {
		token, isTag, err := t.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if isTag {
			_, _, in = elementOf(token)
		}
		if !look(token, !isTag, in) {
			return errEnough
		}
	}
}

// unpack opens an entry; one that grows beyond all measure is refused.
func (u *unrolled) unpack(f *zip.File) (io.ReadCloser, error) {
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("part %q: %w", f.Name, err)
	}
	return &unpacking{packed: &counter{n: int64(f.CompressedSize64)}, content: r, file: io.NopCloser(nil)}, nil
}

// languageOf is the language of all documents of the file: that of the first stretch, which is
// long enough to tell.
func (u *unrolled) languageOf(declared string, texts []string) string {
	if u.language != "" {
		return u.language
	}
	language := u.options.LanguageOf(declared, texts)
	if u.part != "" {
		u.language = language
	}
	return language
}

func (u *unrolled) next() (Piece, error) {
	if len(u.queue) > 0 {
		p := u.queue[0]
		u.queue = u.queue[1:]
		return p, nil
	}
	p, err := u.read()
	if err != nil && err != io.EOF {
		u.release()
		if !errors.Is(err, ErrTooLarge) && !errors.Is(err, ErrDuplicateID) {
			err = fmt.Errorf("%w: %w", ErrContainer, err)
		}
		return Piece{}, &Refusal{Place: Place{File: u.name}, Err: err, Hint: "open the file in the program that wrote it and save it anew"}
	}
	return p, err
}

func (u *unrolled) read() (Piece, error) {
	switch {
	case !u.begun:
		u.begun = true
		return u.restOfArchive()
	case u.cut == nil && len(u.parts) == 0:
		u.release()
		return Piece{}, io.EOF
	case u.cut == nil:
		return u.beginPart()
	}
	return u.stretch()
}

// restOfArchive returns the record of everything outside the sheets; the shared strings
// follow it, emptied.
func (u *unrolled) restOfArchive() (Piece, error) {
	a := u.frame
	if u.format == ODS {
		u.parts = []string{"content.xml"}
		if err := parseOpenDocument(a); err != nil {
			return Piece{}, err
		}
		u.odf = a.odfReader()
	} else if err := u.workbook(); err != nil {
		return Piece{}, err
	}
	files := slices.Clone(a.zip.File)
	slices.SortFunc(files, func(f, g *zip.File) int { return cmp.Compare(f.Name, g.Name) })
	for _, f := range files { // parts that are written anew though they are no text
		clean, changed := a.blank[slices.Index(a.zip.File, f)]
		if !changed {
			continue
		}
		content, err := a.inflate(f)
		if err != nil {
			return Piece{}, err
		}
		a.raw = append(a.raw, partMark(f.Name, inHex)...)
		at := len(a.raw)
		a.raw = hex.AppendEncode(a.raw, content)
		a.fix(stretch{at, len(a.raw)}, hex.EncodeToString(clean), "")
	}
	rec := &Record{Format: u.format, Place: Place{File: u.name, Document: u.name}, Raw: a.raw, Together: true, body: singleBody{&a.container}}
	rec.Docs = []understudy.Document{a.document(u.name, u.options.Language)}
	if u.shared != nil {
		u.queue = append(u.queue, Piece{Kind: Verbatim, Bytes: append(partMark(sharedPart, asItIs), u.shared.empty()...)})
	}
	u.frame = nil
	return u.admitted(rec)
}

// workbook reads what is not in stretches of Excel's files, and the shared strings.
func (u *unrolled) workbook() error {
	b, sheets, err := parseBook(u.frame)
	if err != nil {
		return err
	}
	u.book = b
	for _, name := range sheets {
		if u.frame.apart[name] && !slices.Contains(u.parts, name) {
			u.parts = append(u.parts, name)
		}
	}
	for name := range u.frame.apart {
		if name != sharedPart && !slices.Contains(u.parts, name) {
			return fmt.Errorf("part %q: %w", name, errNoSheet)
		}
	}
	f := u.frame.names[sharedPart]
	if f == nil {
		return nil
	}
	r, err := u.unpack(f)
	if err != nil {
		return err
	}
	defer r.Close()
	if u.shared, err = readShared(r, u.options.maxRecord()); err != nil {
		return fmt.Errorf("part %q: %w", f.Name, err)
	}
	if fault := scanXML(u.shared.empty(), func(xmlToken) {}); fault != nil {
		return faultIn(f.Name, fault)
	}
	return nil
}

var errNoSheet = errors.New("it is no sheet of the workbook")

// beginPart begins the next part that is cut.
func (u *unrolled) beginPart() (Piece, error) {
	u.part, u.parts = u.parts[0], u.parts[1:]
	i := slices.IndexFunc(u.zip.File, func(f *zip.File) bool { return f.Name == u.part })
	if i < 0 {
		return Piece{}, errNoMain
	}
	r, err := u.unpack(u.zip.File[i])
	if err != nil {
		return Piece{}, err
	}
	u.closers = append(u.closers, r)
	u.shrunk = float64(u.zip.File[i].CompressedSize64) / float64(max(1, u.zip.File[i].UncompressedSize64))
	row, cell := "row", "c"
	if u.format == ODS {
		row, cell = "table-row", "table-cell"
		u.odf.begin(u.part)
	}
	u.cut = newStretches(r, u.options.maxRecord(), row, cell, u.shared)
	u.xml, u.sheet = new(xmlScan), nil
	return Piece{Kind: Verbatim, Bytes: partMark(u.part, asItIs)}, nil
}

// stretch is the record of the next stretch.
func (u *unrolled) stretch() (Piece, error) {
	raw, before, last, err := u.cut.next()
	read := u.cut.read()
	if err != nil {
		return Piece{}, fmt.Errorf("part %q: %w", u.part, err)
	}
	if i := bytes.IndexByte(raw, mark); i >= 0 || !utf8.Valid(raw) {
		return Piece{}, faultIn(u.part, &xmlFault{max(i, 0), errXML})
	}
	a := &archive{format: u.format, grid: u.grid()}
	a.restoring = u.options.LooseSpans
	a.begin(u.part, raw)
	visit, end := u.visitor(a)
	if fault := u.xml.scan(a.raw, visit); fault != nil {
		return Piece{}, fmt.Errorf("part %q, behind row %d: %w", u.part, before, fault)
	}
	end()
	if last {
		u.cut = nil
		if !u.xml.ended() {
			return Piece{}, fmt.Errorf("part %q: %w", u.part, errXML)
		}
	}
	place := Place{File: u.name, Element: before + 1, Document: fmt.Sprintf("%s#%s:%d", u.name, strings.TrimSuffix(path.Base(u.part), ".xml"), before+1)}
	rec := &Record{Format: u.format, Place: place, Raw: a.raw, Together: true, body: singleBody{&a.container}}
	rec.Read = max(1, int64(float64(read)*u.shrunk))
	rec.Docs = []understudy.Document{a.document(place.Document, u.options.Language)}
	return u.admitted(rec)
}

// visitor returns what reads a stretch, and what ends it.
func (u *unrolled) visitor(a *archive) (visit func(xmlToken), end func()) {
	if u.format == ODS {
		u.odf.startArchive(a)
		return u.odf.visit, u.odf.finish
	}
	b := newBook(a)
	b.dates, b.epoch = u.book.dates, u.book.epoch
	if u.sheet == nil {
		u.sheet = b.sheetReader(u.part)
	} else {
		u.sheet.startSheet(b, u.part)
	}
	a.front = b.write
	return u.sheet.visit, func() {
		u.sheet.end()
		a.frontEnd = a.text.Len()
	}
}

// admitted claims the record's ids. All records of a file share one calendar.
func (u *unrolled) admitted(rec *Record) (Piece, error) {
	rec.Docs[0].World = "file:" + u.name
	p := u.admit(rec, nil)
	if p.Refusal != nil {
		return Piece{}, p.Refusal.Err
	}
	return p, nil
}

// Close forgets what a reader holds that did not come to its end.
func (u *unrolled) Close() error {
	u.release()
	return nil
}

func (u *unrolled) release() {
	u.shared.Close()
	u.shared = nil
	for _, c := range u.closers {
		c.Close()
	}
	u.closers = nil
}
