// Package edit counts the changes between two words. In come the words, out comes a
// number.
//
// It may know no other package.
package edit

import "math/bits"

// longest is how many letters of a word count.
const longest = 64

// Distance is the edit distance (Levenshtein 1966) of two words in bytes: how many
// must be put in, taken out or changed. What stands beyond the 64th does not count.
func Distance(a, b string) int {
	var x, y [longest]byte
	return distance(x[:copy(x[:], a)], y[:copy(y[:], b)])
}

// Within reports whether Distance is at most so many. Most pairs of words have too few
// letters in common for that, which is told without reckoning it.
func Within(a, b string, most int) bool {
	var x, y [longest]byte
	return within(x[:copy(x[:], a)], y[:copy(y[:], b)], most)
}

// WithinRunes is Within in code points. Inlined into another package, it would take the words
// of its caller to the heap.
//
//go:noinline
func WithinRunes(a, b []rune, most int) bool { return within(a, b, most) }

func within[Letter byte | rune](a, b []Letter, most int) bool {
	a, b = a[:min(len(a), longest)], b[:min(len(b), longest)]
	if max(len(a)-len(b), len(b)-len(a)) > most {
		return false
	}
	// Each letter that only one word has costs a change at least.
	x, y := letters(a), letters(b)
	if max(bits.OnesCount64(x&^y), bits.OnesCount64(y&^x)) > most {
		return false
	}
	return distance(a, b) <= most
}

// letters has a bit for each letter of a word; some letters share one.
func letters[Letter byte | rune](word []Letter) (set uint64) {
	for _, l := range word {
		set |= 1 << (l & 63)
	}
	return set
}

// distance reckons a column of the table of changes at once, a bit for each letter of a
// (Myers 1999, "A fast bit-vector algorithm for approximate string matching", in Hyyrö's form).
func distance[Letter byte | rune](a, b []Letter) int {
	a, b = a[:min(len(a), longest)], b[:min(len(b), longest)]
	if len(a) == 0 {
		return len(b)
	}
	changes, last := len(a), uint64(1)<<(len(a)-1)
	more, less := ^uint64(0), uint64(0) // letters of a at which the count rises, or falls, along it
	for _, l := range b {
		same := uint64(0)
		for i, k := range a {
			if k == l {
				same |= 1 << i
			}
		}
		diagonal := (same&more + more) ^ more | same | less
		up, down := less|^(diagonal|more), more&diagonal
		if up&last != 0 {
			changes++
		} else if down&last != 0 {
			changes--
		}
		up, down = up<<1|1, down<<1
		more, less = down|^(diagonal|up), up&diagonal
	}
	return changes
}
