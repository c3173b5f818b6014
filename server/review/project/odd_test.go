package project

import (
	"context"
	"errors"
	"fmt"
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
		"line.txt": strings.Repeat("x", 1<<20), "emoji.txt": strings.Repeat("👩‍👩‍👧 Mary Parker ", 300), "rtl.txt": strings.Repeat("السيد أحمد حسن יעקב כהן met Mary Parker. ", 100),
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

// stopping cancels a context when it is asked for the n-th time.
type stopping struct {
	understudy.Detector
	cancel context.CancelFunc
	left   int
}

func (s *stopping) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	if s.left--; s.left == 0 {
		s.cancel()
		return nil, ctx.Err()
	}
	return s.Detector.Detect(ctx, doc)
}

// TestTakingInGoesOn: broken off anywhere, the same again takes in what is missing,
// nothing twice and nothing in half.
func TestTakingInGoesOn(t *testing.T) {
	many := map[string]string{}
	for n := range 250 {
		many[fmt.Sprintf("%03d.txt", n)] = fmt.Sprintf("Mary Parker met John Smith%c in Leeds.\n", 'a'+n%26)
	}
	files := write(t, many)
	pipeline := must[*understudy.Pipeline](t)(rooms(t)(nil))
	p := must[*Project](t)(Create(ctx, filepath.Join(t.TempDir(), "p.review"), nil))
	defer p.Close()
	known := 0
	for _, at := range []int{1, 60, 130} {
		stopped, cancel := context.WithCancel(ctx)
		broken := *pipeline
		broken.Detector = &stopping{pipeline.Detector, cancel, at}
		in, err := p.Import(stopped, files, Options{}, &broken)
		if !errors.Is(err, context.Canceled) || in.Known != known || len(in.Refused) > 0 {
			t.Errorf("broken off at %d: %+v, %v", at, in, err)
		}
		_, total, err := p.Documents(ctx, "x", false, 0, 1)
		if err != nil || total != in.Files+known {
			t.Errorf("broken off at %d: %d documents of %d files, %v", at, total, in.Files+known, err)
		}
		known = total
		cancel()
	}
	if in := must[Imported](t)(p.Import(ctx, files, Options{}, pipeline)); in.Known != known || known == 0 || in.Known+in.Files != len(many) || len(in.Refused) > 0 {
		t.Errorf("%d were known: %+v", known, in)
	}
	whole := must[*Project](t)(Create(ctx, filepath.Join(t.TempDir(), "q.review"), nil))
	defer whole.Close()
	must[Imported](t)(whole.Import(ctx, files, Options{}, pipeline))
	if a, b := must[Queue](t)(p.Queue(ctx, "x", 0)), must[Queue](t)(whole.Queue(ctx, "x", 0)); a.Left != b.Left || a.Left == 0 {
		t.Errorf("%d decisions, in one go %d", a.Left, b.Left)
	}
}

// TestFullDisk: what does not fit is not stored, with a reason, and what was is there.
func TestFullDisk(t *testing.T) {
	p := create(t, map[string]string{"a.txt": texts["a.txt"]}, Options{})
	p.db.SetMaxOpenConns(1) // the limit is of one connection
	if _, err := p.db.ExecContext(ctx, "PRAGMA max_page_count=60"); err != nil {
		t.Fatal(err)
	}
	before := state(t, p)
	pipeline := must[*understudy.Pipeline](t)(rooms(t)(nil))
	in, err := p.Import(ctx, write(t, map[string]string{"b.txt": texts["b.txt"], "big.txt": strings.Repeat("Mary Parker lives in Leeds. ", 40000)}), Options{}, pipeline)
	if err == nil || !strings.Contains(err.Error(), "no space left") || in.Files > 1 {
		t.Errorf("%+v %v", in, err)
	}
	if got := state(t, p); in.Files == 0 && got != before {
		t.Error("something is left of what did not fit")
	}
	check(t, p)
	apply(t, p, "ann", Change{Kind: Accept, Entity: find(t, p, "ann", id(t, p, "a.txt"), "Leeds", 0).Entity})
}
