package guess

import (
	_ "embed" // the scripts
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/internal/lines"
)

//go:embed scripts.tsv
var scriptTable string

// A script is one of Unicode's, with what it says of the language.
type script struct {
	name  string
	codes []string // languages written in it
	rest  bool     // and all that no other script has
	worth int      // Latin letters that one of its letters says as much as
}

// noScript is the index of letters whose script is not in the table.
const noScript = -1

// scripts tell the script of a letter.
type scripts struct {
	all    []script
	low    [0x250]int8 // of the first letters of Unicode, which are Latin
	ranges []scriptRange
	// Scripts that the mechanism must know by name: Japanese mixes three of them.
	latin, han, hiragana, katakana int
}

type scriptRange struct {
	lo, hi rune
	script int8
}

// readScripts reads scripts.tsv. Errors name the line.
func readScripts(table string) (*scripts, error) {
	s := &scripts{}
	for n, line := range lines.Of(table) {
		if strings.HasPrefix(line, "script\t") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			return nil, fmt.Errorf("scripts: line %d has %d columns, not 3", n, len(fields))
		}
		letters, ok := unicode.Scripts[fields[0]]
		worth, err := strconv.Atoi(fields[2])
		if !ok || err != nil || worth < 1 {
			return nil, fmt.Errorf("scripts: line %d: %q is no script of Unicode, or %q no whole number above 0", n, fields[0], fields[2])
		}
		one := script{name: fields[0], worth: worth}
		for _, code := range strings.Fields(fields[1]) {
			if code == "*" {
				one.rest = true
				continue
			}
			one.codes = append(one.codes, code)
		}
		s.add(int8(len(s.all)), letters)
		s.all = append(s.all, one)
	}
	slices.SortFunc(s.ranges, func(a, b scriptRange) int { return int(a.lo - b.lo) })
	for i := range s.low {
		s.low[i] = s.search(rune(i))
	}
	s.latin, s.han, s.hiragana, s.katakana = s.index("Latin"), s.index("Han"), s.index("Hiragana"), s.index("Katakana")
	if min(s.latin, s.han, s.hiragana, s.katakana) < 0 {
		return nil, fmt.Errorf("scripts: there must be Latin, Han, Hiragana and Katakana")
	}
	return s, nil
}

func (s *scripts) add(script int8, letters *unicode.RangeTable) {
	put := func(lo, hi, stride rune) {
		if stride == 1 {
			s.ranges = append(s.ranges, scriptRange{lo, hi, script})
			return
		}
		for r := lo; r <= hi; r += stride {
			s.ranges = append(s.ranges, scriptRange{r, r, script})
		}
	}
	for _, r := range letters.R16 {
		put(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	for _, r := range letters.R32 {
		put(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
}

func (s *scripts) index(name string) int {
	return slices.IndexFunc(s.all, func(one script) bool { return one.name == name })
}

// indexOf returns the index of a letter's script, or noScript.
func (s *scripts) indexOf(r rune) int {
	if int(r) < len(s.low) {
		return int(s.low[r])
	}
	return int(s.search(r))
}

func (s *scripts) search(r rune) int8 {
	i, found := slices.BinarySearchFunc(s.ranges, r, func(have scriptRange, r rune) int {
		switch {
		case have.hi < r:
			return -1
		case have.lo > r:
			return 1
		}
		return 0
	})
	if !found {
		return noScript
	}
	return s.ranges[i].script
}
