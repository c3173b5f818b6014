// Package temporal moves the times of a document: dates, times of day,
// durations and ages.
//
// In come all temporal entities of one document, out come forms that write the
// moved value in the shape of the original. Times live in one document and move
// together (DESIGN §3: order, intervals, weekday and season hold), so no role of
// the corpus is asked for:
//
//   - dates move by one number of whole weeks, 1–5 years and 32–55 days off, so
//     that the weekday holds and the month of every date is another one (up to 90
//     days where a mention of two months would keep one);
//   - years move by those years, months by one to three months;
//   - ages move by 1–3 years, and dates of birth by as much less, so that both
//     still agree;
//   - durations of one unit move by one increasing map, times of day by one
//     number of hours.
//
// Dates move into the future only as long as none of them passes the end of
// horizon: what is produced must not depend on the clock of the machine.
//
// The words of a language are one table (english.go, swedish.go); package temporal may know
// form, draw and numeral, and nothing of how mentions were found.
package temporal

import (
	"regexp"
	"strconv"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/numeral"
	"github.com/understudy-text/understudy/language"
)

// KindAge is the form.Entity.Kind by which the caller says that bare numbers
// ("60", "eighteen, sixteen and eight years") are ages.
const KindAge = "age"

// Moves is how the times of one document move. It is read-only and safe for
// concurrent use.
type Moves struct {
	v        *vocabulary
	draw     draw.Source
	tokens   []token
	items    []item
	mentions []mention
	forms    [][]form.Form

	monthFirst bool // 3/4/2001 is in March

	days      int // whole weeks that full dates move by
	years     int // years that bare years move by
	months    int // months that month-and-year dates move by, beside the years
	older     int // years that ages move by
	dayStep   int // days that lone weekdays move by, 1–6
	clockStep clockStep
	spans     [classes]numeral.Move
	subs      [classes]numeral.Move
	reference int32 // year for dates without one; 0: each has its own
}

// mention is one span with its stretch of tokens and items.
type mention struct {
	text           string
	firstTok, toks int32
	first, n       int32 // items
}

// Plan takes the temporal entities of a document apart, in the order of
// their first mentions, and draws how they move. It sets scene.YearShift and
// scene.Birth.
// Entities whose Kind is KindAge hold ages; all others are read as they are
// written.
func Plan(scene *form.Scene, entities []form.Entity) *Moves {
	p := &Moves{v: of(codeOf(scene.Language)), draw: scene.Draw.Derive("temporal")}
	n := 0
	for i := range entities {
		n += len(entities[i].Mentions)
	}
	p.monthFirst = !p.v.firstIsDay || monthsComeFirst(entities)
	p.tokens, p.items, p.mentions = make([]token, 0, 4*n), make([]item, 0, n+n/4), make([]mention, 0, n)
	for i := range entities {
		p.read(&entities[i])
	}
	for _, b := range scene.Births {
		p.items = append(p.items, birth(b))
	}
	p.dateTheUndated(entities)
	p.drawShift()
	p.drawAges()
	p.separateUndated()
	p.drawRest()
	scene.YearShift, scene.Birth = p.years, p.movedBirth
	p.forms = make([][]form.Form, len(entities))
	backing, all, k := make([]timeForm, n), make([]form.Form, n), 0
	for i := range entities {
		from := k
		for range entities[i].Mentions {
			backing[k] = timeForm{p, int32(k)}
			all[k] = &backing[k]
			k++
		}
		p.forms[i] = all[from:k:k]
	}
	return p
}

var figures = regexp.MustCompile(`\b(\d\d?)[/-](\d\d?)[/-](?:\d{4}|\d\d)\b`)

// monthsComeFirst reports whether the dates in figures of a document begin with the
// month: one must be read so, and none the other way.
func monthsComeFirst(entities []form.Entity) bool {
	first := false
	for i := range entities {
		for j := range entities[i].Mentions {
			for _, m := range figures.FindAllStringSubmatch(entities[i].Mentions[j].Text, -1) {
				a, _ := strconv.Atoi(m[1])
				b, _ := strconv.Atoi(m[2])
				if a > 12 && b <= 12 {
					return false
				}
				first = first || a >= 1 && a <= 12 && b > 12 && b <= 31
			}
		}
	}
	return first
}

// birth is a date of birth that no temporal mention writes.
func birth(d form.Date) item {
	it := newItem(aDate)
	it.birth, it.y, it.m, it.d = true, int32(d.Year), int32(d.Month), int32(d.Day)
	return it
}

// movedBirth is where a date of birth goes.
func (p *Moves) movedBirth(d form.Date) form.Date {
	it := birth(d)
	y, m, day := p.moved(&it)
	return form.Date{Year: y, Month: m, Day: day}
}

// codeOf is the code of a language, "" if there is none.
func codeOf(l *language.Language) string {
	if l == nil {
		return ""
	}
	return l.Code
}

// Forms returns the forms of the entities Plan was given, one for each mention.
func (p *Moves) Forms() [][]form.Form { return p.forms }

// YearShift returns by how many years the bare years of the document move.
func (p *Moves) YearShift() int { return p.years }

// read parses the mentions of an entity.
func (p *Moves) read(e *form.Entity) {
	firstItem := len(p.items)
	born := false
	for i := range e.Mentions {
		m := &e.Mentions[i]
		firstTok := len(p.tokens)
		p.tokens = p.v.scan(m.Text, p.tokens)
		q := parser{v: p.v, monthFirst: p.monthFirst, text: m.Text, tok: p.tokens[firstTok:], items: p.items[len(p.items):]}
		q.age = e.Kind == KindAge || p.v.ageAround(m.Before, m.After)
		q.cue = p.v.endsIn(m.Before, p.v.at)
		q.hours = p.v.endsIn(m.Before, p.v.clockCue) || m.Kind == "time" && p.v.hours24
		q.weeks = p.v.endsIn(m.Before, p.v.week)
		from := len(p.items)
		q.parse()
		if n := len(q.items); n == 1 && q.items[0].what == aNumber && q.items[0].value <= 120*numeral.Unit {
			q.items[0].what = anAge // a bare small number among times is somebody's age
		}
		for k := range q.items {
			if it := &q.items[k]; it.num >= 0 && (it.what == aDuration || it.what == anAge || it.what == aNumber) {
				it.fits = p.v.numbers.Fits(beforeToken(m, q.tok[it.num]))
			}
		}
		p.items = append(p.items, q.items...)
		p.mentions = append(p.mentions, mention{m.Text, int32(firstTok), int32(len(q.tok)), int32(from), int32(len(q.items))})
		born = born || len(q.items) > 0 && (p.v.bornBefore(m.Before) || p.v.bornWithin(m.Text))
	}
	if born {
		for i := firstItem; i < len(p.items); i++ {
			p.items[i].birth = p.items[i].what == aDate
		}
	}
}

// beforeToken is a few bytes of what stands before a token, in its mention or
// before that.
func beforeToken(m *form.Mention, t token) string {
	if t.start > 4 {
		return m.Text[t.start-4 : t.start]
	}
	return m.Before[max(0, len(m.Before)-4):] + m.Text[:t.start]
}

// dateTheUndated gives dates without a year the year of the nearest date: in
// the same entity, in the words around the mention, or in the entities next to it.
func (p *Moves) dateTheUndated(entities []form.Entity) {
	k := 0
	last := int32(0)
	for i := range entities {
		ms := p.mentions[k : k+len(entities[i].Mentions)]
		for j := range ms {
			its := p.items[ms[j].first : ms[j].first+ms[j].n]
			for a := range its {
				it := &its[a]
				switch {
				case it.what != aDate || it.m == 0:
				case it.y == 0:
					it.y = p.guessYear(ms, it, &entities[i].Mentions[j], last)
					it.inferred = true
				default:
					last = it.y
				}
				if it.what == aDate && it.y != 0 {
					last = it.y
				}
			}
		}
		k += len(ms)
	}
}

// guessYear finds a year for an item of one of the mentions ms.
func (p *Moves) guessYear(ms []mention, it *item, m *form.Mention, last int32) int32 {
	for _, o := range ms[:min(len(ms), 32)] {
		for _, c := range p.items[o.first : o.first+min(o.n, 32)] {
			if c.what == aDate && c.y != 0 && !c.inferred && (c.m == it.m || c.m == 0) {
				return c.y
			}
		}
	}
	if y := yearIn(m.After, false); y != 0 {
		return y
	}
	if y := yearIn(m.Before, true); y != 0 {
		return y
	}
	if last != 0 {
		return last
	}
	for i := range p.items {
		if c := &p.items[i]; c.what == aDate && c.y != 0 && !c.inferred {
			return c.y
		}
	}
	return 2001
}

// yearIn finds the first or last year of four figures in a stretch of text.
func yearIn(s string, last bool) (y int32) {
	for i := 0; i < len(s); {
		if s[i] < '0' || s[i] > '9' {
			i++
			continue
		}
		j, n := i, int32(0)
		for j < len(s) && s[j] >= '0' && s[j] <= '9' {
			if j-i < 5 {
				n = n*10 + int32(s[j]-'0')
			}
			j++
		}
		if j-i == 4 && n >= 1000 && n < 3000 && (i == 0 || s[i-1] != '/' && s[i-1] != '.') {
			y = n
			if !last {
				return y
			}
		}
		i = j
	}
	return y
}

// separateUndated sees to it that two days without a year never meet: if the
// guessed years would make them, all are moved as days of one year.
func (p *Moves) separateUndated() {
	var from, to []int32
	for i := range p.items {
		it := &p.items[i]
		if it.what != aDate || !it.inferred || it.d == 0 || it.m == 0 {
			continue
		}
		_, m, d := p.moved(it)
		a, b := it.m*32+it.d, int32(m*32+d)
		for k := range from {
			if (from[k] == a) != (to[k] == b) {
				p.reference = it.y
				return
			}
		}
		if len(from) < 64 {
			from, to = append(from, a), append(to, b)
		}
	}
}

// timeForm is one mention of a plan.
type timeForm struct {
	plan *Moves
	i    int32
}

// Roles returns nothing: times belong to their document.
func (timeForm) Roles() []cast.Sighting { return nil }

// Render writes the moved time.
func (f timeForm) Render(form.Stage) string { return f.plan.render(int(f.i)) }
