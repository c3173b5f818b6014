package pattern

import "strings"

// Swedish writes numbers, ages and periods as one word: "tjugofem",
// "trettiofyraårig", "treårsperiod", "nittiotalet". The words are made here from
// their parts.

var (
	swedishUnits = strings.Fields("noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton")
	swedishTens  = strings.Fields("tjugo trettio fyrtio femtio sextio sjuttio åttio nittio")
)

// swedishBelow100 returns the words for n, 1 ≤ n ≤ 99; the first is the usual one.
func swedishBelow100(n int) []string {
	if n < 20 {
		if n == 18 {
			return []string{"arton", "aderton"}
		}
		return swedishUnits[n : n+1]
	}
	ten := swedishTens[n/10-2]
	switch n % 10 {
	case 0:
		return []string{ten}
	case 1:
		return []string{ten + "ett", ten + "en"}
	}
	return []string{ten + swedishUnits[n%10]}
}

// swedishNumerals are the number words and the words made of them.
func swedishNumerals() []wordList {
	lists := []wordList{{cardinal, 0, "noll"}}
	put := func(c class, value int, words ...string) {
		lists = append(lists, wordList{c, int32(value), strings.Join(words, "|")})
	}
	for n := 1; n < 100; n++ {
		words := swedishBelow100(n)
		if n > 1 {
			put(cardinal, n, words...)
		}
		var ages, spans []string
		for _, w := range words {
			for _, e := range swedishAges {
				ages = append(ages, w+e)
			}
			if n <= 30 {
				for _, e := range swedishSpans {
					spans = append(spans, w+e)
				}
			}
		}
		put(compound, n, ages...)
		if n <= 30 {
			put(compound, n, spans...)
		}
		for h := 1; h < 10; h++ {
			for _, w := range words {
				if h == 1 {
					put(cardinal, 100+n, "hundra"+w, "etthundra"+w)
				} else {
					put(cardinal, 100*h+n, swedishUnits[h]+"hundra"+w)
				}
			}
		}
	}
	for h := 1; h < 20; h++ {
		if h < 10 {
			put(cardinal, 100*h, swedishUnits[h]+"hundra")
		}
		put(cardinal, 1000*h, swedishUnits[h]+"tusen")
	}
	for i, t := range swedishTens {
		put(cardinal, 1000*10*(i+2), t+"tusen")
	}
	ordinals := strings.Fields("första|förste andra|andre tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte trettonde fjortonde femtonde sextonde sjuttonde artonde nittonde tjugonde")
	for _, u := range ordinals[:9] {
		for w := range strings.SplitSeq(u, "|") {
			ordinals = append(ordinals, "tjugo"+w)
			break
		}
	}
	ordinals = append(ordinals, "trettionde", "trettioförsta")
	lists = append(lists, wordList{ordinal, 1, strings.Join(ordinals, " ")}, wordList{compound, -1, swedishDecades()})
	return lists
}

// swedishAges are the endings of words that say how old somebody is, and
// swedishSpans those that say how long something lasts.
var (
	swedishAges  = strings.Fields("årig årige åriga årigt åring åringen åringens åringar åringarna årsåldern årsdag årsdagen")
	swedishSpans = strings.Fields("årsperiod årsperioden månadersperiod månadersperioden veckorsperiod veckorsperioden dagarsperiod dagarsperioden timmarsperiod dygnsperiod årskontrakt årsavtal")
)

// swedishDecades are "nittiotalet", "artonhundratalet", "nittonhundrasjuttiotalet".
func swedishDecades() string {
	var w []string
	for _, h := range append([]string{""}, "trettonhundra", "fjortonhundra", "femtonhundra", "sextonhundra", "sjuttonhundra", "artonhundra", "nittonhundra", "tjugohundra") {
		for _, t := range append([]string{""}, swedishTens...) {
			if h+t == "" {
				continue
			}
			for _, e := range []string{"talet", "talets"} {
				w = append(w, h+t+e)
			}
		}
	}
	return strings.Join(append(w, "tiotalet", "nittonhundratiotalet"), " ")
}

// swedishCompounds gives the compounds their roles: what kind of thing they are.
func swedishCompounds() []roleList {
	var ages, spans []string
	for n := 1; n < 100; n++ {
		for _, w := range swedishBelow100(n) {
			for _, e := range swedishAges {
				ages = append(ages, w+e)
			}
			for _, e := range swedishSpans {
				if n <= 30 {
					spans = append(spans, w+e)
				}
			}
		}
	}
	return []roleList{
		{ageCompoundWord, strings.Join(ages, " ")},
		{spanCompoundWord, strings.Join(spans, " ")},
		{decadeCompoundWord, swedishDecades()},
		{ageTailWord, strings.Join(swedishAges, " ")},
		{spanTailWord, strings.Join(swedishSpans, " ")},
		{decadeTailWord, "tal talet talets tals talen"},
	}
}
