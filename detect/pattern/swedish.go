package pattern

import "slices"

// swedish is what the rules know of Swedish, most trusted rules first.
func swedish() *tongue {
	return &tongue{
		words: swedishWords(),
		roles: swedishRoles(),
		rules: slices.Concat(numberRules(), swedishIdentityRules(), contactRules(), positionRules(), swedishLabelRules(), swedishAddressRules(), swedishPlaceRules(),
			dateRules(), swedishMoneyRules(), swedishDateRules(), swedishTimeRules(), timeRules(), quantityRules()),
		examples:      swedishExamples(),
		dashYears:     true,
		dotTimes:      true,
		colonMoney:    true,
		spacedDash:    true,
		areaDigits:    4,
		region:        "SE",
		streetEndings: swedishStreetEndings(),
		flat:          swedishFlat,
		postcode:      beforeTown,
	}
}

// swedishAddressRules are the shared rules for addresses but for those about
// the rest of an address, which Swedish has of its own.
func swedishAddressRules() []*Rule {
	return slices.DeleteFunc(addressRules(), func(r *Rule) bool { return r.ID == "address/rest" || r.ID == "address/street" })
}
