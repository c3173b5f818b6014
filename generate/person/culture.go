package person

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

//go:embed data/cultures.txt
var culturesText string

// Weights of the evidence for a culture. Being listed there counts by rank: 1,
// 1/2, 1/3, …; the rest was set by reading the names of 64 court judgments.
const (
	atHome  = 0.6 // bonus for the culture of the document
	atHand  = 0.3 // bonus for that of the text's language where the document is of another
	byMark  = 1.2 // a letter or an ending that is typical, by rank like a list
	byGuess = 0.6 // letters alone, for a near culture
	byFar   = 0.3 // letters alone, for any other
	// byLetters is for a name on no list whose letters are those of another culture by
	// manifest: far less likely (by that many nats) at home. Of English names on no list,
	// Ravenscroft has 10.5 for Danish, Sutcliffe 7.5 for Somali; Nandakumar has 16.
	byLetters = 1.2
	manifest  = 12
	unknown   = 0.45 // a name that nothing is known of belongs to the document's culture
	byWord    = 1.5  // a particle: von, de la
	byPlace   = 1.2  // "a Polish national" beside the name
	byRare    = 0.5  // listed, but rarely borne there or everywhere: often an immigrant's name
	byTitle   = 1.5  // a title that one culture has: Lord
	// هنري may be Henry or a Lebanese: what stands beside it decides.
	byShared = 0.6
	byArabs  = 0.4
	byScript = 0.8 // a name that Arabs write in their letters, whoever else bears it
	byNick   = 1.5 // a short form of the language: Mike, whoever else is called so
	// byDocument is the vote of the document itself, for each whole name.
	byDocument = 0.5

	// everywhere is the number of cultures from which on a given name says little.
	everywhere = 6

	// muchRarer is how many times as many must bear a name as a given name for it to be
	// no surname where it stands by itself.
	muchRarer = 4

	// rare is the weight (bearers in 100,000) below which a name is rare.
	rare = 120
)

// cultures are the rules of data/cultures.txt.
type cultures struct {
	letters   map[rune][]string
	closes    []closing
	particles map[string][]string
	titles    map[string][]string
	near      map[string]bool
	heirs     map[string]bool // cultures that took names over from elsewhere
	fathers   map[string]bool // cultures where the last name is mostly a given name of an ancestor
}

// A closing is an ending of names that is typical of cultures.
type closing struct {
	ending   string
	cultures []string
}

func loadCultures(language string) cultures {
	c := cultures{map[rune][]string{}, nil, map[string][]string{}, map[string][]string{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for line := range strings.Lines(culturesText) {
		rule, _, _ := strings.Cut(line, "|")
		f := strings.Split(strings.TrimRight(rule, "\t\n"), "\t")
		if len(f) != 3 || strings.HasPrefix(line, "#") {
			continue
		}
		switch f[0] {
		case "letter":
			for _, r := range f[1] {
				c.letters[r] = strings.Fields(f[2])
			}
		case "close":
			c.closes = append(c.closes, closing{f[1], strings.Fields(f[2])})
		case "title":
			c.titles[f[1]] = strings.Fields(f[2])
		case "particle":
			c.particles[f[1]] = strings.Fields(f[2])
		case "fathers":
			for _, code := range strings.Fields(f[2]) {
				c.fathers[code] = true
			}
		case "near", "heir":
			codes := c.near
			if f[0] == "heir" {
				codes = c.heirs
			}
			if f[1] == language {
				for _, code := range strings.Fields(f[2]) {
					codes[code] = true
				}
			}
		}
	}
	slices.SortStableFunc(c.closes, func(a, b closing) int { return len(b.ending) - len(a.ending) })
	return c
}

// close returns the cultures of a plain name's ending.
func (c *cultures) close(plain string) []string {
	for _, e := range c.closes {
		if strings.HasSuffix(plain, e.ending) && len(plain) > len(e.ending)+1 {
			return e.cultures
		}
	}
	return nil
}

// A ballot counts the votes for cultures. Few cultures get votes, so a slice
// does.
type ballot []vote

type vote struct {
	culture string
	weight  float64
}

func (b *ballot) add(culture string, weight float64) {
	for i := range *b {
		if (*b)[i].culture == culture {
			(*b)[i].weight += weight
			return
		}
	}
	*b = append(*b, vote{culture, weight})
}

// ranked adds votes for cultures in the order of their likelihood.
func (b *ballot) ranked(cultures []string, weight float64) {
	for i, c := range cultures {
		b.add(c, weight/float64(1+i))
	}
}

// winner is the culture with the most votes; of equals, the smaller code.
func (b ballot) winner() string {
	best := vote{}
	for _, v := range b {
		if v.weight > best.weight+1e-9 || v.weight > best.weight-1e-9 && (best.culture == "" || v.culture < best.culture) {
			best = v
		}
	}
	return best.culture
}

// judge adds what a word, as written, says of its culture. home is the culture
// of the document: a name that could be of several is of that one rather than of
// another, and a name that nothing is known of may be. A word that is surely a given
// name is judged as one. It reports whether the
// word says anything for sure.
func (h *house) judge(b *ballot, written, home string, class name.Class) (sure bool) {
	if arabic(written) {
		both, listed := h.names.InTwoScripts(written)
		latin, _ := h.names.Given(both.Written)
		if n, ok := h.names.Transliterated(written); ok {
			b.ranked(n.Origins, 1) // كلينتون is no Arab's
		} else if listed && len(latin.Origins) > 0 && latin.Weight >= both.Weight && !h.twoScripts(written) { // Henry, but not Alaa
			b.ranked(latin.Origins, byShared)
			b.add("ar", byArabs)
		} else {
			b.add("ar", byMark)
		}
		return true
	}
	own := make(ballot, 0, 16)
	given, isGiven := h.names.Given(written)
	family, _ := h.names.Family(written)
	if isGiven && immigrant(given, family) && given.Origins[0] != h.culture {
		family.Origins = nil // Hussain, though many English bear it; but Keegan is Irish
	}
	taken := isGiven && len(given.Origins) > everywhere && h.taken(family, home)
	if taken {
		family.Origins = nil // Mohammed is Arabic, though more in Nigeria have it as a surname
	}
	if class == name.Family && len(family.Origins) > 0 && given.Weight < family.Weight {
		given = lexicon.Name{} // a surname that is a given name, too: Glynn
	}
	if class == name.Given && isGiven && len(given.Origins) > 0 || class == name.Lone && given.Weight > muchRarer*family.Weight {
		family.Origins = nil // Juan Salas is no Chinese Juan, and a Daniel by himself no Mr Daniel
	}
	given.Origins = h.unlent(given.Origins, home)
	lone := len(family.Origins) == 1 && class != name.Given // borne by one culture
	for i, n := range [2]lexicon.Name{family, given} {
		if len(n.Origins) == 0 {
			continue
		}
		weight := 1.0
		switch {
		case i == 0 && lone:
			sure = true // Keegan is Irish, in England too
		case len(n.Origins) > everywhere && !taken:
			weight = byRare
		case n.Weight < rare:
			weight = byRare
		default:
			sure = true
		}
		own.ranked(n.Origins, weight)
		if h.culture != home && slices.Contains(n.Origins, h.culture) {
			own.add(h.culture, atHand)
		}
	}
	if _, ok := h.names.InTwoScripts(written); ok {
		own.add("ar", byScript)
		sure = true
	}
	for i, r := range written {
		c := h.traits.letters[r] // İ has a line of its own
		if c == nil {
			c = h.traits.letters[unicode.ToLower(r)]
		}
		if r >= utf8.RuneSelf && c != nil && !strings.ContainsRune(written[:i], r) {
			own.ranked(c, byMark)
			sure = true
		}
	}
	plain := lexicon.Plain(written)
	// Endings are those of surnames: Anton does not end like Eaton, and Twomey is Irish
	// whatever it ends like.
	if c := h.traits.close(plain); c != nil && !(lone && !slices.Contains(c, family.Origins[0])) && (!isGiven || len(given.Origins) == 0 || given.Weight <= family.Weight) {
		own.ranked(c, byMark)
		sure = true
	}
	if isGiven && class != name.Family && len(h.rules.Formal(plain)) > 0 {
		own.add(h.culture, byNick)
		sure = true
	}
	if !h.brought(given) {
		for _, v := range own {
			if v.culture == home {
				own.add(home, atHome)
				break
			}
		}
	}
	if len(own) == 0 && !sure {
		if o, nats := h.names.NameOriginOver(plain, home); nats > manifest {
			own.add(o, byLetters)
			sure = true
		}
	}
	if !sure {
		if len(own) == 0 {
			if o := h.names.NameOrigin(plain); h.traits.near[o] {
				own.add(o, byGuess)
			} else if o != "" {
				own.add(o, byFar)
			}
		}
		own.add(home, unknown)
	}
	for _, v := range own {
		b.add(v.culture, v.weight)
	}
	return sure
}

// taken reports whether a surname is one first of all where names were taken over from
// elsewhere, and the document is of no such culture.
func (h *house) taken(family lexicon.Name, home string) bool {
	return len(family.Origins) > 0 && h.traits.heirs[family.Origins[0]] && !h.traits.heirs[home]
}

// unlent are the cultures of a given name without those that have it from the text's
// language: Grace is an English name, though many in Nigeria bear it. In a document of
// such a culture it is one of its own.
func (h *house) unlent(origins []string, home string) []string {
	if !slices.Contains(origins, h.culture) || h.traits.heirs[home] {
		return origins
	}
	var out []string
	for _, o := range origins {
		if !h.traits.heirs[o] {
			out = append(out, o)
		}
	}
	return out
}

// brought reports whether a given name is first of all one of a culture far from
// that of the text's language: Mohammed, though many in Sweden bear it.
func (h *house) brought(given lexicon.Name) bool {
	return len(given.Origins) > 0 && given.Origins[0] != h.culture && !h.traits.near[given.Origins[0]]
}

// immigrant reports whether a surname is a given name of other cultures than
// those its bearers live in: Iqbal is no English name, though many English bear it.
func immigrant(given, family lexicon.Name) bool {
	if len(given.Origins) == 0 || len(family.Origins) == 0 {
		return false
	}
	for _, o := range family.Origins {
		if slices.Contains(given.Origins, o) {
			return false
		}
	}
	return true
}

// originOf is the culture of one word.
func (h *house) originOf(written, home string) string {
	var b ballot
	h.judge(&b, written, home, name.Lone)
	return b.winner()
}

// nations votes for the cultures of the countries named beside the mentions.
func (h *house) nations(b *ballot, mentions []mention) {
	if h.country == nil {
		return
	}
	for i := range mentions {
		before := mentions[i].Before
		before = before[max(0, len(before)-32):]
		after := mentions[i].After
		after = after[:min(len(after), 32)]
		for _, side := range [2]string{before, after} {
			for w := range strings.FieldsSeq(side) {
				w = strings.Trim(w, ".,;:()")
				if len(w) > 3 && (w[0] >= 'A' && w[0] <= 'Z' || h.rules.Mild()) {
					if c := h.country(w); c != "" {
						b.add(c, byPlace)
					}
				}
			}
		}
	}
}
