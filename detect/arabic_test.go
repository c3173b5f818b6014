package detect_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The numbers of Arab countries are proven in texts that write them in Arabic-Indic
// digits as they are in those that write them in ASCII: every example of their
// declarations, read with both.
func TestArabicIndicDigits(t *testing.T) {
	d := load(t, "ar").detector
	for _, country := range strings.Fields("AE DZ EG IQ JO LB MA SA TN") {
		path := filepath.Join("..", "country", country, "ids.txt")
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			example, ok := strings.CutPrefix(lines.Text(), "+ ")
			if !ok {
				continue
			}
			for _, text := range []string{digits(example, '٠', '0'), digits(example, '0', '٠')} {
				before, rest, _ := strings.Cut(text, "⟦")
				number, after, _ := strings.Cut(rest, "⟧")
				proven := false
				for _, s := range find(t, d, before+number+after) {
					proven = proven || s.Start == len(before) && s.End == len(before)+len(number) && strings.HasSuffix(s.Rule, "/proven")
				}
				if !proven {
					t.Errorf("%s: %q is not proven", path, text)
				}
			}
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
}

// digits writes the digits of one script in another.
func digits(text string, from, to rune) string {
	return strings.Map(func(r rune) rune {
		if r >= from && r <= from+9 {
			return to + r - from
		}
		return r
	}, text)
}
