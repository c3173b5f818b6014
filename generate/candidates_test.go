package generate_test

import (
	"context"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
)

func TestCandidatesAndCheck(t *testing.T) {
	languages, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	g, err := generate.New(generate.Options{Languages: languages, Default: "en", Draw: draw.New([]byte("k")), Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	doc := &understudy.Document{ID: "d", Language: "en", Text: "Mr John Smith met Mary Parker in Leeds. Smith left on 5 June 1996."}
	var spans []understudy.Span
	for _, m := range []struct {
		text string
		c    understudy.Category
	}{{"John Smith", understudy.Person}, {"Mary Parker", understudy.Person}, {"Leeds", understudy.Location}, {"Smith left", understudy.Person}, {"5 June 1996", understudy.DateTime}} {
		at := strings.Index(doc.Text, m.text)
		spans = append(spans, understudy.Span{Start: at, End: at + len(strings.TrimSuffix(m.text, " left")), Category: m.c, Score: 1})
	}
	linking := understudy.Linking{Entities: []understudy.Entity{{Category: understudy.Person, Mentions: []int{0, 3}}, {Category: understudy.Person, Mentions: []int{1}},
		{Category: understudy.Location, Mentions: []int{2}}, {Category: understudy.DateTime, Mentions: []int{4}}}}
	if err := g.Observe(ctx, doc, spans, linking); err != nil {
		t.Fatal(err)
	}
	if err := g.Freeze(ctx); err != nil {
		t.Fatal(err)
	}
	now, err := g.Generate(ctx, doc, spans, linking)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		got, err := g.Candidates(ctx, doc, spans, linking, i, 5)
		if err != nil || len(got) < 3 {
			t.Fatalf("mention %d: %d candidates, %v", i, len(got), err)
		}
		for _, c := range got {
			if c.Text == now[i].Text || c.Score < 0 || c.Score > 1 || len(c.Parts) == 0 {
				t.Errorf("mention %d: candidate %+v", i, c)
			}
			if again, err := g.Check(ctx, doc, spans, linking, i, c.Text); err != nil || again.Why != "" {
				t.Errorf("mention %d: its own candidate %q is refused: %s %v", i, c.Text, again.Why, err)
			}
		}
	}
	if got, _ := g.Candidates(ctx, doc, spans, linking, 4, 5); len(got) != 0 {
		t.Errorf("a date moves with its document, and has candidates %v", got)
	}
	for _, c := range []struct {
		mention int
		typed   string
		refused bool
		parts   int
	}{{0, "Peter Brown", false, 2}, {0, "John Brown", true, 2}, {0, "Mary Brown", true, 2}, {0, "P. Brown", false, 0}, {2, "Leeds", true, 1}, {2, "Norwich", false, 1}, {0, now[1].Text, true, 2}, {2, "Leedsham", true, 1}, {2, "Grimsborg", false, 1}, {0, "Smith Brown", true, 2}} {
		got, err := g.Check(ctx, doc, spans, linking, c.mention, c.typed)
		if err != nil || (got.Why != "") != c.refused {
			t.Errorf("%q: refused %q, %v", c.typed, got.Why, err)
		}
		if !c.refused && len(got.Parts) != c.parts {
			t.Errorf("%q: parts %v", c.typed, got.Parts)
		}
	}
}
