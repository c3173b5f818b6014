package code

import (
	"strconv"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/checkfigure"
)

// span is a half-open stretch of a key.
type span struct{ start, end int }

// years finds the years within a code: four figures between separators
// ("30/1993/425/504", "(2002)8", "Ju2019/02345"), and two at the end, or before letters, after a slash
// ("27961/02", "412/95 r.g.") or after a hyphen and a running number ("T 1234-19"); before a slash and a running
// number ("AWB 94/7752"), and between a register's figure and a running number ("3-06-2117").
func years(key string) (out []span) {
	for i := 0; i < len(key); {
		if !isFigure(key[i]) {
			i++
			continue
		}
		j := i
		for j < len(key) && isFigure(key[j]) {
			j++
		}
		n, _ := strconv.Atoi(key[i:min(j, i+9)])
		switch {
		case j-i == 2 && i == 0 && j < len(key) && key[j] == '/' && (n <= 30 || n >= 80) && runs(key[j+1:]): // "19/04512"
			out = append(out, span{i, j})
		case j-i == 2 && twoFigureYear(n) && registered(key[:i], key[j:]):
			out = append(out, span{i, j})
		case j-i == 4 && i == 0 && n <= latestRunning && j+3 == len(key) && key[j] == '/' && twoFigureYear(atoi(key[j+1:])): // "1906/98"
		case j-i == 4 && n >= 1900 && n < 2100 && j-i < len(key) && (i == 0 || !isAlnum(key[i-1]) || j < len(key) && key[j] == '/' && isLetter(key[i-1])) &&
			(j == len(key) || !isAlnum(key[j])):
			out = append(out, span{i, j})
		case len(out) > 0 || j-i != 2 || i < 2 || !twoFigureYear(n) && key[i-1] != '/' || hasFigure(key[j:]) || j < len(key) && isAlnum(key[j]):
		case key[i-1] == '/' && isFigure(key[i-2]), key[i-1] == '-' && (n <= 30 || n >= 60) && running(key[:i-1]):
			out = append(out, span{i, j})
		}
		i = j
	}
	return out
}

// latestRunning is the last number of four figures that is a running number before a year of two figures
// rather than a year.
const latestRunning = 1950

// twoFigureYear says whether two figures are those of a year in which files were numbered.
func twoFigureYear(n int) bool { return n <= 30 || n >= 60 }

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func hasFigure(s string) bool {
	for i := range len(s) {
		if isFigure(s[i]) {
			return true
		}
	}
	return false
}

// registered says whether what stands before and behind two figures makes them a year: letters and a slash
// with a running number ("awb 94/7752"), or a register's figure and a running number ("3-06-2117").
func registered(before, behind string) bool {
	switch {
	case len(behind) < 4 || !allFigures(behind[1:]):
		return false
	case behind[0] == '/':
		return len(before) > 1 && before[len(before)-1] == ' ' && !hasFigure(before) && runs("0"+behind[1:])
	}
	return behind[0] == '-' && len(before) == 2 && isFigure(before[0]) && before[1] == '-'
}

// runs says whether a key is a running number of four to six figures and nothing else.
func runs(key string) bool { return len(key) >= 4 && len(key) <= 6 && allFigures(key) }

// YearOf is the first year within a code, with its century; 0 if it has none.
func YearOf(text string) int {
	key := canonical(text)
	all := years(key)
	if len(all) == 0 {
		return 0
	}
	n, _ := strconv.Atoi(key[all[0].start:all[0].end])
	if n < 100 {
		if n += 1900; n <= 1930 {
			n += 100
		}
	}
	return n
}

// running says whether a key ends in a running number, which has no zero in front:
// three figures, or two if a letter for the sort of case stands before all.
func running(key string) bool {
	n := 0
	for n < len(key) && isFigure(key[len(key)-1-n]) {
		n++
	}
	return n > 0 && key[len(key)-n] != '0' && (n > 2 || n == 2 && isLetter(key[0]))
}

// kept marks the letters of a code that name its kind and stay: short runs
// apart from figures ("C-", "CPT/Inf", "II K"), and words in codes with figures.
func kept(key string) []bool {
	keep := make([]bool, len(key))
	figures := false
	for i := range len(key) {
		figures = figures || isFigure(key[i])
	}
	if !figures {
		return keep
	}
	for i := 0; i < len(key); {
		j, mixed := i, false
		for j < len(key) && (isAlnum(key[j]) || key[j] >= 0x80) {
			mixed = mixed || isFigure(key[j])
			j++
		}
		for k := i; k < j; k++ {
			keep[k] = !mixed
		}
		i = max(j, i+1)
	}
	return keep
}

// numberStandIn replaces the figures of a code, and letters among figures;
// years follow the dates of the documents the code stands in.
func numberStandIn(key string, p cast.Profile, d draw.Source, attempt int) (string, bool) {
	return renumber(key, []byte(key), p, d, attempt)
}

// renumber is numberStandIn, of which base has what stays, as it is written.
func renumber(key string, base []byte, p cast.Profile, d draw.Source, attempt int) (string, bool) {
	shift, _ := strconv.Atoi(p.Trait("yearshift"))
	if shift == 0 {
		shift = -1 - d.Intn(4, "year", key)
	}
	if len(key) > 5 && allFigures(key) && key[0] != '0' && checkfigure.Luhn(key) {
		return luhnStandIn(key, p, d, attempt) // a reference with a check figure
	}
	fixed := kept(key)
	for _, y := range years(key) {
		n, _ := strconv.Atoi(key[y.start:y.end])
		n += shift
		if y.start == 0 && y.end == 2 {
			base[0], base[1] = byte('0'+(n+100)%100/10), byte('0'+(n+100)%10)
			fixed[0], fixed[1] = true, true
			continue
		}
		for k := y.end - 1; k >= y.start; k-- {
			base[k] = byte('0' + (n%10+10)%10)
			if n = n / 10; y.end-y.start == 2 && k == y.end-1 && n < 0 {
				n = 9
			}
			fixed[k] = true
		}
		for k := y.start - 1; k >= 0 && isLetter(key[k]); k-- {
			fixed[k] = true // "Ju2019": the register
		}
		if v, _ := strconv.Atoi(key[y.start:y.end]); y.end-y.start == 2 {
			v = ((v+shift)%100 + 100) % 100
			base[y.start], base[y.start+1] = byte('0'+v/10), byte('0'+v%10)
		}
	}
	writeDates(base, fixed, p.Trait(datesTrait))
	w, at := positions(key, fixed)
	if s, ok := spin(w, at, base, key, d, attempt); ok {
		return s, ok
	}
	// all of that length are taken: longer ones
	size := capacity(w) / 4
	for extra := 1; extra < 8; extra++ {
		attempt -= size
		end := len(key)
		if len(at) > 0 {
			end = at[len(at)-1] + 1
		}
		base = append(base[:end:end], append([]byte{'0'}, base[end:]...)...)
		w, at = append(w, notZero), append(at, end)
		if s, ok := spin(w, at, base, key, d, max(attempt, 0)); ok {
			return s, ok
		}
		size = capacity(w) / 4
	}
	return "", false
}

// mostRoom is how many numbers are alike at most that are counted: no corpus fills more.
const mostRoom = 100_000_000

// numberRoom returns the shape of a number, with a sign for each place that changes, and how
// many there are of that shape, the number itself and others' originals among them; 0 if they
// are too many to count.
func numberRoom(key string) (shape string, n int) {
	if len(key) > longestRoom {
		return "", 0
	}
	fixed := kept(key)
	for _, y := range years(key) {
		for k := y.start; k < y.end; k++ {
			fixed[k] = true
		}
	}
	w, at := positions(key, fixed)
	out, n := []byte(key), 1
	for k, i := range at {
		out[i] = '#'
		if isLetter(key[i]) {
			out[i] = '@'
		}
		if n *= len(w[k]) + 1; n > mostRoom {
			return "", 0
		}
	}
	return string(out), n
}

// longestRoom is how many bytes a number has at most whose like are counted.
const longestRoom = 32

// positions lists the places of a code that change and what may stand there:
// another figure than before, zeros in front staying zeros, or another letter.
func positions(key string, fixed []bool) (w wheel, at []int) {
	inRun, leading := false, false
	for i := range len(key) {
		c := key[i]
		if !isFigure(c) {
			inRun = false
			if isLetter(c) && !fixed[i] {
				w, at = append(w, but(letters, c)), append(at, i)
			}
			continue
		}
		first := !inRun
		more := i+1 < len(key) && isFigure(key[i+1])
		inRun = true
		if fixed[i] {
			continue
		}
		if first {
			leading = c == '0' && more
		}
		switch {
		case leading && c == '0' && more:
			// 007: the zeros in front stay
		case first && more, leading:
			leading = false
			w, at = append(w, but(notZero, c)), append(at, i)
		default:
			w, at = append(w, but(figures, c)), append(at, i)
		}
	}
	return w, at
}

// spin fills the attempt-th combination into base.
func spin(w wheel, at []int, base []byte, key string, d draw.Source, attempt int) (string, bool) {
	if len(w) == 0 {
		return "", false
	}
	seed := d.Uint64("number", key)
	const tries = 4
	last := ""
	for i := range tries {
		c, ok := w.at(seed, attempt*tries+i)
		if !ok {
			break
		}
		out := append([]byte(nil), base...)
		for k, p := range at {
			out[p] = c[k]
		}
		if last = string(out); !sharesRun(last, key) {
			return last, true
		}
	}
	return last, last != ""
}

// capacity is how many combinations a wheel has, at most a billion.
func capacity(w wheel) int {
	n := 1
	for _, a := range w {
		if n *= len(a); n > 1e9 {
			return 1e9
		}
	}
	if len(w) == 0 {
		return 0
	}
	return n
}
