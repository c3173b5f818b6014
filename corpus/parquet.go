package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/schema"

	"github.com/understudy-text/understudy/corpus/category"
)

// Parquet files go through the program as lines: a JSON object of the strings, whole numbers
// and dates of a row, by column, then its number. The lines that come out are put into the
// columns of a copy (parquet_write.go); all other columns are copied value by value. Nested
// columns are called by their path without the words that Parquet adds for lists. One page
// of each column is in memory at a time.

// rowEnd stands between a row and its number, which a line break ends.
const rowEnd = '\x1e'

// Bounds of what a file may ask for, in bytes.
const (
	maxPageSize = 256 << 20
	levelBatch  = 128 // values that are read and written at once: some are long
)

var errParquet = errors.New("not a Parquet file that can be read")

// A leaf is a column of values.
type leaf struct {
	*schema.Column
	index int
	name  string
	kind  leafKind
}

// A leafKind says how values are written as text.
type leafKind int

const (
	otherLeaf  leafKind = iota // not as text: copied
	stringLeaf                 // as it is
	bytesLeaf                  // the same, where it is asked for: it may be text or anything else
	dateLeaf                   // days since 1970, as 2006-01-02
	int32Leaf
	int64Leaf
	timeLeaf  // units of time since 1970, as 2006-01-02 or with the time behind a space; where it is asked for
	floatLeaf // the same, as few figures as tell it: pandas makes such numbers of those that have gaps
)

// onAsking reports whether a column is read only if it is asked for.
func (l leaf) onAsking() bool {
	return l.kind == bytesLeaf || l.kind == timeLeaf || l.kind == floatLeaf
}

// unitOf is how long the unit of a column of times is.
func unitOf(c *schema.Column) time.Duration {
	if t, ok := c.LogicalType().(schema.TimestampLogicalType); ok {
		switch t.TimeUnit() {
		case schema.TimeUnitMillis:
			return time.Millisecond
		case schema.TimeUnitMicros:
			return time.Microsecond
		case schema.TimeUnitNanos:
			return time.Nanosecond
		}
	}
	return 0
}

func kindOf(c *schema.Column) leafKind {
	switch c.PhysicalType() {
	case parquet.Types.ByteArray:
		switch c.LogicalType().(type) {
		case schema.StringLogicalType, schema.JSONLogicalType, schema.EnumLogicalType:
			return stringLeaf
		case schema.NoLogicalType, schema.UnknownLogicalType, nil:
			return bytesLeaf
		}
	case parquet.Types.Int32:
		switch c.LogicalType().(type) {
		case schema.DateLogicalType:
			return dateLeaf
		case schema.IntLogicalType, schema.NoLogicalType, nil:
			return int32Leaf
		}
	case parquet.Types.Int64:
		switch c.LogicalType().(type) {
		case schema.IntLogicalType, schema.NoLogicalType, nil:
			return int64Leaf
		case schema.TimestampLogicalType:
			if unitOf(c) > 0 {
				return timeLeaf
			}
		}
	case parquet.Types.Double:
		return floatLeaf
	}
	return otherLeaf
}

// leavesOf lists the columns with their names.
func leavesOf(s *schema.Schema) []leaf {
	out := make([]leaf, s.NumColumns())
	seen := map[string]bool{}
	for i := range out {
		c := s.Column(i)
		words := c.ColumnPath()
		if c.MaxRepetitionLevel() > 0 {
			words = slices.DeleteFunc(slices.Clone(words), func(s string) bool {
				return slices.Contains([]string{"list", "element", "item", "array", "bag", "array_element", "key_value"}, s)
			})
		}
		out[i] = leaf{c, i, strings.Join(words, "."), kindOf(c)}
		if out[i].name == "" || seen[out[i].name] {
			out[i].name = c.Path()
		}
		seen[out[i].name] = true
	}
	return out
}

// openParquet reads the directory of a file.
func openParquet(r parquet.ReaderAtSeeker) (p *file.Reader, err error) {
	defer broken(&err)
	properties := parquet.NewReaderProperties(nil)
	properties.BufferedStreamEnabled, properties.BufferSize = true, 64<<10
	properties.MaxCompressedPageSize, properties.MaxUncompressedPageSize = maxPageSize, maxPageSize
	return file.NewParquetReader(r, file.WithReadProps(properties))
}

// broken turns a panic of the library, which it has for some broken files, into an error.
func broken(err *error) {
	if x := recover(); x != nil {
		*err = fmt.Errorf("%w: %v", errParquet, x)
	}
}

// seekable is the content of a file as Parquet wants it: in memory, max bytes at the most, if
// it lies in an archive or is compressed as a whole.
func (f File) seekable(h fs.File, max int) (parquet.ReaderAtSeeker, error) {
	_, packed := packingOf(f.Name)
	if r, ok := h.(parquet.ReaderAtSeeker); ok && !packed {
		return r, nil
	}
	content, err := unpack(h, f.Name)
	if err != nil {
		return nil, err
	}
	all, err := io.ReadAll(io.LimitReader(content, int64(max)+1))
	if err == nil && len(all) > max {
		err = &Refusal{Place: Place{File: f.Name}, Err: fmt.Errorf("%w: more than %d MiB", ErrTooLarge, max>>20), Hint: "a Parquet file that is compressed as a whole, or lies in an archive, is read into memory: unpack it, or raise --max-record-mib"}
	}
	return bytes.NewReader(all), err
}

// parquetRows is the framing of Parquet files.
type parquetRows struct {
	*jsonl
	file    *file.Reader
	leaves  []leaf // all
	chosen  []leaf // those that hold text
	group   int    // the next row group
	columns []rowColumn
	row     int64 // of the file
	left    int64 // rows of the group
	each    int64 // bytes of the file, of a row
	queue   []Piece
}

// A rowColumn yields the values of a column row by row, as JSON.
type rowColumn struct {
	leaf
	next func(dst []byte) ([]byte, error)
}

func newParquet(c *input, r parquet.ReaderAtSeeker) (framing, error) {
	p, err := openParquet(r)
	if err != nil {
		return nil, refuse(c.name, ErrContainer, fmt.Errorf("%w: %w", errParquet, err))
	}
	size, err := r.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	rows := &parquetRows{file: p, each: max(1, size/max(1, p.NumRows())), leaves: leavesOf(p.MetaData().Schema)}
	t := &table{input: c, idColumn: -1, person: -1}
	for _, l := range rows.leaves {
		t.header = append(t.header, l.name)
		t.unread = append(t.unread, l.kind == otherLeaf)
	}
	if err := t.pickNames(); err != nil {
		return nil, err
	}
	own := *c
	own.options.Fields, own.options.Types = nil, map[string]category.Meaning{}
	for i, at := range t.columns {
		l := rows.leaves[at]
		if l.kind == otherLeaf {
			return nil, refuse(c.name, ErrField, fmt.Errorf("column %q holds %v, which is not read as text", l.name, l.PhysicalType()))
		}
		rows.chosen = append(rows.chosen, l)
		own.options.Fields = append(own.options.Fields, l.name)
		own.options.Types[l.name] = t.types[i]
	}
	rows.jsonl = newJSONL(&own)
	return rows, nil
}

func (p *parquetRows) next() (piece Piece, err error) {
	defer broken(&err)
	if len(p.queue) > 0 {
		piece = p.queue[0]
		p.queue = p.queue[1:]
		return piece, nil
	}
	for p.left == 0 {
		if p.group == p.file.NumRowGroups() {
			return Piece{}, io.EOF
		}
		if err := p.openGroup(); err != nil {
			return Piece{}, p.failed(err)
		}
	}
	raw := []byte{'{'}
	for i, c := range p.columns {
		if i > 0 {
			raw = append(raw, ',')
		}
		raw = jsonString(raw, c.name)
		raw = append(raw, ':')
		if raw, err = c.next(raw); err != nil {
			return Piece{}, p.failed(fmt.Errorf("column %q: %w", c.name, err))
		}
	}
	raw = append(raw, '}')
	p.left--
	p.row++
	end := append(strconv.AppendInt([]byte{rowEnd}, p.row-1, 10), '\n')
	place := Place{File: p.name, Element: int(p.row)}
	if len(raw) > p.options.maxRecord() {
		return Piece{Kind: Refused, Refusal: tooLarge(place, p.options.maxRecord())}, nil
	}
	rec, refusal := p.record(raw, place)
	if rec != nil {
		rec.Read = p.each
	}
	if rec != nil && len(rec.Docs) == 0 { // nothing stands in its columns
		return Piece{Kind: Verbatim, Bytes: append(raw, end...)}, nil
	}
	piece = p.admit(rec, refusal)
	if piece.Kind == Content {
		p.queue = append(p.queue, Piece{Kind: After, Bytes: end})
	}
	return piece, nil
}

func (p *parquetRows) failed(err error) error {
	return fmt.Errorf("%s: row %d: %w: %w", Place{File: p.name}.Name(), p.row+1, errParquet, err)
}

// openGroup begins the next row group.
func (p *parquetRows) openGroup() error {
	g := p.file.RowGroup(p.group)
	p.group++
	p.left, p.columns = g.NumRows(), nil
	for _, l := range p.leaves {
		asked := slices.ContainsFunc(p.chosen, func(c leaf) bool { return c.index == l.index })
		if l.kind == otherLeaf || l.onAsking() && !asked {
			continue
		}
		r, err := g.Column(l.index)
		if err != nil {
			return fmt.Errorf("column %q: %w", l.name, err)
		}
		p.columns = append(p.columns, rowColumn{l, l.asJSON(r)})
	}
	return nil
}

// asJSON returns what writes the values of the next row: one, or an array of all.
func (l leaf) asJSON(r file.ColumnChunkReader) func([]byte) ([]byte, error) {
	switch r := r.(type) {
	case *file.ByteArrayColumnChunkReader:
		return rowsAsJSON(l, r, func(dst []byte, v parquet.ByteArray) ([]byte, error) {
			if !utf8.Valid(v) {
				return dst, ErrEncoding
			}
			return jsonString(dst, string(v)), nil
		})
	case *file.Int32ColumnChunkReader:
		return rowsAsJSON(l, r, func(dst []byte, v int32) ([]byte, error) {
			if l.kind == dateLeaf {
				return jsonString(dst, time.Unix(int64(v)*secondsOfDay, 0).UTC().Format(time.DateOnly)), nil
			}
			return strconv.AppendInt(dst, int64(v), 10), nil
		})
	case *file.Int64ColumnChunkReader:
		return rowsAsJSON(l, r, func(dst []byte, v int64) ([]byte, error) {
			if l.kind == timeLeaf {
				return jsonString(dst, timeText(v, unitOf(l.Column))), nil
			}
			return strconv.AppendInt(dst, v, 10), nil
		})
	case *file.Float64ColumnChunkReader:
		return rowsAsJSON(l, r, func(dst []byte, v float64) ([]byte, error) {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return append(dst, "null"...), nil
			}
			return strconv.AppendFloat(dst, v, 'f', -1, 64), nil
		})
	}
	return func([]byte) ([]byte, error) { return nil, errParquet } // kindOf says what they are
}

const secondsOfDay = 24 * 60 * 60

// timeLayouts are how times are written; the first are whole days.
var timeLayouts = []string{time.DateOnly, "2006-01-02 15:04:05.999999999"}

// timeText writes a time; unit is that of n.
func timeText(n int64, unit time.Duration) string {
	perSecond := int64(time.Second / unit)
	seconds, rest := n/perSecond, n%perSecond
	if rest < 0 {
		seconds, rest = seconds-1, rest+perSecond
	}
	at := time.Unix(seconds, rest*int64(unit)).UTC()
	if seconds%secondsOfDay == 0 && rest == 0 {
		return at.Format(timeLayouts[0])
	}
	return at.Format(timeLayouts[1])
}

// timeOf reads what timeText writes.
func timeOf(s string, unit time.Duration) (int64, bool) {
	for _, layout := range timeLayouts {
		if at, err := time.Parse(layout, s); err == nil {
			perSecond := int64(time.Second / unit)
			return at.Unix()*perSecond + int64(at.Nanosecond())/int64(unit), true
		}
	}
	return 0, false
}

func rowsAsJSON[T any](l leaf, r batchReader[T], write func([]byte, T) ([]byte, error)) func([]byte) ([]byte, error) {
	rows := &rowReader[T]{leaf: l, r: r}
	return func(dst []byte) ([]byte, error) {
		row, err := rows.next()
		if err != nil {
			return dst, err
		}
		if l.MaxRepetitionLevel() > 0 {
			dst = append(dst, '[')
		}
		values := row.values
		for i, def := range row.def {
			if i > 0 {
				dst = append(dst, ',')
			}
			if def < l.MaxDefinitionLevel() {
				dst = append(dst, "null"...)
				continue
			}
			if dst, err = write(dst, values[0]); err != nil {
				return dst, err
			}
			values = values[1:]
		}
		if l.MaxRepetitionLevel() > 0 {
			dst = append(dst, ']')
		}
		return dst, nil
	}
}

func jsonString(dst []byte, s string) []byte {
	return append(style{}.append(append(dst, '"'), s), '"')
}

// record makes documents of the chosen columns of a row.
func (p *parquetRows) record(raw []byte, place Place) (*Record, *Refusal) {
	rec, top, refusal := p.object(raw, place)
	if refusal != nil {
		return nil, refusal
	}
	var texts []found
	for n, l := range p.chosen {
		m, err := lookup(raw, top, l.name)
		if err != nil || m == nil {
			return nil, &Refusal{Place: rec.Place, Err: fmt.Errorf("%w: column %q", ErrField, l.name)}
		}
		values := []stretch{m.value}
		if raw[m.value.start] == '[' {
			values = elements(raw, m.value.start)
		}
		for i, v := range values {
			at := l.name
			if len(values) > 1 {
				at += "." + strconv.Itoa(i)
			}
			switch raw[v.start] {
			case '"':
				texts = append(texts, found{path: at, text: stringAt(raw, v.start), field: n})
			case 'n':
			default: // a number is a text without quotation marks
				texts = append(texts, found{path: at, text: literal{stretch: v}, field: n})
			}
		}
	}
	if len(texts) == 0 {
		return rec, nil
	}
	return p.documents(rec, raw, top, texts)
}

// A batchReader reads values of one type with their levels.
type batchReader[T any] interface {
	HasNext() bool
	ReadBatch(batchSize int64, values []T, def, rep []int16) (total int64, read int, err error)
}

// A rowReader reads a column row by row.
type rowReader[T any] struct {
	leaf
	r        batchReader[T]
	values   []T
	def, rep []int16
	at, end  int // levels that are not taken yet
	value    int // the value of the level at
	row      columnRow[T]
}

// A columnRow is what a column has in one row: a level for each value or missing value.
type columnRow[T any] struct {
	values   []T
	def, rep []int16
}

var errShort = errors.New("it has fewer values than rows")

// next returns the next row; it is valid until the call after.
func (r *rowReader[T]) next() (columnRow[T], error) {
	r.row.values, r.row.def, r.row.rep = r.row.values[:0], r.row.def[:0], r.row.rep[:0]
	for {
		if r.at == r.end {
			if ok, err := r.fill(); err != nil {
				return r.row, err
			} else if !ok {
				if len(r.row.def) == 0 {
					return r.row, errShort
				}
				return r.row, nil
			}
		}
		def, rep := r.def[r.at], r.rep[r.at]
		if len(r.row.def) > 0 && rep == 0 {
			return r.row, nil
		}
		r.row.def, r.row.rep = append(r.row.def, def), append(r.row.rep, rep)
		if def == r.MaxDefinitionLevel() {
			r.row.values = append(r.row.values, r.values[r.value])
			r.value++
		}
		r.at++
		if r.MaxRepetitionLevel() == 0 {
			return r.row, nil
		}
	}
}

// fill reads more levels and values.
func (r *rowReader[T]) fill() (bool, error) {
	if r.values == nil {
		r.values, r.def, r.rep = make([]T, levelBatch), make([]int16, levelBatch), make([]int16, levelBatch)
	}
	for range 100 { // of empty pages
		if !r.r.HasNext() {
			return false, nil
		}
		total, read, err := r.r.ReadBatch(levelBatch, r.values, r.def, r.rep)
		if err != nil {
			return false, err
		}
		if total == 0 {
			continue
		}
		r.at, r.end, r.value = 0, int(total), 0
		missing := 0
		for i := range r.end {
			if r.MaxDefinitionLevel() == 0 {
				r.def[i] = 0
			}
			if r.MaxRepetitionLevel() == 0 {
				r.rep[i] = 0
			}
			if r.def[i] < r.MaxDefinitionLevel() {
				missing++
			}
		}
		if r.end-missing != read {
			return false, errShort
		}
		return true, nil
	}
	return false, errShort
}

// isParquet reports whether the name says that the file is one.
func (f File) isParquet() bool {
	return byExtension[strings.ToLower(path.Ext(withoutPacking(f.Name)))] == Parquet
}

// openRows reads a file where it lies.
func openRows(h fs.File, f File, o Options) (*Reader, error) {
	r, err := openFile(h, f, o)
	if err != nil {
		h.Close()
		return nil, err
	}
	r.closer = h
	return r, nil
}

func openFile(h fs.File, f File, o Options) (*Reader, error) {
	content, err := f.seekable(h, o.maxRecord())
	if err != nil {
		return nil, err
	}
	ids := o.IDs
	if ids == nil {
		ids = NewIDs()
	}
	rows, err := newParquet(&input{name: f.Name, format: Parquet, options: o, ids: ids}, content)
	if err != nil {
		return nil, err
	}
	return &Reader{format: Parquet, frame: rows, languageOf: o.LanguageOf}, nil
}
