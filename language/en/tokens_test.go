package en

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language"
)

func tokensOf(text string) []string {
	var out []string
	for _, r := range Tokenizer.Tokens(text, language.Range{End: len(text)}, nil) {
		out = append(out, text[r.Start:r.End])
	}
	return out
}

func TestTokens(t *testing.T) {
	// Where tokens meet without a space the example shows a bar.
	for _, example := range []string{
		// clitics
		"do|n't", "DO|N'T", "ca|n't", "wo|n’t", "I|'m", "we|'ve", "Anna|'s", "Anna|’s", "James|' hat", "they|'ll", "she|'d|'ve",
		"O'Brien", "d'Arc", "can|not", "gon|na", "do|nt", "rock '|n|' roll", "'em", "'90s", "mama|`s",
		// hyphens
		"e-mail", "non-profit", "co-worker", "Warsaw|-|based", "Al|-|Zaman", "Smith|-|Jones", "well|-|known", "pro-Beijing",
		"713-853-3989", "555-0199", "1999-12-03", "01-Feb-02", "10|-|15", "1998|-|2001", "--", "so|--|yes",
		// numbers
		"1,000.50", "10:30", "12/03/1999", "36244/06", "5|pm", "20|km", "5th", "1990s", "$|50", "50|%", "#|1", "3|.", "and|/|or",
		// points
		"Mr. Smith", "Dr. No|.", "U.S. law", "a.m. today", "Ph.D. thesis", "J. R. Smith", "etc.", "no. 5", "art. 8", "said no|.",
		"the end|.", "end|...", "Inc.|, of", "home|.|Then", "v. Poland", "It was I|.",
		// addresses
		"http://example.com/a,b?c=d|.", "(|www.example.org|)", "anna.smith@example.co.uk|,", "<|a@b.org|>", "example.com",
		"example.com/path", "see|:|https://example.com", "https://en.wikipedia.org/wiki/A_(b)", "@anna_99", "#throwback|!", "a @ b",
		// signs
		"(|yes|)", "“|yes|”", "\"|no|\"", "what|?!", "yes|!!!", ":)", "fine|:-)", "A&E", "«|oui|»", "**|bold|**", "…",
		// every script
		"Zürich|, Łódź|, Gävle", "你好|。", "مرحبا|، نعم", "שלום|!", "👩\u200d👩\u200d👧|👍🏽", "🇸🇪|🇵🇱", "e\u0301te\u0301|.", "1\ufe0f\u20e3", "न\u093fद\u0940",
		"John\u200bSmith",
	} {
		want := strings.FieldsFunc(example, func(r rune) bool { return r == '|' || r == ' ' })
		text := strings.ReplaceAll(example, "|", "")
		if got := tokensOf(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestTokensOfAPart(t *testing.T) {
	text := "He can't say no. Then he left."
	got := Tokenizer.Tokens(text, language.Range{Start: 3, End: 16}, []language.Range{{Start: 0, End: 2}})
	var words []string
	for _, r := range got {
		words = append(words, text[r.Start:r.End])
	}
	if want := []string{"He", "ca", "n't", "say", "no", "."}; !slices.Equal(words, want) {
		t.Errorf("%q, want %q", words, want)
	}
}

func TestTokensAllocateNothing(t *testing.T) {
	text := strings.Repeat("Mr. O'Brien can't e-mail anna@example.com in 1998-1999, she's in Łódź! ", 20)
	dst := Tokenizer.Tokens(text, language.Range{End: len(text)}, nil)
	if n := testing.AllocsPerRun(20, func() { dst = Tokenizer.Tokens(text, language.Range{End: len(text)}, dst[:0]) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkTokens(b *testing.B) {
	prose := strings.Repeat("The applicant, Mr. O'Brien, doesn't live in Stockholm any more; he was born in 1958 (see above). ", 1000)
	for name, text := range map[string]string{
		"prose":       prose,
		"one word 1x": strings.Repeat("a@b.c-1'", 100_000),
		"one word 4x": strings.Repeat("a@b.c-1'", 400_000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			dst := Tokenizer.Tokens(text, language.Range{End: len(text)}, nil)
			for b.Loop() {
				dst = Tokenizer.Tokens(text, language.Range{End: len(text)}, dst[:0])
			}
		})
	}
}
