package substitute

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/corpus"
)

// TestAlignOrder pins that a place proven on one side only is left alone where
// the order of the text speaks against it.
func TestAlignOrder(t *testing.T) {
	w, receipt := rewrite(t, record(t, "a.txt", letter), cast)
	new := w.Texts[0]
	texts := []*TextReceipt{&receipt.Texts[0]}
	first, last := texts[0].Places[1], texts[0].Places[len(texts[0].Places)-1] // Uppsala, the last Ann Berg
	for _, c := range []struct {
		why, edited string
		place       int
	}{
		{"the last before the first", new[last.Start-40:last.End()] + "; " + new[:last.Start-60] + new[last.End():], len(texts[0].Places) - 1},
		{"an early one after the last", new[:first.Start-30] + new[first.End()+1:] + new[first.Start-30:first.End()] + " ...", 1},
	} {
		reps, missing := Align(c.edited, texts, key)
		out, _, err := corpus.Replace(c.edited, reps)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, m := range missing {
			found = found || m.Place == c.place && m.Reason == OutOfOrder
		}
		if !found || len(reps) == 0 {
			t.Errorf("%s: %v\n%s", c.why, missing, out)
		}
	}
}

// TestAlignOverlap pins that two stand-ins that run into each other are both
// left alone: each is proven on one side, and one of the proofs must be wrong.
func TestAlignOverlap(t *testing.T) {
	const original = "A letter was sent by the advocate Ann Berg to the parties.\n" +
		"The answer was signed by Karl Ek, who lives in the same street.\n"
	w, receipt := rewrite(t, record(t, "a.txt", original), map[string]string{"Ann Berg": "Eva Lund", "Karl Ek": "Lund Alm"})
	p := receipt.Texts[0].Places
	edited := w.Texts[0][:p[0].End()] + w.Texts[0][p[1].Start+len("Lund"):]
	if !strings.Contains(edited, "advocate Eva Lund Alm, who") {
		t.Fatal(edited)
	}
	if reps, missing := Align(edited, []*TextReceipt{&receipt.Texts[0]}, key); len(reps) > 0 || len(missing) != 2 || missing[0].Reason != Repeated {
		t.Error(reps, missing)
	}
}

// A stand-in that is written over the end of a line, and is gone from an edited text, is
// missing, and no panic.
func TestAStandInOverTwoLinesIsGone(t *testing.T) {
	const original = "A letter was sent by the advocate Ann to the parties, and nobody has answered it yet.\n"
	w, receipt := rewrite(t, record(t, "a.txt", original), map[string]string{"Ann": "Eva\nLund"})
	text := strings.Replace(string(w.Raw), "Eva\nLund", "somebody", 1)
	reps, missing := Align(text, []*TextReceipt{&receipt.Texts[0]}, key)
	if len(reps) != 0 || len(missing) != 1 || missing[0].Reason != Gone {
		t.Errorf("restored %v, missing %v, want one that is gone", reps, missing)
	}
}
