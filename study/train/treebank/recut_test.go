package treebank

import (
	"slices"
	"testing"
)

func TestRecut(t *testing.T) {
	s := Sentence{Text: "وصلها لنا.", Words: []string{"وصل", "ها", "ل", "نا", "."}, Tags: []string{"VERB", "PRON", "ADP", "PRON", "PUNCT"}}
	cut := func(string) [][2]int { return [][2]int{{0, 10}, {11, 13}, {13, 17}, {17, 18}} }
	if !s.Recut(cut) || !slices.Equal(s.Tags, []string{"VERB", "ADP", "PRON", "PUNCT"}) || s.Words[0] != "وصلها" {
		t.Errorf("%q %q", s.Words, s.Tags)
	}
	s = Sentence{Text: "a b", Words: []string{"a", "c"}, Tags: []string{"X", "X"}}
	if s.Recut(cut) || s.Words[1] != "c" {
		t.Errorf("words that are not in the text: %q", s.Words)
	}
}
