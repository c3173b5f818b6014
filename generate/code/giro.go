package code

import (
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/checkfigure"
)

// luhnStandIn computes the check figure of a number whose last figure is one:
// bankgiro, plusgiro, references of payments (Luhn; Bankgirot, "Bankgironummer
// och kontrollsiffra"). When all of a length are taken it is longer.
func luhnStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	if len(key) < 2 || !allFigures(key) {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	w := wheel{but(notZero, key[0])}
	for i := 1; i < len(key)-1; i++ {
		w = append(w, like(key[i]))
	}
	if capacity(w) >= 1<<12 {
		return each(w, d, key, attempt, func(c []byte) (string, bool) {
			s := checked(string(c))
			return s, s != key && !sharesRun(s, key)
		})
	}
	for range 4 {
		size := capacity(w)
		if attempt < size {
			c, ok := w.at(d.Uint64("luhn", key), attempt)
			return checked(string(c)), ok
		}
		attempt -= size
		w = append(w, figures)
	}
	return "", false
}

// check says whether the last figure of a number is the check figure of some of
// them: Swedish banks compute it in different ways (Bankgirot, "Bankernas
// kontonummer").
type check struct {
	from    int // the first figure that counts: with or without the clearing number
	modulus int
}

var checks = [...]check{{0, 11}, {1, 11}, {4, 11}, {5, 11}, {0, 10}, {4, 10}, {5, 10}}

func (c check) holds(s string) bool {
	if len(s) < c.from+5 {
		return false
	}
	s = s[c.from:]
	if c.modulus == 10 {
		return checkfigure.Luhn(s)
	}
	sum := 0
	for i := range len(s) {
		sum += int(s[len(s)-1-i]-'0') * (i%10 + 1)
	}
	return sum%11 == 0
}

// accountStandIn keeps the first figure, which tells the sort of bank, and passes
// the check that its original passes.
func accountStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	if len(key) < 4 || !allFigures(key) {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	w := wheel{key[:1]}
	for i := 1; i < len(key); i++ {
		w = append(w, like(key[i]))
	}
	if capacity(w) < 1<<12 { // a clearing number alone
		c, ok := w.at(d.Uint64("account", key), attempt)
		return string(c), ok
	}
	var must *check
	for i := range checks {
		if checks[i].holds(key) {
			must = &checks[i]
			break
		}
	}
	if must != nil { // the last figure is computed
		w[len(w)-1] = figures
		w = w[:len(w)-1]
	}
	return each(w, d, key, attempt, func(c []byte) (string, bool) {
		s := string(c)
		if must == nil {
			return s, s != key && !sharesRun(s, key)
		}
		for last := byte('0'); last <= '9'; last++ {
			if t := s + string(last); must.holds(t) && t != key && !sharesRun(t, key) {
				return t, true
			}
		}
		return "", false
	})
}
