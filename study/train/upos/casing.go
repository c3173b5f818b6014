package upos

import (
	"unicode"
	"unicode/utf8"
)

// A casing counts how words are written inside sentences, where a capital says
// something of the word: after another word or a comma.
type casing struct {
	seen map[string]*cases
}

type cases struct{ small, capital int }

// add counts the tokens of a sentence; lower are the same in lower case.
func (c *casing) add(tokens, lower []string) {
	if c.seen == nil {
		c.seen = map[string]*cases{}
	}
	for i := 1; i < len(tokens); i++ {
		first, _ := utf8.DecodeRuneInString(tokens[i])
		before, _ := utf8.DecodeRuneInString(tokens[i-1])
		if !unicode.IsLetter(first) || !unicode.IsLetter(before) && tokens[i-1] != "," {
			continue
		}
		n := c.seen[lower[i]]
		if n == nil {
			n = new(cases)
			c.seen[lower[i]] = n
		}
		if unicode.IsUpper(first) {
			n.capital++
		} else {
			n.small++
		}
	}
}

// class is 1 for words that never have a capital up to 6 for those that always
// do; 0 if that is not known.
func (n *cases) class() uint16 {
	all := n.small + n.capital
	switch {
	case all < 2:
		return 0
	case n.capital == 0:
		return 1
	case n.capital*10 < all:
		return 2
	case n.capital*2 < all:
		return 3
	case n.capital*10 < all*9:
		return 4
	case n.small > 0:
		return 5
	}
	return 6
}
