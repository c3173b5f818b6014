package project

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// spansOf reads spans and their texts out of an exported file.
func spansOf(t *testing.T, name string, b []byte, o corpus.Options) map[string][]string {
	t.Helper()
	r, err := corpus.NewReader(bytes.NewReader(b), name, o)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for {
		piece, err := r.Next()
		if err == io.EOF {
			return out
		}
		if err != nil || piece.Kind == corpus.Refused {
			t.Fatal(err, piece.Refusal)
		}
		if piece.Kind != corpus.Content {
			continue
		}
		for _, d := range piece.Record.Docs {
			for _, s := range d.Given {
				out[d.ID] = append(out[d.ID], string(s.Category)+" "+strings.Join(strings.Fields(d.Text[s.Start:s.End]), " "))
			}
		}
	}
}

// TestExportKeepsSpans: what is exported and read again has the same spans, also in
// texts from right to left and around emoji.
func TestExportKeepsSpans(t *testing.T) {
	p := create(t, texts, Options{})
	c := id(t, p, "c.txt")
	for _, name := range []string{"أحمد حسن", "🏠", "משה כהן"} {
		at := strings.Index(texts["c.txt"], name)
		_, err := p.Apply(ctx, "ann", Change{Kind: Draw, Document: c, Start: at, End: at + len(name), Label: "PERSON"})
		if err != nil && !errors.Is(err, ErrOverlap) { // the detector has it
			t.Fatal(err)
		}
	}
	apply(t, p, "ann", Change{Kind: Reject, Mention: find(t, p, "ann", id(t, p, "a.txt"), "Leeds", 0).ID})
	want := map[string][]string{}
	for _, id := range must[[]int64](t)(p.ids(ctx)) {
		s := must[*scene](t)(p.scene(ctx, id, ""))
		for _, span := range s.reading.Spans {
			want[s.doc.ID] = append(want[s.doc.ID], string(span.Category)+" "+s.doc.Text[span.Start:span.End])
		}
	}
	for format, name := range map[Format]string{Doccano: "x.jsonl", TAB: "x.json"} {
		var b bytes.Buffer
		if err := p.Export(ctx, format, &b); err != nil {
			t.Fatal(err)
		}
		got := spansOf(t, name, b.Bytes(), corpus.Options{})
		for id := range want {
			if strings.Join(got[id], "|") != strings.Join(want[id], "|") {
				t.Errorf("%s, %s: %q, not %q", format, id, got[id], want[id])
			}
		}
		again := create(t, map[string]string{name: b.String()}, Options{Given: true})
		var second bytes.Buffer
		if err := again.Export(ctx, format, &second); err != nil {
			t.Fatal(err)
		}
		if format == Doccano && second.String() != b.String() {
			t.Error("imported and exported, doccano's file is another")
		}
	}
	var b bytes.Buffer
	if err := p.Export(ctx, CoNLL, &b); err != nil {
		t.Fatal(err)
	}
	got, all := spansOf(t, "x.conll", b.Bytes(), corpus.Options{}), 0
	spaceless := func(s string) string { return strings.Join(strings.Fields(s), "") }
	var have, wanted []string
	for _, some := range got {
		have = append(have, some...)
	}
	for _, some := range want {
		wanted = append(wanted, some...)
		all += len(some)
	}
	if len(have) != all {
		t.Errorf("CoNLL has %d spans, not %d", len(have), all)
	}
	for _, one := range wanted {
		found := false
		for _, other := range have {
			found = found || spaceless(one) == spaceless(other)
		}
		if !found {
			t.Errorf("CoNLL lacks one of %d bytes", len(one))
		}
	}
	if err := p.Export(ctx, "xml", io.Discard); err == nil {
		t.Error("a format that is not there is written")
	}
}

func TestPseudonymizeFollowsTheReview(t *testing.T) {
	jsonl := "{\"id\": \"j1\", \"text\": \"John Smith met Olivia Reed in Leeds.\", \"label\": [[0, 10, \"PERSON\"]], \"extra\": 1}\n"
	all := map[string]string{"a.txt": texts["a.txt"], "b.txt": texts["b.txt"], "d.jsonl": jsonl}
	p := create(t, all, Options{})
	dir := t.TempDir()
	if _, err := p.Pseudonymize(ctx, Output{Dir: dir}); !errors.Is(err, ErrUncast) {
		t.Errorf("written before it was cast: %v", err)
	}
	if err := p.Cast(ctx, rooms(t), nil); err != nil {
		t.Fatal(err)
	}
	a := id(t, p, "a.txt")
	john, mary, leeds := find(t, p, "ann", a, "John Smith", 0), find(t, p, "ann", a, "Mary Parker", 0), find(t, p, "ann", a, "Leeds", 0)
	if john.StandIn == "" || john.Pending || john.Rule == "" {
		t.Errorf("nothing was made: %+v", john)
	}
	found := must[Candidate](t)(p.Check(ctx, john.Entity, "Peter Brown"))
	if found.Why != "" || len(found.Roles) != 2 {
		t.Fatalf("typed: %+v", found)
	}
	apply(t, p, "ann", Change{Kind: Pick, Entity: john.Entity, StandIn: found.StandIn, Roles: found.Roles})
	apply(t, p, "ann", Change{Kind: Treat, Entity: leeds.Entity, Action: understudy.Keep, Reason: "a large town"})
	apply(t, p, "ann", Change{Kind: Pick, Mention: mary.ID, StandIn: "Erin Holt"})
	apply(t, p, "ann", Change{Kind: Reject, Mention: find(t, p, "ann", a, "5 June 1996", 0).ID})
	if !must[bool](t)(p.Stale(ctx)) {
		t.Error("decisions were made, and the stand-ins are not stale")
	}
	if err := p.Recast(ctx); err != nil {
		t.Fatal(err)
	}
	if m := must[Mention](t)(p.Mention(ctx, john.ID)); m.StandIn != "Peter Brown" || must[bool](t)(p.Stale(ctx)) {
		t.Errorf("picked: %q", m.StandIn)
	}
	m, err := p.Pseudonymize(ctx, Output{Dir: dir, Explain: true})
	if err != nil || m.Files != 3 || len(m.Refused) > 0 {
		t.Fatal(m, err)
	}
	read := func(name string) string {
		return string(must[[]byte](t)(os.ReadFile(filepath.Join(dir, name))))
	}
	if got := read("a.txt"); !strings.HasPrefix(got, "Mr Peter Brown met Erin Holt in Leeds on 5 June 1996.\nBrown wrote to ") || strings.Contains(got, "mary.parker") {
		t.Errorf("a.txt: %q", got)
	}
	if got := read("b.txt"); !strings.HasPrefix(got, "Peter Brown left Leeds.\n") || strings.Contains(got, "Mary") {
		t.Errorf("b.txt: %q", got)
	}
	if got := read("d.jsonl"); !strings.HasPrefix(got, `{"id": "j1", "text": "Peter Brown met `) || !strings.HasSuffix(got, "\"extra\": 1}\n") {
		t.Errorf("d.jsonl: %q", got)
	}
	if got := read("decisions.jsonl"); !strings.Contains(got, `"review"`) {
		t.Error("the decisions do not say that a person made them")
	}
	for _, name := range []string{"replacements.json", "manifest.json"} {
		if strings.Contains(read(name), "Smith") {
			t.Errorf("%s holds an original", name)
		}
	}
}

func TestCandidatesCanBePicked(t *testing.T) {
	p := create(t, texts, Options{})
	m := find(t, p, "ann", id(t, p, "b.txt"), "Anna Kowalska", 0)
	if _, err := p.Candidates(ctx, m.Entity, 5); !errors.Is(err, ErrUncast) {
		t.Errorf("before casting: %v", err)
	}
	if err := p.Cast(ctx, rooms(t), nil); err != nil {
		t.Fatal(err)
	}
	list := must[[]Candidate](t)(p.Candidates(ctx, m.Entity, 5))
	if len(list) < 3 {
		t.Fatalf("%d candidates", len(list))
	}
	for _, c := range list {
		apply(t, p, "ann", Change{Kind: Pick, Entity: m.Entity, StandIn: c.StandIn, Roles: c.Roles, Seen: Latest})
		if err := p.Recast(ctx); err != nil {
			t.Fatal(err)
		}
		if got := must[Mention](t)(p.Mention(ctx, m.ID)); got.StandIn != c.StandIn || !got.Picked {
			t.Errorf("picked %q, and there stands %q", c.StandIn, got.StandIn)
		}
	}
	mary := must[Mention](t)(p.Mention(ctx, find(t, p, "ann", id(t, p, "b.txt"), "Mary Parker", 0).ID))
	for _, typed := range []string{"Anna Berg", "John Smith", mary.StandIn} {
		if _, err := p.Apply(ctx, "ann", Change{Kind: Pick, Entity: m.Entity, StandIn: typed, Seen: Latest}); !errors.Is(err, ErrStandIn) {
			t.Errorf("%q is taken: %v", typed, err)
		}
	}
}

// TestEveryCandidateCanBePicked, whatever kind of thing it is for: titles and words
// that say of what kind something is stay.
func TestEveryCandidateCanBePicked(t *testing.T) {
	p := create(t, map[string]string{"a.txt": "Mr John Smith complained to the Leeds Crown Court about Uppsala University, the Norwegian Ministry of Justice and 12 Baker Street.\n"}, Options{})
	if err := p.Cast(ctx, rooms(t), nil); err != nil {
		t.Fatal(err)
	}
	_, ms := everything(t, p)
	offered := 0
	for _, m := range ms {
		for _, c := range must[[]Candidate](t)(p.Candidates(ctx, m.Entity, 3)) {
			offered++
			if _, err := p.Apply(ctx, "ann", Change{Kind: Pick, Entity: m.Entity, StandIn: c.StandIn, Roles: c.Roles, Seen: Latest}); err != nil {
				t.Errorf("%q for a %s: %v", c.StandIn, m.Category, err)
			}
		}
	}
	if offered < 6 {
		t.Errorf("%d candidates", offered)
	}
	for _, typed := range []string{"Peter Brown", "Mr Peter Brown"} {
		if c := must[Candidate](t)(p.Check(ctx, ms[0].Entity, typed)); c.Why != "" || len(c.Roles) != 2 {
			t.Errorf("typed %q: %+v", typed, c)
		}
	}
}

// TestPicksAgree: relatives keep the name they share, and two names never get one.
func TestPicksAgree(t *testing.T) {
	p := create(t, map[string]string{"a.txt": "John Smith met Mary Smith. Olivia Reed left them.\n"}, Options{})
	if err := p.Cast(ctx, rooms(t), nil); err != nil {
		t.Fatal(err)
	}
	doc := id(t, p, "a.txt")
	pick := func(form, typed string) error {
		t.Helper()
		e := find(t, p, "ann", doc, form, 0).Entity
		c := must[Candidate](t)(p.Check(ctx, e, typed))
		_, err := p.Apply(ctx, "ann", Change{Kind: Pick, Entity: e, StandIn: typed, Roles: c.Roles, Seen: Latest})
		return err
	}
	for _, c := range []struct {
		form, typed string
		refused     bool
	}{{"John Smith", "Peter Brown", false}, {"Mary Smith", "Erin Holt", true}, {"Olivia Reed", "Emma Brown", true}, {"Mary Smith", "Erin Brown", false}, {"Olivia Reed", "Emma Holt", false}, {"John Smith", "Peter Moss", true}} {
		if err := pick(c.form, c.typed); errors.Is(err, ErrStandIn) != c.refused || err != nil && !c.refused {
			t.Errorf("%s as %s: %v", c.form, c.typed, err)
		}
	}
}
