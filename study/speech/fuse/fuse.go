// Package fuse chooses anew among what a recogniser may have heard, with language models
// that the recogniser did not have (shallow fusion in a second pass). In come lattices
// and language models, out come hypotheses.
//
// # The score of a path is
//
// with unscaled acoustic scores. Expand makes a graph in which every state knows the
// words before it, once for each utterance; Best then is exact within that graph,
// and cheap enough to be asked for each of many models.
//
// It may know internal/scatter, lm, lm/arpa, lm/ngram and study/speech/lattice.
package fuse

import (
	"context"
	"slices"

	"github.com/understudy-text/understudy/study/speech/lattice"
)

// A Scorer is a language model that looks at some words before each. It is safe for
// concurrent use.
type Scorer interface {
	// ID is the number of a word; what the model does not know has a number too.
	ID(word string) int32
	// Begin are the numbers that stand before the first word, End is the one behind
	// the last.
	Begin() []int32
	End() int32
	// Order is how many words an n-gram has, the predicted one included.
	Order() int
	// LogP is the natural logarithm of the probability of a word after others; they
	// are the last Order−1 (or as many as a graph remembers) or, near the beginning,
	// Begin and all.
	LogP(before []int32, id int32) float64
}

// Weights are the parts of the score. Those for natural logarithms are factors; Word
// is added for each word.
type Weights struct {
	LM     float64 `json:"lm" yaml:"lm"`
	Fusion float64 `json:"fusion" yaml:"fusion"`
	Word   float64 `json:"word" yaml:"word"`
}

// Options say how a lattice is expanded. Zero values are those of Defaults.
type Options struct {
	// Recogniser is the recogniser's language model, where the lattice does not have
	// its scores; nil: there is none.
	Recogniser Scorer
	Weights    Weights // what paths are compared by while the graph is pruned; Fusion is not used
	History    int     // words that a state remembers; one less than the order of the models
	Most       int     // histories that are kept at a state of the lattice
	Beam       float64 // how far below the best path what is kept may lie, in units of the score
}

// Defaults are for trigrams and for scores as Sphinx has them.
var Defaults = Options{Weights: Weights{LM: 9.5}, History: 2, Most: 48, Beam: 150}

// none is the number of no word; end is that behind the last word.
const (
	none int32 = -1
	end  int32 = -2
)

// mostHistory is the longest history.
const mostHistory = 4

// A history is the last words, the last one last; before the first word stand none.
type history [mostHistory]int32

// A Graph has the paths of an utterance that were kept. It is read-only and safe for
// concurrent use.
type Graph struct {
	ID        string
	words     []string // by the numbers of this graph
	history   int      // words that a state remembers
	arcs      []arc    // in the order of the states they leave
	states    int      // paths lead from state 0 to the last one
	questions []question
}

type arc struct {
	from, to int32
	word     int32 // none, or a number of words
	question int32 // of the model that is fused; -1: no word is asked for
	last     int32 // question about the end, of arcs to the last state; -1: none
	acoustic float64
	lm       float64
}

// A question is what a model is asked: the probability of a word after others.
type question struct {
	before history
	word   int32 // or end
}

// Expand makes the graph of a lattice.
func Expand(ctx context.Context, l *lattice.Lattice, o Options) (*Graph, error) {
	if o.Weights == (Weights{}) {
		o.Weights = Defaults.Weights
	}
	if o.History == 0 {
		o.History = Defaults.History
	}
	if o.Recogniser != nil {
		o.History = max(o.History, o.Recogniser.Order()-1)
	}
	o.History = min(o.History, mostHistory)
	if o.Most == 0 {
		o.Most = Defaults.Most
	}
	if o.Beam == 0 {
		o.Beam = Defaults.Beam
	}
	e := expansion{Options: o, l: l, numbers: map[string]int32{}, asked: map[question]int32{}, g: &Graph{ID: l.ID, history: o.History}}
	if err := e.run(ctx); err != nil {
		return nil, err
	}
	return e.g, nil
}

type expansion struct {
	Options
	l       *lattice.Lattice
	g       *Graph
	numbers map[string]int32
	asked   map[question]int32
	theirs  []int32   // the recogniser's numbers of words
	scored  []float64 // what the recogniser's model answers, by question
}

// A token is a history at a state of the lattice.
type token struct {
	history history
	score   float64 // of the best path to it
	state   int32   // its number in the graph
}

// run passes tokens through the lattice; paths with the same last words are one.
func (e *expansion) run(ctx context.Context) error {
	at := make([]map[history]*token, e.l.States)
	start := history{none, none, none, none}
	at[0] = map[history]*token{start: {history: start}}
	states := int32(1)
	final := int32(e.l.States - 1)
	var err error
	e.l.Out(func(state int32, arcs []lattice.Arc) {
		if err != nil || ctx.Err() != nil {
			err = ctx.Err()
			return
		}
		for _, t := range e.kept(at[state]) {
			for _, a := range arcs {
				h, one := e.step(t, a, a.To == final)
				if a.To == final {
					h = start // all paths end in one state
				}
				if at[a.To] == nil {
					at[a.To] = map[history]*token{}
				}
				next, ok := at[a.To][h]
				score := t.score + one.acoustic + e.Weights.LM*one.lm
				if one.word != none {
					score += e.Weights.Word
				}
				if !ok {
					next = &token{history: h, score: score, state: states}
					states++
					at[a.To][h] = next
				}
				next.score = max(next.score, score)
				one.to = next.state
				e.g.arcs = append(e.g.arcs, one)
			}
		}
		at[state] = nil
	})
	if err != nil {
		return err
	}
	e.g.prune(int(states), at[final][start].state, e.Weights, e.Beam)
	return nil
}

// kept are the tokens of a state that go on, the best first.
func (e *expansion) kept(at map[history]*token) []*token {
	out := make([]*token, 0, len(at))
	for _, t := range at {
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b *token) int {
		switch {
		case a.score != b.score:
			if a.score > b.score {
				return -1
			}
			return 1
		}
		return slices.Compare(a.history[:], b.history[:])
	})
	out = out[:min(len(out), e.Most)]
	for i, t := range out {
		if t.score < out[0].score-e.Beam {
			return out[:i]
		}
	}
	return out
}

// step is an arc of the lattice taken with a history.
func (e *expansion) step(t *token, a lattice.Arc, last bool) (history, arc) {
	out := arc{from: t.state, word: none, question: -1, last: -1, acoustic: a.Acoustic, lm: a.LM}
	h := t.history
	if a.Word != "" {
		out.word = e.number(a.Word)
		out.question = e.ask(question{h, out.word})
		h = e.extend(h, out.word)
	}
	if last {
		out.last = e.ask(question{h, end})
	}
	if e.Recogniser != nil {
		out.lm = 0
		for _, q := range [...]int32{out.question, out.last} {
			if q >= 0 {
				out.lm += e.scored[q]
			}
		}
	}
	return h, out
}

// extend returns a history with one word more.
func (e *expansion) extend(h history, word int32) history {
	copy(h[:], h[1:])
	h[mostHistory-1] = word
	for i := range mostHistory - e.History {
		h[i] = none
	}
	return h
}

func (e *expansion) number(word string) int32 {
	n, ok := e.numbers[word]
	if !ok {
		n = int32(len(e.g.words))
		e.numbers[word] = n
		e.g.words = append(e.g.words, word)
		if e.Recogniser != nil {
			e.theirs = append(e.theirs, e.Recogniser.ID(word))
		}
	}
	return n
}

// ask numbers a question, and has the recogniser's model answer it.
func (e *expansion) ask(q question) int32 {
	n, ok := e.asked[q]
	if !ok {
		n = int32(len(e.g.questions))
		e.asked[q] = n
		e.g.questions = append(e.g.questions, q)
		if e.Recogniser != nil {
			e.scored = append(e.scored, q.answer(e.Recogniser, e.theirs, e.History))
		}
	}
	return n
}

// answer asks a model; ids are its numbers of the graph's words, and remembered is how
// many words a state remembers: with fewer, the sentence begins there.
func (q *question) answer(s Scorer, ids []int32, remembered int) float64 {
	var room [2 * mostHistory]int32
	before := room[:0]
	first := slices.IndexFunc(q.before[:], func(w int32) bool { return w != none })
	if first < 0 {
		first = mostHistory
	}
	words := q.before[first:]
	need := s.Order() - 1
	if len(words) < min(need, remembered) {
		before = append(before, s.Begin()...)
	}
	words = words[max(0, len(words)-need):]
	for _, w := range words {
		before = append(before, ids[w])
	}
	if q.word == end {
		return s.LogP(before, s.End())
	}
	return s.LogP(before, ids[q.word])
}
