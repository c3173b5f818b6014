package tagger

import "strings"

// Closed lists of words that the features ask for. They are part of the model,
// so a change makes trained models worse. A language that gets a model of its
// own adds its words here: words of one language do no harm in another.
var (
	titleWords = list("mr mrs ms miss dr sir lord lady professor prof judge justice captain colonel sergeant")

	// linkWords are small words inside names. "in" is one too, and has a role of
	// its own.
	linkWords = list("of and for the de la von van & on")

	// legalWords: a text with more than one in a hundred of them is written in
	// the register of court documents.
	legalWords = list("court applicant proceedings appeal judgment convention article plaintiff defendant hearing tribunal prosecutor complaint detention admissibility")
)

func list(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}
