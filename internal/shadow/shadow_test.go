package shadow_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/internal/shadow"
)

func TestShadow(t *testing.T) {
	tests := map[string]struct{ text, seen, word, original string }{
		"plain":           {"met Anna", "met Anna", "Anna", "Anna"},
		"no width":        {"met An\u200bna\u200b!", "met Anna!", "Anna", "An\u200bna"},
		"full width":      {"Ａｎｎａ", "Anna", "Anna", "Ａｎｎａ"},
		"look-alike":      {"Аnnа is", "Anna is", "Anna", "Аnnа"},
		"another script":  {"Анна", "Анна", "Анна", "Анна"},
		"hard blank":      {"Jan\u00a0Nowak", "Jan Nowak", "Jan Nowak", "Jan\u00a0Nowak"},
		"mathematical":    {"𝐉𝐚𝐧", "Jan", "Jan", "𝐉𝐚𝐧"},
		"vowel signs":     {"مُحَمَّدٌ هنا", "محمد هنا", "محمد", "مُحَمَّدٌ"},
		"stretched end":   {"1444 هـ.", "1444 ه.", "ه", "هـ"},
		"stretched":       {"محـــمد", "محمد", "محمد", "محـــمد"},
		"Arabic digits":   {"رقم ٠١٢٫٥٪؟", "رقم 012.5%?", "012.5%", "٠١٢٫٥٪"},
		"accents stay":    {"cafe\u0301", "cafe\u0301", "cafe\u0301", "cafe\u0301"},
		"hyphen unbroken": {"12\u201134", "12-34", "12-34", "12\u201134"},
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
	f.Add("An\u200bna Аnnа Ａ")
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
