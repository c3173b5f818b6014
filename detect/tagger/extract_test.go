package tagger

import (
	"fmt"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/sequence"
)

// What the extractor says of a text does not depend on what it forgot.
func TestForgettingChangesNothing(t *testing.T) {
	text := "Mr Kos lives in Lund. The court heard Kos."
	x := NewExtractor("en", Clusters{}, nil)
	read := func() string {
		x.Read(text)
		var f sequence.Features
		for n := range x.Sequences() {
			x.Features(n, &f)
		}
		return fmt.Sprint(f)
	}
	want := read()
	x.Read(strings.Repeat("other Words here in Lund\n", 3))
	if got := read(); got != want {
		t.Error("features changed after another text")
	}
	x.forget()
	if got := read(); got != want {
		t.Error("features changed after forgetting")
	}
}

// A line without end is cut into sequences that hold every token once.
func TestLongLine(t *testing.T) {
	x := NewExtractor("en", Clusters{}, nil)
	x.Read(strings.Repeat("word ", 3*maxItems+7))
	at := 0
	for n := range x.Sequences() {
		start, end := x.Bounds(n)
		if start != at || end <= start || end-start > maxItems {
			t.Fatalf("sequence %d holds tokens %d to %d after %d", n, start, end, at)
		}
		at = end
	}
	if at != len(x.Tokens()) || at != 3*maxItems+7 {
		t.Errorf("sequences end at token %d of %d", at, len(x.Tokens()))
	}
}

func TestRuns(t *testing.T) {
	x := NewExtractor("en", Clusters{}, nil)
	x.Read("heard by the Court of First Instance in Lund today and Kos left")
	x.runs(0, len(x.Tokens()))
	var got []string
	for i, r := range x.capital {
		if r.first <= r.last && int32(i) == r.first {
			got = append(got, fmt.Sprint(r.first, "-", r.last))
		}
	}
	if s := strings.Join(got, " "); s != "3-8 11-11" {
		t.Errorf("runs %s", s)
	}
}

// The facts of a document speak of the word in whatever case.
func TestSurvey(t *testing.T) {
	x := NewExtractor("en", Clusters{}, nil)
	x.Read("He met Mr Kos in Lund. Court staff saw the court. Kos left.")
	seen := func(s string) uint8 { return x.doc.seen[x.words[x.lookup(s)].fold] }
	for _, test := range []struct {
		word    string
		has, no uint8
	}{
		{"Kos", seenTitled | seenInside | seenTwice, seenSmall},
		{"Lund", seenInside | seenAfterIn, seenTitled},
		{"Court", seenSmall | seenStart, seenInside},
	} {
		if got := seen(test.word); got&test.has != test.has || got&test.no != 0 {
			t.Errorf("%s: facts %b, want all of %b, none of %b", test.word, got, test.has, test.no)
		}
	}
	x.Read("Kos")
	if seen("Kos") != seenStart {
		t.Errorf("facts of another document stay: %b", seen("Kos"))
	}
}
