package temporal

import (
	"math/bits"

	"github.com/understudy-text/understudy/generate/numeral"
)

// horizon is the last year into which a date may be moved.
const horizon = 2025

// A year of the Gregorian calendar has 365.2425 days; in ten-thousandths:
const yearDays = 3652425

// The days beside the years: at least 32, so that even after a year of one day
// less no date stays in its month; at most 55, so that none comes back to it
// and the season is about the same, unless one mention names several months and
// would keep one of them ("October and November").
const (
	leastRest  = 32
	usualRest  = 55
	mostRest   = 90
	costRest   = 4  // of a season lost
	costMonths = 50 // of a mention that keeps the name of a month
)

// drawShift chooses the shift of the document among all that fit, by lot, but
// such that as few full dates as possible leave the year or month in which a
// bare year or month-and-year of the document says they are.
func (p *Moves) drawShift() {
	lo, hi := 0, 0
	for i := range p.items {
		if it := &p.items[i]; it.what == aDate && it.y != 0 {
			if lo == 0 || int(it.y) < lo {
				lo = int(it.y)
			}
			hi = max(hi, int(it.y))
		}
	}
	seed := p.draw.Uint64("shift")
	delicate, several := p.delicate(), p.severalMonths()
	best, bestCost := uint64(0), 1<<30
	for y := -5; y <= 5; y++ {
		if y == 0 || lo > 0 && lo+y < 2 {
			continue
		}
		late := 0
		if y > 0 && hi+y >= horizon {
			late = 1 << 20 // backwards if there is any choice
		}
		for w := (yearsInDays(y) - mostRest) / 7; w <= (yearsInDays(y)+mostRest)/7+1; w++ {
			rest := 7*w - yearsInDays(y)
			if abs(rest) < leastRest || abs(rest) > mostRest || abs(y) == 1 && (rest > 0) != (y > 0) {
				continue // with one year, the rest goes the same way: the year must change
			}
			cost := late + p.cost(delicate, 7*w, y, monthsOf(rest)) + costMonths*p.keepsMonths(several, 7*w, y, monthsOf(rest))
			if abs(rest) > usualRest {
				cost += costRest
			}
			lot := mix(seed ^ uint64(w+10000))
			if cost < bestCost || cost == bestCost && lot < best {
				best, bestCost = lot, cost
				p.days, p.years, p.months = 7*w, y, monthsOf(rest)
			}
		}
	}
}

// yearsInDays is y years in days, rounded.
func yearsInDays(y int) int { return floorDiv(y*yearDays+5000, 10000) }

// monthsOf is the nearest whole number of months, at least one.
func monthsOf(rest int) int {
	n := 1
	for _, bound := range [...]int{46, 76} {
		if abs(rest) >= bound {
			n++
		}
	}
	if rest < 0 {
		return -n
	}
	return n
}

// severalMonths lists the mentions that name more than one month.
func (p *Moves) severalMonths() (out []mention) {
	for _, m := range p.mentions {
		first := int32(0)
		for i := m.first; i < m.first+m.n; i++ {
			it := &p.items[i]
			if it.what != aDate || it.m == 0 {
				continue
			}
			if first != 0 && it.m != first && len(out) < 40 {
				out = append(out, m)
				break
			}
			first = it.m
		}
	}
	return out
}

// keepsMonths counts the mentions that would still name one of their months.
func (p *Moves) keepsMonths(mentions []mention, days, years, months int) (n int) {
	for _, m := range mentions {
		var before, after uint16 // sets of months
		for i := m.first; i < m.first+m.n; i++ {
			it := &p.items[i]
			if it.what != aDate || it.m == 0 {
				continue
			}
			before |= 1 << it.m
			if it.d == 0 {
				after |= 1 << (mod(int(it.m)-1+months, 12) + 1)
			} else {
				_, to, _ := civil(dayNumber(int(it.y), int(it.m), int(it.d)) + days)
				after |= 1 << to
			}
		}
		if before&after != 0 {
			n++
		}
	}
	return n
}

// delicate lists the full dates whose year, or month and year, the document
// also names alone.
func (p *Moves) delicate() (out []item) {
	var years, months []int32
	for i := range p.items {
		if it := &p.items[i]; it.what == aDate && it.d == 0 && it.y != 0 && !it.birth {
			if it.m == 0 && !has(years, it.y) {
				years = append(years, it.y)
			} else if it.m != 0 && !has(months, it.y*16+it.m) {
				months = append(months, it.y*16+it.m)
			}
		}
	}
	if len(years)+len(months) == 0 {
		return nil
	}
	for i := range p.items {
		if it := &p.items[i]; it.what == aDate && it.d != 0 && it.y != 0 && !it.birth && len(out) < 40 {
			c := item{y: it.y, m: it.m, d: it.d, value: 0}
			if has(years, it.y) {
				c.value |= 1
			}
			if has(months, it.y*16+it.m) {
				c.value |= 2
			}
			if c.value != 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

func has(list []int32, v int32) bool {
	for _, x := range list {
		if x == v {
			return true
		}
	}
	return false
}

// cost counts the dates that a shift would carry out of their named year or month.
func (p *Moves) cost(dates []item, days, years, months int) (n int) {
	for i := range dates {
		c := &dates[i]
		y, m, _ := civil(dayNumber(int(c.y), int(c.m), int(c.d)) + days)
		if c.value&1 != 0 && y != int(c.y)+years {
			n += 3
		}
		if c.value&2 != 0 && y*12+m != (int(c.y)+years)*12+int(c.m)+months {
			n += 2
		}
	}
	return n
}

// moved is where an item of kind aDate goes; parts it does not have are 0.
func (p *Moves) moved(it *item) (y, m, d int) {
	y, m, d = int(it.y), int(it.m), int(it.d)
	if it.inferred && p.reference != 0 {
		y = int(p.reference)
	}
	younger := 0
	if it.birth {
		younger = p.older
	}
	switch {
	case m == 0:
		return y + p.years - younger, 0, d
	case d == 0:
		n := y*12 + m - 1 + 12*(p.years-younger) + p.months
		return floorDiv(n, 12), mod(n, 12) + 1, 0
	}
	y, m, d = civil(dayNumber(y, m, d) + p.days)
	y -= younger
	if d > daysIn(y, m) {
		d = daysIn(y, m)
	}
	return y, m, d
}

// drawAges chooses by how many years people are made older or younger, so that
// minors stay minors, no one is younger than one year or older than anybody,
// no birth falls on another date, and none changes places with another event.
func (p *Moves) drawAges() {
	var ages []int64
	var fits []func(int64) bool
	var births, others []*item
	for i := range p.items {
		switch it := &p.items[i]; {
		case it.what == anAge:
			ages, fits = append(ages, it.value/numeral.Unit), append(fits, it.fits)
		case it.what == aDate && it.birth:
			births = append(births, it)
		case it.what == aDate && it.y != 0:
			others = append(others, it)
		}
	}
	p.sameBirths(births, others)
	seed := p.draw.Uint64("age")
	best, bestCost, chosen := uint64(0), 1<<30, 0
	for _, delta := range [...]int{-3, -2, -1, 1, 2, 3} {
		cost := 0
		for i, a := range ages {
			n := a + int64(delta)
			if fits[i] != nil && !fits[i](n*numeral.Unit) {
				cost += 1 << 6 // "an eight-year-old"
			}
			switch {
			case n < 1:
				cost += 1 << 16
			case (a < 18) != (n < 18):
				cost += 1 << 8
			case n > 105 && a <= 105:
				cost += 1 << 8
			}
		}
		p.older = delta
		for _, b := range births {
			if y, _, _ := p.moved(b); y == int(b.y) {
				cost += 1 << 12 // the year of birth would not change
			}
			for _, o := range others {
				if len(others) <= 200 {
					cost += crossing(b, o, delta)
				}
			}
		}
		lot := mix(seed ^ uint64(delta+100))
		if cost < bestCost || cost == bestCost && lot < best {
			best, bestCost, chosen = lot, cost, delta
		}
	}
	p.older = chosen
}

// sameBirths makes a date that is somebody's birth one everywhere: equal
// originals get equal stand-ins.
func (p *Moves) sameBirths(births, others []*item) {
	for _, b := range births {
		for _, o := range others {
			if o.y == b.y && o.m == b.m && o.d == b.d {
				o.birth = true
			}
		}
	}
}

// crossing says how bad it is to move a birth by -delta years past another date.
func crossing(b, o *item, delta int) int {
	if o.birth {
		return 0
	}
	from, to := b.y, b.y-int32(delta)
	switch {
	case o.y == to && o.m == b.m && o.d == b.d:
		return 1 << 6 // they would meet
	case from < to && o.y > from && o.y <= to, from > to && o.y < from && o.y >= to:
		return 1
	}
	return 0
}

// mix scatters the bits of a number (Steele et al. 2014, SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return bits.RotateLeft64(x^x>>31, 17)
}
