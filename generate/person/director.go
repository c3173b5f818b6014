package person

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/handle"
	"github.com/understudy-text/understudy/generate/mimic"
	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// Options say how stand-ins of names are chosen. The zero value draws them uniformly.
type Options struct {
	// Resemblance prefers names that sound like the original (Cloaked Classifiers,
	// section 3.2). They give it away: `attack` says how often.
	Resemblance bool
}

// Parts returns the directors in the order of casting, as Options{}.Parts does.
func Parts(l *language.Language) []cast.Part { return Options{}.Parts(l) }

// Parts returns the directors in the order of casting.
func (o Options) Parts(l *language.Language) []cast.Part {
	return append([]cast.Part{
		{Kind: Name, Director: &nameDirector{house: houseOf(l), Options: o}, Swap: fewDocuments, Glued: gluedMin},
		{Kind: Initial, Director: initialDirector{}, Coded: true},
		{Kind: Initials, Director: initialsDirector{}, Coded: true},
		{Kind: Order, Director: orderDirector{}, Coded: true},
	}, handle.Parts()...)
}

// Swaps returns cast.Part.Swap of the kinds that have one, in any language.
func Swaps() map[cast.Kind]int { return map[cast.Kind]int{Name: fewDocuments} }

// gluedMin is how long a name is at least that the guard looks for inside longer words, in bytes.
const gluedMin = 5

// fewDocuments is how many documents a corpus has at least for common names to be played
// by others of it: among fewer, who plays whom could be guessed.
const fewDocuments = 24

// nameDirector proposes names of the same culture, gender and class of commonness. If the country of
// its people goes elsewhere, the culture is that of the country where it goes.
type nameDirector struct {
	*house
	Options
	pools pools
}

// longest is the length of the longest stand-ins that likeness asks for, in letters.
const longest = 12

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
	onset          name.Onset
	length, beats  int // letters and syllables
	weight         uint32
}

func (d *nameDirector) wish(r cast.Role, p cast.Profile, earlier cast.Cast) wish {
	w := wish{
		key: r.Key, voice: mimic.Of(r.Key), origin: p.Trait("origin"), marks: p.Trait("marks") != "",
		given: p.Trait("given") != "", family: p.Trait("family") != "",
		ending: p.Trait("ending"), prefix: p.Trait("prefix"), particle: p.Trait("particle"), onset: name.Onset(p.Trait("onset")),
		length: min(max(utf8.RuneCountInString(r.Key), 3), longest), beats: min(syllables(r.Key), longest/2),
	}
	w.key1, _ = utf8.DecodeRuneInString(r.Key)
	if w.origin == "" {
		w.origin = d.culture
	}
	w.travel(d.house, p.Trait(landTrait), earlier)
	if w.given && d.traits.fathers[w.origin] {
		w.family = false // a father's name, whatever the lists of surnames have
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

// Candidate implements cast.Director: names of the lists, each once, in an order drawn
// with the key; when all are taken, double names made of two of them.
func (d *nameDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d *nameDirector) Prepare(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	w := d.wish(r, p, earlier)
	var lists []walk
	if list := d.behindParticle(w); len(list) > 0 {
		lists = append(lists, newWalk(list, src.Uint64("particle"), len(list)))
	}
	sort := p.Trait("figure")
	if list := loadFigures().of(sort, w.origin, d.culture); len(list) > 0 {
		lists = append(lists, newWalk(list, src.Uint64("figure"), len(list)))
	}
	if !d.Resemblance {
		crowds := d.pools.crowds(d.house, &w)
		if p.Trait(calledTrait) != "" && len(crowds) > 0 {
			if list := d.called(crowds[0]); len(list) > 0 {
				lists = append(lists, newWalk(list, src.Uint64("called"), len(list)))
			}
		}
		for i, crowd := range crowds {
			lists = append(lists, newWalk(crowd, src.Uint64("crowd", string(rune(i))), drawn*min(1+2*i, 3)))
		}
	}
	return func(attempt int) (string, bool) {
		for i := range lists {
			if attempt < lists[i].n {
				return d.audition(&w, lists[i].at(attempt)), true
			}
			attempt -= lists[i].n
		}
		if d.Resemblance {
			if attempt < listed {
				return d.likest(&w, src, attempt), true
			}
			attempt -= listed
		}
		return d.double(&w, src, attempt), true
	}
}

// calledTrait tells that somebody is also called by a short form of a given name.
const calledTrait = "called"

// called are the names of a list that have a short form of their own: who is called Kate is played by
// somebody called Beth.
func (d *nameDirector) called(list []*entry) []*entry {
	return slices.DeleteFunc(slices.Clone(list), func(e *entry) bool { return !d.rules.HasNickname(e.plain) })
}

// drawn is how many names of the first list are proposed for a role at the most; of those
// behind it, three times as many: double names are for corpora that have used them up.
const drawn = 160

// A walk visits some places of a list, each once, in an order drawn with the key.
type walk struct {
	list           []*entry
	n, start, step int
}

func newWalk(list []*entry, seed uint64, most int) walk {
	rnd := scatter.Random(seed)
	w := walk{list: list, n: min(len(list), most), start: rnd.Intn(len(list)), step: 1}
	if len(list) > 2 {
		w.step = 1 + rnd.Intn(len(list)-1)
	}
	for gcd(w.step, len(list)) != 1 {
		w.step++
	}
	return w
}

func (w *walk) at(i int) *entry { return w.list[(w.start+i*w.step)%len(w.list)] }

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// audition returns a name as it is written if it may play the original, else "": an
// attempt that comes to nothing is not the end, for the next may succeed.
func (d *nameDirector) audition(w *wish, n *entry) string {
	if d.recalls(w, n.plain) || !begins(n.plain, w.onset) || w.voice.TooCloseTo(n.voice()) {
		return ""
	}
	if w.given && w.family {
		if _, ok := d.names.Family(n.plain); !ok {
			return ""
		}
	}
	return n.Written
}

// begins reports whether a plain name has an onset. H and y are neither vowels nor
// consonants: d'Hélène, de Hugo.
func begins(plain string, onset name.Onset) bool {
	first := strings.IndexByte("hyaeiou", plain[0])
	return onset == "" || first >= 2 && onset == name.Vowel || first < 0 && onset == name.Consonant
}

// double joins two names by a hyphen, as parents and couples do: there are as many as a
// corpus can need, and each of them reads.
func (d *nameDirector) double(w *wish, src draw.Source, attempt int) string {
	crowds := d.pools.crowds(d.house, w)
	if len(crowds) == 0 {
		return ""
	}
	list := crowds[len(crowds)-1]
	rnd := scatter.Random(src.Uint64("double", string(rune(attempt))))
	a, b := list[rnd.Intn(len(list))], list[rnd.Intn(len(list))]
	if a.plain == b.plain || w.given && a.Gender != b.Gender || d.audition(w, a) == "" || d.audition(w, b) == "" {
		return ""
	}
	return a.Written + "-" + b.Written
}

// behindParticle returns the surnames that the original's particles stand before,
// of its culture if there are any.
func (d *nameDirector) behindParticle(w wish) []*entry {
	if w.particle == "" || w.given {
		return nil
	}
	by := d.particles[w.particle]
	list := by[w.origin]
	if c := d.traits.particles[w.particle]; len(list) == 0 && len(c) > 0 {
		list = by[c[0]]
	}
	if len(list) == 0 && len(by) > 0 {
		list = by[slices.Min(slices.Collect(maps.Keys(by)))]
	}
	var out []*entry
	for _, n := range list {
		if e := entryOf(n); w.marks || !e.marks {
			out = append(out, e)
		}
	}
	return out
}

// recalls reports whether a stand-in would call the original to mind at first
// glance: by its first letter.
func (d *nameDirector) recalls(w *wish, plain string) bool {
	first, _ := utf8.DecodeRuneInString(plain)
	return w.prefix == "" && first == w.key1
}

// initialDirector casts a letter beside a surname.
type initialDirector struct{}

// letterOrder are the letters that begin names, in no order; rare ones are left
// out so that none stands out.
const (
	letterOrder = "ABCDEFGHIJKLMNOPRSTUVWZ"
	arabicOrder = "ابتجحخدرزسشصطعغفقكلمنهوي"
)

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
				return strings.ToUpper(string(first)) + " " + lexicon.Plain(beside), true // of "ibn …", too
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
	rnd := scatter.Random(src.Uint64("letters"))
	letters := []rune(letterOrder)
	if arabic(own) {
		letters = []rune(arabicOrder)
	}
	for i := len(letters) - 1; i > 0; i-- {
		j := rnd.Intn(i + 1)
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
