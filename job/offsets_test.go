package job

import (
	"slices"
	"testing"

	"github.com/understudy-text/understudy"
)

// Places of the result are where stand-ins stand in it: what is kept, deleted or doubtful
// moves along.
func TestMoved(t *testing.T) {
	// Åsa (0–3) → Eva Berg, Bo (8–10) deleted, Ida (15–18) kept, Kråkby (22–28) → Ny
	surrogates := []understudy.Surrogate{{Text: "Eva Bérg"}, {}, {Reason: "kept"}, {Text: "Ny"}}
	from := []int{0, 3, 8, 10, 15, 18, 22, 28}
	to := moved(surrogates, from)
	if want := []int{0, 8, 13, 13, 18, 21, 25, 27}; !slices.Equal(to, want) {
		t.Fatalf("got %v, want %v", to, want)
	}
	doubts := movedDoubts([]Doubt{{Start: 0, End: 3}, {Start: 4, End: 7}, {Start: 9, End: 16}, {Start: 23, End: 24}, {Start: 29, End: 30}}, from, to)
	for i, want := range [][2]int{{0, 8}, {9, 12}, {13, 21}, {25, 27}, {28, 29}} {
		if doubts[i].Start != want[0] || doubts[i].End != want[1] {
			t.Errorf("doubt %d is at %d–%d, want %v", i, doubts[i].Start, doubts[i].End, want)
		}
	}
}

// Lines and columns count from 1, in code points; files without lines have none.
func TestSpots(t *testing.T) {
	lines := lineStarts("Åsa\nmet Bo\n\nin Åbo")
	for at, want := range map[int]string{0: "1:1", 2: "1:3", 3: "1:4", 4: "2:1", 8: "2:5", 11: "3:1", 12: "4:1", 15: "4:4", 18: "4:7"} {
		if got := spotAt(lines, at).String(); got != want {
			t.Errorf("code point %d is at %s, want %s", at, got, want)
		}
	}
	if got := spotAt(nil, 7).String(); got != "" {
		t.Errorf("no lines: %q", got)
	}
}
