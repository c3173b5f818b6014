package quantity

import (
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language"
)

// Currency is the kind of role of a currency that many countries share; key and
// stand-in are ISO 4217 codes. It is asked for only where no country decides.
const Currency cast.Kind = "currency"

// current are the codes of well-known currencies with an exchange rate of the
// same order as the euro, so that amounts stay believable.
// The first of them are used all over the world.
var current = [...]string{"USD", "GBP", "CHF", "EUR", "CAD", "AUD", "NZD", "SGD", "PLN", "BAM", "RON", "BGN", "ILS", "BRL"}

// Parts returns the directors in the order of casting; countries come before.
func Parts(*language.Language) []cast.Part {
	return []cast.Part{{Kind: Currency, Director: currencyDirector{}, Coded: true, Strict: -1}}
}

// worldwide is how many of current come first.
const worldwide = 4

type currencyDirector struct{}

// Candidate goes through those used worldwide from a drawn place, then through
// the others.
func (currencyDirector) Candidate(_ cast.Role, _ cast.Profile, _ cast.Cast, d draw.Source, attempt int) (string, bool) {
	if attempt >= len(current) {
		return "", false
	}
	if attempt < worldwide {
		return current[(d.Intn(worldwide, "currency")+attempt)%worldwide], true
	}
	return current[attempt], true
}
