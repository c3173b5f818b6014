package country

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// maxLength is the most characters a form may have. The longest known number is an
// IBAN of Malta or Saint Lucia (31 and 32 characters); Jordan has 30.
const maxLength = 40

// mostForms is how many lengths one line may stand for.
const mostForms = 64

// alphabet lists the characters a set can hold as bits: their index is their value
// in check sums (ISO 7064, ISO 13616: A is 10 … Z is 35).
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+/"

const (
	allDigits  uint64 = 1<<10 - 1
	allLetters uint64 = (1<<26 - 1) << 10
	signs      uint64 = 7 << 36
)

// value returns the index of r in the alphabet, or -1.
func value(r rune) int {
	switch {
	case r >= '0' && r <= '9':
		return int(r - '0')
	case r >= 'A' && r <= 'Z':
		return int(r-'A') + 10
	case r == '-':
		return 36
	case r == '+':
		return 37
	case r == '/':
		return 38
	}
	return -1
}

// A position is one character of a form.
type position struct {
	set   uint64 // characters of the alphabet
	other string // further letters, of other scripts
	role  byte   // one of YMDCSRK; 0: none
	fixed bool   // written in the declaration
	first bool   // the first of those that one part of the declaration stands for
}

func (p *position) accepts(r rune) bool {
	if v := value(r); v >= 0 {
		return p.set>>v&1 == 1
	}
	return p.other != "" && strings.ContainsRune(p.other, r)
}

// A form is a number without its separators: one set of characters for each place.
type form struct {
	at      []position
	written []*written
	parts   [128]uint64 // by role: the places that have it, as bits
	rate    float64     // share of random strings of its class that the declaration takes
	letters bool        // all places may be letters and none must be a digit: upper case is asked for
}

// A written shape is a form with separators between its groups.
type written struct {
	id     *ID
	form   *form
	before []rune // by place: separator that stands before it; 0: none
	when   when
	groups int
	breaks uint64 // places that have a separator before them
}

// when says in which surroundings a written shape counts without a label.
type when byte

const (
	whenValid   when = iota // check figures hold
	whenShape               // "!": the shape alone is unmistakable
	whenLabel               // "?": never without a label
	whenCapital             // ">": check figures hold and a capitalised word follows
)

// parseForms reads "YYMMDDddSK | 6-4! 6+4 10?". A repetition of variable length
// ("d{7,9}") gives one form for each length.
func parseForms(id *ID, line string) ([]*form, error) {
	shape, groupings, _ := strings.Cut(line, " | ")
	all, err := parsePositions(strings.TrimSpace(shape))
	if err != nil {
		return nil, err
	}
	var forms []*form
	for _, at := range all {
		if len(at) > maxLength {
			return nil, fmt.Errorf("form %q has more than %d characters", shape, maxLength)
		}
		f := newForm(at)
		for _, g := range strings.Fields(groupings) {
			if err := f.group(id, g, len(all) > 1); err != nil {
				return nil, err
			}
		}
		if len(f.written) == 0 {
			if err := f.group(id, "n?", true); err != nil {
				return nil, err
			}
		}
		forms = append(forms, f)
	}
	return forms, nil
}

func newForm(at []position) *form {
	f := &form{at: at, letters: true}
	for i, p := range at {
		if p.role != 0 {
			f.parts[p.role] |= 1 << i
		}
		if p.set&allLetters == 0 && p.other == "" {
			f.letters = false
		}
	}
	return f
}

// parsePositions reads the shape of a form.
//
//	d a x        a digit, a letter, either
//	[1-3AB]      one of these
//	'SE'         these characters
//	Y M D        digits of year, month and day of birth
//	C S R K      code of the century, sex, region, check figure; a set may follow: K[A-Z]
//	{4} {7,9}    so often the last
//	.            nothing: parts a role from a set that is not its own
func parsePositions(s string) ([][]position, error) {
	all := [][]position{nil}
	add := func(p position) {
		for i := range all {
			all[i] = append(all[i], p)
		}
	}
	var last position
	for i := 0; i < len(s); {
		c := s[i]
		i++
		switch {
		case c == '.':
			continue
		case c == 'd':
			last = position{set: allDigits}
		case c == 'a':
			last = position{set: allLetters}
		case c == 'x':
			last = position{set: allDigits | allLetters}
		case strings.IndexByte("YMDCSRK", c) >= 0:
			last = position{set: allDigits, role: c}
			if i < len(s) && s[i] == '[' {
				p, n, err := parseSet(s[i:])
				if err != nil {
					return nil, err
				}
				p.role = c
				last, i = p, i+n
			}
		case c == '[':
			p, n, err := parseSet(s[i-1:])
			if err != nil {
				return nil, err
			}
			last, i = p, i-1+n
		case c == '\'':
			end := strings.IndexByte(s[i:], '\'')
			if end < 0 {
				return nil, fmt.Errorf("form %q: missing closing '", s)
			}
			for j, r := range s[i : i+end] {
				p := position{fixed: true, first: j == 0}
				if err := p.include(r, r); err != nil {
					return nil, fmt.Errorf("form %q: %w", s, err)
				}
				add(p)
			}
			i += end + 1
			continue
		default:
			return nil, fmt.Errorf("form %q: unknown character %q", s, c)
		}
		low, high := 1, 1
		if i < len(s) && s[i] == '{' {
			end := strings.IndexByte(s[i:], '}')
			if end < 0 {
				return nil, fmt.Errorf("form %q: missing }", s)
			}
			from, to, two := strings.Cut(s[i+1:i+end], ",")
			var err, err2 error
			low, err = strconv.Atoi(from)
			if high = low; two {
				high, err2 = strconv.Atoi(to)
			}
			if err != nil || err2 != nil || low < 0 || high < low || high > maxLength {
				return nil, fmt.Errorf("form %q: bad repetition %q", s, s[i:i+end+1])
			}
			i += end + 1
		}
		if len(all)*(high-low+1) > mostForms {
			return nil, fmt.Errorf("form %q has more than %d lengths; write several forms", s, mostForms)
		}
		for n := range low {
			last.first = n == 0
			add(last)
		}
		last.first = low == 0
		if high > low {
			base := all
			for n := 1; n <= high-low; n++ {
				for _, b := range base {
					longer := append([]position(nil), b...)
					for k := range n {
						next := last
						next.first = low == 0 && k == 0
						longer = append(longer, next)
					}
					all = append(all, longer)
				}
			}
		}
	}
	if len(all[0]) == 0 {
		return nil, fmt.Errorf("form %q is empty", s)
	}
	return all, nil
}

// parseSet reads "[A-CEGH0-9]" at the start of s.
func parseSet(s string) (p position, n int, err error) {
	end := strings.IndexByte(s, ']')
	if end < 2 {
		return p, 0, fmt.Errorf("bad set in %q", s)
	}
	in := []rune(s[1:end])
	for i := 0; i < len(in); i++ {
		to := in[i]
		if i+2 < len(in) && in[i+1] == '-' {
			to = in[i+2]
		}
		if err := p.include(in[i], to); err != nil {
			return p, 0, fmt.Errorf("set %q: %w", s[:end+1], err)
		}
		if to != in[i] {
			i += 2
		}
	}
	return p, end + 1, nil
}

func (p *position) include(from, to rune) error {
	if from > to {
		return fmt.Errorf("%q comes after %q", from, to)
	}
	for r := from; r <= to; r++ {
		if v := value(r); v >= 0 {
			p.set |= 1 << v
		} else if unicode.IsLetter(r) && from == to {
			p.other += string(r)
		} else {
			return fmt.Errorf("%q is no digit, capital letter, sign or listed letter of another script", r)
		}
	}
	return nil
}

// indices returns the places of a role, in order.
func (f *form) indices(role byte) []int {
	var out []int
	for i := range f.at {
		if f.parts[role]>>i&1 == 1 {
			out = append(out, i)
		}
	}
	return out
}

// class names what random strings of the shape have in each place: d a digit, a a
// letter, x either, s a sign or a letter of another script; "a2d9".
func (f *form) class() string {
	var b strings.Builder
	for i := 0; i < len(f.at); {
		c, n := f.at[i].class(), 0
		for i < len(f.at) && f.at[i].class() == c {
			i++
			n++
		}
		b.WriteByte(c)
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}

func (p *position) class() byte {
	switch digit, letter := p.set&allDigits != 0, p.set&allLetters != 0; {
	case digit && letter:
		return 'x'
	case digit:
		return 'd'
	case letter:
		return 'a'
	}
	return 's'
}
