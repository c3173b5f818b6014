package shadow_test

import (
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy/internal/processor"
	"github.com/understudy-text/understudy/internal/shadow"
)

func TestShadow(t *testing.T) {
	tests := map[string]struct{ text, seen, word, original string }{
		"plain":               {"met Anna", "met Anna", "Anna", "Anna"},
		"no width":            {"met An\u200bna\u200b!", "met Anna!", "Anna", "An\u200bna"},
		"full width":          {"Ａｎｎａ", "Anna", "Anna", "Ａｎｎａ"},
		"look-alike":          {"Аnnа is", "Anna is", "Anna", "Аnnа"},
		"another script":      {"Анна", "Анна", "Анна", "Анна"},
		"hard blank":          {"Jan\u00a0Nowak", "Jan Nowak", "Jan Nowak", "Jan\u00a0Nowak"},
		"mathematical":        {"𝐉𝐚𝐧", "Jan", "Jan", "𝐉𝐚𝐧"},
		"vowel signs":         {"مُحَمَّدٌ هنا", "محمد هنا", "محمد", "مُحَمَّدٌ"},
		"stretched end":       {"1444 هـ.", "1444 ه.", "ه", "هـ"},
		"stretched":           {"محـــمد", "محمد", "محمد", "محـــمد"},
		"Arabic digits":       {"رقم ٠١٢٫٥٪؟", "رقم 012.5%?", "012.5%", "٠١٢٫٥٪"},
		"accents stay":        {"cafe\u0301", "cafe\u0301", "cafe\u0301", "cafe\u0301"},
		"entity":              {"Bj&ouml;rn Ahl&#233;n", "Björn Ahlén", "Ahlén", "Ahl&#233;n"},
		"twice escaped":       {"Bj&amp;#246;rn &amp;ouml; &amp;&amp; R&amp;D", "Björn ö && R&D", "Björn", "Bj&amp;#246;rn"},
		"emphasis":            {"**Tho**mas Oka**for** met **Ann** 2**3", "**Thomas Okafor** met **Ann** 2**3", "Okafor", "Oka**for"},
		"one below the other": {"T\nh\no\nm\na\ns O\nk\na\nf\no\nr", "Thomas Okafor", "Okafor", "O\nk\na\nf\no\nr"},
		"a column":            {"M\nF\nF\nM\nF", "M\nF\nF\nM\nF", "F\nF", "F\nF"},
		"a list":              {"a\nb\nc\nd\ne", "a\nb\nc\nd\ne", "b\nc", "b\nc"},
		"no entity":           {"a & b; c&d", "a & b; c&d", "b", "b"},
		"JSON":                {`Bj\u00f6rn \ud83d\ude00`, "Björn 😀", "Björn", `Bj\u00f6rn`},
		"path":                {`C:\users\xyz`, `C:\users\xyz`, "users", "users"},
		"percent":             {"?n=Bj%C3%B6rn%20Berg", "?n=Björn Berg", "Björn Berg", "Bj%C3%B6rn%20Berg"},
		"percentage":          {"5%20 or 20%", "5%20 or 20%", "or", "or"},
		"mail":                {"Bj=C3=B6rn, Ahl=E9n, a=20", "Björn, Ahlén, a=20", "Björn", "Bj=C3=B6rn"},
		"mail line":           {"Oka=\nfor", "Okafor", "Okafor", "Oka=\nfor"},
		"Arabic forms":        {"ﺧﺎﻟﺪ ﻻ", "خالد لا", "خالد", "ﺧﺎﻟﺪ"},
		"Persian letters":     {"کریم", "كريم", "كريم", "کریم"},
		"Arabic, parted":      {"خا-\nلد", "خالد", "خالد", "خا-\nلد"},
		"Arabic, mail":        {"خا=\nلد", "خالد", "خالد", "خا=\nلد"},
		"Arabic, misread":     {"Ø®Ø§Ù„Ø¯", "خالد", "خالد", "Ø®Ø§Ù„Ø¯"},
		"misread, spelt":      {"Ø®Â·Ø§Â·Ù„Â·Ø¯", "خالد", "خالد", "Ø®Â·Ø§Â·Ù„Â·Ø¯"},
		"mail line, unseen":   {"Oka\u200b=\n\u200bfor", "Okafor", "Okafor", "Oka\u200b=\n\u200bfor"},
		"JSON, five figures":  {`Oka\ue0041for \u1d17b`, "Okafor \u1d17b", "Okafor", `Oka\ue0041for`},
		"base64, spelt":       {"VCBoIG8gbSBhIHM=", "Thomas", "Thomas", "VCBoIG8gbSBhIHM="},
		"base64, a tag":       {"VGhvPHdicj5tYXM=", "Thomas", "Thomas", "VGhvPHdicj5tYXM="},
		"not misread":         {"OÙ… est-il?", "OÙ… est-il?", "est", "est"},
		"two mail words":      {"=?UTF-8?Q?Bj=C3=B6?= =?UTF-8?Q?rn?=!", "Björn!", "Björn", "=?UTF-8?Q?Bj=C3=B6?= =?UTF-8?Q?rn?="},
		"mail word":           {"=?UTF-8?Q?Bj=C3=B6rn?= <b@x>", "Björn <b@x>", "Björn", "=?UTF-8?Q?Bj=C3=B6rn?="},
		"LaTeX":               {`Bj\"orn \v{S}koda {\o}re {\'e} \aa{}s`, "Björn Škoda øre é ås", "Björn", `Bj\"orn`},
		"mojibake":            {"BjÃ¶rn", "Björn", "Björn", "BjÃ¶rn"},
		"hexadecimal":         {"id 54686f6d6173204f6b61666f72.", "id Thomas Okafor.", "Okafor", "54686f6d6173204f6b61666f72"},
		"a number":            {"id 541268926173.", "id 541268926173.", "id", "id"},
		"base64":              {"VGhvbWFzIE9rYWZvcg==", "Thomas Okafor", "Thomas", "VGhvbWFzIE9rYWZvcg=="},
		"a long word":         {"misunderstandings", "misunderstandings", "misunderstandings", "misunderstandings"},
		"turned":              {"by \u202erofakO\u202c now", "by Okafor now", "Okafor", "\u202erofakO\u202c"},
		"turned, written":     {"by \u202eMary Parker\u202c now", "by Mary Parker now", "Mary", "Mary"},
		"turned, escaped":     {"by =E2=80=AE=D8=AF=D9=84=D8=A7=D8=AE=E2=80=AC now", "by دلاخ now", "دلاخ", "=E2=80=AE=D8=AF=D9=84=D8=A7=D8=AE=E2=80=AC"},
		"embedded":            {"by \u202bAnna\u202c", "by Anna", "Anna", "Anna"},
		"spelt":               {"it is T h o m a s O k a f o r .", "it is Thomas Okafor .", "Okafor", "O k a f o r"},
		"spelt by points":     {"T.h.o.m.a.s O.k.a.f.o.r.", "Thomas Okafor.", "Thomas", "T.h.o.m.a.s"},
		"pictures":            {"T😀h🎉o😀m😀a😀s", "Thomas", "Thomas", "T😀h🎉o😀m😀a😀s"},
		"an abbreviation":     {"the U.S.A. and a b c", "the U.S.A. and a b c", "U.S.A", "U.S.A"},
		"end of a line":       {"Mr Oka-\n  for left; Anna-\nMaria", "Mr Okafor left; Anna-\nMaria", "Okafor", "Oka-\n  for"},
		"tags":                {"Oka<wbr>fo<b>r</b> said <i>yes</i>", "Okafor</b> said <i>yes</i>", "Okafor", "Oka<wbr>fo<b>r"},
		"small capitals":      {"Tʜᴏᴍᴀꜱ", "THOMAS", "THOMAS", "Tʜᴏᴍᴀꜱ"},
		"raised":              {"ᵀʰᵒᵐᵃˢ", "Thomas", "Thomas", "ᵀʰᵒᵐᵃˢ"},
		"in circles":          {"Ⓣⓗⓞⓜⓐⓢ 🅣🅗", "Thomas TH", "Thomas", "Ⓣⓗⓞⓜⓐⓢ"},
		"control":             {"Oka\x01f\x7for\u2063s\U000e0041", "Okafors", "Okafors", "Oka\x01f\x7for\u2063s"},
		"digits":              {"SE٣٥ ५०", "SE35 50", "35", "٣٥"},
		"two disguises":       {"T.h.o.&#109;.a.s", "Thomas", "Thomas", "T.h.o.&#109;.a.s"},
		"hyphen unbroken":     {"12\u201134", "12-34", "12-34", "12\u201134"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := shadow.Of(tt.text)
			if s.Text != tt.seen {
				t.Fatalf("seen %q, want %q", s.Text, tt.seen)
			}
			at := strings.Index(s.Text, tt.word)
			start, end := s.Span(at, at+len(tt.word))
			if got := tt.text[start:end]; got != tt.original {
				t.Errorf("%q stands for %q, want %q", tt.word, got, tt.original)
			}
		})
	}
}

// Every stretch of the shadow leads to a stretch of the text.
func FuzzShadow(f *testing.F) {
	for _, seed := range []string{"An\u200bna Аnnа Ａ", "Bj&ouml;rn \\u00f6 %C3%B6 =C3=B6 \\\"o Ã¶", "T h o m a s O k a f o r", "Oka-\n for Oka<wbr>for", "\u202erofakO\u202c", "54686f6d6173204f6b61666f72 VGhvbWFzIE9rYWZvcg==", "=?UTF-8?Q?Bj=C3=B6rn?="} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "?")
		s := shadow.Of(text)
		last := 0
		for i, r := range s.Text {
			start, end := s.Span(i, i+len(string(r)))
			if start < last || end <= start || end > len(text) {
				t.Fatalf("byte %d of the shadow is [%d, %d) of %d, after %d", i, start, end, len(text), last)
			}
			last = start
		}
	})
}

func TestOddCase(t *testing.T) {
	for word, want := range map[string]bool{"iMoGeN": true, "vANCE": true, "tHoMaS": true, "ThOmAs": true, "bJÖRN": true,
		"Thomas": false, "THOMAS": false, "thomas": false, "McDonald": false, "JoAnn": false, "maryJohanson": false, "MaryJohansonSmith": false, "iPhone": false, "mRNA": false, "": false} {
		if got := shadow.OddCase(word); got != want {
			t.Errorf("%s: %v", word, got)
		}
	}
	for text, want := range map[string]string{"iMoGeN vANCE": "Imogen Vance", "Mary McDonald": "Mary McDonald", "tHoMaS O'nEiLl": "Thomas O'Neill", "åSA": "åSA"} {
		if got := shadow.Undisguised(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// A tatweel behind a letter alone is no disguise: it says that the letter abbreviates a word.
func TestUndisguisedKeepsAbbreviations(t *testing.T) {
	for text, want := range map[string]string{"14/08/1445هـ": "14/08/1445هـ", "1445 هـ": "1445 هـ", "محـمد": "محمد", "محمدـ": "محمد", "هـ": "هـ"} {
		if got := shadow.Undisguised(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Letters in rows and columns that are no word are looked at once, not from each of them on.
func TestWorkIsLinear(t *testing.T) {
	const factor, slack, attempts = 16, 6, 5
	for _, unit := range []string{"a\n", "A\n", "a-b ", "a, ", "ɐ ", "**a", "a;", "a="} {
		took := func(n int) time.Duration {
			text := strings.Repeat(unit, n/len(unit))
			begun := processor.Time()
			shadow.Of(text)
			return processor.Time() - begun
		}
		var short, long time.Duration
		linear := false
		for range attempts {
			short, long = took(1<<14), took(factor<<14)
			linear = linear || long <= slack*factor*short
		}
		if !linear {
			t.Errorf("%q: %v for 16 KiB, %v for %d times as many", unit, short, long, factor)
		}
	}
}

// BenchmarkUndisguised looks at mentions as most are: with nothing to change.
func BenchmarkUndisguised(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range [...]string{"Anna Lindqvist", "12 March 2019", "St Mary's Hospital, Leeds", "d'Amélie"} {
			shadow.Undisguised(s)
		}
	}
}
