package page_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/evaluate"
	"github.com/understudy-text/understudy/study/evaluate/page"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/report"
)

func document(id, before, original, after, standIn string) *pairs.Document {
	return pairs.New(&understudy.Document{ID: id, Language: "en", Text: before + original + after},
		[]understudy.Span{{Start: len(before), End: len(before) + len(original), Category: understudy.Location}}, []string{standIn}, understudy.Linking{})
}

func runs(t *testing.T) []page.Run {
	t.Helper()
	languages, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	var out []page.Run
	for name, standIn := range map[string]string{"towns": "Newhaven", "words": "because"} {
		r, err := evaluate.Run(t.Context(), evaluate.Documents{document("a", "She was born in ", "Whitby", ".", standIn)}, evaluate.Options{Languages: languages, Default: "en"})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, page.Run{Name: name, Report: r})
	}
	if out[0].Name != "towns" {
		out[0], out[1] = out[1], out[0]
	}
	return out
}

func TestPage(t *testing.T) {
	p := page.Of("Stand-ins", runs(t), nil)
	var html bytes.Buffer
	if err := p.WriteHTML(&html); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Stand-ins", "towns", "words", "<svg", "originals"} {
		if !strings.Contains(html.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(html.String(), "Whitby") {
		t.Error("the page quotes the text unasked")
	}
	names := map[string]bool{}
	for _, s := range p.Sections {
		for _, table := range s.Tables {
			if names[table.Name] {
				t.Errorf("two tables are called %s", table.Name)
			}
			names[table.Name] = true
			var csv bytes.Buffer
			if err := table.WriteCSV(&csv); err != nil || !strings.Contains(csv.String(), "\n") {
				t.Errorf("%s: %v", table.Name, err)
			}
		}
	}
	// The headline is about the first run.
	if h := p.Headline[0]; h.Value != 1 || h.Verdict != report.Reached {
		t.Errorf("headline %+v", h)
	}
}

func TestPassages(t *testing.T) {
	long := strings.Repeat("Ångström said a word. ", 100)
	tests := map[string]struct {
		d              *pairs.Document
		original, with string // the marked pieces
	}{
		"short":         {document("d", "She was born in ", "Whitby", " once.", "Leeds"), "Whitby", "Leeds"},
		"one line":      {document("d", long, "Whitby", long, "Leeds"), "Whitby", "Leeds"},
		"whole":         {document("d", "", "Whitby", "", "Leeds"), "Whitby", "Leeds"},
		"long stand-in": {document("d", "", "Whitby", "", long), "Whitby", long},
		"long mention":  {document("d", "", long, "", "Leeds"), long, "Leeds"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := page.Passages{Most: 1}
			p.See("ours", tt.d)
			p.See("theirs", tt.d)
			p.See("ours", document("other", "", "a", "", "b"))
			list := p.List()
			if len(list) != 1 || len(list[0].Versions) != 3 {
				t.Fatalf("%d passages: %+v", len(list), list)
			}
			for i, want := range []string{tt.original, tt.with, tt.with} {
				marked := ""
				for _, piece := range list[0].Versions[i].Pieces {
					if piece.Mark != "" {
						marked += piece.Text
					}
					if !strings.Contains(tt.d.Document.Text+tt.d.Result, piece.Text) || strings.ToValidUTF8(piece.Text, "") != piece.Text {
						t.Errorf("version %d: %q is cut badly", i, piece.Text)
					}
				}
				if marked != want {
					t.Errorf("version %d: marked %q, want %q", i, marked, want)
				}
			}
		})
	}
}
