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
