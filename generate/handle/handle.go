// Package handle takes apart the names that people give themselves and their
// groups on the net: usernames, channels, the parts of addresses, hashtags. In
// comes "@ProudBoys-Massachusetts-admin", out come its parts — words, names,
// places, figures, signs — each with what it says and how it is written: capitals,
// figures for letters (l33t), letters drawn out (heyyyy). Ordinary words are roles
// of a kind of this package, played by words of the same sort and sound; what
// names and places are is for the caller to say.
//
// It may know cast, draw, lexicon, mimic, and generate/code for what is no word.
package handle

import (
	"math"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/lexicon"
)

// A Sort says what a part is.
type Sort uint8

// The sorts.
const (
	Sign    Sort = iota // stays
	Keep                // a small word; stays
	Figures             // a number
	Year                // 1900–2035
	Word                // a role of kind handle.Kind
	Rebus               // the same, with a figure that is read aloud: gr8
	Name                // a given or family name
	Place               // a town, region or country
	Letter              // an initial
	Unknown             // letters that are nothing known
)

// A Part is a stretch of a handle.
type Part struct {
	Text  string // as written
	Sort  Sort
	Plain string // of letters: what is meant, in plain form
	leet  bool   // figures stand for letters
	drawn int    // letters added to draw the word out
	many  bool   // an English plural of what Plain says
	tail  string // the ending of a Swedish adjective
	marks bool   // the handle is written with diacritics
}

// Lexicon is what the package asks of one.
type Lexicon interface {
	Given(word string) (lexicon.Name, bool)
	Family(word string) (lexicon.Name, bool)
	Town(name string) []lexicon.Town
	Region(name string) []lexicon.Region
	Country(text string) (lexicon.Country, lexicon.CountryForm, bool)
	Rank(word string) int
	Common(word string) bool
	Noun(word string) (lexicon.Noun, lexicon.NounForm, bool)
}

// A Splitter takes handles apart. It is safe for concurrent use.
type Splitter struct {
	lex Lexicon
	*tables
}

var loaded = sync.OnceValue(func() *tables {
	t, err := loadTables()
	if err != nil {
		panic(err) // the tables are compiled in and tested
	}
	return t
})

// NewSplitter returns a splitter.
func NewSplitter(l Lexicon) *Splitter { return &Splitter{l, loaded()} }

// Split takes a handle apart; the texts of the parts put together are the handle.
// own reports whether a plain word is a name of who bears the handle; it may be nil.
func (s *Splitter) Split(text string, own func(plain string) bool) []Part {
	if own == nil {
		own = func(string) bool { return false }
	}
	var parts []Part
	for i := 0; i < len(text); {
		j := i
		for j < len(text) && classAt(text[j:]) == sign {
			_, n := utf8.DecodeRuneInString(text[j:])
			j += n
		}
		if j > i {
			parts = append(parts, Part{Text: text[i:j], Sort: Sign})
			i = j
			continue
		}
		for j < len(text) && classAt(text[j:]) != sign {
			_, n := utf8.DecodeRuneInString(text[j:])
			j += n
		}
		parts = s.mixed(parts, text[i:j], own)
		i = j
	}
	resolve(parts, s, own)
	marks := strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf && unicode.IsLetter(r) }) >= 0
	for i := range parts {
		parts[i].marks = marks
	}
	return parts
}

// The classes of characters.
const (
	sign = iota
	letter
	figure
)

func classAt(s string) int {
	r, _ := utf8.DecodeRuneInString(s)
	switch {
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return letter
	case unicode.IsDigit(r):
		return figure
	}
	return sign
}

// mixed cuts letters and figures.
func (s *Splitter) mixed(parts []Part, text string, own func(string) bool) []Part {
	if strings.IndexAny(text, "0123456789") >= 0 {
		if start, end, ok := s.rebusAt(text); ok {
			if start > 0 {
				parts = s.mixed(parts, text[:start], own)
			}
			parts = append(parts, Part{Text: text[start:end], Sort: Rebus, Plain: strings.ToLower(text[start:end])})
			if end < len(text) {
				parts = s.mixed(parts, text[end:], own)
			}
			return parts
		}
	}
	if p, ok := s.play(text, own); ok {
		return append(parts, p)
	}
	for i := 0; i < len(text); {
		class := classAt(text[i:])
		j := i
		for j < len(text) && classAt(text[j:]) == class {
			_, n := utf8.DecodeRuneInString(text[j:])
			j += n
		}
		run := text[i:j]
		switch {
		case class == figure && year(run):
			parts = append(parts, Part{Text: run, Sort: Year})
		case class == figure:
			parts = append(parts, Part{Text: run, Sort: Figures})
		default:
			// l33t before a birth year
			if k := figuresBefore(text[j:]); k > 0 && j+k < len(text) {
				if p, ok := s.play(strings.TrimRight(text[i:], "0123456789"), own); ok {
					return s.mixed(append(parts, p), text[i+len(p.Text):], own)
				}
			}
			parts = s.letters(parts, run, own)
		}
		i = j
	}
	return parts
}

func figuresBefore(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }

func year(s string) bool {
	return len(s) == 4 && (s[:2] == "19" || s[:2] == "20" && s[2] <= '3') && strings.Trim(s, "0123456789") == ""
}

// letters cuts a run of letters at its capitals, then into words.
func (s *Splitter) letters(parts []Part, run string, own func(string) bool) []Part {
	if plain := lexicon.Plain(run); own(plain) || s.name(plain) > 0 {
		return s.words(parts, run, own) // McDonald
	}
	start := 0
	rs := []rune(run)
	at := 0
	for i, r := range rs {
		if i > 0 && unicode.IsUpper(r) && !prefix[run[start:at]] && (unicode.IsLower(rs[i-1]) || i+1 < len(rs) && unicode.IsLower(rs[i+1]) && unicode.IsUpper(rs[i-1])) {
			parts = s.words(parts, run[start:at], own)
			start = at
		}
		at += utf8.RuneLen(r)
	}
	return s.words(parts, run[start:], own)
}

// prefix are the beginnings of names behind which a capital stands.
var prefix = map[string]bool{"Mc": true, "Mac": true, "De": true, "Le": true, "La": true, "Di": true, "Fitz": true}

// The longest run that is cut into words, and the longest word, in letters.
const (
	longestRun  = 40
	longestWord = 18
)

// words cuts letters that nothing separates into the likeliest words: the cut of
// the least sum of costs, where a word costs about the logarithm of how rare it is
// (the unigram model of word segmentation, Norvig 2009).
func (s *Splitter) words(parts []Part, run string, own func(string) bool) []Part {
	at, plain := spread(run)
	n := len(plain)
	if n == 0 || n > longestRun || len(at) != n+1 {
		return append(parts, Part{Text: run, Sort: Unknown, Plain: lexicon.Plain(run)})
	}
	if short, drawn := squeeze(plain); drawn > 0 && s.cost(plain, plain, own) >= strange {
		for _, word := range [2]string{short, short[:len(short)-1]} {
			if s.cost(word, word, own) < strange {
				return append(parts, Part{Text: run, Sort: Unknown, Plain: word, drawn: n - len(word)})
			}
		}
	}
	lower := strings.ToLower(run)
	spelt := func(i, j int) string {
		if len(lower) == len(run) {
			return lower[at[i]:at[j]]
		}
		return plain[i:j]
	}
	var best [longestRun + 1]float64
	var from [longestRun + 1]int
	for j := 1; j <= n; j++ {
		best[j] = math.Inf(1)
		for i := max(0, j-longestWord); i < j; i++ {
			c := best[i] + perWord + s.cost(plain[i:j], spelt(i, j), own)
			if j-i == 1 && (i > 0 && j < n || plain[i] == 's') && !(plain[i] == 's' && i > 2) {
				c += strange // an initial stands at an end
			}
			if c < best[j] {
				best[j], from[j] = c, i
			}
		}
	}
	var cuts []int
	for j := n; j > 0; j = from[j] {
		cuts = append(cuts, j)
	}
	unknown, start := 0, 0
	for k := len(cuts) - 1; k >= 0; k-- {
		if s.cost(plain[start:cuts[k]], spelt(start, cuts[k]), own) >= strange {
			unknown += cuts[k] - start
		}
		start = cuts[k]
	}
	if 3*unknown > 2*n || unknown > 0 && n < 6 {
		return append(parts, Part{Text: run, Sort: Unknown, Plain: lexicon.Plain(run)})
	}
	start = 0
	for k := len(cuts) - 1; k >= 0; k-- {
		end := cuts[k]
		parts = append(parts, Part{Text: run[at[start]:at[end]], Sort: Unknown, Plain: plain[start:end]})
		start = end
	}
	return parts
}

// spread returns the plain form of a run, and where each of its letters starts in
// the run; if a letter's plain form is not one letter the lengths do not agree.
func spread(run string) (at []int, plain string) {
	var b strings.Builder
	for i, r := range run {
		p := lexicon.Plain(string(r))
		if len(p) == 1 && 'a' <= p[0] && p[0] <= 'z' {
			at = append(at, i)
		}
		b.WriteString(p)
	}
	if len(at) > 0 {
		at[0] = 0 // a mark without its letter belongs to the first
	}
	return append(at, len(run)), b.String()
}

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
