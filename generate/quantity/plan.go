// Package quantity moves the amounts of a document: money, counts,
// percentages, measures.
//
// In come all quantities of one document, out come forms that write the moved
// value in the shape of the original. Amounts of one class (a currency, a
// measure, percentages, counts) move by one increasing map, so that order holds
// and no two amounts meet; all money moves by one factor, so that proportions
// and sums about hold. Digit pattern, roundness and words or figures stay.
//
// Money follows the stand-in of its country: zlotys become korunas when Poland
// becomes the Czech Republic. A currency of several countries follows only if
// all of them that are cast lead to one other currency; else it stays.
//
// The words of a language are one table (english.go, swedish.go); package quantity may know
// form, draw, numeral and lexicon, and nothing of how mentions were found.
package quantity

import (
	"strings"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/numeral"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lexicon"
)

// Moves is how the amounts of one document move. It is read-only and safe for
// concurrent use.
type Moves struct {
	v        *vocabulary
	lex      *lexicon.Lexicon // nil: currencies keep their names
	draw     draw.Source
	numbers  []number
	monies   []money
	mentions []mention
	classes  []class
	forms    [][]form.Form
	years    int // by which the dates of the document move
}

// class is one kind of amount and its map.
type class struct {
	name string
	move numeral.Move
}

// number is one number of a mention and how it is written.
type number struct {
	start, end int32
	value      int64 // in 1/numeral.Unit, without the scale word
	scale      int64
	figures    numeral.Figures
	style      style
	class      int32
	noun       [2]int32 // the noun that agrees with a single one; 0, 0: none
	word       [2]int32 // the scale word; 0, 0: none
}

type style uint8

const (
	inFigures style = iota
	inWords
	ordinalFigures
	ordinalWords
	tooLong // figures that fit no number
)

// mention is one span with its stretch of numbers and monies.
type mention struct {
	text           string
	after          string
	first, n       int32
	money, monies  int32
	fractionPhrase bool
}

// Plan takes the quantities of a document apart and draws how they move.
func Plan(scene *form.Scene, entities []form.Entity) *Moves {
	p := &Moves{draw: scene.Draw.Derive("quantity"), years: scene.YearShift}
	code := ""
	if scene.Language != nil {
		code, p.lex = scene.Language.Code, scene.Language.Lexicon
	}
	p.v = of(code)
	n := 0
	for i := range entities {
		for j := range entities[i].Mentions {
			p.read(&entities[i].Mentions[j])
			n++
		}
	}
	p.settle()
	p.forms = make([][]form.Form, len(entities))
	backing, all, k := make([]amountForm, n), make([]form.Form, n), 0
	for i := range entities {
		from := k
		for range entities[i].Mentions {
			backing[k] = amountForm{p, int32(k)}
			if p.says(&p.mentions[k]) {
				all[k] = &backing[k]
			}
			k++
		}
		p.forms[i] = all[from:k:k]
	}
	return p
}

// says reports whether a mention has an amount, or a word for one: "several". What
// has none ("developed countries") is no quantity, whoever said so.
func (p *Moves) says(m *mention) bool {
	if m.n > 0 || m.monies > 0 || m.fractionPhrase {
		return true
	}
	low := strings.ToLower(m.text)
	if _, ok := p.v.phrases[low]; ok || strings.ContainsAny(low, "0123456789") {
		return true
	}
	for w := range strings.FieldsSeq(low) {
		if _, ok := p.v.swaps[w]; ok {
			return true
		}
	}
	return false
}

// Forms returns the forms of the entities Plan was given, one for each mention;
// nil for what is no quantity.
func (p *Moves) Forms() [][]form.Form { return p.forms }

// IsCount says whether a mention starts with a number of things: "one child",
// "three children". Demographic mentions can be; "first lieutenant" is none.
func IsCount(l *language.Language, m form.Mention) bool {
	code := ""
	if l != nil {
		code = l.Code
	}
	p := &Moves{v: of(code)}
	p.read(&m)
	return len(p.numbers) > 0 && p.numbers[0].start == 0 && (p.numbers[0].style == inFigures || p.numbers[0].style == inWords)
}

// settle draws the factors: one for money, one for the rest.
func (p *Moves) settle() {
	if len(p.classes) == 0 {
		return
	}
	seed := p.draw.Uint64("factor")
	wide, narrow := int64(1080+seed%270), int64(1070+seed>>16%110)
	if seed>>40&1 == 1 {
		wide, narrow = int64(750+seed%180), int64(850+seed>>16%80)
	}
	for i := range p.classes {
		c := &p.classes[i]
		switch c.name {
		case "%":
			hi := int64(100 * numeral.Unit)
			c.move.Settle(wide, 1, hi)
		case "count":
			c.move.Settle(wide, 2*numeral.Unit, 1<<61)
		default:
			lo := int64(1)
			if c.move.Least() >= 2*numeral.Unit {
				lo = 2 * numeral.Unit // "2 beers" are no "1 beers"
			}
			factor := wide
			if _, measure := p.measure(c.name); measure {
				factor = narrow
			}
			c.move.Settle(factor, lo, 1<<61)
		}
	}
}

func (p *Moves) measure(name string) (string, bool) {
	return name, name != "" && !isUpper(name[0])
}

// amountForm is one mention of a plan.
type amountForm struct {
	plan *Moves
	i    int32
}

// Roles lists the currencies that many countries share. One that a single
// country issues follows that country if it is cast for another reason; if not,
// the places of the text stay in that country, and so does its money.
func (f amountForm) Roles() (out []cast.Sighting) {
	m := &f.plan.mentions[f.i]
	for _, c := range f.plan.monies[m.money : m.money+m.monies] {
		if len(c.countries) != 1 && c.code != "" && f.plan.lex != nil {
			out = append(out, cast.Sighting{Role: cast.Role{Kind: Currency, Key: c.code}})
		}
	}
	return out
}

// Render writes the moved amount.
func (f amountForm) Render(s form.Stage) string { return f.plan.render(int(f.i), s) }

func country(iso string) cast.Role {
	return cast.Role{Kind: "country", Key: iso}
}
