package person

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

//go:embed data/ages.txt
var agesText string

// ages are the words of a language that tell of which age a text speaks.
type ages struct {
	words   map[string]string // folded: its sort of figures
	stems   map[string]string
	phrases []string // dates of no sort
}

// dated is the sort of words that tell an age and no sort of figures.
const dated = "date"

var loadAges = sync.OnceValue(func() map[string]*ages {
	out := map[string]*ages{}
	for line := range strings.Lines(agesText) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 3 || strings.HasPrefix(line, "#") {
			continue
		}
		a := out[cells[0]]
		if a == nil {
			a = &ages{words: map[string]string{}, stems: map[string]string{}}
			out[cells[0]] = a
		}
		for w := range strings.SplitSeq(cells[2], ";") {
			w = strings.TrimSpace(w)
			stem, open := strings.CutSuffix(w, "*")
			switch {
			case open:
				a.stems[stem] = cells[1]
			case cells[1] == dated && strings.ContainsAny(w, " .-"):
				a.phrases = append(a.phrases, w)
			default:
				a.words[w] = cells[1]
			}
		}
	}
	return out
})

// sort is the sort of figures that a lower-case word tells, dated, or "".
func (a *ages) sort(w string) string {
	if s := a.words[w]; s != "" {
		return s
	}
	for at := range w {
		if at >= shortestStem {
			if s := a.stems[w[:at]]; s != "" {
				return s
			}
		}
	}
	return a.stems[w]
}

// shortestStem is how many bytes a stem has at least.
const shortestStem = 4

// How many different words of an age a text has at least that speaks of it: with a date of that age
// among its words, and without.
const (
	leastDated   = 1
	leastUndated = 3
)

// Age is the sort of figures of antiquity or of the Middle Ages that a text speaks of, the one of which it
// has the most different words; "" if it speaks of neither.
func Age(language, text string) string {
	a := loadAges()[language]
	if a == nil {
		return ""
	}
	seen, votes, all, date := map[string]bool{}, map[string]int{}, 0, false
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		w = strings.ToLower(w)
		switch s := a.sort(w); {
		case s == "" || s == livesToday || seen[w]:
		case s == dated: // of no sort
			date = true
		default:
			seen[w] = true
			votes[s]++
			all++
		}
	}
	if all < leastDated {
		return ""
	}
	if !date && all < leastUndated {
		lower := strings.ToLower(text)
		for _, p := range a.phrases {
			date = date || strings.Contains(lower, p)
		}
		if !date {
			return ""
		}
	}
	best := ""
	for s, n := range votes {
		if best == "" || n > votes[best] || n == votes[best] && s < best {
			best = s
		}
	}
	return best
}

// nearWords is how many words before a name tell its sort before all others: "the chieftain Drapparos".
const nearWords = 2

// sortAt is the sort of the figure that a mention is of, in a text that speaks of its age.
func (f *nameForm) sortAt() string {
	words := strings.Fields(f.before)
	for i := len(words) - 1; i >= max(0, len(words)-nearWords); i-- {
		if a := loadAges()[f.h.culture]; a != nil {
			word := strings.ToLower(strings.Trim(words[i], ",.;:()"))
			if at := strings.LastIndexAny(word, "'’"); at >= 0 && at < len(word)-shortestStem { // l'abbé
				word = strings.TrimLeft(word[at:], "'’")
			}
			if s := a.sort(word); s != "" && s != dated && s != livesToday {
				return s
			}
		}
	}
	return f.who.age
}

// modern reports whether a bearer in a text of another age lives today: a historian. Names of an age
// are known as such, or one of their words is on no list.
func (f *nameForm) modern() bool {
	figures := loadFigures()
	given, family := false, false
	if f.behindToday() {
		return true
	}
	for i := range f.who.seen {
		for _, t := range f.who.seen[i].tokens {
			if figures.sorts[t.Key] != "" || figures.first[t.Key] {
				return false
			}
			g, isGiven := f.h.names.Given(t.Key)
			s, isFamily := f.h.names.Family(t.Key)
			given = given || isGiven && g.Weight > 0 && t.Class == name.Given
			family = family || isFamily && s.Weight > 0 && t.Class == name.Family
		}
	}
	if given && family {
		return true
	}
	return len(f.who.seen) > 0 && f.h.today(f.who.seen[0].tokens)
}

// behindToday reports whether a title or a trade of people who live today stands before a mention of the
// bearer, or in it: Dr Galbraith.
func (f *nameForm) behindToday() bool {
	a := loadAges()[f.h.culture]
	for i := range f.who.seen {
		m := &f.who.seen[i]
		if len(m.tokens) == 0 {
			continue
		}
		words := strings.Fields(m.Before + m.Text[:m.tokens[len(m.tokens)-1].Start])
		for _, w := range words[max(0, len(words)-nearWords-len(m.tokens)+1):] {
			if a != nil && a.sort(strings.ToLower(strings.Trim(w, ",;:()."))) == livesToday {
				return true
			}
		}
	}
	return false
}

// livesToday is the sort of such words.
const livesToday = "today"

// today reports whether a name that stands alone is one of many people of today.
func (h *house) today(tokens []name.Token) bool {
	return len(tokens) == 1 && h.isPlain(tokens[0].Key)
}

// The sorts of which a word's place in the name tells more: first names of Romans, and names of their
// families.
const (
	romans   = "roman"
	medieval = "medieval"
	firstOf  = "roman first "
	gensOf   = "roman gens "
)

// ofAge is the sort and gender of a word of a name in a text of another age; "person" if it has none.
func (f *nameForm) ofAge(p *piece) string {
	sort := f.sortAt()
	gender := f.gender(p.role.Key)
	if gender == name.Unknown {
		gender = name.Male
		if sort == romans && strings.HasSuffix(p.role.Key, "a") {
			gender = name.Female
		}
	}
	g := string(rune(gender))
	at, last := 0, len(f.pieces)-1
	for i := range f.pieces {
		if f.pieces[i].start == p.start {
			at = i
		}
	}
	switch {
	case sort == medieval && last > 0 && at > 0:
		return "person" // what a lineage or a place is called
	case sort != romans:
		return sort + " " + g
	case gender == name.Male && (last > 0 && at == 0 || loadFigures().first[p.role.Key]):
		return firstOf + g
	case last > 0 && (at < last || strings.HasSuffix(p.role.Key, "ius")):
		return gensOf + g
	}
	return romans + " " + g
}

// of are the names of a sort: of those that go by a culture, of that of the original, else of that of the
// text's language.
func (f figures) of(sort, origin, home string) []*entry {
	for _, by := range [...]string{royal, medieval + " "} {
		if gender, ok := strings.CutPrefix(sort, by); ok {
			if list := f.names[by+origin+" "+gender]; len(list) > 0 {
				return list
			}
			if by == royal {
				return nil
			}
			return f.names[by+home+" "+gender]
		}
	}
	return f.names[sort]
}

// isPlain reports whether a figure's name is one that many people have today.
func (h *house) isPlain(key string) bool {
	n, ok := h.names.Given(lexicon.Plain(key))
	return ok && n.Weight >= rare
}
