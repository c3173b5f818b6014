package telling

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/evaluate/pairs"
)

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
