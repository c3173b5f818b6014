package cast

import "github.com/understudy-text/understudy/generate/draw"

// A Keyed director draws something that all roles of its kind share, a map for instance,
// besides what it draws for each.
type Keyed interface {
	Director
	// Keyed returns the director with a source keyed by the domain. It may be called
	// again, with the same source or another.
	Keyed(d draw.Source) Director
}

// Key gives keyed directors the source of their domain.
func Key(parts []Part, d draw.Source) []Part {
	out := make([]Part, len(parts))
	for i, p := range parts {
		if k, ok := p.Director.(Keyed); ok {
			p.Director = k.Keyed(d)
		}
		out[i] = p
	}
	return out
}
