// Package quantity moves the amounts of a document: money, counts,
// percentages, measures.
//
// In come all quantities of one document, out come forms that write the moved
// value in the shape of the original. Amounts of one class (a currency, a
// measure, percentages, counts) move by one increasing map, so that order holds
// and no two amounts meet; all money moves by one factor, so that proportions about
// hold. Sums and multiples of amounts that are told near each other hold. Digit pattern, roundness and words or figures stay.
//
// Money follows the stand-in of its country: zlotys become korunas when Poland
// becomes the Czech Republic. A currency of several countries follows only if
// all of them that are cast lead to one other currency; else it stays.
//
// What a language says of amounts is its numbers.txt, read by package value; package
// quantity may know form, draw, value and lexicon, and nothing of how mentions were found.
//
// It may know generate/cast, generate/draw, generate/form, internal/lines, language,
// language/lexicon and language/value.
package quantity

import (
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/value"
)

// Moves is how the amounts of one document move. It is read-only and safe for
// concurrent use.
type Moves struct {
	reader   *value.Reader
	lex      *lexicon.Lexicon // nil: currencies keep their names
	home     string           // ISO code of the country in which the language is at home; "": several
	draw     draw.Source
	monies   []money
	mentions []mention
	classes  []class
	forms    [][]form.Form
	years    int             // by which the dates of the document move
	latest   int             // last year of the document's dates, moved; 0: not known
	spoken   map[string]bool // countries that the document names; nil: not known
}

// class is one kind of amount and its map.
type class struct {
	name string
	move value.Move
	most int64 // the most there can be, in 1/Unit; 0: no limit
	// balanced is where amounts go so that what holds between them goes on to hold.
	balanced map[int64]int64
	divisors []int64 // by which the amounts may be divided; the largest last
}

// to is where an amount of the class goes.
func (c *class) to(v int64) int64 {
	if to, ok := c.balanced[v]; ok {
		return to
	}
	return c.move.Of(v)
}

// mention is one span with its stretch of monies.
type mention struct {
	text          string
	before, after string
	sets          []set // of a match that is told set by set
	amount        *value.Amount
	values        []value.Quantity
	money, monies int32
	times         bool // how many times one amount beside it is another
	summed        bool // it is a sum or part of one
}

// Placeholder stands for amounts that were not understood and for which the language has
// no other words.
const Placeholder = "[QUANTITY]"

// Plan takes the quantities of a document apart and draws how they move.
func Plan(scene *form.Scene, entities []form.Entity) *Moves {
	p := &Moves{reader: value.For(scene.Language), draw: scene.Draw.Derive("quantity"), years: scene.YearShift, latest: scene.Latest}
	if scene.Language != nil {
		p.lex = scene.Language.Lexicon
	}
	n := 0
	for i := range entities {
		for j := range entities[i].Mentions {
			p.read(&entities[i].Mentions[j])
			n++
		}
	}
	p.settle()
	p.balance()
	p.mayDivide()
	p.forms = make([][]form.Form, len(entities))
	backing, all, k := make([]amountForm, n), make([]form.Form, n), 0
	for i := range entities {
		from := k
		for range entities[i].Mentions {
			backing[k] = amountForm{p, int32(k)}
			switch m := &p.mentions[k]; {
			case p.staysFor(m) != "":
				all[k] = stayForm{m.text, p.staysFor(m)}
			case m.sets != nil:
				all[k] = setsForm{m.text, p.otherSets(m)}
			case m.monies > 0 || m.amount.Says():
				all[k] = &backing[k]
			}
			k++
		}
		p.forms[i] = all[from:k:k]
	}
	return p
}

// staysFor is why a mention stays; "" if it does not.
func (p *Moves) staysFor(m *mention) string {
	switch {
	case p.few(m):
		return "a small number of people stays as the text around it counts along"
	case p.spans(m):
		return "a number of years stays as the dates beside it keep their distance"
	case p.counted(m):
		return "two stay as the text goes on to say both"
	case m.times:
		return "a number stays as amounts beside it are told by it"
	}
	return ""
}

// Abroad lets the money of a country move with it only if it is one of these, which the
// document names; home is the country in which the language is at home, "" if there are
// several: its money stays unless the document names it.
func (p *Moves) Abroad(named map[string]bool, home string) { p.spoken, p.home = named, home }

// read takes one mention apart. What has no amount ("developed countries") is no
// quantity, whoever said so.
func (p *Moves) read(m *form.Mention) {
	me := mention{text: m.Text, before: m.Before, after: m.After, sets: setsOf(m.Text), money: int32(len(p.monies))}
	p.readMoney(m.Text)
	me.monies = int32(len(p.monies)) - me.money
	c := value.AmountContext{Before: m.Before, After: m.After}
	if me.monies > 0 {
		c.Currency = p.monies[me.money].code
	} else {
		c.Currency = p.moneyAround(m)
	}
	if p.lex != nil {
		c.Plural = p.plural
	}
	me.amount = p.reader.Amount(m.Text, c)
	me.values = me.amount.Values()
	for _, v := range me.values {
		if v.Value != 0 && !v.Fixed {
			c := p.class(v.Counts)
			c.move.AddFitting(v.Value, v.Grain, v.Fits)
			c.most = v.Most
		}
	}
	p.mentions = append(p.mentions, me)
}

// plural is the plural of a noun that the lexicon knows.
func (p *Moves) plural(noun string) (string, bool) {
	n, form, ok := p.lex.Noun(noun)
	return n.Plural, ok && form == lexicon.Indefinite && n.Plural != ""
}

// class is the class of a name, made when it is first asked for.
func (p *Moves) class(name string) *class {
	for i := range p.classes {
		if p.classes[i].name == name {
			return &p.classes[i]
		}
	}
	p.classes = append(p.classes, class{name: name})
	return &p.classes[len(p.classes)-1]
}

// Forms returns the forms of the entities Plan was given, one for each mention;
// nil for what is no quantity.
func (p *Moves) Forms() [][]form.Form { return p.forms }

// IsCount says whether a mention starts with a number of things: "one child",
// "three children". Demographic mentions can be; "first lieutenant" is none.
func IsCount(l *language.Language, m form.Mention) bool {
	return value.For(l).Amount(m.Text, value.AmountContext{Before: m.Before, After: m.After}).StartsWithCount()
}

// IsArticled says whether a mention starts with a word that may be an article as well as the
// number one: "une appendicite", "ett barn".
func IsArticled(l *language.Language, m form.Mention) bool {
	return value.For(l).Amount(m.Text, value.AmountContext{Before: m.Before, After: m.After}).StartsWithArticle()
}

// settle draws the factors: one for money and counts, one for measures.
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
		switch {
		case c.most > 0:
			c.move.Settle(wide, 1, c.most)
		case c.name == value.Percent:
			c.move.Settle(wide, 1, 100*value.Unit)
		case c.name == value.Things:
			c.move.Settle(wide, 2*value.Unit, 1<<61)
		default:
			lo := int64(1)
			if c.move.Least() >= 2*value.Unit {
				lo = 2 * value.Unit // "2 beers" are no "1 beers"
			}
			factor := wide
			if isMeasure(c.name) {
				factor = narrow
			}
			c.move.Settle(factor, lo, 1<<61)
		}
	}
}

// isMeasure says whether a class is no currency.
func isMeasure(name string) bool { return name != "" && !isUpper(name[0]) }

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// moved is where the numbers of a mention go.
func (p *Moves) moved(m *mention) []int64 {
	out := make([]int64, len(m.values))
	for i, v := range m.values {
		switch {
		case v.Value == 0, v.Fixed:
			out[i] = v.Value
		case v.Year && p.years != 0: // "ECHR 2004" moves with the dates
			out[i] = v.Value + int64(p.years)*value.Unit
		case p.countsNames(m, v):
			out[i] = v.Value
		default:
			out[i] = p.class(v.Counts).to(v.Value)
		}
	}
	return out
}

// countsNames says whether what the only number of a mention counts is listed behind it
// by name, so that readers can count it too.
func (p *Moves) countsNames(m *mention, v value.Quantity) bool {
	n := v.Value / value.Unit
	if len(m.values) != 1 || n < 2 || n > mostNamed || v.Value%value.Unit != 0 || v.Scale != 1 || v.Counts != value.Things || v.Ordinal {
		return false
	}
	return int64(p.named(m.amount.Rest()+m.after)) == n
}

// mostFew is how many people are few: a number of them tells of nobody, and what follows it
// in the text counts along ("both", "the three", a list).
const mostFew = 4

// few reports whether a mention says no more than that there are one to mostFew of some people.
func (p *Moves) few(m *mention) bool {
	if len(m.values) != 1 || m.monies > 0 || !m.amount.Certain() || m.amount.Fraction() {
		return false
	}
	v := m.values[0]
	n := v.Value / value.Unit
	return v.Counts == value.Things && !v.Ordinal && !v.Year && v.Scale == 1 && v.Value%value.Unit == 0 && 1 <= n && n <= mostFew &&
		p.reader.CountsPeople(m.amount.Rest()+m.after)
}

// stayForm is a number that stays, and why.
type stayForm struct{ text, why string }

// Roles implements form.Form: there are none.
func (stayForm) Roles() []cast.Occurrence { return nil }

// Render implements form.Form.
func (f stayForm) Render(form.Stage) string { return f.text }

// Stays implements form.Stays.
func (f stayForm) Stays() string { return f.why }

// amountForm is one mention of a plan.
type amountForm struct {
	plan *Moves
	i    int32
}

// Roles lists the currencies that many countries share. One that a single
// country issues follows that country if it is cast for another reason; if not,
// the places of the text stay in that country, and so does its money.
func (f amountForm) Roles() (out []cast.Occurrence) {
	m := &f.plan.mentions[f.i]
	for _, c := range f.plan.monies[m.money : m.money+m.monies] {
		if len(c.countries) != 1 && c.code != "" && f.plan.lex != nil {
			out = append(out, cast.Occurrence{Role: cast.Role{Kind: Currency, Key: c.code}})
		}
	}
	return out
}

// Render writes the moved amount.
func (f amountForm) Render(s form.Stage) string {
	p := f.plan
	m := &p.mentions[f.i]
	if !m.amount.Certain() {
		return Placeholder
	}
	if !m.amount.Fraction() {
		to := p.moved(m)
		one := len(to) > 0 && m.values[len(to)-1].Scale == 1 && p.reader.Single(to[len(to)-1])
		var edits []value.Edit
		for k := range p.monies[m.money : m.money+m.monies] {
			c := &p.monies[int(m.money)+k]
			if cur, land, ok := p.tender(c, s); ok {
				if k == 0 {
					p.exchange(m, to, c.code, cur.Code)
					one = len(to) > 0 && m.values[len(to)-1].Scale == 1 && p.reader.Single(to[len(to)-1])
				}
				edits = append(edits, value.Edit{Start: int(c.start), End: int(c.end), Text: p.writeMoney(m.text, c, cur, land, one)})
			}
		}
		if out := m.amount.Write(to, edits); differs(out, m.text) {
			return out
		}
	}
	if out, ok := m.amount.Other(); ok && differs(out, m.text) {
		return out
	}
	if out := m.amount.Neutral(); len(m.values) == 0 && differs(out, m.text) {
		return out
	}
	return Placeholder
}

func differs(a, b string) bool { return a != "" && !strings.EqualFold(a, b) }

func country(iso string) cast.Role {
	return cast.Role{Kind: "country", Key: iso}
}
