package en

// When an abbreviation keeps its point.
type pointRule byte

const (
	never pointRule = iota
	always
	beforeNumber // it is an ordinary word otherwise: "No. 5", but "He said no."
)

// abbreviations are without their last point and in lower case. Initials and
// those with a point inside (U.S., a.m., Ph.D.) need no entry.
var abbreviations = map[string]pointRule{
	// before a name
	"mr": always, "mrs": always, "ms": always, "messrs": always, "mx": always, "dr": always, "prof": always,
	"st": always, "rev": always, "hon": always, "gen": always, "col": always, "maj": always, "capt": always,
	"lt": always, "sgt": always, "cpl": always, "cmdr": always, "gov": always, "sen": always, "rep": always,
	"reps": always, "pres": always, "supt": always, "insp": always, "adm": always, "amb": always, "fr": always,
	// after a name
	"jr": always, "sr": always, "esq": always, "inc": always, "ltd": always, "co": always, "corp": always,
	"bros": always, "assn": always, "dept": always, "univ": always, "ave": always, "blvd": always, "rd": always,
	"ft": always, "mt": always, "hwy": always,
	// months and days
	"jan": always, "feb": always, "mar": beforeNumber, "apr": always, "jun": beforeNumber, "jul": always,
	"aug": always, "sep": always, "sept": always, "oct": always, "nov": always, "dec": always,
	"mon": always, "tue": always, "tues": always, "wed": always, "thu": always, "thur": always, "thurs": always,
	"fri": always,
	// before a number
	"no": beforeNumber, "nos": beforeNumber, "art": beforeNumber, "arts": beforeNumber, "para": beforeNumber,
	"paras": beforeNumber, "sec": beforeNumber, "fig": beforeNumber, "figs": beforeNumber, "p": beforeNumber,
	"pp": beforeNumber, "vol": beforeNumber, "ch": beforeNumber, "ext": beforeNumber, "tel": beforeNumber,
	"app": beforeNumber, "ser": always, "approx": always, "ca": beforeNumber, "c": beforeNumber,
	// others
	"vs": always, "v": always, "etc": always, "al": always, "cf": always, "ibid": always, "viz": always,
	"eg": always, "ie": always, "attn": always, "est": always, "eds": always, "oz": always, "lb": always,
	"lbs": always, "yrs": always, "hrs": always, "mins": always, "esp": always, "incl": always, "misc": always,
}

// affixes before a hyphen do not stand as words of their own; from the words
// that UD English EWT leaves uncut.
var affixes = set("e", "non", "pre", "anti", "mid", "re", "post", "co", "pro", "ex", "multi", "sub", "semi", "neo",
	"inter", "intra", "ultra", "un", "pan", "counter", "micro", "macro", "psycho", "socio", "bi", "tri", "quasi", "pseudo")

// contractions without an apostrophe, and where their second word starts.
var contractions = map[string]int{
	"cannot": 3, "gonna": 3, "gotta": 3, "wanna": 3, "dont": 2, "didnt": 3, "doesnt": 4, "couldnt": 5,
	"wouldnt": 5, "shouldnt": 6, "isnt": 2, "wasnt": 3, "arent": 3, "werent": 4, "havent": 4, "hasnt": 3, "hadnt": 3,
}

// units are words of their own after a number without a space.
var units = set("am", "pm", "km", "kg", "cm", "mm", "mg", "ml", "ft", "lb", "lbs", "hrs", "mph", "kb", "mb", "gb")

// elisions are words whose first letters an apostrophe stands for, and clitics
// that stand on their own.
var elisions = set("em", "til", "till", "tis", "twas", "cause", "bout", "cos", "s", "re", "ve", "ll", "m", "d")

var emoticons = set(":)", ":(", ":-)", ":-(", ";)", ";-)", ":D", ":-D", ":P", ":-P", ":p", "=)", "=(", ":/", ":-/",
	":|", ":o", ":O", ":'(", "<3", "((:", "(:", ":]", ":[", "^^", "=D", "=P", ";D", ";P")

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}
