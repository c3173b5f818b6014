package lattice

// Oracle is the fewest errors (substitutions, deletions and insertions) that a path
// of the lattice makes against a reference: no choice among its paths can be better.
// Time and memory are arcs, and states, times the length of the reference.
func (l *Lattice) Oracle(reference []string) int {
	const far = 1 << 30
	best := make([][]int, l.States)
	row := func(state int32) []int {
		if best[state] == nil {
			best[state] = make([]int, len(reference)+1)
			for j := range best[state] {
				best[state][j] = far
			}
		}
		return best[state]
	}
	row(0)[0] = 0
	settle := func(errs []int) {
		for j := 1; j < len(errs); j++ {
			errs[j] = min(errs[j], errs[j-1]+1) // deleted
		}
	}
	l.Out(func(state int32, arcs []Arc) {
		from := row(state)
		settle(from)
		for _, a := range arcs {
			to := row(a.To)
			for j, n := range from {
				switch {
				case a.Word == "":
					to[j] = min(to[j], n)
					continue
				case j < len(reference) && a.Word == reference[j]:
					to[j+1] = min(to[j+1], n)
				case j < len(reference):
					to[j+1] = min(to[j+1], n+1)
				}
				to[j] = min(to[j], n+1) // inserted
			}
		}
		best[state] = nil // seen by all that follow
	})
	last := row(int32(l.States - 1))
	settle(last)
	return last[len(reference)]
}
