package substitute

import (
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

var key = []byte("a key for tests")

func surrogate(start, end int, text, reason string) understudy.Surrogate {
	return understudy.Surrogate{Span: understudy.Span{Start: start, End: end}, Text: text, Reason: reason}
}

func TestApply(t *testing.T) {
	for _, c := range []struct {
		why, text string
		s         []understudy.Surrogate
		want      string
		err       error
		place     string
	}{
		{"none", "Ann", nil, "Ann", nil, ""},
		{"longer and shorter", "Ann met Zoë.", []understudy.Surrogate{surrogate(0, 3, "Łucja", ""), surrogate(8, 12, "B", "")}, "Łucja met B.", nil, ""},
		{"neighbours", "ab", []understudy.Surrogate{surrogate(0, 1, "x", ""), surrogate(1, 2, "y", "")}, "xy", nil, ""},
		{"deleted", "an Ann", []understudy.Surrogate{surrogate(3, 6, "", "")}, "an ", nil, ""},
		{"without stand-in", "an Ann", []understudy.Surrogate{surrogate(3, 6, "", "no reader")}, "an Ann", nil, ""},
		{"outside", "Ann", []understudy.Surrogate{surrogate(1, 4, "x", "")}, "", corpus.ErrOutside, "bytes 1 to 4"},
		{"negative", "Ann", []understudy.Surrogate{surrogate(-1, 2, "x", "")}, "", corpus.ErrOutside, "bytes -1"},
		{"inside a character", "Zoë", []understudy.Surrogate{surrogate(0, 3, "x", "")}, "", corpus.ErrInside, "byte 3"},
		{"overlapping", "Anna", []understudy.Surrogate{surrogate(0, 2, "x", ""), surrogate(1, 3, "y", "")}, "", corpus.ErrUnsorted, "byte 1"},
		{"unsorted", "Anna", []understudy.Surrogate{surrogate(2, 3, "x", ""), surrogate(0, 1, "y", "")}, "", corpus.ErrUnsorted, "byte 0"},
		{"broken stand-in", "Anna", []understudy.Surrogate{surrogate(2, 3, "\xFF", "")}, "", corpus.ErrStandInUTF8, "byte 2"},
	} {
		got, edits, err := Apply(c.text, c.s)
		if got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: %q, %v", c.why, got, err)
		}
		if err != nil {
			if !strings.Contains(err.Error(), c.place) || strings.Contains(err.Error(), "Ann") {
				t.Errorf("%s: message %q", c.why, err)
			}
			continue
		}
		if back, err := Undo([]byte(got), edits); err != nil || string(back) != c.text {
			t.Errorf("%s: undone to %q, %v", c.why, back, err)
		}
	}
}

func TestUndoRefuses(t *testing.T) {
	for _, edits := range [][]corpus.Edit{
		{{Offset: 2, Length: 2}}, {{Offset: 4}}, {{Offset: -1}}, {{Offset: 1, Length: -1}},
		{{Offset: 1, Length: 1}, {Offset: 1, Length: 1}},
	} {
		if _, err := Undo([]byte("abc"), edits); !errors.Is(err, ErrReceipt) {
			t.Errorf("%v: %v", edits, err)
		}
	}
}

// record reads a single record from a file's bytes.
func record(t testing.TB, name, data string) *corpus.Record {
	t.Helper()
	r, err := corpus.NewReader(strings.NewReader(data), name, corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for {
		p, err := r.Next()
		switch {
		case err == io.EOF:
			t.Fatal("no record")
		case err != nil:
			t.Fatal(err)
		case p.Kind == corpus.Refused:
			t.Fatal(p.Refusal)
		case p.Kind == corpus.Content:
			return p.Record
		}
	}
}

// rewrite replaces the words of the table in a record and returns the receipt.
func rewrite(t testing.TB, rec *corpus.Record, table map[string]string) (*corpus.Rewritten, *Receipt) {
	t.Helper()
	reps := make([][]corpus.Replacement, len(rec.Docs))
	for i, d := range rec.Docs {
		reps[i] = replaceWords(d.Text, table)
	}
	w, err := rec.Rewrite(reps, func(s string) string { return strings.ReplaceAll(s, "Ann", "X") })
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
	return w, &back // all tests see receipts that went through the encoding
}

// replaceWords finds the words of the table at word starts, longest first.
func replaceWords(text string, table map[string]string) []corpus.Replacement {
	var words []string
	for w := range table {
		words = append(words, w)
	}
	slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) })
	var reps []corpus.Replacement
	for at := 0; at < len(text); at++ {
		for _, w := range words {
			if strings.HasPrefix(text[at:], w) {
				reps = append(reps, corpus.Replacement{Start: at, End: at + len(w), Text: table[w]})
				at += len(w) - 1
				break
			}
		}
	}
	return reps
}

// TestExact pins byte-exact restoring of each format.
func TestExact(t *testing.T) {
	for name, data := range map[string]string{
		"a.txt":   "Ann,\r\nZoë\u0301 & 😀 Ann",
		"a.md":    "# Ann\n[Ann](mailto:ann@x.example)\n",
		"a.jsonl": `{"id":1, "text":"Ann\/Zo\u00EB \ud83d\ude00 Ann" ,"x":[ ]}`,
		"d.jsonl": `{"text":"Zoë and Ann","label":[[8,11,"PER"],[0,3,"PER"]],"Comments":["Ann"]}`,
		"a.json":  `[{"doc_id":"1","text":"An Ann\u00e9","task":"hide Ann","annotations":{"a":{"entity_mentions":[{"entity_type":"PERSON","start_offset":3,"end_offset":7,"span_text":"Anné"}]}}}]`,
	} {
		rec := record(t, name, data)
		w, receipt := rewrite(t, rec, map[string]string{"Ann": "Bengt", "Zoë": "Åsa"})
		ids := []string{rec.Docs[0].ID}
		got, err := Exact(w.Raw, ids, []*Receipt{receipt})
		if err != nil || string(got) != string(rec.Raw) {
			t.Errorf("%s: %s, %v", name, got, err)
		}
		if _, err := Exact(append(w.Raw, ' '), ids, []*Receipt{receipt}); !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: changed bytes: %v", name, err)
		}
	}
}

// TestExactAmbiguous pins what happens when two originals became one text.
func TestExactAmbiguous(t *testing.T) {
	wa, a := rewrite(t, record(t, "a.txt", "on 3 May"), map[string]string{"3 May": "9 June"})
	_, b := rewrite(t, record(t, "b.txt", "on 4 May"), map[string]string{"4 May": "9 June"})
	both := []*Receipt{a, b}
	for id, want := range map[string]string{"a.txt": "on 3 May", "b.txt": "on 4 May"} {
		if got, err := Exact(wa.Raw, []string{id}, both); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", id, got, err)
		}
	}
	if _, err := Exact(wa.Raw, []string{"moved.txt"}, both); !errors.Is(err, ErrAmbiguous) {
		t.Error(err)
	}
	if got, err := Exact(wa.Raw, []string{"moved.txt"}, []*Receipt{a, a}); err != nil || string(got) != "on 3 May" {
		t.Errorf("the same twice: %q, %v", got, err)
	}
	if reps, missing := Align("on 9 June", []*TextReceipt{&a.Texts[0], &b.Texts[0]}, key); len(reps) > 0 || len(missing) != 2 {
		t.Errorf("aligned: %v, %v", reps, missing)
	}
}

const letter = "Dear Ann Berg, thank you for coming to Uppsala on 3 May. " +
	"My brother Karl Berg could not be there, since Ann had told him a wrong day. " +
	"We hope that Ann Berg will find the time to answer before the summer is over.\n"

var cast = map[string]string{"Ann Berg": "Eva Lund", "Karl Berg": "Nils Lund", "Ann": "Eva", "Uppsala": "Lund", "3 May": "14 June"}

// TestAlign pins what is proven and what is not in texts that were edited.
func TestAlign(t *testing.T) {
	rec := record(t, "a.txt", letter)
	w, receipt := rewrite(t, rec, cast)
	texts := []*TextReceipt{&receipt.Texts[0]}
	new := w.Texts[0]
	for _, c := range []struct {
		why, edited, want string
		missing           []Missing
	}{
		{"untouched", new, letter, nil},
		{"in the middle of another text", "Before this. " + new + "After that.", "Before this. " + letter + "After that.", nil},
		{"wrapped anew", strings.ReplaceAll(new, ". ", ".\r\n\r\n  "), strings.ReplaceAll(letter, ". ", ".\r\n\r\n  "), nil},
		{"a line broken within a stand-in", strings.ReplaceAll(new, "Eva Lund", "Eva\nLund"), letter, nil},
		{"a word inserted beside a stand-in", strings.Replace(new, "Dear Eva", "My dear old friend Eva", 1), strings.Replace(letter, "Dear Ann", "My dear old friend Ann", 1), nil},
		{"a stand-in changed", strings.Replace(new, "Nils", "Olof", 1), strings.Replace(letter, "Karl Berg", "Olof Lund", 1), []Missing{{0, 3, 0, Gone}}},
		{"a stand-in grown into another word", strings.Replace(new, "since Eva had", "since Evald had", 1), strings.Replace(letter, "since Ann had", "since Evald had", 1), []Missing{{0, 4, 0, Gone}}},
		{"a number grown", strings.Replace(new, "14 June. ", "14 June.2 ", 1), strings.Replace(letter, "3 May. ", "3 May.2 ", 1), nil},
		{"a stand-in written elsewhere by hand", "Lund is a town, and Eva lives there. " + new, "Lund is a town, and Eva lives there. " + letter, nil},
		{"a sentence taken out", strings.Replace(new, new[strings.Index(new, "My"):strings.Index(new, "We")], "", 1), strings.Replace(letter, letter[strings.Index(letter, "My"):strings.Index(letter, "We")], "", 1),
			[]Missing{{0, 3, 0, Gone}, {0, 4, 0, Gone}}},
		// The first name stands where the text begins, and only one of the two does.
		{"everything twice", new + new, strings.Replace(new, "Eva Lund", "Ann Berg", 1) + new, []Missing{{0, 1, 0, Repeated}, {0, 2, 0, Repeated}, {0, 3, 0, Repeated}, {0, 4, 0, Repeated}, {0, 5, 0, Repeated}}},
		{"another text", "Eva Lund was here.", "Eva Lund was here.", []Missing{{0, 0, 0, Gone}, {0, 1, 0, Gone}, {0, 2, 0, Gone}, {0, 3, 0, Gone}, {0, 4, 0, Gone}, {0, 5, 0, Gone}}},
		{"empty", "", "", []Missing{{0, 0, 0, Gone}, {0, 1, 0, Gone}, {0, 2, 0, Gone}, {0, 3, 0, Gone}, {0, 4, 0, Gone}, {0, 5, 0, Gone}}},
	} {
		t.Run(c.why, func(t *testing.T) {
			reps, missing := Align(c.edited, texts, key)
			got, _, err := corpus.Replace(c.edited, reps)
			if err != nil {
				t.Fatal(err)
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			for i := range missing {
				missing[i].Start = 0
			}
			if !slices.Equal(missing, c.missing) {
				t.Errorf("missing %v, want %v", missing, c.missing)
			}
		})
	}
	t.Run("another key proves nothing", func(t *testing.T) {
		if reps, _ := Align(new+".", texts, []byte("other")); len(reps) > 0 {
			t.Error(reps)
		}
	})
}

// TestAlignNatural pins that a word that stood in the original and happens to be
// a stand-in is left alone, in whatever surroundings.
func TestAlignNatural(t *testing.T) {
	const same = "the old house in the town of "
	original := "She lives in " + same + "Lund, and he lives in " + same + "Uppsala, they say. Also in " + same + "Lund, they say."
	at := strings.Index(original, "Uppsala")
	rec := record(t, "a.txt", original)
	reps := [][]corpus.Replacement{{{Start: at, End: at + len("Uppsala"), Text: "Lund"}}}
	w, err := rec.Rewrite(reps, nil)
	if err != nil {
		t.Fatal(err)
	}
	receipt, err := NewReceipt(rec, reps, w, key)
	if err != nil {
		t.Fatal(err)
	}
	for _, edited := range []string{"x " + w.Texts[0], strings.Replace(w.Texts[0], "they say. Also", "I hear. Also", 1)} {
		reps, missing := Align(edited, []*TextReceipt{&receipt.Texts[0]}, key)
		for _, r := range reps {
			if n := strings.Count(edited[:r.Start], "Lund"); n != 1 {
				t.Errorf("restored the natural Lund number %d", n)
			}
		}
		if len(reps)+len(missing) != 1 {
			t.Errorf("%v %v", reps, missing)
		}
	}
	// The stand-in is gone; what is left looks like it, but stands for itself.
	rest := w.Texts[0][strings.Index(w.Texts[0], "Also"):]
	if reps, missing := Align(rest, []*TextReceipt{&receipt.Texts[0]}, key); len(reps) > 0 || len(missing) != 1 {
		t.Errorf("restored the natural Lund: %v %v", reps, missing)
	}
}

// TestAlignSeveral pins that pieces of several documents are restored together.
func TestAlignSeveral(t *testing.T) {
	wa, a := rewrite(t, record(t, "a.txt", letter), cast)
	other := "The meeting with Professor Gösta Ek in Visby was moved to the following week."
	wb, b := rewrite(t, record(t, "b.txt", other), map[string]string{"Gösta Ek": "Arne Alm", "Visby": "Kalmar"})
	text := wb.Texts[0] + "\n\n" + wa.Texts[0]
	reps, missing := Align(text, []*TextReceipt{&a.Texts[0], &b.Texts[0]}, key)
	got, _, err := corpus.Replace(text, reps)
	if err != nil || got != other+"\n\n"+letter || len(missing) > 0 {
		t.Errorf("%s\n%v %v", got, missing, err)
	}
}

func TestDeletedRestored(t *testing.T) {
	const text = "The letter that was sent to (Ann) by the bank has come back."
	w, r := rewrite(t, record(t, "a.txt", text), map[string]string{"Ann": ""})
	edited := w.Texts[0] + " Again."
	reps, _ := Align(edited, []*TextReceipt{&r.Texts[0]}, key)
	if got, _, _ := corpus.Replace(edited, reps); got != text+" Again." {
		t.Error(got)
	}
}

func TestRestoreNote(t *testing.T) {
	r := Receipt{Notes: []corpus.Note{{Original: "hide Ann", Written: "hide X"}, {Original: "a", Written: "y"}, {Original: "b", Written: "y"}}}
	for in, want := range map[string]string{"hide X": "hide Ann", "y": "y", "z": "z"} {
		if got := r.RestoreNote(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// vocabulary makes texts in which stand-ins also stand for themselves and
// surroundings repeat.
var vocabulary = strings.Fields("the court of a was in and he she said Lund Eva Nils Visby 2001 12 May Ann Karl 3 to by")

func randomText(rnd *rand.Rand, words int) string {
	var b strings.Builder
	for range words {
		b.WriteString(vocabulary[rnd.IntN(len(vocabulary))])
		b.WriteString([]string{" ", ", ", ".\n", " "}[rnd.IntN(4)])
	}
	return b.String()
}

// TestAlignRandom checks, on many texts edited at random between the stand-ins,
// that every restored place is one that was written, with its own original.
func TestAlignRandom(t *testing.T) {
	restored, all := 0, 0
	for seed := range uint64(400) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		rec := record(t, "a.txt", randomText(rnd, 40+rnd.IntN(400)))
		table := map[string]string{"Ann": "Eva", "Karl": "Nils", "3": "12"}
		w, receipt := rewrite(t, rec, table)
		places := receipt.Texts[0].Places
		edited, truth := scramble(rnd, w.Texts[0], places, "§¤")
		reps, missing := Align(edited, []*TextReceipt{&receipt.Texts[0]}, key)
		if len(reps)+len(missing) != len(places) {
			t.Fatalf("seed %d: %d restored, %d missing, %d places", seed, len(reps), len(missing), len(places))
		}
		for _, r := range reps {
			if truth[[2]int{r.Start, r.End}] != r.Text {
				t.Fatalf("seed %d: restored bytes %d to %d, which was no such place", seed, r.Start, r.End)
			}
		}
		restored, all = restored+len(reps), all+len(places)
	}
	t.Logf("%d of %d places restored", restored, all)
	if restored < all/2 {
		t.Errorf("only %d of %d places restored", restored, all)
	}
}

// scramble inserts marks between places, and says where the places are then.
func scramble(rnd *rand.Rand, text string, places []Place, marks string) (string, map[[2]int]string) {
	var b strings.Builder
	truth := make(map[[2]int]string)
	done := 0
	between := func(s string) {
		for _, r := range s {
			if rnd.IntN(60) == 0 {
				b.WriteString(marks)
			}
			b.WriteRune(r)
		}
	}
	for _, p := range places {
		between(text[done:p.Start])
		truth[[2]int{b.Len(), b.Len() + len(p.StandIn)}] = p.Original
		b.WriteString(p.StandIn)
		done = p.End()
	}
	between(text[done:])
	return b.String(), truth
}

func TestSketch(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		b := make([]byte, 3+rnd.IntN(6))
		for i := range b {
			b[i] = byte('a' + rnd.IntN(26))
		}
		return string(b)
	}
	make2 := func(n int) string {
		var w []string
		for range n {
			w = append(w, word())
		}
		return strings.Join(w, " ")
	}
	text := make2(2000)
	shared := func(a, b []uint64) (n int) {
		for _, v := range a {
			if slices.Contains(b, v) {
				n++
			}
		}
		return n
	}
	whole := Sketch(text, key, SketchSize)
	if len(whole) != SketchSize {
		t.Fatalf("%d values", len(whole))
	}
	for _, c := range []struct {
		why, text string
		key       []byte
		size      int
		low, high int
	}{
		{"itself", text, key, SketchSize, 16, 16},
		{"other case and spacing", strings.ToUpper(strings.ReplaceAll(text, " ", ",\r\n")), key, SketchSize, 16, 16},
		{"half of it", text[:len(text)/2], key, SketchSize, 3, 14},
		{"inside a long text", make2(9000) + " " + text + " " + make2(9000), key, 64 * SketchSize, 14, 16},
		{"another text", make2(2000), key, SketchSize, 0, 0},
		{"another key", text, []byte("other"), SketchSize, 0, 0},
	} {
		if n := shared(whole, Sketch(c.text, c.key, c.size)); n < c.low || n > c.high {
			t.Errorf("%s: %d shared values", c.why, n)
		}
	}
	for text, want := range map[string]int{"": 0, " . ": 0, "Hej": 1, "ett två tre fyra": 1, "1 2 3 4 5 6": 2} {
		if got := Sketch(text, key, SketchSize); len(got) != want {
			t.Errorf("%q: %d values, want %d", text, len(got), want)
		}
	}
}

func TestEncodingRefuses(t *testing.T) {
	_, r := rewrite(t, record(t, "a.txt", letter), cast)
	b, err := r.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for n := range b {
		if err := new(Receipt).UnmarshalBinary(b[:n]); !errors.Is(err, ErrEncoding) {
			t.Fatalf("cut to %d bytes: %v", n, err)
		}
	}
	if err := new(Receipt).UnmarshalBinary(append(b, 0)); !errors.Is(err, ErrEncoding) {
		t.Error("trailing byte accepted")
	}
	t.Logf("%d bytes for %d places in %d bytes of text", len(b), len(r.Texts[0].Places), len(letter))
}
