package rouge

import "strings"

// The stemmer of Porter (1980, "An algorithm for suffix stripping", Program 14.3)
// with the changes of NLTK's PorterStemmer, which rouge-score uses; they are marked
// NLTK below. Stemmers in Go have the paper's rules or those of Porter 2, and give
// other figures.

// irregular are words that the rules get wrong (NLTK).
var irregular = map[string]string{
	"sky": "sky", "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "news": "news",
	"innings": "inning", "inning": "inning", "outings": "outing", "outing": "outing",
	"cannings": "canning", "canning": "canning",
	"howe": "howe", "proceed": "proceed", "exceed": "exceed", "succeed": "succeed",
}

// An ending is replaced where the stem before it is long enough.
type ending struct{ suffix, becomes string }

// The endings of steps 2, 3 and 4 in the paper's order: the first that a word has
// is the only one that is tried.
var (
	step2 = []ending{
		{"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"}, {"anci", "ance"}, {"izer", "ize"},
		{"bli", "ble"}, {"alli", "al"}, {"entli", "ent"}, {"eli", "e"}, {"ousli", "ous"},
		{"ization", "ize"}, {"ation", "ate"}, {"ator", "ate"}, {"alism", "al"}, {"iveness", "ive"},
		{"fulness", "ful"}, {"ousness", "ous"}, {"aliti", "al"}, {"iviti", "ive"}, {"biliti", "ble"},
		{"fulli", "ful"}, // NLTK
	}
	step3 = []ending{
		{"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"}, {"ical", "ic"}, {"ful", ""}, {"ness", ""},
	}
	step4 = []ending{
		{"al", ""}, {"ance", ""}, {"ence", ""}, {"er", ""}, {"ic", ""}, {"able", ""}, {"ible", ""}, {"ant", ""},
		{"ement", ""}, {"ment", ""}, {"ent", ""}, {"ion", ""}, {"ou", ""}, {"ism", ""}, {"ate", ""}, {"iti", ""},
		{"ous", ""}, {"ive", ""}, {"ize", ""},
	}
)

// stem returns the stem of a word in lower-case a–z and digits.
func stem(w string) string {
	if s, ok := irregular[w]; ok {
		return s
	}
	if len(w) <= 2 {
		return w
	}
	w = plural(w)
	w = past(w)
	if s, ok := strings.CutSuffix(w, "y"); ok && len(s) > 1 && consonant(s, len(s)-1) { // NLTK
		w = s + "i"
	}
	w = double(w)
	w = cut(w, step3, 0)
	w = cut(w, step4, 1)
	if s, ok := strings.CutSuffix(w, "e"); ok {
		if m := measure(s); m > 1 || m == 1 && !short(s) {
			w = s
		}
	}
	if strings.HasSuffix(w, "ll") && measure(w[:len(w)-1]) > 1 {
		w = w[:len(w)-1]
	}
	return w
}

// plural is step 1a.
func plural(w string) string {
	switch {
	case strings.HasSuffix(w, "ies") && len(w) == 4: // NLTK
		return w[:3]
	case strings.HasSuffix(w, "sses"), strings.HasSuffix(w, "ies"):
		return w[:len(w)-2]
	case strings.HasSuffix(w, "ss"):
		return w
	}
	return strings.TrimSuffix(w, "s")
}

// past is step 1b.
func past(w string) string {
	if strings.HasSuffix(w, "ied") { // NLTK
		if len(w) == 4 {
			return w[:3]
		}
		return w[:len(w)-2]
	}
	if s, ok := strings.CutSuffix(w, "eed"); ok {
		if measure(s) > 0 {
			return s + "ee"
		}
		return w
	}
	for _, suffix := range [...]string{"ed", "ing"} {
		if s, ok := strings.CutSuffix(w, suffix); ok && vowelIn(s) {
			return restored(s)
		}
	}
	return w
}

// restored mends a stem that lost -ed or -ing: conflat, hopp, fil.
func restored(s string) string {
	last := len(s) - 1
	switch {
	case strings.HasSuffix(s, "at"), strings.HasSuffix(s, "bl"), strings.HasSuffix(s, "iz"):
		return s + "e"
	case last > 0 && s[last] == s[last-1] && consonant(s, last):
		if strings.IndexByte("lsz", s[last]) >= 0 {
			return s
		}
		return s[:last]
	case measure(s) == 1 && short(s):
		return s + "e"
	}
	return s
}

// double is step 2.
func double(w string) string {
	if s, ok := strings.CutSuffix(w, "alli"); ok && measure(s) > 0 { // NLTK
		return double(s + "al")
	}
	if s, ok := strings.CutSuffix(w, "ogi"); ok && strings.HasSuffix(s, "l") && measure(s) > 0 { // NLTK
		return s + "og"
	}
	return cut(w, step2, 0)
}

// cut replaces the first ending that the word has, if the measure of what is
// before it is more than m.
func cut(w string, endings []ending, m int) string {
	for _, e := range endings {
		s, ok := strings.CutSuffix(w, e.suffix)
		if !ok {
			continue
		}
		if measure(s) > m && (e.suffix != "ion" || strings.HasSuffix(s, "s") || strings.HasSuffix(s, "t")) {
			return s + e.becomes
		}
		return w
	}
	return w
}

// consonant reports whether letter i is one: no vowel, and no y after a consonant.
func consonant(w string, i int) bool {
	switch w[i] {
	case 'a', 'e', 'i', 'o', 'u':
		return false
	case 'y':
		run := i
		for run > 0 && w[run] == 'y' {
			run--
		}
		if w[run] == 'y' { // at the word's beginning
			return (i-run)%2 == 0
		}
		return consonant(w, run) == ((i-run)%2 == 0)
	}
	return true
}

// measure is Porter's m: how often a consonant follows a vowel.
func measure(w string) int {
	m, before := 0, true
	for i := range len(w) {
		now := true
		switch w[i] {
		case 'a', 'e', 'i', 'o', 'u':
			now = false
		case 'y':
			now = i == 0 || !before
		}
		if now && !before {
			m++
		}
		before = now
	}
	return m
}

func vowelIn(w string) bool {
	for i := range len(w) {
		switch w[i] {
		case 'a', 'e', 'i', 'o', 'u':
			return true
		case 'y':
			if i > 0 && consonant(w, i-1) {
				return true
			}
		}
	}
	return false
}

// short is Porter's condition *o: the end is consonant, vowel, consonant other
// than w, x and y; or all of it is vowel, consonant (NLTK).
func short(w string) bool {
	n := len(w)
	switch {
	case n == 2:
		return !consonant(w, 0) && consonant(w, 1)
	case n < 3:
		return false
	}
	return consonant(w, n-3) && !consonant(w, n-2) && consonant(w, n-1) && strings.IndexByte("wxy", w[n-1]) < 0
}
