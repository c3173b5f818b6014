// Package bodies lists organisations and brands that everybody knows, by trade, and finds
// them in texts: shops, banks, airlines, networks, authorities. Nothing around such a name
// need tell that it is one. bodies.tsv is made by language/bodies/compile.
//
// It may know no other package.
package bodies

import (
	_ "embed" // the list
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed bodies.tsv
var list string

// Operator is the trade of who runs something: many of these names are words.
const Operator = "operator"

// A Table finds names. It is safe for concurrent use.
type Table struct {
	byFirst map[string][]string // names by their first word in small letters
	trades  map[string]string
	names   map[string][]string // by trade, sorted
}

// Load returns the list, read once in a process.
func Load() *Table { return load() }

var load = sync.OnceValue(func() *Table { return read(list) })

func read(list string) *Table {
	t := &Table{byFirst: map[string][]string{}, trades: map[string]string{}, names: map[string][]string{}}
	for line := range strings.Lines(list) {
		name, trade, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			continue
		}
		key := strings.ToLower(name[:firstWord(name)])
		t.byFirst[key] = append(t.byFirst[key], name)
		t.trades[name] = trade
		t.names[trade] = append(t.names[trade], name)
	}
	return t
}

// Has reports whether a text is such a name.
func (t *Table) Has(name string) bool { return t.trades[name] != "" }

// A Match is where a name stands in a text, in bytes.
type Match struct {
	Start, End  int
	Name, Trade string
	Small       bool // it is written in small letters, and the name is not
}

// Find returns the names in a text, the longest at each place, without overlaps. Clitics are
// letters that may stand before a name in one word with it.
func (t *Table) Find(text, clitics string) (out []Match) {
	done, before := 0, ' '
	for at, r := range text {
		begins := inWord(r) && !inWord(before)
		if !begins && inWord(r) && strings.ContainsRune(clitics, before) { // one word with a clitic
			_, n := utf8.DecodeLastRuneInString(text[:at])
			ahead, _ := utf8.DecodeLastRuneInString(text[:at-n])
			begins = at-n == 0 || !inWord(ahead)
		}
		if before = r; !begins || at < done {
			continue
		}
		if m, ok := t.longestAt(text, at); ok {
			out, done = append(out, m), m.End
		}
	}
	return out
}

// longestAt returns the longest name that begins at byte at of text. ok is false if there
// is none.
func (t *Table) longestAt(text string, at int) (best Match, ok bool) {
	for _, name := range t.byFirst[strings.ToLower(text[at:at+firstWord(text[at:])])] {
		end := at + len(name)
		if end > len(text) || end <= best.End {
			continue
		}
		if next, _ := utf8.DecodeRuneInString(text[end:]); end < len(text) && inWord(next) {
			continue
		}
		found := text[at:end]
		small := found != name && found == strings.ToLower(name)
		if found == name || small || found == strings.ToUpper(name) {
			best, ok = Match{at, end, name, t.trades[name], small}, true
		}
	}
	return best, ok
}

// Alike are the names of a name's trade.
func (t *Table) Alike(name string) []string { return t.names[t.trades[name]] }

// firstWord is the length of the letters and digits that a text begins with, in bytes; of what
// begins with another sign, of that.
func firstWord(text string) int {
	for i, r := range text {
		if !inWord(r) {
			if i == 0 {
				return utf8.RuneLen(r)
			}
			return i
		}
	}
	return len(text)
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
