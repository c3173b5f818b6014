package quantity

import (
	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/language"
)

// Currency is the kind of role of a currency that many countries share; key and
// stand-in are ISO 4217 codes. It is asked for only where no country decides.
const Currency cast.Kind = "currency"

// current are the codes of well-known currencies with an exchange rate of the
// same order as the euro, so that amounts stay believable.
var current = [...]string{"EUR", "GBP", "USD", "CHF", "CAD", "AUD", "NZD", "SGD", "PLN", "BAM", "RON", "BGN", "ILS", "BRL"}

// Parts returns the directors in the order of casting; countries come before.
func Parts(*language.Language) []cast.Part {
	return []cast.Part{{Kind: Currency, Director: currencyDirector{}, Coded: true}}
}

type currencyDirector struct{}

// Candidate goes through the list from a drawn place.
func (currencyDirector) Candidate(_ cast.Role, _ cast.Profile, _ cast.Cast, d draw.Source, attempt int) (string, bool) {
	if attempt >= len(current) {
		return "", false
	}
	return current[(d.Intn(len(current), "currency")+attempt)%len(current)], true
}
