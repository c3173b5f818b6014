// Package charset knows the character sets of one byte a character in which text files lie
// that are not Unicode: it tells which of them a file is in, and what each can write. It is
// about Western European languages, Turkish and Arabic; files in others are not told.
//
// It may know no other package.
package charset

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// A Set is a character set. Sets are told apart by name.
type Set struct {
	name  string
	chars *charmap.Charmap
}

// sets are those that Guess tells, smaller ones before those that hold them: what a file
// does not show, nothing is written with.
var sets = [...]*Set{
	{"iso-8859-1", charmap.ISO8859_1},
	{"windows-1252", charmap.Windows1252},
	{"iso-8859-15", charmap.ISO8859_15},
	{"windows-1254", charmap.Windows1254},
	{"macintosh", charmap.Macintosh},
	{"iso-8859-6", charmap.ISO8859_6},
	{"windows-1256", charmap.Windows1256},
}

// ASCII is the set of the first 128 characters.
const ASCII = "us-ascii"

// Named returns the set of a name as the WHATWG's Encoding Standard has it, or nil if it has
// more bytes than one to a character.
func Named(name string) *Set {
	if name == ASCII {
		return &Set{name: ASCII, chars: charmap.ISO8859_1}
	}
	for _, s := range sets {
		if s.name == name {
			return s
		}
	}
	e, err := htmlindex.Get(name)
	if chars, ok := e.(*charmap.Charmap); err == nil && ok {
		return &Set{name, chars}
	}
	return nil
}

// Bytes is a set in which every byte is a character: to carry bytes through that nobody
// has to read.
func Bytes() *Set { return sets[0] }

// Name returns the set's name.
func (s *Set) Name() string { return s.name }

// Decoder makes UTF-8 of the bytes of a file; bytes that are no character become U+FFFD.
func (s *Set) Decoder() transform.Transformer { return s.chars.NewDecoder() }

func (s *Set) byte(r rune) (c byte, ok bool) {
	c, ok = s.chars.EncodeRune(r)
	return c, ok && (c < utf8.RuneSelf || s.name != ASCII)
}

// Append appends the bytes of a text. What the set lacks is written as Fit says, and else
// as a question mark.
func (s *Set) Append(dst []byte, text string) []byte {
	for _, r := range text {
		if c, ok := s.byte(r); ok {
			dst = append(dst, c)
			continue
		}
		plain, _ := s.Fit(string(r))
		for _, r := range plain {
			c, ok := s.byte(r)
			if !ok {
				c = '?'
			}
			dst = append(dst, c)
		}
	}
	return dst
}

// Writes reports whether the set has all characters of a text.
func (s *Set) Writes(text string) bool {
	for _, r := range text {
		if _, ok := s.byte(r); r >= utf8.RuneSelf && !ok {
			return false
		}
	}
	return true
}

// others are writings of characters that have no parts to be written without.
var others = strings.NewReplacer("ł", "l", "Ł", "L", "ø", "o", "Ø", "O", "đ", "d", "Đ", "D", "ð", "d", "Ð", "D", "þ", "th", "Þ", "Th", "ß", "ss", "æ", "ae", "Æ", "Ae",
	"œ", "oe", "Œ", "Oe", "ı", "i", "ə", "e", "Ə", "E", "ħ", "h", "Ħ", "H", "’", "'", "‘", "'", "“", `"`, "”", `"`, "„", `"`, "–", "-", "—", "-", "‑", "-", "\u00A0", " ", "\u202F", " ", "€", "EUR")

// Fit writes a text with characters that the set has: composed, else without marks, else
// in another common writing. ok is false if some are left that it lacks.
func (s *Set) Fit(text string) (fitted string, ok bool) {
	if fitted = norm.NFC.String(text); s.Writes(fitted) {
		return fitted, true
	}
	var b strings.Builder
	for _, r := range fitted {
		c := string(r)
		if !s.Writes(c) {
			if c = others.Replace(c); !s.Writes(c) {
				c = strings.Map(func(r rune) rune {
					if _, has := s.byte(r); !has && isMark(r) {
						return -1
					}
					return r
				}, norm.NFKD.String(c))
			}
		}
		b.WriteString(c)
	}
	return b.String(), s.Writes(b.String())
}
