package rule

import (
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// maxSteps bounds the work of one attempt of one pattern.
const maxSteps = 400

// An op is what an instruction does.
type op uint8

const (
	opTest   op = iota // the token passes test; go on with the next token
	opGap              // the token stands no farther than gap from the one before
	opSplit            // try a, then b
	opJump             // go on at a
	opOpen             // the span begins here
	opClose            // the span ends here
	opAhead            // the program at a … matches here; jump to b
	opNot              // the program at a … does not match here; jump to b
	opBefore           // the token before passes test
	opNoneBefore
	opLineStart
	opLineEnd
	opDone
)

type instruction struct {
	op   op
	a, b int32
	gap  token.Gap
	test test
}

type program []instruction

// A test is asked of one token. All its conditions must hold.
type test []condition

type what uint8

const (
	isKind what = iota
	isClass
	isWord
	isSign
	isCase
	isLength // bytes
	isValue
	isAny
)

type condition struct {
	what     what
	not      bool
	kind     token.Kind
	class    words.Class
	ids      []words.ID
	signs    string
	cases    uint8 // bits by token.Case
	min, max int
}

// A machine runs programs over one source.
type machine struct {
	src   *Source
	words *words.List
	steps int
	start int // token at which the attempt began
	open  int
	close int
}

// sign returns the first character of token i.
func (m *machine) sign(i int) rune {
	c := m.src.Text[m.src.Tokens[i].Start]
	if c < utf8.RuneSelf {
		return rune(c)
	}
	r, _ := utf8.DecodeRuneInString(m.src.Text[m.src.Tokens[i].Start:])
	return r
}

func (m *machine) try(rules []*Rule, i int, yield func(Hit)) {
	for _, r := range rules {
		for _, p := range r.programs {
			m.steps, m.start, m.open, m.close = 0, i, -1, -1
			end, ok := m.run(p, 0, i)
			if !ok {
				continue
			}
			h := Hit{r, i, end}
			if m.open >= 0 {
				h.Start = m.open
			}
			if m.close >= 0 {
				h.End = m.close
			}
			if h.Start < h.End {
				yield(h)
				break
			}
		}
	}
}

// run runs a program from pc on, at token i, and returns the token behind the
// match. open and close are those of the path that matched.
func (m *machine) run(p program, pc int32, i int) (int, bool) {
	tokens := m.src.Tokens
	for {
		if m.steps++; m.steps > maxSteps {
			return 0, false
		}
		in := &p[pc]
		pc++
		switch in.op {
		case opTest:
			if i >= len(tokens) || !m.pass(in.test, i) {
				return 0, false
			}
			i++
		case opGap:
			if i >= len(tokens) || i > m.start && tokens[i].Gap > in.gap {
				return 0, false
			}
		case opSplit:
			open, shut := m.open, m.close
			if end, ok := m.run(p, in.a, i); ok {
				return end, true
			}
			m.open, m.close = open, shut
			pc = in.b
		case opJump:
			pc = in.a
		case opOpen:
			m.open = i
		case opClose:
			m.close = i
		case opAhead, opNot:
			open, shut := m.open, m.close
			_, ok := m.run(p, in.a, i)
			m.open, m.close = open, shut
			if ok != (in.op == opAhead) {
				return 0, false
			}
			pc = in.b
		case opBefore, opNoneBefore:
			ok := i > 0 && tokens[min(i, len(tokens)-1)].Gap <= in.gap && m.pass(in.test, i-1)
			if ok != (in.op == opBefore) {
				return 0, false
			}
		case opLineStart:
			if i < len(tokens) && tokens[i].Gap < token.Line {
				return 0, false
			}
		case opLineEnd:
			if i < len(tokens) && tokens[i].Gap < token.Line {
				return 0, false
			}
		case opDone:
			return i, true
		}
	}
}

// pass asks a test of token i.
func (m *machine) pass(t test, i int) bool {
	for k := range t {
		if m.holds(&t[k], i) == t[k].not {
			return false
		}
	}
	return true
}

func (m *machine) holds(c *condition, i int) bool {
	t := &m.src.Tokens[i]
	switch c.what {
	case isKind:
		return t.Kind == c.kind
	case isClass:
		id := m.src.IDs[i]
		return id != 0 && m.words.Of(id).Classes.Has(c.class)
	case isWord:
		if t.Kind == token.Sign {
			return c.signs != "" && contains(c.signs, m.sign(i))
		}
		id := m.src.IDs[i]
		if id == 0 {
			return false
		}
		for _, w := range c.ids {
			if w == id {
				return true
			}
		}
		return false
	case isCase:
		return t.Kind == token.Letters && c.cases>>t.Case&1 != 0
	case isLength:
		return t.Kind == c.kind && t.Len() >= c.min && t.Len() <= c.max
	case isValue:
		v, ok := Number(m.src.Text[t.Start:t.End])
		return t.Kind == token.Digits && ok && v >= c.min && v <= c.max
	}
	return true
}

func contains(set string, r rune) bool {
	for _, s := range set {
		if s == r {
			return true
		}
	}
	return false
}

// Number returns the value of a run of at most nine decimal digits of any
// script.
func Number(s string) (v int, ok bool) {
	if s == "" || len(s) > 9*utf8.UTFMax {
		return 0, false
	}
	n := 0
	for _, r := range s {
		d, ok := digit(r)
		if n++; !ok || n > 9 {
			return 0, false
		}
		v = 10*v + d
	}
	return v, true
}
