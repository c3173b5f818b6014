package phrase

import (
	"slices"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// nearConcepts is how many concepts of a root, the nearest first, are asked not to be
// mentioned in the corpus themselves, and at most half of them: what is further
// away is no longer of its kind.
const nearConcepts = 8

// ConceptParts returns the directors of concepts. They are the same whichever
// language they are made for.
func ConceptParts() []cast.Part {
	cs := NewConcepts("en", English{})
	var out []cast.Part
	for _, root := range cs.roots {
		out = append(out, cast.Part{Kind: cast.Kind(conceptPrefix + root), Director: conceptDirector{cs, root}, Coded: true, Strict: max(1, min(max(nearConcepts, cs.crowd[root]), len(cs.byRoot[root])/2))})
	}
	return out
}

// conceptDirector proposes the concepts of a root, the nearest in the file first, those of
// its own field of work before those of others; of what lies somewhere, those in the country that plays its own.
// What has a name in capitals is played by what has one, too, and what is
// inflected by what has a word of the same make.
type conceptDirector struct {
	cs   *Concepts
	root string
}

// Candidate implements cast.Director.
func (d conceptDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d conceptDirector) Prepare(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	all := d.cs.byRoot[d.root]
	var own *Concept
	for _, c := range all {
		if c.key == r.Key {
			own = c
		}
	}
	if own == nil {
		return func(int) (string, bool) { return "", false }
	}
	isShort := p.Trait("short") != ""
	asked, make := p.Trait(articleTrait), own.make()
	var there, first, beside, last, unfit, alike []string
	lies, like := own.images(earlier), d.cs.likes(own)
	at := 0
	for _, c := range all {
		if c == own {
			at = len(first)
		}
		switch {
		case c == own:
		case asked != "" && !d.cs.takes(c, make, asked):
			unfit = append(unfit, c.ID)
		case like[c]:
			alike = append(alike, c.ID)
		case !c.plays(own, isShort):
			last = append(last, c.ID)
		case slices.ContainsFunc(c.lands, func(iso string) bool { return lies[iso] }):
			there = append(there, c.ID)
		case c.field != own.field:
			beside = append(beside, c.ID)
		default:
			first = append(first, c.ID)
		}
	}
	order, crowd := OrderOf(src), d.cs.crowd[d.root]
	return func(attempt int) (string, bool) {
		if attempt < len(there) {
			return there[order.Around(len(there), 0, crowd, attempt)], true
		}
		attempt -= len(there)
		at := at
		for _, list := range [][]string{first, beside, last, unfit, alike} {
			if attempt < len(list) {
				return list[order.Around(len(list), at, crowd, attempt)], true
			}
			attempt -= len(list)
			at = 0
		}
		return "", false
	}
}

// images are the countries that play those which a concept lies in.
func (c *Concept) images(earlier cast.Cast) map[string]bool {
	out := map[string]bool{}
	for _, iso := range c.lands {
		if v, ok := earlier.Lookup(cast.Role{Kind: "country", Key: iso}); ok {
			iso = v
		}
		out[iso] = true
	}
	return out
}

// make is that which a concept is inflected in: a noun, if it has one.
func (c *Concept) make() Make {
	for _, m := range [...]Make{Noun, Adjective} {
		for _, byMake := range c.names {
			if len(byMake[m]) > 0 {
				return m
			}
		}
	}
	return Name
}

// plays reports whether a concept has all the makes of another one, and if asked,
// a name in capitals in each language in which that has one.
func (c *Concept) plays(own *Concept, isShort bool) bool {
	for code, byMake := range own.names {
		for m := range byMake {
			if len(c.names[code][m]) == 0 {
				return false
			}
		}
		if isShort && slices.ContainsFunc(byMake[Name], short) && !slices.ContainsFunc(c.names[code][Name], short) {
			return false
		}
	}
	return true
}

// likes are the other concepts of a root in which one would be recognised.
func (t *conceptTable) likes(own *Concept) map[*Concept]bool {
	t.looking.Lock()
	defer t.looking.Unlock()
	out := t.liked[own]
	if out == nil {
		out = map[*Concept]bool{}
		for _, c := range t.byRoot[own.root] {
			if c != own && t.alike(own, c) {
				out[c] = true
			}
		}
		t.liked[own] = out
	}
	return out
}

// alike reports whether a concept would be recognised in another one: they share a
// word that tells it apart.
func (t *conceptTable) alike(a, b *Concept) bool {
	other := t.telling(b)
	for _, w := range t.telling(a) {
		for _, v := range other {
			if w == v || len(v) > 3 && len(w) > 3 && cast.Alike(w, v) {
				return true
			}
		}
	}
	return false
}

// telling are the words that tell a concept apart; t.looking is held.
func (t *conceptTable) telling(c *Concept) []string {
	if c.telling == nil {
		common := t.common()[c.root]
		c.telling = []string{}
		for w := range c.words() {
			if len(w) >= 3 && !common[w] {
				c.telling = append(c.telling, w)
			}
		}
	}
	return c.telling
}
