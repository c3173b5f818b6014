package code

import "github.com/understudy-text/understudy/generate/cast"

// Key is the key of the role of a kind under which a code is kept; "" if the kind
// is none of those that are written in several ways, or the code is none of its
// kind. A key is its own key.
func Key(kind cast.Kind, text string) string {
	switch kind {
	case Number:
		return canonical(text)
	case Phone:
		return phoneIn(text, "").Roles()[0].Role.Key
	case IBAN, Card, BIC, SSN, NINO, NHS, NIR, MAC, UUID, Plate, Bankgiro, Plusgiro, Account:
		return compact(text)
	case Personnummer:
		if id, ok := readIdentity(text); ok {
			return id.key
		}
	case Organisationsnummer:
		if key, _, ok := firm(text); ok {
			return key
		}
	case Postcode:
		if key, at := postcodeKey(text); at >= 0 {
			return key
		}
	}
	return ""
}
