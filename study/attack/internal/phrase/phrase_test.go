package phrase_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/study/attack/internal/phrase"
	"github.com/understudy-text/understudy/study/attack/internal/word"
)

func TestSet(t *testing.T) {
	s := phrase.NewSet()
	jan, janNowak, court := s.Add([]string{"jan"}), s.Add([]string{"jan", "nowak"}), s.Add([]string{"court", "of", "appeal"})
	if s.Add([]string{"jan"}) != jan || s.Len() != 3 || s.Add(nil) != -1 {
		t.Error("a phrase has one number, none has none")
	}
	if s.Number([]string{"jan", "nowak"}) != janNowak || s.Number([]string{"court"}) != -1 || s.Number([]string{"x"}) != -1 {
		t.Error("numbers")
	}
	text := slices.Collect(word.All("Jan Nowak, Jan and the Court of Jan; court of appeal"))
	if got := s.At(text, 0, nil); !slices.Equal(got, []phrase.Match{{Phrase: jan, Words: 1}, {Phrase: janNowak, Words: 2}}) {
		t.Errorf("at the first word: %v", got)
	}
	var got []int
	s.Count(text, func(p int) { got = append(got, p) })
	if !slices.Equal(got, []int{janNowak, jan, jan, court}) {
		t.Errorf("counted %v", got)
	}
}

// A phrase longer than Longest is found, and costs no more than that.
func TestLong(t *testing.T) {
	s := phrase.NewSet()
	long := strings.Fields(strings.Repeat("ab ", 10_000))
	p := s.Add(long)
	text := slices.Collect(word.All(strings.Repeat("ab ", 200_000)))
	if got := s.At(text, 0, nil); !slices.Equal(got, []phrase.Match{{Phrase: p, Words: phrase.Longest}}) {
		t.Errorf("got %v", got)
	}
	n := 0
	s.Count(text, func(int) { n++ })
	if n != len(text)/phrase.Longest {
		t.Errorf("%d times", n)
	}
}
