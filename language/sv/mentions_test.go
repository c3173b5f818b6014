package sv_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/language/sv"
)

func TestMentions(t *testing.T) {
	l, err := sv.New()
	if err != nil {
		t.Fatal(err)
	}
	m, err := tagger.ReadModel(bytes.NewReader(l.Mentions))
	if err != nil {
		t.Fatal(err)
	}
	text := "Enligt Karin Lindqvist på Försäkringskassan bor Ahmed Hassan sedan i fjol i Göteborg. Lindqvists kollega håller inte med."
	want := map[string]understudy.Category{"Karin Lindqvist": understudy.Person, "Försäkringskassan": understudy.Organisation,
		"Ahmed Hassan": understudy.Person, "fjol": understudy.DateTime, "Göteborg": understudy.Location, "Lindqvists": understudy.Person}
	learned, err := tagger.New(m, l)
	if err != nil {
		t.Fatal(err)
	}
	found, err := detect.New(l, learned, detect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	spans, err := found.Detect(context.Background(), &understudy.Document{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range spans {
		words := text[s.Start:s.End]
		if want[words] != s.Category {
			t.Errorf("%q is found as %s", words, s.Category)
		}
		delete(want, words)
	}
	for words := range want {
		t.Errorf("%q is not found", words)
	}
}
