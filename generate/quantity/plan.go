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
// The words of a language are one table (english.go); package quantity may know
// form, draw, numeral and lexicon, and nothing of how mentions were found.
package quantity

import (
	"strings"
	"unicode"
	"unicode/utf8"

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
	p := &Moves{draw: scene.Draw.Derive("quantity")}
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
			all[k] = &backing[k]
			k++
		}
		p.forms[i] = all[from:k:k]
	}
	return p
}

// Forms returns the forms of the entities Plan was given, one for each mention.
func (p *Moves) Forms() [][]form.Form { return p.forms }

// IsCount says whether a mention is a number of things: "one child", "three
// children". Demographic mentions can be.
func IsCount(l *language.Language, m form.Mention) bool {
	code := ""
	if l != nil {
		code = l.Code
	}
	p := &Moves{v: of(code)}
	p.read(&m)
	return len(p.numbers) > 0
}

// read takes one mention apart.
func (p *Moves) read(m *form.Mention) {
	text := m.Text
	me := mention{text: text, after: m.After, first: int32(len(p.numbers)), money: int32(len(p.monies))}
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c >= '0' && c <= '9':
			i = p.figures(text, i)
		case c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf:
			end := wordEnd(text, i)
			if end == i || p.scaleAfter(text, i, end) {
				i = max(end, i+1)
				continue
			}
			if v, ordinal, e, ok := p.v.numbers.Read(text, i); ok && v < 1<<49/numeral.Unit*numeral.Unit {
				n := number{start: int32(i), end: int32(e), value: v * numeral.Unit, scale: 1, style: inWords}
				if ordinal {
					n.style = ordinalWords
				}
				if v > 1<<40 {
					n.value, n.scale = v, numeral.Unit
				}
				if !ordinal {
					me.fractionPhrase = me.fractionPhrase || p.v.fractions[lowerWord(text, e)]
				} else if p.v.fractions[strings.ToLower(text[i:e])] {
					_, phrase := p.v.phrases[strings.ToLower(text)]
					me.fractionPhrase = me.fractionPhrase || phrase
				}
				p.numbers = append(p.numbers, n)
				end = e
			}
			i = max(end, i+1)
		default:
			i++
		}
	}
	me.n = int32(len(p.numbers)) - me.first
	p.readMoney(text)
	me.monies = int32(len(p.monies)) - me.money
	p.mentions = append(p.mentions, me)
	p.classify(m, &p.mentions[len(p.mentions)-1])
}

// scaleAfter says whether text[i:end] is the scale word of the figures just
// before it: the "million" of "1.27 million".
func (p *Moves) scaleAfter(text string, i, end int) bool {
	if len(p.numbers) == 0 || p.v.scales[strings.ToLower(text[i:end])] == 0 {
		return false
	}
	last := int(p.numbers[len(p.numbers)-1].end)
	return last > 0 && last <= i && strings.TrimLeft(text[last:i], " \u00a0-") == "" && text[last-1] >= '0' && text[last-1] <= '9'
}

// figures reads a number in figures at i and returns where to go on.
func (p *Moves) figures(text string, i int) int {
	if i > 0 && (text[i-1]|0x20 >= 'a' && text[i-1]|0x20 <= 'z') && !upperCode(text, i) && !(i > 1 && text[i-1] == 'x' && text[i-2] >= '0' && text[i-2] <= '9') {
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			i++
		}
		return i // the 2 of "m2" counts nothing
	}
	v, f, end, ok := numeral.ReadFigures(text, i)
	n := number{start: int32(i), end: int32(end), value: v, scale: 1, figures: f}
	switch {
	case !ok:
		n.style = tooLong
	case f.Group == "" && f.Decimals == 0:
		if e := wordEnd(text, end); e == end+2 {
			for _, s := range p.v.numbers.MarkOrdinal {
				if strings.EqualFold(text[end:e], s) {
					n.style, n.end = ordinalFigures, int32(e)
				}
			}
		}
	}
	p.numbers = append(p.numbers, n)
	return max(int(n.end), i+1)
}

// upperCode says whether three capitals stand right before i: "SEK500".
func upperCode(text string, i int) bool {
	return i >= 3 && isUpper(text[i-1]) && isUpper(text[i-2]) && isUpper(text[i-3])
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// classify says what each number of a mention counts.
func (p *Moves) classify(m *form.Mention, me *mention) {
	cur := ""
	if me.monies > 0 {
		cur = p.monies[me.money].code
	} else {
		cur = p.moneyAround(m)
	}
	// from the last to the first: a list shares the words after its last member
	name := ""
	for i := me.first + me.n - 1; i >= me.first; i-- {
		n := &p.numbers[i]
		if n.style == tooLong {
			continue
		}
		w, end := nextWord(m.Text, int(n.end))
		low := strings.ToLower(w)
		if s := p.v.scales[low]; s > 0 && n.value < 1<<62/s/2 {
			if !(low == "m" && cur == "") && !(low == "k" && cur == "") {
				n.scale *= s
				w, end = nextWord(m.Text, end)
				low = strings.ToLower(w)
			}
		}
		outside := false
		if w == "" && i == me.first+me.n-1 {
			w, _ = nextWord(m.After, 0)
			low, outside = strings.ToLower(w), true
		}
		switch {
		case p.v.percent[low] && (low != "per" || p.perCent(m, end, outside)):
			name = "%"
		case cur != "":
			name = cur
		case p.v.units[low] != "":
			name = p.v.units[low]
		case w == "" && name != "":
		case p.listed(m.Text, int(n.end)) && name != "":
		default:
			name = "count"
		}
		if low == "%" || name == "%" {
			n.noun = [2]int32{}
		} else if !outside && name != cur {
			n.noun = p.nounAfter(m.Text, int(n.end))
		}
		n.class = p.class(name)
		if n.value != 0 {
			g := numeral.Grain(n.value, n.figures)
			if n.style == ordinalFigures || n.style == ordinalWords {
				g = numeral.Unit
			}
			p.classes[n.class].move.Add(n.value*n.scale, g*n.scale)
		}
	}
}

// perCent says whether "per" is followed by "cent".
func (p *Moves) perCent(m *form.Mention, end int, outside bool) bool {
	s := m.Text[min(end, len(m.Text)):]
	if outside {
		_, e := nextWord(m.After, 0)
		s = m.After[e:]
	}
	w, _ := nextWord(s, 0)
	return strings.EqualFold(w, "cent") || w == "" && !outside
}

// listed says whether a connecting word or mark follows, so that the number
// shares the unit of the next one.
func (p *Moves) listed(text string, end int) bool {
	rest := strings.TrimLeft(text[end:], " ")
	if rest == "" {
		return false
	}
	if r, _ := utf8.DecodeRuneInString(rest); r == ',' || r == '-' || r == '–' || r == '/' || r == '—' {
		return true
	}
	w, _ := nextWord(rest, 0)
	switch strings.ToLower(w) {
	case "and", "or", "to":
		return true
	}
	return false
}

// nounAfter finds the noun that a number counts within its mention: the last
// word before one that ends the noun phrase.
func (p *Moves) nounAfter(text string, at int) (noun [2]int32) {
	for words := 0; at < len(text) && words < 8; words++ {
		w, end := nextWord(text, at)
		if w == "" || p.v.wholes[strings.ToLower(w)] || !unicode.IsLetter(firstRune(w)) {
			break
		}
		noun = [2]int32{int32(end - len(w)), int32(end)}
		at = end
		if at < len(text) && text[at] != ' ' {
			break
		}
	}
	return noun
}

func (p *Moves) class(name string) int32 {
	for i := range p.classes {
		if p.classes[i].name == name {
			return int32(i)
		}
	}
	p.classes = append(p.classes, class{name: name})
	return int32(len(p.classes) - 1)
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
			if _, measure := p.measure(c.name); measure {
				c.move.Settle(narrow, 1, 1<<61)
			} else {
				c.move.Settle(wide, 1, 1<<61)
			}
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

// Roles lists the country of a currency that belongs to one country: zlotys
// betray Poland, so Poland is cast even if its name is nowhere. A currency of
// many countries is a role itself.
func (f amountForm) Roles() (out []cast.Sighting) {
	m := &f.plan.mentions[f.i]
	for _, c := range f.plan.monies[m.money : m.money+m.monies] {
		switch {
		case len(c.countries) == 1:
			out = append(out, cast.Sighting{Role: country(c.countries[0])})
		case c.code != "" && f.plan.lex != nil:
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

// nextWord is the word at or after i, past spaces, hyphens and brackets, and
// where it ends; signs such as % and £ are words.
func nextWord(s string, i int) (string, int) {
	for i < len(s) && (s[i] == ' ' || s[i] == '-' || s[i] == '(' || s[i] == '[' || s[i] == '\t' || s[i] == '\n') {
		i++
	}
	if i >= len(s) {
		return "", i
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	if unicode.IsSpace(r) { // a no-break space
		return nextWord(s, i+n)
	}
	if !unicode.IsLetter(r) && r != '°' {
		if r == '%' || r == '‰' || unicode.Is(unicode.Sc, r) {
			return s[i : i+n], i + n
		}
		return "", i
	}
	end := i
	for end < len(s) {
		r, n := utf8.DecodeRuneInString(s[end:])
		if !unicode.IsLetter(r) && r != '°' && r != '²' && r != '³' {
			break
		}
		end += n
	}
	return s[i:end], end
}

// wordEnd returns where the run of letters at i ends.
func wordEnd(s string, i int) int {
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) {
			break
		}
		i += n
	}
	return i
}

func lowerWord(s string, i int) string {
	w, _ := nextWord(s, i)
	return strings.ToLower(w)
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
