package corpus

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"

	understudy "github.com/understudy-text/understudy"
)

// whole is the framing of plain text and Markdown: the file is the record. In
// Markdown code, front matter and link targets are text like any other, since
// personal data hides there too; nothing is reformatted.
type whole struct {
	input *input
	src   *source
	done  bool
}

// read reads the file to its end; a refusal is in the piece.
func (w *whole) read() (place Place, all []byte, p Piece, err error) {
	w.done = true
	place = Place{File: w.input.name, Offset: w.src.offset(), Document: w.input.name}
	all, long, err := w.src.readRest(w.input.options.maxRecord())
	if err != nil {
		return place, nil, p, fmt.Errorf("%s: %w", place.File, err)
	}
	if long {
		p = Piece{Kind: Refused, Refusal: tooLarge(place, w.input.options.maxRecord())}
	}
	return place, all, p, nil
}

func (w *whole) next() (Piece, error) {
	if w.done {
		return Piece{}, io.EOF
	}
	place, all, piece, err := w.read()
	if err != nil || piece.Refusal != nil {
		return piece, err
	}
	if r := checkText(place, all); r != nil {
		return Piece{Kind: Refused, Refusal: r}, nil
	}
	rec := &Record{Format: w.input.format, Place: place, Raw: bytes.Clone(all)}
	rec.Docs = []understudy.Document{{ID: w.input.name, Language: w.input.options.Language, Text: string(all), Fixed: chatSpans(string(all))}}
	return w.input.admit(rec, nil), nil
}

// binaries are how files begin that are no text, though they may be called so or have no name.
var binaries = []struct{ begins, is string }{
	{"PK\x03\x04", "an archive: if it is a document, name its format, for example --input-format docx, xlsx or odt"},
	{"%PDF", "a PDF: --input-format pdf reads its text"},
	{"PAR1", "a Parquet file: give it a name that ends in .parquet"},
	{"\x1f\x8b", "a file of gzip: give it a name that ends in .gz"},
	{"\x28\xb5\x2f\xfd", "a file of Zstandard: give it a name that ends in .zst"},
	{"\xd0\xcf\x11\xe0", "a file of Office before 2007, or an encrypted one: open it and save it anew, without a password"},
}

// checkText refuses what is not UTF-8 text, with the line and byte of the fault.
func checkText(place Place, text []byte) *Refusal {
	if i := invalidUTF8(text); i >= 0 {
		hint := "convert the file to UTF-8, for example with iconv"
		for _, k := range binaries {
			if bytes.HasPrefix(text, []byte(k.begins)) {
				hint = "it begins as " + k.is
			}
		}
		return refusalAt(place, text, i, ErrEncoding, hint)
	}
	if i := bytes.IndexByte(text, 0); i >= 0 {
		return refusalAt(place, text, i, ErrNUL, "it may be UTF-16 or not text at all; convert it to UTF-8")
	}
	return nil
}

// refusalAt returns a refusal at byte i of text, which begins at place: its line and byte
// offset are those of the file.
func refusalAt(place Place, text []byte, i int, err error, hint string) *Refusal {
	place.Line = 1 + bytes.Count(text[:i], []byte{'\n'})
	place.Offset += int64(i)
	return &Refusal{Place: place, Err: err, Hint: hint}
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8, or -1.
func invalidUTF8(b []byte) int {
	if utf8.Valid(b) {
		return -1
	}
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

func tooLarge(place Place, max int) *Refusal {
	return &Refusal{Place: place, Err: fmt.Errorf("%w: more than %d bytes", ErrTooLarge, max), Hint: "raise it with --max-record-mib, or cut the text"}
}
