package value

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/internal/lines"
)

// A line of time.txt or numbers.txt says "key: value, value". The key is a word, or
// several of which the later ones are attributes ("unit years neuter below=12"). "a|b"
// in a value are alternatives, of which the first is written; "a = b" is a pair.
// Empty lines and lines of # are left out.
type line struct {
	number int
	key    string
	values []string
}

// entries is a data file read, the lines in their order.
type entries struct {
	file  string
	lines []line
	used  map[int]bool
	err   error
}

// readEntries takes a data file apart.
func readEntries(file, text string) *entries {
	e := &entries{file: file, used: map[int]bool{}}
	for n, s := range lines.Of(text) {
		key, rest, ok := strings.Cut(s, ": ")
		if !ok {
			e.fail(n, "%q is not of the form \"key: value, value\"", s)
			continue
		}
		e.lines = append(e.lines, line{n, key, strings.Split(rest, ", ")})
	}
	return e
}

// fail keeps the first fault of the file.
func (e *entries) fail(line int, format string, args ...any) {
	if e.err == nil {
		e.err = fmt.Errorf("%s:%d: %s", e.file, line, fmt.Sprintf(format, args...))
	}
}

// each calls f for the lines whose key is the word, or begins with it; attributes are
// the other words of the key.
func (e *entries) each(word string, f func(l line, attributes []string)) {
	for i, l := range e.lines {
		if l.key == word {
			e.used[i] = true
			f(l, nil)
		} else if rest, ok := strings.CutPrefix(l.key, word+" "); ok && !e.used[i] {
			e.used[i] = true
			f(l, strings.Fields(rest))
		}
	}
}

// list returns the values of a key, of all its lines.
func (e *entries) list(key string) (out []string) {
	for i, l := range e.lines {
		if l.key == key {
			e.used[i] = true
			out = append(out, l.values...)
		}
	}
	return out
}

// sets returns the values of each line of a key, n values a line.
func (e *entries) sets(key string, n int) (out [][]string) {
	for i, l := range e.lines {
		if l.key == key {
			e.used[i] = true
			if len(l.values) != n {
				e.fail(l.number, "%q has %d values; write %d", key, len(l.values), n)
				continue
			}
			out = append(out, l.values)
		}
	}
	return out
}

// word returns the only value of a key, "" if there is none.
func (e *entries) word(key string) string {
	if ws := e.list(key); len(ws) > 0 {
		return ws[0]
	}
	return ""
}

// set returns the values of a key.
func (e *entries) set(key string) map[string]bool {
	out := map[string]bool{}
	for _, w := range e.list(key) {
		out[w] = true
	}
	return out
}

// pairs returns the pairs of a key. Commas belong to their values.
func (e *entries) pairs(key string) (out [][2]string) {
	for i, l := range e.lines {
		if l.key != key {
			continue
		}
		e.used[i] = true
		from, to, ok := strings.Cut(strings.Join(l.values, ", "), " = ")
		if !ok {
			e.fail(l.number, "%q wants \"this = that\"", key)
		}
		out = append(out, [2]string{from, to})
	}
	return out
}

// table returns the pairs of a key as a map.
func (e *entries) table(key string) map[string]string {
	out := map[string]string{}
	for _, p := range e.pairs(key) {
		out[p[0]] = p[1]
	}
	return out
}

// done returns the first fault; a key that nobody asked for is one.
func (e *entries) done() error {
	for i, l := range e.lines {
		if !e.used[i] {
			e.fail(l.number, "unknown key %q", l.key)
		}
	}
	return e.err
}

// whole reads a number in an attribute.
func (e *entries) whole(l line, s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		e.fail(l.number, "%q is no whole number", s)
	}
	return n
}
