package substitute

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/corpus"
)

var fuzzTexts = []string{
	"", "a", letter, "Ann\r\nAnn\r\n", "😀Ann👩‍👩‍👧Ann", "שלום Ann עולם", "Zoe\u0301 Ann e\u0301", strings.Repeat("Ann ", 60),
	strings.Repeat("a", 200), "Ann\u00a0\u2003 Ann\x00Ann", "\u202eAnn\u202c",
}

// spans cuts sorted replacements at characters of a text, drawn with a seed.
func spans(rnd *rand.Rand, text string) (reps []corpus.Replacement) {
	standIns := []string{"Eva", "a", "Ann", "", "Łucja 😀", " ", "12"}
	at := 0
	for i := range text {
		if i < at || rnd.IntN(6) > 0 {
			continue
		}
		end := i
		for j := range text[i:] {
			end = i + j
			if j > 0 && rnd.IntN(3) == 0 {
				break
			}
		}
		reps = append(reps, corpus.Replacement{Start: i, End: end, Text: standIns[rnd.IntN(len(standIns))]})
		at = end + 1
	}
	return reps
}

// FuzzExact: what was applied is undone to the byte, through the encoding.
func FuzzExact(f *testing.F) {
	for i, s := range fuzzTexts {
		f.Add(s, uint64(i))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		text = strings.ToValidUTF8(text, "?")
		rnd := rand.New(rand.NewPCG(seed, 0))
		rec := record(t, "a.md", "x"+strings.ReplaceAll(text, "\x00", "0"))
		reps := [][]corpus.Replacement{spans(rnd, rec.Docs[0].Text)}
		w, err := rec.Rewrite(reps, nil)
		if err != nil {
			t.Fatal(err)
		}
		receipt, err := NewReceipt(rec, reps, w, key)
		if err != nil {
			t.Fatal(err)
		}
		b, err := receipt.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var back Receipt
		if err := back.UnmarshalBinary(b); err != nil {
			t.Fatal(err)
		}
		got, err := Exact(w.Raw, nil, []*Receipt{&back})
		if err != nil || string(got) != string(rec.Raw) {
			t.Fatalf("%q: %q, %v", rec.Raw, got, err)
		}
		aligned, missing := Align(w.Texts[0], []*TextReceipt{&back.Texts[0]}, key)
		text, _, err = corpus.Replace(w.Texts[0], aligned)
		if err != nil || text != rec.Docs[0].Text || len(missing) > 0 {
			t.Fatalf("aligned: %q, %v", text, err)
		}
	})
}

// FuzzAlign: after insertions between the stand-ins, every restored place is
// one that was written, with its own original, and the rest is listed.
func FuzzAlign(f *testing.F) {
	for i, s := range fuzzTexts {
		f.Add(s, uint64(i))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		text = strings.NewReplacer("§", "s", "¤", "o").Replace(strings.ToValidUTF8(text, "?"))
		rnd := rand.New(rand.NewPCG(seed, 0))
		reps := spans(rnd, text)
		new, _, err := corpus.Replace(text, reps)
		if err != nil {
			t.Fatal(err)
		}
		receipt, err := newTextReceipt("a", text, new, reps, newPrinter(key))
		if err != nil {
			t.Fatal(err)
		}
		edited, truth := scramble(rnd, new, receipt.Places, "§¤")
		got, missing := Align(edited, []*TextReceipt{&receipt}, key)
		if len(got)+len(missing) != len(reps) {
			t.Fatalf("%d restored, %d missing of %d", len(got), len(missing), len(reps))
		}
		for _, r := range got {
			if original, ok := truth[[2]int{r.Start, r.End}]; !ok || original != r.Text {
				t.Fatalf("bytes %d to %d of %q restored to %q", r.Start, r.End, edited, r.Text)
			}
		}
		if _, _, err := corpus.Replace(edited, got); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzUnmarshal: no bytes make decoding fail otherwise than by an error.
func FuzzUnmarshal(f *testing.F) {
	for _, s := range fuzzTexts {
		_, r := rewrite(f, record(f, "a.md", strings.ReplaceAll(s, "\x00", "")), map[string]string{"Ann": "Eva"})
		b, err := r.MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var r Receipt
		if r.UnmarshalBinary(b) != nil {
			return
		}
		if _, err := Undo([]byte("some text"), r.Edits); err == nil && len(r.Texts) > 0 {
			Align("some text", []*TextReceipt{&r.Texts[0]}, key)
		}
	})
}
