package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// array is the framing of a JSON array: a record is an element. The array is
// never held as a whole.
type array struct {
	input   *input
	src     *source
	parse   parser
	state   arrayState
	element int // number of the last element that was begun
}

const cutOffHint = "the array is not closed; the file may be cut off"

type arrayState int

const (
	beforeArray arrayState = iota
	beforeElement
	afterElement
	afterArray
	brokenArray // the rest cannot be read; the bracket is still owed
	arrayDone
)

func (a *array) next() (Piece, error) {
	switch a.state {
	case beforeArray:
		return a.open()
	case beforeElement:
		return a.readElement()
	case afterElement:
		return a.separator()
	case afterArray:
		return a.trailer()
	case brokenArray:
		a.state = arrayDone
		return Piece{Kind: Verbatim, Bytes: []byte("]\n")}, nil
	}
	return Piece{}, io.EOF
}

// space counts the white space before the next byte, which is read too. ok is
// false at the end of the file.
func (a *array) space() (n int, ok bool) {
	for {
		n = skipSpace(a.src.buf[a.src.pos:a.src.end], 0)
		if a.src.pos+n < a.src.end {
			return n, true
		}
		if n > a.input.options.maxRecord() || !a.src.readMore() {
			return n, false
		}
	}
}

// consume returns the next n bytes and moves behind them.
func (a *array) consume(n int) []byte {
	b := a.src.buf[a.src.pos : a.src.pos+n]
	a.src.pos += n
	return b
}

func (a *array) place() Place {
	return Place{File: a.input.name, Element: a.element, Offset: a.src.offset()}
}

func (a *array) open() (Piece, error) {
	n, ok := a.space()
	if err := a.failure(); err != nil {
		return Piece{}, err
	}
	if !ok { // nothing but white space: no documents
		a.state = arrayDone
		return Piece{Kind: Verbatim, Bytes: a.consume(n)}, nil
	}
	if a.src.buf[a.src.pos+n] != '[' {
		a.state = arrayDone
		return a.syntax(n, "the file must be an array of documents")
	}
	b := a.consume(n + 1)
	a.state = afterElement // "]" or an element may follow
	return Piece{Kind: Verbatim, Bytes: b}, nil
}

// separator reads what stands between two elements, or closes the array.
func (a *array) separator() (Piece, error) {
	n, ok := a.space()
	if err := a.failure(); err != nil {
		return Piece{}, err
	}
	if !ok {
		a.state = brokenArray
		return a.syntax(n, cutOffHint)
	}
	switch c := a.src.buf[a.src.pos+n]; {
	case c == ']':
		a.state = afterArray
		return Piece{Kind: Verbatim, Bytes: a.consume(n + 1)}, nil
	case a.element == 0:
		a.state = beforeElement
		return Piece{Kind: Verbatim, Bytes: a.consume(n)}, nil
	case c == ',':
		return a.comma(n + 1)
	}
	a.state = brokenArray
	return a.syntax(n, "a comma or a closing bracket is missing")
}

// comma takes the n bytes that end with a comma and the white space after it.
func (a *array) comma(n int) (Piece, error) {
	sep := bytes.Clone(a.consume(n)) // space moves the buffer
	m, ok := a.space()
	if err := a.failure(); err != nil {
		return Piece{}, err
	}
	if !ok {
		a.state = brokenArray
		return a.syntax(m, cutOffHint)
	}
	if a.src.buf[a.src.pos+m] == ']' {
		a.state = brokenArray
		return a.syntax(m, "a comma stands before the closing bracket")
	}
	a.state = beforeElement
	return Piece{Kind: Between, Bytes: append(sep, a.consume(m)...)}, nil
}

func (a *array) readElement() (Piece, error) {
	a.element++
	a.state = afterElement
	place := a.place()
	raw, fault := a.scan()
	if err := a.failure(); err != nil {
		return Piece{}, err
	}
	switch fault {
	case nil:
		return a.input.admit(a.parse(raw, place)), nil
	case ErrTooLarge:
		return Piece{Kind: Refused, Refusal: tooLarge(place, a.input.options.maxRecord())}, nil
	}
	a.state = brokenArray
	return Piece{Kind: Refused, Refusal: &Refusal{Place: place, Err: ErrSyntax,
		Hint: "the element does not end; the file may be cut off"}}, nil
}

var errCutOff = errors.New("cut off")

// scan reads one element. It goes by brackets and quotes alone, so that an
// element that is wrong inside can be refused and the next one read.
func (a *array) scan() (raw []byte, fault error) {
	max := a.input.options.maxRecord()
	var depth int
	var inString, escape, long bool
	i := 0 // scanned so far, from src.pos
	for {
		buf := a.src.buf[a.src.pos:a.src.end]
		for ; i < len(buf); i++ {
			c := buf[i]
			switch {
			case escape:
				escape = false
			case inString:
				escape = c == '\\'
				inString = c != '"'
				if inString || depth > 0 {
					continue
				}
				i++
				return a.cut(i, long)
			case c == '"':
				inString = true
			case c == '{' || c == '[':
				depth++
			case c == '}' || c == ']':
				if depth == 0 {
					return a.cut(i, long)
				}
				if depth--; depth == 0 {
					return a.cut(i+1, long)
				}
			case depth == 0 && (c == ',' || c <= ' '):
				return a.cut(i, long)
			}
		}
		if i > max {
			long = true
			a.src.drop()
			i = 0
		}
		if !a.src.readMore() {
			a.src.drop()
			return nil, errCutOff
		}
	}
}

// cut takes the element of n bytes off, unless it is too large.
func (a *array) cut(n int, long bool) ([]byte, error) {
	b := a.consume(n)
	if long || n > a.input.options.maxRecord() {
		return nil, ErrTooLarge
	}
	return bytes.Clone(b), nil
}

// trailer reads what follows the array: white space.
func (a *array) trailer() (Piece, error) {
	a.state = arrayDone
	n, ok := a.space()
	if err := a.failure(); err != nil {
		return Piece{}, err
	}
	if ok {
		return a.syntax(n, "something follows the array and was left out")
	}
	return Piece{Kind: Verbatim, Bytes: a.consume(n)}, nil
}

func (a *array) syntax(skip int, hint string) (Piece, error) {
	p := a.place()
	p.Offset += int64(skip)
	return Piece{Kind: Refused, Refusal: &Refusal{Place: p, Err: ErrSyntax, Hint: hint}}, nil
}

func (a *array) failure() error {
	if err := a.src.failure(); err != nil {
		return fmt.Errorf("%s: element %d: %w", a.input.name, a.element, err)
	}
	return nil
}
