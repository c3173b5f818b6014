package project

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/language"
)

// TestExceptionsBecomeAPolicy: what a review keeps for all documents, a policy of it
// keeps too, whatever signs are in names and reasons.
func TestExceptionsBecomeAPolicy(t *testing.T) {
	text := "Mary Parker met Anna \"Kay: #1\" O'Neil in Leeds.\nنجيب محفوظ wrote to her.\n"
	p := create(t, map[string]string{"a.txt": text}, Options{})
	doc := id(t, p, "a.txt")
	except := func(form, label, reason string, action understudy.Action) {
		t.Helper()
		at := strings.Index(text, form)
		for _, m := range must[[]Piece](t)(p.Pieces(ctx, "ann", doc, 0, 9))[0].Mentions {
			if m.Start < at+len(form) && m.End > at {
				apply(t, p, "ann", Change{Kind: Reject, Mention: m.ID})
			}
		}
		r := apply(t, p, "ann", Change{Kind: Draw, Document: doc, Start: at, End: at + len(form), Label: label})
		apply(t, p, "ann", Change{Kind: Except, Entity: r.Entities[0], Action: action, Reason: reason})
	}
	except("Mary Parker", "PERSON", "a \"public\" figure: yes\n", understudy.Keep)
	except("Anna \"Kay: #1\" O'Neil", "PERSON", "- {no}", understudy.Keep)
	except("Leeds", "LOC", "", understudy.Placeholder)
	except("نجيب محفوظ", "PERSON", "a \"public\" figure: yes", understudy.Keep)
	var b strings.Builder
	if err := p.WritePolicy(ctx, &b, "cc"); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "p.yaml")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	rules, err := decide.Read(path)
	if err != nil {
		t.Fatalf("%v in\n%s", err, b.String())
	}
	policy := must[*decide.Policy](t)(decide.New(rules, must[map[string]*language.Language](t)(languages()), "en"))
	pipeline := must[*understudy.Pipeline](t)(rooms(t)(nil))
	pipeline.Policy = policy
	other := &understudy.Document{ID: "other", Language: "en", Text: "Leeds knows Mary Parker and John Smith."}
	for _, one := range []struct {
		form     string
		category understudy.Category
	}{{"Leeds", understudy.Location}, {"Mary Parker", understudy.Person}, {"John Smith", understudy.Person}} {
		at := strings.Index(other.Text, one.form)
		other.Given = append(other.Given, understudy.Span{Start: at, End: at + len(one.form), Category: one.category, Score: 1})
	}
	results := must[[]understudy.Result](t)(pipeline.Pseudonymize(ctx, []*understudy.Document{other}, true))
	for i, want := range []understudy.Action{understudy.Placeholder, understudy.Keep, understudy.Replace} {
		if d := results[0].Surrogates[i].Decision; d.Action != want {
			t.Errorf("mention %d: %+v, not %s, by\n%s", i, d, want, b.String())
		}
	}
	empty := create(t, map[string]string{"a.txt": text}, Options{})
	b.Reset()
	if err := empty.WritePolicy(ctx, &b); err != nil || !strings.Contains(b.String(), "rules: []") {
		t.Errorf("%v %q", err, b.String())
	}
}

// Who says what becomes of an entity has decided on it; it is not asked again, unless
// that is taken back.
func TestTreatmentsAreDecisions(t *testing.T) {
	p := create(t, texts, Options{})
	if err := p.Cast(ctx, rooms(t), nil); err != nil {
		t.Fatal(err)
	}
	mary := find(t, p, "ann", id(t, p, "a.txt"), "Mary Parker", 0)
	left := must[Queue](t)(p.Queue(ctx, "ann", 0)).Left
	for _, c := range []struct {
		Change
		left int
	}{
		{Change{Kind: Except, Entity: mary.Entity, Action: understudy.Keep, Reason: "public figure"}, left - 1},
		{Change{Kind: Treat, Entity: mary.Entity, Action: understudy.Delete}, left - 1},
		{Change{Kind: Treat, Entity: mary.Entity}, left}, // to the policy
		{Change{Kind: Pick, Entity: mary.Entity, StandIn: "Erin Holt"}, left - 1},
		{Change{Kind: Pick, Entity: mary.Entity}, left},
	} {
		apply(t, p, "ann", c.Change)
		if got := must[Queue](t)(p.Queue(ctx, "ann", 0)).Left; got != c.left {
			t.Errorf("%s %s %q: %d are left, not %d", c.Kind, c.Action, c.StandIn, got, c.left)
		}
		must[Result](t)(p.Undo(ctx, "ann"))
		if got := must[Queue](t)(p.Queue(ctx, "ann", 0)).Left; got != left {
			t.Errorf("%s, undone: %d are left, not %d", c.Kind, got, left)
		}
	}
	apply(t, p, "ann", Change{Kind: Reject, Entity: mary.Entity})
	apply(t, p, "ann", Change{Kind: Treat, Entity: mary.Entity, Action: understudy.Keep})
	if m := find(t, p, "ann", id(t, p, "a.txt"), "Mary Parker", 0); m.State != Rejected {
		t.Errorf("rejected, then treated, it is %s", m.State)
	}
}
