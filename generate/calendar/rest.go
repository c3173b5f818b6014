package calendar

import (
	"cmp"
	"slices"

	"github.com/understudy-text/understudy/language/value"
)

// clock is how times of day move.
type clock struct{ hours, minutes int }

// drawRest chooses how durations, times of day and lone weekdays move.
func (c *Calendar) drawRest() {
	spans, clocks := false, false
	for _, t := range c.times {
		switch t.Sort {
		case value.Duration, value.Number:
			spans = true
			grain := grainOf(t)
			if t.Sub {
				c.subs[t.Class].AddFitting(t.Value, min(grain, value.Unit), t.Fits)
			} else {
				c.spans[t.Class].AddFitting(t.Value, grain, t.Fits)
			}
		case value.Rank:
			spans = true
			c.spans[value.Turns].Add(t.Value, value.Unit)
		case value.Clock:
			clocks = true
		}
	}
	seed := c.draw.Uint64("rest")
	if c.weekdays = c.shift.days(); !c.dated {
		c.weekdays = c.drawWeekdays(mix(seed + 2))
	}
	if spans {
		c.settle(mix(seed))
	}
	if clocks {
		c.drawClock(mix(seed + 1))
	}
}

// drawWeekdays chooses how many days weekdays move by in a document without a date: such
// that working days stay working days, if that can be.
func (c *Calendar) drawWeekdays(seed uint64) int {
	written, _ := c.weekdaysWritten()
	ranges := c.weekRanges()
	var fit []int
	for days := 1; days < daysOfWeek; days++ {
		if worksAlike(written, days) && inOneWeek(ranges, days) {
			fit = append(fit, days)
		}
	}
	if len(fit) == 0 {
		return 0 // "Mon–Fri, Sat": they stay
	}
	return fit[seed%uint64(len(fit))]
}

// grainOf is the step in which the number of an item moves.
func grainOf(t *value.Time) int64 {
	if t.Value%value.Unit != 0 {
		g := int64(value.Unit)
		for t.Value%g != 0 && g > 1 {
			g /= 10
		}
		return g
	}
	return value.Grain(t.Value, value.Figures{})
}

// settle draws one factor for all durations of the document, so that "two
// years" and "eighteen months" go the same way.
func (c *Calendar) settle(seed uint64) {
	permille := int64(1100 + seed%200)
	if seed>>32&1 == 1 {
		down := true
		for i := range c.spans {
			down = down && c.spans[i].Least() > 2*value.Unit && c.subs[i].Least() > value.Unit
		}
		if down {
			permille = int64(750 + seed%160)
		}
	}
	for class := range c.spans {
		if c.spans[class].Len() > 0 {
			c.spans[class].Settle(permille, 2*value.Unit, 1<<60)
		}
		if c.subs[class].Len() > 0 {
			c.subs[class].Settle(permille, value.Unit, c.most(class))
		}
	}
	c.tie()
	c.leaveRoom()
}

// most is the most of a class that may stand as the smaller part of a compound.
func (c *Calendar) most(class int) int64 {
	for _, t := range c.times {
		if t.Sort == value.Duration && t.Class == class && t.Below > 0 {
			return int64(t.Below-1) * value.Unit
		}
	}
	return 1 << 60
}

// same lists how many of a unit another has.
var same = [...]struct {
	small, large int
	units        []int64
}{
	{value.Days, value.Weeks, []int64{7}}, {value.Days, value.Months, []int64{30, 31}}, {value.Months, value.Years, []int64{12}},
	{value.Hours, value.Days, []int64{24}}, {value.Minutes, value.Hours, []int64{60}},
}

// tie lets durations that say the same in two units go on to say the same: a thirty-day
// programme of one month. It gives way where the order of durations would not hold.
func (c *Calendar) tie() {
	c.tied = map[duration]int64{}
	for _, t := range c.times {
		if t.Sort != value.Duration || t.Sub {
			continue
		}
		for _, s := range same {
			if t.Class != s.small {
				continue
			}
			for _, n := range s.units {
				if t.Value%n == 0 && c.has(s.large, t.Value/n) {
					c.tied[duration{t.Class, t.Value}] = n * c.spans[s.large].Of(t.Value/n)
				}
			}
		}
	}
	c.tieCompounds()
	c.tieSums()
	tied := make([]duration, 0, len(c.tied))
	for d := range c.tied {
		tied = append(tied, d)
	}
	slices.SortFunc(tied, func(a, b duration) int { return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(a.value, b.value)) })
	for _, d := range tied {
		to := c.tied[d]
		for _, t := range c.times {
			if t.Sort == value.Duration && t.Class == d.class && t.Value != d.value && !t.Sub && (t.Value < d.value) != (c.duration(t) < to) {
				delete(c.tied, d)
				break
			}
		}
	}
}

// tieCompounds lets years and months go on to be as many months as the document also says they are.
func (c *Calendar) tieCompounds() {
	for i := range c.mentions {
		v := c.mentions[i].Values
		if len(v) != 2 || v[0].Sort != value.Duration || v[0].Class != value.Years || !v[1].Sub || v[1].Class != value.Months {
			continue
		}
		if total := 12*v[0].Value + v[1].Value; c.has(value.Months, total) {
			to := c.Move(i)
			c.tied[duration{value.Months, total}] = 12*to[0].Value + to[1].Value
		}
	}
}

// mostSummed bounds the durations of a class among which sums are looked for.
const mostSummed = 30

// tieSums lets a duration that is two others together go on to be it: eighteen months, then seven,
// twenty-five in all.
func (c *Calendar) tieSums() {
	var all [value.Classes][]int64
	for _, t := range c.times {
		if t.Sort == value.Duration && !t.Sub && t.Class < value.Classes {
			all[t.Class] = append(all[t.Class], t.Value)
		}
	}
	for class, values := range all {
		slices.Sort(values)
		values = slices.Compact(values)
		if len(values) > mostSummed {
			continue
		}
		for i, a := range values {
			for _, b := range values[i+1:] {
				if _, sum := slices.BinarySearch(values, a+b); sum {
					c.tied[duration{class, a + b}] = c.duration(&value.Time{Class: class, Value: a}) + c.duration(&value.Time{Class: class, Value: b})
				}
			}
		}
	}
}

// A duration is a number of a class of units.
type duration struct {
	class int
	value int64
}

// has says whether the document speaks of a duration, not as part of a larger one.
func (c *Calendar) has(class int, v int64) bool {
	for _, t := range c.times {
		if t.Sort == value.Duration && !t.Sub && t.Class == class && t.Value == v {
			return true
		}
	}
	return false
}

// drawClock chooses one number of hours for all times of the document that
// keeps them within the day, and within the working day if that is where they
// are; minutes other than the full hour move as well, by fives where at least half of
// them are: an appointment is at 9.30 or 9.35, not at 9.34.
// Where a mention mixes both, minutes stay.
func (c *Calendar) drawClock(seed uint64) {
	lo, hi, loMin, hiMin, odd := 24, 0, 60, 0, 0
	for _, t := range c.times {
		if t.Sort == value.Clock {
			h, m := int(t.Value)/60, int(t.Value)%60
			lo, hi = min(lo, h), max(hi, h)
			if m != 0 {
				loMin, hiMin = min(loMin, m), max(hiMin, m)
				if odd--; m%5 != 0 {
					odd += 2
				}
			}
		}
	}
	first, last := 0, 23
	if lo >= 7 && hi <= 20 {
		first, last = 7, 20
	}
	best := uint64(0)
	for _, h := range [...]int{-3, -2, -1, 1, 2, 3} {
		if lo+h < first || hi+h > last || !c.keepsHours(60*h, false) {
			continue
		}
		if lot := mix(seed ^ uint64(h+50)); c.clock.hours == 0 || lot < best {
			c.clock.hours, best = h, lot
		}
	}
	if c.clock.hours == 0 && c.keepsHours(60, false) {
		c.clock.hours = 1 // times all over the day go round it
	}
	c.heldClocks = c.clock.hours == 0
	if c.mixesMinutes() {
		return
	}
	best = 0
	for _, m := range [...]int{-10, -5, 5, 10, -4, -3, -2, -1, 1, 2, 3, 4} {
		if hiMin == 0 || loMin+m < 1 || hiMin+m > 59 || (odd <= 0) != (m%5 == 0) || !c.keepsHours(60*c.clock.hours+m, true) {
			continue
		}
		if lot := mix(seed ^ uint64(m+500)); c.clock.minutes == 0 || lot < best {
			c.clock.minutes, best = m, lot
		}
	}
}

// keepsHours reports whether the times of day that words beside them give to a part of the day stay in
// it after so many minutes: all, or those that are no full hour.
func (c *Calendar) keepsHours(by int, odd bool) bool {
	for i := range c.mentions {
		if c.mentions[i].Hours == nil {
			continue
		}
		for _, t := range c.mentions[i].Values {
			if t.Sort == value.Clock && !(odd && t.Value%60 == 0) && !c.mentions[i].Hours.keeps(int(t.Value), by) {
				return false
			}
		}
	}
	return true
}

// mixesMinutes says whether a mention names a full hour and another time: the two must move
// by the same, or what lies between changes: "10.30 to 12".
func (c *Calendar) mixesMinutes() bool {
	for i := range c.mentions {
		next := c.mentions[i].Clock
		full, other := next > 0 && next%60 == 0, next > 0 && next%60 != 0
		for _, t := range c.mentions[i].Values {
			if t.Sort == value.Clock {
				full, other = full || t.Value%60 == 0, other || t.Value%60 != 0
			}
		}
		if full && other {
			return true
		}
	}
	return false
}

// clockOf is the time of day, in minutes, that one moves to.
func (c *Calendar) clockOf(t *value.Time) int64 {
	h, m := int(t.Value)/60, int(t.Value)%60
	if m != 0 {
		m += c.clock.minutes
	}
	return int64(mod(h+c.clock.hours, 24)*60 + m)
}

// duration is the value a duration moves to.
func (c *Calendar) duration(t *value.Time) int64 {
	if t.Sub {
		return c.subs[t.Class].Of(t.Value)
	}
	if to, ok := c.between[duration{t.Class, t.Value}]; ok {
		return to
	}
	if to, ok := c.tied[duration{t.Class, t.Value}]; ok {
		return to
	}
	return c.spans[t.Class].Of(t.Value)
}
