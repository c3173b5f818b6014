package code

import (
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language"
)

// director proposes stand-ins by one function a kind.
type director func(key string, p cast.Profile, d draw.Source, attempt int) (string, bool)

// Candidate proposes the attempt-th stand-in of a role. No two attempts give
// the same one, and none is the original.
func (f director) Candidate(r cast.Role, p cast.Profile, _ cast.Cast, d draw.Source, attempt int) (string, bool) {
	if r.Key == "" || attempt < 0 || attempt > 1<<40 {
		return "", false
	}
	return f(r.Key, p, d, attempt)
}

// numbers directs numbers of no kind that is known.
type numbers struct{ shared draw.Source }

// Keyed implements cast.Keyed: numbers of one site keep sharing its letters.
func (n numbers) Keyed(d draw.Source) cast.Director { return numbers{d.Derive("prefix")} }

// Candidate implements cast.Director as director does.
func (n numbers) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, d draw.Source, attempt int) (string, bool) {
	return director(func(key string, p cast.Profile, d draw.Source, attempt int) (string, bool) {
		base := []byte(key)
		moveLetters(base, p.Trait(lettersTrait), n.shared)
		return renumber(key, base, p, d, attempt)
	}).Candidate(r, p, earlier, d, attempt)
}

// Room implements cast.Bounded.
func (numbers) Room(r cast.Role) (like string, standIns int) { return numberRoom(r.Key) }

// Directors returns one director for each kind of role this package reads.
// They are the same for every language; only the towns of postcodes are looked up in
// the lexicon, by names that are the same in all.
func Directors(l *language.Language) map[cast.Kind]cast.Director {
	return map[cast.Kind]cast.Director{
		Number: numbers{},
		Phone:  director(phoneStandIn),
		IBAN:   director(ibanStandIn),
		Card:   director(cardStandIn),
		BIC:    director(bicStandIn),
		SSN:    director(ssnStandIn),
		NINO:   director(ninoStandIn),
		NHS:    director(nhsStandIn),
		NIR:    director(nirStandIn),
		IP:     director(ipStandIn),
		MAC:    director(macStandIn),
		UUID:   director(uuidStandIn),
		Wallet: director(walletStandIn),
		Plate:  director(plateStandIn),

		Personnummer:        director(personnummerStandIn),
		Organisationsnummer: director(firmStandIn),
		Bankgiro:            director(luhnStandIn),
		Plusgiro:            director(luhnStandIn),
		Account:             director(accountStandIn),
		Postcode:            postcodeDirector{lexiconOf(l)},
		Tract:               director(tractStandIn),
		Unit:                director(unitStandIn),

		Domain:   director(domainStandIn),
		Username: director(userStandIn),
		Hashtag:  director(userStandIn),
		Path:     director(pathStandIn),
	}
}
