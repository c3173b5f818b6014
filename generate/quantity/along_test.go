package quantity

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/understudy-text/understudy/generate/form"
)

// What the text around a count counts along stays; other counts move.
func TestCountsAlong(t *testing.T) {
	for _, c := range []struct {
		before, text, after string
		stays               bool
	}{
		{"played ", "five seasons", " for the club between 1966 and 1971", true},
		{"in the parliament for ", "nine years", ", from 1999 to 2008", true},
		{"In 1972 he moved, and after ", "two years", " there, in 1974, came back", true},
		{"(1998–1999), for ", "two years", "", true},
		{"played ", "five seasons", " between 1966 and 1981", false},
		{"played ", "five seasons", "", false},
		{"after ", "two ballots", ", both of them close", true},
		{"after ", "two ballots", ". Both came", false},
		{"after ", "three ballots", ", both of them close", false},
		{"after ", "two ballots", " in a bothy", false},
	} {
		for key := range 4 {
			got := plan(read("en"), stage{}, fmt.Sprint(key), form.Mention{Text: c.text, Before: c.before, After: c.after})[0]
			if (got == c.text) != c.stays {
				t.Errorf("key %d: %s[%s]%s becomes %q", key, c.before, c.text, c.after, got)
			}
		}
	}
}

// Letters of a currency stay, and the number with its scale word moves.
func TestLettersOfCurrencies(t *testing.T) {
	for text, want := range map[string]string{
		"P640 million":  `^P\d{3} million$`,
		"P12.5 million": `^P\d{1,2}\.\d million$`,
		"R12bn":         `^R\d{1,2}bn$`,
		"R9.4bn":        `^R\d{1,2}\.\dbn$`,
		"RM2.3 billion": `^RM\d\.\d billion$`,
		"KSh310":        `^KSh\d{3}$`,
		"Rs87 crore":    `^Rs\d{2,3} crore$`,
		"₱85 million":   `^₱\d{2,3} million$`,
		"Rs 4.2 crore":  `^Rs \d\.\d crore$`,
	} {
		for key := range 4 {
			got := plan(read("en"), stage{}, fmt.Sprint(key), form.Mention{Text: text})[0]
			if got == text || !regexp.MustCompile(want).MatchString(got) {
				t.Errorf("key %d: %q becomes %q, want %s", key, text, got, want)
			}
		}
	}
}

// The score of a game is of whole numbers; whoever wins a set wins it in the stand-in.
func TestScores(t *testing.T) {
	pair := regexp.MustCompile(`^\d{1,2}[-–]\d{1,2}$`)
	for _, text := range []string{"0-20", "2-26", "3–1", "20-0"} {
		if got := plan(read("en"), stage{}, "k", form.Mention{Text: text})[0]; !pair.MatchString(got) || got == text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
	for _, text := range []string{"21-15, 18-21, 21-19", "6–4, 3–6, 7–5", "25-17; 25-23"} {
		for key := range 8 {
			got := plan(read("en"), stage{}, fmt.Sprint(key), form.Mention{Text: text})[0]
			was, is := setsOf(text), setsOf(got)
			if got == text || len(is) != len(was) {
				t.Errorf("key %d: %q becomes %q", key, text, got)
				continue
			}
			for i := range is {
				won, lost := max(is[i].first, is[i].second), min(is[i].first, is[i].second)
				if (is[i].first > is[i].second) != (was[i].first > was[i].second) || won != max(was[i].first, was[i].second) || won-lost < lead || lost < 0 {
					t.Errorf("key %d: %q becomes %q: set %d", key, text, got, i+1)
				}
			}
		}
	}
	for _, text := range []string{"21-15", "1999-2003, 2004-2008", "1-22 to 0-19", "6-4, "} {
		if setsOf(text) != nil {
			t.Errorf("%q is taken for sets", text)
		}
	}
}
