// Package phrase finds many phrases in a text at once. In come phrases as words, out go
// the places where they stand.
//
// It may know study/attack/internal/word.
package phrase

import "github.com/understudy-text/understudy/study/attack/internal/word"

// Longest is how many words of a phrase count. A longer one is found by its first
// words, so that looking takes a time that is linear in the text.
const Longest = 24

// A Set is a trie of phrases. After the last Add it may be read from several
// goroutines.
type Set struct {
	words map[string]int32
	next  map[step]int32
	ends  []int32 // by node: the phrase that ends there, or none
	n     int
}

type step struct{ node, word int32 }

const none = -1

// NewSet returns an empty set.
func NewSet() *Set {
	return &Set{words: map[string]int32{}, next: map[step]int32{}, ends: []int32{none}}
}

// Add returns the number of a phrase, 0, 1, 2 and so on; added again, it has the
// same. A phrase without words is -1: it is found nowhere.
func (s *Set) Add(words []string) int {
	if len(words) == 0 {
		return none
	}
	node := int32(0)
	for _, w := range words[:min(len(words), Longest)] {
		id, ok := s.words[w]
		if !ok {
			id = int32(len(s.words))
			s.words[w] = id
		}
		to, ok := s.next[step{node, id}]
		if !ok {
			to = int32(len(s.ends))
			s.next[step{node, id}] = to
			s.ends = append(s.ends, none)
		}
		node = to
	}
	if s.ends[node] == none {
		s.ends[node] = int32(s.n)
		s.n++
	}
	return int(s.ends[node])
}

// Number is a phrase's number, or -1.
func (s *Set) Number(words []string) int {
	node := int32(0)
	for _, w := range words[:min(len(words), Longest)] {
		id, ok := s.words[w]
		if !ok {
			return none
		}
		if node, ok = s.next[step{node, id}]; !ok {
			return none
		}
	}
	return int(s.ends[node])
}

// Len is how many phrases there are.
func (s *Set) Len() int { return s.n }

// A Match is a phrase that begins with some word of a text.
type Match struct {
	Phrase int
	Words  int // of the text that it takes
}

// At appends the phrases that begin with the text's word i, the shortest first.
func (s *Set) At(text []word.Word, i int, dst []Match) []Match {
	node := int32(0)
	for n := 0; i+n < len(text); n++ {
		id, ok := s.words[text[i+n].Text]
		if !ok {
			break
		}
		if node, ok = s.next[step{node, id}]; !ok {
			break
		}
		if p := s.ends[node]; p != none {
			dst = append(dst, Match{int(p), n + 1})
		}
	}
	return dst
}

// Count calls f for each phrase of a text; where several begin with one word, the
// longest counts, and none begins within another.
func (s *Set) Count(text []word.Word, f func(phrase int)) {
	var found []Match
	for i := 0; i < len(text); {
		found = s.At(text, i, found[:0])
		if len(found) == 0 {
			i++
			continue
		}
		last := found[len(found)-1]
		f(last.Phrase)
		i += last.Words
	}
}
