package person

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// portrait is what all mentions of a person say together.
type portrait struct {
	given  []string // the fullest list of given names; letters where no more is known
	family []string // role keys of the surname's words
	gender name.Gender
	called bool              // by a word for kin, for what a woman or a man is, or for a name
	titled bool              // a title stands right before one of the mentions: Dr
	home   string            // culture of the document
	people map[string]bool   // words of all names of the document, plain
	lands  map[string]string // by culture, see Abroad; nil where nothing goes abroad
	main   string            // see Abroad
	age    string            // of the document: the sort of its figures
	votes  ballot            // for the culture of the name, by all mentions
	voted  bool
	seen   []mention
	known  []knownTraits // of words, so that each is judged once
	firsts *firstNames   // of seen, nil until they are asked for
}

// firstNames are what mentions of one bearer say of given names, each once and sorted.
type firstNames struct {
	full   []string // first given names of mentions that have a surname too
	single []string // mentions of one name
}

// firstNames gathers them from all mentions once: an entity may have a hundred thousand.
func (w *portrait) firstNames() *firstNames {
	if w.firsts != nil {
		return w.firsts
	}
	full, single := map[string]bool{}, map[string]bool{}
	for _, m := range w.seen {
		if m.address {
			continue
		}
		if len(m.tokens) == 1 {
			single[m.tokens[0].Key] = true
		}
		given, family := "", false
		for _, t := range m.tokens {
			if t.Class == name.Given && given == "" {
				given = t.Key
			}
			family = family || t.Class == name.Family
		}
		if given != "" && family {
			full[given] = true
		}
	}
	w.firsts = &firstNames{slices.Sorted(maps.Keys(full)), slices.Sorted(maps.Keys(single))}
	return w.firsts
}

// knownTraits are the traits of one word as one of the mentions writes it.
type knownTraits struct {
	written string
	class   name.Class
	ruler   bool
	alone   bool
	father  bool
	traits  []cast.Trait
}

// portray gathers what the mentions of one person say. Mentions of several
// people say nothing of one.
func (h *house) portray(mentions []mention, home string) *portrait {
	who := &portrait{seen: mentions, home: home}
	for i := range mentions {
		m := &mentions[i]
		if m.address || len(m.tokens) == 0 || m.tokens[len(m.tokens)-1].Group != m.tokens[0].Group {
			continue
		}
		var given, family []string
		for _, t := range m.tokens {
			switch t.Class {
			case name.Given:
				given = append(given, t.Key)
			case name.Initial:
				for _, r := range t.Key {
					given = append(given, string(r))
				}
			case name.Family:
				if !t.Former {
					family = append(family, h.key(t.Key))
				}
			case name.Title:
				if who.gender == name.Unknown {
					who.gender = t.Gender
				}
			}
		}
		if len(family) == 0 && len(given) > 0 && !hasWord(given) {
			continue // W.K.: the last letter may be the surname's
		}
		if fuller(given, who.given) {
			who.given = given
		}
		if len(family) > len(who.family) {
			who.family = family
		}
	}
	if who.gender == name.Unknown {
		var titled bool
		who.gender, titled = h.called(mentions)
		who.called = who.gender != name.Unknown && !titled || h.named(mentions)
	}
	who.titled = h.behindTitle(mentions)
	if who.gender == name.Unknown {
		who.gender = h.genderOf(who.given)
	}
	ending := h.endingGender(mentions)
	if who.gender == name.Unknown && ending == name.Female {
		who.gender = ending
	}
	if who.gender == name.Unknown && len(who.given) == 0 && len(who.family) == 0 {
		who.gender = h.loneGender(mentions)
	}
	if who.gender == name.Unknown {
		who.gender = h.pronoun(mentions)
	}
	if who.gender == name.Unknown {
		who.gender = ending // a woman abroad may be called Kowalski
	}
	return who
}

// genderOf is that of the first of somebody's given names of which a list knows it. Where
// those behind the first are forefathers', they say nothing.
func (h *house) genderOf(given []string) name.Gender {
	for i, g := range given {
		if i > 0 && h.rules.Chains() {
			break
		}
		if gender := h.sex(g); gender != name.Unknown {
			return gender
		}
	}
	return name.Unknown
}

// sex is the gender of a given name by its key. Arabic texts go by the names of Arabs: Nima
// is نعمة there, a woman, and no man of Iran.
func (h *house) sex(key string) name.Gender {
	if native, ok := h.names.InArabic(key); ok && h.culture == "ar" {
		switch n, _ := h.names.InTwoScripts(native); n.Gender {
		case lexicon.Female:
			return name.Female
		case lexicon.Male:
			return name.Male
		}
	}
	if n, ok := h.names.Transliterated(key); ok && arabic(key) {
		key = lexicon.Plain(n.Written)
	}
	g, _ := h.words.Given(key)
	return g
}

// endingGender is the gender that surnames betray by their endings: Lewicka, Lewicki.
func (h *house) endingGender(mentions []mention) name.Gender {
	g := name.Unknown
	for i := range mentions {
		ts := mentions[i].tokens
		if len(ts) == 0 || ts[len(ts)-1].Group != ts[0].Group {
			continue
		}
		for _, t := range ts {
			if t.Class != name.Family {
				continue
			}
			if _, feminine := h.endings.masculine(t.Key, h.names.NameOrigin); feminine {
				return name.Female
			}
			if c := h.endings.class(t.Key, h.names.NameOrigin(t.Key)); c != "" {
				g = name.Male
			}
		}
	}
	return g
}

// called is the gender that the word before a mention says: "sin fru Elaine", "his
// wife, Alice"; mentions that contradict each other say nothing. titled says that one
// of the words is a title, behind which a surname stands: "Mr".
func (h *house) called(mentions []mention) (g name.Gender, titled bool) {
	for i := range mentions {
		m := &mentions[i]
		if m.address || len(m.tokens) == 0 {
			continue
		}
		if next, _, _ := strings.Cut(strings.TrimPrefix(m.After, " "), " "); strings.HasPrefix(m.After, " ") && len(m.tokens) == 1 && !m.owns() {
			if c := h.rules.Kin(next); c != name.Unknown { // "blev Joan mormor"
				g = c
				continue
			}
		}
		before := strings.TrimRight(m.Before, " \t\n\u00a0,:")
		if gap := m.Before[len(before):]; len(gap) > 2 || strings.Contains(gap, "\n") {
			continue // what ends a line says nothing of whom the next begins with
		}
		word := before[strings.LastIndexAny(before, " \t\n\u00a0(“”\"")+1:]
		switch c := h.rules.Calls(word); {
		case c == name.Unknown || strings.HasSuffix(word, "."):
		case strings.HasSuffix(m.Before, ", ") && !h.possessed(before[:len(before)-len(word)]):
		case h.rules.Kin(word) != name.Unknown && h.contradicts(m, c) && !h.possessed(before[:len(before)-len(word)]):
			// "the girl Marcus met": the word is of another
		case g.Clash(c):
			return name.Unknown, false
		default:
			g = c
			titled = titled || h.rules.Kin(word) == name.Unknown && h.rules.IsTitle(lexicon.Plain(word))
		}
	}
	return g, titled
}

// owns reports whether a mention is a name in the genitive: what follows is said of
// somebody else.
func (m *mention) owns() bool {
	last := m.tokens[len(m.tokens)-1]
	return last.Genitive || last.End < len(m.Text)
}

// contradicts reports whether the lists know the first given name of a mention for one of
// the other gender.
func (h *house) contradicts(m *mention, g name.Gender) bool {
	for _, t := range m.tokens {
		if t.Class == name.Given || t.Class == name.Lone && len(m.tokens) == 1 {
			return g.Clash(h.sex(t.Key))
		}
	}
	return false
}

// behindTitle reports whether a title stands right before a mention.
func (h *house) behindTitle(mentions []mention) bool {
	for i := range mentions {
		words := strings.Fields(mentions[i].Before)
		if len(words) > 0 && h.rules.IsTitle(lexicon.Plain(strings.Trim(words[len(words)-1], ".,(:"))) {
			return true
		}
	}
	return false
}

// named reports whether a mention stands behind a word that says that a name
// follows: "med namnet Keira".
func (h *house) named(mentions []mention) bool {
	for i := range mentions {
		words := strings.Fields(mentions[i].Before)
		if len(words) > 0 && h.rules.Names(words[len(words)-1]) {
			return true
		}
	}
	return false
}

// possessed reports whether a text ends in a pronoun, or in a name in the genitive, that says
// whose kin somebody is, so that a name behind a comma is theirs: "hans fru, Alice",
// "Görans fru, Alice".
func (h *house) possessed(before string) bool {
	words := strings.Fields(before)
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	return h.rules.Owner(strings.ToLower(last)) || h.rules.Possesses(last)
}

// loneGender is that of a given name that stands alone.
func (h *house) loneGender(mentions []mention) name.Gender {
	for i := range mentions {
		for _, t := range mentions[i].tokens {
			if t.Class == name.Lone {
				given, isGiven := h.names.Given(t.Key)
				family, isFamily := h.names.Family(t.Key)
				if isGiven && (!isFamily || given.Weight > family.Weight) {
					return h.sex(t.Key)
				}
			}
		}
	}
	return name.Unknown
}

func hasWord(given []string) bool {
	for _, g := range given {
		if utf8.RuneCountInString(g) > 1 {
			return true
		}
	}
	return false
}

// fuller reports whether list a of given names says more than b.
func fuller(a, b []string) bool {
	x, y := 0, 0
	for _, g := range a {
		x += len(g)
	}
	for _, g := range b {
		y += len(g)
	}
	return x > y
}

// pronoun looks for "he" or "she" close to the mentions; what is seen more
// often counts.
func (h *house) pronoun(mentions []mention) name.Gender {
	n := 0
	for i := range mentions {
		for w := range strings.FieldsSeq(mentions[i].After) {
			switch h.rules.Pronoun(strings.Trim(strings.ToLower(w), ".,;:")) {
			case name.Male:
				n++
			case name.Female:
				n--
			}
		}
	}
	switch {
	case n > 0:
		return name.Male
	case n < 0:
		return name.Female
	}
	return name.Unknown
}

// key is the role key of a surname's word: feminine forms share their masculine's, and
// spellings in other letters the name's.
func (h *house) key(plain string) string {
	if n, ok := h.names.InTwoScripts(plain); ok {
		return lexicon.Plain(n.Written)
	}
	k, _ := h.endings.masculine(plain, h.names.NameOrigin)
	return k
}

// vote gathers the votes of all mentions for the culture of the name, once.
func (w *portrait) vote(h *house) ballot {
	if w.voted {
		return w.votes
	}
	w.voted = true
	said := map[string]bool{}
	for i := range w.seen {
		m := &w.seen[i]
		for _, t := range m.tokens {
			switch t.Class {
			case name.Given, name.Family, name.Lone:
				if written := m.Text[t.Start:t.End]; !said[t.Key] {
					said[t.Key] = true
					b := make(ballot, 0, 24)
					sure := h.judge(&b, written, w.home, t.Class)
					w.lean(h, &b, written, sure)
					for _, v := range b {
						w.votes.add(v.culture, v.weight)
					}
				}
			case name.Title:
				if c := h.traits.titles[t.Key]; c != nil && !said[t.Key] {
					said[t.Key] = true
					w.votes.ranked(c, byTitle)
				}
			case name.Particle:
				if !said[t.Key] {
					said[t.Key] = true
					w.votes.ranked(h.traits.particles[t.Key], byWord)
				}
			}
		}
	}
	h.nations(&w.votes, w.seen)
	w.votes.add(w.home, byDocument)
	return w.votes
}
