package pattern

import (
	"context"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

// sample is prose of the kind the rules are for; made up.
const sample = `The applicant, who was born in 1957 and lives in Exampleham, was represented before the Court
by a solicitor practising in the town. On 14 March 1998 he was sentenced to two years and six months’
imprisonment and to a fine of 1,336 Swedish kronor (SEK). The court held nineteen hearings in the
case (no. 12345/02). He could be reached at j.doe@example.org, he said, and that
the proceedings, which had by then been going on for some while, were to be resumed in the autumn of
1999. It was, he maintained, a matter of principle that nobody had bothered to look into before, and
the authorities had been slow to see what was there for everyone to see. He was sixteen years old.
`

// swedishSample is the same for Swedish.
const swedishSample = `Sökanden, som är född 1957 och bosatt i Exempelhamn, företräddes i tingsrätten av en advokat
med kontor på orten. Den 14 mars 1998 dömdes han till fängelse i två år och sex månader och till böter
på 1 336 kronor. Rätten höll nitton förhandlingar i mål nr B 1234-97. Han kunde nås på
j.persson@example.org, sade han, och att handläggningen, som då hade pågått en tid, skulle återupptas
hösten 1999. Det var, menade han, en principfråga som ingen hade brytt sig om att undersöka, och
myndigheterna hade varit sena att se det som alla andra såg. Han var sexton år gammal och bodde på
Storgatan 12 B, 123 45 Exempelhamn, med personnummer 850709-9805.
`

func benchmark(b *testing.B, text string) { benchmarkIn(b, "en", text) }

func benchmarkIn(b *testing.B, language, text string) {
	d, err := New(language, Options{})
	if err != nil {
		b.Fatal(err)
	}
	doc := &understudy.Document{ID: "b", Text: text}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.Detect(context.Background(), doc); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkProse(b *testing.B) { benchmark(b, strings.Repeat(sample, 100)) }
func BenchmarkOneLine(b *testing.B) {
	benchmark(b, strings.Repeat(strings.ReplaceAll(sample, "\n", " "), 14000))
}
func BenchmarkDigits(b *testing.B)  { benchmark(b, strings.Repeat("0201 946 018 12/34 1999, ", 10000)) }
func BenchmarkPhones(b *testing.B)  { benchmark(b, strings.Repeat("020 7946 0018, ", 10000)) }
func BenchmarkWords(b *testing.B)   { benchmark(b, strings.Repeat("nos. two hundred and 5, ", 10000)) }
func BenchmarkSigns(b *testing.B)   { benchmark(b, strings.Repeat("a@a.a:a:/a#", 20000)) }
func BenchmarkDays(b *testing.B)    { benchmark(b, strings.Repeat("5, ", 70000)) }
func BenchmarkColons(b *testing.B)  { benchmark(b, strings.Repeat("::1", 70000)) }
func BenchmarkStreets(b *testing.B) { benchmark(b, strings.Repeat("12 Rue A 5, ", 17000)) }
func BenchmarkFlats(b *testing.B)   { benchmark(b, strings.Repeat("Apt. 5\n", 30000)) }

func BenchmarkSwedishProse(b *testing.B) { benchmarkIn(b, "sv", strings.Repeat(swedishSample, 100)) }
func BenchmarkSwedishOneLine(b *testing.B) {
	benchmarkIn(b, "sv", strings.Repeat(strings.ReplaceAll(swedishSample, "\n", " "), 14000))
}
func BenchmarkSwedishDigits(b *testing.B) {
	benchmarkIn(b, "sv", strings.Repeat("850709-9806 114 55 12:3 1999, ", 10000))
}
func BenchmarkSwedishWords(b *testing.B) {
	benchmarkIn(b, "sv", strings.Repeat("mål nr tvåhundra och 5, ", 10000))
}
func BenchmarkSwedishStreets(b *testing.B) {
	benchmarkIn(b, "sv", strings.Repeat("Norra Gatan 5 A, 3 tr ", 10000))
}
func BenchmarkSwedishAccounts(b *testing.B) {
	benchmarkIn(b, "sv", strings.Repeat("konto 1 2 3 4 5 6 7 8 9 ", 10000))
}

func BenchmarkGroups(b *testing.B) { benchmark(b, strings.Repeat("SFS 123 ", 20000)) }
