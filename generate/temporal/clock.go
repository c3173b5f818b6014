package temporal

import (
	"strconv"

	"github.com/understudy-text/understudy/generate/numeral"
)

// clock writes a time of day.
func (w *writer) clock(it *item) {
	p := w.p
	h, m := p.clock(it)
	t := w.tok[it.num]
	half := func(hour int) int { return hour / 12 }
	hour12 := (h+11)%12 + 1
	was := int(it.value) / 60
	switch {
	case t.kind == twelve: // noon, midnight
		w.replace(t, w.p.v.hour(h))
	case it.unit >= 0: // 12 noon
		t.end = w.tok[it.unit].end
		w.replace(t, w.p.v.hour(h))
	case t.kind == digits && t.width == 4:
		w.replace(t, two(h)+two(m))
	case it.half >= 0:
		w.replace(t, w.hour(t, hour12))
		if e := w.tok[it.half]; half(h) != int(e.value) {
			w.replace(e, w.p.v.swapHalf(w.src(e), half(h)))
		}
	case it.monthOf >= 0: // takes a.m. or p.m. from a later hour
		s := w.hour(t, hour12)
		e := w.tok[it.monthOf]
		other := mod(was+p.clockStep.hours, 24)
		if half(other) != half(mod(int(e.value)*12+p.clockStep.hours+was%12, 24)) || w.halfAfter(it) != half(h) {
			s += " " + w.p.v.swapHalf(w.src(e), half(h))
		}
		w.replace(t, s)
	case t.kind == count || was >= 1 && was <= 12 && it.minute < 0 && !p.v.hours24:
		w.replace(t, w.hour(t, hour12))
	case !p.v.hours24 && was <= 12 && was >= 1 && h > 12 && w.src(t)[0] != '0' && t.width == 1:
		w.replace(t, w.hour(t, h-12))
	default:
		w.replace(t, w.hour(t, h))
	}
	if it.minute >= 0 && m != int(it.value)%60 {
		w.replace(w.tok[it.minute], two(m))
	}
}

// halfAfter is the half of the day that the hour after a list member moves to.
func (w *writer) halfAfter(it *item) int {
	for k := range w.items {
		if o := &w.items[k]; o.what == aClock && o.half == it.monthOf {
			h, _ := w.p.clock(o)
			return h / 12
		}
	}
	return 0
}

// hour writes the hour n like token t.
func (w *writer) hour(t token, n int) string {
	s := w.p.writeNumber(w.m.text, t, int64(n)*numeral.Unit)
	return s
}

// hour is a full hour: "1 p.m.", "klockan ett".
func (v *vocabulary) hour(h int) string {
	if v.hours24 {
		return v.clockCue[len(v.clockCue)-1] + " " + v.numbers.Words(int64((h+11)%12+1))
	}
	return strconv.Itoa((h+11)%12+1) + " " + v.meridiem[h/12] + ".m."
}

// swapHalf writes a.m. or p.m. like src.
func (v *vocabulary) swapHalf(src string, half int) string {
	return numeral.MatchCase(v.meridiem[half], src[:1]) + src[1:]
}
