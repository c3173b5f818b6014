package main

import (
	"slices"
	"strings"
	"unicode"
)

// later are disguises that were thought of when the program already read those of classes.
func later() []class {
	plain := func(name string, write func(string) string) class { return class{name: name, write: write} }
	list := []class{
		plain("every letter twice", words(func(w string) string { return each(w, func(l string) string { return l + strings.ToLower(l) }) })),
		plain("stars for vowels", words(func(w string) string { return each(w, starred) })),
		plain("a letter to a line", words(func(w string) string { return strings.Join(letters(w), "\n") })),
		plain("letters as flags", func(s string) string { return shifted(0, 0x1f1e6)(stripped(s)) }),
		plain("upside down", func(s string) string {
			return backwards(mapped("aɐbqcɔdpeǝfɟgƃhɥiᴉjɾkʞlʅmɯnupdqbrɹtʇunvʌwʍyʎ")(strings.ToLower(s)))
		}),
		plain("Fraktur", shifted(0x1d586, 0x1d56c)),
		plain("emphasis inside", words(func(w string) string {
			l := letters(w)
			return strings.Join(l[:len(l)/2], "") + "**" + strings.Join(l[len(l)/2:], "") + "**"
		})),
		plain("escaped twice", encoded("&amp;#%d;", 2)),
		plain("spelt with plus signs", insertBetween("+")),
		plain("Braille", func(s string) string { return braille(stripped(s)) }),
		plain("two letters swapped", words(swapped)),
		plain("circles around", words(func(w string) string { return each(w, func(l string) string { return l + "\u20dd" }) })),
	}
	slices.SortStableFunc(list, func(a, b class) int { return strings.Compare(a.name, b.name) })
	return list
}

// each changes every letter of a word.
func each(w string, change func(letter string) string) string {
	var b strings.Builder
	for _, l := range letters(w) {
		b.WriteString(change(l))
	}
	return b.String()
}

// starred hides a vowel behind a star.
func starred(letter string) string {
	if strings.ContainsAny(letter, "aeiouyåäöéèêáàíóúüøæ") {
		return "*"
	}
	return letter
}

// swapped writes two neighbours in the middle of a word in each other's place.
func swapped(w string) string {
	l := letters(w)
	if i := len(l) / 2; i > 0 && len(l) > 3 {
		l[i-1], l[i] = l[i], l[i-1]
	}
	return strings.Join(l, "")
}

// braille writes the letters of English in Braille, without signs for capitals.
func braille(s string) string {
	const cells = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵"
	return strings.Map(func(r rune) rune {
		if r = unicode.ToLower(r); r >= 'a' && r <= 'z' {
			return []rune(cells)[r-'a']
		}
		return r
	}, s)
}
