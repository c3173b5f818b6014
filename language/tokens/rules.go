package tokens

import "github.com/understudy-text/understudy/language/token"

// Rules are what the tokenizer must know of a language. Words are in small
// letters; only their ASCII letters match capitals too. Nil fields mean that
// the language has no such thing.
type Rules struct {
	// Cutter cuts clitics off words that are written together with them; nil: none.
	Cutter token.Cutter
	// Abbreviations are without their last point. Initials and those with a
	// point inside (U.S., a.m., t.ex.) need no entry.
	Abbreviations map[string]Point
	// Contractions are two words written as one (cannot), and at which byte the
	// second starts.
	Contractions map[string]int
	// Clitics are the letters after an apostrophe that are a word of their own
	// together with it, and the letters before it that belong to them: "s": "",
	// "t": "n".
	Clitics map[string]string
	// Elisions are words whose first letters an apostrophe stands for ('em), and
	// clitics that stand on their own.
	Elisions map[string]bool
	// Elided are words that end in an apostrophe before another: l'|eau.
	Elided map[string]bool
	// Enclitics are words of their own together with the hyphen before them, where
	// HyphensJoin: dit|-il, va|-t-il. Those of two parts have a hyphen inside.
	Enclitics map[string]bool
	// Whole are words with a hyphen in which no enclitic is cut off: rendez-vous.
	Whole map[string]bool
	// Units are words of their own after a number without a space: 20km.
	Units map[string]bool
	// HyphensJoin says that words with a hyphen are one token: e-post,
	// Anna-Lena, 1998-2001, barn- och. Else they are cut (Warsaw|-|based), except
	// after one of Affixes and in telephone numbers and dates.
	HyphensJoin bool
	Affixes     map[string]bool
	// Endings belong to the word or number before the colon before them: EU:s,
	// 2:a.
	Endings map[string]bool
}

// A Point says when an abbreviation keeps its point.
type Point byte

const (
	never        Point = iota
	Always             // "Mr. Smith"
	BeforeNumber       // it is an ordinary word otherwise: "No. 5", but "He said no."
)

// Set returns words as a set.
func Set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

var emoticons = Set(":)", ":(", ":-)", ":-(", ";)", ";-)", ":D", ":-D", ":P", ":-P", ":p", "=)", "=(", ":/", ":-/",
	":|", ":o", ":O", ":'(", "<3", "((:", "(:", ":]", ":[", "^^", "=D", "=P", ";D", ";P")
