package generate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/code"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/generate/temporal"
)

// besideTime is what stays of a text on either side of span i, as far as the next time: the
// words there say what that one is.
func besideTime(stays string, spans []understudy.Span, i int) (before, after string) {
	from, to := max(0, spans[i].Start-besideBytes), min(len(stays), spans[i].End+besideBytes)
	for k := i - 1; k >= 0 && spans[k].End > from; k-- {
		if spans[k].Category == understudy.DateTime {
			from = min(spans[k].End, spans[i].Start)
			break
		}
	}
	for k := i + 1; k < len(spans) && spans[k].Start < to; k++ {
		if spans[k].Category == understudy.DateTime {
			to = max(spans[k].Start, spans[i].End)
			break
		}
	}
	for from < spans[i].Start && !utf8.RuneStart(stays[from]) {
		from++
	}
	for to > spans[i].End && to < len(stays) && !utf8.RuneStart(stays[to]) {
		to--
	}
	return stays[from:spans[i].Start], stays[spans[i].End:to]
}

// besideBytes is how many bytes on either side of a time tell what it is.
const besideBytes = 90

// yearsOfCodes lets the year within a code move as the date does that stands nearest to it and is
// of that year: by days a date may come to lie in another year than bare years do.
func yearsOfCodes(moves *temporal.Moves, times, rest group, spans []understudy.Span) {
	type dated struct {
		at       int
		from, to form.Date
	}
	var dates []dated
	for i, e := range times.entities {
		for k, m := range e.Mentions {
			from, to := moves.Dates(i, k)
			for n := range from {
				dates = append(dates, dated{spans[m].Start, from[n], to[n]})
			}
		}
	}
	if len(dates) == 0 {
		return
	}
	for i, e := range rest.entities {
		if e.Category != understudy.Code {
			continue
		}
		for k, m := range e.Mentions {
			one := &rest.read[i].Mentions[k]
			year := code.YearOf(one.Text)
			nearest := -1
			for _, d := range dates {
				if away := max(d.at-spans[m].Start, spans[m].Start-d.at); year != 0 && d.from.Year == year && (nearest < 0 || away < nearest) {
					nearest, one.YearShift = away, d.to.Year-d.from.Year
				}
			}
		}
	}
}

// A coded is a code with the name of a town among its words, which is played as the town is.
type coded struct {
	form.Form
	town string
	by   form.Form
}

// Roles implements form.Form.
func (c coded) Roles() []cast.Occurrence { return append(c.Form.Roles(), c.by.Roles()...) }

// Render implements form.Form.
func (c coded) Render(s form.Stage) string {
	out, town := c.Form.Render(s), c.by.Render(s)
	if town == "" {
		return ""
	}
	return strings.Replace(out, c.town, town, 1)
}

// townsOfCodes plays the towns that codes of a script without capitals name: a plate's, a court's.
func (rs *readers) townsOfCodes(scene *form.Scene, forms []form.Form, text string, spans []understudy.Span) {
	if !place.New(rs.language).Caseless() {
		return
	}
	for i, f := range forms {
		if f == nil || spans[i].Category != understudy.Code {
			continue
		}
		original := text[spans[i].Start:spans[i].End]
		for _, w := range strings.FieldsFunc(original, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
			if utf8.RuneCountInString(w) < shortestTown || len(rs.language.Lexicon.Town(w)) == 0 {
				continue
			}
			m := form.Mention{Text: w, SentenceStart: true}
			if by := rs.by[asPlace].Read(scene, form.Entity{Mentions: []form.Mention{m}}); by[0] != nil {
				forms[i] = coded{f, w, by[0]}
				break
			}
		}
	}
}

// shortestTown is how many letters the name of a town has at least that a code names.
const shortestTown = 3
