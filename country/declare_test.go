package country

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestDeclarationErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"kind: x", "line 1: want [name]"},
		{"[x]\nsource: s", "x: no form"},
		{"[x]\nform: dd", "no source"},
		{"[x]\nnonsense", "line 2: want key: value"},
		{"[x]\nsize: 3", "unknown key"},
		{"[x]\nform: dz", "unknown character"},
		{"[x]\nform: d{9", "missing }"},
		{"[x]\nform: d{0,30}a{0,30}", "more than 64 lengths"},
		{"[x]\nform: ddd | 2-2", "does not fit the 3 characters"},
		{"[x]\ncheck: sum", "sum needs weights and mod"},
		{"[x]\ncheck: magic", "unknown algorithm"},
		{"[x]\ncheck: luhn weight=3", "unknown argument"},
		{"[x]\ncategory: PERSON", "want CODE or LOC"},
		{"[x]\nsource: s\nform: YYMMDD", "no line tells the century"},
		{"[x]\nsource: s\nform: ddS", "no line sex"},
		{"[x]\nlabel en: a1\nsource: s\nform: dd", "has digits"},
		{"[x]\nsource: s\nform: dd\n[x]\nsource: s\nform: dd", "declared twice"},
	} {
		_, err := Read(fstest.MapFS{"XX/ids.txt": &fstest.MapFile{Data: []byte(c.text)}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.text, err, c.want)
		}
	}
}

// FuzzDeclaration reads declarations and uses those that are good.
func FuzzDeclaration(f *testing.F) {
	for _, id := range load(f).IDs() {
		if text, err := data.ReadFile(strings.Split(id.Name, "/")[0] + "/ids.txt"); err == nil {
			for part := range strings.SplitSeq(string(text), "\n\n") {
				f.Add(part)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read(fstest.MapFS{"XX/ids.txt": &fstest.MapFile{Data: []byte(text)}})
		if err != nil {
			return
		}
		s.Find("pnr 850709-9805 AB 12 34 56 C, BIC DEUTDEFF, "+text, func(Match) {})
		x := uint32(1)
		n := func(k int) int { x = x*1664525 + 1013904223; return int(x>>8) % k }
		for _, id := range s.IDs() {
			made, err := id.Make(n, Constraints{})
			if err == nil {
				_, _ = id.Parse(made)
			}
		}
	})
}
