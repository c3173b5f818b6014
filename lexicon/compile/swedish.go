package main

// swedishWords reads the frequency list.
func swedishWords(s sources) (words, error) {
	w := words{common: map[string]bool{}, rank: map[string]int{}}
	return w, w.readRanks(s, "sv")
}

func swedishTerms(sources, words, func(term, class string)) error { return nil }
