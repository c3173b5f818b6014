package sv

import "github.com/understudy-text/understudy/language/tokens"

// Tokenizer cuts Swedish text as UD Swedish Talbanken and PUD do, see package
// language/tokens:
//
//   - nothing is cut off at an apostrophe: Swedish has no clitics;
//   - words with a hyphen stay whole, as compounds and double names:
//     u-länderna, Anna-Lena, 60-talet, barn- och ungdomsvård, 1998-2001;
//   - an ending after a colon belongs to its word: EU:s, 2:a, tv:n, and so does
//     what is left of a shortened word: S:t, c:a.
//
// Numbers in groups of digits (5 000), which the treebanks keep whole, are cut
// at their spaces: no token has white space inside.
var Tokenizer = tokens.New(&tokens.Rules{
	Abbreviations: abbreviations,
	Units:         tokens.Set("kr", "km", "kg", "hg", "cm", "mm", "dm", "mg", "cl", "dl", "ml", "kwh", "mb", "gb", "tb", "kb", "tim", "min", "sek", "st"),
	HyphensJoin:   true,
	Endings: tokens.Set("s", "n", "t", "en", "et", "e", "a", "ar", "er", "or", "arna", "erna", "orna", "arnas", "ernas", "ns", "ts",
		"ens", "ets", "are", "aren", "arens", "ta", "son", "is", "es", "ande", "as", "ers", "ars"),
})

// abbreviations are without their last point and in small letters.
var abbreviations = map[string]tokens.Point{
	// before a name
	"dr": tokens.Always, "prof": tokens.Always, "doc": tokens.Always, "ing": tokens.Always, "kapt": tokens.Always, "löjtn": tokens.Always,
	"st": tokens.Always, "hr": tokens.Always, "fil": tokens.Always, "jur": tokens.Always, "tekn": tokens.Always, "teol": tokens.Always,
	"leg": tokens.Always, "bitr": tokens.Always, "tf": tokens.Always, "mr": tokens.Always, "mrs": tokens.Always, "ms": tokens.Always,
	// months and days
	"jan": tokens.Always, "feb": tokens.Always, "febr": tokens.Always, "mar": tokens.BeforeNumber, "apr": tokens.Always, "jun": tokens.BeforeNumber,
	"jul": tokens.BeforeNumber, "aug": tokens.Always, "sep": tokens.Always, "sept": tokens.Always, "okt": tokens.Always, "nov": tokens.Always,
	"dec": tokens.Always, "tis": tokens.Always, "ons": tokens.Always, "tors": tokens.Always, "fre": tokens.Always,
	"mån": tokens.Always, "lör": tokens.Always, "sön": tokens.Always,
	// before a number
	"nr": tokens.Always, "no": tokens.BeforeNumber, "kl": tokens.Always, "kap": tokens.Always, "mom": tokens.Always, "art": tokens.BeforeNumber,
	"s": tokens.BeforeNumber, "sid": tokens.BeforeNumber, "fig": tokens.Always, "tel": tokens.Always, "tfn": tokens.Always, "mob": tokens.BeforeNumber,
	"ca": tokens.Always, "c": tokens.BeforeNumber, "c:a": tokens.Always, "p": tokens.BeforeNumber, "vol": tokens.BeforeNumber, "prop": tokens.Always,
	"rskr": tokens.Always, "dnr": tokens.Always, "par": tokens.BeforeNumber,
	// others
	"dvs": tokens.Always, "osv": tokens.Always, "etc": tokens.Always, "mm": tokens.Always, "mfl": tokens.Always, "tex": tokens.Always,
	"bl": tokens.Always, "pga": tokens.Always, "jfr": tokens.Always, "resp": tokens.Always, "ev": tokens.Always, "inkl": tokens.Always,
	"exkl": tokens.Always, "ang": tokens.Always, "anm": tokens.Always, "avd": tokens.Always, "ex": tokens.BeforeNumber, "forts": tokens.Always,
	"ordf": tokens.Always, "uppl": tokens.Always, "utg": tokens.Always, "vs": tokens.Always, "mkr": tokens.Always, "milj": tokens.Always,
	"co": tokens.Always, "e.dyl": tokens.Always, "o.dyl": tokens.Always, "civ.ing": tokens.Always, "jr": tokens.Always, "sr": tokens.Always, "moms": tokens.BeforeNumber,
}
