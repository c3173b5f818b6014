package diversity_test

import (
	"math"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/diversity"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
)

// doc makes a document of mentions "original|stand-in"; those in capitals are codes,
// the others persons.
func doc(mentions ...string) *pairs.Document {
	var marked strings.Builder
	for _, m := range mentions {
		original, _, _ := strings.Cut(m, "|")
		category := "PERSON"
		if original == strings.ToUpper(original) {
			category = "CODE"
		}
		marked.WriteString("[" + category + "|" + m + "] ")
	}
	return pairstest.Document("", marked.String())
}

func measure(t *testing.T, docs ...*pairs.Document) *diversity.Result {
	t.Helper()
	return pairstest.Measure(t, diversity.New(diversity.Options{Most: 2}), docs...)
}

// Where each document has stand-ins of its own, one plays several originals if it does
// so in a document.
func TestSharedInDocument(t *testing.T) {
	docs := []*pairs.Document{
		pairstest.Document("1", "[LOC|Gdynia|Lund] [LOC|Ulm|Kalmar]"),
		pairstest.Document("2", "[LOC|Parma|Lund] [LOC|Bergen|Kalmar] [LOC|Hof|Kalmar]"),
		pairstest.Document("3", "[LOC|Gdynia|Lund] [LOC|Ulm|Kalmar]"), // no longer what document 2 says
	}
	if r := pairstest.Measure(t, diversity.New(diversity.Options{}), docs...); r.Shared.Forms != 1 {
		t.Errorf("in all documents: %+v", r.Shared)
	}
	for _, d := range docs {
		d.Scope = pairs.InDocument
	}
	r := pairstest.Measure(t, diversity.New(diversity.Options{}), docs...)
	if r.Shared.Forms != 0.5 || len(r.Shared.Most) != 1 || r.Shared.Most[0].Form != "kalmar" || r.Shared.Most[0].Originals != 2 {
		t.Errorf("in each: %+v", r.Shared)
	}
}

func TestForms(t *testing.T) {
	r := measure(t, doc("Ann|Eve", "Bob|Tom", "ann|EVE"), doc("Åsa|Eve", "X1|Q7"))
	if s := r.Original; s.Mentions != 5 || s.Forms != 4 || s.TypeToken != 0.8 {
		t.Errorf("originals %+v", s)
	}
	s := r.Pseudonymized
	// Three, one and one of five.
	entropy := -(0.6*math.Log2(0.6) + 0.4*math.Log2(0.2))
	if s.Forms != 3 || math.Abs(s.Entropy-entropy) > 1e-12 || math.Abs(s.Evenness-entropy/math.Log2(3)) > 1e-12 {
		t.Errorf("stand-ins %+v, want entropy %v", s, entropy)
	}
	want := diversity.Form{Form: "eve", Mentions: 3, Share: 0.6, Documents: 2, Originals: 2}
	if len(s.Most) != 2 || s.Most[0] != want || s.Most[1].Form != "q7" {
		t.Errorf("most %+v", s.Most)
	}
	if c := r.ByCategory[understudy.Person]; c.Pseudonymized.Forms != 2 || c.Pseudonymized.Mentions != 4 {
		t.Errorf("persons %+v", c)
	}
	if c := r.ByCategory[understudy.Code]; c.Pseudonymized.Evenness != 1 || c.Pseudonymized.Entropy != 0 {
		t.Errorf("codes %+v", c)
	}
}

func TestShared(t *testing.T) {
	for name, tt := range map[string]struct {
		doc             *pairs.Document
		forms, mentions float64
	}{
		"none":        {doc("Ann|Eve", "Bob|Tom"), 0, 0},
		"one of two":  {doc("Ann|Eve", "Bob|Eve", "Cid|Tom", "Cid|Tom"), 0.5, 0.5},
		"same person": {doc("Ann|Eve", "ANN|Eve"), 0, 0},
		"all":         {doc("Ann|x", "Bob|x", "Cid|x"), 1, 1},
	} {
		r := measure(t, tt.doc)
		if r.Shared.Forms != tt.forms || r.Shared.Mentions != tt.mentions || (tt.forms > 0) != (len(r.Shared.Most) > 0) {
			t.Errorf("%s: %+v", name, r.Shared)
		}
	}
}

func TestNothing(t *testing.T) {
	for name, docs := range map[string][]*pairs.Document{
		"no documents": nil, "no mentions": {doc()}, "deleted": {doc("Ann|", "Bob| ")},
	} {
		r := measure(t, docs...)
		if r.Pseudonymized.Mentions != 0 || r.Original.Mentions != 0 || math.IsNaN(r.Pseudonymized.Entropy+r.Shared.Forms+r.Original.TypeToken) {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
