package tagger

import (
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/token"
)

// A crowd renames the people and towns of documents and redraws the digits of their
// codes, so that a model learns where names stand rather than which there are.
type crowd struct {
	lexicon *lexicon.Lexicon
	origins []string
	towns   []lexicon.Town
	chance  *rand.Rand
}

// foreign is the share of names that are of another culture than the language's.
const foreign = 0.4

// fewestTowns and fewestNames are how many a culture must have to be drawn from.
const (
	fewestTowns = 100
	fewestNames = 100
)

func newCrowd(l *language.Language, chance *rand.Rand) *crowd {
	c := &crowd{lexicon: l.Lexicon, chance: chance}
	for _, o := range l.Lexicon.Origins() {
		if len(l.Lexicon.FamilyNames(o)) >= fewestNames && len(l.Lexicon.GivenNames(o, lexicon.Female)) >= fewestNames && o != l.Code {
			c.origins = append(c.origins, o)
		}
	}
	for _, country := range l.Lexicon.Countries() {
		if country.Culture == l.Code && len(l.Lexicon.Towns(country.ISO)) >= fewestTowns {
			c.towns = append(c.towns, l.Lexicon.Towns(country.ISO)...)
		}
	}
	if len(l.Lexicon.FamilyNames(l.Code)) >= fewestNames {
		c.origins = append([]string{l.Code}, c.origins...)
	}
	return c
}

// rename returns a document with other names; a word has one new name in it.
func (c *crowd) rename(d *Document) *Document {
	own := c.origins[0]
	if c.chance.Float64() < foreign {
		own = c.origins[c.chance.IntN(len(c.origins))]
	}
	to := map[string]string{}
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
		switch s.Category {
		case understudy.Person, understudy.Location, understudy.Code:
		default:
			continue
		}
		for _, t := range token.Cut(d.Text[s.Start:s.End], nil) {
			from, end := s.Start+int(t.Start), s.Start+int(t.End)
			new := c.another(s, d.Text[s.Start:s.End], d.Text[from:end], t, own, to)
			if new == "" {
				continue
			}
			keep(from)
			for ; last < end; last++ {
				at[last] = text.Len()
			}
			text.WriteString(new)
		}
	}
	keep(len(d.Text))
	at[len(d.Text)] = text.Len()
	out := *d
	out.Text = text.String()
	out.Spans, out.Open = movedTo(d.Spans, at), movedTo(d.Open, at)
	return &out
}

// another returns what a token of a mention becomes; "" if it stays.
func (c *crowd) another(s understudy.Span, mention, word string, t token.Token, origin string, to map[string]string) string {
	low := strings.ToLower(word)
	if s.Category == understudy.Code {
		if t.Kind != token.Digits {
			return ""
		}
		digits := []byte(word)
		for i := range digits {
			if digits[i] >= '0' && digits[i] <= '9' {
				digits[i] = '0' + byte(c.chance.IntN(10))
			}
		}
		return string(digits)
	}
	if t.Kind != token.Letters || utf8.RuneCountInString(word) < 3 || t.Case == token.Lower && s.Category == understudy.Location {
		return ""
	}
	if s.Category == understudy.Location && (mention != word || len(c.lexicon.Town(word)) == 0 || len(c.towns) == 0) {
		return ""
	}
	given, isGiven := c.lexicon.Given(word)
	if t.Case == token.Lower && !isGiven {
		return ""
	}
	new, ok := to[low]
	switch {
	case ok:
	case s.Category == understudy.Location:
		new = c.towns[c.chance.IntN(len(c.towns))].Name
	case isGiven:
		g := given.Gender
		if g != lexicon.Female && g != lexicon.Male {
			g = lexicon.Female
		}
		new = c.draw(c.lexicon.GivenNames(origin, g))
	default:
		new = c.draw(c.lexicon.FamilyNames(origin))
	}
	to[low] = new
	switch t.Case {
	case token.Upper:
		return strings.ToUpper(new)
	case token.Lower:
		return strings.ToLower(new)
	}
	return new
}

func (c *crowd) draw(names []lexicon.Name) string {
	if len(names) == 0 {
		return ""
	}
	return names[c.chance.IntN(len(names))].Written
}
