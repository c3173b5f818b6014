package pyregexp

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// deepest is how deep groups may be nested.
const deepest = 100

// A translator writes Python's syntax in Go's. A condition on a place becomes an empty
// capture, which the machine looks up; groups do not capture, as only whole matches are
// asked for.
type translator struct {
	source []rune
	at     int
	flags  Flags
	depth  int
	re     *Regexp
	looks  []int // of the unit under way
}

func (t *translator) errorf(format string, args ...any) error {
	return &Error{At: t.at + 1, Problem: fmt.Sprintf(format, args...)}
}

func (t *translator) peek(s string) bool {
	for i, r := range []rune(s) {
		if t.at+i >= len(t.source) || t.source[t.at+i] != r {
			return false
		}
	}
	return true
}

// accept moves behind s if the rest of the pattern begins with it, and reports whether it
// does.
func (t *translator) accept(s string) bool {
	if !t.peek(s) {
		return false
	}
	t.at += len([]rune(s))
	return true
}

// unit translates up to the end of a group, or of the source, and compiles it.
func (t *translator) unit(reverse bool) (*unit, error) {
	outer := t.looks
	t.looks = nil
	defer func() { t.looks = outer }()
	var out strings.Builder
	if err := t.alternatives(&out); err != nil {
		return nil, err
	}
	return t.re.newUnit(out.String(), t.looks, reverse)
}

// assert writes a condition.
func (t *translator) assert(out *strings.Builder, l *look) {
	t.looks = append(t.looks, len(t.re.looks))
	t.re.looks = append(t.re.looks, l)
	out.WriteString("()")
}

// alternatives translates until a bracket closes the group that it is in.
func (t *translator) alternatives(out *strings.Builder) error {
	repeatable := false // something stands before that can be repeated
	for t.at < len(t.source) {
		r := t.source[t.at]
		if t.flags&Verbose != 0 && t.blank(r) {
			continue
		}
		var err error
		switch {
		case r == ')':
			return nil
		case r == '|':
			t.at++
			out.WriteByte('|')
			repeatable = false
			continue
		case r == '*' || r == '+' || r == '?' || r == '{':
			repeated, err := t.repetition(out, repeatable)
			if err != nil {
				return err
			}
			repeatable = !repeated
			continue
		case r == '(':
			repeatable, err = t.group(out)
		case r == '[':
			repeatable, err = true, t.class(out)
		case r == '\\':
			repeatable, err = true, t.escape(out)
		default:
			t.at++
			t.plain(out, r)
			repeatable = true
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// blank skips what a verbose expression has for its readers.
func (t *translator) blank(r rune) bool {
	switch {
	case r == '#':
		for t.at < len(t.source) && t.source[t.at] != '\n' {
			t.at++
		}
	case unicode.IsSpace(r):
		t.at++
	default:
		return false
	}
	return true
}

func (t *translator) plain(out *strings.Builder, r rune) {
	multiline := t.flags&Multiline != 0
	switch {
	case r == '^' && multiline:
		out.WriteString("(?m:^)")
	case r == '^':
		out.WriteString(`\A`)
	case r == '$' && multiline:
		out.WriteString("(?m:$)")
	case r == '$':
		t.assert(out, &look{kind: lastLine})
	case r == '.' && t.flags&DotAll != 0:
		out.WriteString("(?s:.)")
	case r == '.':
		out.WriteString("(?-s:.)")
	default:
		t.literal(out, r)
	}
}

// literal writes one character, in both cases if case is ignored.
func (t *translator) literal(out *strings.Builder, r rune) {
	s := regexp.QuoteMeta(string(r))
	if t.flags&IgnoreCase != 0 {
		s = "(?i:" + s + ")"
	}
	out.WriteString(s)
}

// repetition translates a quantifier. repeated is false if it is a brace like any other.
func (t *translator) repetition(out *strings.Builder, repeatable bool) (repeated bool, err error) {
	r := t.source[t.at]
	q := string(r)
	next := t.at + 1
	if r == '{' {
		if q, next = t.counts(); q == "" {
			t.at++
			t.literal(out, r)
			return false, nil
		}
	}
	if !repeatable {
		return true, t.errorf("there is nothing to repeat")
	}
	t.at = next
	switch {
	case t.peek("+"):
		return true, t.errorf("possessive repetition is not supported; leave the second + out")
	case t.accept("?"):
		q += "?"
	}
	out.WriteString(q)
	return true, nil
}

// counts reads {2}, {2,}, {,5} and {2,5}; quantifier is empty if it is none of them.
func (t *translator) counts() (quantifier string, next int) {
	i := t.at + 1
	number := func() string {
		from := i
		for i < len(t.source) && '0' <= t.source[i] && t.source[i] <= '9' {
			i++
		}
		return string(t.source[from:i])
	}
	low, high, comma := number(), "", false
	if i < len(t.source) && t.source[i] == ',' {
		i++
		high, comma = number(), true
	}
	if i >= len(t.source) || t.source[i] != '}' || low == "" && !comma {
		return "", 0
	}
	if low == "" {
		low = "0"
	}
	if comma {
		return "{" + low + "," + high + "}", i + 1
	}
	return "{" + low + "}", i + 1
}

// group translates what begins with a bracket. something is false if it matches nothing:
// a comment, or flags for the rest.
func (t *translator) group(out *strings.Builder) (something bool, err error) {
	if t.depth++; t.depth > deepest {
		return false, t.errorf("groups are nested more than %d deep", deepest)
	}
	defer func() { t.depth-- }()
	begin, flags := t.at, t.flags
	t.at++
	l := &look{}
	switch {
	case t.accept("?#"):
		for t.at < len(t.source) && t.source[t.at] != ')' {
			t.at++
		}
		return false, t.close(begin)
	case t.accept("?="):
	case t.accept("?!"):
		l.negative = true
	case t.accept("?<="):
		l.kind = behind
	case t.accept("?<!"):
		l.kind, l.negative = behind, true
	default:
		rest, err := t.opening()
		if err != nil {
			return false, err
		}
		if rest { // the flags hold until the group around it ends
			return false, nil
		}
		out.WriteString("(?:")
		if err := t.alternatives(out); err != nil {
			return false, err
		}
		out.WriteByte(')')
		t.flags = flags
		return true, t.close(begin)
	}
	if l.body, err = t.unit(l.kind == ahead); err != nil {
		return false, err
	}
	t.flags = flags
	l.one = single(l.body)
	t.assert(out, l)
	return true, t.close(begin)
}

func (t *translator) close(begin int) error {
	if !t.accept(")") {
		t.at = begin
		return t.errorf("this bracket is not closed")
	}
	return nil
}

// opening reads what stands behind the bracket of a group that matches something. rest is
// true of flags alone, "(?i)".
func (t *translator) opening() (rest bool, err error) {
	if !t.accept("?") {
		return false, nil
	}
	switch {
	case t.accept(":"):
		return false, nil
	case t.accept("P<"), t.accept("<"):
		for t.at < len(t.source) && t.source[t.at] != '>' {
			if r := t.source[t.at]; r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				return false, t.errorf("a group's name is letters, digits and _")
			}
			t.at++
		}
		if !t.accept(">") {
			return false, t.errorf("a group's name ends with >")
		}
		return false, nil
	case t.peek("P="):
		return false, t.errorf("back references are not supported: they can not be matched in linear time; write out what may stand there")
	case t.peek(">"):
		return false, t.errorf("atomic groups are not supported; write (?: instead")
	case t.peek("("):
		return false, t.errorf("conditional groups are not supported; write the cases as alternatives")
	}
	on := true
	for ; t.at < len(t.source); t.at++ {
		var f Flags
		switch t.source[t.at] {
		case 'i':
			f = IgnoreCase
		case 'm':
			f = Multiline
		case 's':
			f = DotAll
		case 'x':
			f = Verbose
		case 'a':
			f = ASCII
		case 'u':
			t.flags &^= ASCII
			continue
		case '-':
			on = false
			continue
		case ':':
			t.at++
			return false, nil
		case ')':
			t.at++
			return true, nil
		default:
			return false, t.errorf("no group begins so; there are (?: (?P<name> (?= (?! (?<= (?<! and flags such as (?i)")
		}
		if t.flags &^= f; on {
			t.flags |= f
		}
	}
	return false, t.errorf("the flags are not closed")
}

// escape translates what begins with a backslash, outside a class.
func (t *translator) escape(out *strings.Builder) error {
	if t.at+1 >= len(t.source) {
		return t.errorf("a backslash stands at the end")
	}
	r := t.source[t.at+1]
	switch r {
	case 'b', 'B':
		t.at += 2
		t.assert(out, &look{kind: boundary, negative: r == 'B', ascii: t.flags&ASCII != 0})
		return nil
	case 'A':
		t.at += 2
		out.WriteString(`\A`)
		return nil
	case 'Z', 'z':
		t.at += 2
		out.WriteString(`\z`)
		return nil
	}
	if '1' <= r && r <= '9' {
		return t.errorf("back references are not supported: they can not be matched in linear time; write out what may stand there")
	}
	if set, ok := t.set(r); ok {
		t.at += 2
		out.WriteString("[" + set + "]")
		return nil
	}
	if r == 'p' || r == 'P' {
		set, err := t.property()
		out.WriteString(set)
		return err
	}
	c, err := t.character()
	if err == nil {
		t.literal(out, c)
	}
	return err
}
