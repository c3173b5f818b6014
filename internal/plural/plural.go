// Package plural counts things in English messages. In come a number and a noun; out come
// both, the noun in the number's form.
//
// It may know no other package.
package plural

import "fmt"

// Count returns "1 file", "2 files" of a noun that takes an s.
func Count(n int, noun string) string { return Of(n, noun, noun+"s") }

// Of returns "1 file is", "2 files are" of what follows the number.
func Of(n int, one, many string) string { return fmt.Sprint(n, " ", Choose(n, one, many)) }

// Choose returns one where n is 1, else many.
func Choose(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
