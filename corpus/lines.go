package corpus

import (
	"bytes"
	"fmt"
	"io"
)

// lines is the framing of JSONL: a record is a line without the white space
// around it. Blank lines are passed on.
type lines struct {
	input  *input
	src    *source
	number int
	parse  parser
	queue  []Piece
}

// A parser finds the documents of a record. Raw is the parser's to keep.
type parser func(raw []byte, place Place) (*Record, *Refusal)

func newLines(c *input, src *source, p parser) *lines {
	return &lines{input: c, src: src, parse: p}
}

func (l *lines) next() (Piece, error) {
	if len(l.queue) > 0 {
		p := l.queue[0]
		l.queue = l.queue[1:]
		return p, nil
	}
	place := Place{File: l.input.name, Line: l.number + 1, Offset: l.src.offset()}
	line, long, err := l.src.line(l.input.options.maxRecord())
	if err == io.EOF {
		return Piece{}, io.EOF
	}
	if err != nil {
		return Piece{}, fmt.Errorf("%s: line %d: %w", place.File, place.Line, err)
	}
	l.number++
	if long {
		return Piece{Kind: Refused, Refusal: tooLarge(place, l.input.options.maxRecord())}, nil
	}
	start := skipSpace(line, 0)
	if start == len(line) {
		return Piece{Kind: Verbatim, Bytes: line}, nil
	}
	end := len(bytes.TrimRight(line, " \t\r\n"))
	place.Offset += int64(start)
	content := l.input.admit(l.parse(bytes.Clone(line[start:end]), place))
	if content.Kind == Refused {
		return content, nil
	}
	// White space before and after the object stays with it.
	if start > 0 {
		l.queue = append(l.queue[:0], content)
		content = Piece{Kind: Verbatim, Bytes: line[:start]}
	}
	if end < len(line) {
		l.queue = append(l.queue, Piece{Kind: After, Bytes: line[end:]})
	}
	return content, nil
}
