package punkt

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func small() *Splitter {
	set := func(words ...string) map[string]bool {
		m := map[string]bool{}
		for _, w := range words {
			m[w] = true
		}
		return m
	}
	return New(&Parameters{
		Abbreviations: set("mr", "dr", "etc", "u.s", "no"),
		BeforeNumbers: set("art"),
		Collocations:  set("san,francisco"),
		Starters:      set("however"),
		Orthography: map[string]Orthography{
			"the": upperFirst | lowerInside, "he": upperFirst | lowerInside, "smith": upperInside, "and": lowerInside,
			"then": upperFirst | lowerInside,
		},
	})
}

func TestSentences(t *testing.T) {
	for _, tt := range []struct {
		name string
		want []string // joined by a space: the text
	}{
		{"points", []string{"He left.", "The door shut."}},
		{"abbreviation", []string{"Mr. Smith left.", "The end."}},
		{"abbreviation at the end", []string{"Apples, etc.", "The end."}},
		{"frequent starter", []string{"Apples, etc.", "However it was."}},
		{"initials", []string{"J. R. Smith left."}},
		{"questions", []string{"Who?", "Me!", "Not you."}},
		{"quotes", []string{`He said "no."`, "The end."}},
		{"quoted, going on", []string{`"Who?" he asked.`}},
		{"letters and points", []string{"The U.S. and others.", "The U.S.", "The end."}},
		{"number in a list", []string{"1. Smith left.", "2. The end."}},
		{"year", []string{"He left in 1998.", "Smith stayed."}},
		{"numbers stay whole", []string{"It cost 3.50 and no. 5 more."}},
		{"before a number only", []string{"See art. 8 of it.", "He likes art.", "The end."}},
		{"ellipsis", []string{"Well ... and so on."}},
		{"collocation", []string{"San. Francisco."}},
		{"full width", []string{"他走了。", "好！"}},
		{"no mark at all", []string{"just some words"}},
		{"other scripts", []string{"Ça va?", "Żółć 🙂.", "مرحبا بك."}},
	} {
		text := strings.Join(tt.want, " ")
		var got []string
		for _, r := range small().Sentences(text) {
			got = append(got, text[r.Start:r.End])
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestLinesThatEndSentences(t *testing.T) {
	for text, want := range map[string]int{
		"a line\nthat goes on":       1,
		"a heading\n\nand its text":  2,
		"a heading\r\n \r\nand more": 2,
		"shopping:\n- bread\n- milk": 3,
		"\n\n \t\n":                  0,
		"":                           0,
		"one\u2029two":               2,
	} {
		if got := small().Sentences(text); len(got) != want {
			t.Errorf("%q: %d sentences, want %d", text, len(got), want)
		}
	}
}

// check tells what is wrong with the sentences of a text.
func check(text string) string {
	at := 0
	blank := func(s string) bool { return strings.TrimSpace(s) == "" }
	for _, r := range small().Sentences(text) {
		switch {
		case r.Start < at || r.End <= r.Start || r.End > len(text):
			return "out of order or empty"
		case !blank(text[at:r.Start]):
			return "something is left out"
		case r.End-r.Start > longestSentence:
			return "longer than the longest"
		case r.End < len(text) && !utf8.RuneStart(text[r.End]) && utf8.ValidString(text):
			return "a character is cut"
		}
		if first, _ := utf8.DecodeRuneInString(text[r.Start:]); unicode.IsSpace(first) {
			return "starts with space"
		}
		if last, _ := utf8.DecodeLastRuneInString(text[:r.End]); unicode.IsSpace(last) {
			return "ends with space"
		}
		at = r.End
	}
	if !blank(text[at:]) {
		return "the end is left out"
	}
	return ""
}

func TestLongLines(t *testing.T) {
	for name, unit := range map[string]string{
		"no space":        "x",
		"no space, dots":  "a.b",
		"marks":           "e\u0301",
		"joined emoji":    "👩\u200d👩\u200d👧",
		"many words":      "word ",
		"many sentences":  "He left. ",
		"many initials":   "A. ",
		"only marks":      "\u0301",
		"three-byte":      "语",
		"long words":      strings.Repeat("ż", 700) + ". ",
		"space and marks": " \u0301",
	} {
		text := strings.Repeat(unit, 100_000/len(unit))
		if bad := check(text); bad != "" {
			t.Errorf("%s: %s", name, bad)
		}
	}
}

func TestJoinedCharactersAreNotCut(t *testing.T) {
	family := "👩\u200d👩\u200d👧"
	text := strings.Repeat(family, 2000)
	for _, r := range small().Sentences(text) {
		if r.Start%len(family) != 0 {
			t.Fatalf("a sentence starts at byte %d, inside a family of %d bytes", r.Start, len(family))
		}
	}
}

func FuzzSentences(f *testing.F) {
	for _, s := range []string{"He left. The end.", "Mr. A. B. said: \"No.\" 1. x\n\n- y\n* z", "a.b.c…?!", "。！？ \u0301\u200d\u200d ", "\xff. \xc2", "1998.) \u00a0x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if bad := check(text); bad != "" {
			t.Errorf("%q: %s", text, bad)
		}
		long := strings.Repeat(text, 9000/max(1, len(text))+1)
		if len(long) < 1<<16 {
			if bad := check(long); bad != "" {
				t.Errorf("%q repeated: %s", text, bad)
			}
		}
	})
}

func BenchmarkSentences(b *testing.B) {
	s := small()
	prose := strings.Repeat("Mr. Smith of the U.S. left in 1998. He said so himself, however, and more than once! ", 1000)
	for name, text := range map[string]string{
		"prose":       prose,
		"one line 1x": strings.Repeat("a.b,c", 500_000),
		"one line 4x": strings.Repeat("a.b,c", 2_000_000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			dst := s.Sentences(text)
			for b.Loop() {
				dst = s.Append(dst[:0], text)
			}
		})
	}
}
