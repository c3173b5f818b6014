package quantity

import (
	"slices"

	"github.com/understudy-text/understudy/language/value"
)

// Amounts of one class that are told near each other often have to do with each other: parts
// and their sum, a price and what several cost. What holds of the originals holds of the
// stand-ins.

// An equation says that an amount of the document is others taken together, each so many
// times.
type equation struct {
	total int
	parts []part
}

type part struct {
	term  int
	times int64
}

// A term is an amount of a class where it is told first.
type term struct {
	value, step int64 // step: the smallest that its writing can show
	at          int   // number of its mention
	stays       bool
	fits        func(int64) bool
}

const (
	nearParts  = 6  // how far away, in amounts of its class, the parts of a sum are
	nearCounts = 3  // the same, of counts, which add up by chance
	nearTimes  = 3  // the same, between an amount and a multiple of it
	mostTimes  = 12 // of an amount that is told with its multiple
	mostTold   = 60 // the same, where the number of times is told beside them
	mostShares = 4  // times that a part counts in a sum: each of four children
	mostTerms  = 400
)

// balance lets the sums and multiples among the amounts of each class hold.
func (p *Moves) balance() {
	for i := range p.classes { // what counts add up to is told by no amounts
		if p.classes[i].name == value.Things {
			p.balanceClass(&p.classes[i])
		}
	}
	for i := range p.classes {
		if c := &p.classes[i]; c.most == 0 && c.name != value.Percent && c.name != value.Things {
			p.balanceClass(c)
		}
	}
}

func (p *Moves) balanceClass(c *class) {
	terms := p.terms(c.name)
	if len(terms) < 2 || len(terms) > mostTerms {
		return
	}
	equations := p.equations(terms, c.name != value.Things)
	for _, group := range grouped(terms, equations) {
		for _, i := range termsOf(group) {
			p.mentions[terms[i].at].summed = true
		}
		if !c.scale(terms, group) {
			p.add(c, terms, group)
		}
	}
	p.holdTimes(c, terms, equations)
}

// terms lists the amounts of a class, each where it is told first.
func (p *Moves) terms(class string) (out []term) {
	type once struct {
		value int64
		stays bool
	}
	seen := map[once]bool{}
	for i := range p.mentions {
		m := &p.mentions[i]
		if !m.amount.Certain() || m.amount.Fraction() || m.sets != nil {
			continue
		}
		stays := p.staysFor(m) != ""
		for _, v := range m.values {
			if v.Counts != class || v.Value <= 0 || v.Fixed || v.Ordinal || v.Year {
				continue
			}
			first := once{v.Value, stays || p.countsNames(m, v)}
			if !seen[first] {
				seen[first] = true
				out = append(out, term{v.Value, min(v.Grain, value.Unit*v.Scale), i, first.stays, v.Fits})
			}
		}
	}
	return out
}

// equations finds the sums and, if multiples is set, the multiples among the terms of a class.
func (p *Moves) equations(terms []term, multiples bool) (out []equation) {
	for t := range terms {
		if terms[t].stays {
			continue
		}
		if parts := sumOf(terms, t, multiples); parts != nil {
			out = append(out, equation{t, parts})
		}
		if !multiples {
			continue
		}
		for b := max(0, t-nearTimes); b <= min(len(terms)-1, t+nearTimes); b++ {
			n, rest := terms[t].value/terms[b].value, terms[t].value%terms[b].value
			if rest == 0 && n > 1 && (n <= mostTimes || n <= mostTold && p.told(n, terms[t].at, terms[b].at) >= 0) {
				out = append(out, equation{t, []part{{b, n}}})
			}
		}
	}
	return out
}

// sumOf finds the parts of a sum near it, the fewest first; nil if there are none. If shares is set, a part
// may be told once for several.
func sumOf(terms []term, total int, shares bool) []part {
	var near []int // the nearest first, those behind before those in front
	reach := nearParts
	if !shares {
		reach = nearCounts
	}
	for away := 1; away <= reach; away++ {
		for _, i := range [...]int{total + away, total - away} {
			if 0 <= i && i < len(terms) && terms[i].value < terms[total].value {
				near = append(near, i)
			}
		}
	}
	want := terms[total].value
	for size := 2; size <= 4; size++ {
		if parts := subset(terms, near, want, size); parts != nil {
			return parts
		}
		if size != 3 || !shares {
			continue
		}
		for _, a := range near {
			for _, b := range near {
				rest := want - terms[a].value
				if n := rest / terms[b].value; a != b && rest%terms[b].value == 0 && 2 <= n && n <= mostShares {
					return []part{{a, 1}, {b, n}}
				}
			}
		}
	}
	return nil
}

// subset finds so many terms that add up to want.
func subset(terms []term, among []int, want int64, size int) []part {
	for k, i := range among {
		switch rest := want - terms[i].value; {
		case size == 1 && rest == 0:
			return []part{{i, 1}}
		case size > 1 && rest > 0:
			if more := subset(terms, among[k+1:], rest, size-1); more != nil {
				return append(more, part{i, 1})
			}
		}
	}
	return nil
}

// grouped puts the equations together that share a term.
func grouped(terms []term, equations []equation) (out [][]equation) {
	group := make([]int, len(terms))
	for i := range group {
		group[i] = i
	}
	merge := func(a, b int) {
		from, to := max(group[a], group[b]), min(group[a], group[b])
		for i := range group {
			if group[i] == from {
				group[i] = to
			}
		}
	}
	for _, e := range equations {
		for _, x := range e.parts {
			merge(e.total, x.term)
		}
	}
	at := map[int]int{}
	for _, e := range equations {
		g := group[e.total]
		k, ok := at[g]
		if !ok {
			k = len(out)
			at[g], out = k, append(out, nil)
		}
		out[k] = append(out[k], e)
	}
	return out
}

// termsOf lists the terms of some equations.
func termsOf(equations []equation) (out []int) {
	for _, e := range equations {
		out = append(out, e.total)
		for _, x := range e.parts {
			out = append(out, x.term)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// leastMeasures is how many of the smallest steps the common measure of some amounts must have to
// be scaled itself.
const leastMeasures = 8

// scale moves all terms of some equations by moving their greatest common measure, so that all
// that holds between them goes on to hold. It reports whether that could be done.
func (c *class) scale(terms []term, equations []equation) bool {
	at := termsOf(equations)
	measure, step, from, to := int64(0), int64(1), int64(0), int64(0)
	for _, i := range at {
		if terms[i].stays {
			return false
		}
		measure, step = gcd(measure, terms[i].value), max(step, terms[i].step)
		if terms[i].value > from {
			from, to = terms[i].value, c.move.Of(terms[i].value)
		}
	}
	if measure/step < leastMeasures || measure%step != 0 || from >= 1<<62/1500 {
		return false
	}
	aim := measure / 1000 * (to * 1000 / from)
	if measure < 1<<32 {
		aim = measure * (to * 1000 / from) / 1000
	}
	was := c.balanced
	for unit := roundest(aim, step); unit >= step; unit = finer(unit, step) {
		for _, m := range [...]int64{(aim + unit/2) / unit * unit, aim / unit * unit, (aim/unit + 1) * unit} {
			if m <= 0 || m == measure || abs(m-aim)*mostOff > aim {
				continue
			}
			next := map[int64]int64{}
			for _, i := range at {
				next[terms[i].value] = terms[i].value / measure * m
			}
			if c.balanced = joined(was, next); c.holds(terms, at) {
				return true
			}
		}
	}
	c.balanced = was
	return false
}

// mostOff is the part of an amount by which rounding may move it further at most: one in 25.
const mostOff = 25

// roundest is the largest of 1, 2 and 5 times a power of ten of a step that is no more than an
// eighth of an amount.
func roundest(v, step int64) int64 {
	unit := step
	for unit <= v/80 {
		unit *= 10
	}
	switch {
	case unit*5 <= v/8:
		return unit * 5
	case unit*2 <= v/8:
		return unit * 2
	}
	return unit
}

// finer is the next smaller of the units that roundest goes through; 0 below the step.
func finer(unit, step int64) int64 {
	switch {
	case unit == step:
		return 0
	case leading(unit/step) == 5:
		return unit / 5 * 2
	}
	return unit / 2
}

// leading is the first figure of a number.
func leading(n int64) int64 {
	for n >= 10 {
		n /= 10
	}
	return n
}

// add makes each sum that of its parts, the smallest sums first, where order still holds.
func (p *Moves) add(c *class, terms []term, equations []equation) {
	equations = slices.Clone(equations)
	slices.SortStableFunc(equations, func(a, b equation) int {
		switch x, y := terms[a.total].value, terms[b.total].value; {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	done := map[int]bool{}
	for _, e := range equations {
		if !slices.ContainsFunc(e.parts, func(x part) bool { return !terms[x.term].stays }) {
			p.mentions[terms[e.total].at].times, terms[e.total].stays, done[e.total] = true, true, true
		}
	}
	for _, e := range equations {
		if done[e.total] {
			continue
		}
		sum := int64(0)
		for _, x := range e.parts {
			sum += x.times * c.of(&terms[x.term])
		}
		was := c.balanced
		if c.balanced = joined(was, map[int64]int64{terms[e.total].value: sum}); !c.holds(terms, []int{e.total}) {
			c.balanced = was
			continue
		}
		done[e.total] = true
	}
}

// of is where a term goes.
func (c *class) of(t *term) int64 {
	if t.stays {
		return t.value
	}
	return c.to(t.value)
}

// holds reports whether all terms of a class keep their order and none of some stays or breaks the
// condition of the words around it.
func (c *class) holds(terms []term, changed []int) bool {
	for _, i := range changed {
		t := &terms[i]
		if to := c.of(t); to == t.value || to <= 0 || t.fits != nil && !t.fits(to) {
			return false
		}
	}
	var moving []int64
	for i := range terms {
		if !terms[i].stays {
			moving = append(moving, terms[i].value)
		}
	}
	slices.Sort(moving)
	for i := 1; i < len(moving); i++ {
		if c.to(moving[i-1]) >= c.to(moving[i]) {
			return false
		}
	}
	return true
}

// holdTimes lets a number stay by which an amount and its multiple are told.
func (p *Moves) holdTimes(c *class, terms []term, equations []equation) {
	for _, e := range equations {
		if len(e.parts) != 1 {
			continue
		}
		x := e.parts[0]
		if c.of(&terms[e.total]) != x.times*c.of(&terms[x.term]) {
			continue
		}
		if i := p.told(x.times, terms[e.total].at, terms[x.term].at); i >= 0 {
			p.mentions[i].times = true
		}
	}
}

// told returns the mention near two others that is no more than a number; -1 if there
// is none.
func (p *Moves) told(n int64, a, b int) int {
	for i := max(0, min(a, b)-1); i <= min(len(p.mentions)-1, max(a, b)+1); i++ {
		m := &p.mentions[i]
		if len(m.values) != 1 || m.monies > 0 || m.summed || !m.amount.Certain() || m.amount.Fraction() {
			continue
		}
		if v := m.values[0]; v.Value == n*value.Unit && v.Counts != value.Percent && !v.Ordinal && (v.Counts == value.Things || isMeasure(v.Counts)) {
			return i
		}
	}
	return -1
}

func joined(a, b map[int64]int64) map[int64]int64 {
	out := make(map[int64]int64, len(a)+len(b))
	for k, v := range a {
		out[k] = v
	}
	for k, v := range b {
		out[k] = v
	}
	return out
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func abs(n int64) int64 { return max(n, -n) }
