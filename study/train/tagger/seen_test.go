package tagger

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

func TestSeen(t *testing.T) {
	d, err := parseField("قال [[PERSON:مُحَمَّد]] (رقم [[CODE:٠١٢]]) إن [[LOC:مصـــر]]")
	if err != nil {
		t.Fatal(err)
	}
	d.Keep = []string{"إنّ", "رَقم"}
	seen := Seen(d)
	if want := "قال محمد (رقم 012) إن مصر"; seen.Text != want {
		t.Fatalf("%q, want %q", seen.Text, want)
	}
	var got []string
	for _, s := range seen.Spans {
		got = append(got, seen.Text[s.Start:s.End])
	}
	if strings.Join(got, "|") != "محمد|012|مصر" {
		t.Errorf("spans %q", got)
	}
	if strings.Join(seen.Keep, "|") != "إن|رقم" {
		t.Errorf("keep %q", seen.Keep)
	}
	plain := Document{Text: "Anna", Spans: []understudy.Span{{Start: 0, End: 4}}}
	if same := Seen(plain); same.Text != plain.Text || same.Spans[0] != plain.Spans[0] {
		t.Errorf("%+v", same)
	}
}

type firstLetter struct{}

func (firstLetter) Clitic(word string, at int) int {
	if at == 0 && strings.HasPrefix(word, "و") {
		return len("و")
	}
	return 0
}

func TestWithoutClitics(t *testing.T) {
	text := "سافر وباريس جميلة"
	at := strings.Index(text, "وباريس")
	d := WithoutClitics(Document{Text: text, Spans: []understudy.Span{{Start: at, End: at + len("وباريس")}}}, firstLetter{})
	if got := text[d.Spans[0].Start:d.Spans[0].End]; got != "باريس" {
		t.Errorf("%q", got)
	}
}
