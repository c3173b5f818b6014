package pyregexp

import (
	"regexp/syntax"
	"unicode/utf8"
)

// ask reports whether a condition holds at a place.
func (m *machine) ask(id, at int) bool {
	l := m.re.looks[id]
	return m.holdsAt(id, l, at) != l.negative
}

// holdsAt reports whether a look-around holds at a place of the text.
func (m *machine) holdsAt(id int, l *look, at int) bool {
	switch {
	case l.kind == boundary:
		before, after := m.neighbours(at)
		return (before >= 0 && isWord(before, l.ascii)) != (after >= 0 && isWord(after, l.ascii))
	case l.kind == lastLine:
		return at == len(m.text) || at == len(m.text)-1 && m.text[at] == '\n'
	case l.one != nil:
		before, after := m.neighbours(at)
		if l.kind == ahead {
			before = after
		}
		return before >= 0 && matches(l.one, before)
	}
	if m.holds[id] == nil {
		m.holds[id] = m.places(l)
	}
	return m.holds[id][at/64]&(1<<(at%64)) != 0
}

// neighbours returns the characters before and behind a place, or -1 for none.
func (m *machine) neighbours(at int) (before, after rune) {
	before, after = -1, -1
	if at > 0 {
		before, _ = utf8.DecodeLastRuneInString(m.text[:at])
	}
	if at < len(m.text) {
		after, _ = utf8.DecodeRuneInString(m.text[at:])
	}
	return before, after
}

// places computes where a look-around would hold: where its body ends, for look-behind;
// where it begins, for look-ahead, found by reading the text from its end.
func (m *machine) places(l *look) []uint64 {
	sub := machine{ctx: m.ctx, re: m.re, text: m.text, holds: m.holds}
	now, next := newQueue(l.body), newQueue(l.body)
	bits := make([]uint64, len(m.text)/64+1)
	at := 0
	if l.kind == ahead {
		at = len(m.text)
	}
	for {
		sub.spread(l.body, &now, uint32(l.body.prog.Start), 0, at)
		if sub.tired() {
			m.err = sub.err
			return bits
		}
		var r rune
		n := 0
		switch {
		case l.kind == behind && at < len(m.text):
			r, n = utf8.DecodeRuneInString(m.text[at:])
		case l.kind == ahead && at > 0:
			r, n = utf8.DecodeLastRuneInString(m.text[:at])
			n = -n
		}
		next.dense = next.dense[:0]
		for _, t := range now.dense {
			i := &l.body.prog.Inst[t.pc]
			if i.Op == syntax.InstMatch {
				bits[at/64] |= 1 << (at % 64)
			} else if n != 0 && matches(i, r) {
				sub.spread(l.body, &next, i.Out, 0, at+n)
			}
		}
		if n == 0 {
			return bits
		}
		now, next = next, now
		at += n
	}
}

// single is the instruction of a body that is one character; nil if it is another.
func single(u *unit) *syntax.Inst {
	i := &u.prog.Inst[u.prog.Start]
	switch i.Op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		if u.prog.Inst[i.Out].Op == syntax.InstMatch {
			return i
		}
	}
	return nil
}

// A filter says with which characters a match can begin.
type filter struct {
	any   bool // with every character, or it can be empty
	ascii [utf8.RuneSelf]bool
	wide  bool // with some that are not ASCII
}

func firstOf(p *syntax.Prog) filter {
	var f filter
	seen := make([]bool, len(p.Inst))
	stack := []uint32{uint32(p.Start)}
	for len(stack) > 0 {
		pc := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		i := &p.Inst[pc]
		switch i.Op {
		case syntax.InstMatch:
			f.any = true
		case syntax.InstFail:
		case syntax.InstAlt, syntax.InstAltMatch:
			stack = append(stack, i.Arg, i.Out)
		case syntax.InstNop, syntax.InstCapture, syntax.InstEmptyWidth:
			stack = append(stack, i.Out)
		default:
			for r := range rune(utf8.RuneSelf) {
				f.ascii[r] = f.ascii[r] || matches(i, r)
			}
			// Letters such as K and S have other cases that are not ASCII.
			fold := i.Op == syntax.InstRune && len(i.Rune) == 1
			f.wide = f.wide || fold || len(i.Rune) == 0 || i.Rune[len(i.Rune)-1] >= utf8.RuneSelf
		}
	}
	return f
}

// skip is the next place, at or behind one, where a match can begin; the end of the text
// if there is none.
func (f *filter) skip(text string, at int) int {
	if f.any {
		return at
	}
	for at < len(text) {
		if c := text[at]; c < utf8.RuneSelf && f.ascii[c] || c >= utf8.RuneSelf && f.wide {
			return at
		}
		at++
	}
	return at
}
