package tagger

import (
	"math/bits"

	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// Clusters give each frequent word, as it is written, the path of its class in a binary tree
// (Brown et al. 1992): words with the same beginning of the path stand in
// similar contexts. The zero value knows no word.
type Clusters struct {
	number map[uint64]uint16 // hash of the word → cluster, from 1
	paths  []uint32          // paths[cluster-1]: the bits of the path below a leading 1
}

// NewClusters returns the clusters of words. path[i] is the path of the
// i-th cluster, the bits below a leading 1 (so the root is 1).
func NewClusters(paths []uint32, words map[string]uint16) Clusters {
	c := Clusters{number: make(map[uint64]uint16, len(words)), paths: paths}
	for w, n := range words {
		c.number[sequence.Hash(w)] = n
	}
	return c
}

// numberWord stands for every word made of digits only.
const numberWord = "0"

// EachWord calls word for every word of a text as clusters see it, and line at
// each end of a line.
// Clitics that c cuts off are words of their own; it may be nil.
func EachWord(text string, c token.Cutter, word func(string), line func()) {
	for _, t := range token.Words(text, c, nil) {
		if t.Gap >= token.Line {
			line()
		}
		if t.Kind == token.Digits {
			word(numberWord)
		} else {
			word(text[t.Start:t.End])
		}
	}
	line()
}

func asciiDigit(c byte) bool { return '0' <= c && c <= '9' }

// Of returns the cluster of a word, from 1, or 0.
func (c *Clusters) Of(word string) int {
	if word == "" {
		return 0
	}
	return int(c.of(word, words.Lower(word)))
}

// of returns the cluster of a word, from 1, or 0. A word unknown as it is
// written is looked up in small letters.
func (c *Clusters) of(text, lower string) uint16 {
	if asciiDigit(text[0]) {
		text = numberWord
	}
	if n := c.number[sequence.Hash(text)]; n != 0 {
		return n
	}
	return c.number[sequence.Hash(lower)]
}

// prefix returns the first n bits of a cluster's path below a leading 1, or 0
// if there is no cluster. A path shorter than n is returned whole.
func (c *Clusters) prefix(cluster uint16, n int) uint64 {
	if cluster == 0 {
		return 0
	}
	p := c.paths[cluster-1]
	if length := bits.Len32(p) - 1; length > n {
		p >>= length - n
	}
	return uint64(p)
}
