package fuse

import (
	"math"
	"slices"
)

// prune leaves out what is on no path within the beam of the best one, and numbers
// the rest anew; states are in topological order of their numbers already, but for the
// final one, which gets the highest.
func (g *Graph) prune(states int, final int32, w Weights, beam float64) {
	order := make([]int32, 0, states) // of states, as arcs leave them
	for _, a := range g.arcs {
		if len(order) == 0 || order[len(order)-1] != a.from {
			order = append(order, a.from)
		}
	}
	ahead, back := fill(states), fill(states)
	ahead[0], back[final] = 0, 0
	for i := range g.arcs {
		a := &g.arcs[i]
		ahead[a.to] = max(ahead[a.to], ahead[a.from]+a.score(w, nil))
	}
	for i := len(g.arcs) - 1; i >= 0; i-- {
		a := &g.arcs[i]
		back[a.from] = max(back[a.from], back[a.to]+a.score(w, nil))
	}
	least := ahead[final] - beam
	number := make([]int32, states)
	for i := range number {
		number[i] = -1
	}
	g.states = 0
	for _, s := range order {
		if ahead[s]+back[s] >= least {
			number[s] = int32(g.states)
			g.states++
		}
	}
	number[final] = int32(g.states)
	g.states++
	kept := g.arcs[:0]
	asked := map[int32]int32{}
	var questions []question
	ask := func(q *int32) {
		if *q < 0 {
			return
		}
		n, ok := asked[*q]
		if !ok {
			n = int32(len(questions))
			asked[*q] = n
			questions = append(questions, g.questions[*q])
		}
		*q = n
	}
	for _, a := range g.arcs {
		if ahead[a.from]+a.score(w, nil)+back[a.to] < least {
			continue
		}
		a.from, a.to = number[a.from], number[a.to]
		ask(&a.question)
		ask(&a.last)
		kept = append(kept, a)
	}
	g.arcs, g.questions = slices.Clone(kept), questions
}

func fill(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = math.Inf(-1)
	}
	return out
}

// score is the part of an arc in the score of a path; answers are those to the
// questions, nil: no model is fused.
func (a *arc) score(w Weights, answers []float64) float64 {
	s := a.acoustic + w.LM*a.lm
	if a.word != none {
		s += w.Word
	}
	if answers != nil {
		if a.question >= 0 {
			s += w.Fusion * answers[a.question]
		}
		if a.last >= 0 {
			s += w.Fusion * answers[a.last]
		}
	}
	return s
}

// Size is how many arcs the graph has, and how many different questions it asks a
// model.
func (g *Graph) Size() (arcs, questions int) { return len(g.arcs), len(g.questions) }

// Words are the different words of the graph.
func (g *Graph) Words() []string { return slices.Clone(g.words) }

// Answers are what a model says to each question of the graph, in natural logarithms;
// nil for no model.
func (g *Graph) Answers(s Scorer) []float64 {
	if s == nil {
		return nil
	}
	ids := make([]int32, len(g.words))
	for i, w := range g.words {
		ids[i] = s.ID(w)
	}
	out := make([]float64, len(g.questions))
	for i := range out {
		out[i] = g.questions[i].answer(s, ids, g.history)
	}
	return out
}

// Best is the best path; answers are those of the model that is fused, nil: none is.
func (g *Graph) Best(w Weights, answers []float64) []string {
	best := fill(g.states)
	by := make([]int32, g.states) // the arc
	best[0] = 0
	for i := range g.arcs {
		a := &g.arcs[i]
		if s := best[a.from] + a.score(w, answers); s > best[a.to] {
			best[a.to], by[a.to] = s, int32(i)
		}
	}
	var out []string
	for at := int32(g.states - 1); at > 0; {
		a := &g.arcs[by[at]]
		if a.word != none {
			out = append(out, g.words[a.word])
		}
		at = a.from
	}
	slices.Reverse(out)
	return out
}

// Runs calls f with each run of words that a model is asked about, by its numbers:
// those before, and the word. It stops when f returns false.
func (g *Graph) Runs(s Scorer, f func(run []int32) bool) {
	ids := make([]int32, len(g.words))
	for i, w := range g.words {
		ids[i] = s.ID(w)
	}
	noter := &noter{Scorer: s, f: f, more: true}
	for i := range g.questions {
		if g.questions[i].answer(noter, ids, g.history); !noter.more {
			return
		}
	}
}

// noter is a model that passes on what it is asked.
type noter struct {
	Scorer
	f    func(run []int32) bool
	more bool
}

func (n *noter) LogP(before []int32, id int32) float64 {
	n.more = n.f(append(slices.Clone(before), id))
	return 0
}
