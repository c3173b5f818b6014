package temporal

import (
	"strconv"

	"github.com/understudy-text/understudy/generate/numeral"
)

// clockStep is how times of day move.
type clockStep struct{ hours, minutes int }

// drawRest chooses how durations, times of day and lone weekdays move.
func (p *Moves) drawRest() {
	spans, clocks := false, false
	for i := range p.items {
		switch it := &p.items[i]; it.what {
		case aDuration, aNumber:
			spans = true
			grain := p.grain(it)
			if it.sub {
				p.subs[it.class].AddFitting(it.value, min(grain, numeral.Unit), it.fits)
			} else {
				p.spans[it.class].AddFitting(it.value, grain, it.fits)
			}
		case aRank:
			spans = true
			p.spans[turns].Add(it.value, numeral.Unit)
		case aClock:
			clocks = true
		}
	}
	seed := p.draw.Uint64("rest")
	p.dayStep = 1 + int(seed%6)
	if spans {
		p.settle(mix(seed))
	}
	if clocks {
		p.drawClock(mix(seed + 1))
	}
}

// grain is the step in which the number of an item moves.
func (p *Moves) grain(it *item) int64 {
	if it.value%numeral.Unit != 0 {
		g := int64(numeral.Unit)
		for it.value%g != 0 && g > 1 {
			g /= 10
		}
		return g
	}
	return numeral.Grain(it.value, numeral.Figures{})
}

// settle draws one factor for all durations of the document, so that "two
// years" and "eighteen months" go the same way.
func (p *Moves) settle(seed uint64) {
	permille := int64(1100 + seed%200)
	if seed>>32&1 == 1 {
		down := true
		for c := range p.spans {
			down = down && p.spans[c].Least() > 2*numeral.Unit && p.subs[c].Least() > numeral.Unit
		}
		if down {
			permille = int64(750 + seed%160)
		}
	}
	for c := range p.spans {
		if p.spans[c].Len() > 0 {
			p.spans[c].Settle(permille, 2*numeral.Unit, 1<<60)
		}
		if p.subs[c].Len() > 0 {
			p.subs[c].Settle(permille, numeral.Unit, int64(p.limit(c))*numeral.Unit)
		}
	}
}

// limit is the most of a class that may stand as the smaller part of a compound.
func (p *Moves) limit(class int) int {
	for _, u := range p.v.units {
		if u.class == class && u.sub > 0 {
			return u.sub
		}
	}
	return 1 << 40
}

// drawClock chooses one number of hours for all times of the document that
// keeps them within the day, and within the working day if that is where they
// are; minutes other than the full hour move as well.
func (p *Moves) drawClock(seed uint64) {
	lo, hi, loMin, hiMin, fives := 24, 0, 60, 0, true
	for i := range p.items {
		if it := &p.items[i]; it.what == aClock {
			h, m := int(it.value)/60, int(it.value)%60
			lo, hi = min(lo, h), max(hi, h)
			if m != 0 {
				loMin, hiMin = min(loMin, m), max(hiMin, m)
				fives = fives && m%5 == 0
			}
		}
	}
	first, last := 0, 23
	if lo >= 7 && hi <= 20 {
		first, last = 7, 20
	}
	best := uint64(0)
	for _, h := range [...]int{-3, -2, -1, 1, 2, 3} {
		if lo+h < first || hi+h > last {
			continue
		}
		if lot := mix(seed ^ uint64(h+50)); p.clockStep.hours == 0 || lot < best {
			p.clockStep.hours, best = h, lot
		}
	}
	if p.clockStep.hours == 0 {
		p.clockStep.hours = 1 // times all over the day go round it
	}
	best = 0
	for _, m := range [...]int{-10, -5, 5, 10, -4, -3, -2, -1, 1, 2, 3, 4} {
		if hiMin == 0 || loMin+m < 1 || hiMin+m > 59 || fives != (m%5 == 0) {
			continue
		}
		if lot := mix(seed ^ uint64(m+500)); p.clockStep.minutes == 0 || lot < best {
			p.clockStep.minutes, best = m, lot
		}
	}
}

// clock is the time of day, in minutes, that an item moves to.
func (p *Moves) clock(it *item) (h, m int) {
	h, m = int(it.value)/60, int(it.value)%60
	if m != 0 {
		m += p.clockStep.minutes
	}
	return mod(h+p.clockStep.hours, 24), m
}

// duration is the value a duration moves to.
func (p *Moves) duration(it *item) int64 {
	if it.sub {
		return p.subs[it.class].Of(it.value)
	}
	return p.spans[it.class].Of(it.value)
}

// lifetime is the age, in whole years, that an age moves to. One that is only
// about right moves by five years.
func (p *Moves) lifetime(it *item, round bool) int64 {
	if round && it.value%(5*numeral.Unit) == 0 {
		return it.value/numeral.Unit + 5*int64(sign(p.older))
	}
	n := it.value/numeral.Unit + int64(p.older)
	if n < 1 {
		n = it.value/numeral.Unit + int64(abs(p.older))
	}
	return n
}

// writeNumber writes n the way the token of a mention writes its number.
func (p *Moves) writeNumber(text string, t token, value int64) string {
	n := value / numeral.Unit
	src := text[t.start:t.end]
	switch t.kind {
	case digits:
		if t.aux&auxOrdinal != 0 {
			return strconv.FormatInt(n, 10) + numeral.MatchCase(p.v.numbers.Suffix(n), src[t.width:])
		}
		s := strconv.FormatInt(n, 10)
		for len(s) < int(t.width) && src[0] == '0' {
			s = "0" + s
		}
		return s
	case rank:
		return numeral.MatchCase(p.v.numbers.Like(p.v.numbers.Ordinal(n), lower(src)), src)
	}
	return numeral.MatchCase(p.v.numbers.Like(p.v.numbers.Words(n), lower(src)), src)
}
