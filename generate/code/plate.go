package code

import (
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// Letters of Swedish plates (Transportstyrelsen): no I, Q, V nor letters with
// marks; an O at the end would be a zero.
const (
	plateLetters = "abcdefghjklmnoprstuwxyz"
	plateLast    = "abcdefghjklmnprstuwxyz"
)

// unfit are letters that plates do not begin with because they are words that
// offend, numbers or parties (Trafiksäkerhetsverket's list, as told by Flashback).
const unfit = " apa arg baj cuc cuk dum dyr eta ett fan feg fel fem fes fet fnl fuc ful gam gas gay gey glo gom gub guc gud guk hal " +
	"han hao har has hat her hes het hjo hkh hmo hom hon hor hot hra hud huk hus hut jug juk juo jur kds kkk kuc kuf kug kuk kyk lam " +
	"lat lem loj lsd lus luz mad mao mas men mes mbl muf mus mut nej nja nos nrp nup nyp ond ooo ora orm ost oxe sex sju sup tok tre "

// plateStandIn replaces every letter and figure of a number plate.
func plateStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	for _, l := range landPlates {
		if shapedLike(strings.ToUpper(key), l.shape) {
			return each(l.wheel(key), d, key, attempt, func(c []byte) (string, bool) {
				s := string(c)
				return s, l.valid == nil || l.valid(s)
			})
		}
	}
	if !swedishPlate(key) {
		w, at := positions(key, make([]bool, len(key)))
		return spin(w, at, []byte(key), key, d, attempt)
	}
	w := wheel{but(plateLetters, key[0]), but(plateLetters, key[1]), but(plateLetters, key[2]), but(figures, key[3]), but(figures, key[4])}
	if isFigure(key[5]) {
		w = append(w, but(figures, key[5]))
	} else {
		w = append(w, but(plateLast, key[5]))
	}
	return each(w, d, key, attempt, func(c []byte) (string, bool) {
		s := string(c)
		return s, !strings.Contains(unfit, " "+s[:3]+" ") && s[3:] != "000"
	})
}

// A landPlate is the shape of the plates of a country without its separators: what letters it has,
// by place, and which are given out.
type landPlate struct {
	shape   string
	letters string
	first   map[int]string // other figures that a place may have
	valid   func(key string) bool
}

// landPlates are those of the United Kingdom (DVLA, INF104: no I and Q; the year is one to 26, or 51
// to 66 for its second half), and of France (SIV: no I, O and U, not SS nor WW).
var landPlates = []landPlate{
	{shape: "AA00AAA", letters: "abcdefghjklmnoprstuvwxy", first: map[int]string{2: "01256", 3: "123456"}, valid: func(key string) bool { return key[2:4] != "01" }},
	{shape: "AA000AA", letters: "abcdefghjklmnpqrstvwxyz", valid: func(key string) bool {
		return key[:2] != "ss" && key[:2] != "ww" && key[5:] != "ss" && key[2:5] != "000"
	}},
}

// wheel are the letters and figures of another plate.
func (l landPlate) wheel(key string) (w wheel) {
	for i := range len(l.shape) {
		switch of := l.first[i]; {
		case l.shape[i] == 'A':
			w = append(w, but(l.letters, key[i]))
		case of != "":
			w = append(w, but(of, key[i]))
		default:
			w = append(w, but(figures, key[i]))
		}
	}
	return w
}

// swedishPlate says whether a key has the shape of ABC 123 or ABC 12D.
func swedishPlate(key string) bool {
	return len(key) == 6 && strings.Trim(key[:3], letters) == "" && allFigures(key[3:5])
}

// The shapes of number plates that nothing but the shape tells: A is a letter, 0 a figure,
// # one of both. Swedish ones look like the numbers of files elsewhere.
var plateShapes = []struct {
	shape    string
	language string // of the texts; "" for all
}{
	{"AA00 AAA", ""}, {"AA00AAA", ""}, {"AA-000-AA", ""}, {"AA 000 AA", ""},
	{"AAA 00#", "sv"}, {"AAA00#", "sv"}, {"A000 AAA", "en"}, {"A000AAA", "en"}, {"A00 AAA", "en"}, {"AAA 000A", "en"},
}

// isPlate reports whether a text in capitals has the shape of a number plate.
func isPlate(text, language string) bool {
	for _, p := range plateShapes {
		if (p.language == "" || p.language == language) && shapedLike(text, p.shape) {
			return true
		}
	}
	return false
}

func shapedLike(text, shape string) bool {
	if len(text) != len(shape) {
		return false
	}
	for i := range len(text) {
		c, upper := text[i], 'A' <= text[i] && text[i] <= 'Z'
		switch shape[i] {
		case 'A':
			if !upper {
				return false
			}
		case '0':
			if !isFigure(c) {
				return false
			}
		case '#':
			if !upper && !isFigure(c) {
				return false
			}
		default:
			if c != shape[i] {
				return false
			}
		}
	}
	return true
}
