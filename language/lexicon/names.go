package lexicon

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// A Gender is the gender of the people who bear a given name.
type Gender byte

// The genders. A name is Either when at least a fifth of the evidence (bearers,
// lists of names) is for the rarer gender.
const (
	Unknown Gender = 0
	Female  Gender = 'f'
	Male    Gender = 'm'
	Either  Gender = 'e'
)

// A Name is a given name or a family name.
type Name struct {
	Written string // as its bearers write it in the Latin script: "Łukasz", "O'Brien", "van Dijk"
	// Native is the name in the script of the lexicon's language, if that is not the
	// Latin one: "محمد". Written is its romanisation then, empty if none is known.
	Native string
	// Gender of a family name is known only where its form betrays it: Female
	// for "Kowalska", Male for "Kowalski".
	Gender Gender
	// Origins are the cultures whose people bear the name, by code ("en", "pl",
	// "tr"; see Origins), the most typical first; none if no source says.
	Origins []string
	// Weight is how common the name is: bearers in 100,000 people of the culture
	// asked for, or of the culture where it is most common. It is an estimate
	// from ranks where the source counts no bearers; 0 says that the name is
	// known but no source says how common it is.
	Weight uint32
}

// names is a table of given or family names.
type names struct {
	rows    []nameRow
	sets    [][]string // sets of origins; nameRow.set points here
	index   index
	origins []string // all codes, sorted

	once  sync.Once
	pools map[poolKey][]Name
}

type nameRow struct {
	written string
	weights string // one for each origin; 0: known there, but no stand-in
	weight  uint32
	set     uint16
	gender  Gender
}

type poolKey struct {
	origin string
	gender Gender
}

func (n *names) load(data []byte, name string) error {
	sets := map[string]uint16{"": 0}
	n.sets = [][]string{nil}
	err := table.Read(data, name, 5,
		func(rows int) { n.rows = make([]nameRow, 0, rows) },
		func(_ int, c []string) error {
			row := nameRow{written: c[0], weights: c[4]}
			if len(c[1]) > 1 || !strings.Contains("fme", c[1]) {
				return fmt.Errorf("gender %.4q, want f, m, e or nothing", c[1])
			}
			if c[1] != "" {
				row.gender = Gender(c[1][0])
			}
			weight, err := strconv.ParseUint(c[2], 10, 32)
			if err != nil {
				return fmt.Errorf("weight is not a number")
			}
			row.weight = uint32(weight)
			if strings.Count(c[3], " ") != strings.Count(c[4], " ") || (c[3] == "") != (c[4] == "") {
				return fmt.Errorf("want one weight for each origin")
			}
			set, ok := sets[c[3]]
			if !ok {
				set = uint16(len(n.sets))
				if int(set) != len(n.sets) {
					return fmt.Errorf("more than 65,535 sets of origins")
				}
				sets[c[3]] = set
				n.sets = append(n.sets, strings.Fields(c[3]))
			}
			row.set = set
			n.rows = append(n.rows, row)
			return nil
		})
	if err != nil {
		return err
	}
	for _, set := range n.sets {
		n.origins = append(n.origins, set...)
	}
	slices.Sort(n.origins)
	n.origins = slices.Compact(n.origins)
	n.index, err = newIndex(len(n.rows), func(i int) string { return n.rows[i].written })
	return err
}

// find returns the name spelt as asked, else the first that alike allows.
func (n *names) find(word string, alike func(a, b string) bool) (Name, bool) {
	from, to := n.index.find(word)
	best := -1
	for i := from; i < to; i++ {
		if equalFold(n.rows[i].written, word) {
			best = i
			break
		}
		if best < 0 && alike(n.rows[i].written, word) {
			best = i
		}
	}
	if best < 0 {
		return Name{}, false
	}
	row := &n.rows[best]
	return Name{Written: row.written, Gender: row.gender, Origins: n.sets[row.set], Weight: row.weight}, true
}

// pool returns the stand-ins of one culture, the most frequent first.
func (n *names) pool(origin string, g Gender, family bool) []Name {
	n.once.Do(func() { n.fill(family) })
	return n.pools[poolKey{origin, g}]
}

func (n *names) fill(family bool) {
	n.pools = map[poolKey][]Name{}
	for i := range n.rows {
		row := &n.rows[i]
		rest := row.weights
		for _, origin := range n.sets[row.set] {
			var first string
			first, rest, _ = strings.Cut(rest, " ")
			weight, err := strconv.ParseUint(first, 10, 32)
			if err != nil || weight == 0 {
				continue
			}
			k := poolKey{origin, row.gender}
			if family {
				k.gender = Unknown
			}
			n.pools[k] = append(n.pools[k], Name{Written: row.written, Gender: row.gender, Origins: n.sets[row.set], Weight: uint32(weight)})
		}
	}
	for _, pool := range n.pools {
		slices.SortStableFunc(pool, func(a, b Name) int { return int(b.Weight) - int(a.Weight) })
	}
}

// Given looks a given name up. A letter that the language counts as its own is
// never taken for another: in Swedish "Skåne" is not the given name "Skane".
// Names that only texts of the language know come last.
func (l *Lexicon) Given(word string) (Name, bool) {
	if n, ok := l.full().names.find(word, func(r *nativeRow) int { return r.given }); ok {
		return n, true
	}
	if n, ok := l.full().world.given.find(word, l.full().terms.alike); ok {
		return n, true
	}
	return l.full().given.find(word, l.full().terms.alike)
}

// Family looks a family name up. Names of several words ("van den Berg") are
// found whole; their last part alone often is a name too.
func (l *Lexicon) Family(word string) (Name, bool) {
	if n, ok := l.full().names.find(word, func(r *nativeRow) int { return r.family }); ok {
		return n, true
	}
	if n, ok := l.full().world.family.find(word, l.full().terms.alike); ok {
		return n, true
	}
	return l.full().family.find(word, l.full().terms.alike)
}

// onlyElsewhere reports whether a name is listed, and not for a culture.
func (n *names) onlyElsewhere(written, culture string) bool {
	found, ok := n.find(written, equalFold)
	return ok && len(found.Origins) > 0 && !slices.Contains(found.Origins, culture)
}

// GivenNames returns the given names of a culture that make good stand-ins, the
// most frequent first. Female and Male exclude names borne by both; Either
// returns only those. The slice must not be changed.
func (l *Lexicon) GivenNames(origin string, g Gender) []Name {
	world := l.full().world
	base := world.given.pool(origin, g, false)
	if p := world.people(origin); p != nil {
		return p.pool(poolKey{origin, g}, base, func(r *personRow) uint32 {
			if origin == arabic && world.given.onlyElsewhere(r.name.Written, arabic) {
				return 0 // Nancy and Victoria, though many in Beirut are called so
			}
			return r.given
		})
	}
	return base
}

// FamilyNames returns the family names of a culture that make good stand-ins,
// the most frequent first, in the masculine form where there are two
// (Kowalski). The slice must not be changed.
func (l *Lexicon) FamilyNames(origin string) []Name {
	world := l.full().world
	base := world.family.pool(origin, Unknown, true)
	if p := world.people(origin); p != nil {
		return p.pool(poolKey{origin, family}, base, func(r *personRow) uint32 { return r.family })
	}
	return base
}

// Origins returns the codes of all cultures that have names, sorted.
func (l *Lexicon) Origins() []string { return slices.Clone(l.full().world.family.origins) }
