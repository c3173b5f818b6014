package tokens_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/sv"
)

// checkTokens tells what is wrong with the tokens of a text.
func checkTokens(t language.Tokenizer, text string) string {
	at := 0
	for _, r := range t.Tokens(text, language.Range{End: len(text)}, nil) {
		if r.Start < at || r.End <= r.Start || r.End > len(text) {
			return "out of order or empty"
		}
		if strings.TrimSpace(text[at:r.Start]) != "" {
			return "something is left out"
		}
		if strings.ContainsFunc(text[r.Start:r.End], unicode.IsSpace) {
			return "space in a token"
		}
		if r.End < len(text) {
			next, _ := utf8.DecodeRuneInString(text[r.End:])
			before, _ := utf8.DecodeLastRuneInString(text[:r.End])
			if !utf8.RuneStart(text[r.End]) || unicode.In(next, unicode.M) || next == 0x200D {
				return "a character is cut"
			}
			if before == 0x200D && pictogram(next) {
				joined := strings.TrimRight(text[:r.End], "\u200d")
				if last, _ := utf8.DecodeLastRuneInString(joined); pictogram(last) {
					return "a joined emoji is cut"
				}
			}
		}
		at = r.End
	}
	if strings.TrimSpace(text[at:]) != "" {
		return "the end is left out"
	}
	return ""
}

func pictogram(r rune) bool { return r >= 0x1F300 && r < 0x1FB00 && unicode.Is(unicode.So, r) }

func FuzzTokens(f *testing.F) {
	for _, s := range []string{"Don't e-mail a@b.com!", "1-2-3-4 3.5% $5 (:-)", "👩\u200d👧 e\u0301 \u0301x", "http://x.y/(z) www.a.b", "a\u200d!'s 'em '90s", "can\u0301not 5pm\u0301 n\u0301't",
		"#\u0301a @\u0301b !\u0301! --\u0301 :)\u0301", "🇸\u0301🇪 x.com/\u0301 a@b.c\u0301"} {
		f.Add(s)
	}
	for _, s := range []string{"EU:s tv:n\u0301 2:a:b", "barn-\u0301 och 1998–2001 -talet t.ex.", "S:t:\u200d x:s:s-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			text = strings.ToValidUTF8(text, "?")
		}
		for name, tokenizer := range map[string]language.Tokenizer{"en": en.Tokenizer, "sv": sv.Tokenizer} {
			if bad := checkTokens(tokenizer, text); bad != "" {
				t.Errorf("%s: %q: %s", name, text, bad)
			}
		}
	})
}

// TestHostileChunks: what looks like many beginnings of an address or number is
// cut in linear time, however long it is without white space. Looking ahead to
// the end from each beginning would take minutes.
func TestHostileChunks(t *testing.T) {
	const n = 1 << 17
	for name, text := range map[string]string{
		"schemes without a word":   strings.Repeat("://", n) + strings.Repeat(")", n),
		"brackets behind a link":   "http://x.org/" + strings.Repeat(")", n),
		"groups that are no phone": strings.Repeat("1-", n) + "1a",
		"addresses":                strings.Repeat("a@", n) + strings.Repeat("www.", n) + strings.Repeat(".com/", n),
	} {
		for language, tokenizer := range map[string]language.Tokenizer{"en": en.Tokenizer, "sv": sv.Tokenizer} {
			if bad := checkTokens(tokenizer, text); bad != "" {
				t.Errorf("%s: %s: %s", language, name, bad)
			}
		}
	}
}
