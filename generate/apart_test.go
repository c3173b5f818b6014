package generate_test

import (
	"context"
	"iter"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// table is a ledger in memory.
type table map[cast.Role]string

func (t table) StandIn(_ context.Context, r cast.Role) (string, bool, error) {
	v, ok := t[r]
	return v, ok, nil
}

func (t table) Taken(_ context.Context, kind cast.Kind, standIn string) (bool, error) {
	for r, v := range t {
		if r.Kind == kind && strings.EqualFold(v, standIn) {
			return true, nil
		}
	}
	return false, nil
}

func (t table) Assign(_ context.Context, roles iter.Seq2[cast.Role, string]) error {
	for r, v := range roles {
		t[r] = v
	}
	return nil
}

// named is a marked document with an id.
func named(id, text string) *understudy.Document {
	doc := marked("en", text)
	doc.ID = id
	return doc
}

// apart are the stand-ins of documents of which each is a corpus.
func apart(t *testing.T, c generate.Correspondences, docs ...*understudy.Document) [][]string {
	t.Helper()
	known, err := languages()
	if err != nil {
		t.Fatal(err)
	}
	g, err := generate.NewApart(generate.Options{Languages: known, Default: "en", Draw: draw.New([]byte("k")), Correspondences: c})
	if err != nil {
		t.Fatal(err)
	}
	return written(t, g, docs...)
}

const smith = "Mr ⟦PERSON|Smith⟧ of ⟦LOC|Leeds⟧ met ⟦PERSON|Parker⟧. ⟦PERSON|Smith⟧ left."

func TestApartFollowsNobodyFromDocumentToDocument(t *testing.T) {
	var docs []*understudy.Document
	for _, id := range strings.Fields("a b c d e f g h") {
		docs = append(docs, named(id, smith))
	}
	got := apart(t, nil, docs...)
	for i, s := range got {
		if s[0] != s[3] {
			t.Errorf("document %d: one person has two stand-ins: %q", i, s)
		}
		if s[0] == s[2] {
			t.Errorf("document %d: two persons have one stand-in: %q", i, s)
		}
	}
	for j := range got[0] { // drawn anew: two documents may draw the same, not most of them
		different := map[string]bool{}
		for _, s := range got {
			different[s[j]] = true
		}
		if len(different) < len(docs)/2 {
			t.Errorf("mention %d has only these stand-ins in %d documents: %v", j, len(docs), different)
		}
	}
	// No other document is asked.
	if alone := apart(t, nil, named("b", smith)); strings.Join(alone[0], "|") != strings.Join(got[1], "|") {
		t.Errorf("beside another document %q, alone %q", got[1], alone[0])
	}
}

func TestApartIsRememberedByDocument(t *testing.T) {
	remembered := table{}
	first := apart(t, remembered, named("a", smith), named("b", smith))
	for _, c := range []cast.Kind{"name@a", "name@b"} {
		r := generate.Role(c, "Smith")
		if r.Kind != c || remembered[r] == "" {
			t.Errorf("kind %s: no entry of %v in %v", c, r, remembered)
		}
	}
	// A text that was edited keeps its stand-ins, and a person's own choice counts in
	// the one document alone.
	remembered[generate.Role("name@a", "Smith")] = "Marlowe"
	again := apart(t, remembered, named("a", "Yesterday "+smith), named("b", "Yesterday "+smith))
	if again[0][0] != "Marlowe" || again[0][2] != first[0][2] || again[1][0] != first[1][0] {
		t.Errorf("first %q, again %q", first, again)
	}
}

// A document says a name once, however often it does: one that is in love with a name
// does not give it to all others.
func TestApartCountsADocumentOnce(t *testing.T) {
	docs := []*understudy.Document{named("often", strings.Repeat("Ms ⟦PERSON|Hughes⟧ left. ", 200))}
	for _, family := range strings.Fields("Smith Jones Taylor Davies Evans Wilson Thomas Roberts Johnson Lewis Walker Robinson Wood Thompson White Watson Jackson Wright Green Harris Cooper King Martin Clarke") {
		docs = append(docs, named(family, "Ms ⟦PERSON|"+family+"⟧ left."))
	}
	same := 0
	for _, s := range apart(t, nil, docs...)[1:] {
		if s[0] == "Hughes" {
			same++
		}
	}
	if same > 6 {
		t.Errorf("%d of %d are called Hughes", same, len(docs)-1)
	}
}

func TestBare(t *testing.T) {
	for kind, want := range map[cast.Kind][2]cast.Kind{
		"name":             {"name", ""},
		"name@a.txt":       {"name", "@a.txt"},
		"term:en:x@a@b.co": {"term:en:x", "@a@b.co"},
	} {
		if bare, doc := generate.Bare(kind); bare != want[0] || doc != want[1] {
			t.Errorf("%s: %s, %s", kind, bare, doc)
		}
	}
}
