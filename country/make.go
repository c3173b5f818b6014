package country

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Constraints say what a made number must be like. The zero value asks for nothing.
type Constraints struct {
	Birth  Date   // of what the number tells; zero: as Like within some years, or any
	Sex    Sex    // Unknown: as Like
	Region string // code; "": any
	Like   string // a number of the declaration: its form, separators, letter case and script are kept
}

// Numbers of attempts to make a number.
const (
	testAttempts = 200  // with the characters of series kept for tests
	allAttempts  = 2000 //
	yearsAround  = 3    // of the birth year of Like
)

// Make returns another valid number, never that of Like. n returns a random number
// of 0 … k-1; the same draws make the same number. Without Like it is written in the
// first shape of the declaration.
func (id *ID) Make(n func(k int) int, want Constraints) (string, error) {
	m := maker{id: id, n: n, want: want}
	if err := m.prepare(); err != nil {
		return "", err
	}
	for attempt := range allAttempts {
		m.draw(attempt < testAttempts)
		if m.prove() {
			return m.write(), nil
		}
	}
	return "", fmt.Errorf("country: %s: no number has birth %q, sex %q and region %q in this shape; ask for less", id.Name, want.Birth, string(rune(want.Sex)), want.Region)
}

// A maker makes one number.
type maker struct {
	id    *ID
	n     func(int) int
	want  Constraints
	like  *reading // nil: none
	was   Value    // of like
	form  *form
	c     []rune
	plus  bool
	check []int // places of check figures
}

func (m *maker) prepare() error {
	m.form = m.id.forms[0]
	if m.want.Like != "" {
		how := impossible
		for _, r := range m.id.readings(m.want.Like) {
			v, h := m.id.judge(r.form, r.chars(), r.plus)
			if m.like == nil || h > how || h == how && m.like.loose && !r.loose {
				m.like, m.was, how = r, v, h
			}
		}
		if m.like == nil {
			return fmt.Errorf("country: %s: the number to write alike: %w", m.id.Name, ErrShape)
		}
		m.form = m.like.form
		if m.want.Sex == Unknown {
			m.want.Sex = m.was.Sex
		}
	}
	if m.form.parts['S'] == 0 && !sexed(m.id.inside.days) && !sexed(m.id.inside.months) {
		m.want.Sex = Unknown
	}
	m.c = make([]rune, len(m.form.at))
	m.check = m.form.indices('K')
	return nil
}

func sexed(offsets []offset) bool {
	return slices.ContainsFunc(offsets, func(o offset) bool { return o.sex != Unknown })
}

// draw fills in all characters but check figures.
func (m *maker) draw(test bool) {
	for i := range m.form.at {
		m.c[i] = m.pick(m.options(i))
	}
	if test {
		for s, chars := range m.id.test {
			for i := place(s.from, len(m.c)); i >= 0 && i <= place(s.to, len(m.c)) && i < len(m.c); i++ {
				if r := chars[(i-place(s.from, len(m.c)))%len(chars)]; s.from != s.to && m.form.at[i].accepts(r) {
					m.c[i] = r
				} else if r := m.pick(chars); s.from == s.to && m.form.at[i].accepts(r) {
					m.c[i] = r
				}
			}
		}
	}
	if m.like != nil {
		for _, k := range m.id.keep {
			if part := k.in(m.like.chars()); part != nil {
				copy(k.in(m.c), part)
			}
		}
	}
	for _, l := range m.id.inside.values {
		m.choose(l.over.in(m.c), l.values)
	}
	if m.form.parts['R'] != 0 {
		m.region()
	}
	if m.form.parts['Y'] != 0 {
		m.birth()
	}
}

func (m *maker) pick(from []rune) rune { return from[m.n(len(from))] }

// options returns the characters of a place: digits for a digit and letters for a
// letter of the number to write alike.
func (m *maker) options(i int) []rune {
	p := &m.form.at[i]
	set := p.set
	if m.like != nil && p.role != 'C' {
		for _, class := range [...]uint64{allDigits, allLetters} {
			if v := value(m.like.c[i]); v >= 0 && class>>v&1 == 1 {
				set &= class
			}
		}
	}
	var out []rune
	for v, r := range alphabet {
		if set>>v&1 == 1 {
			out = append(out, r)
		}
	}
	return append(out, []rune(p.other)...)
}

// choose puts one of the values into part, if one is as long.
func (m *maker) choose(part []rune, values map[string]bool) {
	var fit []string
	for v := range values {
		if len([]rune(v)) == len(part) {
			fit = append(fit, v)
		}
	}
	if len(fit) == 0 || values[string(part)] && m.like != nil {
		return
	}
	slices.Sort(fit)
	copy(part, []rune(fit[m.n(len(fit))]))
}

func (m *maker) region() {
	at := m.form.indices('R')
	part := make([]rune, len(at))
	switch {
	case m.want.Region != "":
		copy(part, []rune(m.want.Region))
	case m.id.inside.regions != nil:
		fit := map[string]bool{}
		for r := range m.id.inside.regions {
			ok := len(r) == len(at)
			for j := 0; ok && j < len(at); j++ {
				ok = slices.Contains(m.options(at[j]), rune(r[j]))
			}
			if ok {
				fit[r] = true
			}
		}
		m.choose(part, fit)
	default:
		return
	}
	for j, i := range at {
		m.c[i] = part[j]
	}
}

// birth writes a date of birth.
func (m *maker) birth() {
	in := &m.id.inside
	d := m.want.Birth
	if d.IsZero() {
		from, years := 1940, 65
		if m.was.Birth.Year != 0 {
			from, years = m.was.Birth.Year-yearsAround, 2*yearsAround+1
		}
		t := time.Date(from+m.n(years), 1, 1+m.n(365), 0, 0, 0, 0, time.UTC)
		d = Date{t.Year(), int(t.Month()), t.Day()}
	}
	figures(m.form, m.c, 'Y', d.Year)
	m.plus = in.sign && in.window > 0 && d.Year < in.window && m.like != nil && strings.ContainsAny(m.want.Like, "-+‐‑–−")
	if m.form.parts['M'] != 0 && d.Month != 0 {
		if in.letters != "" {
			m.c[m.form.indices('M')[0]] = rune(in.letters[d.Month-1])
		} else {
			figures(m.form, m.c, 'M', d.Month+m.offset(in.months, d.Year, 'M', 12))
		}
	}
	if m.form.parts['D'] != 0 && d.Day != 0 {
		figures(m.form, m.c, 'D', d.Day+m.offset(in.days, d.Year, 'D', 31))
	}
	if in.codes != nil && m.form.parts['C'] != 0 {
		fit := map[string]bool{}
		for code, year := range in.codes {
			if year == d.Year-d.Year%100 {
				fit[code] = true
			}
		}
		if m.like != nil && fit[m.form.part(m.like.chars(), 'C')] {
			fit = map[string]bool{m.form.part(m.like.chars(), 'C'): true}
		}
		at := m.form.indices('C')
		part := make([]rune, len(at))
		m.choose(part, fit)
		for j, i := range at {
			m.c[i] = part[j]
		}
	}
}

// offset chooses what is added to a month or day: as in the number to write alike,
// where sex and century allow.
func (m *maker) offset(offsets []offset, year int, role byte, most int) int {
	var fit []int
	for _, o := range offsets {
		if o.sex != Unknown && m.want.Sex != Unknown && o.sex != m.want.Sex || o.century != 0 && o.century != year-year%100 {
			continue
		}
		fit = append(fit, o.add)
	}
	if len(fit) == 0 {
		return 0
	}
	if m.like != nil {
		if v, _, ok := m.id.inside.figures(m.form, m.like.chars(), role); ok {
			if o, ok := undo(offsets, &v, most); ok && slices.Contains(fit, o.add) {
				return o.add
			}
		}
		return fit[0]
	}
	return fit[m.n(len(fit))]
}

// figures writes a number into the places of a role, as many figures as there are.
func figures(f *form, c []rune, role byte, v int) {
	at := f.indices(role)
	for j := len(at) - 1; j >= 0; j-- {
		c[at[j]] = '0' + rune(v%10)
		v /= 10
	}
}

// prove looks for check figures with which the number is valid and as wanted.
func (m *maker) prove() bool {
	options := make([][]rune, len(m.check))
	total, skip := 1, 0
	for j, i := range m.check {
		options[j] = m.options(i)
		total *= len(options[j])
	}
	if total > 1 {
		skip = m.n(total)
	}
	for k := range total {
		n := (k + skip) % total
		for j, i := range m.check {
			m.c[i] = options[j][n%len(options[j])]
			n /= len(options[j])
		}
		if m.isWanted() {
			return true
		}
	}
	return false
}

// isWanted reports whether the number that was made is valid, has the wanted sex, region
// and date of birth, and is not the original.
func (m *maker) isWanted() bool {
	for i := range m.c {
		if !m.form.at[i].accepts(m.c[i]) {
			return false
		}
	}
	v, how := m.id.judge(m.form, m.c, m.plus)
	if how < plain || m.want.Sex != Unknown && v.Sex != m.want.Sex || m.want.Region != "" && v.Region != m.want.Region {
		return false
	}
	if m.like != nil && slices.Equal(m.c, m.like.chars()) {
		return false
	}
	b := m.want.Birth
	return m.form.parts['Y'] == 0 || b.IsZero() || v.Birth.Year == b.Year && (v.Birth.Month == 0 || b.Month == 0 || v.Birth.Month == b.Month) &&
		(v.Birth.Day == 0 || b.Day == 0 || v.Birth.Day == b.Day)
}

// write lays the number out.
func (m *maker) write() string {
	var b strings.Builder
	if m.like == nil {
		var before []rune
		for _, w := range m.form.written {
			if before == nil || w.when < whenLabel && len(before) == 0 {
				before = w.before
			}
		}
		for i, r := range m.c {
			if before[i] != 0 {
				b.WriteRune(before[i])
			}
			b.WriteRune(r)
		}
		return b.String()
	}
	text, at := m.want.Like, 0
	for i, r := range m.c {
		u := &m.like.slots[i]
		b.WriteString(m.centuryMark(text[at:u.start]))
		b.WriteString(alike(text[u.start:u.end], u, r))
		at = u.end
	}
	b.WriteString(text[at:])
	return b.String()
}

// centuryMark turns the dash of a Swedish number into a plus sign, and back (people turn
// 100).
func (m *maker) centuryMark(s string) string {
	if !m.id.inside.sign || m.plus == m.like.plus || len(m.form.indices('Y')) > 2 {
		return s
	}
	if m.plus {
		return strings.NewReplacer("-", "+", "‐", "+", "‑", "+", "–", "+", "−", "+").Replace(s)
	}
	return strings.ReplaceAll(s, "+", "-")
}

// alike writes a character in the letter case and script of another.
func alike(old string, u *unit, r rune) string {
	was := []rune(old)[len([]rune(old))-1]
	switch {
	case r == u.r:
		return old
	case r >= '0' && r <= '9' && u.r >= '0' && u.r <= '9':
		return string(was - u.r + r)
	case u.lower && r >= 'A' && r <= 'Z':
		return string(r + 'a' - 'A')
	}
	return string(r)
}
