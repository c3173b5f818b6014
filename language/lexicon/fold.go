package lexicon

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy/internal/scatter"
)

// Fold brings a word to the form in which two spellings that differ only in
// case, in composition of accents or in the shape of apostrophes, hyphens and
// spaces are equal: NFC, lower case without regard to any locale (İ becomes i),
// ’ becomes '.
func Fold(s string) string {
	if isFolded(s) {
		return s
	}
	s = norm.NFC.String(s)
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		b.WriteRune(foldRune(r))
	}
	return b.String()
}

// Plain is Fold with diacritics taken off: ł and ø and ß become l, o and ss. Of
// Arabic words the vowel signs are taken off, and spellings that stand for one
// another are one: أحمد and احمد, مدرسة and مدرسه.
func Plain(s string) string {
	if isFolded(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		b.WriteString(plainRune(r))
	}
	return b.String()
}

// isFolded reports whether s is ASCII without capitals.
func isFolded(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' {
			return false
		}
	}
	return true
}

func foldRune(r rune) rune {
	switch r {
	case '’', '‘', 'ʼ', '＇', '´', 'ʻ', 'ʹ':
		return '\''
	case '‐', '‑', '−':
		return '-'
	case '\u00a0', '\u202f', '\u2009':
		return ' '
	}
	return unicode.ToLower(r)
}

// special are the letters that Unicode does not take apart: Latin ones as English
// texts write them without diacritics, and spellings that stand for one another.
var special = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th",
	'ħ': "h", 'ŋ': "n", 'ŧ': "t", 'ı': "i", 'ĸ': "k", 'ə': "e", 'ǝ': "e", 'ɛ': "e", 'ɔ': "o",
	'ɓ': "b", 'ɗ': "d", 'ƙ': "k", 'ƴ': "y", 'ŀ': "l", 'ŉ': "n",
	// Letters that Arabic texts write for one another; those with a hamza Unicode takes apart.
	'ة': "ه", 'ى': "ي", 'ٱ': "ا", 'ـ': "", 'ی': "ي", 'ک': "ك",
}

// plainLatin holds the plain form of every letter of the Latin blocks, from
// firstLatin on: names and texts rarely go beyond.
const (
	firstLatin = 0x80
	lastLatin  = 0x1eff
)

var plainLatin = func() (t [lastLatin - firstLatin + 1]string) {
	for r := rune(firstLatin); r <= lastLatin; r++ {
		if r < 0x2b0 || r >= 0x1e00 || r == 'ʼ' {
			t[r-firstLatin] = plainSlow(r)
		}
	}
	return t
}()

// plainArabic is the same of the Arabic block.
const (
	firstArabic = 0x600
	lastArabic  = 0x6ff
)

var plainArabic = func() (t [lastArabic - firstArabic + 1]string) {
	for r := rune(firstArabic); r <= lastArabic; r++ {
		t[r-firstArabic] = plainSlow(r)
	}
	return t
}()

const asciiLower = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\x0c\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f !\"#$%&'()*+,-./0123456789:;<=>?@abcdefghijklmnopqrstuvwxyz[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\x7f"

// plainRune returns the plain form of a letter: none, one or two letters.
func plainRune(r rune) string {
	if r < utf8.RuneSelf {
		return asciiLower[r : r+1]
	}
	if r >= firstArabic && r <= lastArabic {
		return plainArabic[r-firstArabic]
	}
	if r <= lastLatin {
		if s := plainLatin[r-firstLatin]; s != "" {
			return s
		}
	}
	return plainSlow(r)
}

func plainSlow(r rune) string {
	r = foldRune(r)
	if s, ok := special[r]; ok {
		return s
	}
	if unicode.Is(unicode.Mn, r) {
		return ""
	}
	if r < utf8.RuneSelf {
		return asciiLower[r : r+1]
	}
	d := norm.NFD.PropertiesString(string(r)).Decomposition()
	if d == nil {
		return string(r)
	}
	first, _ := utf8.DecodeRune(d)
	return plainSlow(first)
}

// lower is ASCII in lower case.
var lower = func() (t [utf8.RuneSelf]byte) {
	copy(t[:], asciiLower)
	return t
}()

// hashPlain hashes the plain form of s (FNV-1a) without building it.
func hashPlain(s string) uint64 {
	h := uint64(scatter.Start)
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			h = scatter.Extend(h, uint64(lower[c]))
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		for p := plainRune(r); p != ""; p = p[1:] {
			h = scatter.Extend(h, uint64(p[0]))
		}
		i += n
	}
	// FNV leaves the low bits of short words poorly mixed.
	h ^= h >> 29
	return h * scatter.Step
}

// equalFold reports whether the folded forms of two words in NFC are equal.
func equalFold(a, b string) bool {
	for a != "" && b != "" {
		r, n := utf8.DecodeRuneInString(a)
		s, m := utf8.DecodeRuneInString(b)
		if r != s && foldRune(r) != foldRune(s) {
			return false
		}
		a, b = a[n:], b[m:]
	}
	return a == b
}

// equalPlain reports whether two words have the same plain form.
func equalPlain(a, b string) bool { return comparePlain(a, b) == 0 }

// comparePlain orders words by the bytes of their plain forms.
func comparePlain(a, b string) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		x, y := a[i], b[i]
		if x >= utf8.RuneSelf || y >= utf8.RuneSelf {
			return comparePlainSlow(a[i:], b[i:])
		}
		if x != y && lower[x] != lower[y] {
			return int(lower[x]) - int(lower[y])
		}
	}
	if len(a) == len(b) {
		return 0
	}
	n := min(len(a), len(b))
	return comparePlainSlow(a[n:], b[n:])
}

func comparePlainSlow(a, b string) int {
	var p, q string // plain form of the current letter, not yet compared
	for {
		if p == "" {
			p, a = nextPlain(a)
		}
		if q == "" {
			q, b = nextPlain(b)
		}
		switch {
		case p == "" && q == "":
			return 0
		case p == "":
			return -1
		case q == "":
			return 1
		case p[0] != q[0]:
			return int(p[0]) - int(q[0])
		}
		p, q = p[1:], q[1:]
	}
}

// nextPlain takes the first letter that has a plain form off s.
func nextPlain(s string) (plain, rest string) {
	for s != "" && plain == "" {
		if c := s[0]; c < utf8.RuneSelf {
			return asciiLower[c : c+1], s[1:]
		}
		r, n := utf8.DecodeRuneInString(s)
		plain, s = plainRune(r), s[n:]
	}
	return plain, s
}
