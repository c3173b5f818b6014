package telling

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/evaluate/pairs"
)

// Whatever the text: pieces are in order, and leave out nothing but white space.
func FuzzCut(f *testing.F) {
	f.Add("Åsa's “3,5 kg”, e\u0301\n日本 \xff")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		var all strings.Builder
		end := 0
		for at := range cut(text) {
			if at.Start < end || at.End <= at.Start || at.End > len(text) {
				t.Fatalf("%v after %d of %d bytes", at, end, len(text))
			}
			end = at.End
			all.WriteString(text[at.Start:at.End])
		}
		var want strings.Builder
		for i, r := range text {
			if !unicode.IsSpace(r) {
				_, size := utf8.DecodeRuneInString(text[i:])
				want.WriteString(text[i : i+size])
			}
		}
		if all.String() != want.String() {
			t.Errorf("got %q, want %q", all.String(), want.String())
		}
	})
}

// The original with the stand-ins of one category, mention for mention.
func TestMixed(t *testing.T) {
	d := pairs.New(&understudy.Document{Text: "Ann Lee of Lund met Bob in Lund."}, []understudy.Span{
		{Start: 0, End: 7, Category: understudy.Person}, {Start: 11, End: 15, Category: understudy.Location},
		{Start: 20, End: 23, Category: understudy.Person}, {Start: 27, End: 31, Category: understudy.Location},
	}, []string{"Eve", "Big Falls", "", "Big Falls"}, understudy.Linking{})
	m := New(Options{})
	doc := m.read(d)
	for category, want := range map[understudy.Category]string{
		understudy.Person:   "Eve of Lund met in Lund .",
		understudy.Location: "Ann Lee of Big Falls met Bob in Big Falls .",
		understudy.Code:     "Ann Lee of Lund met Bob in Lund .",
	} {
		var got []string
		for _, tok := range doc.mixed(category) {
			got = append(got, m.vocab.words[tok.word])
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: got %q, want %q", category, s, want)
		}
	}
}
