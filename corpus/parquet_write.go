package corpus

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/file"
)

// A parquetFile is an Atomic that takes lines as parquetRows makes them and writes a copy of
// the file that they came from, with the texts of the lines in it. Rows without a line are
// left out. Schema, compression and metadata are the source's; statistics are made anew,
// since the old ones quote what was hidden.
type parquetFile struct {
	Atomic
	source io.Closer
	in     *file.Reader
	out    *file.Writer
	leaves []leaf
	lines  *AtomicFile   // of the row group under way; without a name of its own: one column is written after another
	buffer *bufio.Writer // into lines
	count  int64         // lines in it
	line   []byte        // that is not whole yet
	group  int           // of the source
	end    int64         // first row behind it
}

var errStandIn = errors.New("a stand-in is none of the column's values; give the column another type with --column, or leave it out")

// packParquet makes lines written to a become a Parquet file, if f is one.
func packParquet(a Atomic, path string, f File) (Atomic, error) {
	if !f.isParquet() {
		return a, nil
	}
	p := &parquetFile{Atomic: a}
	err := p.begin(path, f)
	if err != nil {
		p.Abort()
		return nil, err
	}
	return p, nil
}

func (p *parquetFile) begin(path string, f File) (err error) {
	defer broken(&err)
	source, err := f.open(f.Path)
	if err != nil {
		return err
	}
	p.source = source
	content, err := f.seekable(source, DefaultMaxRecord)
	if err != nil {
		return err
	}
	if p.in, err = openParquet(content); err != nil {
		return err
	}
	if p.lines, err = CreateAtomic(path); err != nil {
		return err
	}
	p.buffer = bufio.NewWriterSize(p.lines, 1<<18)
	meta := p.in.MetaData()
	p.leaves = leavesOf(meta.Schema)
	properties := []parquet.WriterProperty{parquet.WithVersion(meta.Version()), parquet.WithRootName(meta.Schema.Root().Name())}
	if meta.NumRowGroups() > 0 {
		p.end = meta.RowGroup(0).NumRows()
		for _, l := range p.leaves {
			c, err := meta.RowGroup(0).ColumnChunk(l.index)
			if err != nil {
				return err
			}
			properties = append(properties, parquet.WithCompressionPath(l.ColumnPath(), c.Compression()),
				parquet.WithDictionaryPath(l.ColumnPath(), c.HasDictionaryPage() || slices.Contains(c.Encodings(), parquet.Encodings.RLEDict)))
		}
	}
	p.out, err = file.NewParquetWriterWithError(p.Atomic, meta.Schema.Root(), file.WithWriterProps(parquet.NewWriterProperties(properties...)),
		file.WithWriteMetadata(meta.KeyValueMetadata()))
	return err
}

// Write takes lines, cut anywhere.
func (p *parquetFile) Write(b []byte) (n int, err error) {
	defer broken(&err)
	n = len(b)
	for {
		i := bytes.IndexByte(b, '\n')
		if i < 0 {
			p.line = append(p.line, b...)
			return n, nil
		}
		p.line = append(p.line, b[:i+1]...)
		b = b[i+1:]
		if err := p.addRow(p.line); err != nil {
			return 0, err
		}
		p.line = p.line[:0]
	}
}

// addRow buffers one line of a row, and writes out the row groups that end before it.
// Errors: a line without a row number, and those of writing.
func (p *parquetFile) addRow(line []byte) error {
	row, _, err := splitRow(line)
	if err != nil {
		return err
	}
	for row >= p.end {
		if err := p.flushGroup(); err != nil {
			return err
		}
	}
	p.count++
	_, err = p.buffer.Write(line)
	return err
}

// splitRow takes a line apart: the number of the row, and its JSON.
func splitRow(line []byte) (int64, []byte, error) {
	i := bytes.LastIndexByte(line, rowEnd)
	if i < 0 {
		return 0, nil, errParquet
	}
	row, err := strconv.ParseInt(string(bytes.TrimSuffix(line[i+1:], []byte("\n"))), 10, 64)
	return row, line[:i], err
}

// flushGroup writes the row group that the lines belong to.
func (p *parquetFile) flushGroup() error {
	if p.group >= p.in.NumRowGroups() {
		return errParquet
	}
	in := p.in.RowGroup(p.group)
	first := p.end - in.NumRows()
	if p.group++; p.group < p.in.NumRowGroups() {
		p.end += p.in.RowGroup(p.group).NumRows()
	} else {
		p.end = math.MaxInt64
	}
	if p.count == 0 && in.NumRows() > 0 {
		return nil
	}
	if err := p.buffer.Flush(); err != nil {
		return err
	}
	out, err := p.out.AppendRowGroupChecked()
	if err != nil {
		return err
	}
	for _, l := range p.leaves {
		if err := p.column(l, first, in, out); err != nil {
			return fmt.Errorf("column %q: %w", l.name, err)
		}
	}
	p.count = 0
	if err := out.Close(); err != nil {
		return err
	}
	return p.lines.Truncate(0)
}

// column writes one column of a row group.
func (p *parquetFile) column(l leaf, first int64, in *file.RowGroupReader, out file.SerialRowGroupWriter) error {
	r, err := in.Column(l.index)
	if err != nil {
		return err
	}
	w, err := out.NextColumn()
	if err != nil {
		return err
	}
	if _, err := p.lines.f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	c := &columnCopy{leaf: l, lines: bufio.NewReaderSize(p.lines.f, 1<<18), left: p.count, row: first}
	switch r := r.(type) {
	case *file.ByteArrayColumnChunkReader:
		err = copyColumn(c, r, w.(*file.ByteArrayColumnChunkWriter), func(s string) (parquet.ByteArray, bool) { return parquet.ByteArray(s), true })
	case *file.Int32ColumnChunkReader:
		err = copyColumn(c, r, w.(*file.Int32ColumnChunkWriter), c.int32)
	case *file.Int64ColumnChunkReader:
		err = copyColumn(c, r, w.(*file.Int64ColumnChunkWriter), func(s string) (int64, bool) {
			if c.kind == timeLeaf {
				return timeOf(s, unitOf(c.Column))
			}
			v, err := strconv.ParseInt(s, 10, 64)
			return v, err == nil
		})
	case *file.BooleanColumnChunkReader:
		err = copyColumn(c, r, w.(*file.BooleanColumnChunkWriter), nil)
	case *file.Int96ColumnChunkReader:
		err = copyColumn(c, r, w.(*file.Int96ColumnChunkWriter), nil)
	case *file.Float32ColumnChunkReader:
		err = copyColumn(c, r, w.(*file.Float32ColumnChunkWriter), nil)
	case *file.Float64ColumnChunkReader:
		err = copyColumn(c, r, w.(*file.Float64ColumnChunkWriter), func(s string) (float64, bool) {
			v, err := strconv.ParseFloat(s, 64)
			return v, err == nil
		})
	case *file.FixedLenByteArrayColumnChunkReader:
		err = copyColumn(c, r, w.(*file.FixedLenByteArrayColumnChunkWriter), nil)
	default:
		err = errParquet
	}
	if err != nil {
		return err
	}
	return w.Close()
}

// A columnCopy goes through the rows of a column and the lines side by side.
type columnCopy struct {
	leaf
	lines *bufio.Reader
	left  int64
	row   int64
	line  []byte
}

// nextLine returns the number of the next row that is written, and its JSON.
func (c *columnCopy) nextLine() (int64, []byte, error) {
	c.line = c.line[:0]
	for {
		part, err := c.lines.ReadSlice('\n')
		c.line = append(c.line, part...)
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil {
			return 0, nil, err
		}
		return splitRow(c.line)
	}
}

func (c *columnCopy) int32(s string) (int32, bool) {
	if c.kind == dateLeaf {
		t, err := time.Parse(time.DateOnly, s)
		return int32(t.Unix() / secondsOfDay), err == nil
	}
	v, err := strconv.ParseInt(s, 10, 32)
	return int32(v), err == nil
}

type batchWriter[T any] interface {
	WriteBatch(values []T, def, rep []int16) (int64, error)
}

// copyColumn copies the rows that have lines; parse makes values of the texts in them. A nil
// parse, or another kind of column, copies values as they are.
func copyColumn[T any](c *columnCopy, r batchReader[T], w batchWriter[T], parse func(string) (T, bool)) error {
	rows := &rowReader[T]{leaf: c.leaf, r: r}
	var values []T
	var def, rep []int16
	flush := func() error {
		d, p := def, rep
		if c.MaxDefinitionLevel() == 0 {
			d = nil
		}
		if c.MaxRepetitionLevel() == 0 {
			p = nil
		}
		_, err := w.WriteBatch(values, d, p)
		values, def, rep = values[:0], def[:0], rep[:0]
		return err
	}
	for ; c.left > 0; c.left-- {
		want, raw, err := c.nextLine()
		if err != nil {
			return err
		}
		var row columnRow[T]
		for ; c.row <= want; c.row++ {
			if row, err = rows.next(); err != nil {
				return err
			}
		}
		if c.kind == otherLeaf {
			values = append(values, row.values...)
		} else if values, err = texts(c, raw, row, values, parse); err != nil {
			return err
		}
		def, rep = append(def, row.def...), append(rep, row.rep...)
		if len(def) >= levelBatch {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// texts appends the values of a row as its line has them.
func texts[T any](c *columnCopy, raw []byte, row columnRow[T], dst []T, parse func(string) (T, bool)) ([]T, error) {
	m, err := lookup(raw, members(raw, 0, nil), c.name)
	if err != nil {
		return dst, errParquet
	}
	if m == nil { // it was not read
		return append(dst, row.values...), nil
	}
	list := []stretch{m.value}
	if c.MaxRepetitionLevel() > 0 {
		list = elements(raw, m.value.start)
	}
	if len(list) != len(row.def) {
		return dst, errParquet
	}
	values := row.values
	for i, v := range list {
		if row.def[i] < c.MaxDefinitionLevel() {
			continue
		}
		old := values[0]
		values = values[1:]
		if raw[v.start] == 'n' { // no number
			dst = append(dst, old)
			continue
		}
		value, ok := parse(stringOf(raw, v))
		switch {
		case ok:
			dst = append(dst, value)
		case c.MaxDefinitionLevel() > 0 && c.MaxRepetitionLevel() == 0:
			row.def[i] = c.MaxDefinitionLevel() - 1 // missing, rather than wrong
		default:
			return dst, errStandIn
		}
	}
	return dst, nil
}

// Commit writes what is left and gives the file its name.
func (p *parquetFile) Commit(mode fs.FileMode) error {
	if err := p.finish(); err != nil {
		p.Abort()
		return err
	}
	p.release()
	return p.Atomic.Commit(mode)
}

func (p *parquetFile) finish() (err error) {
	defer broken(&err)
	if len(p.line) > 0 {
		return errParquet
	}
	if p.count > 0 {
		if err := p.flushGroup(); err != nil {
			return err
		}
	}
	return p.out.Close()
}

// Abort removes the unfinished file.
func (p *parquetFile) Abort() error {
	p.release()
	return p.Atomic.Abort()
}

func (p *parquetFile) release() {
	if p.lines != nil {
		p.lines.Abort()
	}
	if p.source != nil {
		p.source.Close()
	}
}
