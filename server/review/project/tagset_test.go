package project

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
)

// TestTagsets: whatever is found has a label of each tagset; what a person gives, an
// export writes, and reads again as the same.
func TestTagsets(t *testing.T) {
	for _, name := range category.Names() {
		s, err := category.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		p := must[*Project](t)(Create(ctx, filepath.Join(t.TempDir(), "p.review"), TagsetOf(s)))
		defer p.Close()
		for _, c := range understudy.Categories {
			for _, kind := range []string{"", "phone", "duration", "no such kind"} {
				if _, err := p.label(p.LabelOf(c, kind)); err != nil {
					t.Errorf("%s: %s/%s has the label %q, which the tagset lacks", name, c, kind, p.LabelOf(c, kind))
				}
			}
		}
		for _, l := range p.Tagset() {
			if got := p.LabelOf(l.Category, l.Kind); got != l.Name {
				t.Errorf("%s: %s is read as %s/%s, which is written %s", name, l.Name, l.Category, l.Kind, got)
			}
		}
	}
}

// TestOwnTagset labels and exports in a tagset of one's own.
func TestOwnTagset(t *testing.T) {
	s, err := category.Read(strings.NewReader("MENSCH\tPERSON\t=\nORT\tLOC\t=\nSTADT\tLOC/town\t=\nTIER\tMISC/animal\t=\nZEIT\tDATETIME\t=\nZEIT\tDEM/age\t>\n"), "own.tsv")
	if err != nil {
		t.Fatal(err)
	}
	p := create(t, map[string]string{"a.txt": "John Smith met a dog in Leeds on 5 June 1996, aged 41."}, Options{Tagset: TagsetOf(s)})
	doc := id(t, p, "a.txt")
	var names []string
	for _, l := range p.Tagset() {
		names = append(names, l.Name)
	}
	if got := strings.Join(names, " "); got != "MENSCH ORT STADT ZEIT TIER CODE ORG DEM QUANTITY MISC" {
		t.Errorf("labels: %s", got)
	}
	if m := find(t, p, "ann", doc, "John Smith", 0); m.Label != "MENSCH" {
		t.Errorf("a person is a %s", m.Label)
	}
	apply(t, p, "ann", Change{Kind: Draw, Document: doc, Start: 17, End: 20, Label: "TIER"})
	apply(t, p, "ann", Change{Kind: Relabel, Entity: find(t, p, "ann", doc, "Leeds", 0).Entity, Label: "STADT"})
	var b bytes.Buffer
	if err := p.Export(ctx, Doccano, &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[0,10,"MENSCH"]`, `[17,20,"TIER"]`, `[24,29,"STADT"]`, `[33,44,"ZEIT"]`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s lacks %s", b.String(), want)
		}
	}
	if got := fmt.Sprint(spansOf(t, "x.jsonl", b.Bytes(), corpus.Options{Categories: s})["a.txt"]); !strings.Contains(got, "MISC dog") || !strings.Contains(got, "LOC Leeds") {
		t.Errorf("read again: %s", got)
	}
	if err := p.SetTagset(ctx, nil); err != nil {
		t.Fatal(err)
	}
	again := must[*Project](t)(Open(ctx, p.Path()))
	defer again.Close()
	if m := find(t, again, "ann", doc, "dog", 0); m.Label != "MISC" || m.Kind != "animal" {
		t.Errorf("in the tagset of the eight: %+v", m)
	}
	for _, wrong := range [][]Label{{{Name: "A B", Category: "ORG"}}, {{Name: "", Category: "ORG"}}, {{Name: "X", Category: "ORGAN"}}, {{Name: "X", Category: "ORG"}, {Name: "X", Category: "LOC"}}, {{Name: "DEM", Category: "LOC"}},
		{{Name: "X", Category: "ORG", Also: []Sense{{"NO", ""}}}}} {
		if err := p.SetTagset(ctx, wrong); err == nil {
			t.Errorf("%v is a tagset", wrong)
		}
	}
}
