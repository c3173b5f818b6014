package fill_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/tiny"
)

// oneByOne asks a model each question alone, and counts the batches it is given.
type oneByOne struct {
	lm.Masked
	mu      sync.Mutex
	batches int
}

func (o *oneByOne) Words(ctx context.Context, clozes []lm.Cloze, n int, accept func(string) bool) ([][][]lm.Word, error) {
	o.mu.Lock()
	o.batches++
	o.mu.Unlock()
	var out [][][]lm.Word
	for _, c := range clozes {
		one, err := o.Masked.Words(ctx, []lm.Cloze{c}, n, accept)
		if err != nil {
			return nil, err
		}
		out = append(out, one...)
	}
	return out, nil
}

// far is a document in which two stretches with mentions do not see each other.
const far = "Mrs Anna Ek lives in Leeds. She met Tom Baird in May. Nobody knew. It rained. It was cold. The road was closed. " +
	"The court sat in York on Monday. Judge Parry heard the nurse. “Leeds” was the word. IN THE NAME OF GRACE HALL they left."

// found are the mentions of far.
func found(text string) []understudy.Span {
	var spans []understudy.Span
	at := 0
	for _, m := range []string{"Mrs Anna Ek", "Leeds", "Tom Baird", "May", "York ", "Monday", "Judge Parry", "nurse", "Leeds", "GRACE HALL"} {
		i := at + strings.Index(text[at:], m)
		at = i + len(m)
		spans = append(spans, understudy.Span{Start: i, End: at, Category: understudy.Misc})
	}
	return spans
}

func filled(t *testing.T, o fill.Options, m lm.Masked, docs []string) []string {
	t.Helper()
	o.Languages, o.Default = map[string]*language.Language{"en": english(t)}, "en"
	o.Model, o.Draw = map[string]lm.Masked{"en": m}, draw.New([]byte("k"))
	g, err := fill.New(o)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, d := range docs {
		all, err := g.Generate(t.Context(), &understudy.Document{Text: d}, found(d), understudy.Linking{})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range all {
			out = append(out, s.Text+s.Reason)
		}
	}
	return out
}

// Whatever is asked together, the answers are those of questions asked alone; and
// gaps that do not see each other are asked together.
func TestTogetherIsAsOneByOne(t *testing.T) {
	m, err := tiny.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []fill.Options{
		{}, {Replaced: true}, {Words: true}, {Replaced: true, Words: true}, {Replaced: true, UPOS: true},
		{Random: true}, {Replaced: true, Random: true, Words: true}, {Replaced: true, Faithful: true},
	} {
		alone := &oneByOne{Masked: m}
		want, got := filled(t, o, alone, []string{far}), filled(t, o, m, []string{far})
		if !slices.Equal(got, want) {
			t.Errorf("%+v: together %q, one by one %q", o, got, want)
		}
		if most := len(found(far)); o.Replaced && !o.Words && alone.batches >= most {
			t.Errorf("%+v: %d batches for %d gaps", o, alone.batches, most)
		}
	}
}

// The order of documents does not matter.
func TestOrderOfDocuments(t *testing.T) {
	m, err := tiny.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	o := fill.Options{Replaced: true, Random: true}
	other := "So it was. " + far
	a, b := filled(t, o, m, []string{far, other}), filled(t, o, m, []string{other, far})
	n := len(found(far))
	if !slices.Equal(a[:n], b[n:]) || !slices.Equal(a[n:], b[:n]) {
		t.Errorf("%q, turned %q", a, b)
	}
}

// small writes small letters only.
type small struct{ answers }

func (small) Uncased() bool { return true }

func TestHowWordsAreWritten(t *testing.T) {
	cased := filled(t, fill.Options{}, &answers{words: []string{"london", "woman"}}, []string{far})
	if cased[0] != "London" || cased[1] != "london" {
		t.Errorf("a model that writes capitals: %q", cased)
	}
	got := filled(t, fill.Options{}, &small{answers{words: []string{"london", "woman"}}}, []string{far})
	want := []string{"London", "London", "London", "London", "London ", "London", "London", "London", "London", "LONDON"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	got = filled(t, fill.Options{}, &small{answers{words: []string{"woman"}}}, []string{far})
	if got[0] != "Woman" || got[1] != "woman" || got[7] != "woman" || got[9] != "WOMAN" {
		t.Errorf("a word with a small letter: %q", got)
	}
}

// narrow takes so many bytes and says so.
type narrow struct {
	answers
	room int
}

func (n narrow) Fits(c lm.Cloze) (bool, error) {
	return len(strings.Join(c.Between, "")) <= n.room, nil
}

// Where a model takes less, whole sentences go, and it is told.
func TestContextShrinksBySentences(t *testing.T) {
	for _, tc := range []struct {
		room      int
		shortened bool
	}{{1000, false}, {80, true}, {30, true}} {
		m := &narrow{room: tc.room}
		m.words = []string{"it"}
		n := 0
		filled(t, fill.Options{Shortened: func() { n++ }}, m, []string{far})
		if n > 0 != tc.shortened {
			t.Errorf("room %d: %d questions shortened", tc.room, n)
		}
		for _, q := range m.asked {
			if tc.room == 80 && len(strings.ReplaceAll(q, "▢", "")) > 80+len("[0 1 2 3]") {
				t.Errorf("room %d: asked %q", tc.room, q)
			}
		}
	}
}
