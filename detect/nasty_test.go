package detect_test

import (
	"context"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect"
	"github.com/understudy-text/understudy/detect/lexical"
	"github.com/understudy-text/understudy/detect/pattern"
	"github.com/understudy-text/understudy/language"
	data "github.com/understudy-text/understudy/language/en/lexicon"
	sv "github.com/understudy-text/understudy/language/sv/lexicon"
)

// BenchmarkNasty shows that the cost per byte does not grow with the text, on
// texts that wake rules at every word: compare each name with its /4x.
func BenchmarkNasty(b *testing.B) {
	lex, err := data.Load()
	if err != nil {
		b.Fatal(err)
	}
	nasty(b, &language.Language{Code: "en", Lexicon: lex}, map[string]string{
		"urls": "http://a.b/", "at": "a@b.", "numbers": "1 ", "list": "no. 1/02, ", "months": "May and ", "days": "5, ", "titles": "Mr Mr ", "names": "Anna Smith ",
		"courts": "Court of Court ", "brackets": "Court (", "colons": "::1", "words": "two hundred and ", "initials": "A.", "zero width": "a\u200b ",
		"streets": "12 Rue A 5, ", "corners": "corner of A and ", "phones": "0201946018 ", "surnames": "Barnett, ", "labels": "Anna:\n", "jobs": "driver\n", "flats": "Apt. 5\n", "firms": "A & B and ", "works": "works for A as ",
	})
}

func BenchmarkNastySwedish(b *testing.B) {
	lex, err := sv.Load()
	if err != nil {
		b.Fatal(err)
	}
	nasty(b, &language.Language{Code: "sv", Lexicon: lex}, map[string]string{
		"names": "Anna Ek ", "initials": "A.", "hyphens": "Per-", "colons": "EU:s ", "particles": "von Å ", "towns": "Lunds ", "bodies": "Lunds tekniska ",
		"courts": "Malmö tingsrätt ", "people": "svensk är ", "compounds": "Uppsalapolisen ", "inhabitants": "malmöbo ", "languages": "talar svenska och ",
	})
}

func nasty(b *testing.B, l *language.Language, units map[string]string) {
	words, err := lexical.New(l)
	if err != nil {
		b.Fatal(err)
	}
	shapes, err := pattern.New(l.Code, pattern.Options{})
	if err != nil {
		b.Fatal(err)
	}
	d, err := detect.New(l, detect.Options{}, shapes, words)
	if err != nil {
		b.Fatal(err)
	}
	for name, unit := range units {
		for size, n := range map[string]int{"": 200_000, "/4x": 800_000} {
			text := strings.Repeat(unit, n/len(unit))
			b.Run(name+size, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					if _, err := d.Detect(context.Background(), &understudy.Document{Text: text}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
