package corpus

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	understudy "github.com/understudy-text/understudy"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// An encoding is how characters lie in the bytes of a plain text that is not
// UTF-8. What replaces some of them is written in the same encoding.
type encoding struct {
	decode func(raw []byte) (text string, fault int) // fault: offset of what is none of its characters, or -1
	size   func(r rune) int                          // bytes of a character
	encode func(text string) []byte
}

// encodedText is the body of a text in another encoding.
type encodedText struct{ *encoding }

func (b encodedText) patches(r *Record, replacements [][]Replacement, _ []string, _ func(string) string) changes {
	text, raw, at := r.Docs[0].Text, 0, 0
	advance := func(to int) int {
		for at < to {
			c, n := utf8.DecodeRuneInString(text[at:])
			at += n
			raw += b.size(c)
		}
		return raw
	}
	var patches []patch
	for _, p := range replacements[0] {
		start := advance(p.Start)
		patches = append(patches, patch{stretch{start, advance(p.End)}, b.encode(p.Text)})
	}
	return changes{patches: patches}
}

// record is the text of a whole file in the encoding.
func (e *encoding) record(c *input, place Place, raw []byte) (*Record, *Refusal) {
	text, fault := e.decode(raw)
	if fault >= 0 {
		return nil, at(place, raw, fault, ErrEncoding, "convert the file to UTF-8, for example with iconv")
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return nil, at(place, []byte(text), i, ErrNUL, "it may not be text at all; convert it to UTF-8")
	}
	rec := &Record{Format: c.format, Place: place, Raw: bytes.Clone(raw), body: encodedText{e}}
	rec.Docs = []understudy.Document{{ID: c.name, Language: c.options.Language, Text: text}}
	return rec, nil
}

// encodedWhole is the framing of plain text in an encoding that a byte order mark
// told.
type encodedWhole struct {
	whole
	encoding *encoding
}

func (w *encodedWhole) next() (Piece, error) {
	if w.done {
		return Piece{}, io.EOF
	}
	place, all, piece, err := w.read()
	if err != nil || piece.Refusal != nil {
		return piece, err
	}
	return w.input.admit(w.encoding.record(w.input, place, all)), nil
}

// utf16Mark tells UTF-16 by its byte order mark, and not UTF-32; nil if there is
// none.
func utf16Mark(head []byte) *encoding {
	switch {
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE, 0, 0}):
		return nil
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE}):
		return utf16Text(binary.LittleEndian)
	case bytes.HasPrefix(head, []byte{0xFE, 0xFF}):
		return utf16Text(binary.BigEndian)
	}
	return nil
}

func utf16Text(order interface {
	binary.ByteOrder
	binary.AppendByteOrder
}) *encoding {
	return &encoding{
		decode: func(raw []byte) (string, int) {
			var b strings.Builder
			for i := 0; i < len(raw); i += 2 {
				if i+1 == len(raw) {
					return "", i
				}
				r := rune(order.Uint16(raw[i:]))
				if utf16.IsSurrogate(r) {
					if i+4 > len(raw) {
						return "", i
					}
					if r = utf16.DecodeRune(r, rune(order.Uint16(raw[i+2:]))); r == utf8.RuneError {
						return "", i
					}
					i += 2
				}
				b.WriteRune(r)
			}
			return b.String(), -1
		},
		size: func(r rune) int { return 2 * utf16.RuneLen(r) },
		encode: func(text string) (out []byte) {
			for _, unit := range utf16.Encode([]rune(text)) {
				out = order.AppendUint16(out, unit)
			}
			return out
		},
	}
}

// western are the characters beyond ASCII that tell a Western text in
// Windows-1252. Texts in Cyrillic, Greek, Central European and Macintosh
// encodings hold bytes that are others.
const western = "\u00A0€…‘’“”•–—™Œœ¡£§©ª«\u00AD®°´µ·º»¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûü"

// windows1252 is Windows-1252, as far as it is western.
var windows1252 = &encoding{
	decode: func(raw []byte) (string, int) {
		var b strings.Builder
		letters, beyond := 0, 0
		for i, c := range raw {
			r := charmap.Windows1252.DecodeByte(c)
			switch {
			case c < utf8.RuneSelf && (c|0x20) >= 'a' && (c|0x20) <= 'z':
				letters++
			case c >= utf8.RuneSelf:
				beyond++
				if !strings.ContainsRune(western, r) {
					return "", i
				}
			}
			b.WriteRune(r)
		}
		if beyond > letters { // another script
			return "", 0
		}
		return b.String(), -1
	},
	size:   func(rune) int { return 1 },
	encode: inWestern,
}

// inWestern writes a stand-in in Windows-1252: letters that it lacks without
// their marks, and others as question marks.
func inWestern(text string) (out []byte) {
	for _, r := range norm.NFC.String(text) {
		if r >= utf8.RuneSelf && !strings.ContainsRune(western, r) {
			if r, _ = utf8.DecodeRuneInString(norm.NFKD.String(string(r))); r >= utf8.RuneSelf {
				r = '?'
			}
		}
		c, _ := charmap.Windows1252.EncodeRune(r)
		out = append(out, c)
	}
	return out
}
