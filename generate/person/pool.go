package person

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/mimic"
	"github.com/understudy-text/understudy/language/lexicon"
)

// pools keeps the prepared lists of names, made when they are first asked for.
type pools struct {
	mu    sync.Mutex
	byKey map[poolKey]*pool
}

type poolKey struct {
	origin string
	gender lexicon.Gender
	given  bool
	ending string
	prefix string
	wide   bool // all that are known of the culture, see newPool
}

// An entry is a name of a list with what is asked of it again and again.
type entry struct {
	lexicon.Name
	plain  string
	length int
	beats  int
	marks  bool
	tail   bool // of a given name: hardly anyone is called so

	heard atomic.Pointer[mimic.Name] // see voice
}

// voice is how a name sounds, told when it is first asked for.
func (e *entry) voice() *mimic.Name {
	if heard := e.heard.Load(); heard != nil {
		return heard
	}
	heard := mimic.Of(e.plain) // whoever comes first: all hear the same
	e.heard.Store(&heard)
	return &heard
}

// A pool is the names of one culture and gender that may be stand-ins, the most common
// first.
type pool struct {
	entries []*entry
	mu      sync.Mutex
	crowds  map[class][][]*entry
	shapes  map[shape][]*entry // for likeness
}

// A class is what decides which names of a pool may play an original: how common it is,
// whether it has diacritics, whether it is known for a woman's or a man's name.
type class struct {
	common int
	marks  bool
	known  bool
}

// leastNames is how many names a list needs to be drawn from. crowd is how many a class
// of commonness has, and narrow how many names of an ending or a prefix there must be:
// where fewer could be drawn, the one drawn would tell who was played.
const (
	leastNames = 12
	crowd      = 500
	narrow     = 60
	classes    = 3
	// leastEither is how many names of both sexes a culture needs for those alone to play.
	leastEither = 24
)

// crowds are the lists that a wish is granted from, the better first: names as common
// as the original; all but those that hardly anyone is called; all; and, for corpora that
// have used these up, all that the lexicon has of the culture. None is empty.
func (ps *pools) crowds(h *house, w *wish) [][]*entry {
	p, wide := ps.get(h, w)
	n := max(1, min(classes, len(p.entries)/crowd))
	c := class{common: rankOf(p.entries, w.weight) * n / (len(p.entries) + 1), marks: w.marks || w.origin != h.culture, known: !w.given || w.gender != 0}
	p.mu.Lock()
	defer p.mu.Unlock()
	if lists, ok := p.crowds[c]; ok {
		return lists
	}
	from, to := c.common*len(p.entries)/n, (c.common+1)*len(p.entries)/n
	var lists [4][]*entry
	for _, e := range wide.entries {
		if c.marks || !e.marks {
			lists[3] = append(lists[3], e)
		}
	}
	for i, e := range p.entries {
		if e.marks && !c.marks {
			continue
		}
		lists[2] = append(lists[2], e)
		if e.tail {
			continue
		}
		lists[1] = append(lists[1], e)
		if i >= from && i < to && (c.known || e.Gender == lexicon.Either) {
			lists[0] = append(lists[0], e)
		}
	}
	out := slices.DeleteFunc(lists[:], func(l []*entry) bool { return len(l) < leastNames })
	if len(out) == 0 && len(p.entries) > 0 {
		out = [][]*entry{p.entries}
	}
	if p.crowds == nil {
		p.crowds = map[class][][]*entry{}
	}
	p.crowds[c] = out
	return out
}

// rankOf is how many names of a list are more common.
func rankOf(list []*entry, weight uint32) int {
	low, high := 0, len(list)
	for low < high {
		if mid := (low + high) / 2; list[mid].Weight > weight {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// get returns the list for a wish. An ending or a prefix counts if enough names have it.
// A culture with too few names falls back to its language's. wide has the names of the same
// kind that are less typical of the culture.
func (ps *pools) get(h *house, w *wish) (p, wide *pool) {
	k := poolKey{origin: w.origin, gender: w.gender, given: w.given, ending: w.ending, prefix: w.prefix}
	asked := k
	widely := func(k poolKey) poolKey { k.wide = true; return k }
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if p, ok := ps.byKey[asked]; ok {
		return p, ps.byKey[widely(asked)]
	}
	if ps.byKey == nil {
		ps.byKey = map[poolKey]*pool{}
	}
	p = newPool(h, k)
	if (k.ending != "" || k.prefix != "") && len(p.entries) < narrow {
		k.ending, k.prefix = "", ""
		p = newPool(h, k)
	}
	if len(p.entries) < leastNames {
		k.origin = h.culture
		p = newPool(h, k)
	}
	wide = newPool(h, widely(k))
	ps.byKey[asked], ps.byKey[widely(asked)] = p, wide
	return p, wide
}

// newPool makes the list of a key. If the key is wide, it has those names too that are more
// typical of another culture or that no text has yet, and for a name of unknown sex those of
// women and men.
func newPool(h *house, k poolKey) *pool {
	p := &pool{}
	for _, list := range h.lists(k) {
		for _, n := range list {
			e := entryOf(n)
			if !strings.HasSuffix(e.plain, k.ending) || !strings.HasPrefix(e.plain, lexicon.Plain(k.prefix)) {
				continue
			}
			e.Written = capitalised(n.Written, k.prefix)
			if h.usable(e, k) {
				p.entries = append(p.entries, e)
			}
		}
	}
	if !k.wide {
		p.settleOrigin(h, k)
	}
	sortByWeight(p.entries)
	if k.given {
		p.markTail()
	}
	return p
}

func entryOf(n lexicon.Name) *entry {
	e := &entry{Name: n, plain: lexicon.Plain(n.Written), marks: marked(n.Written)}
	e.length, e.beats = utf8.RuneCountInString(e.plain), syllables(e.plain)
	return e
}

// markTail marks the given names of which the lists know only that they exist,
// if there are enough others: among them are words that hardly anyone is called.
func (p *pool) markTail() {
	if len(p.entries) == 0 {
		return
	}
	least := p.entries[len(p.entries)-1].Weight
	enough := rankOf(p.entries, least) >= settled
	for _, e := range p.entries {
		e.tail = enough && e.Weight == least
	}
}

// lists are the names of the lexicon that a pool is made of.
func (h *house) lists(k poolKey) [][]lexicon.Name {
	switch {
	case k.prefix != "":
		return h.prefixed(k.prefix)
	case !k.given:
		return [][]lexicon.Name{h.names.FamilyNames(k.origin)}
	case k.gender != 0:
		return [][]lexicon.Name{h.names.GivenNames(k.origin, k.gender)}
	}
	// What nothing betrays the sex of is played by names that both bear: whatever the text
	// says of the bearer fits.
	lists := [][]lexicon.Name{h.names.GivenNames(k.origin, lexicon.Either)}
	if len(lists[0]) >= leastEither && !k.wide {
		return lists
	}
	for _, g := range []lexicon.Gender{lexicon.Female, lexicon.Male} {
		lists = append(lists, h.names.GivenNames(k.origin, g))
	}
	return lists
}

// prefixed finds the surnames with a prefix: those that the lists of its
// cultures have, and those that are known though no list recommends them.
func (h *house) prefixed(prefix string) [][]lexicon.Name {
	var out []lexicon.Name
	seen := map[string]bool{}
	for _, culture := range h.endings.homes[prefix] {
		for _, n := range h.names.FamilyNames(culture) {
			if !strings.HasPrefix(lexicon.Plain(n.Written), lexicon.Plain(prefix)) {
				n.Written = prefix + n.Written
				if known, ok := h.names.Family(n.Written); !ok || !strings.Contains(prefix, "'") && !strings.EqualFold(known.Written, n.Written) {
					continue
				}
			}
			if key := lexicon.Plain(n.Written); !seen[key] {
				seen[key] = true
				n.Origins = nil
				out = append(out, n)
			}
		}
	}
	return [][]lexicon.Name{out}
}

// settled is how many names that are most typical of a culture suffice to do
// without those that immigrants brought there.
const settled = 60

// settleOrigin leaves out those names that are more typical of another
// culture: an English surname is not played by Lopez.
func (p *pool) settleOrigin(h *house, k poolKey) {
	first := 1
	if k.given {
		first = 3 // given names travel
	}
	home := func(e *entry) bool {
		if c := h.traits.close(e.plain); c != nil && !k.given && !slices.Contains(c, k.origin) {
			return false
		}
		if given, ok := h.names.Given(e.plain); ok && !k.given && immigrant(given, e.Name) {
			return false
		}
		return len(e.Origins) == 0 || slices.Contains(e.Origins[:min(first, len(e.Origins))], k.origin)
	}
	var own []*entry
	for _, e := range p.entries {
		if home(e) {
			own = append(own, e)
		}
	}
	if len(own) >= settled {
		p.entries = own
	}
}

// usable reports whether a name can be a stand-in at all: one word, of letters,
// not a well-known person's, not a word that a reader takes for something else.
func (h *house) usable(e *entry, k poolKey) bool {
	if k.prefix == "" && h.endings.prefix(capitalised(e.Written, "")) != "" {
		return false // McKenna stands in for McCollum only
	}
	if e.length < 3 || strings.ContainsAny(e.plain, " -.0123456789") || k.prefix == "" && strings.Contains(e.plain, "'") {
		return false
	}
	if rest, ok := strings.CutPrefix(e.plain, "o"); ok && k.prefix == "" {
		if _, ok := h.names.Family("o'" + rest); ok {
			return false // O'Brien without its apostrophe
		}
	}
	if h.never[e.plain] || e.Native != "" && h.never[lexicon.Plain(e.Native)] || h.names.Famous(e.plain) || h.rules.IsTitle(e.plain) {
		return false
	}
	if k.given && !k.wide && k.origin == h.culture && e.Native == "" {
		unheard := h.names.Rank(e.plain) == 0
		if !h.names.Ranked() {
			unheard = e.Weight == 0
		}
		if unheard {
			return false // a name given lately that no text has yet
		}
	}
	if rank := h.names.Rank(e.plain); rank > 0 && rank < 3000 && h.names.Common(e.plain) {
		return false
	}
	return !k.given || !h.names.Common(e.plain) || e.Weight > 0 && !h.names.Common(e.plain)
}

// capitalised writes McDonald where a list has Mcdonald.
func capitalised(written, prefix string) string {
	if prefix == "" && strings.HasPrefix(written, "Mc") {
		prefix = "Mc"
	}
	if prefix == "" || len(written) <= len(prefix) {
		return written
	}
	rest := written[len(prefix):]
	return prefix + strings.ToUpper(rest[:1]) + rest[1:]
}

func sortByWeight(entries []*entry) {
	slices.SortStableFunc(entries, func(a, b *entry) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), strings.Compare(a.plain, b.plain))
	})
}
