package numeral

import (
	"strings"
	"sync"
)

// For returns the number words of a language ("en"); languages without a table
// of their own are read with the English one.
func For(code string) *Table {
	if t, ok := tables[code]; ok {
		return t()
	}
	return tables["en"]()
}

// tables holds one table a language, built when first asked for.
var tables = map[string]func() *Table{
	"en": sync.OnceValue(english),
	"sv": sync.OnceValue(swedish),
}

func english() *Table {
	t := &Table{
		Small: []string{
			"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
			"ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
			"seventeen", "eighteen", "nineteen",
		},
		Tens:    []string{"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"},
		Hundred: "hundred",
		Scales: []Scale{
			{Word: "thousand", Value: 1e3}, {Word: "million", Value: 1e6}, {Word: "billion", Value: 1e9},
			{Word: "trillion", Value: 1e12},
		},
		Joiner: "-",
		And:    "and",
		Ordinals: []Pair{
			{"one", "first"}, {"two", "second"}, {"three", "third"}, {"five", "fifth"},
			{"eight", "eighth"}, {"nine", "ninth"}, {"twelve", "twelfth"},
			{"twenty", "twentieth"}, {"thirty", "thirtieth"}, {"forty", "fortieth"},
			{"fifty", "fiftieth"}, {"sixty", "sixtieth"}, {"seventy", "seventieth"},
			{"eighty", "eightieth"}, {"ninety", "ninetieth"},
		},
		Ending:      "th",
		MarkOrdinal: []string{"st", "nd", "rd", "th"},
		Suffix: func(n int64) string {
			switch {
			case n%100 >= 11 && n%100 <= 13:
				return "th"
			case n%10 == 1:
				return "st"
			case n%10 == 2:
				return "nd"
			case n%10 == 3:
				return "rd"
			}
			return "th"
		},
	}
	t = t.build()
	t.Article = englishArticle
	// Eight, eleven, eighteen and the eighties are all that begin with a vowel's
	// sound; "one" does not.
	t.Takes = func(n int64) string {
		if strings.HasPrefix(t.Words(n), "e") {
			return "an"
		}
		return "a"
	}
	return t
}

func englishArticle(before string) string {
	trimmed := strings.TrimRight(before, " \n\u00a0")
	if len(trimmed) == len(before) {
		return ""
	}
	switch trimmed[strings.LastIndexAny(trimmed, " \n\u00a0(“\"")+1:] {
	case "a", "A":
		return "a"
	case "an", "An", "AN":
		return "an"
	}
	return ""
}
