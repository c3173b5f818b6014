package fuse

import (
	"cmp"
	"slices"

	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/study/speech/lattice"
)

// A partial hypothesis at a state: the words are those along its chain.
type partial struct {
	score, acoustic, lm float64
	hash                uint64 // of its words
	word                int32
	before              *partial
}

// NBest are the n best hypotheses that differ in a word, the best first. Of the
// paths with the same words the best counts.
func (g *Graph) NBest(n int, w Weights, answers []float64) []lattice.Hypothesis {
	at := make([][]*partial, g.states)
	at[0] = []*partial{{word: none}}
	settled := int32(-1)
	for i := range g.arcs {
		a := &g.arcs[i]
		if a.from != settled {
			settled = a.from
			at[settled] = best(at[settled], n)
		}
		for _, p := range at[a.from] {
			next := &partial{p.score + a.score(w, answers), p.acoustic + a.acoustic, p.lm + a.lm, p.hash, a.word, p}
			if a.word != none {
				next.hash = scatter.Extend(p.hash, uint64(a.word)+scatter.Step)
			}
			at[a.to] = append(at[a.to], next)
			if len(at[a.to]) > 16*n {
				at[a.to] = best(at[a.to], n)
			}
		}
	}
	var out []lattice.Hypothesis
	for _, p := range best(at[g.states-1], n) {
		h := lattice.Hypothesis{Acoustic: p.acoustic, LM: p.lm}
		for ; p != nil; p = p.before {
			if p.word != none {
				h.Words = append(h.Words, g.words[p.word])
			}
		}
		slices.Reverse(h.Words)
		out = append(out, h)
	}
	return out
}

// best are the n best of different words.
func best(all []*partial, n int) []*partial {
	slices.SortStableFunc(all, func(a, b *partial) int { return cmp.Compare(b.score, a.score) })
	seen := make(map[uint64]bool, n)
	out := all[:0]
	for _, p := range all {
		if !seen[p.hash] && len(out) < n {
			seen[p.hash] = true
			out = append(out, p)
		}
	}
	return out
}

// Score is the score of a hypothesis; fused is the natural logarithm of its
// probability by the model that is fused.
func (w Weights) Score(h lattice.Hypothesis, fused float64) float64 {
	return h.Acoustic + w.LM*h.LM + w.Fusion*fused + w.Word*float64(len(h.Words))
}
