// Package handle takes apart the names that people give themselves and their
// groups on the net: usernames, channels, the parts of addresses, hashtags. In
// comes "@ProudBoys-Massachusetts-admin", out come its parts — words, names,
// places, figures, signs — each with what it says and how it is written: capitals,
// figures for letters (l33t), letters drawn out (heyyyy). Ordinary words are roles
// of a kind of this package, played by words of the same sort and sound; what
// names and places are is for the caller to say.
//
// It may know generate/cast, generate/code, generate/draw, generate/mimic, internal/lines and
// language/lexicon.
package handle

import (
	"math"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
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

// longestMixed is how many bytes of letters and figures a rebus is looked for in:
// each is looked for in all that follows the one before.
const longestMixed = 256

// mixed cuts letters and figures.
func (s *Splitter) mixed(parts []Part, text string, own func(string) bool) []Part {
	if len(text) <= longestMixed && strings.IndexAny(text, "0123456789") >= 0 {
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
		if i > 0 && unicode.IsUpper(r) && (unicode.IsLower(rs[i-1]) || i+1 < len(rs) && unicode.IsLower(rs[i+1]) && unicode.IsUpper(rs[i-1])) && !prefix[run[start:at]] {
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
