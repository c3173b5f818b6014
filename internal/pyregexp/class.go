package pyregexp

import (
	"fmt"
	"slices"
	"strings"
)

// posix are the classes within classes that the regex module has, too.
var posix = []string{"alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "word", "xdigit"}

// class translates [a-z\d].
func (t *translator) class(out *strings.Builder) error {
	begin := t.at
	t.at++
	var b strings.Builder
	b.WriteByte('[')
	if t.accept("^") {
		b.WriteByte('^')
	}
	for first := true; first || !t.peek("]"); first = false {
		if t.at >= len(t.source) {
			t.at = begin
			return t.errorf("this class is not closed")
		}
		low, set, err := t.member()
		if err != nil {
			return err
		}
		if set != "" {
			b.WriteString(set)
			continue
		}
		high := low
		if t.peek("-") && t.at+1 < len(t.source) && t.source[t.at+1] != ']' {
			t.at++
			if high, set, err = t.member(); err != nil {
				return err
			}
			if set != "" || high < low {
				return t.errorf("a range in a class goes from a lower character to a higher one")
			}
		}
		fmt.Fprintf(&b, `\x{%x}-\x{%x}`, low, high)
	}
	t.at++
	b.WriteByte(']')
	s := b.String()
	if t.flags&IgnoreCase != 0 {
		s = "(?i:" + s + ")"
	}
	out.WriteString(s)
	return nil
}

// member reads one character of a class, or what stands for several.
func (t *translator) member() (r rune, set string, err error) {
	if t.at >= len(t.source) {
		return 0, "", t.errorf("the class is not closed")
	}
	r = t.source[t.at]
	if r == '[' {
		for _, name := range posix {
			if t.accept("[:" + name + ":]") {
				return 0, "[:" + name + ":]", nil
			}
		}
	}
	if r != '\\' {
		t.at++
		return r, "", nil
	}
	if t.at+1 >= len(t.source) {
		return 0, "", t.errorf("a backslash stands at the end")
	}
	next := t.source[t.at+1]
	if set, ok := t.set(next); ok {
		t.at += 2
		return 0, set, nil
	}
	switch {
	case next == 'b':
		t.at += 2
		return '\b', "", nil
	case next == 'p' || next == 'P':
		set, err = t.property()
		return 0, set, err
	case next == '0':
		t.at += 2
		return 0, "", nil
	case slices.Contains([]rune("ABZz"), next):
		return 0, "", t.errorf("\\%c does not stand in a class", next)
	}
	r, err = t.character()
	return r, "", err
}
