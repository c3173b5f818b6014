package job

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"

	"github.com/understudy-text/understudy"
)

// A spool keeps what the first pass found until the second needs it, in a
// temporary file that has no name any more: offsets, categories and rules, and
// no text. Entries are read in the order they were written.
type spool struct {
	file    *os.File
	w       *bufio.Writer
	written int64 // bytes
	r       *bufio.Reader
	at      int64             // where r is
	names   map[string]uint64 // kinds and rules are numbered
	list    []string          // by number
	buf     []byte
}

func newSpool() (*spool, error) {
	f, err := os.CreateTemp("", "understudy-spool-*")
	if err != nil {
		return nil, spoolError(err)
	}
	// Where the system allows it, the file vanishes with the process however
	// that ends; elsewhere close removes it.
	_ = os.Remove(f.Name())
	return &spool{file: f, w: bufio.NewWriterSize(f, 1<<18), names: map[string]uint64{}, buf: make([]byte, 64)}, nil
}

func (s *spool) close() {
	s.file.Close()
	_ = os.Remove(s.file.Name())
}

// An entry is what was found in one record.
type entry struct {
	sum       uint64              // of the record's bytes, to see that the file did not change
	spans     [][]understudy.Span // by document; nil: the record was refused
	languages []string            // by document: they are told once
}

func (e entry) refused() bool { return e.spans == nil }

func (s *spool) write(e entry) error {
	b := binary.LittleEndian.AppendUint64(s.buf[:0], e.sum)
	b = binary.AppendUvarint(b, uint64(len(e.spans)))
	for i, spans := range e.spans {
		b = s.name(b, e.languages[i])
		b = binary.AppendUvarint(b, uint64(len(spans)))
		at := 0
		for _, sp := range spans {
			b = binary.AppendUvarint(b, uint64(sp.Start-at))
			b = binary.AppendUvarint(b, uint64(sp.End-sp.Start))
			b = s.name(b, string(sp.Category))
			b = s.name(b, sp.Kind)
			b = s.name(b, sp.Rule)
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(sp.Score))
			at = sp.Start
		}
	}
	s.buf = b
	n, err := s.w.Write(b)
	s.written += int64(n)
	return spoolError(err)
}

// name writes the number of a string.
func (s *spool) name(b []byte, v string) []byte {
	n, ok := s.names[v]
	if !ok {
		n = uint64(len(s.list))
		s.names[v] = n
		s.list = append(s.list, v)
	}
	return binary.AppendUvarint(b, n)
}

func spoolError(err error) error {
	if err == nil {
		return nil
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return fmt.Errorf("temporary file in %s: %w (set TMPDIR to a folder with room)", os.TempDir(), err)
}

// flush ends writing.
func (s *spool) flush() error {
	s.r = bufio.NewReaderSize(nil, 1<<18)
	return spoolError(s.w.Flush())
}

// seek goes to where the entries of a file begin.
func (s *spool) seek(offset int64) {
	s.r.Reset(io.NewSectionReader(s.file, offset, s.written-offset))
	s.at = offset
}

var errSpool = errors.New("temporary file: damaged")

func (s *spool) read() (entry, error) {
	d := spoolReader{spool: s}
	e := entry{sum: d.word64()}
	if docs := d.number(); docs > 0 && d.err == nil {
		e.spans, e.languages = make([][]understudy.Span, docs), make([]string, docs)
	}
	for i := range e.spans {
		e.languages[i] = d.name()
		e.spans[i] = d.spans()
	}
	return e, d.err
}

// A spoolReader reads until something is wrong; then everything is zero.
type spoolReader struct {
	*spool
	err error
}

func (d *spoolReader) spans() []understudy.Span {
	n := d.number()
	if d.err != nil {
		return nil
	}
	out := make([]understudy.Span, n)
	at := 0
	for j := range out {
		sp := &out[j]
		sp.Start = at + d.number()
		sp.End = sp.Start + d.number()
		sp.Category, sp.Kind, sp.Rule = understudy.Category(d.name()), d.name(), d.name()
		sp.Score = math.Float32frombits(d.word32())
		at = sp.Start
	}
	return out
}

func (d *spoolReader) name() string {
	n := d.number()
	if d.err == nil && n >= len(d.list) {
		d.err = errSpool
	}
	if d.err != nil {
		return ""
	}
	return d.list[n]
}

func (d *spoolReader) number() int {
	n, err := binary.ReadUvarint(d)
	if err != nil || n > math.MaxInt32 {
		d.err = errSpool
		return 0
	}
	return int(n)
}

// ReadByte is for encoding/binary.
func (d *spoolReader) ReadByte() (byte, error) {
	d.at++
	return d.r.ReadByte()
}

func (d *spoolReader) word64() uint64 { return binary.LittleEndian.Uint64(d.bytes(8)) }
func (d *spoolReader) word32() uint32 { return binary.LittleEndian.Uint32(d.bytes(4)) }

func (d *spoolReader) bytes(n int) []byte {
	b := d.buf[:n]
	if _, err := io.ReadFull(d.r, b); err != nil {
		d.err = errSpool
		clear(b)
	}
	d.at += int64(n)
	return b
}
