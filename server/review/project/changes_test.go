package project

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/generate"
)

// counted counts how often everything is cast.
func counted(t testing.TB, times *atomic.Int32) Rooms {
	inner := rooms(t)
	return func(known generate.Correspondences) (*understudy.Pipeline, error) {
		times.Add(1)
		return inner(known)
	}
}

// TestOnlyWhatADecisionChangesIsMadeAnew: what stand-ins do not depend on makes
// nothing stale, another treatment is written into its documents, and only what was
// found or picked has all cast anew.
func TestOnlyWhatADecisionChangesIsMadeAnew(t *testing.T) {
	p := create(t, texts, Options{})
	var times atomic.Int32
	if err := p.Cast(ctx, counted(t, &times), nil); err != nil {
		t.Fatal(err)
	}
	a, b := id(t, p, "a.txt"), id(t, p, "b.txt")
	leeds := find(t, p, "ann", a, "Leeds", 0)
	mary := find(t, p, "ann", a, "Mary Parker", 0)
	date := find(t, p, "ann", a, "5 June 1996", 0)
	for _, c := range []struct {
		name  string
		c     Change
		stale bool
		casts int32
	}{
		{"accept", Change{Kind: Accept, Entity: leeds.Entity}, false, 0},
		{"accept here", Change{Kind: Accept, Mention: mary.ID}, false, 0},
		{"mark", Change{Kind: Mark, Mention: mary.ID, Tag: "POS"}, false, 0},
		{"here another stand-in", Change{Kind: Pick, Mention: mary.ID, StandIn: "Erin Holt"}, false, 0},
		{"keep", Change{Kind: Except, Entity: leeds.Entity, Action: understudy.Keep, Reason: "a large town"}, true, 0},
		{"hide here", Change{Kind: Treat, Mention: mary.ID, Action: understudy.Placeholder}, true, 0},
		{"reject", Change{Kind: Reject, Entity: date.Entity}, true, 1},
		{"relabel", Change{Kind: Relabel, Entity: leeds.Entity, Label: "ORG"}, true, 1},
		{"unlink", Change{Kind: Unlink, Mention: mary.ID}, true, 1},
		{"draw", Change{Kind: Draw, Document: b, Start: 11, End: 15, Label: "MISC"}, true, 1},
	} {
		before := times.Load()
		apply(t, p, "ann", c.c)
		if got := must[bool](t)(p.Stale(ctx)); got != c.stale {
			t.Errorf("%s: stale is %t", c.name, got)
		}
		if err := p.Recast(ctx); err != nil {
			t.Fatal(err)
		}
		if got := times.Load() - before; got != c.casts || must[bool](t)(p.Stale(ctx)) {
			t.Errorf("%s: cast %d times", c.name, got)
		}
		must[Result](t)(p.Undo(ctx, "ann"))
		if err := p.Recast(ctx); err != nil {
			t.Fatal(err)
		}
	}
	apply(t, p, "ann", Change{Kind: Reject, Entity: date.Entity})
	if err := p.Recast(ctx); err != nil {
		t.Fatal(err)
	}
	apply(t, p, "ann", Change{Kind: Accept, Mention: date.ID})
	if !must[bool](t)(p.Stale(ctx)) {
		t.Error("a mention of a rejected value was accepted, and nothing is stale")
	}
}

// TestPicksAreShownAtOnce: what was picked shows before all is cast anew, in all
// mentions that are written with the same names, as it will afterwards.
func TestPicksAreShownAtOnce(t *testing.T) {
	p := create(t, texts, Options{})
	if err := p.Cast(ctx, rooms(t), nil); err != nil {
		t.Fatal(err)
	}
	john := find(t, p, "ann", id(t, p, "a.txt"), "John Smith", 0)
	found := must[Candidate](t)(p.Check(ctx, john.Entity, "Peter Brown"))
	apply(t, p, "ann", Change{Kind: Pick, Entity: john.Entity, StandIn: found.StandIn, Roles: found.Roles})
	shown := func() string {
		_, ms := everything(t, p)
		var b strings.Builder
		for _, m := range ms {
			b.WriteString(m.StandIn + "\n")
			if m.Pending {
				t.Errorf("mention %d is pending", m.ID)
			}
		}
		return b.String()
	}
	at := shown()
	if strings.Count(at, "Brown") != 3 || !strings.Contains(at, "Peter Brown\n") {
		t.Errorf("shown at once: %q", at)
	}
	if err := p.Recast(ctx); err != nil {
		t.Fatal(err)
	}
	if after := shown(); after != at {
		t.Errorf("at once %q, cast anew %q", at, after)
	}
	apply(t, p, "ann", Change{Kind: Pick, Entity: john.Entity})
	if m := must[Mention](t)(p.Mention(ctx, john.ID)); !m.Pending {
		t.Errorf("a pick was taken back, and %q stands", m.StandIn)
	}
}

// TestTreatmentsAreWritten: what a person has replaced although the policy keeps it
// gets a stand-in to look at, and nothing of it shows to who reads alone.
func TestTreatmentsAreWritten(t *testing.T) {
	rules := must[*decide.Rules](t)(decide.Read("default"))
	byCode, err := languages()
	if err != nil {
		t.Fatal(err)
	}
	policy := must[*decide.Policy](t)(decide.New(rules, byCode, "en"))
	p := create(t, map[string]string{"a.txt": "Barack Obama met Anna Kowalska in Leeds.\n"}, Options{})
	inner := rooms(t)
	if err := p.Cast(ctx, func(known generate.Correspondences) (*understudy.Pipeline, error) {
		pipeline, err := inner(known)
		if err == nil {
			pipeline.Policy = policy.Another()
		}
		return pipeline, err
	}, nil); err != nil {
		t.Fatal(err)
	}
	doc := id(t, p, "a.txt")
	obama := find(t, p, "ann", doc, "Barack Obama", 0)
	if err := p.Assign(ctx, "bo", []int64{doc}, true); err != nil {
		t.Fatal(err)
	}
	action := understudy.Replace
	if obama.Action == understudy.Replace {
		action = understudy.Keep
	}
	apply(t, p, "ann", Change{Kind: Treat, Entity: obama.Entity, Action: action})
	if m := must[Mention](t)(p.Mention(ctx, obama.ID)); !m.Pending || m.Action != action {
		t.Errorf("treated: %+v", m)
	}
	if err := p.Recast(ctx); err != nil {
		t.Fatal(err)
	}
	m := must[Mention](t)(p.Mention(ctx, obama.ID))
	if m.Pending || m.Action != action || (m.StandIn == "") != (action == understudy.Keep) {
		t.Errorf("made anew: %+v", m)
	}
	if other := find(t, p, "bo", doc, "Barack Obama", 0); other.Action != obama.Action || other.StandIn != obama.StandIn {
		t.Errorf("bo sees what ann decided: %+v", other)
	}
}

// TestDecisionsDuringACast: decisions are stored while stand-ins are made, and what
// they change is made by the next.
func TestDecisionsDuringACast(t *testing.T) {
	p := create(t, texts, Options{})
	inner := rooms(t)
	var between func()
	if err := p.Cast(ctx, func(known generate.Correspondences) (*understudy.Pipeline, error) {
		pipeline, err := inner(known)
		if err == nil {
			pipeline.Generator = interrupted{pipeline.Generator, &between}
		}
		return pipeline, err
	}, nil); err != nil {
		t.Fatal(err)
	}
	john := find(t, p, "ann", id(t, p, "a.txt"), "John Smith", 0)
	apply(t, p, "ann", Change{Kind: Reject, Entity: find(t, p, "ann", id(t, p, "a.txt"), "5 June 1996", 0).Entity})
	between = func() {
		between = nil
		apply(t, p, "ann", Change{Kind: Relabel, Entity: john.Entity, Label: "ORG"})
	}
	if err := p.Recast(ctx); err != nil {
		t.Fatal(err)
	}
	if !must[bool](t)(p.Stale(ctx)) {
		t.Error("a decision during the cast is taken for made")
	}
	if err := p.Recast(ctx); err != nil {
		t.Fatal(err)
	}
	if m := must[Mention](t)(p.Mention(ctx, john.ID)); must[bool](t)(p.Stale(ctx)) || m.Pending || m.Category != understudy.Organisation {
		t.Errorf("%+v", m)
	}
}

// interrupted lets something happen before all is frozen.
type interrupted struct {
	understudy.Generator
	between *func()
}

func (g interrupted) Freeze(ctx context.Context) error {
	if *g.between != nil {
		(*g.between)()
	}
	return g.Generator.Freeze(ctx)
}

// TestRevivedMentionsOverlapNothing: who takes a rejection back is told that something
// else stands there now, however long that is and wherever it begins.
func TestRevivedMentionsOverlapNothing(t *testing.T) {
	text := "Leeds is in the north. " + strings.Repeat("It is a town of many people and houses. ", 8) + "John Smith lives there.\n"
	for _, from := range []int{len(text) - 30, len(text) - 120, len(text) - 300, 40} {
		p := create(t, map[string]string{"a.txt": text}, Options{})
		doc := id(t, p, "a.txt")
		john := find(t, p, "ann", doc, "John Smith", 0)
		_, ms := everything(t, p)
		for _, m := range ms {
			apply(t, p, "ann", Change{Kind: Reject, Entity: m.Entity})
		}
		apply(t, p, "ann", Change{Kind: Draw, Document: doc, Start: from, End: len(text) - 2, Label: "MISC"})
		for _, c := range []Change{{Kind: Accept, Entity: john.Entity}, {Kind: Accept, Mention: john.ID}} {
			c.Seen = Latest
			if _, err := p.Apply(ctx, "ann", c); !errors.Is(err, ErrOverlap) {
				t.Errorf("from %d: %v", from, err)
			}
		}
	}
}
