package token_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/quick"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/token"
)

var (
	kindNames = [...]string{token.Letters: "letters", token.Digits: "digits", token.Sign: "sign"}
	gapNames  = [...]string{token.Tight: "", token.Blank: " ", token.Wide: "  ", token.Line: "/", token.Paragraph: "//"}
	caseNames = [...]string{token.None: "none", token.Lower: "lower", token.Title: "title", token.Upper: "upper", token.Initial: "initial", token.Mixed: "mixed"}
)

// shown writes tokens with the gap before each: "//Anna /5 |.".
func shown(text string) string {
	var parts []string
	for _, t := range token.Cut(text, nil) {
		parts = append(parts, gapNames[t.Gap]+text[t.Start:t.End])
	}
	return strings.Join(parts, "|")
}

func TestCut(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"white space alone", " \t\r\n\u00a0\u2029", ""},
		{"words and figures", "Mr Jan Kowalski, born in 1948.", "//Mr| Jan| Kowalski|,| born| in| 1948|."},
		{"letters and figures part", "abc123def", "//abc|123|def"},
		{"each sign by itself", "(“the…”)", "//(|“|the|…|”|)"},
		{"underscore is a sign", "a_b", "//a|_|b"},
		{"numbers come apart at signs", "1,336.20 27961/02", "//1|,|336|.|20| 27961|/|02"},
		{"apostrophes and hyphens part", "O'Brien’s d’Or-Ek", "//O|'|Brien|’|s| d|’|Or|-|Ek"},
		{"marks belong to their letter", "e\u0301te\u0301 x\u0308y", "//e\u0301te\u0301| x\u0308y"},
		{"a mark alone is letters", "1\u0301", "//1|\u0301"},
		{"Greek, Cyrillic, Georgian", "Αθήνα Москва თბილისი", "//Αθήνα| Москва| თბილისი"},
		{"Arabic with vowel signs and tatweel", "مُحَمَّد ـمحمدـ", "//مُحَمَّد| ـمحمدـ"},
		{"Arabic full stop and comma", "نعم، لا؟", "//نعم|،| لا|؟"},
		{"Hebrew", "שלום", "//שלום"},
		{"Devanagari keeps its vowel signs", "नमस्ते जी", "//नमस्ते| जी"},
		{"Chinese has no blanks", "王小明在北京。", "//王小明在北京|。"},
		{"Hangul", "김민수 씨", "//김민수| 씨"},
		{"Thai with vowels above", "สมชาย", "//สมชาย"},
		{"digits of other scripts", "٢٠٢١ २०२१ ２０２１", "//٢٠٢١| २०२१| ２０２１"},
		{"Roman numerals and fractions are no digits", "Ⅳ ½ ²", "//Ⅳ| ½| ²"},
		{"emoji in a row are one sign", "👍🏽x", "//👍🏽|x"},
		{"characters of no width are signs", "a\u200bb\u00adc", "//a|\u200b|b|\u00ad|c"},
		{"control characters are signs", "a\x00b", "//a|\x00|b"},
		{"beyond the basic plane", "𐐀𐐨 𝟙𝟚", "//𐐀𐐨| 𝟙𝟚"},
	} {
		if got := shown(c.text); got != c.want {
			t.Errorf("%s: %q\n got %q\nwant %q", c.name, c.text, got, c.want)
		}
	}
}

func TestGaps(t *testing.T) {
	for _, c := range []struct {
		between string
		want    token.Gap
	}{
		{" ", token.Blank}, {"\u00a0", token.Blank}, {"\u3000", token.Blank}, {"\v", token.Blank},
		{"  ", token.Wide}, {"\t", token.Wide}, {" \t", token.Wide}, {"\t ", token.Wide}, {"\u00a0 ", token.Wide}, {"   ", token.Wide},
		{"\n", token.Line}, {"\r", token.Line}, {"\r\n", token.Line}, {" \n\t", token.Line}, {"\u2028", token.Line}, {"\u0085", token.Line},
		{"\n\n", token.Paragraph}, {"\r\n\r\n", token.Paragraph}, {"\r\r", token.Paragraph}, {"\n \t\n", token.Paragraph}, {"\n\u2028", token.Paragraph},
		{"\n\n\n  ", token.Paragraph}, {"\n\r\n", token.Paragraph},
	} {
		for _, pair := range [][2]string{{"a", "b"}, {"1", "2"}, {".", "."}, {"é", "ж"}, {"٣", "٤"}} {
			text := pair[0] + c.between + pair[1]
			got := token.Cut(text, nil)
			if len(got) != 2 || got[0].Gap != token.Paragraph || got[1].Gap != c.want {
				t.Errorf("%q: got %v, want a gap of %d before the second token", text, got, c.want)
			}
		}
	}
	if got := token.Cut("  a", nil); len(got) != 1 || got[0].Gap != token.Paragraph {
		t.Errorf("blanks at the beginning: %v, want a paragraph", got)
	}
}

func TestCase(t *testing.T) {
	for word, want := range map[string]token.Case{
		"anna": token.Lower, "é": token.Lower, "straße": token.Lower, "москва": token.Lower,
		"Anna": token.Title, "Éva": token.Title, "Ǆemo": token.Title, "ǅemo": token.Title, "Ωμέγα": token.Title, "E\u0301va": token.Title,
		"ANNA": token.Upper, "ÅÄ": token.Upper, "МОСКВА": token.Upper, "E\u0301E\u0301": token.Upper,
		"A": token.Initial, "Å": token.Initial, "A\u030a": token.Initial, "Ж": token.Initial,
		"iPhone": token.Mixed, "McDonald": token.Mixed, "aB": token.Mixed, "ABc": token.Mixed, "éA": token.Mixed, "\u0301Anna": token.Mixed,
		"王": token.None, "محمد": token.None, "\u0301": token.None, "ა": token.Lower,
		"5": token.None, ".": token.None,
	} {
		got := token.Cut(word, nil)
		if len(got) != 1 || got[0].Case != want {
			t.Errorf("%q: %v, want one token of case %s", word, got, caseNames[want])
			continue
		}
		if capital := want == token.Title || want == token.Upper || want == token.Initial; got[0].Capital() != capital {
			t.Errorf("%q: Capital is %v", word, !capital)
		}
		if got[0].Len() != len(word) {
			t.Errorf("%q: Len is %d", word, got[0].Len())
		}
	}
}

func TestCutAppends(t *testing.T) {
	head := token.Cut("a b", nil)
	both := token.Cut("c", head)
	if len(both) != 3 || both[2] != (token.Token{Start: 0, End: 1, Kind: token.Letters, Gap: token.Paragraph, Case: token.Lower}) {
		t.Errorf("got %v", both)
	}
}

// kindOf is the kind of a character that is no white space, by the definition.
func kindOf(r rune) token.Kind {
	switch {
	case unicode.IsLetter(r), unicode.IsMark(r):
		return token.Letters
	case unicode.Is(unicode.Nd, r):
		return token.Digits
	}
	return token.Sign
}

// noPicture reports whether a character belongs to no picture: pictures in a row are one sign.
func noPicture(r rune) bool {
	return r == utf8.RuneError || !unicode.Is(unicode.So, r) && (r < 0x1f3fb || r > 0x1f3ff) && r != '\u200d' && r != '\ufe0f'
}

// sound tells what is wrong with the tokens of a text, "" if nothing is.
func sound(text string) string {
	at := 0
	for i, t := range token.Cut(text, nil) {
		start, end := int(t.Start), int(t.End)
		switch {
		case start < at || end <= start || end > len(text):
			return fmt.Sprintf("token %d is [%d, %d) behind byte %d of %d", i, start, end, at, len(text))
		case strings.TrimFunc(text[at:start], unicode.IsSpace) != "":
			return fmt.Sprintf("bytes %d to %d stand in no token", at, start)
		case (start == at) != (t.Gap == token.Tight) && i > 0:
			return fmt.Sprintf("token %d: gap %d before [%d, %d), behind byte %d", i, t.Gap, start, end, at)
		case i == 0 && t.Gap != token.Paragraph:
			return fmt.Sprintf("the text begins with gap %d", t.Gap)
		case t.Kind == token.Sign && utf8.RuneCountInString(text[start:end]) != 1 && strings.ContainsFunc(text[start:end], noPicture):
			return fmt.Sprintf("sign %d is %q", i, text[start:end])
		case t.Kind != token.Letters && t.Case != token.None:
			return fmt.Sprintf("token %d: %s of case %s", i, kindNames[t.Kind], caseNames[t.Case])
		}
		for _, r := range text[start:end] {
			if unicode.IsSpace(r) || utf8.ValidString(text) && kindOf(r) != t.Kind {
				return fmt.Sprintf("token %d: %q among %s", i, r, kindNames[t.Kind])
			}
		}
		if r, _ := utf8.DecodeRuneInString(text[end:]); t.Kind == token.Letters && end < len(text) && kindOf(r) == token.Letters {
			return fmt.Sprintf("token %d ends at byte %d, inside a word", i, end)
		}
		at = end
	}
	if strings.TrimFunc(text[at:], unicode.IsSpace) != "" {
		return fmt.Sprintf("bytes from %d on stand in no token", at)
	}
	return ""
}

func TestCutIsSound(t *testing.T) {
	if err := quick.Check(func(text string) bool {
		why := sound(text)
		if why != "" {
			t.Errorf("%q: %s", text, why)
		}
		return why == ""
	}, nil); err != nil {
		t.Error(err)
	}
}

// FuzzCut: whatever the bytes, tokens are in order, leave out nothing but white
// space, are of one kind each, and cut no word.
func FuzzCut(f *testing.F) {
	for _, s := range []string{"", "Mr O'Brien’s 1,000 kr.\r\n\r\n(W.K.)", "'\u0301'a\u2028\x00\xff1,", "٢1 ２", "ab\xffc", "\x80\x99", "🥈꒳", "\u0085 \u3000x", "Ǆ\u0345"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if why := sound(text); why != "" {
			t.Fatal(why)
		}
	})
}

// half cuts the first letter off words that begin with b, and one more behind it.
type half struct{}

func (half) Clitic(word string, at int) int {
	if strings.HasPrefix(word, "ب") && at <= 2 {
		return 2
	}
	return 0
}

// Words cuts clitics where the cutter says, keeps every byte, and leaves words of
// scripts with letter case alone.
func TestWords(t *testing.T) {
	const text = "بيت بلد, by ب 12 علم"
	var got []string
	for i, tok := range token.Words(text, half{}, nil) {
		word := text[tok.Start:tok.End]
		if tok.Stem {
			if tok.Gap != token.Tight || i == 0 {
				t.Errorf("%q is a stem with the gap %d", word, tok.Gap)
			}
			word = "+" + word
		}
		got = append(got, word)
	}
	if want := "ب +ي +ت ب +ل +د , by ب 12 علم"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", strings.Join(got, " "), want)
	}
	head := token.Cut("x", nil)
	if all := token.Words("بيت", half{}, head); len(all) != 4 || all[0] != head[0] {
		t.Errorf("appended to what is there: %+v", all)
	}
	if plain := token.Words(text, nil, nil); len(plain) != len(token.Cut(text, nil)) {
		t.Error("no cutter, and words are cut")
	}
}
