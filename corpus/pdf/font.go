package pdf

import (
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// A font says what the codes of a string stand for, and how wide they are.
type font struct {
	wide     bool // codes of two bytes
	utf16    bool // codes are UTF-16
	toText   map[int]string
	encoding func(code int) string
	widths   map[int]float64 // thousandths of the size
	width    float64         // of others; 0: told by the character
	scale    float64         // of widths
}

// A glyph is one code of a string.
type glyph struct {
	text  string // "": nobody says which character it is
	width float64
	space bool // word spacing applies
}

// maxMapped is how many codes of a font have texts, at most.
const maxMapped = 1 << 17

func (f *file) font(v any) *font {
	r, isRef := v.(ref)
	if known, ok := f.fonts[r]; isRef && ok {
		return known
	}
	out := f.readFont(f.dict(v))
	if isRef {
		f.fonts[r] = out
	}
	return out
}

func (f *file) readFont(d dict) *font {
	out := &font{widths: map[int]float64{}, scale: 0.001}
	kind, _ := f.resolve(d["Subtype"]).(name)
	switch kind {
	case "Type0":
		f.readComposite(out, d)
	default:
		first, _ := f.number(d["FirstChar"])
		for i, w := range f.array(d["Widths"]) {
			if i > 0xFF {
				break
			}
			out.widths[int(first)+i], _ = f.number(w)
		}
		if missing, ok := f.number(f.dict(d["FontDescriptor"])["MissingWidth"]); ok {
			out.width = missing
		}
		if m := f.array(d["FontMatrix"]); kind == "Type3" && len(m) == 6 {
			out.scale, _ = f.number(m[0])
		}
		out.encoding = f.encoding(d, kind)
	}
	if s, ok := f.resolve(d["ToUnicode"]).(*stream); ok {
		if content, err := f.decode(s); err == nil {
			out.toText = readCMap(content)
		}
	}
	return out
}

func (f *file) readComposite(out *font, d dict) {
	out.wide, out.width = true, 1000
	encoding, _ := f.resolve(d["Encoding"]).(name)
	out.utf16 = strings.Contains(string(encoding), "UCS2") || strings.Contains(string(encoding), "UTF16")
	below := f.array(d["DescendantFonts"])
	if len(below) == 0 {
		return
	}
	descendant := f.dict(below[0])
	if w, ok := f.number(descendant["DW"]); ok {
		out.width = w
	}
	w := f.array(descendant["W"])
	left := maxMapped // of codes that ranges may go through
	for i := 0; i+1 < len(w); {
		from, _ := f.number(w[i])
		if list, ok := f.resolve(w[i+1]).([]any); ok {
			for k, v := range list {
				out.widths[int(from)+k], _ = f.number(v)
			}
			i += 2
			continue
		}
		if i+2 >= len(w) {
			break
		}
		to, _ := f.number(w[i+1])
		width, _ := f.number(w[i+2])
		for c := max(int(from), 0); c <= int(to) && c <= 0xFFFF && left > 0; c++ {
			out.widths[c] = width
			left--
		}
		i += 3
	}
}

// glyphs takes a string apart.
func (n *font) glyphs(s string, yield func(glyph)) {
	for i := 0; i < len(s); {
		code, size := int(s[i]), 1
		if n.wide && i+1 < len(s) {
			code, size = code<<8|int(s[i+1]), 2
		}
		i += size
		g := glyph{space: size == 1 && code == ' '}
		switch text, ok := n.toText[code]; {
		case ok:
			g.text = text
		case n.utf16:
			g.text = string(rune(code))
		case n.encoding != nil:
			g.text = n.encoding(code)
		}
		if strings.ContainsRune(g.text, 0) || !utf8.ValidString(g.text) {
			g.text = ""
		}
		w, ok := n.widths[code]
		switch {
		case ok:
		case n.width > 0:
			w = n.width
		default:
			w = usualWidth(g.text)
		}
		g.width = w * n.scale
		yield(g)
	}
}

// usualWidth is about that of a character in a font of which the file does not say it: one
// of the standard fonts.
func usualWidth(text string) float64 {
	switch r, _ := utf8.DecodeRuneInString(text); {
	case strings.ContainsRune("iIjl.,:;'|!()[] ft", r):
		return 280
	case strings.ContainsRune("mwMW", r):
		return 830
	case r >= 'A' && r <= 'Z':
		return 680
	}
	return 540
}

// encoding returns what the codes of a simple font stand for.
func (f *file) encoding(d dict, kind name) func(int) string {
	base, differences := f.resolve(d["Encoding"]), map[int]string{}
	if e, ok := base.(dict); ok {
		base = f.resolve(e["BaseEncoding"])
		code := 0
		for _, v := range f.array(e["Differences"]) {
			switch v := f.resolve(v).(type) {
			case float64:
				code = int(v)
			case name:
				differences[code] = characterOf(string(v))
				code++
			}
			if len(differences) > 0xFF {
				break
			}
		}
	}
	table := charmap.Windows1252
	if base == name("MacRomanEncoding") {
		table = charmap.Macintosh
	}
	standard := base == nil && kind != "TrueType"
	return func(code int) string {
		if text, ok := differences[code]; ok {
			return text
		}
		if code < ' ' || code > 0xFF || kind == "Type3" {
			return ""
		}
		if standard {
			if r, ok := standardEncoding[code]; ok {
				return string(r)
			}
			if code > '~' {
				return ""
			}
		}
		if r := table.DecodeByte(byte(code)); r != utf8.RuneError {
			return string(r)
		}
		return ""
	}
}

// standardEncoding is where the standard encoding of Type 1 fonts differs from ASCII
// (ISO 32000-1, D.2).
var standardEncoding = map[int]rune{'\'': '’', '`': '‘',
	0xA1: '¡', 0xA2: '¢', 0xA3: '£', 0xA4: '⁄', 0xA5: '¥', 0xA6: 'ƒ', 0xA7: '§', 0xA8: '¤', 0xA9: '\'', 0xAA: '“', 0xAB: '«', 0xAC: '‹', 0xAD: '›', 0xAE: 'ﬁ', 0xAF: 'ﬂ',
	0xB1: '–', 0xB2: '†', 0xB3: '‡', 0xB4: '·', 0xB6: '¶', 0xB7: '•', 0xB8: '‚', 0xB9: '„', 0xBA: '”', 0xBB: '»', 0xBC: '…', 0xBD: '‰', 0xBF: '¿',
	0xD0: '—', 0xE1: 'Æ', 0xE3: 'ª', 0xE8: 'Ł', 0xE9: 'Ø', 0xEA: 'Œ', 0xEB: 'º', 0xF1: 'æ', 0xF5: 'ı', 0xF8: 'ł', 0xF9: 'ø', 0xFA: 'œ', 0xFB: 'ß'}

// glyphNames are pairs of a name and its character (Adobe Glyph List): what is no letter,
// and letters that are not made of a letter and a mark.
const glyphNames = `exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle ' parenleft ( parenright ) asterisk * plus + comma , hyphen - minus − period . slash / zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 colon : semicolon ; less < equal = greater > question ? at @ bracketleft [ backslash \ bracketright ] asciicircum ^ underscore _ grave ` + "`" + ` braceleft { bar | braceright } asciitilde ~ quoteleft ‘ quoteright ’ quotedblleft “ quotedblright ” quotesinglbase ‚ quotedblbase „ guillemotleft « guillemotright » guilsinglleft ‹ guilsinglright › endash – emdash — bullet • periodcentered · ellipsis … dagger † daggerdbl ‡ section § paragraph ¶ copyright © registered ® trademark ™ degree ° Euro € sterling £ yen ¥ cent ¢ currency ¤ exclamdown ¡ questiondown ¿ fi fi fl fl ff ff ffi ffi ffl ffl AE Æ ae æ OE Œ oe œ Oslash Ø oslash ø Lslash Ł lslash ł germandbls ß dotlessi ı eth ð Eth Ð thorn þ Thorn Þ onehalf ½ onequarter ¼ threequarters ¾ multiply × divide ÷ plusminus ± mu µ ordfeminine ª ordmasculine º fraction ⁄ perthousand ‰ sfthyphen -`

var characters = sync.OnceValue(func() map[string]string {
	out := map[string]string{"space": " ", "nbspace": " "}
	words := strings.Fields(glyphNames)
	for i := 0; i+1 < len(words); i += 2 {
		out[words[i]] = words[i+1]
	}
	return out
})

// marks are the ends of glyphs' names, and the combining characters that they stand for.
var marks = map[string]string{"grave": "\u0300", "acute": "\u0301", "circumflex": "\u0302", "tilde": "\u0303", "macron": "\u0304", "breve": "\u0306", "dotaccent": "\u0307",
	"dieresis": "\u0308", "ring": "\u030A", "hungarumlaut": "\u030B", "caron": "\u030C", "cedilla": "\u0327", "commaaccent": "\u0327", "ogonek": "\u0328"}

// characterOf is what the name of a glyph stands for, "" if nobody knows.
func characterOf(glyph string) string {
	glyph, _, _ = strings.Cut(glyph, ".") // "a.sc": a form of the same
	if text, ok := characters()[glyph]; ok {
		return text
	}
	if hex, ok := strings.CutPrefix(glyph, "uni"); ok && len(hex) >= 4 {
		if v, err := strconv.ParseUint(hex[:4], 16, 32); err == nil {
			return string(rune(v))
		}
	}
	if hex, ok := strings.CutPrefix(glyph, "u"); ok && len(hex) >= 4 {
		if v, err := strconv.ParseUint(hex, 16, 21); err == nil {
			return string(rune(v))
		}
	}
	if len(glyph) == 1 {
		return glyph
	}
	if len(glyph) > 1 {
		if mark, ok := marks[glyph[1:]]; ok {
			return norm.NFC.String(glyph[:1] + mark)
		}
	}
	return ""
}

// readCMap reads what codes stand for (ISO 32000-1, 9.10.3).
func readCMap(content []byte) map[int]string {
	out := map[int]string{}
	left := maxMapped // of codes that ranges may go through
	l := &lexer{data: content}
	var operands []any
	for {
		v, err := l.next(0)
		if err != nil && l.at >= len(content) {
			return out
		}
		op, ok := v.(keyword)
		if !ok {
			if operands = append(operands, v); len(operands) > 4*maxMapped {
				return out
			}
			continue
		}
		switch op {
		case "endbfchar":
			for i := 0; i+1 < len(operands); i += 2 {
				from, _ := operands[i].(string)
				to, _ := operands[i+1].(string)
				if len(out) < maxMapped {
					out[number(from)] = fromUTF16(to)
				}
			}
		case "endbfrange":
			for i := 0; i+2 < len(operands); i += 3 {
				from, _ := operands[i].(string)
				last, _ := operands[i+1].(string)
				mapRange(out, number(from), number(last), operands[i+2], &left)
			}
		}
		operands = operands[:0]
	}
}

func mapRange(out map[int]string, from, last int, to any, left *int) {
	list, _ := to.([]any)
	first, _ := to.(string)
	for c := from; c <= last && c-from <= 0xFFFF && *left > 0; c++ {
		*left--
		switch {
		case list != nil:
			if c-from >= len(list) {
				return
			}
			s, _ := list[c-from].(string)
			out[c] = fromUTF16(s)
		case len(first) >= 2:
			units := []byte(first)
			low := int(units[len(units)-2])<<8 | int(units[len(units)-1])
			low += c - from
			units[len(units)-2], units[len(units)-1] = byte(low>>8), byte(low)
			out[c] = fromUTF16(string(units))
		}
	}
}

// number is a code of at most four bytes.
func number(code string) (n int) {
	for i := 0; i < len(code) && i < 4; i++ {
		n = n<<8 | int(code[i])
	}
	return n
}

func fromUTF16(s string) string {
	if len(s) == 1 {
		return string(rune(s[0]))
	}
	if len(s) > 64 { // no glyph is that much text
		s = s[:64]
	}
	units := make([]uint16, 0, len(s)/2)
	for i := 0; i+1 < len(s); i += 2 {
		units = append(units, uint16(s[i])<<8|uint16(s[i+1]))
	}
	return string(utf16.Decode(units))
}

// textString decodes a string that people read (ISO 32000-1, 7.9.2.2).
func textString(s string) string {
	switch {
	case strings.HasPrefix(s, "\xFE\xFF"):
		units := make([]uint16, 0, len(s)/2)
		for i := 2; i+1 < len(s); i += 2 {
			units = append(units, uint16(s[i])<<8|uint16(s[i+1]))
		}
		return string(utf16.Decode(units))
	case strings.HasPrefix(s, "\xEF\xBB\xBF"):
		return strings.ToValidUTF8(s[3:], "\uFFFD")
	}
	var b strings.Builder
	for i := range len(s) {
		b.WriteRune(charmap.Windows1252.DecodeByte(s[i])) // PDFDocEncoding but for some signs
	}
	return b.String()
}
