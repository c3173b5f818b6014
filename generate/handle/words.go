package handle

import (
	"math"
	"strings"

	"github.com/understudy-text/understudy/language/lexicon"
)

// What a word costs beside the logarithm of its rank.
const (
	perWord = 1.0
	strange = 13.0 // from here on it is no word
)

// cost is how rare a word is, roughly in logarithms of ranks.
func (s *Splitter) cost(plain, spelt string, own func(string) bool) float64 {
	n := len(plain)
	if n == 1 {
		if s.keep[plain] {
			return 8
		}
		if plain == "s" { // of a plural, or a genitive
			return 5
		}
		return strange + 1
	}
	best := strange + 3*float64(n)
	if own(plain) {
		return 0.5
	}
	if s.keep[plain] {
		best = min(best, 8-float64(min(n, 4)))
	}
	if n < 3 {
		return best
	}
	if len(s.by[plain]) > 0 {
		best = min(best, 6.5)
	} else if s.singular(plain) != "" || s.declined(plain) {
		best = min(best, 7)
	}
	if r := s.lex.Rank(spelt); r > 0 && s.common(spelt) {
		best = min(best, 2+math.Log(float64(r)))
	}
	if w := s.name(plain); w > 0 {
		best = min(best, 7+0.5*math.Log(5000/float64(w)))
	}
	if n > 3 && s.place(plain) > 0 {
		best = min(best, 8.5)
	}
	return best
}

// name is the weight of a name, given or family, plus 1; 0 if it is none.
func (s *Splitter) name(plain string) int {
	w := 0
	if n, ok := s.lex.Given(plain); ok {
		w = int(n.Weight) + 1
	}
	if n, ok := s.lex.Family(plain); ok {
		w = max(w, int(n.Weight)+1)
	}
	return min(w, 5000)
}

// large is the population of the smallest town that a handle is taken to name.
const large = 50000

// place is 2 for a country or region, 1 for a large town.
func (s *Splitter) place(plain string) int {
	if _, f, ok := s.lex.Country(plain); ok && f != lexicon.FormAbbreviation {
		return 2
	}
	if len(s.lex.Region(plain)) > 0 {
		return 2
	}
	if ts := s.lex.Town(plain); len(ts) > 0 && ts[0].Population >= large {
		return 1
	}
	return 0
}

// resolve says what each word is, by itself and by what stands beside it: Rose
// beside Smith is a name, beside Garden a flower.
func resolve(parts []Part, s *Splitter, own func(string) bool) {
	named, worded := false, false
	for i := range parts {
		p := &parts[i]
		if p.Plain == "" {
			continue
		}
		word, name, place := s.word(p), s.name(p.Plain) > 0, s.place(p.Plain) > 0
		named = named || own(p.Plain) || name && !word && !place && !s.keep[p.Plain]
		worded = worded || word && (!name || len(s.by[p.Plain]) > 0) && !s.keep[p.Plain]
	}
	for i := range parts {
		p := &parts[i]
		if p.Sort != Unknown {
			continue
		}
		word, name, place := s.word(p), s.name(p.Plain) > 0 && len(p.Plain) > 2, s.place(p.Plain)
		if word && (len(s.by[p.Plain]) > 0 || s.lex.Rank(strings.ToLower(p.Text)) < frequent) {
			name = s.name(p.Plain) > often
		}
		switch {
		case own(p.Plain):
			p.Sort = Name
		case p.Plain == "s" && i > 0 && parts[i-1].Plain != "":
			p.Sort = Keep
		case len(p.Plain) == 1 && !s.keep[p.Plain]:
			p.Sort = Letter
		case s.keep[p.Plain] && !(named && name):
			p.Sort = Keep
		case word && !(name && named):
			p.Sort = Word
			if s.groupOf(p.Plain, "") >= 0 {
				break
			}
			if one := s.singular(p.Plain); one != "" {
				p.Plain, p.many = one, true
			} else if bare, tail := s.adjective(p.Plain); bare != "" {
				p.Plain, p.tail = bare, tail
			}
		case place > 0 && (!name || worded && !named && s.name(p.Plain) < place*often):
			p.Sort = Place
		case name:
			p.Sort = Name
		case place > 0:
			p.Sort = Place
		}
	}
}

// word reports whether a part is an ordinary word.
func (s *Splitter) word(p *Part) bool {
	if len(p.Plain) > 2 && (s.groupOf(p.Plain, "") >= 0 || s.singular(p.Plain) != "" || s.declined(p.Plain)) {
		return true
	}
	spelt := strings.ToLower(p.Text)
	if p.leet || p.drawn > 0 {
		spelt = p.Plain
	}
	if len(p.Plain) < 3 || s.name(p.Plain) > borne {
		return false
	}
	return s.lex.Rank(spelt) > 0 && s.common(spelt)
}

// singular is the English noun of the tables that a word is the plural of, or "".
func (s *Splitter) singular(plain string) string {
	for _, e := range [...][2]string{{"ies", "y"}, {"ves", "f"}, {"es", ""}, {"s", ""}} {
		one, ok := strings.CutSuffix(plain, e[0])
		if !ok || len(one) < 3 {
			continue
		}
		for _, g := range s.by[one+e[1]] {
			if s.groups[g].language == "en" && s.groups[g].pos == "NOUN" && plural(one+e[1]) == plain {
				return one + e[1]
			}
		}
	}
	return ""
}

// adjective is the Swedish adjective of the tables that a word is a regular form of,
// and its ending: vild, a.
func (s *Splitter) adjective(plain string) (bare, tail string) {
	for _, tail := range [...]string{"a", "t"} {
		bare, ok := strings.CutSuffix(plain, tail)
		if !ok || len(bare) < 3 {
			continue
		}
		for _, g := range s.by[bare] {
			if s.groups[g].language == "sv" && s.groups[g].pos == "ADJ" {
				return bare, tail
			}
		}
	}
	return "", ""
}

func (s *Splitter) declined(plain string) bool {
	bare, _ := s.adjective(plain)
	return bare != ""
}

// plural is the English plural of a noun.
func plural(noun string) string {
	last := noun[len(noun)-1]
	switch {
	case last == 'y' && !isVowel(noun[len(noun)-2]):
		return noun[:len(noun)-1] + "ies"
	case last == 'f':
		return noun[:len(noun)-1] + "ves"
	case last == 's' || last == 'x' || last == 'z' || strings.HasSuffix(noun, "sh") || strings.HasSuffix(noun, "ch"):
		return noun + "es"
	}
	return noun + "s"
}

func isVowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }

// common reports whether dictionaries have a word, perhaps inflected.
func (s *Splitter) common(spelt string) bool {
	if s.lex.Common(spelt) {
		return true
	}
	_, form, ok := s.lex.Noun(spelt)
	return ok && form != lexicon.Indefinite && s.place(spelt) == 0
}

// borne is how common a name must be to be one though it is a word too: Smith,
// but not the words that a few people are called.
// often is the same beside another name, where it is a word of the tables.
const (
	borne = 150
	often = 1500
	// frequent is the rank of a word so frequent that this goes for it too.
	frequent = 5000
)

// Language is the language whose words a handle has most of; def where none has
// more than another.
func (s *Splitter) Language(parts []Part, def string) string {
	best, most := def, 0
	for _, l := range Languages {
		n := 0
		for i := range parts {
			for _, g := range s.by[parts[i].Plain] {
				if parts[i].Sort == Word && s.groups[g].language == l {
					n += 2
					break
				}
			}
		}
		if l == def {
			n++
		}
		if n > most {
			best, most = l, n
		}
	}
	return best
}
