package yamltree_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/internal/yamltree"
)

func TestParse(t *testing.T) {
	n, err := yamltree.Parse([]byte("a: 1\nlist:\n  - x\n  - {b: \"\\\\d\", c: 0.5}\nlast:\n  off: false\n"))
	if err != nil {
		t.Fatal(err)
	}
	in := n.Get("list").List[1]
	if n.Get("a").Text != "1" || in.Get("b").Text != `\d` || in.Get("b").Line != 4 || in.Get("c").Text != "0.5" || n.Get("last").Get("off").Kind != yamltree.Bool || n.Get("none") != nil {
		t.Errorf("%+v", n)
	}
}

func TestRefused(t *testing.T) {
	for text, says := range map[string]string{
		"":                              "1: is empty",
		"a: &x 1\nb: *x":                "1: has an anchor",
		"a: 1\na: 2":                    "", // the parser says so
		"a: 1\n---\nb: 2":               "a second document",
		"a: [":                          "is no YAML",
		strings.Repeat("[", 200):        "nested more than",
		"a: !!binary x":                 "a tag",
		strings.Repeat("- ", 100) + "x": "nested more than",
	} {
		if _, err := yamltree.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.20q: %v, want %s", text, err, says)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a: [1, {b: c}]\n")
	f.Fuzz(func(t *testing.T, text string) {
		n, err := yamltree.Parse([]byte(text))
		if (n == nil) == (err == nil) {
			t.Fatal(n, err)
		}
	})
}
