package corpus

import (
	"bytes"
	"errors"
	"io"
)

// A source is a file read through one buffer that grows to the largest record.
type source struct {
	r        io.Reader
	buf      []byte
	pos, end int   // the unread bytes are buf[pos:end]
	base     int64 // offset in the file of buf[0]
	err      error // what the last read said; io.EOF at the end
}

// The buffer of a source, in bytes: of a small file, and as soon as it turns out to be larger.
const (
	smallBuffer = 4 << 10
	firstBuffer = 64 << 10
)

func newSource(r io.Reader) *source {
	return &source{r: r, buf: make([]byte, smallBuffer)}
}

// offset is the byte offset in the file of the next unread byte.
func (s *source) offset() int64 { return s.base + int64(s.pos) }

// readMore reads at least one byte and keeps the unread ones. It returns false at the end
// of the file or after an error, which failure then returns.
func (s *source) readMore() bool {
	if s.err != nil {
		return false
	}
	if s.pos > 0 {
		copy(s.buf, s.buf[s.pos:s.end])
		s.base += int64(s.pos)
		s.end -= s.pos
		s.pos = 0
	}
	if small := len(s.buf) == smallBuffer && s.base+int64(s.end) >= smallBuffer; small || s.end == len(s.buf) {
		grown := make([]byte, max(2*len(s.buf), firstBuffer))
		copy(grown, s.buf)
		s.buf = grown
	}
	for range 100 { // as io.Reader asks: give up on a reader that never gets on
		var n int
		n, s.err = s.r.Read(s.buf[s.end:])
		s.end += n
		if n > 0 {
			return true
		}
		if s.err != nil {
			return false
		}
	}
	s.err = io.ErrNoProgress
	return false
}

// failure is the read error, if it is not the end of the file.
func (s *source) failure() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

// Read implements io.Reader for what was not read into the buffer.
func (s *source) Read(b []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	return s.r.Read(b)
}

// drop forgets the unread bytes.
func (s *source) drop() { s.pos = s.end }

var bomUTF8 = []byte("\xEF\xBB\xBF")

var errUTF32 = errors.New("the file is UTF-32; convert it to UTF-8, for example with iconv")

// byteOrderMark takes the UTF-8 byte order mark off, if there is one.
func (s *source) byteOrderMark() ([]byte, error) {
	switch head := s.peek(4); {
	case bytes.HasPrefix(head, bomUTF8):
		s.pos += len(bomUTF8)
		return bomUTF8, nil
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE, 0, 0}), bytes.HasPrefix(head, []byte{0, 0, 0xFE, 0xFF}):
		return nil, errUTF32
	}
	return nil, nil
}

// line returns the next line with its line end, or io.EOF. A line longer than
// max bytes is skipped and reported as long.
func (s *source) line(max int) (line []byte, long bool, err error) {
	scanned := 0 // bytes after pos known to hold no line feed
	for {
		if i := bytes.IndexByte(s.buf[s.pos+scanned:s.end], '\n'); i >= 0 {
			line = s.buf[s.pos : s.pos+scanned+i+1]
			s.pos += len(line)
			if long || len(line) > max+2 {
				return nil, true, nil
			}
			return line, false, nil
		}
		scanned = s.end - s.pos
		if scanned > max+2 {
			long, scanned = true, 0
			s.drop()
		}
		if s.readMore() {
			continue
		}
		if err := s.failure(); err != nil {
			return nil, false, err
		}
		line = s.buf[s.pos:s.end]
		s.drop()
		if long || len(line) > max {
			return nil, true, nil
		}
		if len(line) == 0 {
			return nil, false, io.EOF
		}
		return line, false, nil
	}
}

// peekLine returns the first line that is not blank without taking it, or as
// much of it as max bytes.
func (s *source) peekLine(max int) []byte {
	start, scanned := 0, 0 // from pos: where the line begins, and what holds no end of it
	for {
		if scanned == start { // it did not begin yet
			start = s.end - s.pos - len(bytes.TrimLeft(s.buf[s.pos+start:s.end], " \t\r\n"))
			scanned = start
		}
		if i := bytes.IndexByte(s.buf[s.pos+scanned:s.end], '\n'); i >= 0 {
			return s.buf[s.pos+start : s.pos+scanned+i]
		}
		scanned = s.end - s.pos
		if scanned-start > max || !s.readMore() {
			return s.buf[s.pos+start : s.end]
		}
	}
}

// peek returns the next n bytes without taking them, or as many as there are.
func (s *source) peek(n int) []byte {
	for s.end-s.pos < n && s.readMore() {
	}
	return s.buf[s.pos:min(s.end, s.pos+n)]
}

// readRest returns everything that is left. long is true if that is more than max bytes.
func (s *source) readRest(max int) (all []byte, long bool, err error) {
	for s.end-s.pos <= max && s.readMore() {
	}
	if err := s.failure(); err != nil {
		return nil, false, err
	}
	if s.end-s.pos > max {
		return nil, true, nil
	}
	return s.buf[s.pos:s.end], false, nil
}
