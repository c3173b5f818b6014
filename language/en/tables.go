package en

import "github.com/understudy-text/understudy/language/tokens"

// abbreviations are without their last point and in lower case. Initials and
// those with a point inside (U.S., a.m., Ph.D.) need no entry.
var abbreviations = map[string]tokens.Point{
	// before a name
	"mr": tokens.Always, "mrs": tokens.Always, "ms": tokens.Always, "messrs": tokens.Always, "mx": tokens.Always, "dr": tokens.Always, "prof": tokens.Always,
	"st": tokens.Always, "rev": tokens.Always, "hon": tokens.Always, "gen": tokens.Always, "col": tokens.Always, "maj": tokens.Always, "capt": tokens.Always,
	"lt": tokens.Always, "sgt": tokens.Always, "cpl": tokens.Always, "cmdr": tokens.Always, "gov": tokens.Always, "sen": tokens.Always, "rep": tokens.Always,
	"reps": tokens.Always, "pres": tokens.Always, "supt": tokens.Always, "insp": tokens.Always, "adm": tokens.Always, "amb": tokens.Always, "fr": tokens.Always,
	// after a name
	"jr": tokens.Always, "sr": tokens.Always, "esq": tokens.Always, "inc": tokens.Always, "ltd": tokens.Always, "co": tokens.Always, "corp": tokens.Always,
	"bros": tokens.Always, "assn": tokens.Always, "dept": tokens.Always, "univ": tokens.Always, "ave": tokens.Always, "blvd": tokens.Always, "rd": tokens.Always,
	"ft": tokens.Always, "mt": tokens.Always, "hwy": tokens.Always,
	// months and days
	"jan": tokens.Always, "feb": tokens.Always, "mar": tokens.BeforeNumber, "apr": tokens.Always, "jun": tokens.BeforeNumber, "jul": tokens.Always,
	"aug": tokens.Always, "sep": tokens.Always, "sept": tokens.Always, "oct": tokens.Always, "nov": tokens.Always, "dec": tokens.Always,
	"mon": tokens.Always, "tue": tokens.Always, "tues": tokens.Always, "wed": tokens.Always, "thu": tokens.Always, "thur": tokens.Always, "thurs": tokens.Always,
	"fri": tokens.Always,
	// before a number
	"no": tokens.BeforeNumber, "nos": tokens.BeforeNumber, "art": tokens.BeforeNumber, "arts": tokens.BeforeNumber, "para": tokens.BeforeNumber,
	"paras": tokens.BeforeNumber, "sec": tokens.BeforeNumber, "fig": tokens.BeforeNumber, "figs": tokens.BeforeNumber, "p": tokens.BeforeNumber,
	"pp": tokens.BeforeNumber, "vol": tokens.BeforeNumber, "ch": tokens.BeforeNumber, "ext": tokens.BeforeNumber, "tel": tokens.BeforeNumber,
	"app": tokens.BeforeNumber, "ser": tokens.Always, "approx": tokens.Always, "ca": tokens.BeforeNumber, "c": tokens.BeforeNumber,
	// others
	"vs": tokens.Always, "v": tokens.Always, "etc": tokens.Always, "al": tokens.Always, "cf": tokens.Always, "ibid": tokens.Always, "viz": tokens.Always,
	"eg": tokens.Always, "ie": tokens.Always, "attn": tokens.Always, "est": tokens.Always, "eds": tokens.Always, "oz": tokens.Always, "lb": tokens.Always,
	"lbs": tokens.Always, "yrs": tokens.Always, "hrs": tokens.Always, "mins": tokens.Always, "esp": tokens.Always, "incl": tokens.Always, "misc": tokens.Always,
}

// affixes before a hyphen do not stand as words of their own; from the words
// that UD English EWT leaves uncut.
var affixes = tokens.Set("e", "non", "pre", "anti", "mid", "re", "post", "co", "pro", "ex", "multi", "sub", "semi", "neo",
	"inter", "intra", "ultra", "un", "pan", "counter", "micro", "macro", "psycho", "socio", "bi", "tri", "quasi", "pseudo")

// contractions without an apostrophe, and where their second word starts.
var contractions = map[string]int{
	"cannot": 3, "gonna": 3, "gotta": 3, "wanna": 3, "dont": 2, "didnt": 3, "doesnt": 4, "couldnt": 5,
	"wouldnt": 5, "shouldnt": 6, "isnt": 2, "wasnt": 3, "arent": 3, "werent": 4, "havent": 4, "hasnt": 3, "hadnt": 3,
}

// units are words of their own after a number without a space.
var units = tokens.Set("am", "pm", "km", "kg", "cm", "mm", "mg", "ml", "ft", "lb", "lbs", "hrs", "mph", "kb", "mb", "gb")

// elisions are words whose first letters an apostrophe stands for, and clitics
// that stand on their own.
var elisions = tokens.Set("em", "til", "till", "tis", "twas", "cause", "bout", "cos", "s", "re", "ve", "ll", "m", "d")
