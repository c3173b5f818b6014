package guess

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language/guess"
)

func TestWriteAndEvaluate(t *testing.T) {
	languages := map[string]*Counts{"xx": {}, "yy": {}}
	languages["xx"].Add(strings.Repeat("bab abba kan ", 30))
	languages["yy"].Add(strings.Repeat("pop oppo kan ", 30))
	table := func() string {
		var b strings.Builder
		if err := Write(&b, languages, Options{Stretches: 12, MinCount: 5}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	first := table()
	if first != table() {
		t.Error("the same counts gave two tables")
	}
	if n := strings.Count(first, "\n"); n != 13 || !strings.HasPrefix(first, "stretch\txx\tyy\n") {
		t.Errorf("table %q", first)
	}
	g, err := guess.Parse(first)
	if err != nil {
		t.Fatal(err)
	}
	s := Evaluate(g, "xx", []string{"baba abab bab", "popo opop pop", "kan", ""})
	if s != (Score{Texts: 4, Right: 1, Wrong: 1, Unsure: 2, UnsureRight: 2}) {
		t.Errorf("score %+v", s)
	}
}
