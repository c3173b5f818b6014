// Package masking measures how much of a text maskers hide: the share of words
// masked by each and by all of them together, as Table 2 of "Recovering from
// Privacy-Preserving Masking" gives it.
//
// In come detectors with names and documents; out go counts. A token is a word as
// package detect/mask cuts them: punctuation is none, as in that paper's corpora, which
// are transcripts and normalised text. It is masked if a span covers any letter or digit
// of it.
//
// It may know the root package, detect/mask, job, job/input, job/method and job/stock.
package masking

import (
	"context"
	"maps"
	"sync"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/mask"
)

// A Masker is a detector and its name.
type Masker struct {
	Name string
	understudy.Detector
}

// A Table is what was counted. Shares are 0–1.
type Table struct {
	Tokens int            `json:"tokens"`
	Masked map[string]int `json:"masked"` // by masker
	Union  int            `json:"union"`
}

// Share is the part of the tokens that a masker hides.
func (t *Table) Share(masker string) float64 { return share(t.Masked[masker], t.Tokens) }

// UnionShare is the part that any of the maskers hides.
func (t *Table) UnionShare() float64 { return share(t.Union, t.Tokens) }

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// A Counter counts. It is itself a detector, one that finds nothing, so that
// whatever reads documents for detectors can feed it; it is safe for concurrent
// use.
type Counter struct {
	maskers []Masker
	mu      sync.Mutex
	table   Table
}

// NewCounter returns a counter for maskers.
func NewCounter(maskers ...Masker) *Counter {
	c := &Counter{maskers: maskers, table: Table{Masked: map[string]int{}}}
	for _, m := range maskers {
		c.table.Masked[m.Name] = 0
	}
	return c
}

// Table is what was counted so far.
func (c *Counter) Table() *Table {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := c.table
	out.Masked = maps.Clone(c.table.Masked) // counting goes on
	return &out
}

// Detect counts a document.
func (c *Counter) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	var words [][2]int
	mask.Words(doc.Text, func(start, end int) { words = append(words, [2]int{start, end}) })
	inUnion := make([]bool, len(words))
	masked := make([]int, len(c.maskers))
	for i, m := range c.maskers {
		spans, err := m.Detect(ctx, doc)
		if err != nil {
			return nil, err
		}
		eachTouched(words, spans, func(k int) {
			masked[i]++
			inUnion[k] = true
		})
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.table.Tokens += len(words)
	for i, m := range c.maskers {
		c.table.Masked[m.Name] += masked[i]
	}
	for _, hidden := range inUnion {
		if hidden {
			c.table.Union++
		}
	}
	return nil, nil
}

// eachTouched calls f once for each word that a span shares a byte with. Spans
// are sorted and do not overlap.
func eachTouched(words [][2]int, spans []understudy.Span, f func(word int)) {
	for k, w := range words {
		for len(spans) > 0 && spans[0].End <= w[0] {
			spans = spans[1:]
		}
		if len(spans) > 0 && spans[0].Start < w[1] {
			f(k)
		}
	}
}
