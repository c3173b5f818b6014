package sequence

import "math"

// firstSecond keeps AdaGrad's first steps from being as long as Rate.
const firstSecond = 1e-2

// leastGradient is from which gradient on a label's weights are learned.
const leastGradient = 1e-4

// patience is how many steps a feature may go on before regularisation makes up
// for them: frequent features would otherwise take most of the time.
const patience = 64

// learn takes one step of AdaGrad (Duchi et al. 2011) on the negative
// log-likelihood of an example and returns it. Regularisation is that of the
// composite mirror descent of their section 5.1, applied to a feature when it
// is next seen.
func (t *trainer) learn(e *trainExample) float64 {
	items := len(e.labels)
	if items == 0 {
		return 0
	}
	start := 0
	for _, f := range e.features {
		if t.step-t.touched[f] >= patience {
			t.regularise(f)
		}
	}
	t.score(e)
	t.handicap(e)
	t.chain.prepare()
	clear(t.moveGrad)
	truth := t.truth(e)
	t.lattice.forwardBackward(&t.chain, items)
	loss := t.lattice.logZ - truth
	t.countMoves(items, e.weight)

	n := t.n
	for i, end := range e.ends {
		gamma := t.lattice.gamma[i*n : i*n+n]
		if e.allowed == nil {
			gamma[e.labels[i]] -= 1
		} else {
			for l, k := range t.known[i*n : i*n+n] {
				gamma[l] -= k
			}
		}
		if e.weight != 1 {
			for l := range gamma {
				gamma[l] *= e.weight
			}
		}
		t.wrong = t.wrong[:0]
		for l, g := range gamma {
			if g <= -leastGradient || g >= leastGradient {
				t.wrong = append(t.wrong, uint8(l))
			}
		}
		if len(t.wrong) > 0 { // most items are right: their rows need not be fetched
			for _, f := range e.features[start:end] {
				w, second := t.row(f)
				for _, l := range t.wrong {
					g := gamma[l]
					second[l] += g * g
					w[l] -= t.o.Rate * g / float32(math.Sqrt(float64(second[l]+firstSecond)))
				}
			}
		}
		start = end
	}
	t.learnMoves(e)
	return loss
}

// handicap gives labels that are not true the example's margins in the lattice.
func (t *trainer) handicap(e *trainExample) {
	if e.allowed != nil {
		return
	}
	for i, m := range e.margin {
		for l := range t.n {
			if m != 0 && uint8(l) != e.labels[i] {
				t.lattice.scores[i*t.n+l] += m
			}
		}
	}
}

// pathScore is the score of the true labels.
func (t *trainer) pathScore(e *trainExample) float64 {
	n := t.n
	var s float64
	for i, l := range e.labels {
		s += float64(t.lattice.scores[i*n+int(l)])
		if i == 0 {
			s += float64(t.chain.start[l])
		} else {
			s += float64(t.chain.move[int(e.labels[i-1])*n+int(l)])
		}
	}
	return s + float64(t.chain.end[e.labels[len(e.labels)-1]])
}

// truth returns the score of the true labels, or of all allowed sequences
// together, and takes their transitions off the gradient.
func (t *trainer) truth(e *trainExample) float64 {
	n, items := t.n, len(e.labels)
	if e.allowed == nil {
		for i := 1; i < items; i++ {
			t.moveGrad[int(e.labels[i-1])*n+int(e.labels[i])] -= e.weight
		}
		return t.pathScore(e)
	}
	// Scores are put back afterwards: the sum over all sequences needs them.
	scores := t.lattice.scores
	t.lattice.scores = append(t.spare[:0], scores...)
	for i, allowed := range e.allowed {
		for l := range n {
			if allowed&(1<<l) == 0 {
				t.lattice.scores[i*n+l] = negInf
			}
		}
	}
	t.lattice.forwardBackward(&t.chain, items)
	t.countMoves(items, -e.weight)
	t.known = append(t.known[:0], t.lattice.gamma...)
	t.spare, t.lattice.scores = t.lattice.scores, scores
	return t.lattice.logZ
}

// countMoves adds the expected transitions of the lattice to the gradient.
func (t *trainer) countMoves(items int, weight float32) {
	n := t.n
	for i := 1; i < items; i++ {
		carry := t.lattice.emit[i*n : i*n+n] // beta·emit/norm, see backward
		for from, a := range t.lattice.alpha[(i-1)*n : i*n] {
			if a < 1e-6 {
				continue
			}
			a *= weight
			moves := t.chain.expMove[from*n : from*n+n]
			g := t.moveGrad[from*n : from*n+n]
			for to, m := range moves {
				g[to] += a * m * carry[to]
			}
		}
	}
}

// learnMoves does for transitions what learn does for features. gamma is
// already the gradient: probability less truth.
func (t *trainer) learnMoves(e *trainExample) {
	n, items := t.n, len(e.labels)
	for l := range n {
		t.moveGrad[n*n+l] = t.lattice.gamma[l]
		t.moveGrad[n*n+n+l] = t.lattice.gamma[(items-1)*n+l]
	}
	t.moveStep(t.chain.move, 0)
	t.moveStep(t.chain.start, n*n)
	t.moveStep(t.chain.end, n*n+n)
}

func (t *trainer) moveStep(weights []float32, at int) {
	for i, w := range weights {
		g := t.moveGrad[at+i] + t.o.L2*w
		if w == negInf || g == 0 {
			continue
		}
		t.moveSecond[at+i] += g * g
		w -= t.o.Rate * g / float32(math.Sqrt(float64(t.moveSecond[at+i]+firstSecond)))
		weights[i] = min(max(w, -20), 20)
	}
}

// regularise makes up for the steps since feature f was last seen.
func (t *trainer) regularise(f int32) {
	steps := float32(t.step - t.touched[f])
	t.touched[f] = t.step
	if steps == 0 || t.o.L1 == 0 && t.o.L2 == 0 {
		return
	}
	w, second := t.row(f)
	for l, v := range w {
		if v == 0 {
			continue
		}
		rate := steps * t.o.Rate / float32(math.Sqrt(float64(second[l]+firstSecond)))
		v /= 1 + rate*t.o.L2
		if v > 0 {
			v = max(0, v-rate*t.o.L1)
		} else {
			v = min(0, v+rate*t.o.L1)
		}
		w[l] = v
	}
}
