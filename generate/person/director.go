package person

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/generate/handle"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lexicon"
	"github.com/understudy-text/understudy/mimic"
)

// Parts returns the directors in the order of casting.
func Parts(l *language.Language) []cast.Part { return partsOf(houseOf(l)) }

func partsOf(h *house) []cast.Part {
	return append([]cast.Part{
		{Kind: Name, Director: &nameDirector{house: h}},
		{Kind: Initial, Director: initialDirector{}, Coded: true},
		{Kind: Initials, Director: initialsDirector{}, Coded: true},
	}, handle.Parts()...)
}

// listed is the number of attempts that are answered from the lists of names,
// each level of likeness getting a quarter; later ones are made up.
const (
	listed = 80
	levels = 4
	// longest is the length of the longest stand-ins, in letters.
	longest = 12
	// tries is how many names one attempt looks at before it makes one up, and
	// auditions how many of those that would do it chooses from.
	tries     = 24
	auditions = 6
)

// nameDirector proposes names of the same culture, gender and shape.
type nameDirector struct {
	*house
	pools pools
}

// wish is what a stand-in should be like.
type wish struct {
	key            string // the original, plain
	voice          mimic.Name
	key1           rune // its first letter
	origin         string
	gender         lexicon.Gender
	given, family  bool
	marks          bool
	ending, prefix string
	particle       string // what stands before the surname: "de la"
	length, beats  int    // letters and syllables
	weight         uint32
}

func (d *nameDirector) wish(r cast.Role, p cast.Profile) wish {
	w := wish{
		key: r.Key, voice: mimic.Of(r.Key), origin: p.Trait("origin"), marks: p.Trait("marks") != "",
		given: p.Trait("given") != "", family: p.Trait("family") != "",
		ending: p.Trait("ending"), prefix: p.Trait("prefix"), particle: p.Trait("particle"),
		length: min(max(utf8.RuneCountInString(r.Key), 3), longest), beats: min(syllables(r.Key), longest/2),
	}
	w.key1, _ = utf8.DecodeRuneInString(r.Key)
	if w.origin == "" {
		w.origin = d.culture
	}
	switch p.Trait("gender") {
	case "m":
		w.gender = lexicon.Male
	case "f":
		w.gender = lexicon.Female
	}
	if w.given {
		n, _ := d.names.Given(r.Key)
		w.weight = n.Weight
	} else {
		n, _ := d.names.Family(r.Key)
		w.weight = n.Weight
	}
	return w
}

// Candidate implements cast.Director: first names of the lists, the likest
// first, then made-up ones.
func (d *nameDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d *nameDirector) Prepare(r cast.Role, p cast.Profile, _ cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	w := d.wish(r, p)
	list := d.behindParticle(w)
	return func(attempt int) (string, bool) { return d.candidate(&w, list, src, attempt) }
}

// candidate returns the attempt-th choice for a wish; list is of the surnames that
// its particles stand before.
func (d *nameDirector) candidate(w *wish, list []lexicon.Name, src draw.Source, attempt int) (string, bool) {
	rnd := random(src.Uint64("name", string(rune(attempt))))
	if len(list) > 0 {
		if attempt < 2*len(list) { // each about twice: they are drawn
			if n := list[rnd.intn(len(list))]; d.differs(w, lexicon.Plain(n.Written)) && (w.marks || !marked(n.Written)) {
				return n.Written, true
			}
			return "", true
		}
		attempt -= 2 * len(list)
	}
	if attempt < listed {
		if s := d.listed(w, &rnd, attempt); s != "" {
			return s, true
		}
	}
	s := d.invent(w, &rnd, attempt)
	if s == "" {
		s = d.invent(w, &rnd, max(attempt, anywhere))
	}
	// An attempt that comes to nothing is not the end: the next may succeed.
	return s, true
}

// behindParticle returns the surnames that the original's particles stand before,
// of its culture if there are any.
func (d *nameDirector) behindParticle(w wish) []lexicon.Name {
	if w.particle == "" || w.given {
		return nil
	}
	by := d.particles[w.particle]
	if list := by[w.origin]; len(list) > 0 {
		return list
	}
	if c := d.traits.particles[w.particle]; len(c) > 0 && len(by[c[0]]) > 0 {
		return by[c[0]]
	}
	for _, c := range slices.Sorted(maps.Keys(by)) {
		return by[c]
	}
	return nil
}

// listed draws a name from the lists: of some that would do, the one that
// resembles the original most (CC section 3.2; package mimic). The share of the
// list they are drawn from grows with the attempts, around names as common as the
// original.
func (d *nameDirector) listed(w *wish, rnd *random, attempt int) string {
	level := attempt * levels / listed
	for ; level < levels; level++ {
		list := d.pools.get(d.house, w).like(w, level)
		if len(list) < 5 && level < levels-1 {
			continue
		}
		if s := d.audition(w, list, rnd, attempt%(listed/levels)); s != "" {
			return s
		}
	}
	return ""
}

// audition draws names from a list until enough of them would do, and returns the
// likest. Only so many are heard that the choice stays open: of all names, the
// likest would be the same each time, and lead back to the original.
func (d *nameDirector) audition(w *wish, list []entry, rnd *random, turn int) string {
	best, most := "", -1.0
	for heard, try := 0, 0; len(list) > 0 && try < tries && heard < auditions; try++ {
		n := &list[nearby(list, w.weight, rnd, turn)]
		if !d.fit(w, n) {
			continue
		}
		v := mimic.Of(n.plain)
		if w.voice.Closeness(&v) >= mimic.TooClose {
			continue
		}
		heard++
		if r := w.voice.Resemblance(&v); r > most {
			best, most = n.Written, r
		}
	}
	return best
}

// nearby draws an index near those that are as common as the original: the
// frequency class of a name is part of its likeness. A name of which nothing is
// known may be played by any but the rarest: the ends of the lists hold oddities.
func nearby(list []entry, weight uint32, rnd *random, turn int) int {
	if weight == 0 {
		return rnd.intn(max(min(len(list), 24), len(list)*2/3))
	}
	low, high := 0, len(list)
	for low < high {
		if mid := (low + high) / 2; list[mid].Weight > weight {
			low = mid + 1
		} else {
			high = mid
		}
	}
	width := min(len(list), max(24, len(list)/5)+len(list)*turn/(listed/levels))
	from := max(0, min(low-width/2, len(list)-width))
	return from + rnd.intn(width)
}

// fit reports whether a name may be heard at all.
func (d *nameDirector) fit(w *wish, n *entry) bool {
	if !n.usable || d.recalls(w, n.plain) {
		return false
	}
	if w.given && w.family {
		if _, ok := d.names.Family(n.plain); !ok {
			return false
		}
	}
	return true
}

// recalls reports whether a stand-in would call the original to mind at first
// glance: by its first letter.
func (d *nameDirector) recalls(w *wish, plain string) bool {
	first, _ := utf8.DecodeRuneInString(plain)
	return w.prefix == "" && first == w.key1
}

// differs reports whether nobody would guess the original from a stand-in.
func (d *nameDirector) differs(w *wish, plain string) bool {
	if d.recalls(w, plain) {
		return false
	}
	v := mimic.Of(plain)
	return w.voice.Closeness(&v) < mimic.TooClose
}

// initialDirector casts a letter beside a surname.
type initialDirector struct{}

// letterOrder are the letters that begin names, in no order; rare ones are left
// out so that none stands out.
const letterOrder = "ABCDEFGHIJKLMNOPRSTUVWZ"

// Candidate implements cast.Director. The stand-in repeats the surname's, so it
// differs from every other role's though letters are few.
func (initialDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	own, anchor, _ := strings.Cut(r.Key, " ")
	beside, ok := earlier.Lookup(cast.Role{Kind: Name, Key: anchor})
	if !ok {
		return "", false
	}
	if full := p.Trait("full"); full != "" {
		if attempt == 0 {
			if s, ok := earlier.Lookup(cast.Role{Kind: Name, Key: full}); ok {
				first, _ := utf8.DecodeRuneInString(s)
				return string(first) + " " + lexicon.Plain(beside), true
			}
		}
		attempt--
	}
	attempt = max(attempt, 0)
	l, ok := otherLetter(own, src, attempt)
	if ok && strings.Contains(p.Trait("beside"), strings.ToLower(l)) {
		return "", true // the letter of another of the bearer's names
	}
	return l + " " + lexicon.Plain(beside), ok
}

// otherLetter is the attempt-th letter, in drawn order, that is not the
// original.
func otherLetter(own string, src draw.Source, attempt int) (string, bool) {
	rnd := random(src.Uint64("letters"))
	letters := []byte(letterOrder)
	for i := len(letters) - 1; i > 0; i-- {
		j := rnd.intn(i + 1)
		letters[i], letters[j] = letters[j], letters[i]
	}
	for _, l := range letters {
		if strings.EqualFold(string(l), own) {
			continue
		}
		if attempt == 0 {
			return string(l), true
		}
		attempt--
	}
	return "", false
}

// initialsDirector casts letters alone.
type initialsDirector struct{}

// Candidate implements cast.Director. No letter of the original is used again,
// wherever it stood; an attempt that would is left empty.
func (initialsDirector) Candidate(r cast.Role, _ cast.Profile, _ cast.Cast, src draw.Source, attempt int) (string, bool) {
	keys := strings.Split(r.Key, " ")
	if len(keys) == 1 {
		return otherLetter(keys[0], src, attempt)
	}
	out := make([]string, len(keys))
	for i, k := range keys {
		l, _ := otherLetter(k, src.Derive(string(rune(attempt))), src.Intn(len(letterOrder)-1, "place", string(rune(i)), string(rune(attempt))))
		if slices.Contains(keys, strings.ToLower(l)) {
			return "", true
		}
		out[i] = l
	}
	return strings.Join(out, " "), true
}
