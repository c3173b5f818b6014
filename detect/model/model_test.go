package model

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/model/modeltest"
)

var iob = []string{"O", "B-PER", "I-PER", "B-LOC", "I-LOC", "B-DATE", "I-DATE"}

var named = map[string]string{"Anna": "B-PER", "Elli": "B-PER", "##son": "B-PER", "Berg": "I-PER", "Zoé": "B-PER", "Leeds": "B-LOC",
	"St": "B-LOC", "James": "I-LOC", "3": "B-DATE", "May": "I-DATE", "and": "O", "in": "O", "'": "O", ".": "O", "!": "I-LOC", "张": "B-PER", "三": "I-PER"}

// lexicon opens a model that knows the words of named; it takes 12 pieces at once.
func lexicon(t testing.TB, o Options) *Detector {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "lexicon")
	modeltest.Write(t, dir, iob, named, 14)
	return open(t, dir, o)
}

// run returns what is found as "text/CATEGORY/kind" with bars between.
func run(t testing.TB, d understudy.Detector, text string) string {
	t.Helper()
	spans, err := d.Detect(context.Background(), &understudy.Document{ID: "x", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	if err := understudy.CheckSpans(text, spans); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return told(text, spans)
}

func told(text string, spans []understudy.Span) string {
	var out []string
	for _, s := range spans {
		out = append(out, strings.TrimSuffix(text[s.Start:s.End]+"/"+string(s.Category)+"/"+s.Kind, "/"))
	}
	return strings.Join(out, " | ")
}

func TestSpans(t *testing.T) {
	d := lexicon(t, Options{})
	for text, want := range map[string]string{
		"":                               "",
		" \n\t ":                         "",
		"Anna Berg lives in Leeds.":      "Anna Berg/PERSON | Leeds/LOC",
		"Anna's friend":                  "Anna/PERSON",
		"Anna Anna":                      "Anna/PERSON | Anna/PERSON",
		"Anna\n\nBerg":                   "Anna/PERSON | Berg/PERSON",
		"Anna\nBerg":                     "Anna Berg/PERSON",
		"Ellison, Elli":                  "Ellison/PERSON | Elli/PERSON",
		"Berg":                           "Berg/PERSON", // I- alone begins
		"on 3 May, St James!":            "3 May/DATETIME/date | St James/LOC",
		"!":                              "",
		"“Zoé” and ångström Zoé":         "Zoé/PERSON | Zoé/PERSON",
		"Ze\u0301 Zoe\u0301.":            "Zoe\u0301/PERSON", // the tokenizer drops no accent here, and nothing is normalised
		"An\u200bna in Le\u00adeds":      "An\u200bna/PERSON | Le\u00adeds/LOC",
		"Ａｎｎａ in Leeds":                  "Ａｎｎａ/PERSON | Leeds/LOC",
		"他是张三吗":                          "张三/PERSON",
		"👩🏽‍⚕️Anna👩🏽‍⚕️":                 "", // one unknown word, its tokenizer says
		"<mask>[MASK]</s> Anna [SEP] in": "Anna/PERSON",
	} {
		got := strings.ReplaceAll(run(t, d, text), "\n", " ")
		if text == "Ze\u0301 Zoe\u0301." { // its vocabulary has the composed letter only
			want = ""
		}
		if got != want {
			t.Errorf("%+q:\n got %+q\nwant %+q", text, got, want)
		}
	}
}

// The same name is found wherever it stands in a text of many windows, exactly, and
// nothing else is.
func TestEveryOffset(t *testing.T) {
	d := lexicon(t, Options{})
	fillers := []string{"and", "in", "åäö", "👍🏿", "naïve.", "''", "\n", "x\u200by"}
	for at := range 90 {
		var b strings.Builder
		start := 0
		for i := range 91 {
			if i == at {
				start = b.Len()
				b.WriteString("Anna Ellison Berg") // four pieces, a third of a window
			} else {
				b.WriteString(fillers[(i*i+at)%len(fillers)])
			}
			b.WriteString(" ")
		}
		spans, err := d.Detect(t.Context(), &understudy.Document{Text: b.String()})
		if err != nil {
			t.Fatal(err)
		}
		want := []understudy.Span{{Start: start, End: start + len("Anna"), Category: understudy.Person, Rule: "model/PER"},
			{Start: start + len("Anna "), End: start + len("Anna Ellison Berg"), Category: understudy.Person, Rule: "model/PER"}}
		for i := range spans {
			if spans[i].Score < 0.99 || spans[i].Score >= 1 {
				t.Errorf("score %v", spans[i].Score)
			}
			spans[i].Score = 0
		}
		if !slices.Equal(spans, want) {
			t.Fatalf("word %d of %q: %+v, want %+v", at, b.String(), spans, want)
		}
	}
}

// Of every piece the window counts in whose middle it stands.
func TestWindows(t *testing.T) {
	for room := 1; room <= 40; room++ {
		for n := range 200 {
			all := windows(n, room)
			next := 0
			for _, w := range all {
				if w.from != next || w.from < w.start || w.to > w.end || w.end-w.start > room || w.start < 0 || w.end > n {
					t.Fatalf("%d pieces, %d at once: %+v", n, room, all)
				}
				next = w.to
				for i := w.from; i < w.to; i++ {
					if mine := inside(w, i, n); mine < room/shared/2 && mine < n {
						t.Fatalf("%d pieces, %d at once: piece %d stands %d from the end of %+v", n, room, i, mine, w)
					}
					for _, o := range all {
						if inside(o, i, n) > inside(w, i, n)+1 { // a step to either side of the middle is the same
							t.Fatalf("%d pieces, %d at once: piece %d counts in %+v, its middle is in %+v", n, room, i, w, o)
						}
					}
				}
			}
			if next != n {
				t.Fatalf("%d pieces, %d at once: %+v", n, room, all)
			}
		}
	}
}

// inside is how far a piece stands from the next end of a window that is no end of
// the text; -1 if it is not in it.
func inside(w window, i, n int) int {
	if i < w.start || i >= w.end {
		return -1
	}
	left, right := i-w.start, w.end-1-i
	if w.start == 0 {
		left = n
	}
	if w.end == n {
		right = n
	}
	return min(left, right)
}

// A long text has the probabilities of its windows, whatever runs together.
func TestProbabilitiesOfLongTexts(t *testing.T) {
	for _, shape := range []string{"bert", "xlm-roberta", "deberta-v3"} {
		dir, g := folder(t, shape)
		d := open(t, dir, Options{})
		e, err := d.m.Tokenizer.EncodePlain(strings.Repeat(g.Rows[0].Text+" "+g.Rows[1].Text+"\n", 20))
		if err != nil {
			t.Fatal(err)
		}
		got, err := d.probabilities(t.Context(), e.IDs)
		if err != nil || len(got) != e.Len() {
			t.Fatal(len(got), err)
		}
		for _, w := range windows(e.Len(), d.room) {
			alone, err := d.m.Labels(t.Context(), [][]int32{e.IDs[w.start:w.end]})
			if err != nil {
				t.Fatal(err)
			}
			for i := w.from; i < w.to; i++ {
				want, _ := softmax(alone[0][i-w.start])
				for k := range want {
					if !near(got[i][k], want[k]) {
						t.Fatalf("%s: piece %d: %v, alone %v", shape, i, got[i], want)
					}
				}
			}
		}
	}
}

func TestBlocks(t *testing.T) {
	for text, want := range map[string]string{
		"":                 "",
		"0123456789":       "0123456789",
		"0123456789ab":     "0123456789|ab",
		"01234567 9ab":     "01234567 |9ab",
		"012345\n 9ab":     "012345\n| 9ab",
		"01 34567890123":   "01 3456789|0123",
		"012345678åäö":     "012345678|åäö",
		"01234\u30007å":    "01234\u3000|7å",
		"0123456\n\n\n\nb": "0123456\n\n\n|\nb",
	} {
		var got []string
		for _, b := range blocks(text, 10) {
			got = append(got, text[b.Start:b.End])
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%q: %q, want %q", text, s, want)
		}
	}
	// A text of several blocks has its spans where they stand.
	d := lexicon(t, Options{})
	text := strings.Repeat("åäö in Leeds\n", maxBlock/14+5)
	spans, err := d.Detect(t.Context(), &understudy.Document{Text: text})
	if err != nil || len(spans) != maxBlock/14+5 {
		t.Fatal(len(spans), err)
	}
	for _, s := range spans {
		if text[s.Start:s.End] != "Leeds" {
			t.Fatalf("%+v is %q", s, text[s.Start:s.End])
		}
	}
}

// Several goroutines share a model, and each gets what it would alone.
func TestShared(t *testing.T) {
	dir, g := folder(t, "bert")
	d := open(t, dir, Options{})
	want := make([]string, 8)
	for i := range want {
		want[i] = run(t, d, strings.Repeat(g.Rows[i%3].Text+" ", i+1))
	}
	var all sync.WaitGroup
	for i := range want {
		all.Go(func() {
			text := strings.Repeat(g.Rows[i%3].Text+" ", i+1)
			for range 5 {
				spans, err := d.Detect(context.Background(), &understudy.Document{Text: text})
				if got := told(text, spans); err != nil || got != want[i] {
					t.Errorf("text %d: %s, %v, want %s", i, got, err, want[i])
				}
			}
		})
	}
	all.Wait()
}

func TestStopped(t *testing.T) {
	d := lexicon(t, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Detect(ctx, &understudy.Document{ID: "d7", Text: "Anna"}); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "d7") || strings.Contains(err.Error(), "Anna") {
		t.Errorf("error %v", err)
	}
}

// FuzzDetect: whatever the text, spans are sorted, apart, on code points, and begin
// and end on word borders.
func FuzzDetect(f *testing.F) {
	d := lexicon(f, Options{})
	for _, s := range []string{"Anna Berg", "An\u200bna", "张三Anna", "e\u0301Anna\u0301", "\u0301Leeds", "Annaé", "3 May3", "👩🏽‍⚕️Berg", "(Leeds)", "\ufeffZoé", "🇸🇪Anna", strings.Repeat("Anna ", 20)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || len(text) > 1000 {
			return
		}
		spans, err := d.Detect(context.Background(), &understudy.Document{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		if err := understudy.CheckSpans(text, spans); err != nil {
			t.Fatalf("%+q: %v", text, err)
		}
	})
}

func ExampleUnion() {
	ours := fixed{{Start: 0, End: 4, Category: understudy.Person, Rule: "lexicon/name", Score: 0.8}}
	theirs := fixed{{Start: 0, End: 9, Category: understudy.Person, Rule: "model/PER", Score: 0.9}}
	spans, _ := Union(ours, theirs).Detect(context.Background(), &understudy.Document{Text: "Anna Berg left."})
	fmt.Println(spans[0].Start, spans[0].End, spans[0].Rule)
	// Output: 0 9 model/PER
}
