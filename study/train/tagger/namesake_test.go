package tagger

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/job/stock"
)

// A document is told again with somebody called like one of its words, and the marks go along.
func TestChristen(t *testing.T) {
	languages, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	c, err := newChristener(languages["en"], rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, text, want string // marked; want: "" if there is nothing to tell
	}{
		{"a word that is a name elsewhere wins", "[[PERSON:Okafor]] came. Grace period over, rain.\nThen [[PERSON:OKAFOR]] left.",
			"[[PERSON:Grace]] came. Grace period over, rain.\nThen [[PERSON:GRACE]] left."},
		{"function words name nobody", "[[PERSON:Okafor]] came. She did.", ""},
		{"a name that stands in a place, too, stays", "[[PERSON:Okafor]] came to [[LOC:Okafor Street]]. Grace period over.", ""},
		{"nobody is named", "Grace period over.", ""},
	}
	for _, test := range tests {
		d, err := parseField(test.text)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if n := c.christen(&d); n != nil {
			got = withMarks(n)
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// withMarks writes a document with its marks.
func withMarks(d *Document) string {
	var b strings.Builder
	at := 0
	for _, s := range d.Spans {
		b.WriteString(d.Text[at:s.Start] + "[[" + string(s.Category) + ":" + d.Text[s.Start:s.End] + "]]")
		at = s.End
	}
	return b.String() + d.Text[at:]
}
