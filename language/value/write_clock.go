package value

import (
	"strconv"
	"strings"
)

// clock writes a time of day, in minutes.
func (w *writer) clock(it *item, minutes int) {
	if minutes == int(it.Value) {
		return
	}
	h, m := minutes/60, minutes%60
	t := w.tok[it.num]
	half := func(hour int) int { return hour / 12 }
	hour12 := (h+11)%12 + 1
	was := int(it.Value) / 60
	switch {
	case t.kind == twelve: // noon, midnight
		w.replace(t, w.v.hour(h))
	case it.unit >= 0: // 12 noon
		t.end = w.tok[it.unit].end
		w.replace(t, w.v.hour(h))
	case t.kind == digits && t.width == 4:
		w.replace(t, two(h)+two(m))
	case t.kind == digits && t.width == 6:
		w.replace(t, two(h)+two(m)+w.src(t)[4:])
	case it.half >= 0:
		w.replace(t, w.hour(t, hour12))
		if e := w.tok[it.half]; half(h) != int(e.value) {
			w.replace(e, w.v.swapHalf(w.src(e), half(h)))
		}
	case it.monthOf >= 0: // takes a.m. or p.m. from a later hour
		s := w.hour(t, hour12)
		if w.halfAfter(it) != half(h) {
			s += " " + w.v.swapHalf(w.src(w.tok[it.monthOf]), half(h))
		}
		w.replace(t, s)
	case t.kind == digits && t.width == 2 && w.seconds(it): // 14:30:15 is never 7:30:15
		w.replace(t, two(h))
	case t.kind == digits && !w.v.hours24 && was > 12 && t.value <= 12: // "Thursdays 3-4"
		w.replace(t, w.hour(t, hour12))
	case t.kind == count || was >= 1 && was <= 12 && it.minute < 0 && !w.v.hours24:
		w.replace(t, w.hour(t, hour12))
	case !w.v.hours24 && was <= 12 && was >= 1 && h > 12 && w.src(t)[0] != '0' && t.width == 1:
		w.replace(t, w.hour(t, h-12))
	case !w.v.hours24 && was >= 1 && was <= 12 && h == 0 && w.src(t)[0] != '0':
		w.replace(t, w.hour(t, 12)) // "1.30" an hour earlier
	default:
		w.replace(t, w.hour(t, h))
	}
	if it.minute >= 0 && m != int(it.Value)%60 {
		w.replace(w.tok[it.minute], two(m))
	}
}

// seconds reports whether a time of day is written with seconds.
func (w *writer) seconds(it *item) bool {
	i := int(it.minute)
	return i >= 0 && i+2 < len(w.tok) && isMark(w.tok[i+1], ":") && w.tok[i+2].kind == digits && w.tok[i+2].width == 2 &&
		w.tok[i].end == w.tok[i+1].start && w.tok[i+1].end == w.tok[i+2].start
}

// halfAfter is the half of the day that the hour after a list member is written with.
func (w *writer) halfAfter(it *item) int {
	for k := range w.items {
		if o := &w.items[k]; o.Sort == Clock && o.half == it.monthOf {
			return int(w.to[k].Value) / 720
		}
	}
	return 0
}

// hour writes the hour n like token t.
func (w *writer) hour(t token, n int) string { return w.like(t, int64(n)*Unit) }

// Where time.txt has the number of a full hour: up to 12 in words, up to 24 in figures.
const (
	inWordsHere   = "WORDS"
	inFiguresHere = "FIGURES"
)

// hour is a full hour: "1 p.m.", "klockan ett".
func (v *vocabulary) hour(h int) string {
	hour12 := int64((h+11)%12 + 1)
	switch {
	case strings.Contains(v.fullHour, inWordsHere):
		return strings.Replace(v.fullHour, inWordsHere, v.numbers.Words(hour12), 1)
	case strings.Contains(v.fullHour, inFiguresHere):
		return strings.Replace(v.fullHour, inFiguresHere, strconv.Itoa(h), 1)
	case len(v.halves) > 0:
		return strconv.FormatInt(hour12, 10) + " " + v.halfWords(h / 12)[0]
	case len(v.meridiem) == 2:
		return strconv.FormatInt(hour12, 10) + " " + v.meridiem[h/12] + ".m."
	}
	return two(h) + ":00"
}

// swapHalf writes a.m. or p.m. like src.
func (v *vocabulary) swapHalf(src string, half int) string {
	if len(v.halves) == 2 {
		for i, w := range v.halfWords(1 - half) {
			if own := v.halfWords(half); w == src && i < len(own) {
				return own[i]
			}
		}
		return v.halfWords(half)[0]
	}
	return MatchCase(v.meridiem[half], src[:1]) + src[1:]
}
