package treebank

import "strings"

// Recut brings the words of the sentence to those that cut makes of its text, as
// start and end in bytes: each has the tag of the treebank's word that it shares most
// bytes with, the first of several. It reports whether the treebank's words are found
// in the text; if not, nothing changes. What the treebank says of its words besides
// tags is dropped.
func (s *Sentence) Recut(cut func(text string) [][2]int) bool {
	places := make([][2]int, len(s.Words))
	at := 0
	for i, w := range s.Words {
		n := strings.Index(s.Text[at:], w)
		if n < 0 {
			return false
		}
		places[i] = [2]int{at + n, at + n + len(w)}
		at += n + len(w)
	}
	var words, tags []string
	from := 0
	for _, r := range cut(s.Text) {
		for from < len(places) && places[from][1] <= r[0] {
			from++
		}
		best, most := "", 0
		for i := from; i < len(places) && places[i][0] < r[1]; i++ {
			if common := min(places[i][1], r[1]) - max(places[i][0], r[0]); common > most {
				best, most = s.Tags[i], common
			}
		}
		if best == "" {
			best = "X"
		}
		words, tags = append(words, s.Text[r[0]:r[1]]), append(tags, best)
	}
	s.Words, s.Tags = words, tags
	s.Language, s.Heads, s.Relations, s.Contractions = nil, nil, nil, nil
	return true
}
