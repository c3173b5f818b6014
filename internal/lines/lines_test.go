package lines_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/internal/lines"
)

func TestOf(t *testing.T) {
	var got []string
	for n, line := range lines.Of("# head\r\n\r\n one: two # three\t\r\n\t#no\nlast") {
		got = append(got, fmt.Sprint(n, " ", line))
	}
	if want := []string{"3 one: two # three", "5 last"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for range lines.Of("a\nb") {
		break
	}
}

func TestRules(t *testing.T) {
	var got [][]string
	err := lines.Rules("a\tb\t\t| why\n\n# c\nbad", func(cells []string) bool {
		got = append(got, cells)
		return len(cells) == 2
	})
	if err == nil || !strings.HasPrefix(err.Error(), "line 4: ") || fmt.Sprint(got) != "[[a b] [bad]]" {
		t.Errorf("%v, %v", got, err)
	}
}
