// Package reword writes times and amounts in other words where their own would be
// noticed. In come an original, its stand-in and the words that name no one; out goes
// the stand-in. What may be said instead is data, one file a language.
//
// It may know no other package.
package reword

import (
	"embed"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:embed *.txt
var files embed.FS

// A Table holds the wordings of a language.
type Table struct{ entries []entry }

// An entry is a wording and the other one, and the words of it that the other
// does not keep.
type entry struct {
	from, to string
	words    []string
	number   bool // a digit stands before from and to
}

// For returns the table of a language; one without a file of its own has none.
func For(code string) *Table {
	b, err := files.ReadFile(code + ".txt")
	if err != nil {
		return &Table{}
	}
	t := &Table{}
	for line := range strings.Lines(string(b)) {
		from, to, ok := strings.Cut(strings.TrimSpace(line), "|")
		if !ok || line[0] == '#' && !strings.HasPrefix(to, "#") { // a comment
			continue
		}
		e := entry{from: from, to: to}
		e.from, e.number = strings.CutPrefix(e.from, "#")
		e.to = strings.TrimPrefix(e.to, "#")
		for w := range strings.FieldsSeq(e.from) {
			if !strings.Contains(" "+e.to+" ", " "+w+" ") {
				e.words = append(e.words, strings.TrimRight(w, "."))
			}
		}
		t.entries = append(t.entries, e)
	}
	return t
}

// Without returns the table without the wordings whose words are all generic:
// those may stay.
func (t *Table) Without(generic func(word string) bool) *Table {
	out := &Table{}
	for i := range t.entries {
		if !t.entries[i].generic(generic) {
			out.entries = append(out.entries, t.entries[i])
		}
	}
	return out
}

// Reword replaces the wordings that the stand-in has from the original.
func (t *Table) Reword(original, standIn string) string {
	for i := range t.entries {
		e := &t.entries[i]
		at := e.find(standIn)
		if at < 0 || e.find(original) < 0 {
			continue
		}
		rest := standIn[at+len(e.from):]
		if zeros := len(e.to); e.number && strings.Trim(e.to, "0") == "" {
			standIn = writtenOut(standIn[:at], zeros) + rest
			continue
		}
		standIn = standIn[:at] + cased(e.to, standIn[at:]) + rest
	}
	return standIn
}

// writtenOut multiplies the figure at the end of a text by a power of ten:
// "EUR 12.3" and six zeros are "EUR 12,300,000".
func writtenOut(text string, zeros int) string {
	start := len(strings.TrimRightFunc(text, func(r rune) bool { return '0' <= r && r <= '9' || r == '.' || r == ',' }))
	whole, fraction, _ := strings.Cut(text[start:], ".")
	whole = strings.ReplaceAll(whole, ",", "")
	fraction += strings.Repeat("0", max(0, zeros-len(fraction)))
	figures := strings.TrimLeft(whole+fraction[:zeros], "0")
	for i := len(figures) - 3; i > 0; i -= 3 {
		figures = figures[:i] + "," + figures[i:]
	}
	if beyond := strings.TrimRight(fraction[zeros:], "0"); beyond != "" {
		figures += "." + beyond
	}
	return text[:start] + figures
}

func (e *entry) generic(generic func(string) bool) bool {
	for _, w := range e.words {
		if !generic(w) {
			return false
		}
	}
	return true
}

// find returns where the wording stands between other words in a text, or -1.
func (e *entry) find(text string) int {
	for from := 0; from+len(e.from) <= len(text); {
		i := index(text[from:], e.from)
		if i < 0 {
			return -1
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(e.from):])
		if e.number && unicode.IsDigit(before) || !e.number && !unicode.IsLetter(before) {
			if !unicode.IsLetter(after) && !unicode.IsDigit(after) {
				return i
			}
		}
		from = i + 1
	}
	return -1
}

// index is strings.Index, but that the first letter may be a capital.
func index(text, from string) int {
	if i := strings.Index(text, from); i >= 0 || from[0] == ' ' {
		return i
	}
	return strings.Index(text, capital(from))
}

// cased writes words with a capital if what they replace has one.
func cased(words, like string) string {
	if r, _ := utf8.DecodeRuneInString(like); unicode.IsUpper(r) {
		return capital(words)
	}
	return words
}

// capital is words with a capital at the start.
func capital(words string) string {
	_, n := utf8.DecodeRuneInString(words)
	return strings.ToUpper(words[:n]) + words[n:]
}
