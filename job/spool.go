package job

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/understudy-text/understudy"
)

// A spool keeps what the first pass found until the second needs it, in a
// temporary file that has no name any more: offsets, categories and rules, and
// no text. Entries are read in the order they were written.
type spool struct {
	file  *os.File
	w     *bufio.Writer
	r     *bufio.Reader
	names map[string]uint64 // kinds and rules are written once
	list  []string
	buf   []byte
}

func newSpool() (*spool, error) {
	f, err := os.CreateTemp("", "understudy-spool-*")
	if err != nil {
		return nil, fmt.Errorf("temporary file: %w (set TMPDIR to a folder with room)", err)
	}
	// Where the system allows it, the file vanishes with the process however
	// that ends; elsewhere close removes it.
	_ = os.Remove(f.Name())
	return &spool{file: f, w: bufio.NewWriterSize(f, 1<<18), names: map[string]uint64{}}, nil
}

func (s *spool) close() {
	s.file.Close()
	_ = os.Remove(s.file.Name())
}

// An entry is what was found in one record.
type entry struct {
	sum   uint64              // of the record's bytes, to see that the file did not change
	spans [][]understudy.Span // by document; nil: the document was refused
}

func (s *spool) write(e entry) error {
	b := binary.LittleEndian.AppendUint64(s.buf[:0], e.sum)
	b = binary.AppendUvarint(b, uint64(len(e.spans)))
	for _, spans := range e.spans {
		if spans == nil {
			b = append(b, 0)
			continue
		}
		b = binary.AppendUvarint(b, uint64(len(spans))+1)
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
	_, err := s.w.Write(b)
	return err
}

// name writes a number for a string, and the string the first time.
func (s *spool) name(b []byte, v string) []byte {
	n, ok := s.names[v]
	if !ok {
		n = uint64(len(s.names))
		s.names[v] = n
		b = binary.AppendUvarint(b, n)
		b = binary.AppendUvarint(b, uint64(len(v)))
		return append(b, v...)
	}
	return binary.AppendUvarint(b, n)
}

// rewind ends writing and begins reading.
func (s *spool) rewind() error {
	if err := s.w.Flush(); err != nil {
		return fmt.Errorf("temporary file: %w", err)
	}
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("temporary file: %w", err)
	}
	s.r = bufio.NewReaderSize(s.file, 1<<18)
	return nil
}

var errSpool = errors.New("temporary file: damaged")

func (s *spool) read() (entry, error) {
	var e entry
	var word [8]byte
	if _, err := io.ReadFull(s.r, word[:]); err != nil {
		return e, errSpool
	}
	e.sum = binary.LittleEndian.Uint64(word[:])
	docs, err := binary.ReadUvarint(s.r)
	if err != nil {
		return e, errSpool
	}
	e.spans = make([][]understudy.Span, docs)
	for i := range e.spans {
		n, err := binary.ReadUvarint(s.r)
		if err != nil {
			return e, errSpool
		}
		if n == 0 {
			continue
		}
		e.spans[i] = make([]understudy.Span, n-1)
		at := 0
		for j := range e.spans[i] {
			sp := &e.spans[i][j]
			skip, err1 := binary.ReadUvarint(s.r)
			length, err2 := binary.ReadUvarint(s.r)
			category, err3 := s.readName()
			kind, err4 := s.readName()
			rule, err5 := s.readName()
			_, err6 := io.ReadFull(s.r, word[:4])
			if errors.Join(err1, err2, err3, err4, err5, err6) != nil {
				return e, errSpool
			}
			sp.Start = at + int(skip)
			sp.End = sp.Start + int(length)
			sp.Category, sp.Kind, sp.Rule = understudy.Category(category), kind, rule
			sp.Score = math.Float32frombits(binary.LittleEndian.Uint32(word[:4]))
			at = sp.Start
		}
	}
	return e, nil
}

func (s *spool) readName() (string, error) {
	n, err := binary.ReadUvarint(s.r)
	if err != nil || n > uint64(len(s.list)) {
		return "", errSpool
	}
	if n == uint64(len(s.list)) {
		size, err := binary.ReadUvarint(s.r)
		if err != nil || size > 1<<16 {
			return "", errSpool
		}
		b := make([]byte, size)
		if _, err := io.ReadFull(s.r, b); err != nil {
			return "", errSpool
		}
		s.list = append(s.list, string(b))
	}
	return s.list[n], nil
}
