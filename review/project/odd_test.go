package project

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

// TestOddDocuments: what no person would write goes in, through and out, or is refused
// with a reason, and the rest goes on.
func TestOddDocuments(t *testing.T) {
	odd := map[string]string{
		"empty.txt": "", "spaces.txt": " \n\t\n", "bad.txt": "John Smith \xff\xfe left", "zero.txt": "John\x00Smith of Leeds\n",
		"line.txt": strings.Repeat("x", 1<<20), "emoji.txt": strings.Repeat("👩‍👩‍👧 Mary Parker ", 300), "rtl.txt": strings.Repeat("السيد أحمد حسن יעקב כהן Mary Parker ", 100),
		"names.txt": strings.Repeat("Mary Parker ", 2000), "crlf.txt": "Mary Parker\r\nleft.\r\n", "bom.txt": "\ufeffMary Parker left.\n",
		"combining.txt": "Zoe\u0308 Ma\u0301rquez met Mary Parker.\n", "override.txt": "\u202eMary Parker\u202c left.\n",
	}
	p := must[*Project](t)(Create(ctx, filepath.Join(t.TempDir(), "p.review"), nil))
	defer p.Close()
	in := must[Imported](t)(p.Import(ctx, write(t, odd), Options{}, must[*understudy.Pipeline](t)(rooms(t)(nil))))
	for _, r := range in.Refused {
		if r.Reason == "" || strings.Contains(r.Reason, "Smith") || !strings.HasPrefix(r.Place, "bad.txt") && !strings.HasPrefix(r.Place, "zero.txt") {
			t.Errorf("refused: %+v", r)
		}
	}
	if in.Files+len(in.Refused) < len(odd) {
		t.Errorf("%+v", in)
	}
	if err := p.Cast(ctx, rooms(t), nil); err != nil {
		t.Fatal(err)
	}
	docs, ms := everything(t, p)
	for _, d := range docs {
		text := ""
		for _, piece := range must[[]Piece](t)(p.Pieces(ctx, "ann", d.ID, 0, 1<<30)) {
			text += piece.Text
		}
		if want := strings.TrimPrefix(odd[d.File], "\ufeff"); text != want && text != odd[d.File] {
			t.Errorf("%s: its pieces make up %d bytes, not %d", d.File, len(text), len(want))
		}
	}
	for _, m := range ms {
		if m.Pending {
			t.Errorf("mention %d of document %d has no stand-in", m.ID, m.Document)
		}
	}
	mary := find(t, p, "ann", id(t, p, "crlf.txt"), "Mary Parker", 0)
	found := must[Candidate](t)(p.Check(ctx, mary.Entity, "Erin Holt"))
	apply(t, p, "ann", Change{Kind: Pick, Entity: mary.Entity, StandIn: found.StandIn, Roles: found.Roles})
	dir := t.TempDir()
	m, err := p.Pseudonymize(ctx, Output{Dir: dir})
	if err != nil || len(m.Refused) > len(in.Refused) {
		t.Fatalf("%+v %v", m, err)
	}
	for name, text := range odd {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil && strings.Contains(text, "Mary Parker") && (strings.Contains(string(b), "Parker") || !strings.Contains(string(b), "Erin Holt")) {
			t.Errorf("%s was written as %.80q", name, b)
		}
	}
}

// TestEmptyProject has nothing to say, and says so.
func TestEmptyProject(t *testing.T) {
	p := must[*Project](t)(Create(ctx, filepath.Join(t.TempDir(), "p.review"), nil))
	defer p.Close()
	if err := p.Cast(ctx, rooms(t), nil); err != nil {
		t.Fatal(err)
	}
	if q := must[Queue](t)(p.Queue(ctx, "ann", 9)); q.Left+q.Done != 0 {
		t.Errorf("%+v", q)
	}
	if _, err := p.Pseudonymize(ctx, Output{Dir: t.TempDir()}); err == nil {
		t.Error("a result was written of nothing")
	}
	for _, f := range []Format{Doccano, TAB, CoNLL} {
		var b strings.Builder
		if err := p.Export(ctx, f, &b); err != nil {
			t.Errorf("%s: %v", f, err)
		}
	}
}
