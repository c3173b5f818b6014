package corpus

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/understudy-text/understudy/internal/charset"
)

// Texts that are not UTF-8: UTF-16 is told by its byte order mark, other character sets by
// what is in the file (package charset). The file is decoded before it is read, in whatever
// format it is, and what is written is in the encoding of the file.

// A coding is how the characters of a file lie in its bytes.
type coding struct {
	decoder transform.Transformer
	append  func(dst []byte, text string) []byte
	charset string // what it can write; empty: everything
	file    string
}

// ownCodings are formats that have an encoding of their own: UTF-8, or what they say
// themselves.
var ownCodings = []Format{JSONL, TAB, Doccano, Telegram, DOCX, PPTX, XLSX, ODT, ODS, PDF, Parquet, EML, MBOX, RTF, EAF, XML, Brat}

// toldBy is how many bytes of a file that is read line by line say what its encoding is.
const toldBy = 4 << 20

var errUTF16 = errors.New("the file is UTF-16, which this format is not read in; convert it to UTF-8, for example with iconv")

// codingOf tells how a file is encoded; nil: in UTF-8, or in a way that is not told. mark
// is what says so at its beginning.
func (c *input) codingOf(src *source) (k *coding, mark []byte, err error) {
	switch head := src.peek(2); {
	case bytes.Equal(head, []byte{0xFF, 0xFE}):
		k, mark = utf16Coding(unicode.LittleEndian), head
	case bytes.Equal(head, []byte{0xFE, 0xFF}):
		k, mark = utf16Coding(unicode.BigEndian), head
	}
	own := slices.Contains(ownCodings, c.format)
	switch {
	case own && k != nil:
		return nil, nil, errUTF16
	case own || k != nil:
		return k, mark, nil
	}
	limit := toldBy
	if slices.Contains([]Format{Text, Markdown, SRT, VTT, HTML, VCard, ICal, CHAT, TextGrid}, c.format) {
		limit = c.options.maxRecord() // it is read as a whole
	}
	text := src.peek(limit)
	if utf8.Valid(text) || len(text) == limit && validStart(text) {
		return nil, nil, nil
	}
	set := charset.Guess(text)
	if set == nil {
		if !c.options.LooseSpans {
			return nil, nil, nil
		}
		set = charset.Bytes() // what comes back is known by its bytes
	}
	return &coding{decoder: set.Decoder(), append: set.Append, charset: set.Name()}, nil, nil
}

// validStart reports whether text is UTF-8 that was cut, perhaps within a character.
func validStart(text []byte) bool {
	for n := range utf8.UTFMax {
		if utf8.Valid(text[:len(text)-n]) {
			return true
		}
	}
	return false
}

func utf16Coding(order unicode.Endianness) *coding {
	encoding := unicode.UTF16(order, unicode.IgnoreBOM)
	return &coding{decoder: encoding.NewDecoder(), append: func(dst []byte, text string) []byte {
		out, err := encoding.NewEncoder().Bytes([]byte(text))
		if err != nil {
			panic("corpus: " + err.Error()) // every text can be written in UTF-16
		}
		return append(dst, out...)
	}}
}

// reader decodes what is left of a file.
func (k *coding) reader(src *source) io.Reader {
	left := io.MultiReader(bytes.NewReader(src.buf[src.pos:src.end]), src)
	return transform.NewReader(left, k.decoder)
}

// piece writes what was read in UTF-8 as the file has it. What is no character in the file's
// encoding could not be written again and is refused, within records and between them.
func (k *coding) piece(p Piece) Piece {
	if bytes.ContainsRune(p.Bytes, utf8.RuneError) {
		return unwritable(Place{File: k.file})
	}
	if len(p.Bytes) > 0 {
		p.Bytes = k.append(nil, string(p.Bytes))
	}
	rec := p.Record
	if rec == nil {
		return p
	}
	if i := bytes.IndexRune(rec.Raw, utf8.RuneError); i >= 0 {
		place := rec.Place
		place.Line = max(place.Line, 1) + bytes.Count(rec.Raw[:i], []byte{'\n'})
		return unwritable(place)
	}
	rec.coding, rec.decoded = k, rec.Raw
	rec.Raw = k.append(nil, string(rec.decoded))
	for i := range rec.Docs {
		rec.Docs[i].Charset = k.charset
	}
	return p
}

func unwritable(at Place) Piece {
	return Piece{Kind: Refused, Refusal: &Refusal{Place: at, Err: ErrEncoding, Hint: "convert the file to UTF-8, for example with iconv"}}
}

// rewritten writes what became of a record as its file is encoded.
func (k *coding) rewritten(w *Rewritten) {
	var raw []byte
	done := 0
	upTo := func(end int) int {
		raw = k.append(raw, string(w.Raw[done:end]))
		done = end
		return len(raw)
	}
	for i, e := range w.Edits {
		start := upTo(e.Offset)
		w.Edits[i] = Edit{Offset: start, Length: upTo(e.Offset+e.Length) - start, Original: string(k.append(nil, e.Original))}
	}
	upTo(len(w.Raw))
	w.Raw = raw
}
