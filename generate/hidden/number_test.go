package hidden

import (
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
)

func TestIsNumber(t *testing.T) {
	for w, want := range map[string]bool{
		"31": true, "5.3": true, "6,500": true, "45th": true, "1980s": true, "0.05": true, "05": true,
		"0": false, "00": false, "A4": false, "4x": false, "kr": false, "": false, "12345678901234567": false,
	} {
		if got := isNumber(w); got != want {
			t.Errorf("%q: %v, want %v", w, got, want)
		}
	}
}

// Numbers keep their shape, and none stays what it was.
func TestMoveKeepsTheShape(t *testing.T) {
	shape := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsDigit(r) {
				return '9'
			}
			return r
		}, s)
	}
	zeros := func(s string) int { return len(s) - len(strings.TrimRight(s, "0")) }
	for seed := range 50 {
		d := draw.New([]byte{byte(seed)})
		for _, n := range []string{"1", "9", "10", "31", "32", "99", "100", "110", "199", "1650", "1700", "1999", "2099", "5.3", "0.05", "6,500", "1,000,000", "99.9", "12.50"} {
			got := move(n, 0, d)
			if got == n || shape(got) != shape(n) {
				t.Errorf("seed %d: %s becomes %s", seed, n, got)
			}
			if len(n) > 2 && n != "1700" && n != "1999" && n != "2099" && zeros(got) != zeros(n) {
				t.Errorf("seed %d: %s becomes %s, its zeros do not stay", seed, n, got)
			}
		}
	}
}

// Days stay days; years keep their order and distance, and follow the dates.
func TestMoveDaysAndYears(t *testing.T) {
	for seed := range 50 {
		d := draw.New([]byte{byte(seed)})
		for day := 10; day <= 31; day++ {
			if v, _ := strconv.Atoi(move(strconv.Itoa(day), 0, d)); v < 10 || v > 31 {
				t.Errorf("seed %d: day %d becomes %d", seed, day, v)
			}
		}
		a, _ := strconv.Atoi(move("1987", 0, d))
		b, _ := strconv.Atoi(move("1990", 0, d))
		if b-a != 3 {
			t.Errorf("seed %d: 1987 and 1990 become %d and %d", seed, a, b)
		}
		if got := move("1987", -4, d); got != "1983" {
			t.Errorf("seed %d: dates move by -4, 1987 becomes %s", seed, got)
		}
	}
}

// Different numbers of a document stay different.
func TestMoveMergesNothing(t *testing.T) {
	d := draw.New([]byte("k"))
	for _, write := range []func(int) string{
		strconv.Itoa,
		func(i int) string { return strconv.Itoa(i/10) + "." + strconv.Itoa(i%10) },
		func(i int) string { return strconv.Itoa(1+i%9) + "," + strconv.Itoa(1000 + i)[1:] },
	} {
		seen := map[string]string{}
		for i := 1; i < 1000; i++ {
			n := write(i)
			if !isNumber(n) {
				continue
			}
			got := move(n, 0, d)
			if was, ok := seen[got]; ok && was != n {
				t.Errorf("%s and %s become %s", was, n, got)
			}
			seen[got] = n
		}
	}
}

func TestNumberEndings(t *testing.T) {
	s := &form.Scene{Draw: draw.New([]byte("k"))}
	for _, n := range []string{"1st", "12th", "22nd", "103rd", "1980s"} {
		p := number(s, n)
		got := p.Write(&p, nil, "")
		digits, ending := split(got)
		if got == n || ending == "" || strings.HasSuffix(n, "s") && ending != "s" && n == "1980s" {
			t.Errorf("%s becomes %s", n, got)
		}
		if _, err := strconv.Atoi(digits); err != nil {
			t.Errorf("%s becomes %s", n, got)
		}
	}
}
