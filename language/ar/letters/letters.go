// Package letters writes names of other languages in Arabic letters. In come words in
// Latin letters, out go the letters of letters.txt that they are heard as.
//
// It may know language/lexicon.
package letters

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon"
)

//go:embed letters.txt
var table string

// transliterations are runs of Latin letters and what is written for them, the longest first.
var transliterations = sync.OnceValue(func() (out [][2]string) {
	for n := longest; n > 0; n-- {
		for line := range strings.Lines(table) {
			latin, arabic, ok := strings.Cut(strings.TrimSpace(line), " ")
			if ok && latin != "#" && len(latin) == n {
				out = append(out, [2]string{latin, arabic})
			}
		}
	}
	return out
})

// longest is how many Latin letters, with the signs for the ends of a name, are written as one
// at the most.
const longest = 4

// Write writes a name letter by letter. Marks are taken off; what is no letter of the
// table stays.
func Write(name string) string {
	plain := lexicon.Plain(name)
	rest := plain
	var b strings.Builder
	var last byte
letters:
	for rest != "" {
		for _, l := range transliterations() {
			n, ok := begins(rest, l[0], len(rest) == len(plain))
			if !ok {
				continue
			}
			if rest[0] == last && l[0] == string(last) && !strings.ContainsRune("aeiou", rune(last)) { // a doubled consonant is one letter
				rest = rest[n:]
				continue letters
			}
			last = rest[n-1]
			b.WriteString(l[1])
			rest = rest[n:]
			continue letters
		}
		last = rest[0]
		b.WriteByte(last)
		rest = rest[1:]
	}
	return b.String()
}

// begins reports how many letters of a run of the table a word, or what is left of it, begins with.
func begins(rest, run string, first bool) (n int, ok bool) {
	run, atStart := strings.CutPrefix(run, "^")
	run, atEnd := strings.CutSuffix(run, "$")
	return len(run), strings.HasPrefix(rest, run) && (!atStart || first) && (!atEnd || rest == run)
}
