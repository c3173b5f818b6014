package fr

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language"
)

func TestTokens(t *testing.T) {
	// Where tokens meet without a space the example shows a bar.
	for _, example := range []string{
		// elision
		"d'|Amélie", "L’|eau qu'|il j'|ai n'|est s'|en", "aujourd'hui|, presqu'île quelqu'un", "jusqu'|à lorsqu’|on", "Côtes-d'Armor", "O'Brien",
		"c'|est-à-dire", "l'|un d'|eux",
		// hyphens
		"peut-être Jean-Pierre grand-mère rendez-vous", "dit|-il|, a|-t-il va|-t-elle est|-ce", "donnez|-moi dis|-le|-moi", "vis-à-vis celui-ci",
		"1998-2001", "06-12-34-56-78", "barn|--|ja",
		// points
		"M. Dupont et Mme Le Goff", "Dr. Nguyen", "p. 12|, art. 4", "fin|.", "etc.", "le 5 janv. 2020",
		// numbers, addresses, signs
		"12,50 €", "14h30", "20|km", "5 000", "anne.le-goff@exemple.fr", "https://www.service-public.fr/a|.", "@lou_33", "«|Oui|»|,", "(|non|)|;",
	} {
		want := strings.FieldsFunc(example, func(r rune) bool { return r == '|' || r == ' ' })
		text := strings.ReplaceAll(example, "|", "")
		var got []string
		for _, r := range Tokenizer.Tokens(text, language.Range{End: len(text)}, nil) {
			got = append(got, text[r.Start:r.End])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestTokensAllocateNothing(t *testing.T) {
	text := strings.Repeat("Mme d'Aubigné n'habite-t-elle pas à Saint-Jean-d'Angély, p. ex. au 3 bis, rue de l'Église ? 14h30 ! ", 20)
	dst := Tokenizer.Tokens(text, language.Range{End: len(text)}, nil)
	if n := testing.AllocsPerRun(20, func() { dst = Tokenizer.Tokens(text, language.Range{End: len(text)}, dst[:0]) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
