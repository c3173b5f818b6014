package charset

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Guess tells the set of a text that is not UTF-8, from what its characters beyond ASCII
// would be in each: letters that languages use, inside words, capitals at their beginning,
// signs where signs stand. It returns nil if they make sense in none.
func Guess(text []byte) *Set {
	var best *Set
	most := 0.0
	for _, s := range sets {
		if mean := s.plausible(text); mean > most {
			best, most = s, mean
		}
	}
	if best == nil || most < leastPlausible {
		return nil
	}
	// The letters of Turkish lie where Windows-1252 has those of Icelandic, which has
	// many vowels with an acute accent.
	if western := Named("windows-1252"); best.name == "windows-1254" && western.plausible(text) >= leastPlausible &&
		western.count(text, "áíóúæ") > western.count(text, "üç") {
		return western
	}
	return best
}

// leastPlausible is the least mean of the characters beyond ASCII; those of texts in other
// scripts and other languages' sets have less.
const leastPlausible = 0.5

// guessed is how many bytes are looked at in the most.
const guessed = 1 << 20

func (s *Set) count(text []byte, letters string) (n int) {
	for _, r := range letters {
		if c, ok := s.chars.EncodeRune(r); ok {
			n += bytes.Count(text, []byte{c})
		}
	}
	return n
}

// plausible is the mean of the characters beyond ASCII; -1 if one is no character.
func (s *Set) plausible(text []byte) float64 {
	text = text[:min(len(text), guessed)]
	at := func(i int) rune {
		if i < 0 || i >= len(text) {
			return ' '
		}
		return s.chars.DecodeByte(text[i])
	}
	sum, n := 0.0, 0
	arabic, often := 0, 0
	for i, c := range text {
		if c < utf8.RuneSelf {
			continue
		}
		r := at(i)
		if r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Co, r) {
			return -1
		}
		n++
		sum += plausibility(at(i-1), r, at(i+1))
		if unicode.Is(unicode.Arabic, r) {
			arabic++
			if strings.ContainsRune(oftenArabic, r) {
				often++
			}
		}
	}
	if arabic > fewArabic && often*5 < arabic { // KOI8-R, for one
		return -1
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// Letters and signs by how much they say.
const (
	commonLetters   = "éèàçêâîôûùëïöüäåæøñáíóúßœışğ"
	rareLetters     = "ðþý"
	aloneLetters    = "àåöÀÅÖ"
	commonArabic    = "اليمونرتبةعدسفهكق"
	rareArabic      = "حجشصخطضذزغثظءأإآؤئى"
	finalArabic     = "ةى"
	oftenArabic     = "الي" // a third of all
	fewArabic       = 3     // letters; in more, some are these
	openingMarks    = "“‘«„‹¡¿"
	closingMarks    = "”»›…"
	dashes          = "–—•"
	moneySigns      = "€£¥"
	looseSigns      = "°§©®™±×÷µ·†¢"
	raisedSigns     = "½¼¾²³ªº¹"
	arabicMarks     = "،؛؟"
	apostrophes     = "’´"
	spaces          = "\u00A0"
	joiners         = "\u200C\u200D\u200E\u200F"
	common, unusual = 2.0, -2.0
	wrong           = -3.0
)

// plausibility scores a character by those before and after it; higher is more likely.
func plausibility(before, r, after rune) float64 {
	has := func(list string) bool { return strings.ContainsRune(list, r) }
	inWord := unicode.IsLetter(before) && unicode.IsLetter(after)
	switch {
	case unicode.Is(unicode.Arabic, r) && unicode.IsLetter(r):
		return fitsArabic(before, r, after)
	case unicode.IsLetter(r):
		return fitsLatin(before, r, after)
	case isMark(r): // vowel signs
		if unicode.Is(unicode.Arabic, before) {
			return 0.5
		}
		return unusual
	case has(arabicMarks):
		if unicode.Is(unicode.Arabic, before) || unicode.IsSpace(before) {
			return 1
		}
		return -1
	case has(apostrophes):
		if unicode.IsLetter(before) {
			return 1
		}
		return -1
	case has(openingMarks):
		switch {
		case unicode.IsLetter(before):
			return -1
		case after == ' ' && r != '«':
			return -1
		}
		return 1
	case has(closingMarks):
		if !inWord {
			return 1
		}
		return -1
	case has(dashes):
		if !inWord {
			return 1
		}
		return 0.5
	case has(moneySigns):
		if !unicode.IsLetter(before) && !unicode.IsLetter(after) {
			return 1
		}
		return unusual
	case has(looseSigns), has(spaces), has(joiners):
		if !inWord {
			return 0.6
		}
		return unusual
	case has(raisedSigns):
		if !unicode.IsLetter(after) {
			return 0.6
		}
		return unusual
	case inWord:
		return unusual
	}
	return -1
}

func fitsLatin(before, r, after rune) float64 {
	score := 0.0
	switch lower := unicode.ToLower(r); {
	case strings.ContainsRune(commonLetters, lower), r == 'İ':
		score = common
	case strings.ContainsRune(rareLetters, lower):
		score = common / 2
	}
	beyond := 0
	for _, c := range [2]rune{before, after} {
		if c >= utf8.RuneSelf && unicode.IsLetter(c) && c != r {
			beyond++
		}
	}
	switch {
	case unicode.Is(unicode.Arabic, before), unicode.Is(unicode.Arabic, after):
		return wrong
	case unicode.IsUpper(r) && unicode.IsLower(before):
		return wrong
	case unicode.IsDigit(before) || unicode.IsDigit(after), unicode.IsLower(r) && unicode.IsUpper(after):
		return unusual
	case !unicode.IsLetter(before) && !unicode.IsLetter(after):
		if strings.ContainsRune(aloneLetters, r) {
			return 0.5
		}
		return -1
	}
	return score - 1.5*float64(beyond)
}

func fitsArabic(before, r, after rune) float64 {
	for _, c := range [2]rune{before, after} {
		if unicode.Is(unicode.Latin, c) {
			return wrong
		}
	}
	follows := unicode.Is(unicode.Arabic, after) && unicode.IsLetter(after)
	switch {
	case !follows && !unicode.Is(unicode.Arabic, before) && !isMark(after) && r != 'و': // alone
		return -1
	case strings.ContainsRune(finalArabic, r) && follows:
		return wrong
	case r == 'ا' && after == 'ل' && !unicode.IsLetter(before): // the article
		return common + 1
	case strings.ContainsRune(commonArabic, r):
		return common
	case strings.ContainsRune(rareArabic, r):
		return common / 2
	}
	return -1
}

// isMark reports whether a character stands on another.
func isMark(r rune) bool { return unicode.Is(unicode.Mn, r) }
