package frequency_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/attack/frequency"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
)

// document makes a document of mentions "original>stand-in".
func document(mentions string, c understudy.Category) *pairs.Document {
	var marked strings.Builder
	for m := range strings.FieldsSeq(mentions) {
		marked.WriteString("[" + string(c) + "|" + strings.Replace(m, ">", "|", 1) + "] ")
	}
	return pairstest.Document("", marked.String())
}

func forms(t *testing.T, docs ...*pairs.Document) *frequency.Forms {
	t.Helper()
	f := frequency.New()
	pairstest.Add(t, f, docs...)
	return f
}

func TestKnowing(t *testing.T) {
	tests := map[string]struct {
		mentions                     string
		right, weighted, chance, top float64
	}{
		"frequencies tell all":  {"a>x a>x a>x b>y b>y c>z", 1, 1, 1.0 / 3, 1},
		"equals tell nothing":   {"a>x b>y c>z", 1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3},
		"case is no difference": {"a>X A>x b>y", 1, 1, 0.5, 1},
		"one for all":           {"a>x a>x b>x c>x", 1, 0.5, 1, 1},
		"always another":        {"a>x a>y a>z b>u b>u", 0.25*(1.0/3*0) + 0.25*0, 0, 5.0/16 - 1.0/16, 0},
		"deleted":               {"a> b>", 0, 0, 0, 0},
		"no words":              {"…>x -->y", 0, 0, 0, 0},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			g := forms(t, document(tt.mentions, understudy.Person)).Result().Knowing
			for what, v := range map[string][2]float64{"right": {g.Right, tt.right}, "weighted": {g.Weighted, tt.weighted}, "chance": {g.Chance, tt.chance}, "top": {g.Top, tt.top}} {
				if math.Abs(v[0]-v[1]) > 1e-12 {
					t.Errorf("%s: %v, want %v (%+v)", what, v[0], v[1], g)
				}
			}
		})
	}
}

// Where each document has stand-ins of its own, each is guessed by itself: a form of
// two documents is two stand-ins.
func TestInDocument(t *testing.T) {
	first, second := document("a>x a>x b>y", understudy.Person), document("b>x b>x c>y c>y c>y", understudy.Person)
	if g := forms(t, first, second).Result().Knowing; g.Right == 1 || g.Forms != 2 {
		t.Errorf("in all documents: %+v", g)
	}
	first.Scope, second.Scope = pairs.InDocument, pairs.InDocument
	f := forms(t, first, second)
	f.Background("b, b, b, a, c")
	r := f.Result()
	if g := r.Knowing; g.Right != 1 || g.Weighted != 1 || g.Forms != 4 || g.Mentions != 8 || g.Chance != 0.5 {
		t.Errorf("in each: %+v", g)
	}
	// In public, b is more frequent than a and c: right of the second document alone.
	if g := r.Reading; g.Right != 0 || r.ByCategory[understudy.Person] != r.Knowing {
		t.Errorf("%+v, %+v", g, r.ByCategory)
	}
}

// Time is not that of pairs of forms: compared with each other, so many would take
// minutes.
func TestManyEqual(t *testing.T) {
	const n = 200_000
	var mentions strings.Builder
	for i := range n {
		fmt.Fprintf(&mentions, "a%d>x%d ", i, i)
	}
	if g := forms(t, document(mentions.String(), understudy.Code)).Result().Knowing; g.Forms != n || math.Abs(g.Top*n-1) > 1e-6 {
		t.Errorf("%+v", g)
	}
}

// Categories are guessed apart.
func TestCategories(t *testing.T) {
	r := forms(t, document("a>x a>x b>y", understudy.Person), document("c>x d>y d>y", understudy.Location)).Result()
	if r.Knowing.Right != 1 || r.Knowing.Forms != 4 || len(r.ByCategory) != 2 || r.Reading != nil {
		t.Errorf("%+v", r)
	}
}

// Who reads goes by the frequencies of the background.
func TestReading(t *testing.T) {
	f := forms(t, document("Jan_Nowak>x Jan_Nowak>x Maj>y", understudy.Person))
	f.Background("Maj and MAJ met")
	f.Background("Jan_Nowak.")
	r := f.Result()
	if r.Knowing.Blind != 0.5 {
		t.Errorf("chance of mentions: %v", r.Knowing.Blind)
	}
	if r.Reading == nil || r.Reading.Right != 0 || r.Knowing.Right != 1 {
		t.Errorf("%+v, %+v", r.Reading, r.Knowing)
	}
}

func TestEmpty(t *testing.T) {
	f := frequency.New()
	f.Background("text")
	if r := f.Result(); r.Knowing != (frequency.Guess{}) || *r.Reading != (frequency.Guess{}) {
		t.Errorf("%+v", r)
	}
}
