package tokens_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/tokens"
)

// Elided words end in their apostrophe, enclitics begin with their hyphen.
func TestElisionAndEnclitics(t *testing.T) {
	tokenizer := tokens.New(&tokens.Rules{HyphensJoin: true, Elided: tokens.Set("l", "qu"),
		Enclitics: tokens.Set("il", "t-il", "le", "moi"), Whole: tokens.Set("rendez-moi")})
	for _, example := range []string{
		"l'|eau L’|Est qu'|il aujourd'hui O'Neal", "dit|-il|. a|-t-il|, va|-le|-moi", "rendez-moi", "dit-il-x", "Ile-il-x", "3-il", "-|il", "un-deux",
	} {
		want := strings.FieldsFunc(example, func(r rune) bool { return r == '|' || r == ' ' })
		text := strings.ReplaceAll(example, "|", "")
		var got []string
		for _, r := range tokenizer.Tokens(text, language.Range{End: len(text)}, nil) {
			got = append(got, text[r.Start:r.End])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
