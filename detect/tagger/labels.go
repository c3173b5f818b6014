package tagger

import "github.com/understudy-text/understudy"

// Labels are "O", then for each category "B-…" (first token of a mention) and
// "I-…" (the rest): label 1+2c begins category c, 2+2c continues it.

// categories is how many there are.
const categories = len(understudy.Categories)

// Labels returns the names of all labels, in order.
func Labels() []string {
	out := []string{"O"}
	for _, c := range understudy.Categories {
		out = append(out, "B-"+string(c), "I-"+string(c))
	}
	return out
}

// LabelCategories returns the category of each label, "" for O.
func LabelCategories() []understudy.Category {
	out := []understudy.Category{""}
	for _, c := range understudy.Categories {
		out = append(out, c, c)
	}
	return out
}

// LabelOf returns the label of a token of a mention.
func LabelOf(c understudy.Category, first bool) uint8 {
	for i, k := range understudy.Categories {
		if k == c {
			if first {
				return uint8(1 + 2*i)
			}
			return uint8(2 + 2*i)
		}
	}
	return 0
}

// Forbidden reports that a label cannot follow another: a mention is continued
// only from within it.
func Forbidden(from, to string) bool {
	if len(to) < 2 || to[0] != 'I' {
		return false
	}
	return len(from) < 2 || from[1:] != to[1:]
}
