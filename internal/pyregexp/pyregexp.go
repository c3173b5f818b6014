// Package pyregexp matches regular expressions in the syntax of Python's re module (and
// what the regex module shares with it), in time linear in the text.
//
// In come an expression, Python's flags and a text; out go the places of matches, in
// bytes. \w, \d, \s and \b go by Unicode, as in Python. Look-ahead and look-behind of
// any width are matched without backtracking: where each of them holds is computed once
// for the whole text ("Linear Matching of JavaScript Regular Expressions", Barrière and
// Pit-Claudel 2024, section 4.4). What only backtracking can match (back references,
// atomic groups, conditionals) is refused.
//
// It may know no other package.
package pyregexp

import (
	"context"
	"fmt"
	"regexp/syntax"
)

// Flags are Python's, with Python's numbers.
type Flags int

// The flags that change what matches.
const (
	IgnoreCase Flags = 2
	Multiline  Flags = 8
	DotAll     Flags = 16
	Unicode    Flags = 32 // the default; here for files that name it
	Verbose    Flags = 64
	ASCII      Flags = 256

	known = IgnoreCase | Multiline | DotAll | Unicode | Verbose | ASCII
)

// Limits of an expression.
const (
	MaxSource = 64 << 10 // bytes
	MaxSize   = 20_000   // instructions, those of look-arounds too
	// MaxAhead is how many bytes behind a match a longer one that is preferred to it is
	// looked for. Without a bound, "the.*end|the" would read the whole text for each "the".
	MaxAhead = 2 << 10
)

// An Error says where an expression is wrong, and never quotes it.
type Error struct {
	At      int // character of the expression, from 1; 0: all of it
	Problem string
}

func (e *Error) Error() string {
	if e.At == 0 {
		return e.Problem
	}
	return fmt.Sprintf("character %d: %s", e.At, e.Problem)
}

// A Regexp is a compiled expression. It is safe for concurrent use.
type Regexp struct {
	main  *unit
	looks []*look
	size  int
}

// Compile reads an expression. What is wrong with it is returned as *Error.
func Compile(source string, flags Flags) (*Regexp, error) {
	if len(source) > MaxSource {
		return nil, &Error{Problem: fmt.Sprintf("has %d bytes; an expression has at most %d", len(source), MaxSource)}
	}
	if unknown := flags &^ known; unknown != 0 {
		return nil, &Error{Problem: fmt.Sprintf("the flag %d is not known; there are 2 (ignore case), 8 (multiline), 16 (dot matches all), 32 (Unicode), 64 (verbose) and 256 (ASCII)", unknown)}
	}
	re := &Regexp{}
	t := &translator{source: []rune(source), flags: flags, re: re}
	var err error
	if re.main, err = t.unit(false); err != nil {
		return nil, err
	}
	if t.at < len(t.source) {
		return nil, t.errorf("this bracket closes nothing")
	}
	return re, nil
}

// Size is the number of instructions: the time for a text is at most proportional to the
// product of both.
func (re *Regexp) Size() int { return re.size }

// Find calls f for each match that is not empty, from left to right, until it returns
// false. Matches do not overlap. The only errors are those of ctx.
func (re *Regexp) Find(ctx context.Context, text string, f func(start, end int) bool) error {
	m := newMachine(ctx, re, text)
	for from := 0; from <= len(text); {
		start, end, ok := m.find(from)
		if m.err != nil || !ok {
			return m.err
		}
		if end > start && !f(start, end) {
			return nil
		}
		if from = end; end == start {
			m.full = end // as in Python, another may begin there that is not empty
		}
	}
	return nil
}

// A unit is a program of its own: the expression, or the inside of a look-around.
type unit struct {
	prog  *syntax.Prog
	looks []int // by capture: the look-around that stands for it
	first filter
}

// A look is a condition on a place in the text.
type look struct {
	kind     lookKind
	negative bool
	ascii    bool         // for boundaries
	body     *unit        // for ahead and behind
	one      *syntax.Inst // the body is one character: nothing need be computed before
}

type lookKind int

const (
	ahead    lookKind = iota // body is reversed
	behind                   //
	boundary                 // \b
	lastLine                 // $ without Multiline: the end, or the newline before it
)

// newUnit compiles what was translated. reverse is for look-ahead, whose body is matched
// from the end of the text to its beginning.
func (re *Regexp) newUnit(source string, looks []int, reverse bool) (*unit, error) {
	tree, err := syntax.Parse(source, syntax.PerlX|syntax.UnicodeGroups|syntax.ClassNL)
	if err != nil {
		return nil, describe(err)
	}
	tree = tree.Simplify()
	if reverse {
		reversed(tree)
	}
	prog, err := syntax.Compile(tree)
	if err != nil {
		return nil, describe(err)
	}
	if re.size += len(prog.Inst); re.size > MaxSize {
		return nil, &Error{Problem: fmt.Sprintf("is too large: more than %d steps once its repetitions are written out; repeat less", MaxSize)}
	}
	return &unit{prog: prog, looks: looks, first: firstOf(prog)}, nil
}

// describe words what the compiler says, without its quotation.
func describe(err error) error {
	e, ok := err.(*syntax.Error)
	if !ok {
		return &Error{Problem: "can not be read"}
	}
	problem := e.Code.String()
	if e.Code == syntax.ErrInvalidRepeatSize {
		problem = "a repetition count is larger than 1000, or smaller than its lower bound"
	}
	return &Error{Problem: problem}
}

// reversed turns an expression round: what it matches, it now matches read backwards.
// Conditions on places stay, as they are told by the text around, not by the direction.
func reversed(re *syntax.Regexp) {
	switch re.Op {
	case syntax.OpConcat:
		for i, j := 0, len(re.Sub)-1; i < j; i, j = i+1, j-1 {
			re.Sub[i], re.Sub[j] = re.Sub[j], re.Sub[i]
		}
	case syntax.OpLiteral:
		runes := make([]rune, len(re.Rune)) // copies of a repetition share theirs
		for i, r := range re.Rune {
			runes[len(runes)-1-i] = r
		}
		re.Rune = runes
	}
	for i, sub := range re.Sub {
		copied := *sub
		copied.Sub = append([]*syntax.Regexp(nil), sub.Sub...)
		re.Sub[i] = &copied
		reversed(&copied)
	}
}
