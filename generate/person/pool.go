package person

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/understudy-text/understudy/lexicon"
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
}

// An entry is a name of a list with what is asked of it again and again.
type entry struct {
	lexicon.Name
	plain  string
	length int
	beats  int
	marks  bool
	usable bool
	tail   bool // of a given name: hardly anyone is called so
}

// A pool is the names of one culture and gender, the most common first.
type pool struct {
	entries []entry
	learn   []entry   // what made-up names are modelled on
	models  [4]*model // by order, without and with diacritics
	mu      sync.Mutex
	shapes  map[shape][]entry
}

type shape struct {
	level, length, beats int
	marks                bool
}

// leastNames is how many names a list needs to be drawn from.
const leastNames = 12

// fewNames is how many surnames a model needs; a culture with fewer lends it its
// given names.
const fewNames = 300

// get returns the list for a wish; a culture with too few names falls back to
// its language's.
func (ps *pools) get(h *house, w *wish) *pool {
	k := poolKey{w.origin, w.gender, w.given, w.ending, w.prefix}
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if p, ok := ps.byKey[k]; ok {
		return p
	}
	if ps.byKey == nil {
		ps.byKey = map[poolKey]*pool{}
	}
	p := newPool(h, k)
	if len(p.entries) < leastNames {
		for _, wider := range []poolKey{{h.culture, w.gender, w.given, w.ending, w.prefix}, {w.origin, w.gender, w.given, "", ""}, {h.culture, w.gender, w.given, "", ""}} {
			if q := newPool(h, wider); len(q.entries) >= leastNames {
				p = q
				break
			}
		}
	}
	ps.byKey[k] = p
	return p
}

func newPool(h *house, k poolKey) *pool {
	p := &pool{shapes: map[shape][]entry{}}
	for _, list := range h.lists(k) {
		for _, n := range list {
			e := entry{Name: n, plain: lexicon.Plain(n.Written), marks: marked(n.Written)}
			if !strings.HasSuffix(e.plain, k.ending) || !strings.HasPrefix(e.plain, lexicon.Plain(k.prefix)) {
				continue
			}
			e.length, e.beats = utf8.RuneCountInString(e.plain), syllables(e.plain)
			e.Written = capitalised(n.Written, k.prefix)
			e.usable = h.usable(&e, k)
			p.entries = append(p.entries, e)
		}
	}
	p.settleOrigin(h, k)
	sortByWeight(p.entries)
	if k.given {
		p.markTail()
	}
	p.learn = p.entries
	if !k.given && len(p.entries) < fewNames { // too few to learn a culture's letters from
		more := newPool(h, poolKey{origin: k.origin, gender: lexicon.Male, given: true})
		p.learn = append(p.entries[:len(p.entries):len(p.entries)], more.entries...)
	}
	return p
}

// markTail marks the given names of which the lists know only that they exist,
// if there are enough others: among them are words that hardly anyone is called.
func (p *pool) markTail() {
	if len(p.entries) == 0 {
		return
	}
	least, n := p.entries[len(p.entries)-1].Weight, 0
	for i := range p.entries {
		if p.entries[i].usable && p.entries[i].Weight > least {
			n++
		}
	}
	for i := range p.entries {
		p.entries[i].tail = n >= settled && p.entries[i].Weight == least
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
	var lists [][]lexicon.Name
	for _, g := range []lexicon.Gender{lexicon.Either, lexicon.Female, lexicon.Male} {
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

// settleOrigin makes those names unusable that are more typical of another
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
	n := 0
	for i := range p.entries {
		if home(&p.entries[i]) && p.entries[i].usable {
			n++
		}
	}
	if n < settled {
		return
	}
	for i := range p.entries {
		if !home(&p.entries[i]) {
			p.entries[i].usable = false
		}
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
	if h.never[e.plain] || h.names.Famous(e.plain) || h.rules.IsTitle(e.plain) {
		return false
	}
	if k.given && k.origin == h.culture && h.names.Rank(e.plain) == 0 {
		return false // a name given lately that no text has yet
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

// like returns the names of about the original's shape. Level 0: same
// syllables, a letter more or less; 1: a syllable more or less; 2: two letters
// more or less; 3: all. Diacritics only if the original has them.
func (p *pool) like(w *wish, level int) []entry {
	s := shape{level, w.length, w.beats, w.marks}
	p.mu.Lock()
	defer p.mu.Unlock()
	if list, ok := p.shapes[s]; ok {
		return list
	}
	var list []entry
	for i := range p.entries {
		e := &p.entries[i]
		length, beats := abs(e.length-w.length), abs(e.beats-w.beats)
		switch {
		case e.marks != w.marks && (level < levels-1 || e.marks), !e.usable, e.tail && level < levels-1:
		case level == 0 && (length > 1 || beats > 0):
		case level == 1 && (length > 1 || beats > 1):
		case level == 2 && length > 2:
		case level == 3 && length > 4:
		default:
			list = append(list, *e)
		}
	}
	p.shapes[s] = list
	return list
}

func abs(n int) int { return max(n, -n) }

// random is SplitMix64 (Steele, Lea & Flood 2014): numbers from one drawn seed,
// where a keyed draw for each would cost too much.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (r *random) intn(n int) int { return int(r.next() % uint64(n)) }
