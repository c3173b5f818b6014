package passage_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/passage"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/en"
)

func english(t *testing.T) *language.Language {
	t.Helper()
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

const text = "Nobody knew. It rained. Anna Ek lives in Leeds. She is a nurse. He left in May. It snowed. They slept."

// lay marks words of the text, each the first that comes after the last.
func lay(t *testing.T, text string, marks ...string) *passage.Page {
	t.Helper()
	var spans []understudy.Span
	at := 0
	for _, m := range marks {
		i := strings.Index(text[at:], m)
		if i < 0 {
			t.Fatalf("no %q", m)
		}
		spans = append(spans, understudy.Span{Start: at + i, End: at + i + len(m)})
		at += i + len(m)
	}
	return passage.Lay(english(t), text, spans)
}

func of(text string, r language.Range) string { return strings.TrimSpace(text[r.Start:r.End]) }

func TestWhereMentionsStand(t *testing.T) {
	p := lay(t, text, "Anna Ek", "Leeds", "nurse", "May")
	for i, want := range []int{2, 2, 3, 4} {
		if got := p.Together(i); got != want {
			t.Errorf("mention %d stands with those up to %d, want %d", i, got, want)
		}
	}
	if got := of(text, p.Sentence(1)); got != "Anna Ek lives in Leeds." {
		t.Errorf("mention 1 stands in %q", got)
	}
	around, first, last := p.Window(2, 3)
	if got := of(text, around); got != "It rained. Anna Ek lives in Leeds. She is a nurse. He left in May. It snowed." || first != 0 || last != 4 {
		t.Errorf("around mention 2: %q, mentions %d to %d", got, first, last)
	}
	around, first, last = p.Reach(3, 4, 0)
	if got := of(text, around); got != "He left in May." || first != 3 || last != 4 {
		t.Errorf("around mention 3: %q, mentions %d to %d", got, first, last)
	}
}

// A mention over the end of a sentence takes the next one's beginning along.
func TestAMentionOverTwoSentences(t *testing.T) {
	p := lay(t, text, "Leeds. She", "nurse")
	around, first, last := p.Reach(0, 1, 0)
	if !strings.HasSuffix(text[:around.End], "Leeds. She") || first != 0 || last != 1 {
		t.Errorf("%q, mentions %d to %d", of(text, around), first, last)
	}
}

func TestWhatIsRefused(t *testing.T) {
	p := lay(t, text, "Anna Ek", "Leeds", "a nurse")
	for _, tc := range []struct {
		mention int
		standIn string
		want    bool
	}{
		{0, "Anna", true},           // a word of the original
		{0, "Łänna", false},         // another name
		{0, "Änna", true},           // the same without its marks
		{0, "Berta of Leeds", true}, // names another mention
		{1, "Ek’s", true},
		{1, "a nurse", true},     // is another mention
		{1, "nurse home", false}, // a common word of another mention may stand in a longer one
		{2, "nurses", true},      // the original in the plural
		{2, "teacher", false},
	} {
		if got := p.Refuses(tc.mention, tc.standIn); got != tc.want {
			t.Errorf("mention %d, %q: refused %t", tc.mention, tc.standIn, got)
		}
	}
}

func TestWords(t *testing.T) {
	for in, want := range map[string][]string{
		"Łódź's Courts": {"lodz", "s", "court"},
		"A.B.":          {"a", "b"},
		"gas bus":       {"gas", "bus"},
		"":              {},
		"¿?":            {},
	} {
		if got := passage.Words(in); !reflect.DeepEqual(append([]string{}, got...), want) {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// Wherever mentions stand, a window holds those that it is about, lies in the text, and
// cuts no mention.
func TestWindowsHoldWhatTheyAreAbout(t *testing.T) {
	l := english(t)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		var spans []understudy.Span
		for at := rng.IntN(9); at < len(text); at += rng.IntN(30) {
			end := min(len(text), at+1+rng.IntN(25))
			spans = append(spans, understudy.Span{Start: at, End: end})
			at = end
		}
		p := passage.Lay(l, text, spans)
		for i := range spans {
			j := p.Together(i)
			if j <= i || j > len(spans) {
				t.Fatalf("%v: mention %d stands with those up to %d", spans, i, j)
			}
			for sentences := range 3 {
				around, first, last := p.Reach(i, j, sentences)
				if first > i || last < j || around.Start < 0 || around.End > len(text) {
					t.Fatalf("%v: around %d to %d: %v, mentions %d to %d", spans, i, j, around, first, last)
				}
				for k, s := range spans {
					whole := s.Start >= around.Start && s.End <= around.End
					if in := k >= first && k < last; in != whole || !in && s.Start < around.End && s.End > around.Start {
						t.Fatalf("%v: mention %d and the window %v of %d to %d", spans, k, around, first, last)
					}
				}
			}
		}
	}
}
