package lexicon

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// A place is a town or region of the world's tables.
type place struct{ country, local string }

// placeNames are a language's own names of towns or regions (exonyms). Only
// places that the language calls otherwise than GeoNames does are listed.
type placeNames struct {
	usual map[place]string
	forms []placeForm // usual names and others: "Cracow", "Leghorn"
}

type placeForm struct {
	text  string
	place place
}

func (p *placeNames) load(data []byte, name string) error {
	p.usual = map[place]string{}
	return table.Read(data, name, 4, func(int) {}, func(_ int, c []string) error {
		at := place{c[1], c[0]}
		if _, twice := p.usual[at]; twice || c[0] == "" || c[1] == "" || c[2] == "" {
			return fmt.Errorf("want local name (once for each country), country and name")
		}
		p.usual[at] = c[2]
		p.forms = append(p.forms, placeForm{c[2], at})
		for _, other := range list(c[3]) {
			p.forms = append(p.forms, placeForm{other, at})
		}
		return nil
	})
}

// nameOf returns the usual name of a place in this language, or its local name.
func (p *placeNames) nameOf(at place) string { return cmp.Or(p.usual[at], at.local) }

// named finds places by their local names and by those of one language. It
// holds only what the language adds; the rest are the world's rows.
type named[T any] struct {
	world *index
	local []T // rows of the world

	index index
	rows  []T
	keys  []string // of rows

	at     func(*T) place
	rename func(*T, string)
	usual  map[place]string

	mu        sync.Mutex
	byCountry map[string][]T // of countries where a place has a name of its own
	renamed   map[string]bool
}

// newNamed joins names with the world. Every name under which a place with a
// name of its own can be asked for gets its own rows: all places of that name,
// in order.
func newNamed[T any](local []T, world *index, names *placeNames, at func(*T) place, rename func(*T, string), order func(a, b T) int) *named[T] {
	n := &named[T]{world: world, local: local, at: at, rename: rename, usual: names.usual,
		byCountry: map[string][]T{}, renamed: map[string]bool{}}
	type row struct {
		key string
		T   T
	}
	var rows []row
	asked := map[string]bool{}
	add := func(key string, t T) {
		if own := names.usual[at(&t)]; own != "" {
			rename(&t, own)
		}
		rows = append(rows, row{key, t})
	}
	// All places of the world of that name, which then are found here.
	homonyms := func(name string) {
		if plain := Plain(name); !asked[plain] {
			asked[plain] = true
			from, to := world.find(name)
			for i := from; i < to; i++ {
				add(name, local[i])
			}
		}
	}
	for _, f := range names.forms {
		n.renamed[f.place.country] = true
		homonyms(f.place.local)
		homonyms(f.text)
		if t, ok := n.largest(f.place); ok && !equalPlain(f.text, f.place.local) {
			add(f.text, t)
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Or(comparePlain(a.key, b.key), order(a.T, b.T)) })
	for _, r := range rows {
		n.keys = append(n.keys, r.key)
		n.rows = append(n.rows, r.T)
	}
	// Keys come from sorted rows: an index of them cannot fail.
	n.index, _ = newIndex(len(n.keys), func(i int) string { return n.keys[i] })
	return n
}

// largest returns the largest place (towns), or the first, of a local name in a country.
func (n *named[T]) largest(p place) (t T, ok bool) {
	from, to := n.world.find(p.local)
	for i := from; i < to; i++ {
		if n.at(&n.local[i]) == p {
			return n.local[i], true
		}
	}
	return t, false
}

func (n *named[T]) find(name string) []T {
	if from, to := n.index.find(name); from < to {
		return n.rows[from:to:to]
	}
	from, to := n.world.find(name)
	return n.local[from:to:to]
}

// country gives the places of a country their names in the language.
func (n *named[T]) country(code string, local []T) []T {
	if !n.renamed[code] {
		return local
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if own, ok := n.byCountry[code]; ok {
		return own
	}
	own := slices.Clone(local)
	for i := range own {
		if name := n.usual[n.at(&own[i])]; name != "" {
			n.rename(&own[i], name)
		}
	}
	n.byCountry[code] = own
	return own
}
