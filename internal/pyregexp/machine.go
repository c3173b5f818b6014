package pyregexp

import (
	"context"
	"regexp/syntax"
	"unicode/utf8"
)

// patience is how many steps are made between two looks at the context.
const patience = 1 << 12

// A machine runs the programs of one expression over one text, all threads at once
// (Thompson's construction; Pike's, for the threads' order of preference).
type machine struct {
	ctx   context.Context
	re    *Regexp
	text  string
	holds [][]uint64 // by look: where it holds; nil until it is asked
	now   queue
	next  queue
	stack []uint32
	steps int
	full  int   // a match that begins here is not empty; -1: all may be
	err   error // that the context ended
}

func newMachine(ctx context.Context, re *Regexp, text string) *machine {
	return &machine{ctx: ctx, re: re, text: text, full: -1, holds: make([][]uint64, len(re.looks)), now: newQueue(re.main), next: newQueue(re.main)}
}

// A thread is a place in the program, and where its match began.
type thread struct {
	pc    uint32
	start int
}

// A queue is a set of threads in their order (Briggs and Torczon's sparse set).
type queue struct {
	sparse []uint32
	dense  []thread
}

func newQueue(u *unit) queue { return queue{sparse: make([]uint32, len(u.prog.Inst))} }

// contains reports whether an instruction is in the queue.
func (q *queue) contains(pc uint32) bool {
	i := q.sparse[pc]
	return int(i) < len(q.dense) && q.dense[i].pc == pc
}

func (q *queue) add(pc uint32, start int) {
	q.sparse[pc] = uint32(len(q.dense))
	q.dense = append(q.dense, thread{pc, start})
}

// tired reports whether the context ended.
func (m *machine) tired() bool {
	if m.steps++; m.steps%patience == 0 {
		m.err = m.ctx.Err()
	}
	return m.err != nil
}

// find returns the first match that begins at from or later; of those that begin
// together, the one that Python prefers.
func (m *machine) find(from int) (start, end int, ok bool) {
	u := m.re.main
	m.now.dense = m.now.dense[:0]
	start, end = -1, -1
	for at := from; ; {
		if !ok {
			if len(m.now.dense) == 0 {
				at = u.first.skip(m.text, at)
			}
			m.spread(u, &m.now, uint32(u.prog.Start), at, at)
		}
		if len(m.now.dense) == 0 && (ok || at >= len(m.text)) || m.tired() {
			return start, end, ok
		}
		r, n := rune(-1), 1
		if at < len(m.text) {
			r, n = utf8.DecodeRuneInString(m.text[at:])
		}
		m.next.dense = m.next.dense[:0]
	threads:
		for _, t := range m.now.dense {
			i := &u.prog.Inst[t.pc]
			switch {
			case i.Op == syntax.InstMatch && at == t.start && at == m.full:
			case i.Op == syntax.InstMatch:
				start, end, ok = t.start, at, true
				break threads // the others are less preferred
			case r >= 0 && matches(i, r):
				m.spread(u, &m.next, i.Out, t.start, at+n)
			}
		}
		m.now, m.next = m.next, m.now
		if at >= len(m.text) || ok && at-end > MaxAhead {
			return start, end, ok
		}
		at += n
	}
}

func matches(i *syntax.Inst, r rune) bool {
	switch i.Op {
	case syntax.InstRuneAny:
		return true
	case syntax.InstRuneAnyNotNL:
		return r != '\n'
	case syntax.InstRune1:
		return r == i.Rune[0]
	case syntax.InstRune:
		return i.MatchRune(r)
	}
	return false
}

// spread adds a thread and all that it becomes without reading a character.
func (m *machine) spread(u *unit, q *queue, pc uint32, start, at int) {
	m.stack = append(m.stack[:0], pc)
	for len(m.stack) > 0 {
		pc := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		if q.contains(pc) {
			continue
		}
		q.add(pc, start)
		i := &u.prog.Inst[pc]
		switch i.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			m.stack = append(m.stack, i.Arg, i.Out)
		case syntax.InstNop:
			m.stack = append(m.stack, i.Out)
		case syntax.InstCapture:
			if i.Arg%2 != 0 || i.Arg < 2 || m.ask(u.looks[i.Arg/2-1], at) {
				m.stack = append(m.stack, i.Out)
			}
		case syntax.InstEmptyWidth:
			if m.empty(syntax.EmptyOp(i.Arg), at) {
				m.stack = append(m.stack, i.Out)
			}
		}
	}
}

// empty reports whether what Go's own conditions ask holds at a place.
func (m *machine) empty(op syntax.EmptyOp, at int) bool {
	switch {
	case op&syntax.EmptyBeginText != 0 && at != 0,
		op&syntax.EmptyEndText != 0 && at != len(m.text),
		op&syntax.EmptyBeginLine != 0 && at != 0 && m.text[at-1] != '\n',
		op&syntax.EmptyEndLine != 0 && at != len(m.text) && m.text[at] != '\n':
		return false
	}
	return true
}
