package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
)

// table is the framing of CSV (RFC 4180) and TSV: a record is a row, which may
// go over several lines inside quotation marks. The header, blank lines and line
// ends are passed on.
type table struct {
	input     *input
	src       *source
	number    int // lines read
	separator byte
	header    []string           // nil: not read yet
	unread    []bool             // columns that are not read as text; nil: none
	columns   []int              // that hold text
	senders   []int              // that say who wrote it
	types     []category.Meaning // of columns; the zero Meaning is text
	person    int                // column of whom a row is about; -1: none
	idColumn  int                // -1: none
	queue     []Piece
	done      bool
}

// newTable reads the header, so that a file without the column asked for is
// refused as a whole.
func newTable(c *input, src *source) (framing, error) {
	t := &table{input: c, src: src, separator: c.options.Separator, idColumn: -1, person: -1}
	if t.separator == 0 {
		t.separator = '\t'
		if c.format == CSV {
			t.separator = likelySeparator(src.peekLine(c.options.maxRecord()))
		}
	}
	if c.options.NoHeader {
		return t, t.pickNumbers()
	}
	for t.header == nil {
		row, place, err := t.row()
		switch {
		case err == io.EOF:
			t.done = true
			return t, nil
		case err == errLongRow:
			return nil, tooLarge(place, c.options.maxRecord())
		case err != nil:
			return nil, fmt.Errorf("%s: line %d: %w", c.name, t.number+1, err)
		case isBlank(row):
			t.queue = append(t.queue, Piece{Kind: Verbatim, Bytes: row})
			continue
		}
		cells, refusal := t.cells(row, place)
		if refusal != nil {
			return nil, refusal
		}
		for _, cell := range cells {
			t.header = append(t.header, cell.text(row))
		}
		t.queue = append(t.queue, Piece{Kind: Verbatim, Bytes: row})
	}
	return t, t.pickNames()
}

// likelySeparator is the sign that occurs most outside of quotation marks in
// the first line; a comma if none does.
func likelySeparator(line []byte) byte {
	best, most := byte(','), 0
	for _, sep := range []byte{',', ';', '\t'} {
		n, quoted := 0, false
		for _, c := range line {
			switch c {
			case '"':
				quoted = !quoted
			case sep:
				if !quoted {
					n++
				}
			}
		}
		if n > most {
			best, most = sep, n
		}
	}
	return best
}

// wanted are the columns that were named, and whether all whose header words are known are
// taken beside them.
func (t *table) wanted() (names []string, auto bool) {
	const text = "text" // is read if nothing was named
	for _, name := range t.input.options.Columns {
		switch {
		case name == AutoColumns:
			auto = true
		case t.input.options.SomeColumns && t.header != nil && !t.has(name): // another table has it
		default:
			names = append(names, name)
		}
	}
	switch {
	case len(names) > 0 || auto:
		return names, auto
	case t.header != nil && !t.has(text):
		return nil, true
	}
	return []string{text}, false
}

func (t *table) has(name string) bool {
	return slices.ContainsFunc(t.header, func(h string) bool { return strings.TrimSpace(h) == name })
}

func (t *table) pickNames() error {
	refuseColumn := func(name, why, hint string) error {
		return &Refusal{Place: Place{File: t.input.name, Line: t.number}, Err: fmt.Errorf("%w: column %q %s", ErrField, name, why), Hint: hint}
	}
	find := func(name string) (int, int) {
		at, n := -1, 0
		for i, h := range t.header {
			if strings.TrimSpace(h) == name {
				at, n = i, n+1
			}
		}
		return at, n
	}
	wanted, auto := t.wanted()
	if name := t.input.options.PersonField; name != "" {
		at, n := find(name)
		if n != 1 {
			return refuseColumn(name, "is not in the header, or twice", "name the column that says whom a row is about with --person-column")
		}
		t.person = at
	}
	for _, name := range wanted {
		switch at, n := find(name); {
		case n == 0:
			return refuseColumn(name, "is not in the header", t.hint())
		case n > 1:
			return refuseColumn(name, "is in the header twice", "give the columns different names, or give --no-header and its number")
		default:
			t.addColumn(at, t.typeOf(name))
		}
	}
	if auto && !t.pickKnown() {
		if len(t.input.options.Columns) == 0 {
			return refuseColumn("text", "is not in the header", t.hint())
		}
		return &Refusal{Place: Place{File: t.input.name, Line: t.number}, Err: fmt.Errorf("%w: no header of the table is known", ErrField), Hint: t.hint()}
	}
	for _, name := range t.input.options.idFields() {
		if at, n := find(name); n == 1 && t.idColumn < 0 {
			t.idColumn = at
		}
	}
	if o := t.input.options; o.takesSenders(o.Columns) && !auto && t.input.format != Parquet {
		for i, h := range t.header {
			if name := strings.TrimSpace(h); o.Sender(name, "") && !slices.Contains(t.columns, i) && i != t.idColumn {
				t.senders = append(t.senders, i)
			}
		}
	}
	if t.idColumn < 0 && t.input.options.IDField != "" {
		return refuseColumn(t.input.options.IDField, "is not in the header, or twice", "name the column that names the rows with --id-field")
	}
	return nil
}

// hint says what to do about a column that is not there. The header of a table may be a row of
// data; the columns of a Parquet file are named.
func (t *table) hint() string {
	const shown = 30
	if t.input.format != Parquet {
		return fmt.Sprintf("the header has %d columns; name the one that holds the text with --column, or give --no-header and its number", len(t.header))
	}
	more := ""
	if len(t.header) > shown {
		more = " …"
	}
	return "name those that hold text with --column, and others as --column NAME=TYPE; the file has " + strings.Join(t.header[:min(shown, len(t.header))], ", ") + more
}

// isTable reports whether a file, by its extension or the format that was named for it, is a
// table with a header.
func isTable(name string, named Format) bool {
	if named == "" {
		named = byExtension[strings.ToLower(path.Ext(withoutPacking(name)))]
	}
	return named == CSV || named == TSV || named == Parquet
}

// Headers returns the headers of a table; ok is false of files of other kinds. Of a file that
// cannot be read there are none.
func Headers(f File, o Options) (headers []string, ok bool) {
	if !isTable(f.Name, o.Format) || o.NoHeader {
		return nil, false
	}
	o.Columns, o.IDField, o.NoIDField, o.PersonField, o.LanguageOf, o.Took, o.Left = []string{AutoColumns}, "", true, "", nil, nil, nil
	o.TypeOf = func(header string) (m category.Meaning, known bool) {
		headers = append(headers, header)
		return m, true
	}
	if r, err := Open(f, o); err == nil {
		r.Close()
	}
	return headers, true
}

func (t *table) pickNumbers() error {
	wanted, auto := t.wanted()
	if auto {
		wanted = append(wanted, AutoColumns) // is no number
	}
	for _, name := range wanted {
		n, err := strconv.Atoi(name)
		if err != nil || n < 1 {
			return refuse(t.input.name, ErrField, fmt.Errorf("a table without a header has numbers for columns, from 1; give one with --column, not %q", name))
		}
		t.addColumn(n-1, t.typeOf(name))
	}
	if name := t.input.options.PersonField; name != "" {
		n, err := strconv.Atoi(name)
		if err != nil || n < 1 {
			return refuse(t.input.name, ErrField, fmt.Errorf("a table without a header has numbers for columns, from 1; give one with --person-column, not %q", name))
		}
		t.person = n - 1
	}
	return nil
}

func (t *table) next() (Piece, error) {
	if len(t.queue) > 0 {
		p := t.queue[0]
		t.queue = t.queue[1:]
		return p, nil
	}
	if t.done {
		return Piece{}, io.EOF
	}
	row, place, err := t.row()
	switch {
	case err == errLongRow:
		return Piece{Kind: Refused, Refusal: tooLarge(place, t.input.options.maxRecord())}, nil
	case err == io.EOF:
		t.done = true
		return Piece{}, io.EOF
	case err != nil:
		return Piece{}, fmt.Errorf("%s: line %d: %w", t.input.name, t.number+1, err)
	case isBlank(row) && t.separator != '\t':
		return Piece{Kind: Verbatim, Bytes: row}, nil
	case len(bytes.TrimRight(row, "\r\n")) == 0:
		return Piece{Kind: Verbatim, Bytes: row}, nil
	}
	content := row[:lineEnd(row)]
	piece := t.input.admit(t.parse(content, place))
	if piece.Kind == Content {
		t.queue = append(t.queue, Piece{Kind: After, Bytes: row[len(content):]})
	}
	return piece, nil
}

// lineEnd is where the line end of a row begins.
func lineEnd(row []byte) int {
	n := len(row)
	if n > 0 && row[n-1] == '\n' {
		n--
		if n > 0 && row[n-1] == '\r' {
			n--
		}
	}
	return n
}

var errLongRow = errors.New("long row")

// row returns the next row with its line end: lines, until no quotation mark is
// open.
func (t *table) row() ([]byte, Place, error) {
	max := t.input.options.maxRecord()
	place := Place{File: t.input.name, Line: t.number + 1, Offset: t.src.offset()}
	var row []byte
	long := false
	state := atCell
	for {
		line, tooLong, err := t.src.line(max)
		if err == io.EOF && (len(row) > 0 || long) {
			break
		}
		if err != nil {
			return nil, place, err
		}
		t.number++
		long = long || tooLong || len(row)+len(line) > max+2
		if !tooLong {
			state = t.scan(state, line)
		}
		if long {
			row = row[:0]
		} else {
			row = append(row, line...)
		}
		if state != inQuotes {
			break
		}
	}
	if long {
		return nil, place, errLongRow
	}
	return row, place, nil
}

type cellState int

const (
	atCell   cellState = iota // a cell begins
	inCell                    // in a cell without quotation marks
	inQuotes                  // between them
	afterQuote
)

// scan goes on over a line.
func (t *table) scan(state cellState, line []byte) cellState {
	for _, c := range line {
		switch {
		case state == inQuotes:
			if c == '"' {
				state = afterQuote
			}
		case c == t.separator:
			state = atCell
		case c == '"' && !t.input.options.NoQuotes && (state == atCell || state == afterQuote):
			state = inQuotes // opened, or doubled
		case state == afterQuote && (c == '\r' || c == '\n'):
		default:
			state = inCell
		}
	}
	return state
}

func (t *table) parse(row []byte, place Place) (*Record, *Refusal) {
	row = bytes.Clone(row)
	if i := invalidUTF8(row); i >= 0 {
		return nil, within(place, row, i, ErrEncoding, "convert the file to UTF-8, for example with iconv")
	}
	if i := bytes.IndexByte(row, 0); i >= 0 {
		return nil, within(place, row, i, ErrNUL, "it may be UTF-16 or not text at all; convert it to UTF-8")
	}
	cells, refusal := t.cells(row, place)
	if refusal != nil {
		return nil, refusal
	}
	if t.header == nil { // there is none: the first row says how many columns
		t.header = make([]string, len(cells))
		if most := max(slices.Max(t.columns), t.person); most >= len(cells) {
			t.header = nil
			return nil, within(place, row, 0, fmt.Errorf("%w: column %d: the row has %d", ErrField, most+1, len(cells)), "name columns that are there with --column")
		}
	}
	if len(cells) != len(t.header) {
		return nil, within(place, row, 0, fmt.Errorf("%w: %d cells", ErrLine, len(cells)),
			fmt.Sprintf("the table has %d columns; quote cells that hold the separator %q or a line break", len(t.header), t.separator))
	}
	place.Document = fmt.Sprintf("%s:%d", place.File, place.Line)
	if t.idColumn >= 0 {
		if id := cells[t.idColumn].text(row); id != "" {
			place.Document = id
		}
	}
	rec := &Record{Format: t.input.format, Place: place, Raw: row, scrubbed: t.input.options.ScrubBeside}
	body := &tableRow{separator: t.separator, noQuotes: t.input.options.NoQuotes}
	senders := map[int][]understudy.Span{}
	for _, c := range t.senders {
		if fixed, ok := t.input.sender(t.columnID(c), cells[c].text(row)); ok {
			senders[c] = fixed
		}
	}
	for i, c := range cells {
		if _, sent := senders[i]; !sent && i != t.idColumn && !slices.Contains(t.columns, i) {
			body.others = append(body.others, otherCell{c, t.columnID(i)})
		}
	}
	world := ""
	if t.person >= 0 {
		world = worldOf(cells[t.person].text(row))
	}
	if t.isTyped() {
		values := make([]typedText, len(t.columns))
		for i, c := range t.columns {
			body.cells = append(body.cells, cells[c])
			values[i] = typedText{cells[c].text(row), t.types[i]}
		}
		rec.join(place.Document, world, values, t.input.options.Language)
		rec.body = body
		return rec, nil
	}
	for _, c := range t.columns {
		id := place.Document
		if len(t.columns) > 1 {
			id += "#" + strings.TrimPrefix(t.columnID(c), "column ")
		}
		body.cells = append(body.cells, cells[c])
		rec.Docs = append(rec.Docs, understudy.Document{ID: id, Language: t.input.options.Language, Text: cells[c].text(row), World: world})
	}
	for _, c := range t.senders {
		if fixed, sent := senders[c]; sent {
			body.cells = append(body.cells, cells[c])
			rec.Docs = append(rec.Docs, understudy.Document{ID: place.Document + "#" + t.columnID(c), Language: t.input.options.Language, Text: cells[c].text(row), World: world, Fixed: fixed})
		}
	}
	rec.body = body
	return rec, nil
}
