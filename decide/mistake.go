package decide

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/internal/edit"
)

// A Mistake is something wrong in a policy file and says what to do about it.
type Mistake struct {
	File    string `json:"file"`
	Line    int    `json:"line,omitempty"` // from 1; 0 where the file as a whole is meant
	Column  int    `json:"column,omitempty"`
	Key     string `json:"key,omitempty"` // the key it is about
	Problem string `json:"problem"`
}

func (m Mistake) Error() string {
	var b strings.Builder
	b.WriteString(m.File)
	if m.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", m.Line, m.Column)
	}
	if m.Key != "" {
		b.WriteString(": " + m.Key)
	}
	return b.String() + ": " + m.Problem
}

// Mistakes are all that is wrong with a policy, in the order of its files.
type Mistakes []Mistake

func (ms Mistakes) Error() string {
	lines := make([]string, len(ms))
	for i, m := range ms {
		lines[i] = m.Error()
	}
	return strings.Join(lines, "\n")
}

// sorted brings mistakes into the order of their files, as these were met, and of
// their lines.
func (ms Mistakes) sorted() Mistakes {
	met := map[string]int{}
	for _, m := range ms {
		if _, ok := met[m.File]; !ok {
			met[m.File] = len(met)
		}
	}
	slices.SortStableFunc(ms, func(a, b Mistake) int {
		return cmp.Or(cmp.Compare(met[a.File], met[b.File]), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return ms
}

// What is told of a file that is no policy at all, and may be anything: so many
// mistakes, and so many characters of one text in it.
const (
	mostMistakes = 20
	mostQuoted   = 40
	mostMessage  = 120 // of the parser's, which may quote as well
)

// first is the beginning of mistakes, and how many more there are.
func (ms Mistakes) first() Mistakes {
	if len(ms) <= mostMistakes {
		return ms
	}
	more := Mistake{File: ms[0].File, Problem: fmt.Sprintf("… and %d more", len(ms)-mostMistakes)}
	return append(ms[:mostMistakes:mostMistakes], more)
}

// cut is the beginning of a text.
func cut(s string, most int) string {
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// cutQuoted shortens what a message quotes.
func cutQuoted(s string) string {
	i, j := strings.IndexByte(s, '"'), strings.LastIndexByte(s, '"')
	if i == j {
		return s
	}
	return s[:i+1] + cut(s[i+1:j], mostQuoted) + s[j:]
}

// oneOf lists what is allowed, and what may have been meant.
func oneOf(given string, known []string) string {
	given = cut(given, mostQuoted)
	best, distance := "", max(2, len(given)/3)+1
	for _, k := range known {
		d := edit.Distance(strings.ToLower(given), strings.ToLower(k))
		if len(given) > 2 && strings.HasPrefix(strings.ToLower(k), strings.ToLower(given)) {
			d = 0
		}
		if d < distance {
			best, distance = k, d
		}
	}
	if best != "" {
		return fmt.Sprintf("did you mean %q?", best)
	}
	return "there is " + strings.Join(known, ", ")
}
