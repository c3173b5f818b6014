package tagger

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func tokensOf(text string) (tokens []string, breaks []int) {
	for i := 0; ; {
		t, brk, ok := nextToken(text, i)
		if brk {
			breaks = append(breaks, len(tokens))
		}
		if !ok {
			return tokens, breaks
		}
		tokens = append(tokens, text[t.Start:t.End])
		i = t.End
	}
}

func TestTokens(t *testing.T) {
	tests := []struct{ text, want string }{
		{"Mr Jan Kowalski, born in 1948.", "Mr|Jan|Kowalski|,|born|in|1948|."},
		{"W.K. met J. Wołąsiewicz.", "W.|K.|met|J.|Wołąsiewicz|."},
		{"O'Brien’s and d’Estaing's court", "O'Brien|’s|and|d’Estaing|'s|court"},
		{"the Magistrates' Court", "the|Magistrates|'|Court"},
		{"27961/02 and 1,336.20 kronor", "27961|/|02|and|1,336.20|kronor"},
		{"no. 5, p. 7.", "no|.|5|,|p|.|7|."},
		{"(“the Government”)", "(|“|the|Government|”|)"},
		{"Szczecin-Mierzyn", "Szczecin|-|Mierzyn"},
		{"e\u0301te\u0301 \U0001F600", "e\u0301te\u0301|\U0001F600"},
		{"'quoted'", "'|quoted|'"},
		{" \t\r", ""},
	}
	for _, test := range tests {
		got, _ := tokensOf(test.text)
		if s := strings.Join(got, "|"); s != test.want {
			t.Errorf("%q:\n got %s\nwant %s", test.text, s, test.want)
		}
	}
}

func TestLineBreaks(t *testing.T) {
	_, breaks := tokensOf("one two\nthree\n\n four\u2028five")
	if want := []int{2, 3, 4}; !slices.Equal(breaks, want) {
		t.Errorf("breaks before tokens %v, want %v", breaks, want)
	}
}

// Tokens are in order, do not overlap, cut no character, and leave out nothing
// but white space, whatever the bytes are.
func FuzzTokens(f *testing.F) {
	f.Add("Mr O'Brien’s 1,000 kr.\n(W.K.)")
	f.Add("'\u0301'a\u2028\x00\xff1,")
	f.Fuzz(func(t *testing.T, text string) {
		at := 0
		for {
			token, _, ok := nextToken(text, at)
			if !ok {
				break
			}
			if token.Start < at || token.End <= token.Start || token.End > len(text) {
				t.Fatalf("token %v after byte %d of %d", token, at, len(text))
			}
			if strings.TrimFunc(text[at:token.Start], unicode.IsSpace) != "" && strings.TrimFunc(text[at:token.Start], func(r rune) bool { return r <= ' ' || unicode.IsSpace(r) }) != "" {
				t.Fatalf("bytes %d to %d are in no token", at, token.Start)
			}
			if utf8.ValidString(text) && !utf8.ValidString(text[token.Start:token.End]) {
				t.Fatalf("token %v cuts a character", token)
			}
			at = token.End
		}
	})
}
