package word_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/study/attack/internal/word"
)

func TestTexts(t *testing.T) {
	tests := map[string]struct {
		text string
		want []string
	}{
		"empty":              {"", nil},
		"signs only":         {" – (…) ", nil},
		"case, diacritics":   {"Łukasz MÜLLER", []string{"lukasz", "muller"}},
		"composed by marks":  {"Mu\u0308ller", []string{"muller"}},
		"a lone mark":        {"a \u0308 b", []string{"a", "b"}},
		"numbers part":       {"no. 27961/02", []string{"no", "27961", "02"}},
		"apostrophes part":   {"Nowak’s", []string{"nowak", "s"}},
		"disguised":          {"Nо\u200bwаk Ｎｏｗａｋ", []string{"nowak", "nowak"}},
		"other scripts stay": {"Новак 北京", []string{"новак", "北京"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := word.Texts(tt.text); !slices.Equal(got, tt.want) {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// Places are in order, apart, and hold the word.
func FuzzAll(f *testing.F) {
	f.Add("Mr Nо\u200bwаk, born 1\u0660, Ｎｏｗａｋ_2 \u0308 ß")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "?")
		for w := range word.All(text) {
			if w.Start < 0 || w.End <= w.Start || w.End > len(text) {
				t.Fatalf("[%d, %d) of %d", w.Start, w.End, len(text))
			}
			if again := word.Texts(text[w.Start:w.End]); len(again) == 0 {
				t.Fatalf("no word at [%d, %d)", w.Start, w.End)
			}
		}
	})
}
