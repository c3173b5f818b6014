package project

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

func TestOneDecisionForAllMentions(t *testing.T) {
	p := create(t, texts, Options{})
	a, b := id(t, p, "a.txt"), id(t, p, "b.txt")
	m := find(t, p, "ann", a, "John Smith", 0)
	other := find(t, p, "ann", b, "John Smith", 0)
	if m.Entity != other.Entity {
		t.Fatal("Mr John Smith of one document is not John Smith of the other")
	}
	apply(t, p, "ann", Change{Kind: Accept, Entity: m.Entity})
	for _, one := range must[[]Mention](t)(p.MentionsOf(ctx, m.Entity, 0, 10)) {
		if one.State != Accepted {
			t.Errorf("a mention in document %d is %s", one.Document, one.State)
		}
	}
	apply(t, p, "ann", Change{Kind: Reject, Mention: other.ID})
	if got := must[Mention](t)(p.Mention(ctx, other.ID)); got.State != Rejected || !got.Own {
		t.Errorf("a mention's own decision is %s", got.State)
	}
	if got := must[Mention](t)(p.Mention(ctx, m.ID)); got.State != Accepted {
		t.Errorf("the entity's other mention is %s", got.State)
	}
}

func TestEveryChangeAndItsUndo(t *testing.T) {
	p := create(t, texts, Options{})
	a := id(t, p, "a.txt")
	john, mary, leeds := find(t, p, "ann", a, "John Smith", 0), find(t, p, "ann", a, "Mary Parker", 0), find(t, p, "ann", a, "Leeds", 0)
	smith := find(t, p, "ann", a, "Smith", 0)
	met := strings.Index(texts["a.txt"], "met")
	for _, c := range []Change{
		{Kind: Accept, Entity: john.Entity}, {Kind: Accept, Mention: john.ID},
		{Kind: Reject, Entity: john.Entity}, {Kind: Reject, Mention: john.ID},
		{Kind: Relabel, Entity: leeds.Entity, Label: "ORG"}, {Kind: Relabel, Mention: leeds.ID, Label: "ORG"},
		{Kind: Draw, Document: a, Start: met, End: met + 3, Label: "MISC"},
		{Kind: Resize, Mention: john.ID, Start: john.Start + 3, End: john.End},
		{Kind: Split, Mention: john.ID, Start: john.Start + 7},
		{Kind: Merge, Mentions: []int64{john.ID, mary.ID}},
		{Kind: Link, Mention: smith.ID, Into: mary.Entity}, {Kind: Link, Entity: john.Entity, Into: mary.Entity},
		{Kind: Unlink, Mention: smith.ID},
		{Kind: Pick, Entity: john.Entity, StandIn: "Peter Brown"}, {Kind: Pick, Mention: john.ID, StandIn: "Peter Brown"},
		{Kind: Treat, Entity: john.Entity, Action: understudy.Keep, Reason: "he said so"}, {Kind: Treat, Mention: john.ID, Action: understudy.Delete},
		{Kind: Except, Entity: john.Entity, Action: understudy.Keep, Reason: "public figure"},
		{Kind: Mark, Mention: john.ID, Tag: "GRAMMAR"},
		{Kind: Resolve, Document: a, Start: met, End: met + 3, Label: "MISC"}, {Kind: Resolve, Document: a, Start: john.Start, End: john.End},
	} {
		before := state(t, p)
		apply(t, p, "ann", c)
		if state(t, p) == before {
			t.Errorf("%s changed nothing", c.Kind)
		}
		must[Result](t)(p.Undo(ctx, "ann"))
		if after := state(t, p); after != before {
			t.Errorf("%s and undo leave\n%s\nwhere there was\n%s", c.Kind, after, before)
		}
	}
	if _, err := p.Undo(ctx, "ann"); !errors.Is(err, ErrNothing) {
		t.Errorf("all is undone, and undo says %v", err)
	}
}

func TestRefusedChangesLeaveNoTrace(t *testing.T) {
	p := create(t, texts, Options{})
	a, c := id(t, p, "a.txt"), id(t, p, "c.txt")
	john := find(t, p, "ann", a, "John Smith", 0)
	before := state(t, p)
	for _, one := range []struct {
		c    Change
		want error
	}{
		{Change{Kind: "burn", Entity: john.Entity}, ErrChange},
		{Change{Kind: Accept}, ErrChange},
		{Change{Kind: Accept, Entity: 1, Mention: 1}, ErrChange},
		{Change{Kind: Accept, Entity: 1 << 40}, ErrUnknown},
		{Change{Kind: Relabel, Entity: john.Entity, Label: "'; DROP TABLE mentions; --"}, ErrLabel},
		{Change{Kind: Draw, Document: a, Start: john.Start + 1, End: john.End + 1, Label: "PERSON"}, ErrOverlap},
		{Change{Kind: Draw, Document: c, Start: 1, End: 4, Label: "PERSON"}, ErrSpan},
		{Change{Kind: Draw, Document: a, Start: 0, End: 1 << 20, Label: "PERSON"}, ErrSpan},
		{Change{Kind: Draw, Document: 99, Start: 0, End: 2, Label: "PERSON"}, ErrSpan},
		{Change{Kind: Resize, Mention: john.ID, Start: 5, End: 5}, ErrSpan},
		{Change{Kind: Split, Mention: john.ID, Start: john.End}, ErrSpan},
		{Change{Kind: Merge, Mentions: []int64{john.ID, john.ID}}, ErrChange},
		{Change{Kind: Pick, Entity: john.Entity, StandIn: "Mary Parker"}, ErrStandIn},
		{Change{Kind: Pick, Entity: john.Entity, StandIn: "Johnny Smithson"}, ErrStandIn},
		{Change{Kind: Pick, Entity: john.Entity, StandIn: "a\x00b"}, ErrStandIn},
		{Change{Kind: Treat, Entity: john.Entity, Action: "publish"}, ErrChange},
		{Change{Kind: Mark, Mention: john.ID, Tag: "UGLY"}, ErrChange},
		{Change{Kind: Forget, Exception: 7}, ErrUnknown},
		{Change{Kind: Settle, Document: a, Annotators: [2]string{"x", "y"}}, ErrReadings},
	} {
		if _, err := p.Apply(ctx, "ann", one.c); !errors.Is(err, one.want) {
			t.Errorf("%+v: %v, not %v", one.c, err, one.want)
		}
	}
	for _, name := range []string{"", strings.Repeat("x", 101), "a\nb", "\xff"} {
		if _, err := p.Apply(ctx, name, Change{Kind: Accept, Entity: john.Entity}); !errors.Is(err, ErrAnnotator) {
			t.Errorf("annotator %q: %v", name, err)
		}
	}
	if state(t, p) != before || len(must[[]Entry](t)(p.Log(ctx, 0, 10))) != 0 {
		t.Error("something was stored")
	}
}

func TestConflictSaysWhoDidWhat(t *testing.T) {
	p := create(t, texts, Options{})
	a := id(t, p, "a.txt")
	john, leeds := find(t, p, "ann", a, "John Smith", 0), find(t, p, "ann", a, "Leeds", 0)
	apply(t, p, "ann", Change{Kind: Relabel, Entity: john.Entity, Label: "ORG"})
	var c *Conflict
	if _, err := p.Apply(ctx, "bo", Change{Kind: Reject, Entity: john.Entity}); !errors.As(err, &c) || c.By != "ann" || c.Kind != Relabel || c.Entity != john.Entity {
		t.Fatalf("the conflict is %v", err)
	}
	if strings.Contains(c.Error(), "Smith") {
		t.Error("the conflict quotes the text")
	}
	apply(t, p, "bo", Change{Kind: Pick, Entity: john.Entity, StandIn: "Peter Brown"}) // another group: merged
	apply(t, p, "bo", Change{Kind: Reject, Entity: leeds.Entity})                      // another entity
	if _, err := p.Apply(ctx, "ann", Change{Kind: Accept, Entity: leeds.Entity, Session: "second tab"}); !errors.As(err, &c) {
		t.Error("bo's decision was lost")
	}
	seen := must[int64](t)(p.Seen(ctx))
	apply(t, p, "ann", Change{Kind: Accept, Entity: leeds.Entity, Seen: seen})
	if _, err := p.Undo(ctx, "bo"); !errors.As(err, &c) || c.By != "ann" {
		t.Errorf("bo undoes what ann decided after him: %v", err)
	}
	must[Result](t)(p.Undo(ctx, "ann"))
	must[Result](t)(p.Undo(ctx, "bo"))
	e := must[Entity](t)(p.Entity(ctx, john.Entity))
	if e.Label != "ORG" || e.StandIn != "Peter Brown" {
		t.Errorf("merged changes: %+v", e)
	}
	apply(t, p, "bo", Change{Kind: Merge, Mentions: []int64{john.ID, find(t, p, "bo", a, "Mary Parker", 0).ID}, Seen: Latest})
	mary := must[[]Entry](t)(p.Log(ctx, 0, 100))
	last := mary[len(mary)-1].Change.Mentions[1]
	if _, err := p.Apply(ctx, "ann", Change{Kind: Reject, Mention: last}); !errors.As(err, &c) || c.Kind != Merge {
		t.Errorf("a mention that bo merged away: %v", err)
	}
}

func TestFile(t *testing.T) {
	p := create(t, texts, Options{})
	info, err := os.Stat(p.Path())
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the project's file: %v %v", info.Mode(), err)
	}
	for _, beside := range []string{"-wal", "-shm"} {
		if info, err := os.Stat(p.Path() + beside); err == nil && info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v", beside, info.Mode())
		}
	}
	john := find(t, p, "ann", id(t, p, "a.txt"), "John Smith", 0)
	apply(t, p, "ann", Change{Kind: Accept, Entity: john.Entity})
	before := state(t, p)
	p.Close()
	again := must[*Project](t)(Open(ctx, p.Path()))
	defer again.Close()
	if state(t, again) != before {
		t.Error("closed and opened, it is another")
	}
	if string(again.Seed()) != string(p.Seed()) || len(again.Tagset()) != 8 {
		t.Error("seed or tagset is another")
	}
	if _, err := Create(ctx, p.Path(), nil); !errors.Is(err, fs.ErrExist) {
		t.Errorf("an existing project is made anew: %v", err)
	}
	text := filepath.Join(t.TempDir(), "x")
	os.WriteFile(text, []byte("not a project at all, but long enough to be read as a page of SQLite"), 0o600)
	for _, path := range []string{text, filepath.Join(t.TempDir(), "none")} {
		if _, err := Open(ctx, path); err == nil {
			t.Errorf("%s is opened", filepath.Base(path))
		}
	}
}

// TestOtherFilesStayAsTheyAre: the database of another program is not opened, and a
// project of a later format not written to.
func TestOtherFilesStayAsTheyAre(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, statements ...string) string {
		path := filepath.Join(dir, name)
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, s := range statements {
			if _, err := db.Exec(s); err != nil {
				t.Fatal(err)
			}
		}
		return path
	}
	p := create(t, texts, Options{})
	p.Close()
	later := filepath.Join(dir, "later")
	if err := os.WriteFile(later, must[[]byte](t)(os.ReadFile(p.Path())), 0o600); err != nil {
		t.Fatal(err)
	}
	write("later", fmt.Sprintf("PRAGMA user_version=%d", version+1))
	empty := filepath.Join(dir, "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		write("foreign", "CREATE TABLE t(x)", "INSERT INTO t VALUES(1)"):                             "not a project",
		write("theirs", "PRAGMA application_id=7", "CREATE TABLE t(x)"):                              "not a project",
		write("wal", "PRAGMA journal_mode=WAL", "CREATE TABLE t(x)"):                                 "not a project",
		write("bare", fmt.Sprintf("PRAGMA application_id=%d", applicationID)):                        "written by another understudy",
		write("half", fmt.Sprintf("PRAGMA application_id=%d; PRAGMA user_version=1", applicationID)): "",
		later: fmt.Sprintf("written by another understudy (format %d", version+1), empty: "not a project",
	} {
		before := must[[]byte](t)(os.ReadFile(path))
		if _, err := Open(ctx, path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", filepath.Base(path), err)
		}
		if after := must[[]byte](t)(os.ReadFile(path)); want == "not a project" && string(after) != string(before) {
			t.Errorf("%s was changed", filepath.Base(path))
		}
	}
}

func TestImportRefusesAndGoesOn(t *testing.T) {
	p := create(t, texts, Options{})
	pipeline := must[*understudy.Pipeline](t)(rooms(t)(nil))
	in := must[Imported](t)(p.Import(ctx, write(t, map[string]string{"a.txt": "Anna again.", "bad.txt": "\xff\x81\x8d", "d.txt": "Anna Kowalska in Leeds."}), Options{}, pipeline))
	if in.Documents != 1 || len(in.Refused) != 2 {
		t.Errorf("%+v", in)
	}
	anna := find(t, p, "x", id(t, p, "d.txt"), "Anna Kowalska", 0)
	if anna.Entity != find(t, p, "x", id(t, p, "b.txt"), "Anna Kowalska", 0).Entity {
		t.Error("a file that comes later has entities of its own")
	}
}

func TestExceptionsAreRemembered(t *testing.T) {
	p := create(t, map[string]string{"a.txt": texts["a.txt"]}, Options{})
	mary := find(t, p, "ann", id(t, p, "a.txt"), "Mary Parker", 0)
	apply(t, p, "ann", Change{Kind: Except, Entity: mary.Entity, Action: understudy.Keep, Reason: "public figure"})
	must[Imported](t)(p.Import(ctx, write(t, map[string]string{"b.txt": texts["b.txt"]}), Options{}, must[*understudy.Pipeline](t)(rooms(t)(nil))))
	m := find(t, p, "ann", id(t, p, "b.txt"), "Mary Parker", 0)
	if m.Action != understudy.Keep || m.Rule != ruleException || m.Reason != "public figure" {
		t.Errorf("%+v", m)
	}
	list := must[[]Exception](t)(p.Exceptions(ctx))
	if len(list) != 1 || list[0].Form != "Mary Parker" {
		t.Fatalf("%+v", list)
	}
	apply(t, p, "ann", Change{Kind: Forget, Exception: list[0].ID})
	if len(must[[]Exception](t)(p.Exceptions(ctx))) != 0 {
		t.Error("it is not forgotten")
	}
}

func TestQueueAsksOnceAndCountsDown(t *testing.T) {
	p := create(t, texts, Options{})
	q := must[Queue](t)(p.Queue(ctx, "ann", 100))
	if q.Left != len(q.Next) || q.Left == 0 || q.Done != 0 {
		t.Fatalf("%d left, %d listed, %d done", q.Left, len(q.Next), q.Done)
	}
	seen := map[string]bool{}
	doubt := 1e9
	for _, e := range q.Next {
		if key := e.Label + KeyOf(e.Form); seen[key] {
			t.Errorf("asked twice: entity %d", e.ID)
		} else {
			seen[key] = true
		}
		if e.Doubt > doubt+rareDoubt {
			t.Errorf("entity %d is more doubtful than the one before", e.ID)
		}
		doubt = e.Doubt
	}
	for left := q.Left; left > 0; left-- {
		q = must[Queue](t)(p.Queue(ctx, "ann", 1))
		if q.Left != left {
			t.Fatalf("%d left, not %d", q.Left, left)
		}
		apply(t, p, "ann", Change{Kind: Accept, Entity: q.Next[0].ID})
	}
	if q = must[Queue](t)(p.Queue(ctx, "ann", 1)); q.Left != 0 || len(q.Next) != 0 {
		t.Errorf("all is decided, and %d are left", q.Left)
	}
	list, _, err := p.Documents(ctx, "ann", false, 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		if d.Left != 0 {
			t.Errorf("document %d has %d left", d.ID, d.Left)
		}
	}
}
