package country

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// A Match is a place in a text that reads as an identifier.
type Match struct {
	Start, End int // bytes
	ID         *ID
	Proven     bool  // check figures hold, and are strong or have a label before them
	Labelled   bool  // a label of the declaration stands before it
	Parsed     Value //
}

// Limits of the search behind a label.
const (
	labelReach   = 64 // bytes between label and number
	labelWords   = 5  // words between them
	labelNumbers = 8  // numbers behind one label, joined by "and"
	mostWaiting  = 256
	shortest     = 6 // characters of a number that may be mistyped or oddly spaced
	mostLetters  = 3 // of a script without capitals, in plates
)

// A finder is one search.
type finder struct {
	set   *Set
	text  string
	yield func(Match)
	found []Match // not yet reported
	last  int     // latest end among them
	view  window
	try   reading
}

// Find reports all candidates of a text in one pass, in the order of their starts,
// the best first where several start together. Candidates of several declarations
// may overlap; Best chooses. Without a label, a number must be written in a shape of
// its declaration, and its check figures must hold or its shape be unmistakable.
// Behind a label, digits of other scripts, other separators and a line break inside
// are accepted. Time is linear in the text.
func (s *Set) Find(text string, yield func(Match)) {
	f := &finder{set: s, text: text, yield: yield}
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			if c < '0' || c > '9' && c < 'A' || c > 'Z' && c < 'a' || c > 'z' {
				i++
				continue
			}
		} else if r, n := utf8.DecodeRuneInString(text[i:]); !letterFast(r) && !wordRune(r) {
			i += n
			continue
		}
		p := pieceAt(text, i)
		if len(f.found) > 0 && (p.start > f.last || len(f.found) > mostWaiting) {
			f.report(p.start)
		}
		if p.digits == 0 && s.bloom[p.hash%(1<<16)/64]>>(p.hash%64)&1 == 1 {
			f.labels(p)
		}
		if p.units <= maxLength && (p.digits > 0 || !p.lower && (p.upper || p.units <= mostLetters)) {
			f.strict(p)
		}
		i = p.end
	}
	f.report(len(text))
}

// strict tries the written shapes that begin with a piece.
func (f *finder) strict(p piece) {
	first := unitAt(f.text, p.start).r
	digit := first >= '0' && first <= '9'
	whole := f.set.buckets[bucket{p.units, 0, 0, digit}]
	var more []*written
	if next := unitAt(f.text, p.end); next.r != 0 && next.r != '\n' && f.set.starts[min(p.units, maxLength)] {
		if second := pieceAt(f.text, next.end); second.units > 0 {
			more = f.set.buckets[bucket{p.units, next.r, second.units, digit}]
		}
	}
	if len(whole)+len(more) == 0 {
		return
	}
	bare := glue(f.text, p.start)
	if bare == glued {
		return
	}
	f.view.reset(f.text, p.start)
	for _, w := range whole {
		f.shape(w, bare)
	}
	for _, w := range more {
		f.shape(w, bare)
	}
}

// shape reports a written shape at the start of the view.
func (f *finder) shape(w *written, bare gluing) {
	r := &f.try
	if !w.strictly(&f.view, r) {
		return
	}
	id := w.id
	if r.lower && (r.upper || w.form.rate > Strong) {
		return
	}
	if w.when == whenCapital && !f.view.capital(r.next) {
		return
	}
	one := w.groups == 1 && r.gaps == 0
	if one && bare == amount || one && id.excepts(r.chars()) {
		return
	}
	v, how := id.judge(w.form, r.chars(), r.plus)
	if how == impossible || how == wrong && w.when != whenShape {
		return
	}
	f.add(Match{Start: r.start(), End: r.end(), ID: id, Proven: how >= plain && w.form.rate <= Strong, Parsed: v})
}

// excepts reports whether one run of digits is more likely something else.
func (id *ID) excepts(c []rune) bool {
	for _, e := range id.except {
		if len(c) >= len(e) && string(c[:len(e)]) == e {
			return true
		}
	}
	return false
}

// gluing says how a piece hangs together with what stands before it.
type gluing byte

const (
	free   gluing = iota
	amount        // a sign of money
	glued         // part of a longer number, address or name
)

// glue tells it for byte i.
func glue(text string, i int) gluing {
	if i == 0 {
		return free
	}
	before := byte(' ')
	if i > 1 {
		before = text[i-2]
	}
	digit := before >= '0' && before <= '9'
	word := digit || before|0x20 >= 'a' && before|0x20 <= 'z' || before >= utf8.RuneSelf
	switch text[i-1] {
	case '-', '_', '@', '\\':
		if word {
			return glued
		}
	case '/', '.', ',', ':':
		if digit {
			return glued
		}
	case '+':
		return glued
	case '$':
		return amount
	}
	if i > 1 && (text[i-2:i] == "£" || text[i-2:i] == "¥") || i > 2 && text[i-3:i] == "€" {
		return amount
	}
	return free
}

// labels reads what stands behind the labels that begin with a piece.
func (f *finder) labels(p piece) {
	for i := range f.set.phrases[p.hash] {
		ph := &f.set.phrases[p.hash][i]
		if ph.exact != "" && f.text[p.start:p.end] != ph.exact {
			continue
		}
		if end := f.phrase(p.end, ph.rest); end > 0 {
			f.findAfterLabel(end, ph.ids)
		}
	}
}

// phrase returns where the words end that stand at byte i, or 0 if others do.
func (f *finder) phrase(i int, words []uint32) int {
	for _, w := range words {
		for n := 0; ; n++ {
			u := unitAt(f.text, i)
			if inWord(u.r) {
				break
			}
			if n == 3 || u.r == '\n' || u.r == 0 || u.r == ',' || u.r == ';' || u.r == ':' {
				return 0
			}
			i = u.end
		}
		p := pieceAt(f.text, i)
		if p.hash != w {
			return 0
		}
		i = p.end
	}
	return i
}

// findAfterLabel looks for numbers of declarations whose label ends at byte i.
func (f *finder) findAfterLabel(i int, ids []*ID) {
	limit, words, short, numbers := i+labelReach, 0, true, 0
	for lines := 0; i < len(f.text) && i < limit; {
		u := unitAt(f.text, i)
		if !inWord(u.r) {
			switch u.r {
			case '\n':
				if lines++; lines > 2 {
					return
				}
			case '.':
				if !short {
					return
				}
			case 0, '!', '?', ';', '}', ']', '&', '%', '$':
				return
			case ')':
				if numbers > 0 {
					return
				}
			}
			i = u.end
			continue
		}
		p := pieceAt(f.text, u.start)
		if p.end == u.start {
			return
		}
		if end := f.loose(u.start, ids); end > 0 {
			if numbers++; numbers == labelNumbers {
				return
			}
			i, limit, words, lines = end, end+16, labelWords-1, 1
			continue
		}
		class := f.set.words[p.hash]
		if words == labelWords || class == 0 || class == joint && numbers == 0 {
			return
		}
		words++
		short = p.units <= 4
		i = p.end
	}
}

// loose reports the numbers of declarations at byte i, written in any way, and
// returns where the longest ends, or 0.
func (f *finder) loose(i int, ids []*ID) int {
	f.view.reset(f.text, i)
	longest := 0
	for _, id := range ids {
		m, ok := id.loosely(&f.view, &f.try)
		if !ok {
			continue
		}
		m.Labelled = true
		f.add(m)
		longest = max(longest, m.End)
	}
	return longest
}

// loosely reads the best form of a declaration at the start of a window.
func (id *ID) loosely(v *window, r *reading) (best Match, ok bool) {
	bestHow := impossible
	for _, form := range id.forms {
		if !form.loosely(v, r, id.inside.sign) {
			continue
		}
		value, how := id.judge(form, r.chars(), r.plus)
		switch {
		case how == impossible, bestHow == valid && how < valid, (how == valid) == (bestHow == valid) && r.end() <= best.End:
			continue
		case how == wrong && (r.loose || r.line):
			continue
		case how != wrong && r.loose && !id.proves:
			continue
		case len(form.at) < shortest && (how == wrong || r.line || r.spaced):
			continue
		}
		bestHow = how
		best = Match{Start: r.start(), End: r.end(), ID: id, Proven: how != wrong, Parsed: value}
	}
	return best, bestHow != impossible
}

func (f *finder) add(m Match) {
	f.found = append(f.found, m)
	f.last = max(f.last, m.End)
}

// report yields what was found before byte end, without what a better match of the
// same declaration covers.
func (f *finder) report(end int) {
	slices.SortStableFunc(f.found, func(a, b Match) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), compare(a, b))
	})
	n := 0
	for n < len(f.found) && f.found[n].Start < end {
		n++
	}
	for i, m := range f.found[:n] {
		covered := slices.ContainsFunc(f.found, func(o Match) bool {
			return o.ID == m.ID && o.Start < m.End && m.Start < o.End && compare(o, m) < 0
		})
		if !covered && !slices.ContainsFunc(f.found[:i], func(o Match) bool { return o.ID == m.ID && o.Start < m.End && m.Start < o.End && compare(o, m) == 0 }) {
			f.yield(m)
		}
	}
	f.found = append(f.found[:0], f.found[n:]...)
	f.last = 0
	for _, m := range f.found {
		f.last = max(f.last, m.End)
	}
}

// compare is negative if a is the better of two matches: labelled, proven, longer,
// rarer among random strings.
func compare(a, b Match) int {
	return cmp.Or(cmp.Compare(b.rank(), a.rank()), cmp.Compare(b.End-b.Start, a.End-a.Start),
		cmp.Compare(a.ID.Rate, b.ID.Rate), cmp.Compare(a.ID.Name, b.ID.Name))
}

func (m *Match) rank() int {
	switch {
	case m.Labelled && m.Proven:
		return 3
	case m.Labelled:
		return 2
	case m.Proven:
		return 1
	}
	return 0
}

// Best reports, of candidates that overlap, the best one only.
func (s *Set) Best(text string, yield func(Match)) {
	var last Match
	s.Find(text, func(m Match) {
		switch {
		case last.ID == nil || m.Start >= last.End:
			if last.ID != nil {
				yield(last)
			}
			last = m
		case compare(m, last) < 0:
			last = m
		}
	})
	if last.ID != nil {
		yield(last)
	}
}
