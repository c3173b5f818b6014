// Package edit counts the changes between two words. In come the words, out comes a
// number.
//
// It may know no other package.
package edit

// longest is how many letters of a word count.
const longest = 64

// Distance is the edit distance (Levenshtein 1966) of two words in bytes: how many
// must be put in, taken out or changed. What stands beyond the 64th does not count.
func Distance(a, b string) int { return distance([]byte(a), []byte(b)) }

// Runes is Distance in code points.
func Runes(a, b []rune) int { return distance(a, b) }

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
