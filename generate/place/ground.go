package place

import (
	"slices"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon"
)

// A ground is what lies in one country: its regions and the towns in them. It is the
// same under every key.
type ground struct {
	iso     string
	regions []*area
	byLocal map[string]*area // by plain local name
	towns   []lexicon.Town   // the largest first
	open    []lexicon.Town   // of no region
}

// An area is a region of a country.
type area struct {
	lexicon.Region
	level   level
	within  *area          // larger region, or nil
	land    string         // plain local name of the land in a state that it lies in: england
	towns   []lexicon.Town // that make good stand-ins, the largest first; those of its parts are not among them
	people  int            // in its towns
	largest int            // people of its largest town
	fit     bool           // makes a good stand-in
}

// A level is how large a region is among those of its country.
type level int

// The levels.
const (
	nowhere level = iota // not known where
	part                 // of a region that towns are counted to: Medelpad
	leaf                 // that towns are counted to
	upper                // that such regions lie in: Sussex
)

// deepest bounds how many regions lie in one another.
const deepest = 4

// grounds are those of all countries, each made when it is asked for.
type grounds struct {
	g  *Gazetteer
	mu sync.Mutex
	of map[string]*ground
}

func (gs *grounds) country(iso string) *ground {
	gs.mu.Lock()
	defer gs.mu.Unlock()
	if gs.of == nil {
		gs.of = map[string]*ground{}
	}
	if gs.of[iso] == nil {
		gs.of[iso] = gs.g.ground(iso)
	}
	return gs.of[iso]
}

// leaves is how many regions a country has that towns are counted to.
func (gs *grounds) leaves(iso string) int { return len(gs.country(iso).of(leaf, nil, "")) }

func (g *Gazetteer) ground(iso string) *ground {
	out := &ground{iso: iso, byLocal: map[string]*area{}}
	for _, r := range g.lex.Regions(iso) {
		a := &area{Region: r, fit: g.fitRegion(r)}
		out.regions = append(out.regions, a)
		out.byLocal[lexicon.Plain(r.Local)] = a
	}
	out.towns = slices.Clip(g.lex.Towns(iso))
	for _, t := range out.towns {
		a := out.byLocal[lexicon.Plain(t.Region)]
		if a == nil && t.Region != "" { // of a name that is no region's: Nord is also a word
			a = &area{Region: lexicon.Region{Name: t.Region, Local: t.Region, Country: iso}}
			out.regions = append(out.regions, a)
			out.byLocal[lexicon.Plain(t.Region)] = a
		}
		if a == nil {
			out.open = append(out.open, t)
			continue
		}
		a.towns, a.largest, a.level = append(a.towns, t), max(a.largest, t.Population), leaf
		a.people += t.Population
	}
	for _, a := range out.regions {
		if a.Within == "" {
			continue
		}
		if larger := out.byLocal[lexicon.Plain(a.Within)]; larger != nil && larger != a {
			a.within = larger
		} else {
			a.land = lexicon.Plain(a.Within)
		}
	}
	for _, a := range out.regions {
		if a.level != leaf {
			continue
		}
		if w := a.within; w != nil && w.level == leaf { // a small one within another that towns are counted to
			continue
		}
		for w, n := a.within, 0; w != nil && n < deepest; w, n = w.within, n+1 {
			if w.level != leaf {
				w.level = upper
			}
			w.largest, w.people = max(w.largest, a.largest), w.people+a.people
		}
	}
	for _, a := range out.regions {
		if a.level == nowhere && a.within != nil && a.Located() {
			a.level = part
		}
	}
	return out
}

// inside reports whether an area is another one, or lies in it.
func (a *area) inside(larger *area) bool {
	for n := 0; a != nil && n < deepest; a, n = a.within, n+1 {
		if a == larger {
			return true
		}
	}
	return false
}

// of lists the areas of a level that make good stand-ins, inside a larger one if it is
// not nil, else of a land if that is not "".
func (c *ground) of(l level, larger *area, land string) []*area {
	var out, unfit []*area
	for _, a := range c.regions {
		switch {
		case a.level != l, larger != nil && !a.inside(larger), larger == nil && land != "" && a.landOf() != land:
		case a.fit:
			out = append(out, a)
		default:
			unfit = append(unfit, a)
		}
	}
	if len(out) == 0 {
		return unfit
	}
	return out
}

// landOf is the land of an area, or of one that it lies in.
func (a *area) landOf() string {
	for n := 0; a != nil && n < deepest; a, n = a.within, n+1 {
		if a.land != "" {
			return a.land
		}
	}
	return ""
}

// fitRegion reports whether the name of a region makes a good stand-in: names that end in
// a word for region ("Kyivska oblast") do not, nor those of states.
func (g *Gazetteer) fitRegion(r lexicon.Region) bool {
	plain := lexicon.Plain(r.Local)
	last := plain[strings.LastIndexByte(plain, ' ')+1:]
	_, known := g.lex.CountryByISO(r.Country)
	return known && readable(r.Local) && (last == plain || !g.world.ending[last]) && !g.world.country[plain]
}

// townsIn are the towns of an area and of those in it, the largest first.
func (c *ground) townsIn(a *area) []lexicon.Town {
	if a.level == part && a.within != nil {
		a = a.within
	}
	if a.level == leaf {
		return a.towns
	}
	var out []lexicon.Town
	for _, o := range c.regions {
		if o.level == leaf && o.inside(a) {
			out = append(out, o.towns...)
		}
	}
	slices.SortStableFunc(out, func(a, b lexicon.Town) int { return b.Population - a.Population })
	return out
}
