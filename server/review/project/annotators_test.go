package project

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/understudy-text/understudy"
)

// random makes a change of any kind to something that is there.
func random(r *rand.Rand, p *Project, docs []Document, mentions []Mention) Change {
	m, o := mentions[r.IntN(len(mentions))], mentions[r.IntN(len(mentions))]
	d := docs[r.IntN(len(docs))]
	label := p.Tagset()[r.IntN(8)].Name
	at := r.IntN(d.Size)
	switch r.IntN(14) {
	case 0:
		return Change{Kind: Accept, Entity: m.Entity}
	case 1:
		return Change{Kind: Reject, Entity: m.Entity}
	case 2:
		return Change{Kind: Reject, Mention: m.ID}
	case 3:
		return Change{Kind: Relabel, Entity: m.Entity, Label: label}
	case 4:
		return Change{Kind: Relabel, Mention: m.ID, Label: label}
	case 5:
		return Change{Kind: Draw, Document: d.ID, Start: at, End: at + 1 + r.IntN(9), Label: label}
	case 6:
		return Change{Kind: Split, Mention: m.ID, Start: m.Start + 1 + r.IntN(max(1, m.End-m.Start-1))}
	case 7:
		return Change{Kind: Merge, Mentions: []int64{m.ID, o.ID}}
	case 8:
		return Change{Kind: Link, Mention: m.ID, Into: o.Entity}
	case 9:
		return Change{Kind: Link, Entity: m.Entity, Into: o.Entity}
	case 10:
		return Change{Kind: Unlink, Mention: m.ID}
	case 11:
		return Change{Kind: Pick, Entity: m.Entity, StandIn: fmt.Sprintf("Xyz%dq", r.IntN(9))}
	case 12:
		return Change{Kind: Except, Entity: m.Entity, Action: understudy.Actions[r.IntN(5)]}
	}
	return Change{Kind: Mark, Mention: m.ID, Tag: Tags[r.IntN(len(Tags))], Remove: r.IntN(3) == 0}
}

// everything lists documents and mentions.
func everything(t testing.TB, p *Project) (docs []Document, ms []Mention) {
	t.Helper()
	docs, _, err := p.Documents(ctx, "ann", false, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range docs {
		for _, piece := range must[[]Piece](t)(p.Pieces(ctx, "ann", d.ID, 0, 1<<30)) {
			ms = append(ms, piece.Mentions...)
		}
	}
	return docs, ms
}

// refusal reports whether an error is one that a page shows and goes on from.
func refusal(err error) bool {
	var c *Conflict
	for _, known := range []error{ErrUnknown, ErrChange, ErrSpan, ErrOverlap, ErrLayer, ErrStandIn, ErrNothing, ErrLabel, ErrReadings, ErrAnnotator} {
		if errors.Is(err, known) {
			return true
		}
	}
	return errors.As(err, &c)
}

// TestUndoIsTheInverse makes random changes and takes them back, one and all.
func TestUndoIsTheInverse(t *testing.T) {
	for seed := range uint64(2) {
		p := create(t, texts, Options{})
		r := rand.New(rand.NewPCG(seed, 1))
		states := []string{state(t, p)}
		for range 40 {
			docs, ms := everything(t, p)
			_, err := p.Apply(ctx, "ann", random(r, p, docs, ms))
			if err != nil && !refusal(err) {
				t.Fatal(err)
			}
			if now := state(t, p); err == nil {
				states = append(states, now)
			} else if now != states[len(states)-1] {
				t.Fatalf("seed %d: a refused change left something: %v", seed, err)
			}
			check(t, p)
		}
		for i := len(states) - 2; i >= 0; i-- {
			must[Result](t)(p.Undo(ctx, "ann"))
			if state(t, p) != states[i] {
				t.Fatalf("seed %d: undo %d is not the inverse", seed, len(states)-1-i)
			}
		}
	}
}

// check looks at what must always hold: the rooms can take every document.
func check(t testing.TB, p *Project) {
	t.Helper()
	for _, id := range must[[]int64](t)(p.ids(ctx)) {
		s := must[*scene](t)(p.scene(ctx, id, ""))
		if err := understudy.CheckSpans(s.doc.Text, s.reading.Spans); err != nil {
			t.Fatalf("document %d: %v", id, err)
		}
	}
	tallied(t, p)
}

// tallied compares the tallies with the mentions.
func tallied(t testing.TB, p *Project) {
	t.Helper()
	const want = "SELECT document, layer, entity, state, count(*) FROM mentions GROUP BY 1, 2, 3, 4"
	for _, q := range []string{want + " EXCEPT SELECT * FROM tallies", "SELECT * FROM tallies EXCEPT " + want} {
		var n int
		if err := p.db.QueryRowContext(ctx, "SELECT count(*) FROM ("+q+")").Scan(&n); err != nil || n > 0 {
			t.Fatalf("%d tallies are not what is there: %v", n, err)
		}
	}
}

// TestOlderFormat opens a file that has no tallies yet.
func TestOlderFormat(t *testing.T) {
	p := create(t, texts, Options{})
	apply(t, p, "ann", Change{Kind: Reject, Mention: find(t, p, "ann", id(t, p, "a.txt"), "Leeds", 0).ID})
	want := must[Document](t)(p.Document(ctx, "ann", 1))
	if want.Left == 0 || want.Mentions == 0 {
		t.Fatalf("%+v", want)
	}
	if _, err := p.db.ExecContext(ctx, "DROP TRIGGER mentions_come; DROP TRIGGER mentions_go; DROP TABLE tallies; DROP TABLE sample; DROP TABLE readthroughs; PRAGMA user_version=1"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		q := must[*Project](t)(Open(ctx, p.Path()))
		if got := must[Document](t)(q.Document(ctx, "ann", 1)); got.Left != want.Left || got.Mentions != want.Mentions {
			t.Errorf("%+v, not %+v", got, want)
		}
		apply(t, q, "ann", Change{Kind: Accept, Mention: find(t, q, "ann", 1, "Leeds", 0).ID})
		tallied(t, q)
		must[Result](t)(q.Undo(ctx, "ann"))
		tallied(t, q)
		q.Close()
	}
}

// TestTwoAnnotatorsLoseNothing lets two people decide at once, each page somewhat
// behind. Whatever was stored is there in the end, unless it was undone, or somebody
// who had seen it changed it.
func TestTwoAnnotatorsLoseNothing(t *testing.T) {
	p := create(t, texts, Options{})
	q := must[*Project](t)(Open(ctx, p.Path())) // another process would open it so
	defer q.Close()
	var all sync.WaitGroup
	for i, one := range []*Project{p, q} {
		all.Go(func() {
			r, who := rand.New(rand.NewPCG(7, uint64(i))), []string{"ann", "bo"}[i]
			var docs []Document
			var ms []Mention
			seen := int64(0)
			for n := range 64 {
				if n%8 == 0 { // the page is read anew
					seen = must[int64](t)(one.Seen(ctx))
					docs, ms = everything(t, one)
				}
				c := random(r, one, docs, ms)
				c.Seen = seen
				var err error
				if r.IntN(8) == 0 {
					_, err = one.Undo(ctx, who)
				} else {
					_, err = one.Apply(ctx, who, c)
				}
				if err != nil && !refusal(err) {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	check(t, p)
	survive(t, p)
}

// survive checks that of each change every group of fields is as it left it, or was
// changed by one who had seen it.
func survive(t *testing.T, p *Project) {
	t.Helper()
	type place struct {
		table string
		row   int64
		group string
	}
	last := map[place]Entry{}
	for _, e := range must[[]Entry](t)(p.Log(ctx, 0, 1<<20)) {
		var effects []effect
		if err := p.view(ctx, func(t *tx) (err error) {
			w := &work{ctx: ctx, t: t, p: p}
			effects, err = w.effectsOf(e.Seq)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for _, f := range effects {
			if f.before == nil || f.after == nil {
				continue
			}
			for g := range groups(f.before, f.after) {
				at := place{f.row().table(), f.row().key(), g}
				before := last[at]
				if before.Seq > e.Change.Seen && before.Annotator != e.Annotator && before.Undone == 0 && e.Change.Kind != undo && before.Change.Kind != undo {
					t.Errorf("entry %d of %s overwrites %d of %s, which it had not seen", e.Seq, e.Annotator, before.Seq, before.Annotator)
				}
				last[at] = e
			}
		}
	}
	if len(last) < 20 {
		t.Errorf("only %d decisions were stored", len(last))
	}
}

func TestIndependentReadingsAgreeAndSettle(t *testing.T) {
	p := create(t, texts, Options{})
	a := id(t, p, "a.txt")
	shared := find(t, p, "cleo", a, "Leeds", 0)
	apply(t, p, "cleo", Change{Kind: Accept, Entity: shared.Entity})
	for _, who := range []string{"ann", "bo"} {
		if err := p.Assign(ctx, who, []int64{a}, true); err != nil {
			t.Fatal(err)
		}
	}
	ann, bo := find(t, p, "ann", a, "Leeds", 0), find(t, p, "bo", a, "Leeds", 0)
	if ann.State != Undecided || ann.ID == bo.ID || ann.ID == shared.ID {
		t.Fatalf("an independent reading begins with somebody else's decision: %+v", ann)
	}
	if _, err := p.Apply(ctx, "bo", Change{Kind: Reject, Mention: ann.ID}); !errors.Is(err, ErrLayer) {
		t.Errorf("bo decides in ann's reading: %v", err)
	}
	apply(t, p, "ann", Change{Kind: Relabel, Mention: ann.ID, Label: "ORG"})
	apply(t, p, "bo", Change{Kind: Reject, Mention: find(t, p, "bo", a, "5 June 1996", 0).ID})
	apply(t, p, "bo", Change{Kind: Draw, Document: a, Start: 14, End: 17, Label: "MISC"})
	if got := must[Mention](t)(p.Mention(ctx, shared.ID)); got.Label != "LOC" {
		t.Error("a reading changed the shared layer")
	}
	agree := must[*Agreement](t)(p.Agreement(ctx, "ann", "bo"))
	if agree.Open != 3 || agree.Categories.Kappa == nil || *agree.Categories.Kappa >= 1 || agree.ByCategory[understudy.Person].Kappa == nil || *agree.ByCategory[understudy.Person].Kappa != 1 {
		t.Fatalf("%d open, %+v", agree.Open, agree.Categories)
	}
	if a, b := agree.Unread["ann"], agree.Unread["bo"]; a != 5 || b != 5 { // of six; what bo drew is decided
		t.Errorf("ann has %d to decide, bo %d", a, b)
	}
	for _, d := range agree.Disagreements {
		label := ""
		if d.Text == "Leeds" {
			label = "LOC"
		} else if d.Text == "met" {
			continue // nobody decides: in doubt it stays hidden
		}
		apply(t, p, "cleo", Change{Kind: Resolve, Document: d.ID, Start: d.Start, End: d.End, Label: label, Seen: Latest})
	}
	before := state(t, p)
	apply(t, p, "cleo", Change{Kind: Settle, Document: a, Annotators: [2]string{"ann", "bo"}, Seen: Latest})
	if again := must[*Agreement](t)(p.Agreement(ctx, "ann", "bo")); again.Open != 1 {
		t.Errorf("%d are open", again.Open)
	}
	s := must[*scene](t)(p.scene(ctx, a, ""))
	got := map[string]understudy.Category{}
	for _, span := range s.reading.Spans {
		got[s.doc.Text[span.Start:span.End]] = span.Category
	}
	if got["Leeds"] != understudy.Location || got["met"] != understudy.Misc || got["5 June 1996"] != "" || got["Mary Parker"] != understudy.Person {
		t.Errorf("settled: %v", got)
	}
	must[Result](t)(p.Undo(ctx, "cleo"))
	if state(t, p) != before {
		t.Error("a settlement cannot be undone")
	}
	if _, err := p.Agreement(ctx, "ann", "cleo"); !errors.Is(err, ErrReadings) {
		t.Errorf("nothing to compare: %v", err)
	}
}

func TestQueueIsOfTheAssignedDocuments(t *testing.T) {
	p := create(t, texts, Options{})
	all := must[Queue](t)(p.Queue(ctx, "ann", 100)).Left
	if err := p.Assign(ctx, "ann", []int64{id(t, p, "b.txt")}, false); err != nil {
		t.Fatal(err)
	}
	if err := p.Assign(ctx, "bo", []int64{id(t, p, "b.txt")}, true); err != nil {
		t.Fatal(err)
	}
	mine, his := must[Queue](t)(p.Queue(ctx, "ann", 100)), must[Queue](t)(p.Queue(ctx, "bo", 100))
	if mine.Left == 0 || mine.Left >= all || his.Left != mine.Left || his.Next[0].ID == mine.Next[0].ID {
		t.Errorf("of %d ann has %d, bo %d", all, mine.Left, his.Left)
	}
	if list, n, err := p.Documents(ctx, "ann", true, 0, 10); err != nil || n != 1 || list[0].File != "b.txt" {
		t.Errorf("ann's documents: %v %v", list, err)
	}
}

// TestSample draws a sample in a file that had none, and counts what a person found in
// it: what was drawn and what was made longer were missed, what was rejected was wrong.
func TestSample(t *testing.T) {
	p := create(t, texts, Options{})
	if _, err := p.db.ExecContext(ctx, "DROP TABLE sample; DROP TABLE readthroughs; PRAGMA user_version=2"); err != nil {
		t.Fatal(err)
	}
	p = must[*Project](t)(Open(ctx, p.Path()))
	defer p.Close()
	drawn, of, err := p.Sample(ctx, 1000, []byte("key"))
	if err != nil || drawn != of || of < 2 {
		t.Fatalf("%d of %d, %v", drawn, of, err)
	}
	a := id(t, p, "a.txt")
	if s := must[Sampled](t)(p.Sampled(ctx)); s.Documents != of || s.Finished != 0 || s.Found+s.Missed != 0 {
		t.Errorf("nothing was read: %+v", s)
	}
	apply(t, p, "ann", Change{Kind: Finish, Document: a})
	before := must[Sampled](t)(p.Sampled(ctx))
	if before.Finished != 1 || before.Found == 0 || before.Missed+before.Wrong+before.Leaking != 0 {
		t.Fatalf("%+v", before)
	}
	leeds := find(t, p, "ann", a, "Leeds", 0)
	apply(t, p, "ann", Change{Kind: Reject, Mention: leeds.ID})
	apply(t, p, "ann", Change{Kind: Draw, Document: a, Start: leeds.Start, End: leeds.End - 1, Label: "LOC"})
	after := must[Sampled](t)(p.Sampled(ctx))
	if after.Found != before.Found-1 || after.Wrong != 1 || after.Missed != 1 || after.Leaking != 1 || after.ByCategory["LOC"][1] != 1 {
		t.Errorf("%+v, after %+v", after, before)
	}
	must[Result](t)(p.Undo(ctx, "ann"))
	must[Result](t)(p.Undo(ctx, "ann"))
	apply(t, p, "ann", Change{Kind: Resize, Mention: leeds.ID, Start: leeds.Start - 1, End: leeds.End})
	if s := must[Sampled](t)(p.Sampled(ctx)); s.Missed != 1 || s.Found != before.Found-1 || s.Wrong != 0 {
		t.Errorf("made longer: %+v", s)
	}
	apply(t, p, "ann", Change{Kind: Resume, Document: a})
	if s := must[Sampled](t)(p.Sampled(ctx)); s.Finished != 0 {
		t.Errorf("to be read again: %+v", s)
	}
	first, _, err := p.Sample(ctx, 1, []byte("key"))
	if err != nil || first != 1 {
		t.Errorf("%d, %v", first, err)
	}
}
