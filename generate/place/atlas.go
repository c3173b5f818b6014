package place

import (
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/lexicon"
)

// An atlas says where the regions of a country lie once the country has moved: each in
// a region of the image country, near ones near one another, large towns where there are
// large ones. It is drawn with the key: the map is turned and mirrored before regions
// are laid on those of the image. So it does not depend on which places a corpus names.
type atlas struct {
	*grounds
	key draw.Source

	mu    sync.Mutex
	pairs map[string]map[*area]*area
	lists map[listKey][][]lexicon.Town
}

// A listKey says of which region of a country towns are listed, and in which language of
// another script they have names; "" any.
type listKey struct {
	at     *area
	iso    string
	script string
}

func newAtlas(gs *grounds, key draw.Source) *atlas {
	return &atlas{grounds: gs, key: key.Derive("map"), pairs: map[string]map[*area]*area{}, lists: map[listKey][][]lexicon.Town{}}
}

// image is where a region goes that moves from a country to another, or to the same; nil
// if that has no regions. earlier knows the regions that are cast already.
func (a *atlas) image(r *area, from, to *ground, earlier cast.Cast) *area {
	if v, ok := earlier.Lookup(cast.Role{Kind: Region, Key: lexicon.Plain(r.Local)}); ok {
		if image := to.byLocal[lexicon.Plain(v)]; image != nil {
			return image
		}
	}
	if v, ok := earlier.Lookup(cast.Role{Kind: Nation, Key: lexicon.Plain(r.Local)}); ok { // a region that is spoken of like a country
		if image := to.byLocal[lexicon.Plain(v)]; image != nil {
			return image
		}
		return a.laid(from, to, r.level, nil, nil, "", lexicon.Plain(v))[r]
	}
	land := r.landOf()
	if v, ok := earlier.Lookup(cast.Role{Kind: Nation, Key: land}); ok && land != "" {
		if image := to.byLocal[lexicon.Plain(v)]; image != nil { // a land that is played by a region
			return a.below(r, image, from, to, earlier)
		}
		return a.laid(from, to, r.level, nil, nil, land, lexicon.Plain(v))[r]
	}
	if from.iso != to.iso {
		land = ""
	}
	if r.within == nil {
		return a.laid(from, to, r.level, nil, nil, land, land)[r]
	}
	return a.below(r, a.image(r.within, from, to, earlier), from, to, earlier)
}

// below is where a region goes whose larger region, or land, has gone to another one.
func (a *atlas) below(r, larger *area, from, to *ground, earlier cast.Cast) *area {
	if larger != nil && r.within != nil {
		here, there := from.of(r.level, r.within, ""), to.of(r.level, larger, "")
		if 2*len(there) >= len(here) && len(there) > 0 {
			return a.laid(from, to, r.level, r.within, larger, "", "")[r]
		}
	}
	if larger != nil && (r.level == part || larger.level == leaf) {
		return larger
	}
	land := ""
	if from.iso == to.iso {
		land = r.landOf()
	}
	return a.laid(from, to, r.level, nil, nil, land, land)[r]
}

// laid lays the regions of a level, those in a larger one if it is not nil, on those of
// another country. No region stays where it is, unless there is no other.
func (a *atlas) laid(from, to *ground, l level, in, on *area, land, ofLand string) map[*area]*area {
	name := func(a *area) string {
		if a == nil {
			return ""
		}
		return a.Local
	}
	id := strings.Join([]string{from.iso, to.iso, string(rune('0' + l)), name(in), name(on), land, ofLand}, "|")
	a.mu.Lock()
	defer a.mu.Unlock()
	if known := a.pairs[id]; known != nil {
		return known
	}
	here := from.of(l, in, land)
	if l == leaf { // towns lie in those too that are no stand-ins
		here = slices.DeleteFunc(slices.Clone(from.regions), func(r *area) bool {
			return r.level != leaf || in != nil && !r.inside(in) || in == nil && land != "" && r.landOf() != land
		})
	}
	there := to.of(l, on, ofLand)
	if len(there) == 0 && on != nil {
		there = []*area{on}
	}
	if len(there) == 0 {
		there = to.of(leaf, nil, ofLand)
	}
	if len(there) == 0 {
		there = to.of(leaf, nil, "")
	}
	out := a.lay(here, there, from, to, a.key.Derive(id))
	a.pairs[id] = out
	return out
}

// A point is a region among those that are laid on others: where it lies, in units of
// the standard deviation, and how large its largest town is.
type point struct{ x, y, size float64 }

// What the size of the largest town counts beside the distance, both squared in units of
// the standard deviation; and how much is added at random, so that a region has many
// images under many keys.
const (
	sizeWeight = 1
	noise      = 12
)

// lay matches regions: in an order drawn with the key each takes the nearest that is left.
func (a *atlas) lay(here, there []*area, from, to *ground, key draw.Source) map[*area]*area {
	out := map[*area]*area{}
	if len(there) == 0 {
		return out
	}
	turn := float64(key.Uint64("turn")) / (1 << 63) * math.Pi
	sin, cos := math.Sincos(turn)
	mirror := 1.0
	if key.Intn(2, "mirror") == 1 {
		mirror = -1
	}
	source, target := points(here), points(there)
	used := make([]int, len(there))
	round := 0
	left := len(there)
	take := func(r *area, i int) {
		out[r] = there[i]
		if used[i] <= round {
			left--
		}
		used[i]++
		if left <= 0 { // all are taken: they are taken again
			round, left = round+1, len(there)
		}
	}
	if from.iso != to.iso { // capitals go to capitals
		if r, i := a.seat(here, from), slices.Index(there, a.seat(there, to)); r != nil && i >= 0 {
			take(r, i)
		}
	}
	order := slices.Clone(here)
	slices.SortFunc(order, func(a, b *area) int { return strings.Compare(rankOf(key, a), rankOf(key, b)) })
	at := map[*area]point{}
	for i, r := range here {
		p := source[i]
		at[r] = point{mirror * (p.x*cos - p.y*sin), p.x*sin + p.y*cos, p.size}
	}
	for _, r := range order {
		if out[r] != nil {
			continue
		}
		best, away := -1, math.Inf(1)
		for i, t := range there {
			p, q := at[r], target[i]
			d := (p.x-q.x)*(p.x-q.x) + (p.y-q.y)*(p.y-q.y) + sizeWeight*(p.size-q.size)*(p.size-q.size)
			d += noise * float64(key.Uint64("noise", r.Local, t.Local)) / (1 << 64)
			if !r.Located() {
				d = float64(key.Uint64("unlocated", r.Local, t.Local)) / (1 << 60)
			}
			switch {
			case t == r:
				d += 1e6
			case alikeNames(r.Local, t.Local):
				d += 1e3
			}
			if used[i] > round {
				d += 1e4
			}
			if d < away {
				best, away = i, d
			}
		}
		take(r, best)
	}
	return out
}

func rankOf(key draw.Source, a *area) string {
	b := key.Bytes("order", a.Local)
	return string(b[:])
}

// seat is the region of the capital.
func (a *atlas) seat(of []*area, c *ground) *area {
	capital := a.g.capital(c.iso)
	if capital == "" {
		return nil
	}
	for _, r := range of {
		if slices.ContainsFunc(r.towns[:min(len(r.towns), 20)], func(t lexicon.Town) bool { return t.Local == capital }) {
			return r
		}
	}
	return nil
}

// points are where regions lie among themselves.
func points(of []*area) []point {
	out := make([]point, len(of))
	for i, a := range of {
		out[i] = point{a.Lon * math.Cos(a.Lat*math.Pi/180), a.Lat, math.Log(float64(a.largest) + 1000)}
	}
	located := func(i int) bool { return of[i].Located() }
	for _, f := range []func(p *point) *float64{
		func(p *point) *float64 { return &p.x }, func(p *point) *float64 { return &p.y }, func(p *point) *float64 { return &p.size },
	} {
		n, sum, squares := 0.0, 0.0, 0.0
		for i := range out {
			if v := *f(&out[i]); located(i) {
				n, sum, squares = n+1, sum+v, squares+v*v
			}
		}
		if n == 0 {
			continue
		}
		mean := sum / n
		deviation := math.Sqrt(max(squares/n-mean*mean, 1e-6))
		for i := range out {
			*f(&out[i]) = (*f(&out[i]) - mean) / deviation
		}
	}
	return out
}

// alikeNames reports whether a word of one name could be recognised in the other.
func alikeNames(a, b string) bool {
	for v := range strings.FieldsSeq(lexicon.Plain(a)) {
		for w := range strings.FieldsSeq(lexicon.Plain(b)) {
			if len(v) > 3 && len(w) > 3 && cast.Alike(v, w) {
				return true
			}
		}
	}
	return false
}

// around lists the areas of a level of a country, those nearest to one first.
func (c *ground) around(a *area) []*area {
	l := a.level
	if l == part || l == nowhere {
		l = leaf
	}
	out := slices.DeleteFunc(slices.Clone(c.of(l, nil, "")), func(o *area) bool { return o == a })
	away := func(o *area) float64 {
		if !o.Located() || !a.Located() {
			return math.Inf(1)
		}
		return math.Hypot(o.Lat-a.Lat, (o.Lon-a.Lon)*math.Cos(a.Lat*math.Pi/180))
	}
	slices.SortStableFunc(out, func(x, y *area) int {
		switch dx, dy := away(x), away(y); {
		case dx < dy:
			return -1
		case dx > dy:
			return 1
		}
		return strings.Compare(x.Local, y.Local)
	})
	return out
}
