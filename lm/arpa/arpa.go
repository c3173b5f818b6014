// Package arpa reads the n-gram models of speech recognisers: ARPA text, also compressed
// by gzip, and the binary form of CMU Sphinx ("Trie Language Model"). In comes a file,
// out come log probabilities of words given those before them.
//
// All logarithms that leave the package are natural.
//
// It may know no other package.
package arpa

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
)

// MaxOrder is the longest n-gram that is read.
const MaxOrder = 5

// The words that such models begin and end sentences with.
const (
	Begin = "<s>"
	End   = "</s>"
)

// unknownWords are how such models write the word that stands for all others.
var unknownWords = [...]string{"<unk>", "<UNK>"}

// unseen is the log probability of a word that the model does not have, if it has no
// word for those either: 10⁻⁷, below the rarest words of the usual models.
const unseen = -7 * math.Ln10

// ErrFormat says that a file is no n-gram model.
var ErrFormat = errors.New("not an n-gram model in ARPA or Sphinx form")

// A Model is a back-off model (Katz 1987). It is read-only and safe for concurrent use.
type Model struct {
	order   int
	words   []string
	ids     map[string]int32
	unknown int32 // -1: none
	grams   store
}

// A store holds n-grams.
type store interface {
	// entry returns the log probability of the last of some words after the others,
	// and the weight with which shorter contexts come in after all of them; ok is
	// false if the n-gram is not in the model. The ids are those of words.
	entry(gram []int32) (logP, backoff float64, ok bool)
}

// Open reads a file of any of the forms.
func Open(path string) (*Model, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// Read reads a model of any of the forms.
func Read(r io.Reader) (*Model, error) {
	b := bufio.NewReaderSize(r, 1<<16)
	if head, _ := b.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFormat, err)
		}
		defer z.Close()
		b = bufio.NewReaderSize(z, 1<<16)
	}
	var m *Model
	var err error
	if head, _ := b.Peek(len(trieHead)); string(head) == trieHead {
		m, err = readTrie(b)
	} else {
		m, err = readText(b)
	}
	if err != nil {
		return nil, err
	}
	m.unknown = -1
	for _, w := range unknownWords {
		if id, ok := m.ids[w]; ok {
			m.unknown = id
		}
	}
	return m, nil
}

// Order is how many words the longest n-grams have.
func (m *Model) Order() int { return m.order }

// Words is how many words the model has.
func (m *Model) Words() int { return len(m.words) }

// Word is the word of a number.
func (m *Model) Word(id int32) string { return m.words[id] }

// ID is the number of a word; the number of the unknown word, or -1, if the model
// does not have it.
func (m *Model) ID(word string) int32 {
	if id, ok := m.ids[word]; ok {
		return id
	}
	return m.unknown
}

// LogP is the log probability of a word after others, the last one nearest.
func (m *Model) LogP(before []int32, id int32) float64 {
	if id < 0 {
		return unseen
	}
	var gram [MaxOrder]int32
	n := min(len(before), m.order-1)
	copy(gram[:], before[len(before)-n:])
	gram[n] = id
	sum := 0.0
	for k := 0; k < n; k++ {
		if known(gram[k : n+1]) {
			if p, _, ok := m.grams.entry(gram[k : n+1]); ok {
				return sum + p
			}
		}
		if known(gram[k:n]) {
			if _, backoff, ok := m.grams.entry(gram[k:n]); ok {
				sum += backoff
			}
		}
	}
	p, _, ok := m.grams.entry(gram[n : n+1])
	if !ok {
		return unseen
	}
	return sum + p
}

func known(gram []int32) bool {
	for _, id := range gram {
		if id < 0 {
			return false
		}
	}
	return true
}
