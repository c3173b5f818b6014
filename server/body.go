package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"
)

// deepest is how deep JSON may be nested. The deepest body that makes sense has five
// levels.
const deepest = 32

// Errors of bodies.
var (
	errMediaType = errors.New("send Content-Type: application/json")
	errEncoding  = errors.New("send the body as it is, without Content-Encoding")
	errTooLarge  = errors.New("the body is larger than this server takes")
	errBody      = errors.New("the body can not be read")
)

func bodyf(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errBody, fmt.Sprintf(format, args...))
}

// readJSON reads a body of JSON, all of it checked before any of it is decoded. It
// has to be called JSON: a form of a web page can not do that.
func readJSON(r *http.Request, into any, strict bool) error {
	if mediaType(r) != "application/json" {
		return errMediaType
	}
	if err := plain(r); err != nil {
		return err
	}
	raw, err := readBody(r)
	if err != nil {
		return err
	}
	if err := checkJSON(raw, strict); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	if strict {
		d.DisallowUnknownFields()
	}
	if err := d.Decode(into); err != nil {
		return bodyf("%s", describe(err))
	}
	if _, err := d.Token(); err != io.EOF {
		return bodyf("something follows the JSON value")
	}
	return nil
}

// plain refuses bodies that are compressed: they are not what they look like, and what
// comes out of one may be any size.
func plain(r *http.Request) error {
	for _, v := range r.Header.Values("Content-Encoding") {
		if v != "" && !strings.EqualFold(v, "identity") {
			return errEncoding
		}
	}
	return nil
}

func mediaType(r *http.Request) string {
	t, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return t
}

func readBody(r *http.Request) ([]byte, error) {
	raw, err := io.ReadAll(r.Body)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, errTooLarge
	case err != nil:
		return nil, bodyf("it ends too early, or came too slowly")
	}
	return raw, nil
}

// describe says what is wrong with JSON without quoting it.
func describe(err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return "not JSON, at byte " + strconv.FormatInt(syntax.Offset, 10)
	case errors.As(err, &kind):
		return fmt.Sprintf("%s is not of the right type, at byte %d", kind.Field, kind.Offset)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "the JSON ends too early"
	}
	return err.Error() // of an unknown field: its name
}

// checkJSON goes once through JSON and refuses what a decoder would take too much
// room for, or quietly change: deep nesting, bytes that are not UTF-8, halves of
// surrogate pairs, and names that an object has twice, of which who looks at a request
// before this server may read the other one. folded says that names differ in more than
// case.
func checkJSON(raw []byte, folded bool) error {
	if !utf8.Valid(raw) {
		return bodyf("it is not UTF-8")
	}
	var open []names // of the objects, and empty for the arrays, that are open
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '{', '[':
			if open = append(open, nil); len(open) > deepest {
				return bodyf("it is nested deeper than %d levels", deepest)
			}
		case '}', ']':
			open = open[:max(0, len(open)-1)]
		case '"':
			end, err := checkString(raw, i+1)
			if err != nil {
				return err
			}
			if len(open) > 0 && isName(raw[end:]) && !open[len(open)-1].add(raw[i:end+1], folded) {
				return bodyf("an object has a name twice, at byte %d", i)
			}
			i = end
		}
	}
	return nil
}

// isName reports whether what follows the last quote of a string makes it the name of
// a value.
func isName(rest []byte) bool {
	if len(rest) == 0 {
		return false
	}
	rest = bytes.TrimLeft(rest[1:], " \t\r\n")
	return len(rest) > 0 && rest[0] == ':'
}

// names are those of one object.
type names map[string]bool

// add adds a name, in quotes; it reports whether it is a new one.
func (n *names) add(quoted []byte, folded bool) bool {
	name := string(quoted[1 : len(quoted)-1])
	if bytes.IndexByte(quoted, '\\') >= 0 && json.Unmarshal(quoted, &name) != nil {
		return true // the decoder says what is wrong
	}
	if folded {
		name = strings.ToLower(name)
	}
	if (*n)[name] {
		return false
	}
	if *n == nil {
		*n = names{}
	}
	(*n)[name] = true
	return true
}

// checkString returns where a string ends that begins at a byte.
func checkString(raw []byte, at int) (end int, err error) {
	high := false // a first half of a pair stands just before
	for i := at; i < len(raw); i++ {
		switch {
		case raw[i] == '\\' && i+5 < len(raw) && raw[i+1] == 'u':
			n, err := strconv.ParseUint(string(raw[i+2:i+6]), 16, 16)
			low := err == nil && n >= 0xDC00 && n < 0xE000
			if low != high {
				return 0, bodyf("half of a surrogate pair, at byte %d", i)
			}
			high = err == nil && n >= 0xD800 && n < 0xDC00
			i += 5
			continue
		case high:
			return 0, bodyf("half of a surrogate pair, before byte %d", i)
		case raw[i] == '\\':
			i++
		case raw[i] == '"':
			return i, nil
		}
	}
	return len(raw), nil // the decoder says what is missing
}
