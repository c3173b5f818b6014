package summary_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/study/evaluate/summary"
)

func english(t testing.TB) func(string) language.Splitter {
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	return func(string) language.Splitter { return l.Splitter }
}

func TestExtract(t *testing.T) {
	e := summary.Extract{Splitter: english(t), Sentences: 2}
	for name, tt := range map[string]struct{ text, want string }{
		"empty":     {"", ""},
		"no words":  {" ... \n — !", ""},
		"short":     {"The court sat.\nIt rose.", "The court sat.\nIt rose."},
		"no links":  {"Alpha beta. Gamma delta. Epsilon zeta.", "Alpha beta.\nGamma delta."},
		"in order":  {"Rain fell. The judge read the case of the miner. Nobody spoke. The case of the miner was new to the judge. Snow lay.", "The judge read the case of the miner.\nThe case of the miner was new to the judge."},
		"one space": {"The  court\n\tsat.", "The court sat."},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := e.Summarize(t.Context(), "en", tt.text)
			if err != nil || got != tt.want {
				t.Errorf("got %q, %v; want %q", got, err, tt.want)
			}
		})
	}
}

// Without a splitter lines are sentences; the default is five of them.
func TestLines(t *testing.T) {
	var b strings.Builder
	for i := range 20 {
		fmt.Fprintf(&b, "line %d of the court\n", i)
	}
	got, _ := summary.Extract{}.Summarize(t.Context(), "xx", b.String())
	if n := strings.Count(got, "\n") + 1; n != 5 {
		t.Errorf("%d lines", n)
	}
}

// Long texts, and texts of one long line, end in time linear in them.
func TestLong(t *testing.T) {
	e := summary.Extract{Splitter: english(t)}
	for name, text := range map[string]string{
		"sentences": strings.Repeat("The judge read the case of the miner. ", 20_000),
		"line":      strings.Repeat("word ", 300_000),
		"no spaces": strings.Repeat("a.b,", 300_000),
		"newlines":  strings.Repeat("\n", 300_000) + "x",
	} {
		got, err := e.Summarize(t.Context(), "en", text)
		if err != nil || got == "" || len(got) > 20_000 {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
}

// What a model was asked is kept; it answers the same to everything.
type model struct {
	answer string
	err    error
	asked  []chat.Question
}

func (m *model) Ask(_ context.Context, q chat.Question) (chat.Answer, error) {
	m.asked = append(m.asked, q)
	return chat.Answer{Text: m.answer}, m.err
}

func (m *model) Model() string { return "echo" }

func TestChat(t *testing.T) {
	m := &model{answer: "A miner sued. He won."}
	c := summary.Chat{Asker: m, Splitter: english(t), Seed: 7, Words: 3}
	got, err := c.Summarize(t.Context(), "en", "one two three four five")
	if err != nil || got != "A miner sued.\nHe won." {
		t.Errorf("got %q, %v", got, err)
	}
	q := m.asked[0]
	if text := q.Messages[len(q.Messages)-1].Content; !strings.HasSuffix(strings.TrimSpace(text), "one two three") || q.Seed != 7 {
		t.Errorf("asked %q, seed %d", text, q.Seed)
	}
	if got, err := c.Summarize(t.Context(), "en", " \n"); got != "" || err != nil || len(m.asked) != 1 {
		t.Errorf("an empty text: %q, %v, asked %d times", got, err, len(m.asked))
	}
	m.err = chat.ErrUnavailable
	if _, err := c.Summarize(t.Context(), "en", "secret"); !errors.Is(err, chat.ErrUnavailable) || strings.Contains(err.Error(), "secret") {
		t.Errorf("the error is %v", err)
	}
}

func BenchmarkExtract(b *testing.B) {
	e := summary.Extract{Splitter: english(b)}
	text := strings.Repeat("The judge read the case of the miner. He had been held in the town for a year. ", 100)
	for b.Loop() {
		if _, err := e.Summarize(b.Context(), "en", text); err != nil {
			b.Fatal(err)
		}
	}
}
