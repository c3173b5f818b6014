package corpus

import (
	"bufio"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// sharedStrings are those of a workbook, in a temporary file without a name, sealed with a key
// that nobody keeps: 8 bytes of memory for each.
type sharedStrings struct {
	file  *os.File
	block cipher.Block
	ends  []int64 // of each string, in the file
	head  []byte  // of the part, with the start tag of its element
	root  string  // the name of that, with its prefix
}

// readShared reads the part with the shared strings.
func readShared(r io.Reader, max int) (s *sharedStrings, err error) {
	key := make([]byte, 32)
	if _, err := rand.Read(key); err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	f, err := os.CreateTemp("", "understudy-strings-*")
	if err != nil {
		return nil, fmt.Errorf("temporary file: %w (set TMPDIR to a folder with room)", withoutPath(err))
	}
	_ = os.Remove(f.Name()) // where the system allows it; Close does it elsewhere
	s = &sharedStrings{file: f, block: block}
	if err = s.fill(r, max); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *sharedStrings) fill(r io.Reader, max int) error {
	tags := tagged{newSource(r), max}
	buffer := bufio.NewWriterSize(s.file, 1<<18)
	w := cipher.StreamWriter{S: s.stream(0), W: buffer}
	var written int64
	inside, depth := false, 0
	for {
		token, isTag, err := tags.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		kind, prefix, name := noElement, "", ""
		if isTag {
			kind, prefix, name = elementOf(token)
		}
		switch {
		case s.root == "":
			if kind == startTag || kind == emptyTag {
				s.root = prefix + name
				token = uncounted(token)
			}
			s.head = append(s.head, token...)
			if len(s.head) > max {
				return ErrTooLarge
			}
		case name == "si" && kind == emptyTag && !inside:
			s.ends = append(s.ends, written)
		case name == "si" && kind == startTag:
			inside = true
			depth++
		case name == "si" && kind == endTag:
			if depth--; depth == 0 {
				inside = false
				s.ends = append(s.ends, written)
			}
		case inside:
			n, err := w.Write(token)
			if err != nil {
				return fmt.Errorf("temporary file: %w (set TMPDIR to a folder with room)", withoutPath(err))
			}
			written += int64(n)
		}
	}
	if inside || s.root == "" {
		return errXML
	}
	return buffer.Flush()
}

// uncounted is a start tag without the numbers of strings.
func uncounted(tag []byte) []byte {
	out := append([]byte(nil), tag...)
	list := attributesOf(out, stretch{0, len(out)})
	for i := len(list) - 1; i >= 0; i-- {
		if a := list[i]; isOneOf(a.name, "count", "uniqueCount") {
			out = append(out[:a.whole.start], out[a.whole.end:]...)
		}
	}
	return out
}

// empty is the part without strings.
func (s *sharedStrings) empty() []byte {
	head := s.head
	if n := len(head); n > 1 && head[n-2] == '/' {
		head = append(append([]byte(nil), head[:n-2]...), '>')
	}
	return fmt.Appendf(nil, "%s</%s>", head, s.root)
}

// xmlOf returns the XML inside shared string i. Errors: there is no such string, or it
// cannot be read.
func (s *sharedStrings) xmlOf(i int) ([]byte, error) {
	if i < 0 || i >= len(s.ends) {
		return nil, errNoString
	}
	var start int64
	if i > 0 {
		start = s.ends[i-1]
	}
	out := make([]byte, s.ends[i]-start)
	if _, err := s.file.ReadAt(out, start); err != nil && !(errors.Is(err, io.EOF) && len(out) == 0) {
		return nil, fmt.Errorf("temporary file: %w", withoutPath(err))
	}
	s.stream(start).XORKeyStream(out, out)
	return out, nil
}

// stream is the key stream from an offset of the file.
func (s *sharedStrings) stream(offset int64) cipher.Stream {
	var iv [aes.BlockSize]byte
	binary.BigEndian.PutUint64(iv[8:], uint64(offset/aes.BlockSize))
	c := cipher.NewCTR(s.block, iv[:])
	skip := make([]byte, offset%aes.BlockSize)
	c.XORKeyStream(skip, skip)
	return c
}

// Close forgets the strings.
func (s *sharedStrings) Close() error {
	if s == nil {
		return nil
	}
	name := s.file.Name()
	err := s.file.Close()
	_ = os.Remove(name)
	return err
}
