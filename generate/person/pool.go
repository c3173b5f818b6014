package person

import (
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
}

// A pool is the names of one culture and gender, the most common first.
type pool struct {
	entries []entry
	models  [2]*model // without and with diacritics
	mu      sync.Mutex
	shapes  map[shape][]entry
}

type shape struct {
	level, length, beats int
	marks                bool
}

// leastNames is how many names a list needs to be drawn from.
const leastNames = 12

// get returns the list for a wish; a culture with too few names falls back to
// its language's.
func (ps *pools) get(h *house, w wish) *pool {
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
	var lists [][]lexicon.Name
	switch {
	case !k.given:
		lists = append(lists, h.names.FamilyNames(k.origin))
	case k.gender != 0:
		lists = append(lists, h.names.GivenNames(k.origin, k.gender))
	default:
		for _, g := range []lexicon.Gender{lexicon.Either, lexicon.Female, lexicon.Male} {
			lists = append(lists, h.names.GivenNames(k.origin, g))
		}
	}
	for _, list := range lists {
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
	if len(lists) > 1 {
		sortByWeight(p.entries)
	}
	return p
}

// usable reports whether a name can be a stand-in at all: one word, of letters,
// not a well-known person's, not a word that a reader takes for something else.
func (h *house) usable(e *entry, k poolKey) bool {
	if e.length < 3 || strings.ContainsAny(e.plain, " -.0123456789") || k.prefix == "" && strings.Contains(e.plain, "'") {
		return false
	}
	if h.names.Famous(e.plain) || h.rules.IsTitle(e.plain) {
		return false
	}
	if rank := h.names.Rank(e.plain); rank > 0 && rank < 3000 && h.names.Common(e.plain) {
		return false
	}
	return !k.given || !h.names.Common(e.plain) || e.Weight > 0 && !h.names.Common(e.plain)
}

// capitalised writes McDonald where a list has Mcdonald.
func capitalised(written, prefix string) string {
	if prefix == "" || len(written) <= len(prefix) {
		return written
	}
	rest := written[len(prefix):]
	return prefix + strings.ToUpper(rest[:1]) + rest[1:]
}

// like returns the names of about the original's shape. Level 0: same
// syllables, a letter more or less; 1: a syllable more or less; 2: two letters
// more or less; 3: all. Diacritics only if the original has them.
func (p *pool) like(w wish, level int) []entry {
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
		case e.marks != w.marks && (level < 3 || e.marks), !e.usable:
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
