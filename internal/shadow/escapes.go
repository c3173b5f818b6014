package shadow

import (
	"encoding/base64"
	"encoding/hex"
	"html"
	"mime"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// escapes shows what escapes stand for: entities of HTML (&ouml;), escapes of JSON
// (\u00f6), of addresses (%C3%B6), of mail (=C3=B6, =?UTF-8?Q?…?=), of LaTeX (\"o), letters
// that were read in the wrong encoding (Ã¶), and runs of base64 or hexadecimal figures
// that are text.
func escapes(l *layer) {
	text := l.before
	word := 0 // where the run of letters and digits at i began
	for i := 0; i < len(text); {
		n, with := 0, ""
		switch c := text[i]; {
		case c == '&':
			n, with = entity(text[i:])
		case c == '\\':
			if n, with = jsonEscape(text[i:]); n == 0 {
				n, with = latexAccent(text[i:])
			}
		case c == '{' && i+1 < len(text) && text[i+1] == '\\':
			n, with = latexAccent(text[i:])
		case c == '%' && i > 0 && (text[i-1] < '0' || text[i-1] > '9' || l.done == i || insideWord(text[i:])):
			n, with = figures(text[i:], '%')
		case c == '=':
			if n, with = encodedWord(text[i:]); n == 0 {
				if n, with = figures(text[i:], '='); n == 0 {
					n = softBreak(text, i)
				}
			}
		case strings.HasPrefix(text[i:], turned):
			n, with = backwards(text[i:])
		case c >= 0xc3 && c <= 0xc9:
			n, with = mojibake(text[i:])
		case i == word && (c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'):
			run := wordLength(text[i:])
			if n, with = unpacked(text[i:], run); n == 0 {
				i += run
				word = i + 1
				continue
			}
		}
		if n > 0 {
			l.replace(i, i+n, with)
			i += n
		} else {
			i++
		}
		word = i
	}
}

// longestEntity is how many bytes of a character reference are looked at.
const longestEntity = 12

// entity reads a character reference of HTML, also one whose own sign is escaped: &amp;#246;.
func entity(s string) (n int, with string) {
	n, with = oneEntity(s)
	if with != "&" {
		return n, with
	}
	rest := s[n:min(len(s), n+longestEntity)]
	if m, again := oneEntity("&" + rest); m > 0 {
		return n + m - len("&"), again
	}
	return n, with
}

func oneEntity(s string) (n int, with string) {
	end := strings.IndexByte(s[:min(len(s), longestEntity)], ';')
	if end < 2 {
		return 0, ""
	}
	with = html.UnescapeString(s[:end+1])
	if with == s[:end+1] || !utf8.ValidString(with) {
		return 0, ""
	}
	return end + 1, with
}

// jsonEscape reads \u00f6, two of them that are one character, or \xf6.
func jsonEscape(s string) (n int, with string) {
	r, n := unicodeEscape(s)
	if n == 0 {
		return 0, ""
	}
	if len(s) > n && s[1] == 'u' {
		if v, ok := hexDigit(s[n]); ok && r >= 0x1000 && unseen(r<<4|rune(v)) { // written with five figures
			return n + 1, ""
		}
	}
	if r >= 0xd800 && r < 0xdc00 {
		low, m := unicodeEscape(s[n:])
		if low < 0xdc00 || low >= 0xe000 {
			return 0, ""
		}
		r, n = (r-0xd800)<<10+(low-0xdc00)+0x10000, n+m
	}
	switch {
	case !utf8.ValidRune(r):
		return 0, ""
	case r < ' ' && !breaks(r):
		return n, "" // shown by nobody
	}
	return n, string(r)
}

func unicodeEscape(s string) (r rune, n int) {
	switch {
	case len(s) >= 6 && s[1] == 'u':
		n = 6
	case len(s) >= 4 && s[1] == 'x':
		n = 4
	default:
		return 0, 0
	}
	for _, c := range []byte(s[2:n]) {
		v, ok := hexDigit(c)
		if !ok {
			return 0, 0
		}
		r = r<<4 | rune(v)
	}
	return r, n
}

func hexDigit(c byte) (v byte, ok bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10, true
	}
	return 0, false
}

// breaks reports whether a control character parts lines or columns.
func breaks(r rune) bool { return r == '\n' || r == '\r' || r == '\t' }

// insideWord reports whether a letter or another escape stands behind what would be an escape:
// behind a figure, % is a share otherwise.
func insideWord(s string) bool {
	const escape = len("%40")
	return len(s) > escape && (s[escape] == '%' || s[escape]|0x20 >= 'a' && s[escape]|0x20 <= 'z')
}

// figures reads one character that is written as %C3%B6 or =C3=B6. Of mail, =F6 is one of
// Latin-1, and no character of ASCII but the sign itself is read: a=20 is a sum.
func figures(s string, sign byte) (n int, with string) {
	var b []byte
	for len(b) < utf8.UTFMax && n+3 <= len(s) && s[n] == sign {
		high, ok1 := hexDigit(s[n+1])
		low, ok2 := hexDigit(s[n+2])
		if !ok1 || !ok2 || sign == '=' && (s[n+1] >= 'a' || s[n+2] >= 'a') {
			break
		}
		b, n = append(b, high<<4|low), n+3
		if r, size := utf8.DecodeRune(b); r != utf8.RuneError && size == len(b) {
			if r < utf8.RuneSelf && (sign == '=' && r != '=' || r < ' ' && !breaks(r)) {
				return 0, ""
			}
			return n, string(b)
		}
	}
	if sign == '=' && len(b) > 0 && b[0] >= 0xc0 {
		return 3, string(rune(b[0]))
	}
	return 0, ""
}

// encodedWord reads =?charset?Q?text?= (RFC 2047).
func encodedWord(s string) (n int, with string) {
	if !strings.HasPrefix(s, "=?") {
		return 0, ""
	}
	all := s
	s = s[:min(len(s), 200)]
	for mark := 0; mark < 2; mark++ {
		i := strings.IndexByte(s[2+n:], '?')
		if i < 0 {
			return 0, ""
		}
		n += i + 1
	}
	end := strings.Index(s[2+n:], "?=")
	if end < 0 {
		return 0, ""
	}
	n += end + 4
	var d mime.WordDecoder
	with, err := d.Decode(s[:n])
	if err != nil || !utf8.ValidString(with) {
		return 0, ""
	}
	// Blanks between two such words are none of the text (RFC 2047, section 6.2).
	if blanks := len(all) - len(strings.TrimLeft(all[n:], " \t\r\n")) - n; blanks > 0 && strings.HasPrefix(all[n+blanks:], "=?") {
		n += blanks
	}
	return n, with
}

// softBreak is the length of "=" and a line break between letters, which mail writes where
// a line would be too long.
func softBreak(text string, i int) int {
	n := 1
	if strings.HasPrefix(text[i+n:], "\r") {
		n++
	}
	if !strings.HasPrefix(text[i+n:], "\n") {
		return 0
	}
	n++
	before, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(text[max(0, i-longestUnseen):i], unseen))
	after, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(text[i+n:min(len(text), i+n+longestUnseen)], unseen))
	if !unicode.IsLetter(before) || !goesOn(before, after) {
		return 0
	}
	return n
}

// longestUnseen is how many bytes of characters that nobody sees are passed over, with the letter
// behind them.
const longestUnseen = 16

// unseen reports whether a character is one that nobody sees.
func unseen(r rune) bool {
	to, ok := plain(r)
	return ok && to < 0
}

// latexAccents are LaTeX's commands for accents and the combining characters that they
// are; latexLetters its commands for letters.
var (
	latexAccents = map[byte]rune{'`': '\u0300', '\'': '\u0301', '^': '\u0302', '~': '\u0303', '=': '\u0304', 'u': '\u0306', '.': '\u0307',
		'"': '\u0308', 'r': '\u030a', 'H': '\u030b', 'v': '\u030c', 'c': '\u0327', 'k': '\u0328'}
	latexLetters = map[string]string{"aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ss": "ß", "i": "ı"}
)

// latexAccent reads \"o, \"{o}, {\"o}, \v{s}, \aa{} and {\o}.
func latexAccent(s string) (n int, with string) {
	braces := 0
	if s[0] == '{' {
		braces, s = 1, s[1:]
	}
	defer func() {
		if n > 0 {
			n += 2 * braces
		}
	}()
	closed := func(n int, with string) (int, string) {
		if braces == 1 && (n >= len(s) || s[n] != '}') {
			return 0, ""
		}
		return n, with
	}
	if len(s) < 2 {
		return 0, ""
	}
	if mark, ok := latexAccents[s[1]]; ok {
		rest, skip := s[2:], 2
		inner := strings.HasPrefix(rest, "{")
		if inner {
			rest, skip = rest[1:], 3
		}
		if unicode.IsLetter(rune(s[1])) && !inner {
			rest = ""
		}
		if strings.HasPrefix(rest, "\\i") {
			rest, skip = "i"+rest[2:], skip+1
		}
		if r, size := utf8.DecodeRuneInString(rest); unicode.IsLetter(r) && size > 0 {
			whole := norm.NFC.String(string(r) + string(mark))
			n := skip + size
			if utf8.RuneCountInString(whole) == 1 && (!inner || strings.HasPrefix(rest[size:], "}")) {
				if inner {
					n++
				}
				return closed(n, whole)
			}
		}
	}
	end := 1
	for end < len(s) && end < 4 && (s[end]|0x20 >= 'a' && s[end]|0x20 <= 'z') {
		end++
	}
	if with, ok := latexLetters[s[1:end]]; ok {
		switch {
		case strings.HasPrefix(s[end:], "{}"):
			return closed(end+2, with)
		case braces == 1:
			return closed(end, with)
		}
	}
	return 0, ""
}

// fewestMisread is how many Arabic letters in a row were misread at least: one alone may be
// the end of a word in capitals with dots behind it (OÙ…).
const fewestMisread = 2

// mojibake reads a letter of UTF-8 that was taken for two or three of Windows-1252, or a
// run of Arabic letters that were.
func mojibake(s string) (n int, with string) {
	if n, with = misread(s, 0xc0, 0x2af); n > 0 {
		return n, with
	}
	var run []rune
	letters := 0
	for {
		next, letter := misread(s[n:], 0x0600, 0x06ff)
		if rest, ok := strings.CutPrefix(s[n:], lostFeh); next == 0 && ok {
			next, letter = len(s[n:])-len(rest), "ف"
		}
		if next > 0 {
			letters++
		} else if letters > 0 {
			next, letter = misread(s[n:], 0xa1, 0xbf) // a sign of Latin-1 between them
		}
		if next == 0 {
			break
		}
		r, _ := utf8.DecodeRuneInString(letter)
		n, run = n+next, append(run, r)
	}
	if letters < fewestMisread {
		return 0, ""
	}
	return n, string(run)
}

// lostFeh is what is left of the one Arabic letter of which a byte is no character of
// Windows-1252.
const lostFeh = "Ù\ufffd"

// misread reads a letter between two, a sign, a picture or a letter in another style. One of
// which the last byte is no character of Windows-1252 is shown as U+FFFD.
func misread(s string, first, last rune) (n int, with string) {
	var b []byte
	for n < len(s) && len(b) < utf8.UTFMax {
		r, size := utf8.DecodeRuneInString(s[n:])
		if r == utf8.RuneError && size > 1 && len(b) > 1 && (b[0] >= 0xf0 && len(b) == 3 || b[0] < 0xf0 && len(b) == 2) {
			return n + size, string(utf8.RuneError)
		}
		c, ok := charmap.Windows1252.EncodeRune(r)
		if !ok {
			if r < 0x80 || r > 0x9f {
				break
			}
			c = byte(r)
		}
		b, n = append(b, c), n+size
		if r, size := utf8.DecodeRune(b); r != utf8.RuneError && size == len(b) && size > 1 {
			if r >= first && r <= last || r >= 0x2018 && r <= 0x201d || r == '\u00a0' || r > 0x2070 && styled(r) || r >= 0x1f100 && picture(r) {
				return n, string(r)
			}
			break
		}
	}
	return 0, ""
}

// turned and turnedBack begin and end a stretch that is shown from right to left,
// whatever its letters.
const turned, turnedBack = "\u202e", "\u202c"

// backwards reads a stretch that is shown from right to left, to its end or that of the
// line, if its letters are not of such a script.
func backwards(s string) (n int, with string) {
	body := s[len(turned):]
	end := len(body)
	if i := strings.IndexByte(body, '\n'); i >= 0 {
		end = i
	}
	n = len(turned) + end
	if i := strings.Index(body[:end], turnedBack); i >= 0 {
		end, n = i, len(turned)+i+len(turnedBack)
	}
	runes := []rune(body[:end])
	for _, r := range runes {
		if unicode.In(r, unicode.Arabic, unicode.Hebrew) {
			return 0, ""
		}
	}
	if !written(runes) {
		return 0, ""
	}
	slices.Reverse(runes)
	return n, string(runes)
}

// written reports whether words are written backwards: more have their capital at the end
// than at the beginning.
func written(runes []rune) bool {
	begin, end := 0, 0
	for w := range strings.FieldsSeq(string(runes)) {
		first, _ := utf8.DecodeRuneInString(w)
		last, _ := utf8.DecodeLastRuneInString(w)
		if unicode.IsUpper(first) {
			begin++
		}
		if unicode.IsUpper(last) {
			end++
		}
	}
	return end > begin
}

// wordLength is the length of the run of characters of base64 at the beginning.
func wordLength(s string) (n int) {
	for n < len(s) && (s[n] >= '0' && s[n] <= '9' || s[n]|0x20 >= 'a' && s[n]|0x20 <= 'z' || s[n] == '+' || s[n] == '/' || s[n] == '_') {
		n++
	}
	return max(n, 1)
}

// shortestPacked is how many figures a run has at least that is looked into.
const shortestPacked = 12

// longestPacked is how many it has at most: more is a file.
const longestPacked = 4096

// unpacked reads a run of n hexadecimal figures or of base64 that is text: letters, and
// blanks or signs of a sentence between them.
func unpacked(s string, n int) (int, string) {
	if n < shortestPacked || n > longestPacked {
		return 0, ""
	}
	if b, err := hex.DecodeString(s[:n]); err == nil && readable(b) {
		return n, string(b)
	}
	for n < len(s) && s[n] == '=' && n%4 != 0 {
		n++
	}
	run := s[:n]
	if len(run)%4 != 0 || !strings.ContainsAny(run, "0123456789+/=") && strings.ToLower(run[1:]) == run[1:] {
		return 0, ""
	}
	if b, err := base64.StdEncoding.DecodeString(run); err == nil && readable(b) {
		return len(run), string(b)
	}
	return 0, ""
}

// readable reports whether bytes are words: seven in ten characters letters, with blanks,
// points, commas and tags between.
func readable(b []byte) bool {
	letters, blanks, all := 0, 0, 0 // of all, without the blanks
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r >= utf8.RuneSelf && (unseen(r) || picture(r)) {
			b = b[n:] // what the next glasses leave out
			continue
		}
		if r == '<' && letters > 0 {
			if n := Tag(string(b[:min(len(b), longestTag)])); n > 0 {
				b = b[n:] // left out, too
				continue
			}
		}
		switch {
		case r == utf8.RuneError && n < 2:
			return false
		case unicode.IsLetter(r):
			letters++
		case r == ' ' && letters > blanks: // words, perhaps letter by letter
			blanks, all = blanks+1, all-1
		case !strings.ContainsRune(" .,-'@\n", r) && !unicode.IsDigit(r):
			return false
		}
		all, b = all+1, b[n:]
	}
	return letters*10 >= all*7 && all >= 5
}
