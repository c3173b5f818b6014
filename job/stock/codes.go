package stock

// Codes returns the codes of the languages that there are, in alphabetical order.
func Codes() []string { return codesOf(known) }
