package main

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"mime"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// A class is one way to write a name so that a person still reads it.
type class struct {
	name  string
	write func(name string) string
	// core is the part that must be covered, where the disguise adds words; nil: all.
	core func(name string) string
}

// words applies a change to each word of a name.
func words(change func(string) string) func(string) string {
	return func(name string) string {
		list := strings.Fields(name)
		for i, w := range list {
			list[i] = change(w)
		}
		return strings.Join(list, " ")
	}
}

// insertBetween returns a function that puts a sign between all letters of a word.
func insertBetween(sign string) func(string) string {
	return words(func(w string) string { return strings.Join(letters(w), sign) })
}

// inside puts something into the middle of a word.
func inside(what string) func(string) string {
	return words(func(w string) string {
		l := letters(w)
		return strings.Join(l[:len(l)/2], "") + what + strings.Join(l[len(l)/2:], "")
	})
}

// letters are the letters of a word with their marks.
func letters(w string) (out []string) {
	for _, r := range w {
		if unicode.Is(unicode.Mn, r) && len(out) > 0 {
			out[len(out)-1] += string(r)
		} else {
			out = append(out, string(r))
		}
	}
	return out
}

// mapped writes other characters for those of a table: pairs in a row.
func mapped(pairs string) func(string) string {
	m := map[rune]rune{}
	list := []rune(pairs)
	for i := 0; i+1 < len(list); i += 2 {
		m[list[i]] = list[i+1]
	}
	return func(name string) string {
		return strings.Map(func(r rune) rune {
			if to, ok := m[r]; ok {
				return to
			}
			if to, ok := m[unicode.ToLower(r)]; ok {
				return to
			}
			return r
		}, name)
	}
}

// shifted writes the letters of a block that begins with a or A.
func shifted(small, capital rune) func(string) string {
	return func(name string) string {
		return strings.Map(func(r rune) rune {
			switch {
			case r >= 'a' && r <= 'z' && small > 0:
				return small + r - 'a'
			case r >= 'a' && r <= 'z':
				return capital + r - 'a'
			case r >= 'A' && r <= 'Z':
				return capital + r - 'A'
			}
			return r
		}, name)
	}
}

// encoded writes every character, or every second, as an escape.
func encoded(format string, every int) func(string) string {
	return func(name string) string {
		var b strings.Builder
		for i, r := range []rune(name) {
			if r == ' ' || i%every != 0 {
				b.WriteRune(r)
			} else {
				fmt.Fprintf(&b, format, r)
			}
		}
		return b.String()
	}
}

// bytesOf writes the bytes that are not of ASCII, or all, in figures.
func bytesOf(format string, all bool) func(string) string {
	return func(name string) string {
		var b strings.Builder
		for _, c := range []byte(name) {
			if c < 0x80 && !all {
				b.WriteByte(c)
			} else {
				fmt.Fprintf(&b, format, c)
			}
		}
		return b.String()
	}
}

func first(name string) string { return strings.Fields(name)[0] }
func last(name string) string  { l := strings.Fields(name); return l[len(l)-1] }

func initial(w string) string { return letters(w)[0] }

func backwards(s string) string {
	l := letters(s)
	slices.Reverse(l)
	return strings.Join(l, "")
}

func stripped(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

// misread is UTF-8 that was taken for Windows-1252.
func misread(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		b.WriteRune(charmap.Windows1252.DecodeByte(c))
	}
	return b.String()
}

// beyond is a letter that has to be encoded, where a name has none.
func beyond(name string) string {
	if strings.IndexFunc(name, func(r rune) bool { return r > unicode.MaxASCII }) >= 0 {
		return ""
	}
	return "é"
}

// doubleStruck are the letters that stand apart from the row of their style.
var doubleStruck = strings.NewReplacer("\U0001d53a", "ℂ", "\U0001d53f", "ℍ", "\U0001d545", "ℕ", "\U0001d547", "ℙ", "\U0001d548", "ℚ", "\U0001d549", "ℝ", "\U0001d551", "ℤ")

// classes are the disguises.
func classes() []class {
	plain := func(name string, write func(string) string) class { return class{name: name, write: write} }
	list := []class{
		plain("as it is", func(s string) string { return s }),
		plain("small letters", strings.ToLower),
		plain("capitals", strings.ToUpper),
		plain("last name alone", last),
		plain("last name, small", func(s string) string { return strings.ToLower(last(s)) }),
		plain("last name, capitals", func(s string) string { return strings.ToUpper(last(s)) }),
		plain("first name alone", first),
		plain("last name first", func(s string) string { return last(s) + ", " + first(s) }),
		plain("last name first, capitals", func(s string) string { return strings.ToUpper(last(s)) + " " + first(s) }),
		plain("initial and last name", func(s string) string { return initial(s) + ". " + last(s) }),
		plain("without accents", stripped),
		plain("decomposed", norm.NFD.String),
		plain("wrong case", mixedCase),
		plain("run together", func(s string) string { return strings.ReplaceAll(s, " ", "") }),
		plain("run together, small", func(s string) string { return strings.ToLower(strings.ReplaceAll(s, " ", "")) }),
		plain("snake_case", func(s string) string { return strings.ToLower(strings.ReplaceAll(s, " ", "_")) }),
		plain("kebab-case", func(s string) string { return strings.ToLower(strings.ReplaceAll(s, " ", "-")) }),
		plain("with a point", func(s string) string { return strings.ToLower(strings.ReplaceAll(s, " ", ".")) }),
		plain("user name", func(s string) string { return strings.ToLower(initial(s) + last(s)) }),
		{"user name with figures", func(s string) string { return strings.ToLower(last(s)) + "84" }, func(s string) string { return strings.ToLower(last(s)) }},
		{"hashtag", func(s string) string { return "#" + strings.ReplaceAll(s, " ", "") }, func(s string) string { return strings.ReplaceAll(s, " ", "") }},
		{"compound", func(s string) string { return last(s) + "-file" }, last},
		{"file name", func(s string) string { return "notes_" + strings.ReplaceAll(s, " ", "_") + "_v2.docx" }, func(s string) string { return strings.ReplaceAll(s, " ", "_") }},
		plain("backwards", backwards),
		plain("turned", func(s string) string { return "\u202e" + backwards(s) + "\u202c" }),
		plain("figures", mapped("o0i1e3a4s5t7")),
		plain("some figures", mapped("o0e3")),
		plain("small capitals", mapped("aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ")),
		plain("raised", mapped("aᵃbᵇcᶜdᵈeᵉfᶠgᵍhʰiⁱjʲkᵏlˡmᵐnⁿoᵒpᵖrʳsˢtᵗuᵘvᵛwʷxˣyʸzᶻ")),
		plain("Cyrillic", mapped("aаeеoоpрcсyуxхiі")),
		plain("Greek", mapped("oονv")),
		plain("full width", shifted('ａ', 'Ａ')),
		plain("bold", shifted(0x1d41a, 0x1d400)),
		plain("script", shifted(0x1d4ea, 0x1d4d0)),
		plain("double", func(s string) string { return doubleStruck.Replace(shifted(0x1d552, 0x1d538)(s)) }),
		plain("monospace", shifted(0x1d68a, 0x1d670)),
		plain("circled", shifted('ⓐ', 'Ⓐ')),
		plain("boxed", shifted(0, 0x1f130)),
		plain("boxed, dark", shifted(0, 0x1f170)),
		plain("in brackets", shifted(0, 0x1f110)),
		plain("JSON", encoded(`\u%04x`, 1)),
		plain("JSON, half", encoded(`\u%04x`, 2)),
		plain("JavaScript", func(s string) string { return bytesLatin(s) }),
		plain("HTML, decimal", encoded("&#%d;", 1)),
		plain("HTML, half", encoded("&#%d;", 2)),
		plain("HTML, hexadecimal", encoded("&#x%x;", 2)),
		plain("percent", bytesOf("%%%02X", true)),
		plain("address", url.QueryEscape),
		plain("address path", url.PathEscape),
		plain("quoted-printable", bytesOf("=%02X", false)),
		plain("mail word, Q", func(s string) string { return mime.QEncoding.Encode("UTF-8", s+beyond(s)) }),
		plain("mail word, B", func(s string) string { return mime.BEncoding.Encode("UTF-8", s+beyond(s)) }),
		plain("hexadecimal", func(s string) string { return hex.EncodeToString([]byte(s)) }),
		plain("base64", func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }),
		plain("mojibake", misread),
		plain("doubled strike", inside("\u0336")),
		plain("stretched", inArabic(inside("\u0640"))),
		plain("vowel signs", inArabic(insertBetween("\u064e"))),
		plain("Persian letters", mapped("كکيیهە")),
		plain("without hamza", mapped("أاإاآاةهىيؤوئي")),
		plain("presentation forms", presented),
	}
	for name, sign := range map[string]string{"spelt": " ", "spelt with points": ".", "spelt with hyphens": "-", "spelt with lines": "_", "spelt with stars": "*",
		"spelt with bullets": "·", "spelt with pictures": "😀", "spelt with bars": "|"} {
		list = append(list, plain(name, insertBetween(sign)))
	}
	for name, what := range map[string]string{"no width": "\u200b", "joiner": "\u200d", "soft hyphen": "\u00ad", "byte order mark": "\ufeff", "control": "\x01", "delete": "\x7f",
		"language tag": "\U000e0041", "invisible operator": "\u2063", "word joiner": "\u2060", "direction mark": "\u200e", "variation": "\U000e0101",
		"end of the line": "-\n", "end of the line, indented": "-\n    ", "mail line": "=\n", "wbr": "<wbr>", "tag": "<b>", "closing tag": "</span>"} {
		list = append(list, plain(name, inside(what)))
	}
	slices.SortStableFunc(list, func(a, b class) int { return strings.Compare(a.name, b.name) })
	return list
}

// inArabic applies a change to names in Arabic letters alone.
func inArabic(change func(string) string) func(string) string {
	return func(name string) string {
		if !strings.ContainsFunc(name, isArabic) {
			return name
		}
		return change(name)
	}
}

// presented writes Arabic letters by their isolated presentation forms.
func presented(name string) string {
	return strings.Map(func(r rune) rune {
		if !isArabic(r) {
			return r
		}
		for form := rune(0xfe80); form <= 0xfef4; form++ {
			if norm.NFKC.String(string(form)) == string(r) {
				return form
			}
		}
		return r
	}, name)
}

// bytesLatin writes characters of Latin-1 as \xF6.
func bytesLatin(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r > 0x7f && r < 0x100 || r == 'a' || r == 'o' {
			fmt.Fprintf(&b, `\x%02x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// mixedCase is a name in every second capital.
func mixedCase(s string) string {
	var b strings.Builder
	for i, r := range []rune(s) {
		if i%2 == 0 {
			r = unicode.ToLower(r)
		} else {
			r = unicode.ToUpper(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}
