package sv

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language"
)

func TestNew(t *testing.T) {
	l, err := New()
	if err != nil {
		t.Fatal(err)
	}
	text := "Fru Berg bor t.ex. inte i Malmö. Hon föddes år 1998. Slut!"
	sentences := l.Sentences(text)
	if len(sentences) != 3 {
		t.Fatalf("%d sentences, want 3", len(sentences))
	}
	var words []string
	for _, r := range l.Tokens(text, sentences[0], nil) {
		words = append(words, text[r.Start:r.End])
	}
	if got := strings.Join(words, "|"); got != "Fru|Berg|bor|t.ex.|inte|i|Malmö|." {
		t.Errorf("tokens %s", got)
	}
	if l.Code != "sv" || l.Lexicon == nil {
		t.Error("code or lexicon is missing")
	}
}

func TestTag(t *testing.T) {
	tagger := NewTagger()
	for _, example := range []string{
		"Den/DET gamla/ADJ domstolen/NOUN i/ADP Malmö/PROPN avslog/VERB snabbt/ADV hennes/PRON överklagande/NOUN ./PUNCT",
		"Hon/PRON har/VERB tre/NUM barn/NOUN och/CCONJ vill/AUX inte/PART flytta/VERB ./PUNCT",
		"Det/PRON är/AUX dyrt/ADJ att/PART bo/VERB där/ADV ,/PUNCT eftersom/SCONJ huset/NOUN är/AUX nytt/ADJ ./PUNCT",
		"Mannen/NOUN som/PRON ringde/VERB kommer/AUX att/PART köpa/VERB bilen/NOUN när/SCONJ han/PRON har/VERB råd/NOUN ./PUNCT",
	} {
		var words, want []string
		for _, pair := range strings.Fields(example) {
			w, tag, _ := strings.Cut(pair, "/")
			words, want = append(words, w), append(want, tag)
		}
		if got := tagger.Tag(words); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}

func TestSentences(t *testing.T) {
	s, err := newSplitter()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range [][]string{
		{"Hon föddes 1958.", "Han bor i Lund."},
		{"De säljer bl.a. äpplen, päron m.m. till skolor.", "Det går bra."},
		{"Mötet är kl. 10 den 5 jan. 2020 i rum nr. 7.", "Kom i tid!"},
		{"Han var s.k. ordningsman, dvs. vakt, hos AB Svea o. Co. i Umeå.", "Sedan slutade han."},
		{"Se prop. 2009/10:80 s. 12 och 8 kap. 3 § lagen.", "Domen överklagades."},
		{"Ring tel. 08-123 45 67 fr.o.m. måndag.", "Fråga efter dr. Åberg."},
		{"Det var hans.", "Nu är det hennes."},
		{"”Kom hit!”", "Hon lydde inte."},
		{"Är det sant?", "Ja, f.d. ministern f. 1958 sa det, osv."},
		{"Målet (nr T 123-19) avgjordes.", "Örebro tingsrätt dömde."},
	} {
		text := strings.Join(want, " ")
		var got []string
		for _, r := range s.Sentences(text) {
			got = append(got, text[r.Start:r.End])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func BenchmarkSentences(b *testing.B) {
	s, err := newSplitter()
	if err != nil {
		b.Fatal(err)
	}
	text := strings.Repeat("Klaganden, herr Ågren, bor inte i t.ex. Luleå längre. Han föddes 1958 (se ovan). ", 1000)
	b.SetBytes(int64(len(text)))
	var dst []language.Range
	for b.Loop() {
		dst = s.Append(dst[:0], text)
	}
}
