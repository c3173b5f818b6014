package fr

import "github.com/understudy-text/understudy/language/tokens"

// Tokenizer cuts French text as UD French GSD does, see package language/tokens:
//
//   - elided words keep their apostrophe and are words of their own: l'|eau,
//     qu'|il, d'|Amélie; aujourd'hui, quelqu'un and presqu'île stay whole;
//   - words with a hyphen stay whole (peut-être, Jean-Pierre), but for pronouns
//     after a verb, which keep the hyphen: dit|-il, va|-t-il, donnez|-moi;
//   - contractions of a preposition and an article (du, aux) are one word, where
//     the treebank has two.
//
// Numbers in groups of digits (5 000), which the treebank keeps whole, are cut
// at their spaces: no token has white space inside.
var Tokenizer = tokens.New(&tokens.Rules{
	Abbreviations: abbreviations,
	Elided:        elided,
	Enclitics: tokens.Set("il", "elle", "on", "je", "tu", "nous", "vous", "ils", "elles", "ce", "le", "la", "les", "lui", "leur", "moi", "toi", "y", "en",
		"t-il", "t-elle", "t-on", "t-ils", "t-elles"),
	Whole:       tokens.Set("rendez-vous", "peut-on", "ouï-dire", "chez-moi", "chez-nous", "vas-y", "sauve-qui-peut"),
	Units:       tokens.Set("km", "kg", "cm", "mm", "mg", "ml", "cl", "dl", "g", "m", "h", "min", "kwh", "go", "mo", "to", "ko", "eur", "ans"),
	HyphensJoin: true,
})

// elided are words that an apostrophe joins to the next, in small letters.
var elided = tokens.Set("l", "d", "j", "m", "t", "s", "n", "c", "ç", "y", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu")

// abbreviations are without their last point and in small letters.
var abbreviations = map[string]tokens.Point{
	// before a name
	"m": tokens.Always, "mm": tokens.Always, "mme": tokens.Always, "mmes": tokens.Always, "mlle": tokens.Always, "mlles": tokens.Always, "dr": tokens.Always,
	"pr": tokens.Always, "prof": tokens.Always, "mgr": tokens.Always, "st": tokens.Always, "ste": tokens.Always, "vve": tokens.Always, "mr": tokens.Always,
	"mrs": tokens.Always, "ms": tokens.Always, "gal": tokens.Always, "cdt": tokens.Always, "lt": tokens.Always, "sgt": tokens.Always,
	// after a name
	"jr": tokens.Always, "inc": tokens.Always, "ltd": tokens.Always, "cie": tokens.Always,
	// months and days
	"janv": tokens.Always, "févr": tokens.Always, "avr": tokens.Always, "juil": tokens.Always, "sept": tokens.BeforeNumber, "oct": tokens.Always,
	"nov": tokens.Always, "déc": tokens.Always,
	// before a number
	"art": tokens.BeforeNumber, "p": tokens.BeforeNumber, "pp": tokens.BeforeNumber, "fig": tokens.BeforeNumber, "vol": tokens.BeforeNumber,
	"chap": tokens.BeforeNumber, "no": tokens.BeforeNumber, "nos": tokens.BeforeNumber, "tél": tokens.Always, "réf": tokens.Always, "env": tokens.Always,
	"al": tokens.Always,
	// others
	"etc": tokens.Always, "cf": tokens.Always, "ex": tokens.BeforeNumber, "av": tokens.Always, "bd": tokens.Always, "boul": tokens.Always,
	"apr": tokens.Always, "éd": tokens.Always, "coll": tokens.Always, "hab": tokens.Always, "vs": tokens.Always, "ibid": tokens.Always,
	"c.-à-d": tokens.Always, "p.-s": tokens.Always, "j.-c": tokens.Always,
}
