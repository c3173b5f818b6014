package guess

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language/guess"
)

var texts = map[string]string{
	"en": strings.Repeat("the dog and the cat were in the house when the rain came. ", 30),
	"sv": strings.Repeat("hunden och katten var i huset när regnet kom. ", 30),
}

func build(t *testing.T, o Options) ([]byte, *guess.Guesser) {
	t.Helper()
	languages := map[string]Profile{}
	for code, text := range texts {
		c := &Counts{}
		c.AddText(text)
		languages[code] = Mix(c)
	}
	var out bytes.Buffer
	if _, err := Make(languages, o).Write(&out); err != nil {
		t.Fatal(err)
	}
	g, err := guess.Read(bytes.NewReader(out.Bytes()), "en", "sv")
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), g
}

func TestMake(t *testing.T) {
	file, g := build(t, Options{})
	for text, want := range map[string]string{"the house and the rain": "en", "huset och regnet": "sv"} {
		if a := g.Tell(text); a.Code != want {
			t.Errorf("%q: %+v", text, a)
		}
	}
	if again, _ := build(t, Options{}); !bytes.Equal(again, file) {
		t.Error("the same texts give another table")
	}
	if short, _ := build(t, Options{Stretches: 5}); len(short) >= len(file) {
		t.Errorf("%d bytes with 5 stretches, %d with all", len(short), len(file))
	}
}

func TestAddWords(t *testing.T) {
	var list, text Counts
	if err := list.AddWords(strings.NewReader("dog 2\n\nRain\t1\nx@y 9\nC3PO 9\n")); err != nil {
		t.Fatal(err)
	}
	text.AddText("dog rain dog")
	for _, s := range []string{"_dog_", "rain", "_r"} {
		if list.of[s] != text.of[s] || list.of[s] == 0 {
			t.Errorf("%q: %v in the list, %v in the text", s, list.of[s], text.of[s])
		}
	}
	if list.all != text.all {
		t.Errorf("%v places, want %v", list.all, text.all)
	}
	for bad, want := range map[string]string{"dog 1\ncat": "line 2", "dog one": "line 1", "dog -1": "line 1", "dog NaN": "line 1", "a b 3": "line 1"} {
		if err := new(Counts).AddWords(strings.NewReader(bad)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// A small source does not weigh as much as a large one beside it.
func TestMix(t *testing.T) {
	var large, small Counts
	large.AddText(strings.Repeat("dog ", 100_000))
	small.AddText("cat")
	p := Mix(&large, &small)
	if p["_dog_"] < 0.19 || p["_cat_"] > 1e-4 {
		t.Errorf("dog %v, cat %v", p["_dog_"], p["_cat_"])
	}
	if len(Mix()) != 0 || len(Mix(new(Counts))) != 0 {
		t.Error("something comes of nothing")
	}
}

func TestCut(t *testing.T) {
	lines := []string{"one two three four", "a b"}
	if got := cut(lines, 5); !slices.Equal(got, []string{"one two "}) {
		t.Errorf("%q", got)
	}
	if got := cut(slices.Repeat(lines, 40), longLetters+1); len(got) != 6 {
		t.Errorf("%d texts", len(got))
	}
}

func TestEvaluate(t *testing.T) {
	_, g := build(t, Options{})
	s := Evaluate(g, "sv", []string{"huset och regnet kom när hunden", "the house and the rain came"}, 20)
	if s.Texts != 2 || s.Right != 1 || s.Read != 1 {
		t.Errorf("%+v", s)
	}
}
