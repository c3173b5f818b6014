package value

import "strings"

// romanCentury reads the number of "XIXe siècle": the token becomes one in Roman figures.
func (p *parser) romanCentury(i int) int {
	if p.at(i+1).kind != centuryWord && !(p.at(i+1).kind == unitOf && p.v.units[p.at(i+1).value].class == Centuries) {
		return 0
	}
	n, _ := romanNumber(p.text[p.tok[i].start:p.tok[i].end])
	if n == 0 {
		return 0
	}
	p.tok[i].kind, p.tok[i].value = roman, int32(n)
	it := newItem(Century)
	it.num, it.Value = int32(i), int64(n)
	p.items = append(p.items, it)
	return 1
}

// romanFigures are what centuries are written with, the greatest first.
var romanFigures = [...]struct {
	value int
	text  string
}{{10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}}

// romanNumber reads a number below 30 in Roman capitals and returns what follows it, the
// mark of an ordinal. It is 0 for what is none.
func romanNumber(s string) (n int, mark string) {
	rest := s
	for _, f := range romanFigures {
		for strings.HasPrefix(rest, f.text) {
			n, rest = n+f.value, rest[len(f.text):]
		}
	}
	if writeRoman(n)+rest != s || rest != strings.ToLower(rest) {
		return 0, ""
	}
	return n, rest
}

func writeRoman(n int) string {
	var b strings.Builder
	for _, f := range romanFigures {
		for ; n >= f.value; n -= f.value {
			b.WriteString(f.text)
		}
	}
	return b.String()
}

// likeRoman writes a number in Roman figures, with the mark of an ordinal if src has one.
func (n *Numbers) likeRoman(src string, to int64) string {
	was, mark := romanNumber(src)
	if mark != "" && n.Suffix(int64(was)) != n.Suffix(to) {
		mark = n.Suffix(to)
	}
	return writeRoman(int(to)) + mark
}

// Roman reads a number below 30 in Roman capitals; ok is false for what is none.
func Roman(s string) (n int, ok bool) {
	n, mark := romanNumber(s)
	return n, n > 0 && mark == ""
}

// WriteRoman writes a number below 40 in Roman capitals.
func WriteRoman(n int) string { return writeRoman(n) }
