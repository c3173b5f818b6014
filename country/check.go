package country

import (
	"fmt"
	"strconv"
	"strings"
)

// A check holds or does not for the characters of a number without separators.
type check func(c []rune) bool

// A checkLine is one "check:" line of a declaration. Which of its alternatives
// holds may tell the century (Belgium).
type checkLine struct {
	alternatives []check
	soft         bool // numbers without it are given out too: it proves, but does not disprove
	none         int  // numbers of this length have no check figure; 0: all have
}

// firstValid returns the index of the first alternative whose check digits are right, or
// -1.
func (l *checkLine) firstValid(c []rune) int {
	for i, a := range l.alternatives {
		if a(c) {
			return i
		}
	}
	return -1
}

// A stretch is the places a check reads, counted from 1; from the end if negative.
type stretch struct{ from, to int }

var whole = stretch{1, -1}

// in returns the characters that the stretch covers.
func (s stretch) in(c []rune) []rune {
	from, to := place(s.from, len(c)), place(s.to, len(c))
	if from < 0 || to >= len(c) || from > to {
		return nil
	}
	return c[from : to+1]
}

// place returns the index of a place that is counted from 1, or from the end.
func place(p, n int) int {
	if p < 0 {
		return n + p
	}
	return p - 1
}

func parseStretch(s string) (stretch, error) {
	from, to, two := strings.Cut(s, "..")
	a, err := strconv.Atoi(from)
	if err != nil || a == 0 {
		return stretch{}, fmt.Errorf("places %q: want a number or two with .. between", s)
	}
	b := a
	if two {
		if b, err = strconv.Atoi(to); err != nil || b == 0 {
			return stretch{}, fmt.Errorf("places %q: want a number or two with .. between", s)
		}
	}
	return stretch{a, b}, nil
}

// arguments of an algorithm, from a declaration.
type arguments struct {
	over, at stretch
	weights  []int
	mod      int
	is       int   // remainder that the sum must have
	add, mul int   // to the sum; of the number
	zero     int   // what a result of zero is written as
	fold     int   // second modulus
	length   int   // of the numbers it is for; 0: of all
	skip     int   // place that is left out, from 1
	then     []int // weights to use if the first ones give no check figure
	neg      bool  // the check figure is the complement of the remainder
	digits   bool  // digits of products are summed
	expand   bool  // a letter counts as the two digits of its value
	chars    []rune
	values   map[rune]int // of characters that do not have those of the alphabet
	replace  *strings.Replacer
	prefix   string
	tables   [2][]int // by odd and even place: value of each character
}

// parseCheck reads "luhn 3..12", "sum 1..9 weights=10,9,8 mod=11 neg at=10 or …".
func parseCheck(line string, soft bool) (checkLine, error) {
	l := checkLine{soft: soft}
	for spec := range strings.SplitSeq(line, " or ") {
		if length, ok := strings.CutPrefix(strings.TrimSpace(spec), "none length="); ok {
			n, err := strconv.Atoi(length)
			if err != nil {
				return l, fmt.Errorf("check %q: %w", spec, err)
			}
			l.none = n
			continue
		}
		c, err := parseAlgorithm(strings.Fields(spec))
		if err != nil {
			return l, fmt.Errorf("check %q: %w", spec, err)
		}
		l.alternatives = append(l.alternatives, c)
	}
	return l, nil
}

func parseAlgorithm(fields []string) (check, error) {
	if len(fields) == 0 {
		return nil, fmt.Errorf("no algorithm")
	}
	name := fields[0]
	a := arguments{over: whole, mul: 1, chars: []rune("0123456789")}
	for i, f := range fields[1:] {
		if i == 0 && !strings.Contains(f, "=") && strings.Trim(f, "-.0123456789") == "" {
			s, err := parseStretch(f)
			if err != nil {
				return nil, err
			}
			a.over = s
			continue
		}
		if err := a.set(f); err != nil {
			return nil, err
		}
	}
	build, ok := algorithms[name]
	if !ok {
		return nil, fmt.Errorf("unknown algorithm %q", name)
	}
	c, err := build(&a)
	if a.length == 0 || err != nil {
		return c, err
	}
	return func(chars []rune) bool { return len(chars) == a.length && c(chars) }, nil
}

func (a *arguments) set(field string) (err error) {
	key, v, _ := strings.Cut(field, "=")
	switch key {
	case "weights":
		a.weights, err = numbers(v)
	case "odd":
		a.tables[0], err = numbers(v)
	case "even":
		a.tables[1], err = numbers(v)
	case "mod":
		a.mod, err = strconv.Atoi(v)
	case "is":
		a.is, err = strconv.Atoi(v)
	case "add":
		a.add, err = strconv.Atoi(v)
	case "mul":
		a.mul, err = strconv.Atoi(v)
	case "zero":
		a.zero, err = strconv.Atoi(v)
	case "fold":
		a.fold, err = strconv.Atoi(v)
	case "at":
		a.at, err = parseStretch(v)
	case "length":
		a.length, err = strconv.Atoi(v)
	case "skip":
		a.skip, err = strconv.Atoi(v)
	case "then":
		a.then, err = numbers(v)
	case "neg":
		a.neg = true
	case "digits":
		a.digits = true
	case "expand":
		a.expand = true
	case "chars":
		a.chars = []rune(v)
	case "prefix":
		a.prefix = v
	case "replace":
		pairs := strings.FieldsFunc(v, func(r rune) bool { return r == ':' || r == ',' })
		if len(pairs)%2 == 1 {
			return fmt.Errorf("replace %q: want old:new,old:new", v)
		}
		a.replace = strings.NewReplacer(pairs...)
	case "map":
		from, to, ok := strings.Cut(v, ":")
		if !ok || len(from) != len(to) {
			return fmt.Errorf("map %q: want as many characters after : as before", v)
		}
		a.values = map[rune]int{}
		for i, r := range from {
			a.values[r] = value(rune(to[i]))
		}
	default:
		return fmt.Errorf("unknown argument %q", field)
	}
	if err != nil {
		return fmt.Errorf("argument %q: %w", field, err)
	}
	return nil
}

func numbers(s string) ([]int, error) {
	var out []int
	for f := range strings.SplitSeq(s, ",") {
		n, err := strconv.Atoi(f)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

// value is what a character counts, or -1.
func (a *arguments) value(r rune) int {
	if v, ok := a.values[r]; ok {
		return v
	}
	if v := value(r); v < 36 {
		return v
	}
	return -1
}

// matches reports whether the check characters are those of a result.
func (a *arguments) matches(c []rune, result int) bool {
	at := a.at.in(c)
	if result < 0 {
		return false
	}
	if len(at) == 1 {
		return result < len(a.chars) && a.chars[result] == at[0]
	}
	n := 0
	for _, r := range at {
		if r < '0' || r > '9' {
			return false
		}
		n = n*10 + int(r-'0')
	}
	return len(at) > 0 && n == result
}
