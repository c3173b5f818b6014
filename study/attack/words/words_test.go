package words_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/attack/words"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// class has a hundred words.
func class() words.Class {
	c := words.Class{Name: "animals", Categories: []understudy.Category{understudy.Misc}}
	for i := range 100 {
		c.Words = append(c.Words, fmt.Sprintf("%c%ccat", 'a'+i/10, 'a'+i%10))
	}
	return c
}

// program replaces a word by one of those that are next in the class, as its key says.
func program(c words.Class, key, choices int, word string) string {
	for i, w := range c.Words {
		if w == word {
			return c.Words[(i+1+(i*31+key*17)%choices)%len(c.Words)]
		}
	}
	return ""
}

func attack(t *testing.T, choices int) words.Result {
	t.Helper()
	c := class()
	m := words.New(words.Options{Classes: []words.Class{c, {Name: "none"}}, Simulate: func(_ context.Context, round int, docs []understudy.Document) ([]string, error) {
		out := make([]string, len(docs))
		for i, d := range docs {
			out[i] = program(c, round, choices, d.Text)
		}
		return out, nil
	}})
	for i := range 30 {
		w := c.Words[i*3]
		text := w + " and a zebra"
		spans := []understudy.Span{{End: len(w), Category: understudy.Misc}, {Start: len(text) - 5, End: len(text), Category: understudy.Misc}}
		if err := m.Add(t.Context(), pairs.New(&understudy.Document{Text: text}, spans, []string{program(c, 1000, choices, w), "horse"}, understudy.Linking{})); err != nil {
			t.Fatal(err)
		}
	}
	r, err := m.Result(t.Context())
	if err != nil || len(r) != 1 || r[0].Words != 30 || r[0].Of != 100 {
		t.Fatalf("%+v, %v", r, err)
	}
	return r[0]
}

// Where the program has few choices, who runs it finds the originals; where it has many,
// they do not.
func TestSimulation(t *testing.T) {
	few, many := attack(t, 3), attack(t, 99)
	if few.Five < 0.9 || many.Five > few.Five/2 || few.First > few.Five {
		t.Errorf("of few choices %.2f are found (first %.2f), of many %.2f", few.Five, few.First, many.Five)
	}
	if few.Chance != 0.05 {
		t.Errorf("chance %v", few.Chance)
	}
}

// Placeholders lead nowhere.
func TestNone(t *testing.T) {
	m := words.New(words.Options{Classes: []words.Class{class()}})
	span := []understudy.Span{{End: 5, Category: understudy.Misc}}
	if err := m.Add(t.Context(), pairs.New(&understudy.Document{Text: "aacat"}, span, []string{"[MISC]"}, understudy.Linking{})); err != nil {
		t.Fatal(err)
	}
	if r, err := m.Result(t.Context()); r != nil || err != nil {
		t.Errorf("%+v, %v", r, err)
	}
}
