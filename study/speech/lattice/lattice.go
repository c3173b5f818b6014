// Package lattice reads what a speech recogniser thought it may have heard: word
// lattices of CMU Sphinx, HTK (SLF) and Kaldi, and lists of the N best hypotheses. In
// come files, out come graphs of words with scores, and lists.
//
// All scores are natural logarithms, unscaled: what the acoustic model says, and,
// where the file has it, what the recogniser's language model says.
//
// It may know no other package.
package lattice

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrFormat says that a file is no lattice.
var ErrFormat = errors.New("not a lattice of Sphinx, HTK or Kaldi")

// A Lattice is an acyclic graph of words. Paths lead from state 0 to the last state;
// every state is on one, and arcs lead from lower to higher states.
type Lattice struct {
	ID     string // of the utterance
	States int
	Arcs   []Arc // in order of From, then To
	// HasLM reports whether arcs have the score of the recogniser's language model.
	HasLM bool
}

// An Arc is a word, or none: silence, noise, the ends of the utterance.
type Arc struct {
	From, To int32
	Word     string // in lower case; "" is none
	Acoustic float64
	LM       float64
}

// Out calls f with the arcs of each state, the states in order.
func (l *Lattice) Out(f func(state int32, arcs []Arc)) {
	for from := 0; from < len(l.Arcs); {
		to := from
		for to < len(l.Arcs) && l.Arcs[to].From == l.Arcs[from].From {
			to++
		}
		f(l.Arcs[from].From, l.Arcs[from:to])
		from = to
	}
}

// Words are the different words, in the order of their arcs.
func (l *Lattice) Words() []string {
	var out []string
	seen := map[string]bool{}
	for _, a := range l.Arcs {
		if a.Word != "" && !seen[a.Word] {
			seen[a.Word] = true
			out = append(out, a.Word)
		}
	}
	return out
}

// largest is how many states and how many arcs a lattice has at most.
const largest = 1 << 22

// A builder is a lattice as files give it: states in any order and under any
// numbers.
type builder struct {
	id         string
	arcs       []Arc
	start, end int32
	hasLM      bool
}

// lattice orders the states and leaves out those that are on no path.
func (b *builder) lattice() (*Lattice, error) {
	if b.start == b.end {
		return nil, fmt.Errorf("%w: utterance %q: it ends where it begins", ErrFormat, b.id)
	}
	out, in := map[int32][]int32{}, map[int32][]int32{}
	for _, a := range b.arcs {
		out[a.From] = append(out[a.From], a.To)
		in[a.To] = append(in[a.To], a.From)
	}
	ahead, back := reach(out, b.start), reach(in, b.end)
	number := map[int32]int32{}
	waits := map[int32]int{}
	used := b.arcs[:0]
	next := map[int32][]int32{}
	for _, a := range b.arcs {
		if ahead[a.From] && back[a.To] {
			if a.To == b.start || a.From == b.end {
				return nil, fmt.Errorf("%w: utterance %q: it has a cycle, or goes on behind its end", ErrFormat, b.id)
			}
			used = append(used, a)
			waits[a.To]++
			next[a.From] = append(next[a.From], a.To)
		}
	}
	if len(used) == 0 {
		return nil, fmt.Errorf("%w: utterance %q: no path leads from its beginning to its end", ErrFormat, b.id)
	}
	for ready := []int32{b.start}; len(ready) > 0; { // the end comes last: all others lead to it
		s := ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		number[s] = int32(len(number))
		for _, to := range next[s] {
			if waits[to]--; waits[to] == 0 {
				ready = append(ready, to)
			}
		}
	}
	l := &Lattice{ID: b.id, States: len(number), HasLM: b.hasLM}
	for _, a := range used {
		from, ok := number[a.From]
		to, ok2 := number[a.To]
		if !ok || !ok2 {
			return nil, fmt.Errorf("%w: utterance %q: it has a cycle", ErrFormat, b.id)
		}
		a.From, a.To = from, to
		l.Arcs = append(l.Arcs, a)
	}
	slices.SortStableFunc(l.Arcs, func(a, b Arc) int {
		if a.From != b.From {
			return int(a.From - b.From)
		}
		return int(a.To - b.To)
	})
	return l, nil
}

// reach are the states that can be reached from one.
func reach(next map[int32][]int32, from int32) map[int32]bool {
	seen := map[int32]bool{from: true}
	for todo := []int32{from}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, to := range next[s] {
			if !seen[to] {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
	return seen
}

// plain is a word as it stands in hypotheses: in lower case, without the number of
// its pronunciation ("read(2)"); "" for what is no word: silence and noise in
// brackets of any kind or between signs, and the marks of beginning and end.
func plain(word string) string {
	if i := strings.LastIndexByte(word, '('); i > 0 && strings.HasSuffix(word, ")") {
		word = word[:i]
	}
	if word == "" || strings.ContainsAny(word[:1], "<[!+(") || strings.EqualFold(word, "sil") {
		return ""
	}
	return strings.ToLower(word)
}
