// Package reidentify looks for each document among texts that an attacker can read,
// before and after its personal data was replaced, and names the words by which it is
// found. In come the background texts and the documents with their stand-ins, out go
// ranks and betraying words.
//
// The attack is the one by which anonymized court cases were found in public
// judgments: the text is a query, the true background text should not come first.
// Three attackers search: BM25, and two classifiers trained on the background, naive
// Bayes and logistic regression. All read words as package word cuts them, in plain
// form.
//
// Words that betray a document are words of it: who writes a Result to a file
// publishes them.
//
// It may know corpus, study/attack/internal/word, study/attack/rank and
// study/evaluate/pairs.
package reidentify

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy/study/attack/internal/word"
	"github.com/understudy-text/understudy/study/attack/rank"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// ErrDuplicate says that two background texts have one name.
var ErrDuplicate = errors.New("two background texts have this name")

// A Background is what the attacker can read.
type Background struct {
	index    *rank.Index
	at       map[string]int // by name
	logistic *rank.Logistic // nil until it has learned
}

// NewBackground returns an empty background.
func NewBackground() *Background {
	return &Background{index: rank.NewIndex(), at: map[string]int{}}
}

// Add reads a text. The error wraps ErrDuplicate.
func (b *Background) Add(id, text string) error {
	if _, dup := b.at[id]; dup {
		return fmt.Errorf("background %q: %w", id, ErrDuplicate)
	}
	b.at[id] = b.index.Add(word.Texts(text))
	return nil
}

// Learn trains what all meters share, after the last Add. trained is told of each text
// that was learned, by its number from 0, from several goroutines. The error is that of
// ctx.
func (b *Background) Learn(ctx context.Context, trained func(text int)) (err error) {
	b.logistic, err = rank.NewLogistic(ctx, b.index, rank.LogisticOptions{Trained: trained})
	return err
}

// Len is how many texts there are.
func (b *Background) Len() int { return b.index.Len() }

// Options are a meter's settings. The zero value is useful.
type Options struct {
	// Top is how many betraying words are named for each document; 0: ten,
	// negative: none.
	Top int
	// Floor is what words weigh in BM25 that more than half of the background texts
	// have, as a part of the mean weight of words. 0: nothing.
	Floor float64
	// True names the background text of a document; nil: the one of its own name.
	True func(document string) string
}

// The attackers.
const (
	BM25     = "bm25"
	Bayes    = "bayes"
	Logistic = "logistic"
)

// Attackers are those that search, the first of which names betraying words.
var Attackers = [...]string{BM25, Bayes, Logistic}

// A Meter attacks documents, one after the other.
type Meter struct {
	background *Background
	scorers    [len(Attackers)]rank.Scorer
	options    Options
	group      errgroup.Group
	cases      []*Case
	absent     []string
}

// New returns a meter; the background has learned.
func New(b *Background, o Options) *Meter {
	if o.Top == 0 {
		o.Top = 10
	}
	if o.True == nil {
		o.True = func(document string) string { return document }
	}
	m := &Meter{background: b, options: o}
	m.scorers = [...]rank.Scorer{rank.NewBM25(b.index, o.Floor), rank.NewBayes(b.index), b.logistic}
	m.group.SetLimit(runtime.GOMAXPROCS(0))
	return m
}

// Add attacks a document. Those whose true text is not in the background are
// listed in the result and attacked no further.
func (m *Meter) Add(ctx context.Context, d *pairs.Document) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	truth, ok := m.background.at[m.options.True(d.Document.ID)]
	if !ok {
		m.absent = append(m.absent, d.Document.ID)
		return nil
	}
	c := &Case{ID: d.Document.ID}
	m.cases = append(m.cases, c)
	m.group.Go(func() error { return m.attack(d, truth, c) })
	return nil
}

// attack fills the case.
func (m *Meter) attack(d *pairs.Document, truth int, c *Case) error {
	original := rank.NewQuery(word.Texts(d.Document.Text))
	result, places := query(d.Result)
	var scores []float64
	for i, s := range m.scorers {
		scores = s.Scores(original, scores)
		c.before[i] = standingOf(scores, truth)
		scores = s.Scores(result, scores)
		c.after[i] = standingOf(scores, truth)
		if i == 0 && m.options.Top > 0 {
			if err := m.betray(d, result, places, scores, truth, c); err != nil {
				return fmt.Errorf("document %q: %w", d.Document.ID, err)
			}
		}
	}
	c.Before, c.After = ranks(c.before), ranks(c.after)
	return nil
}

func ranks(s [len(Attackers)]standing) map[string]int {
	out := map[string]int{}
	for i, a := range Attackers {
		out[a] = s[i].rank()
	}
	return out
}

// query counts the words of a text; places has those of each word of the query.
func query(text string) (q rank.Query, places [][]word.Word) {
	at := map[string]int{}
	for w := range word.All(text) {
		i, ok := at[w.Text]
		if !ok {
			i = len(q.Words)
			at[w.Text] = i
			q.Words, q.Counts, places = append(q.Words, w.Text), append(q.Counts, 0), append(places, nil)
		}
		q.Counts[i]++
		places[i] = append(places[i], w)
	}
	return q, places
}

// A standing is where the true text stands among all: how many stand before it,
// and how many have the same score.
type standing struct{ before, ties int }

func standingOf(scores []float64, truth int) standing {
	var s standing
	for i, v := range scores {
		switch {
		case v > scores[truth]:
			s.before++
		case v == scores[truth] && i != truth:
			s.ties++
		}
	}
	return s
}

// rank is 1 for the first; among equals, the middle.
func (s standing) rank() int { return 1 + s.before + (s.ties+1)/2 }

// within is how probable it is that the true text is among the first n, if equals
// are in random order.
func (s standing) within(n int) float64 {
	return min(1, max(0, float64(n-s.before)/float64(s.ties+1)))
}

// reciprocal is the mean of 1 ÷ rank over the orders of equals.
func (s standing) reciprocal() float64 {
	sum := 0.0
	for i := range s.ties + 1 {
		sum += 1 / float64(s.before+1+i)
	}
	return sum / float64(s.ties+1)
}
