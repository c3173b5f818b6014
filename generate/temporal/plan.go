// Package temporal makes stand-ins for the times of a document.
//
// In come all temporal entities of one document, out come forms that write the moved
// values in the shape of the originals: package value reads and writes them, package
// calendar says where they go. Times live in one document and move together, so no role
// of the corpus is asked for. What names no date, and whose words are all ordinary, stays. What else was not
// understood with certainty gets other words of the language, or the placeholder of its
// category.
//
// Package temporal may know form, calendar and value, and nothing of how mentions were
// found.
//
// It may know generate/calendar, generate/cast, generate/draw, generate/form, internal/lines,
// language and language/value.
package temporal

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/calendar"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/value"
)

// KindAge is the form.Entity.Kind by which the caller says that bare numbers
// ("60", "eighteen, sixteen and eight years") are ages.
const KindAge = "age"

// kindTime is the form.Mention.Kind of times of day.
const kindTime = "time"

// Placeholder stands for times that were not understood and for which the language has no
// other words.
const Placeholder = "[DATETIME]"

// Moves is how the times of one document move. It is read-only and safe for
// concurrent use.
type Moves struct {
	calendar *calendar.Calendar
	times    []*value.Times
	forms    [][]form.Form
	feasts   draw.Source // of feasts that no table knows
	ordinary []bool      // mentions of words that name no date and nobody
}

// IsAge says whether a mention speaks of somebody's age.
func IsAge(l *language.Language, m form.Mention) bool {
	return value.For(l).IsAge(m.Text, value.Context{Before: m.Before, After: m.After})
}

// Plan takes the temporal entities of a document apart, in the order of
// their first mentions, and draws how they move. It sets scene.YearShift, scene.Latest
// and scene.Birth.
// Entities whose Kind is KindAge hold ages; all others are read as they are
// written.
func Plan(scene *form.Scene, entities []form.Entity) *Moves {
	p := &Moves{feasts: scene.Draw.Derive("feast")}
	reader, order, four, dotted := value.For(scene.Language), orderOf(entities), fourFigures(entities), writes(entities, dottedClock)
	var mentions []calendar.Mention
	for i, e := range entities {
		for _, m := range e.Mentions {
			t := reader.Times(m.Text, value.Context{Before: m.Before, After: m.After, Age: e.Kind == KindAge, Hour: m.Kind == kindTime, FourFigures: four, Dotted: dotted, Order: order})
			p.times = append(p.times, t)
			p.ordinary = append(p.ordinary, isOrdinary(scene, m))
			c := calendar.Mention{Entity: i, At: m.At, Kept: m.Kept, Before: yearIn(m.Before, true), After: yearIn(sentence(m.After), false)}
			if t.Certain() {
				c.Values = t.Values()
				c.Clock = nextClock(reader, m, c.Values)
				hold(reader, m, &c)
				c.Beside = weekdayBeside(reader, m, c.Values)
			}
			mentions = append(mentions, c)
		}
	}
	for n, until := range runsTo(entities, mentions) {
		m := numbered(entities, n)
		t := reader.Times(m.Text, value.Context{Before: m.Before, After: m.After, Day: true, Order: order})
		if v := t.Values(); t.Certain() && len(v) > 0 && v[0].Sort == value.Date {
			p.times[n], mentions[n].Values, mentions[n].Until = t, v, until+1
		}
	}
	births := make([]calendar.Date, len(scene.Births))
	for i, b := range scene.Births {
		births[i] = calendar.Date(b)
	}
	p.calendar = calendar.New(scene.Draw.Derive("temporal"), mentions, births, scene.Since)
	scene.YearShift, scene.Latest = p.calendar.Years(), p.calendar.Latest()
	for _, m := range mentions {
		for _, v := range m.Values {
			if v.Sort == value.Date && v.Birth && v.Month != 0 {
				scene.Born = append(scene.Born, form.Date{Year: v.Year, Month: v.Month, Day: max(v.Day, 1)})
			}
		}
	}
	if p.calendar.Dated() {
		scene.Day = func(d form.Date) form.Date { return form.Date(p.calendar.Day(calendar.Date(d))) }
	}
	scene.Birth = func(d form.Date) form.Date { return form.Date(p.calendar.Birth(calendar.Date(d))) }
	backing, all, k := make([]timeForm, len(mentions)), make([]form.Form, len(mentions)), 0
	p.forms = make([][]form.Form, len(entities))
	for i := range entities {
		from := k
		for range entities[i].Mentions {
			backing[k] = timeForm{p, k}
			all[k] = &backing[k]
			k++
		}
		p.forms[i] = all[from:k:k]
	}
	return p
}

// orderOf is the order of day and month of the document's dates in figures: one that can
// be read one way only settles all; if they contradict each other, the language does.
func orderOf(entities []form.Entity) value.Order {
	order := value.Unsettled
	for _, e := range entities {
		for _, m := range e.Mentions {
			switch o := value.OrderOf(m.Text); {
			case o == value.Unsettled:
			case order != value.Unsettled && o != order:
				return value.Unsettled
			default:
				order = o
			}
		}
	}
	return order
}

// nextClock is the time of day that one runs to which stands right behind it in a mention of
// its own, in minutes: "[10h30] à [12h]"; 0 if there is none, or midnight.
func nextClock(reader *value.Reader, m form.Mention, values []value.Time) int64 {
	if len(values) != 1 || values[0].Sort != value.Clock {
		return 0
	}
	after := m.After[:min(len(m.After), longestLink)]
	if i := strings.IndexAny(after, ",;.\n"); i >= 0 {
		after = after[:i]
	}
	both := reader.Times(m.Text+strings.ToValidUTF8(after, ""), value.Context{Before: m.Before, Hour: m.Kind == kindTime}).Values()
	if len(both) < 2 || both[0].Sort != value.Clock || both[0].Value != values[0].Value || both[1].Sort != value.Clock {
		return 0
	}
	return both[1].Value
}

// inFourFigures finds times of day that say that they are one: "2347 hrs", "1915h".
var inFourFigures = regexp.MustCompile(`(?i)^(?:[01]\d|2[0-3])[0-5]\d ?h(?:rs?)?\b|\s0\d[0-5]\d$`)

// plainClock finds times of day with a separator, dottedClock those that can be no date.
var (
	plainClock  = regexp.MustCompile(`^(?:[01]?\d|2[0-3])[:.][0-5]\d$`)
	dottedClock = regexp.MustCompile(`^(?:[01]?\d|2[0-3])\.(?:[3-5]\d|2[05]|15|00)$`)
)

// writes says whether the text of a mention is of a pattern.
func writes(entities []form.Entity, pattern *regexp.Regexp) bool {
	for _, e := range entities {
		for _, m := range e.Mentions {
			if pattern.MatchString(m.Text) {
				return true
			}
		}
	}
	return false
}

// fourFigures says whether the document writes a time of day as 0900 or 2347 hrs.
func fourFigures(entities []form.Entity) bool {
	for _, e := range entities {
		for _, m := range e.Mentions {
			if inFourFigures.MatchString(m.Text) || plainClock.MatchString(m.Text) {
				return true
			}
			if len(m.Text) == 4 && m.Text[0] == '0' && m.Text < "1000" && m.Text[2] < '6' && strings.Trim(m.Text, "0123456789") == "" {
				return true
			}
		}
	}
	return false
}

// Forms returns the forms of the entities Plan was given, one for each mention.
func (p *Moves) Forms() [][]form.Form { return p.forms }

// YearShift returns by how many years the bare years of the document move.
func (p *Moves) YearShift() int { return p.calendar.Years() }

// sentence is the rest of a mention's own sentence: the year of the next one is that of another event.
func sentence(after string) string {
	for i, r := range after {
		if r == '\n' || strings.ContainsRune(".!?؟", r) && strings.HasPrefix(after[i+utf8.RuneLen(r):], " ") {
			return after[:i]
		}
	}
	return after
}

// weekdayBeside is the weekday, from 1, that stands right before or behind a date without a year in a
// mention of its own: Friday (7 March); 0: there is none.
func weekdayBeside(reader *value.Reader, m form.Mention, values []value.Time) int {
	if len(values) != 1 || values[0].Sort != value.Date || values[0].Year != 0 || values[0].Day == 0 || values[0].Weekday >= 0 || values[0].Hijri {
		return 0
	}
	before, after := strings.TrimRight(m.Before, " \u00a0(,"), strings.TrimLeft(m.After, " \u00a0(,")
	before = before[strings.LastIndexAny(before, " \u00a0(,\n")+1:]
	if i := strings.IndexAny(after, " \u00a0),.\n"); i >= 0 {
		after = after[:i]
	}
	for _, word := range [...]string{before, after} {
		if v := reader.Times(word, value.Context{}).Values(); len(v) == 1 && v[0].Sort == value.Weekday {
			return v[0].Weekday + 1
		}
	}
	return 0
}

// yearIn finds the first or last year of four figures in a stretch of text; 0 if there is
// none.
func yearIn(s string, last bool) (y int) {
	for i := 0; i < len(s); {
		if s[i] < '0' || s[i] > '9' {
			i++
			continue
		}
		j, n := i, 0
		for j < len(s) && s[j] >= '0' && s[j] <= '9' {
			if j-i < 5 {
				n = n*10 + int(s[j]-'0')
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

// timeForm is one mention of a plan.
type timeForm struct {
	plan *Moves
	i    int
}

// Roles returns nothing: times belong to their document.
func (timeForm) Roles() []cast.Occurrence { return nil }

// Render writes the moved time.
func (f timeForm) Render(form.Stage) string {
	text, _ := f.written()
	return text
}

// Stays implements form.Stays. It is empty for what other words stand in for.
func (f timeForm) Stays() string {
	switch _, stays := f.written(); {
	case stays && f.plan.calendar.Held(f.i):
		return heldStays
	case stays:
		return ordinaryStays
	}
	return ""
}

// written is what stands in for the mention, and whether that is the mention itself because it
// tells of nobody.
func (f timeForm) written() (text string, stays bool) {
	t := f.plan.times[f.i]
	if !t.Certain() {
		return f.plan.hours(t.Original()), false
	}
	to := f.plan.calendar.Move(f.i)
	if out, ok := t.Dated(to); ok {
		return out, false
	}
	out := t.Write(to)
	if differs(out, t.Original()) {
		return out, false
	}
	if f.plan.calendar.Held(f.i) {
		return t.Original(), true
	}
	if areWeekdays(to) {
		return t.Original(), false
	}
	if out, ok := t.Feast(f.plan.feasts.Uint64(strings.ToLower(t.Original()))); ok {
		return out, false
	}
	if f.plan.ordinary[f.i] && len(to) == 0 && !t.HasPhrase() {
		return t.Original(), true
	}
	if out, ok := t.Other(); ok && differs(out, t.Original()) {
		return out, false
	}
	if out := t.Neutral(); !t.HasFigures() && differs(out, t.Original()) {
		return out, false
	}
	return f.plan.hours(t.Original()), false
}

// heldStays is why a time stays that the words around it tell.
const heldStays = "a time stays as words beside it that stay say what it is"

// Dates lists the full dates of the mentions of entity i, in order, and where they go.
func (p *Moves) Dates(entity, mention int) (from, to []form.Date) {
	n := p.forms[entity][mention].(*timeForm).i
	moved := p.calendar.Move(n)
	for k, t := range p.calendar.Values(n) {
		if t.Sort == value.Date && t.Year != 0 && t.Month != 0 && t.Day != 0 && !t.Hijri && !t.Birth {
			from = append(from, form.Date{Year: t.Year, Month: t.Month, Day: t.Day})
			to = append(to, form.Date{Year: moved[k].Year, Month: moved[k].Month, Day: moved[k].Day})
		}
	}
	return from, to
}

// areWeekdays says whether values are weekdays alone: they stay where the dates of the document
// move by whole weeks.
func areWeekdays(values []value.Time) bool {
	for _, t := range values {
		if t.Sort != value.Weekday {
			return false
		}
	}
	return len(values) > 0
}

func differs(a, b string) bool { return a != "" && !strings.EqualFold(a, b) }

// longestLink is how many bytes may stand between a day and the date that it runs to:
// "4 to 9 November", "den 4 till den 9 november".
const longestLink = 12

// listedDay finds a day at the start of what follows another day of a list: the ", 5" of
// "3, 5 et 7 avril".
var listedDay = regexp.MustCompile(`^,? ?(?:[\p{L}&]{1,5} ){0,2}\d\d?\b`)

// mostListed is how many days of a list may stand between one and the date that names
// their month.
const mostListed = 12

// runsTo returns the mentions that are a number, alone or behind one word, with a date
// right behind them, or behind other days of a list, and the mention that is the date.
func runsTo(entities []form.Entity, mentions []calendar.Mention) map[int]int {
	dates := map[string]int{} // mentions with a month, by their texts
	var lengths []int         // of these, the longest first
	n := 0
	for _, e := range entities {
		for _, m := range e.Mentions {
			if slices.ContainsFunc(mentions[n].Values, func(t value.Time) bool { return t.Sort == value.Date && t.Month != 0 && t.Day != 0 }) {
				dates[m.Text], lengths = n, append(lengths, len(m.Text))
			}
			n++
		}
	}
	slices.Sort(lengths)
	lengths = slices.Compact(lengths)
	slices.Reverse(lengths)
	out := map[int]int{}
	n = -1
	for _, e := range entities {
		for _, m := range e.Mentions {
			n++
			words := strings.Fields(m.Text)
			if len(words) == 0 || len(words) > 2 {
				continue
			}
			last := words[len(words)-1]
			if day, err := strconv.Atoi(last); err != nil || day < 1 || day > 31 || len(last) > 2 {
				continue
			}
			after := m.After
			for range mostListed {
				if date, ok := dateBehind(after, lengths, dates); ok {
					out[n] = date
					break
				}
				day := listedDay.FindString(after)
				if day == "" {
					break
				}
				after = after[len(day):]
			}
		}
	}
	return out
}

// dateBehind returns the date that stands behind a link in a stretch of text: the longest, by
// the lengths of all. dates are mentions by their texts.
func dateBehind(after string, lengths []int, dates map[string]int) (mention int, ok bool) {
	for k := 1; k <= min(longestLink, len(after)) && !strings.ContainsAny(strings.TrimPrefix(after[:k], ","), ".\n;:,0123456789"); k++ {
		for _, l := range lengths {
			if mention, ok = dates[after[k:min(k+l, len(after))]]; ok {
				return mention, true
			}
		}
	}
	return 0, false
}

// numbered is the n-th mention of all entities.
func numbered(entities []form.Entity, n int) form.Mention {
	for _, e := range entities {
		if n < len(e.Mentions) {
			return e.Mentions[n]
		}
		n -= len(e.Mentions)
	}
	panic("temporal: no such mention")
}
