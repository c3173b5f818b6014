package sv

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language"
)

func TestTokens(t *testing.T) {
	// Where tokens meet without a space the example shows a bar.
	for _, example := range []string{
		// points
		"t.ex. bl.a. dvs. s.k. m.m. f.d. osv. kl. 5 nr. 7 ca. 3", "f.Kr. och e.Kr.|, fr.o.m. i dag|.", "Dr. Nej|.", "den 5 jan. 1998|.", "A. Berg|.",
		"slut|.", "sa hon|.|Sedan", "gick på|.|Sedan", "s. 5", "hans s|.", "E.U.",
		// hyphens
		"u-länderna", "Anna-Lena Berg-Lund", "60-talet", "barn- och ungdomsvård", "närings-|, tanke- och handels-|.", "1998-2001", "1955–1960",
		"så|--|ja", "Stockholm|–|Malmö", "08-123 45 67", "19580412-1234", "3|%|-|räntan", "- ja", "-|ja",
		// colons
		"EU:s", "USA:s|, FN:s|.", "tv:n", "2:a", "45:e", "S:t Eriks", "c:a 5", "Maj:t", "10:30", "kl. 10:30", "så här|:|hon", "MLA:er", "tfn|:|08", "hon|:|Nej",
		// apostrophes and numbers
		"Lars|' bil", "O'Brien", "Anna's", "ta'n", "1.000,50", "50|%", "20|km", "500|kr", "5 000 kr", "och|/|eller", "2022/23:45",
		// addresses and signs
		"anna.berg@exempel.se", "https://www.skatteverket.se/a|.", "@anna_99", "#midsommar", "”|ja|”|,", "»|Ja|»", "(|nej|)", "Åsa|, Örjan",
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
	text := strings.Repeat("Fru Åberg bor t.ex. i EU:s s.k. u-länder, barn- och ungdomsvård kl. 10:30, 1998–2001! ", 20)
	dst := Tokenizer.Tokens(text, language.Range{End: len(text)}, nil)
	if n := testing.AllocsPerRun(20, func() { dst = Tokenizer.Tokens(text, language.Range{End: len(text)}, dst[:0]) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
