package code

import (
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/checkfigure"
)

// like is the alphabet of another character of the same kind.
func like(c byte) string {
	if isFigure(c) {
		return but(figures, c)
	}
	return but(letters, c)
}

// ibanStandIn keeps the country and computes the check figures (ISO 13616,
// ISO 7064 MOD 97-10).
func ibanStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	if len(key) < 6 {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	var w wheel
	for i := 4; i < len(key); i++ {
		w = append(w, like(key[i]))
	}
	return each(w, d, key, attempt, func(c []byte) (string, bool) {
		account := string(c)
		check := 98 - checkfigure.Mod97(account+key[:2]+"00")
		s := key[:2] + string([]byte{byte('0' + check/10), byte('0' + check%10)}) + account
		return s, s != key && !sharesRun(s, key)
	})
}

// issuers are the prefixes of well-known test numbers, by the class of issuer a
// card number's first figures show.
var issuers = []struct{ class, test string }{
	{"34", "3714"}, {"37", "3782"}, {"35", "3566"}, {"30", "3056"}, {"36", "3670"}, {"38", "3852"},
	{"4", "4242"}, {"51", "5105"}, {"5", "5555"}, {"2", "2223"}, {"6", "6011"},
}

// cardStandIn keeps the issuer's class and the Luhn check (ISO/IEC 7812-1).
func cardStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	if len(key) < 8 {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	prefix := key[:1]
	for _, i := range issuers {
		if strings.HasPrefix(key, i.class) && !strings.Contains(key, i.test) {
			prefix = i.test
			break
		}
	}
	var w wheel
	for i := len(prefix); i < len(key)-1; i++ {
		w = append(w, like(key[i]))
	}
	return each(w, d, key, attempt, func(c []byte) (string, bool) {
		s := prefix + string(c)
		for check := byte('0'); check <= '9'; check++ {
			if checkfigure.Luhn(s + string(check)) {
				s += string(check)
				break
			}
		}
		return s, s != key && !sharesRun(s, key)
	})
}

// bicStandIn keeps the country and the branch "XXX" (ISO 9362).
func bicStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	fixed := make([]bool, len(key))
	for i := range key {
		fixed[i] = i == 4 || i == 5 || strings.HasSuffix(key, "xxx") && i >= 8
	}
	w, at := positions(key, fixed)
	return spin(w, at, []byte(key), key, d, attempt)
}

// noTraits is the profile of a role nobody has seen.
type noTraits struct{}

func (noTraits) Trait(string) string { return "" }
