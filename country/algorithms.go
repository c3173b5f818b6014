package country

import "fmt"

// algorithms builds the checks that declarations name. All but the first four are
// published standards without parameters.
var algorithms = map[string]func(*arguments) (check, error){
	"sum":     sum,
	"number":  number,
	"table":   table,
	"luhn":    luhn,
	"mod97":   mod97,
	"mod1110": mod1110,
	"verhoeff": func(a *arguments) (check, error) {
		return func(c []rune) bool { return verhoeff(a.over.in(c)) }, nil
	},
	"repeats": func(a *arguments) (check, error) {
		return func(c []rune) bool { return repeats(a.over.in(c)) }, nil
	},
}

// sum is a weighted sum: of all places over with remainder is; or, with at, the
// remainder (neg: its complement) tells the character there. fold is a second
// modulus (Σ mod 11 mod 10). Weights repeat from the left.
func sum(a *arguments) (check, error) {
	if len(a.weights) == 0 || a.mod < 2 {
		return nil, fmt.Errorf("sum needs weights and mod")
	}
	return func(c []rune) bool {
		total, ok := a.total(c, a.weights)
		if !ok {
			return false
		}
		if a.at.from == 0 {
			return total == a.is
		}
		result := a.result(total)
		if a.then != nil && result >= len(a.chars) {
			total, _ = a.total(c, a.then)
			result = a.result(total)
		}
		return a.matches(c, result)
	}, nil
}

// total is the weighted sum modulo mod. ok is false for a character without a value.
func (a *arguments) total(c []rune, weights []int) (total int, ok bool) {
	total = a.add
	i := 0
	count := func(v int) {
		p := v * weights[i%len(weights)]
		i++
		for a.digits && p > 9 {
			total += p % 10
			p /= 10
		}
		total += p
	}
	over := a.over.in(c)
	for _, r := range over {
		v := a.value(r)
		if v < 0 {
			return 0, false
		}
		if a.expand && r >= 'A' {
			count(v / 10)
			v %= 10
		}
		count(v)
	}
	total %= a.mod
	if total < 0 {
		total += a.mod
	}
	return total, len(over) > 0
}

// result turns a remainder into what is written.
func (a *arguments) result(remainder int) int {
	if a.neg {
		remainder = (a.mod - remainder) % a.mod
	}
	if a.fold > 0 {
		remainder %= a.fold
	}
	if remainder == 0 {
		return a.zero
	}
	return remainder
}

// number divides the whole number over: (add + mul·N) mod mod, neg for the
// complement, stands at. With replace and prefix the number is changed first
// (letters of Corsica; 2 before Belgian numbers of this century).
func number(a *arguments) (check, error) {
	if a.mod < 2 || a.at.from == 0 || a.skip < 0 {
		return nil, fmt.Errorf("number needs mod and at")
	}
	return func(c []rune) bool {
		over := a.over.in(c)
		if len(over) == 0 {
			return false
		}
		s := a.prefix + string(over)
		if a.skip > 0 && a.skip <= len(over) {
			s = a.prefix + string(over[:a.skip-1]) + string(over[a.skip:])
		}
		if a.replace != nil {
			s = a.replace.Replace(s)
		}
		n := 0
		for _, r := range s {
			v := a.value(r)
			switch {
			case v < 0:
				return false
			case v > 9:
				n = (n*100 + v) % a.mod
			default:
				n = (n*10 + v) % a.mod
			}
		}
		return a.matches(c, a.result((a.add+a.mul*n)%a.mod))
	}, nil
}

// table sums values that two tables give the characters of odd and even places.
func table(a *arguments) (check, error) {
	if len(a.tables[0]) != 36 || len(a.tables[1]) != 36 || a.mod < 2 || a.at.from == 0 {
		return nil, fmt.Errorf("table needs odd and even of 36 values, mod and at")
	}
	return func(c []rune) bool {
		total := 0
		for i, r := range a.over.in(c) {
			v := value(r)
			if v < 0 || v > 35 {
				return false
			}
			total += a.tables[i%2][v]
		}
		return a.matches(c, a.result(total%a.mod))
	}, nil
}

// luhn is ISO/IEC 7812-1 annex B. With expand, letters count as two digits (ISIN);
// a map may give them values of one digit. With mod=36, it is the same over digits
// and letters (GSTIN).
func luhn(a *arguments) (check, error) {
	base := 10
	if a.mod > 0 {
		base = a.mod
	}
	return func(c []rune) bool {
		over := a.over.in(c)
		total, twice := a.add, false
		count := func(v int) {
			if twice {
				v *= 2
				v = v/base + v%base
			}
			twice = !twice
			total += v
		}
		for i := len(over) - 1; i >= 0; i-- {
			v := a.value(over[i])
			if v < 0 || v >= base && !a.expand {
				return false
			}
			if a.expand && over[i] >= 'A' {
				count(v % 10)
				v /= 10
			}
			count(v)
		}
		return len(over) > 1 && total%base == 0
	}, nil
}

// mod97 is ISO 7064 MOD 97-10. With at, the characters there go to the end before
// (ISO 13616: the first four of an IBAN), after the characters of prefix.
func mod97(a *arguments) (check, error) {
	return func(c []rune) bool {
		n := 0
		read := func(part []rune) bool {
			for _, r := range part {
				v := a.value(r)
				switch {
				case v < 0:
					return false
				case v > 9:
					n = (n*100 + v) % 97
				default:
					n = (n*10 + v) % 97
				}
			}
			return true
		}
		over := a.over.in(c)
		if !read(over) || !read([]rune(a.prefix)) || a.at.from != 0 && !read(a.at.in(c)) {
			return false
		}
		return len(over) > 0 && n == 1
	}, nil
}

// mod1110 is ISO 7064 MOD 11,10.
func mod1110(a *arguments) (check, error) {
	return func(c []rune) bool {
		over := a.over.in(c)
		p := 10
		for i, r := range over {
			v := a.value(r)
			if v < 0 || v > 9 {
				return false
			}
			p = (p + v) % 10
			if i == len(over)-1 {
				return p == 1
			}
			if p == 0 {
				p = 10
			}
			p = p * 2 % 11
		}
		return false
	}, nil
}

// verhoeff is J. Verhoeff, Error Detecting Decimal Codes (1969): the dihedral group
// of order ten.
func verhoeff(c []rune) bool {
	sum := 0
	for i := range c {
		v := value(c[len(c)-1-i])
		if v < 0 || v > 9 {
			return false
		}
		sum = dihedral(sum, verhoeffPermutations[i%8][v])
	}
	return len(c) > 1 && sum == 0
}

// dihedral multiplies in the dihedral group of order ten.
func dihedral(a, b int) int {
	switch {
	case a < 5 && b < 5:
		return (a + b) % 5
	case a < 5:
		return (a+b-5)%5 + 5
	case b < 5:
		return (a-5-b+5)%5 + 5
	}
	return (a - b + 5) % 5
}

var verhoeffPermutations = [8][10]int{
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 5, 7, 6, 2, 8, 3, 0, 9, 4}, {5, 8, 0, 3, 7, 9, 6, 1, 4, 2},
	{8, 9, 1, 6, 0, 4, 3, 5, 2, 7}, {9, 4, 5, 3, 1, 2, 6, 8, 7, 0}, {4, 2, 8, 6, 5, 7, 3, 9, 0, 1},
	{2, 7, 9, 3, 8, 0, 6, 4, 1, 5}, {7, 0, 4, 6, 9, 1, 3, 2, 5, 8},
}

// repeats holds if exactly one digit occurs two or three times, and no other more
// than once (German tax identification number: Bundeszentralamt für Steuern, 2016).
func repeats(c []rune) bool {
	var n [10]int
	for _, r := range c {
		if r < '0' || r > '9' {
			return false
		}
		n[r-'0']++
	}
	more := 0
	for _, k := range n {
		if k > 3 {
			return false
		}
		if k > 1 {
			more++
		}
	}
	return more == 1
}
