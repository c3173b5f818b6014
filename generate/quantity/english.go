package quantity

import (
	"sync"

	"github.com/understudy-text/understudy/generate/numeral"
)

// vocabulary is what a language says about amounts. It is data: one table a
// language.
type vocabulary struct {
	numbers   *numeral.Table
	scales    map[string]int64 // multipliers after figures
	percent   map[string]bool
	units     map[string]string // word of a measure → the measure
	wholes    map[string]bool   // ends the noun phrase after a number
	fractions map[string]bool   // follows a number that is no count: "two thirds"
	phrases   map[string]string // amounts without a number, and what is said instead
	swaps     map[string]string // the same for single words
	plurals   [][2]string       // endings of nouns in singular and plural, first match wins
	single    string            // "one" where the noun cannot be changed
	partOf    string            // "one of", where it can
	zero      string
	nothing   string
}

// of returns the vocabulary of a language; languages without one of their own
// are read with the English one.
func of(code string) *vocabulary {
	if v, ok := vocabularies[code]; ok {
		return v()
	}
	return vocabularies["en"]()
}

var vocabularies = map[string]func() *vocabulary{"en": sync.OnceValue(english)}

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

func english() *vocabulary {
	v := &vocabulary{
		numbers: numeral.For("en"),
		scales: map[string]int64{"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12,
			"k": 1e3, "m": 1e6, "mn": 1e6, "bn": 1e9, "hundred": 100},
		percent: set("%", "percent", "per", "percentage", "pct", "‰"),
		units:   map[string]string{},
		wholes: set("of", "in", "at", "a", "an", "the", "per", "to", "and", "or", "for", "on", "with", "by", "from",
			"who", "which", "that", "each", "every", "is", "was", "were", "are", "under", "over", "within"),
		fractions: set("third", "thirds", "quarter", "quarters", "half", "halves", "fifth", "fifths", "sixth",
			"sixths", "eighth", "eighths", "tenth", "tenths"),
		phrases: map[string]string{
			"one third": "one quarter", "one-third": "one-quarter", "a third": "a quarter", "one quarter": "one third",
			"one-quarter": "one-third", "a quarter": "a third", "two thirds": "three quarters",
			"two-thirds": "three-quarters", "three quarters": "two thirds", "three-quarters": "two-thirds",
			"one half": "two fifths", "one-half": "two-fifths", "a half": "two fifths", "half": "two fifths",
			"one fifth": "one sixth", "one-fifth": "one-sixth", "a fifth": "a sixth", "two fifths": "three fifths",
			"three fifths": "two fifths", "one tenth": "one eighth", "a tenth": "an eighth",
			"a dozen": "fifteen", "half a dozen": "seven", "dozens": "scores", "scores": "dozens",
			"a couple of": "a pair of", "a couple": "a pair", "a pair": "a couple", "a hundred": "eighty", "a thousand": "eight hundred",
			"a million": "eight hundred thousand", "once": "twice", "twice": "three times", "thrice": "four times",
			"double": "triple", "triple": "double", "hundreds": "dozens", "thousands": "hundreds", "millions": "thousands",
			"both": "the two", "nil": "zero", "none": "not one", "no one": "nobody",
		},
		swaps: map[string]string{
			"many": "numerous", "several": "various", "few": "handful of", "numerous": "many", "various": "several",
			"dozen": "score", "couple": "pair", "pair": "couple", "half": "third", "double": "triple", "most": "many",
			"no": "zero", "zero": "nil", "nil": "zero", "majority": "greater part", "minority": "smaller part",
			"hundreds": "dozens", "thousands": "hundreds", "dozens": "scores", "once": "twice", "twice": "three times",
			"whole": "entire", "all": "every one", "some": "certain",
		},
		plurals: [][2]string{
			{"child", "children"}, {"person", "people"}, {"human", "humans"}, {"german", "germans"},
			{"roman", "romans"}, {"woman", "women"}, {"man", "men"}, {"foot", "feet"},
			{"tooth", "teeth"}, {"goose", "geese"}, {"mouse", "mice"}, {"wife", "wives"},
			{"knife", "knives"}, {"life", "lives"}, {"half", "halves"}, {"leaf", "leaves"}, {"loaf", "loaves"},
			{"thief", "thieves"}, {"sheep", "sheep"}, {"fish", "fish"}, {"series", "series"}, {"aircraft", "aircraft"},
			{"crisis", "crises"}, {"analysis", "analyses"}, {"basis", "bases"}, {"criterion", "criteria"},
			{"phenomenon", "phenomena"}, {"potato", "potatoes"}, {"hero", "heroes"},
			{"ss", "sses"}, {"sh", "shes"}, {"ch", "ches"}, {"x", "xes"}, {"s", "s"}, {"z", "zes"},
			{"ay", "ays"}, {"ey", "eys"}, {"oy", "oys"}, {"uy", "uys"}, {"y", "ies"}, {"", "s"},
		},
		single:  "a single",
		partOf:  "of",
		zero:    "zero",
		nothing: "a number",
	}
	for name, words := range map[string][]string{
		"kilometre":  {"km", "kms", "kilometre", "kilometres", "kilometer", "kilometers", "mile", "miles", "mi"},
		"metre":      {"m", "metre", "metres", "meter", "meters", "yard", "yards", "yd", "yds"},
		"foot":       {"ft", "foot", "feet"},
		"centimetre": {"cm", "centimetre", "centimetres", "centimeter", "centimeters", "mm", "millimetre", "millimetres", "inch", "inches"},
		"area":       {"sq", "square", "m²", "km²", "hectare", "hectares", "ha", "acre", "acres", "sqm", "sq.m"},
		"volume":     {"cubic", "m³", "litre", "litres", "liter", "liters", "l", "cl", "dl", "ml", "gallon", "gallons", "pint", "pints"},
		"mass":       {"kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramme", "kilogrammes", "tonne", "tonnes", "ton", "tons", "lb", "lbs", "stone"},
		"gram":       {"g", "gram", "grams", "gramme", "grammes", "mg", "milligram", "milligrams", "ounce", "ounces", "oz"},
		"speed":      {"km/h", "kph", "mph", "knots"},
		"degree":     {"°c", "°f", "°", "degree", "degrees"},
		"power":      {"w", "kw", "mw", "kwh", "mwh", "watt", "watts", "volt", "volts", "hp", "horsepower"},
		"data":       {"kb", "mb", "gb", "tb", "byte", "bytes"},
	} {
		for _, w := range words {
			v.units[w] = name
		}
	}
	return v
}

// plural is the plural of a lower-case noun.
func (v *vocabulary) plural(noun string) string {
	for _, p := range v.plurals {
		if n := len(noun) - len(p[0]); n >= 0 && noun[n:] == p[0] {
			return noun[:n] + p[1]
		}
	}
	return noun
}
