package sequence

import "math"

// A chain holds the scores of transitions between labels. Forbidden ones score
// minus infinity.
type chain struct {
	n          int
	move       []float32 // move[from*n+to]
	start, end []float32 // from before the first item; to after the last

	// The same to the power of e, and moves by destination for Viterbi.
	expMove, expStart, expEnd []float32
	moveTo                    []float32 // moveTo[to*n+from]
}

func newChain(n int) chain {
	return chain{n: n, move: make([]float32, n*n), start: make([]float32, n), end: make([]float32, n),
		expMove: make([]float32, n*n), expStart: make([]float32, n), expEnd: make([]float32, n),
		moveTo: make([]float32, n*n)}
}

// prepare brings the derived tables up to date with move, start and end.
func (c *chain) prepare() {
	for i, s := range c.move {
		c.expMove[i] = exp(s)
		c.moveTo[i%c.n*c.n+i/c.n] = s
	}
	for i := range c.start {
		c.expStart[i], c.expEnd[i] = exp(c.start[i]), exp(c.end[i])
	}
}

// A lattice is the memory for decoding one sequence.
type lattice struct {
	scores             []float32 // of label l at item i: i*n+l; filled by the caller
	emit, alpha, gamma []float32
	norm               []float32
	back               []uint8
	logZ               float64
}

// grow makes room for size scores.
func (t *lattice) grow(size int) {
	if cap(t.scores) < size {
		t.scores = make([]float32, size, size*3/2)
	}
	t.scores = t.scores[:size]
}

// resized returns s with length n; its contents are undefined.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		s = make([]T, n, n*3/2)
	}
	return s[:n]
}

// viterbi finds the best path through the scores of items items.
func (t *lattice) viterbi(c *chain, items int, out []uint8) []uint8 {
	out = resized(out, items)
	if items == 0 {
		return out
	}
	n := c.n
	t.back = resized(t.back, items*n)
	var bufA, bufB [MaxLabels + 1]float32
	prev, next := bufA[:n], bufB[:n]
	for l := range prev {
		prev[l] = c.start[l] + t.scores[l]
	}
	for i := 1; i < items; i++ {
		row, back := t.scores[i*n:i*n+n], t.back[i*n:i*n+n]
		for to := range next {
			moves := c.moveTo[to*n : to*n+n : to*n+n]
			best, from := prev[0]+moves[0], 0
			for f := 1; f < len(moves) && f < len(prev); f++ {
				if s := prev[f] + moves[f]; s > best {
					best, from = s, f
				}
			}
			next[to], back[to] = best+row[to], uint8(from)
		}
		prev, next = next, prev
	}
	last, best := 0, negInf
	for l := range prev {
		if s := prev[l] + c.end[l]; s > best {
			last, best = l, s
		}
	}
	for i := items - 1; i > 0; i-- {
		out[i] = uint8(last)
		last = int(t.back[i*n+last])
	}
	out[0] = uint8(last)
	return out
}

// negligible is the share of probability below which a label is not followed
// any further.
const negligible = 1e-9

// forwardBackward computes gamma, the probability of each label at each item,
// with alpha scaled to sum to 1 at each item (Rabiner 1989, section V.A).
func (t *lattice) forwardBackward(c *chain, items int) {
	n := c.n
	t.emit, t.alpha, t.gamma = resized(t.emit, items*n), resized(t.alpha, items*n), resized(t.gamma, items*n)
	t.norm = resized(t.norm, items)
	t.logZ = 0
	if items == 0 {
		return
	}
	for i := range items {
		t.logZ += float64(exponentials(t.scores[i*n:i*n+n], t.emit[i*n:i*n+n]))
		t.forward(c, i)
		t.logZ += math.Log(float64(t.norm[i]))
	}
	t.backward(c, items)
}

// exponentials writes e^(score-max) and returns max.
func exponentials(scores, out []float32) float32 {
	top := scores[0]
	for _, s := range scores {
		top = max(top, s)
	}
	for l, s := range scores {
		out[l] = exp(max(s-top, -60)) // so that an allowed label never vanishes
	}
	return top
}

func (t *lattice) forward(c *chain, i int) {
	n := c.n
	alpha, emit := t.alpha[i*n:i*n+n], t.emit[i*n:i*n+n]
	if i == 0 {
		for l := range alpha {
			alpha[l] = float32(c.expStart[l] * emit[l])
		}
	} else {
		before := t.alpha[(i-1)*n : i*n]
		spread(c, before, alpha, emit, negligible)
		if sum(alpha) < 1e-20 { // all the likely labels were dead ends
			spread(c, before, alpha, emit, 0)
		}
	}
	s := sum(alpha)
	t.norm[i] = s
	if s == 0 { // no allowed path at all: the rules contradict themselves
		for l := range alpha {
			alpha[l] = 1 / float32(n)
		}
		t.norm[i] = 1
		return
	}
	for l := range alpha {
		alpha[l] /= s
	}
}

// spread moves probability one item on: after = (before × moves) · emit.
func spread(c *chain, before, after, emit []float32, least float32) {
	clear(after)
	for from, a := range before {
		if a <= least {
			continue
		}
		moves := c.expMove[from*c.n : from*c.n+len(after)]
		for to, m := range moves {
			after[to] += float32(a * m)
		}
	}
	for l, e := range emit {
		after[l] = float32(after[l] * e)
	}
}

// backward turns gamma into probabilities. Until it has passed an item, gamma
// holds beta·emit/norm of the item after it.
func (t *lattice) backward(c *chain, items int) {
	n := c.n
	last := t.alpha[(items-1)*n : items*n]
	var total float32
	for l, a := range last {
		total += float32(a * c.expEnd[l])
	}
	var beta, carry [MaxLabels + 1]float32
	if total == 0 {
		total = 1
		for l := range last {
			beta[l] = 1
		}
	} else {
		for l := range last {
			beta[l] = c.expEnd[l] / total
		}
	}
	t.logZ += math.Log(float64(total))
	for i := items - 1; ; i-- {
		alpha, emit, gamma := t.alpha[i*n:i*n+n], t.emit[i*n:i*n+n], t.gamma[i*n:i*n+n]
		for l := range gamma {
			gamma[l] = float32(alpha[l] * beta[l])
			carry[l] = float32(beta[l]*emit[l]) / t.norm[i]
		}
		if i == 0 {
			return
		}
		copy(t.emit[i*n:i*n+n], carry[:n]) // expectations of moves read it
		before := t.alpha[(i-1)*n : i*n]
		for from, a := range before {
			var b float32
			if a > negligible {
				moves := c.expMove[from*n : from*n+n]
				for to, m := range moves {
					b += float32(m * carry[to&MaxLabels])
				}
			}
			beta[from] = b
		}
	}
}

func sum(s []float32) (total float32) {
	for _, v := range s {
		total += v
	}
	return total
}

// exp returns e^x within a relative error of 1e-6, or 0 below -87. It uses no
// fused multiply-add, so that probabilities are the same on every machine.
func exp(x float32) float32 {
	if x < -87 {
		return 0
	}
	x = min(x, 87)
	y := float32(x * (1 / math.Ln2))
	whole := int32(y + 192.5) // positive, so that conversion rounds down
	f := y - float32(whole-192)
	f = float32(f * math.Ln2) // in ±0.35
	p := float32(f*(1.0/720)) + 1.0/120
	p = float32(f*p) + 1.0/24
	p = float32(f*p) + 1.0/6
	p = float32(f*p) + 0.5
	p = float32(f*p) + 1
	p = float32(f*p) + 1
	return p * math.Float32frombits(uint32(whole-192+127)<<23)
}
