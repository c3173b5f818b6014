package tagger

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/token"
	known "github.com/understudy-text/understudy/language/words"
)

// inNamesakes is the share of documents that are learned from with somebody called like an
// ordinary word of the document, too: that a word is a name elsewhere must not make it one
// where it begins a sentence or is written small ("Grace drove. Grace period for the
// checklist").
const inNamesakes = 0

// How many letters a word has at least that somebody is called by here, and from which rank of
// frequency on it is none that every text is full of.
const (
	leastNamesake  = 3
	rarestFrequent = 300
)

// A christener calls people of a document like ordinary words of it.
type christener struct {
	lexicon *lexicon.Lexicon
	words   *known.List
	glue    known.Class // words that stand in no name
	chance  *rand.Rand
}

// newChristener returns nil for a language without a lexicon or without letter case.
func newChristener(l *language.Language, chance *rand.Rand) (*christener, error) {
	rules, err := rule.Of(l)
	if err != nil {
		return nil, err
	}
	glue, ok := rules.Words.Class("notname")
	if !ok || l.Lexicon == nil {
		return nil, nil
	}
	return &christener{l.Lexicon, rules.Words, glue, chance}, nil
}

// christen returns a document in which a word of somebody's name has become an ordinary word
// that stands in the document, too; nil if there is no such pair. Words that are names
// elsewhere (Grace, Mark) are drawn before others, and those with a capital before those in
// small letters.
func (c *christener) christen(d *Document) *Document {
	names, ordinary := c.candidates(d)
	if len(names) == 0 || len(ordinary) == 0 {
		return nil
	}
	name := names[c.chance.IntN(len(names))]
	as := ordinary[c.chance.IntN(len(ordinary))]
	first, n := utf8.DecodeRuneInString(as)
	title := string(unicode.ToUpper(first)) + as[n:]
	var text strings.Builder
	at := make([]int, len(d.Text)+1) // by byte of the old text
	last := 0
	keep := func(end int) {
		for ; last < end; last++ {
			at[last] = text.Len()
			text.WriteByte(d.Text[last])
		}
	}
	for _, s := range d.Spans {
		if s.Category != understudy.Person {
			continue
		}
		for _, t := range token.Cut(d.Text[s.Start:s.End], nil) {
			from, end := s.Start+int(t.Start), s.Start+int(t.End)
			if known.Fold(d.Text[from:end]) != name {
				continue
			}
			keep(from)
			for ; last < end; last++ {
				at[last] = text.Len()
			}
			switch t.Case {
			case token.Upper:
				text.WriteString(strings.ToUpper(title))
			case token.Lower:
				text.WriteString(as)
			default:
				text.WriteString(title)
			}
		}
	}
	keep(len(d.Text))
	at[len(d.Text)] = text.Len()
	out := *d
	out.Text = text.String()
	out.Spans, out.Open = movedTo(d.Spans, at), movedTo(d.Open, at)
	return &out
}

// candidates returns the words of people's names that stand nowhere else in a document, and
// ordinary words, in small letters, the best of those that it has.
func (c *christener) candidates(d *Document) (names, ordinary []string) {
	const (
		small   = 1 << iota // written small
		capital             // written with a capital
		called              // in a list of names
	)
	named, elsewhere, others := map[string]bool{}, map[string]bool{}, map[string]int{}
	at := 0
	taken := slices.Concat(d.Spans, d.Open)
	slices.SortFunc(taken, func(a, b understudy.Span) int { return a.Start - b.Start })
	for _, t := range token.Cut(d.Text, nil) {
		if t.Kind != token.Letters || t.Len() < leastNamesake || t.Case == token.None {
			continue
		}
		for at < len(taken) && taken[at].End <= int(t.Start) {
			at++
		}
		word := d.Text[t.Start:t.End]
		low := known.Fold(word)
		if at < len(taken) && taken[at].Start <= int(t.Start) {
			if taken[at].Category != understudy.Person {
				elsewhere[low] = true
			} else if t.Case == token.Title {
				named[low] = true
			}
			continue
		}
		bits := small
		if t.Case != token.Lower {
			bits = capital
		}
		others[low] |= bits
		elsewhere[low] = true
	}
	best := 0
	for low := range others {
		if rank := c.lexicon.Rank(low); named[low] || !c.lexicon.Common(low) || rank > 0 && rank <= rarestFrequent ||
			c.words.Of(c.words.Find(low)).Classes.Has(c.glue) {
			delete(others, low)
			continue
		}
		first, n := utf8.DecodeRuneInString(low)
		title := string(unicode.ToUpper(first)) + low[n:]
		_, given := c.lexicon.Given(title)
		_, family := c.lexicon.Family(title)
		if given || family {
			others[low] |= called
		}
		best = max(best, others[low]&(capital|called))
	}
	for low, bits := range others {
		if bits&(capital|called) == best {
			ordinary = append(ordinary, low)
		}
	}
	for low := range named {
		if !elsewhere[low] && !c.words.Of(c.words.Find(low)).Classes.Has(c.glue) {
			names = append(names, low)
		}
	}
	slices.Sort(names)
	slices.Sort(ordinary)
	return names, ordinary
}
