// Package shadow shows a text as a reader sees it, so that what is hidden behind
// characters of no width or look-alike letters is found. In comes a text, out go the
// text to look at and the way back to places in the original.
//
// It may know no other package.
package shadow

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A Shadow is a text as a reader sees it: without characters of no width, with
// plain blanks, plain forms of full-width and mathematical letters, and Latin
// letters for the Greek and Cyrillic look-alikes inside Latin words. Of Arabic
// script, vowel signs and the stretching of words are left out, and digits and
// punctuation are those of ASCII that say the same. Detectors look at the shadow;
// what they find is told in offsets of the original.
type Shadow struct {
	Text string

	layers []layer // the first was laid on the original; none: Text is the original
}

// Of looks at a text. One with nothing to change is not copied.
func Of(text string) Shadow { return through(text, plain) }

// Undisguised returns the text of a mention as a reader sees it, with the blanks and
// hyphens that it is written with: what is made of it looks like it, and nothing of a
// disguise is left; words in an odd case are written as names are.
func Undisguised(text string) string {
	out := calm(through(text, letters).Text)
	if abbreviated(text) && !strings.HasSuffix(out, string(tatweel)) {
		out += string(tatweel)
	}
	return out
}

// abbreviated reports whether a text ends in a letter alone with a tatweel behind it, which
// stretches nothing but says that the letter is an abbreviation: 1445هـ.
func abbreviated(text string) bool {
	bare, ok := strings.CutSuffix(text, string(tatweel))
	if !ok {
		return false
	}
	last, n := utf8.DecodeLastRuneInString(bare)
	before, _ := utf8.DecodeLastRuneInString(bare[:len(bare)-n])
	return unicode.IsLetter(last) && last != tatweel && !unicode.IsLetter(before)
}

// through lays what three glasses show over each other; plain is what the second makes of a
// character.
func through(text string, plain func(r rune) (to rune, ok bool)) Shadow {
	s := Shadow{Text: text}
	for glass := range 3 {
		l := layer{before: s.Text}
		switch glass {
		case 0:
			escapes(&l)
		case 1:
			characters(&l, plain)
		default:
			spelling(&l)
		}
		if len(l.steps) > 0 {
			s.Text = l.finish()
			s.layers = append(s.layers, l)
		}
	}
	return s
}

// Span returns the stretch of the original that a stretch of Text stands for: all of
// an escape that says a part of it, the marks on its last letter, and the two characters that
// force a direction on it alone: what is put in their place has its own.
func (s *Shadow) Span(start, end int) (int, int) {
	for i := len(s.layers) - 1; i >= 0; i-- {
		before := s.layers[i].before
		start, end = s.layers[i].span(start, end)
		end += marks(before[end:])
		if from, to := start-len(turned), end+len(turnedBack); from >= 0 && to <= len(before) && forced(before[from:start]) && before[end:to] == turnedBack {
			start, end = from, to
		}
	}
	return start, end
}

// forced reports whether a character forces a direction on what follows.
func forced(s string) bool { return s == turned || s == "\u202d" }

// A layer is a text with other characters in the places of some.
type layer struct {
	before string
	out    strings.Builder
	done   int // bytes of before that are in out, or left out
	steps  []step
}

// A step says where the bytes of a layer's text come from, from byte at on, until the next
// step: each from its own, beginning with from, or, if unit is above 0, all of them from
// that many bytes together.
type step struct{ at, from, unit int }

// replace puts a text, which may be empty, in the place of bytes from to to, which lie
// behind all that were replaced before.
func (l *layer) replace(from, to int, with string) {
	if len(l.steps) == 0 {
		l.out.Grow(len(l.before))
	}
	l.copy(from)
	l.steps = append(l.steps, step{l.out.Len(), from, to - from})
	l.out.WriteString(with)
	l.done = to
}

// copy takes over the bytes up to one.
func (l *layer) copy(to int) {
	if l.done < to {
		l.steps = append(l.steps, step{l.out.Len(), l.done, 0})
		l.out.WriteString(l.before[l.done:to])
		l.done = to
	}
}

func (l *layer) finish() string {
	l.copy(len(l.before))
	return l.out.String()
}

// span is Shadow.Span for one layer.
func (l *layer) span(start, end int) (int, int) {
	first, last := l.step(start), l.step(end-1)
	from, to := first.from, last.from+last.unit
	if first.unit == 0 {
		from += start - first.at
	}
	if last.unit == 0 {
		to += end - last.at
	}
	return from, to
}

// step is the one that a byte of the layer's text lies in: the last that begins there or
// before.
func (l *layer) step(at int) step {
	i := sort.Search(len(l.steps), func(i int) bool { return l.steps[i].at > at })
	return l.steps[max(i-1, 0)]
}

// characters looks at single characters: what a reader sees in place of each (see plain),
// and Latin letters for look-alikes.
func characters(l *layer, plain func(r rune) (to rune, ok bool)) {
	text := l.before
	change := func(i, n int, to rune) {
		if to < 0 {
			l.replace(i, i+n, "")
		} else {
			l.replace(i, i+n, string(to))
		}
	}
	wordEnd, latin := 0, false // of the word looked at
	for i := 0; i < len(text); {
		if c := text[i]; c >= ' ' && c < 0x7f || c == '\n' || c == '\t' || c == '\r' {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if r >= 'À' && r < 'ɐ' || r >= '\u2012' && r <= '\u2027' {
			i += n // a letter with an accent, a dash, a quotation mark: what it looks like
			continue
		}
		if indicator(r) {
			n = indicators(l, i)
		} else if r >= lamAlef && r <= lastLamAlef {
			l.replace(i, i+n, norm.NFKC.String(string(r)))
		} else if to, ok := plain(r); ok {
			change(i, n, to)
		} else if to, ok := lookAlike[r]; ok {
			if i >= wordEnd {
				wordEnd, latin = mixedWord(text, i)
			}
			if latin {
				change(i, n, to)
			}
		}
		i += n
	}
}

// Flags are two letters each, of a row of their own.
const firstIndicator, lastIndicator = 0x1f1e6, 0x1f1ff

func indicator(r rune) bool { return r >= firstIndicator && r <= lastIndicator }

// indicators shows a run of the letters that flags are made of, from byte i on, as letters if
// it is more than one flag, and returns its length.
func indicators(l *layer, i int) (n int) {
	const size = len("\U0001f1e6")
	for {
		if r, _ := utf8.DecodeRuneInString(l.before[i+n:]); !indicator(r) {
			break
		}
		n += size
	}
	if n <= 2*size && !unicode.IsLetter(firstOf(l.before[i+n:])) && !unicode.IsLetter(lastOf(l.before[:i])) {
		return n
	}
	for at := i; at < i+n; at += size {
		r, _ := utf8.DecodeRuneInString(l.before[at:])
		l.replace(at, at+size, string('A'+r-firstIndicator))
	}
	return n
}

func firstOf(s string) rune { r, _ := utf8.DecodeRuneInString(s); return r }
func lastOf(s string) rune  { r, _ := utf8.DecodeLastRuneInString(s); return r }

// lamAlef to lastLamAlef are two Arabic letters each.
const lamAlef, lastLamAlef = '\ufef5', '\ufefc'

// plain returns what a reader sees in place of a rune: -1 for nothing. ok is
// false if it is seen as it is.
func plain(r rune) (to rune, ok bool) {
	switch {
	case unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' && r != '\u0085', r >= '\u2061' && r <= '\u2064', r >= 0xe0000 && r <= 0xe01ef:
		return -1, true
	case ignorable(r), overlay(r):
		return -1, true
	case r == '\u00ad' || r >= '\u200b' && r <= '\u200f' || r == '\u2060' || r == '\ufeff' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' || r == '\u180e':
		return -1, true
	case r == '\u00a0' || r >= '\u2000' && r <= '\u200a' || r == '\u202f' || r == '\u205f' || r == '\u3000':
		return ' ', true
	case r == '\u2010' || r == '\u2011':
		return '-', true
	case r >= '\uff01' && r <= '\uff5e':
		return r - 0xfee0, true
	case r >= '\u0600' && r <= '\u06ff':
		return plainArabic(r)
	case r > 0x2800 && r <= 0x283f:
		to, ok = brailleLetter[r]
		return to, ok
	case r >= 0x249c && r <= 0x24b5:
		return 'a' + r - 0x249c, true
	case r >= 0x1f110 && r <= 0x1f129:
		return 'A' + r - 0x1f110, true
	case r >= 0x1f150 && r <= 0x1f169:
		return 'A' + r - 0x1f150, true
	case r >= 0x1f170 && r <= 0x1f189:
		return 'A' + r - 0x1f170, true
	case r >= 0x0250 && r <= 0x02af || r >= 0x1d00 && r <= 0x1d22 || r >= 0xa730 && r <= 0xa7ff:
		to, ok = smallCapital[r]
		return to, ok
	case unicode.IsDigit(r) && r > unicode.MaxLatin1 && r < 0x1d400:
		return digit(r)
	case r >= 0x1d400 && r <= 0x1d6a3 && !unicode.IsLetter(r):
		// Of some styles, a letter that Unicode had already is not in the row of the others (ℙ);
		// who counts along the row writes what is no character.
		if r = (r - 0x1d400) % 52; r < 26 {
			return 'A' + r, true
		}
		return 'a' + r - 26, true
	case styled(r):
		var buf [utf8.UTFMax]byte
		d := norm.NFKC.Bytes(buf[:utf8.EncodeRune(buf[:], r)])
		if p, n := utf8.DecodeRune(d); n == len(d) {
			return p, true
		}
	}
	return r, false
}

// ignorable reports whether a character is not shown by itself: what joins, selects a
// variant, fills the place of a letter, or annotates (Unicode's Default_Ignorable_Code_Point,
// without those of plain).
func ignorable(r rune) bool {
	switch {
	case r < 0x034f:
		return false
	case r == 0x034f, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5, r >= 0x180b && r <= 0x180f, r >= 0x206a && r <= 0x206f, r == 0x3164, r == 0xffa0:
		return true
	}
	return r >= 0xfe00 && r <= 0xfe0f || r >= 0xfff0 && r <= 0xfffb || r >= 0x1bca0 && r <= 0x1bca3 || r >= 0x1d173 && r <= 0x1d17a
}

// overlay reports whether a mark strikes a letter through or encloses it, and makes no other
// letter of it.
func overlay(r rune) bool {
	return r >= 0x0334 && r <= 0x0338 || r >= 0x20d0 && r <= 0x20f0 || r >= 0xfe20 && r <= 0xfe2f || r == 0x0489
}

// brailleLetter holds the letters that cells of Braille stand for.
var brailleLetter = func() map[rune]rune {
	m := map[rune]rune{}
	for i, r := range []rune("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵") {
		m[r] = 'a' + rune(i)
	}
	return m
}()

// styled reports whether a letter is another one in another style: mathematical,
// raised, lowered, in a circle, in a box, or an Arabic one as it stands in a word.
func styled(r rune) bool {
	return r >= 0x1d400 && r <= 0x1d7ff || r >= 0x1d2c && r <= 0x1d6a || r >= 0x1d9b && r <= 0x1dbf || r >= 0x02b0 && r <= 0x02b8 || r >= 0x02e0 && r <= 0x02e4 || r == 0x2071 || r == 0x207f ||
		r >= 0x2090 && r <= 0x209c || r >= 0x24b6 && r <= 0x24e9 || r >= 0x1f130 && r <= 0x1f149 || r >= 0x2100 && r <= 0x214f && unicode.IsLetter(r) ||
		(r >= 0xfb50 && r <= 0xfdff || r >= 0xfe70 && r < lamAlef) && unicode.IsLetter(r)
}

// smallCapital holds the letters that Unicode has as small capitals.
var smallCapital = func() map[rune]rune {
	m := map[rune]rune{}
	letters := []rune("ABCDEFGHIJKLMNOPQRSTUVWYZ")
	for i, r := range []rune("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ") {
		m[r] = letters[i]
	}
	return m
}()

// digit returns the digit of ASCII that one of another script is. Unicode has the ten of
// each script in a row.
func digit(r rune) (to rune, ok bool) {
	for _, t := range unicode.Nd.R16 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			return '0' + (r-rune(t.Lo))%10, true
		}
	}
	for _, t := range unicode.Nd.R32 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			return '0' + (r-rune(t.Lo))%10, true
		}
	}
	return r, false
}

// tatweel stretches a word between two letters.
const tatweel = '\u0640'

// plainArabic is plain for the Arabic block.
func plainArabic(r rune) (to rune, ok bool) {
	switch {
	case r == tatweel || r >= '\u0610' && r <= '\u061a' || r == '\u061c' || r >= '\u064b' && r <= '\u065f' || r == '\u0670' ||
		r >= '\u06d6' && r <= '\u06ed' && unicode.In(r, unicode.Mn, unicode.Cf):
		return -1, true
	case r >= '٠' && r <= '٩':
		return '0' + r - '٠', true
	case r >= '۰' && r <= '۹':
		return '0' + r - '۰', true
	}
	switch r {
	case 'ک', 'ڪ': // as Persian and its neighbours write them
		return 'ك', true
	case 'ی', 'ې', 'ۍ', 'ێ', 'ے':
		return 'ي', true
	case 'ہ', 'ە', 'ھ', 'ۀ', 'ۂ':
		return 'ه', true
	case 'ۃ':
		return 'ة', true
	case 'ٱ':
		return 'ا', true
	case 'ں':
		return 'ن', true
	case 'ڡ':
		return 'ف', true
	case 'ٯ':
		return 'ق', true
	case '،', '٬':
		return ',', true
	case '؛':
		return ';', true
	case '؟':
		return '?', true
	case '٪':
		return '%', true
	case '٫':
		return '.', true
	case '۔':
		return '.', true
	}
	return r, false
}

// letters is plain for letters, for digits in another style, and for what is left out:
// blanks, signs and the digits of other scripts stay those that the text is written with.
func letters(r rune) (to rune, ok bool) {
	to, ok = plain(r)
	switch {
	case to < 0, unicode.IsLetter(to):
		return to, ok
	case unicode.IsDigit(to) && (styled(r) || r >= '\uff10' && r <= '\uff19'):
		return to, ok
	}
	return r, false
}

// lookAlike holds the letters that pass for Latin ones (Unicode UTS 39, the
// single-letter entries of confusables.txt for Greek and Cyrillic).
var lookAlike = func() map[rune]rune {
	m := map[rune]rune{}
	const pairs = "АAВBЕEЗ3КKМMНHОOРPСCТTУYХXаaеeоoрpсcуyхxіiІIјjЈJѕsЅSԁdԛqԝwһhΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνvαaιiρpκkυuօoՕOսuհhոnցgզqՏSɑaɡgꓐBꓑPꓓDꓔTꓖGꓗKꓙJꓚCꓜZꓝFꓠNꓡLꓢSꓣRꓦVꓧHꓪWꓫXꓬYꓮAꓰEꓲIꓳOꓴUᎪAᎳWᎷMᎡRᎢTᏟCᏚSᏙVᏃZᎬEᏴBᏀGᏞLᏢPᏦKᎫJᎻH"
	var from rune
	for _, r := range pairs {
		if from == 0 {
			from = r
			continue
		}
		m[from], from = r, 0
	}
	return m
}()

// LookAlike returns the Latin letter that a Greek or Cyrillic one passes for. ok is
// false if it passes for none.
func LookAlike(r rune) (latin rune, ok bool) {
	latin, ok = lookAlike[r]
	return latin, ok
}

// mixedWord looks at the word around byte i: where it ends, and whether all of
// it can be read as Latin and some of it is.
func mixedWord(text string, i int) (end int, latin bool) {
	start := i
	for start > 0 && i-start < 64 {
		r, n := utf8.DecodeLastRuneInString(text[:start])
		if !unicode.IsLetter(r) {
			break
		}
		start -= n
	}
	readable := true
	for end = start; end < len(text); {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !unicode.IsLetter(r) {
			break
		}
		if r < utf8.RuneSelf {
			latin = true
		} else if _, ok := lookAlike[r]; !ok && !unicode.Is(unicode.Latin, r) {
			readable = false
		}
		end += n
	}
	return end, latin && readable
}

// marks returns the length of the marks at the beginning of a text, and of what
// stretches a word: they belong to the letter before them.
func marks(text string) (n int) {
	for n < len(text) {
		r, size := utf8.DecodeRuneInString(text[n:])
		if !unicode.Is(unicode.Mn, r) && r != tatweel {
			break
		}
		n += size
	}
	return n
}
