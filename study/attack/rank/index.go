// Package rank tells which of many texts a text is most like. In come the words of the
// texts, out go scores: of BM25, the yardstick of search, and of two trained classifiers
// with one class a text, naive Bayes and logistic regression. What a word adds to a
// score is told too.
//
// It may know internal/logistic.
package rank

import "iter"

// An Index counts the words of texts. After the last Add it may be read from
// several goroutines. Its size is that of the vocabularies of the texts, not of
// the texts.
type Index struct {
	terms   map[string]*posting
	lengths []int // words of each text
	total   int
}

// A posting says in which texts a word stands, and how often.
type posting struct {
	texts  []int32 // ascending
	counts []int32
}

// NewIndex returns an empty index.
func NewIndex() *Index { return &Index{terms: map[string]*posting{}} }

// Add counts a text's words and returns its number: 0, 1, 2 and so on.
func (x *Index) Add(words []string) int {
	text := int32(len(x.lengths))
	for _, w := range words {
		p := x.terms[w]
		if p == nil {
			p = &posting{}
			x.terms[w] = p
		}
		if n := len(p.texts); n == 0 || p.texts[n-1] != text {
			p.texts, p.counts = append(p.texts, text), append(p.counts, 0)
		}
		p.counts[len(p.counts)-1]++
	}
	x.lengths = append(x.lengths, len(words))
	x.total += len(words)
	return int(text)
}

// Len is how many texts there are.
func (x *Index) Len() int { return len(x.lengths) }

// In is in how many texts a word stands.
func (x *Index) In(word string) int {
	if p := x.terms[word]; p != nil {
		return len(p.texts)
	}
	return 0
}

// all yields the texts that hold the word, and how often.
func (p *posting) all() iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for i, t := range p.texts {
			if !yield(int(t), float64(p.counts[i])) {
				return
			}
		}
	}
}

// A Scorer scores texts against a query: a text's words and how often it has each.
type Scorer interface {
	// Scores returns the score of every text of the index. It takes a slice that
	// it may use, or nil.
	Scores(q Query, into []float64) []float64
	// Share is what one word of a query adds to a text's score.
	Share(word string, count, text int) float64
}

// A Query is the words of the text that is looked for, each once, in the order in
// which they first stand, so that sums are the same in every run.
type Query struct {
	Words  []string
	Counts []int
}

// NewQuery counts words.
func NewQuery(words []string) Query {
	var q Query
	at := make(map[string]int, len(words))
	for _, w := range words {
		i, ok := at[w]
		if !ok {
			i = len(q.Words)
			at[w] = i
			q.Words, q.Counts = append(q.Words, w), append(q.Counts, 0)
		}
		q.Counts[i]++
	}
	return q
}

// zeroed returns n zeros, in the given slice if they fit.
func zeroed(into []float64, n int) []float64 {
	if cap(into) < n {
		return make([]float64, n)
	}
	into = into[:n]
	clear(into)
	return into
}
