package code

import (
	"strconv"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// ssnStandIn stays out of all areas and groups in use: area 9xx is never an SSN,
// groups 01–49 of it never a taxpayer number (SSA POMS RM 10201.035; IRS).
func ssnStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	if len(key) != 9 || !allFigures(key) {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	w := wheel{"9", like(key[1]), like(key[2]), but("01234", key[3]), but(notZero, key[4]),
		like(key[5]), like(key[6]), like(key[7]), but(notZero, key[8])}
	return each(w, d, key, attempt, func(c []byte) (string, bool) {
		s := string(c)
		return s, s != key && !sharesRun(s, key)
	})
}

// ninoStandIn keeps the shape: two letters, six figures, A–D (HMRC NIM39110).
func ninoStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	if len(key) != 8 && len(key) != 9 {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	w := wheel{but("abceghjklmnoprstwxyz", key[0]), but("abceghjklmnprstwxyz", key[1])}
	for i := 2; i < 8; i++ {
		w = append(w, like(key[i]))
	}
	if len(key) == 9 {
		w = append(w, but("abcd", key[8]))
	}
	return each(w, d, key, attempt, func(c []byte) (string, bool) {
		switch s := string(c); s[:2] {
		case "bg", "gb", "kn", "nk", "nt", "tn", "zz": // not given out
			return "", false
		default:
			return s, !sharesRun(s, key)
		}
	})
}

// nhsStandIn uses the range 999, which is kept for tests, and the modulus 11
// check (NHS Data Dictionary, "NHS number").
func nhsStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	if len(key) != 10 || !allFigures(key) {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	w := wheel{"9", "9", "9"}
	for i := 3; i < 9; i++ {
		w = append(w, like(key[i]))
	}
	return each(w, d, key, attempt, func(c []byte) (string, bool) {
		sum := 0
		for i, f := range c {
			sum += int(f-'0') * (10 - i)
		}
		check := (11 - sum%11) % 11
		s := string(c) + strconv.Itoa(check)
		return s, check < 10 && s != key && !sharesRun(s, key)
	})
}
