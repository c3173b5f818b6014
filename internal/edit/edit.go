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
func Distance(a, b string) int { return distance([]byte(a), []byte(b)) }

// Runes is Distance in code points.
func Runes(a, b []rune) int { return distance(a, b) }

// Within reports whether Distance is at most so many. Most pairs of words have too few
// letters in common for that, which is told without reckoning it.
func Within(a, b string, most int) bool { return within([]byte(a), []byte(b), most) }

// WithinRunes is Within in code points.
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

func distance[Letter byte | rune](a, b []Letter) int {
	a, b = a[:min(len(a), longest)], b[:min(len(b), longest)]
	var row [longest + 1]int
	for j := range len(b) {
		row[j+1] = j + 1
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
