package cast

// Candidates returns up to n stand-ins that may play a role besides its own: candidates of its
// director, in the director's order, that pass the filters and belong to no other role.
// Candidates that pass only the laxer filters are returned if none passes the strict ones. Call
// it after Freeze, with Options.Keep.
func (c *Casting) Candidates(r Role, n int) []string {
	c.asking.Lock()
	defer c.asking.Unlock()
	part, pl, ok := c.partOf(r)
	if !ok {
		return nil
	}
	ask := c.candidates(part, pl, c.opt.Draw.Derive("cast", string(r.Kind)).Derive(pl.key))
	o := c.checker.originalOf(r)
	var out []string
	seen := map[string]bool{pl.standIn: true}
	for s := strict; s < laxest && len(out) == 0; s++ {
		for attempt := 0; attempt < c.attempts(part, s) && len(out) < n; attempt++ {
			v, ok := ask(attempt)
			if !ok {
				break
			}
			if !seen[v] && c.checker.accepts(part, o, c.checker.offerOf(part, v), s) {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	return out
}

// Refuses reports whether a proposed stand-in may not play a role: it resembles the original,
// holds a word of another original or of a famous name, or belongs to another role. The stand-in
// that the role already has is not refused. Call it after Freeze, with Options.Keep.
func (c *Casting) Refuses(r Role, standIn string) bool {
	c.asking.Lock()
	defer c.asking.Unlock()
	part, pl, ok := c.partOf(r)
	if !ok || fold(standIn) == fold(pl.standIn) {
		return false
	}
	return !c.checker.accepts(part, c.checker.originalOf(r), c.checker.offerOf(part, standIn), strict)
}

// partOf finds the part that casts a role, and the role's player.
func (c *Casting) partOf(r Role) (Part, *player, bool) {
	pl := c.player(r)
	if c.checker == nil || pl == nil || !pl.cast {
		return Part{}, nil, false
	}
	for _, p := range c.parts {
		if p.Kind == r.Kind {
			return p, pl, true
		}
	}
	return Part{}, nil, false
}
