package generate_test

import (
	"context"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/link"
)

// What is written in disguise has the stand-in of what a reader sees, and nothing of the
// disguise or behind it is left.
func TestDisguised(t *testing.T) {
	known, err := languages()
	if err != nil {
		t.Fatal(err)
	}
	linker, err := link.New(known["en"])
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		plain, disguised string
		category         understudy.Category
		kind             string
	}{
		{"Thomas Okafor", "Tho\u00admas Oka\u00adfor", understudy.Person, ""},
		{"Thomas Okafor", "T\u200bhomas Okafo\u200dr", understudy.Person, ""},
		{"Thomas Okafor", "\ufeffThomas\u2060 Okafor", understudy.Person, ""},
		{"Imogen", "Im\u00adogen", understudy.Person, ""},
		{"Thomas Okafor", "Тhоmаs Оkаfоr", understudy.Person, ""}, // Cyrillic letters
		{"Thomas Okafor", "𝐓𝐡𝐨𝐦𝐚𝐬 𝐎𝐤𝐚𝐟𝐨𝐫", understudy.Person, ""}, // mathematical ones
		{"thomas.okafor@acme.com", "tho\u00admas.okafor@ac\u200bme.com", understudy.Code, "email"},
		{"GB82 WEST 1234 5698 7654 32", "GB82 WEST １２３４ 5698 7654 32", understudy.Code, ""},
		{"GB82 WEST 1234 5698 7654 32", "GB82 WE\u00adST 1234 56\u200b98 7654 32", understudy.Code, ""},
	} {
		text := c.plain + " left. " + c.disguised + " returned."
		doc := &understudy.Document{ID: "a", Text: text, Language: "en"}
		at := len(c.plain) + len(" left. ")
		spans := []understudy.Span{{Start: 0, End: len(c.plain), Category: c.category, Kind: c.kind}, {Start: at, End: at + len(c.disguised), Category: c.category, Kind: c.kind}}
		links, err := linker.Link(context.Background(), doc, spans)
		if err != nil {
			t.Fatal(err)
		}
		if len(links.Entities) != 1 {
			t.Errorf("%+q and %+q are linked to %d entities", c.plain, c.disguised, len(links.Entities))
		}
		s, err := generate.New(generate.Options{Languages: known, Default: "en", Draw: draw.New([]byte("k"))})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Observe(context.Background(), doc, spans, links); err != nil {
			t.Fatal(err)
		}
		if err := s.Freeze(context.Background()); err != nil {
			t.Fatal(err)
		}
		out, err := s.Generate(context.Background(), doc, spans, links)
		if err != nil {
			t.Fatal(err)
		}
		if out[0].Text != out[1].Text {
			t.Errorf("%+q becomes %+q, but in disguise, %+q, it becomes %+q", c.plain, out[0].Text, c.disguised, out[1].Text)
		}
		if strings.ContainsAny(out[1].Text, "\u00ad\u200b\u200d\u2060\ufeff") {
			t.Errorf("%+q becomes %+q: some of the disguise is left", c.disguised, out[1].Text)
		}
	}
}
