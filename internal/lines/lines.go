// Package lines reads the project's tables: texts of a line an entry, in which # begins a
// line of comment. In comes a text, out come the lines that say something, by number.
//
// It may know no other package.
package lines

import (
	"fmt"
	"iter"
	"strings"
)

// Of yields the lines of a table without the white space around them, and their numbers
// from 1. Empty lines and those that begin with # are left out.
func Of(text string) iter.Seq2[int, string] {
	return func(yield func(number int, line string) bool) {
		number := 0
		for line := range strings.Lines(text) {
			number++
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' && !yield(number, line) {
				return
			}
		}
	}
}

// Rules hands the cells of each line of a table to add, which reports whether they are a
// rule. Cells are parted by tabs; what stands behind | is a comment. Errors name the line.
func Rules(text string, add func(cells []string) bool) error {
	for number, line := range Of(text) {
		rule, _, _ := strings.Cut(line, "|")
		if !add(strings.Split(strings.TrimRight(rule, "\t"), "\t")) {
			return fmt.Errorf("line %d: not a rule; the head of the file says what one looks like", number)
		}
	}
	return nil
}
