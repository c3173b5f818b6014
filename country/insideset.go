package country

import (
	"fmt"
	"strconv"
	"strings"
)

// set reads a line of a declaration that says what is inside; ok is false if the
// key is no such line.
func (in *inside) set(key, line string) (ok bool, err error) {
	fields := strings.Fields(line)
	switch key {
	case "century":
		return true, in.setCentury(fields)
	case "day":
		in.days, err = parseOffsets(fields)
	case "month":
		in.months, err = parseOffsets(fields)
	case "months":
		if in.letters = line; len(line) != 12 {
			err = fmt.Errorf("want 12 letters, got %d", len(line))
		}
	case "digits":
		if in.digits = line; len(line) != 10 {
			err = fmt.Errorf("want 10 letters, got %d", len(line))
		}
	case "no-month":
		for _, f := range fields {
			low, high, err := parseRange(f)
			if err != nil {
				return true, err
			}
			in.unknown = append(in.unknown, [2]int{low, high})
		}
	case "sex":
		in.sexes, err = parseSexes(fields)
	case "region":
		in.regions, err = parseValues(fields)
	case "values":
		if len(fields) < 2 {
			return true, fmt.Errorf("want places and their values")
		}
		l := list{}
		if l.over, err = parseStretch(fields[0]); err == nil {
			l.values, err = parseValues(fields[1:])
		}
		in.values = append(in.values, l)
	default:
		return false, nil
	}
	return true, err
}

func (in *inside) setCentury(fields []string) error {
	if len(fields) < 2 {
		return fmt.Errorf("want window, code, check or at, and values")
	}
	var err error
	switch fields[0] {
	case "window":
		in.window, err = strconv.Atoi(fields[1])
		in.sign = len(fields) > 2 && fields[2] == "sign"
	case "code":
		in.codes = map[string]int{}
		for _, f := range fields[1:] {
			codes, year, _ := strings.Cut(f, "=")
			y, err := strconv.Atoi(year)
			if err != nil {
				return fmt.Errorf("code %q: want characters=year", f)
			}
			for c := range strings.SplitSeq(codes, ",") {
				in.codes[c] = y
			}
		}
	case "check":
		in.checks, err = numbers(strings.Join(fields[1:], ","))
	case "at": // at 7..9 000-499 00-99 1900
		if len(fields) != 5 {
			return fmt.Errorf("want at PLACES RANGE YEARS CENTURY")
		}
		var s serial
		var errs [4]error
		s.over, errs[0] = parseStretch(fields[1])
		s.low, s.high, errs[1] = parseRange(fields[2])
		s.from, s.to, errs[2] = parseRange(fields[3])
		s.century, errs[3] = strconv.Atoi(fields[4])
		for _, e := range errs {
			if e != nil {
				return e
			}
		}
		in.serials = append(in.serials, s)
	default:
		return fmt.Errorf("unknown way %q to tell the century", fields[0])
	}
	return err
}

// parseOffsets reads "0 40", "0=m 40=f", "0=1900 20=2000".
func parseOffsets(fields []string) ([]offset, error) {
	var out []offset
	for _, f := range fields {
		add, means, _ := strings.Cut(f, "=")
		o := offset{}
		var err error
		if o.add, err = strconv.Atoi(add); err != nil {
			return nil, fmt.Errorf("offset %q: want a number", f)
		}
		switch means {
		case "":
		case "m", "f":
			o.sex = Sex(means[0])
		default:
			if o.century, err = strconv.Atoi(means); err != nil {
				return nil, fmt.Errorf("offset %q: want =m, =f or =year", f)
			}
		}
		out = append(out, o)
	}
	return out, nil
}

// parseSexes reads "odd=m even=f", "0-4=f 5-9=m".
func parseSexes(fields []string) (map[rune]Sex, error) {
	out := map[rune]Sex{}
	for _, f := range fields {
		which, sex, _ := strings.Cut(f, "=")
		if sex != "m" && sex != "f" {
			return nil, fmt.Errorf("sex %q: want =m or =f", f)
		}
		switch {
		case which == "odd":
			which = "13579"
		case which == "even":
			which = "02468"
		case len(which) == 3 && which[1] == '-':
			i, j := strings.IndexByte(alphabet, which[0]), strings.IndexByte(alphabet, which[2])
			if i < 0 || j < i {
				return nil, fmt.Errorf("sex %q: bad range", f)
			}
			which = alphabet[i : j+1]
		}
		for _, r := range which {
			out[r] = Sex(sex[0])
		}
	}
	return out, nil
}

// parseValues reads "01-95 2A 2B"; a range keeps its zeros.
func parseValues(fields []string) (map[string]bool, error) {
	out := map[string]bool{}
	for _, f := range fields {
		low, high, two := strings.Cut(f, "-")
		if !two {
			out[f] = true
			continue
		}
		a, err := strconv.Atoi(low)
		b, err2 := strconv.Atoi(high)
		if err != nil || err2 != nil || len(low) != len(high) || a > b || b-a > mostValues {
			return nil, fmt.Errorf("range %q: want two numbers of equal length, at most %d apart", f, mostValues)
		}
		for n := a; n <= b; n++ {
			out[fmt.Sprintf("%0*d", len(low), n)] = true
		}
	}
	return out, nil
}

func parseRange(s string) (low, high int, err error) {
	a, b, two := strings.Cut(s, "-")
	if !two {
		b = a
	}
	low, err = strconv.Atoi(a)
	high, err2 := strconv.Atoi(b)
	if err != nil || err2 != nil || low > high {
		return 0, 0, fmt.Errorf("range %q: want two numbers with - between", s)
	}
	return low, high, nil
}
