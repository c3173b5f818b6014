package country

import "slices"

// A window shows the units of a text from a byte on, read as far as they are asked for.
type window struct {
	text string
	u    [96]unit
	n    int
	end  unit // stands for all that there is no room for
}

func (w *window) reset(text string, at int) {
	w.text, w.n = text, 1
	w.u[0] = unitAt(text, at)
}

// unitAt returns the unit k places on. Behind the end of the text it is the zero unit.
func (w *window) unitAt(k int) *unit {
	if k >= len(w.u) {
		return &w.end
	}
	for w.n <= k {
		w.u[w.n] = unitAt(w.text, w.u[w.n-1].end)
		w.n++
	}
	return &w.u[k]
}

// A reading is the characters of a form as they stand in a text.
type reading struct {
	form   *form
	c      [maxLength]rune
	slots  [maxLength]unit
	gaps   uint64 // places with separators before them
	loose  bool   // some separators are not those of a written shape
	line   bool   // goes on in the next line
	plus   bool   // a plus sign is among the separators
	lower  bool
	upper  bool
	digit  bool
	spaced bool // has several separators in a row
	next   int  // unit behind
}

func (r *reading) chars() []rune { return r.c[:len(r.form.at)] }
func (r *reading) start() int    { return r.slots[0].start }
func (r *reading) end() int      { return r.slots[len(r.form.at)-1].end }

// reset makes r ready for another form; characters are overwritten as they are taken.
func (r *reading) reset(f *form) {
	r.form, r.gaps, r.next = f, 0, 0
	r.loose, r.line, r.plus, r.lower, r.upper, r.digit, r.spaced = false, false, false, false, false, false, false
}

// add adds a character to the number that is read, and notes which classes of characters it
// has.
func (r *reading) add(i int, u *unit) {
	r.c[i] = u.r
	r.slots[i] = *u
	switch {
	case u.r <= '9':
		r.digit = r.digit || u.r >= '0'
	case u.lower:
		r.lower = true
	default:
		r.upper = true
	}
}

// strictly reads a written shape at the start of the window.
func (w *written) strictly(v *window, r *reading) bool {
	if !w.form.at[0].accepts(v.unitAt(0).r) {
		return false
	}
	r.reset(w.form)
	k := 0
	for i := range w.form.at {
		if sep := w.before[i]; sep != 0 {
			if v.unitAt(k).r != sep {
				return false
			}
			r.plus = r.plus || sep == '+'
			r.gaps |= 1 << i
			k++
		}
		u := v.unitAt(k)
		if !w.form.at[i].accepts(u.r) {
			return false
		}
		r.add(i, u)
		k++
	}
	r.next = k
	return !v.goesOn(k, w.groups == 1)
}

// mostSeparators may stand between two characters behind a label.
const mostSeparators = 3

// loosely reads a form at the start of the window, with whatever separators.
func (f *form) loosely(v *window, r *reading, plus bool) bool {
	if !f.at[0].accepts(v.unitAt(0).r) {
		return false
	}
	r.reset(f)
	k, seps := 0, 0
	for i := 0; i < len(f.at); k++ {
		u := v.unitAt(k)
		switch {
		case f.at[i].accepts(u.r):
			r.add(i, u)
			i++
			seps = 0
			continue
		case i == 0 || seps == mostSeparators:
			return false
		case u.r == '\n':
			if r.line && seps == 0 {
				return false
			}
			r.line = true
		case u.r == '+' && plus:
			r.plus = true
		case u.r != ' ' && u.r != '-' && u.r != '.' && u.r != '/' && u.r != '·' && u.r != '|' && u.r != '_' && u.r != '\'':
			return false
		}
		seps++
		r.spaced = r.spaced || seps > 1
		r.gaps |= 1 << i
	}
	r.next = k
	r.loose = r.gaps != 0 && !slices.ContainsFunc(f.written, func(w *written) bool { return w.breaks == r.gaps })
	return !v.goesOn(k, r.gaps == 0) && (r.digit || f.letters && !r.lower)
}

// goesOn reports whether unit k belongs to a longer number or word; bare, if it is
// one run of characters, also as the decimals of a figure.
func (v *window) goesOn(k int, bare bool) bool {
	u := v.unitAt(k)
	if inWord(u.r) {
		return true
	}
	digit := func() bool { r := v.unitAt(k + 1).r; return r >= '0' && r <= '9' }
	switch u.r {
	case '-', '/', '.', ':', '+':
		return digit()
	case ',':
		return bare && digit()
	case '_', '@', '\\':
		return inWord(v.unitAt(k + 1).r)
	}
	return false
}

// capital reports whether a blank and a capitalised word follow at unit k, or one of
// a script without capitals.
func (v *window) capital(k int) bool {
	if v.unitAt(k).r != ' ' {
		return false
	}
	u, next := v.unitAt(k+1), v.unitAt(k+2)
	return inWord(u.r) && !u.lower && u.r > '9' && (next.lower || next.r >= 0x80 && inWord(next.r) || inWord(v.unitAt(k+3).r) && inWord(next.r) && next.r > '9')
}

// A verdict says how good a number is.
type verdict byte

const (
	impossible verdict = iota // no such date, region or series
	wrong                     // a check figure is wrong
	unproven                  // the check figure that newer numbers need not have is wrong
	plain                     // has no check figure, others of the declaration have
	valid
)

// judge checks the characters of a number and reads what is inside.
func (id *ID) judge(f *form, c []rune, plus bool) (Value, verdict) {
	if sameDigit(c) {
		return Value{}, impossible
	}
	for _, n := range id.never {
		if matches(n, c) {
			return Value{}, impossible
		}
	}
	how, alternative := valid, 0
	for i := range id.checks {
		a := id.checks[i].firstValid(c)
		if i == 0 {
			alternative = max(a, 0)
		}
		if a < 0 {
			switch {
			case id.checks[i].none == len(c):
				how = min(how, plain)
			case id.checks[i].soft:
				how = min(how, unproven)
			default:
				how = wrong
			}
		}
	}
	v, ok := id.inside.read(f, c, plus, alternative)
	if !ok {
		return Value{}, impossible
	}
	v.ID, v.Key = id, string(c)
	return v, how
}

// sameDigit reports whether all characters are one digit: such a number is a filler.
func sameDigit(c []rune) bool {
	for _, r := range c {
		if r != c[0] {
			return false
		}
	}
	return c[0] >= '0' && c[0] <= '9'
}

func matches(pattern []position, c []rune) bool {
	if len(pattern) != len(c) {
		return false
	}
	for i := range pattern {
		if !pattern[i].accepts(c[i]) {
			return false
		}
	}
	return true
}
