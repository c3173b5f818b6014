package calendar

import "github.com/understudy-text/understudy/language/value"

// A room is how far back a document's dates may go: by so many days those that name a day,
// by so many months and years those that name no more.
type room struct{ days, months, years int }

const far = 1 << 20

// allows says whether a shift stays in a room.
func (r *room) allows(s shift) bool {
	return r == nil || s.days() >= -r.days && 12*s.years()+s.months() >= -r.months && s.years() >= -r.years
}

// hold bounds a room so that a date does not go before a year.
func (r *room) hold(t *value.Time, year int) {
	switch {
	case t.Month == 0:
		r.years = min(r.years, t.Year-year)
	case t.Day == 0:
		r.months = min(r.months, 12*(t.Year-year)+t.Month-1)
	default:
		r.days = min(r.days, dayOf(t)-value.Day(year, 1, 1))
	}
}

// floored puts before rules those that hold dates behind the years before which the document
// can not have been written, first every date that is, then the last one of the document
// alone: which of the years its other dates are tied to, nobody knows. Where too few shifts
// are left of a season, the rest may be larger; the rules themselves come last, as it weighs
// more that there are candidates enough.
func (c *Calendar) floored(rules []rule) []rule {
	every, last := room{far, far, far}, room{far, far, far}
	var latest *value.Time
	for _, t := range c.times {
		if t.Sort != value.Date || t.Year == 0 || t.Inferred || t.Birth || t.Hijri {
			continue
		}
		if latest == nil || t.Year*16+t.Month > latest.Year*16+latest.Month {
			latest = t
		}
		for _, y := range c.since {
			if t.Year >= y {
				every.hold(t, y)
			}
		}
	}
	if every == last {
		return rules
	}
	for _, y := range c.since {
		if latest.Year >= y {
			last.hold(latest, y)
		}
	}
	most := mostRest
	if c.hasBirthday() {
		most = seasonRest
	}
	var out []rule
	for rest := seasonRest; ; rest = min(rest+3*restStep, most) {
		for _, within := range [...]*room{&every, &last} {
			for _, r := range rules {
				if r.room = within; r.rest <= rest {
					if !r.kept {
						r.rest = rest
					}
					out = append(out, r)
				}
			}
		}
		if rest == most {
			return append(out, rules...)
		}
	}
}
