package tokenizer

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"
)

// Bounds keep a file that is broken or hostile from asking for more memory or
// time than any published one does.
const (
	maxFile    = 128 << 20 // bytes; the largest published ones have some 20 million
	maxDepth   = 32        // of objects and lists in each other
	maxPattern = 4096      // bytes of a regular expression
	maxInsert  = 256       // bytes that stand for one match or character
	maxLongest = 10_000    // characters of a word that WordPiece looks into
	maxPieces  = 32 << 20  // bytes of all pieces of a Unigram vocabulary
	maxGrowth  = 64        // times that normalising may lengthen a text

	// patience is what one match of a regular expression may take: those of the
	// published files take microseconds.
	patience = 2 * time.Second
)

// bounded reads a file whose size and depth are those of a published one.
func bounded(r io.Reader) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
		return nil, err
	case len(b) > maxFile:
		return nil, fmt.Errorf("the file has more than %d MB", maxFile>>20)
	case len(bytes.TrimSpace(b)) == 0:
		return nil, errors.New("the file is empty")
	case deep(b, maxDepth):
		return nil, fmt.Errorf("objects and lists stand in each other, more than %d deep", maxDepth)
	}
	return b, nil
}

// deep reports whether JSON is nested deeper than a limit; that is told before it
// is parsed, because each part is parsed once for each level above it.
func deep(b []byte, limit int) bool {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			for i++; i < len(b) && b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			if depth++; depth > limit {
				return true
			}
		case '}', ']':
			depth--
		}
	}
	return false
}

var errGrowth = fmt.Errorf("the text becomes more than %d times as long", maxGrowth)

// grown is a text that came of another one; an error if it is far too long.
func grown(from, to aligned) (aligned, error) {
	if len(to.text) > maxGrowth*len(from.text)+1024 {
		return from, errGrowth
	}
	return to, nil
}

func insertable(content string) error {
	if len(content) > maxInsert {
		return fmt.Errorf("what is put in has %d bytes, more than %d", len(content), maxInsert)
	}
	return nil
}
