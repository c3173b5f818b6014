package upos

import "github.com/understudy-text/understudy/language/upos"

// join gives the words of a list that have no cluster the class that most of the
// others have.
func join(known map[string]upos.Class, list []string) {
	votes := map[upos.Class]int{}
	var usual upos.Class
	for _, w := range list {
		c := known[upos.Lower(w)]
		if c.Fine == 0 {
			continue
		}
		votes[c]++
		if votes[c] > votes[usual] { // of two alike the one that the list has first
			usual = c
		}
	}
	if usual.Fine == 0 {
		return // the texts show none of them
	}
	for _, w := range list {
		if w = upos.Lower(w); known[w].Fine == 0 {
			known[w] = usual
		}
	}
}
