// Package numeral reads and writes numbers as texts write them: in words
// ("twenty-one", "Thirty-first") and in figures ("1,000", "2,092,569.20", "05").
//
// In comes a text and a place in it, out comes a value and how it was written,
// and the same writing can be asked for another value. The words of a language
// are one Table; the package knows nothing of dates, money or any other use.
package numeral

// A Table is what a language says about its numbers.
type Table struct {
	Small    []string // cardinals 0–19
	Tens     []string // cardinals 20, 30 … 90, at index 2 … 9
	Hundred  string
	Scales   []Scale // ascending: thousand, million …
	Joiner   string  // between tens and ones: "-"
	Solid    bool    // numbers below a million are one word: "tvåhundrafemtiotre"
	Years    bool    // 1100–1999 count in hundreds as years: "nittonhundrasjuttiofyra"
	And      string  // between hundreds and the rest: "and"; may be empty
	Ordinals []Pair  // cardinal word → ordinal word, where it is no mere ending
	Ending   string  // ordinal ending of all other words: "th"
	Suffix   func(n int64) string
	// Other lists other forms of the words above (another gender, another
	// spelling), by sort, that are read, and written where the original has
	// one of its sort.
	Other [][]Pair
	// Comma says that decimals stand after a comma, so that a point or a space
	// stands between thousands.
	Comma bool
	// Article is the indefinite article that a text ends in, "" for none; Takes is
	// the one a number takes when it is read aloud. Both are nil where articles do
	// not go by sound.
	Article func(before string) string
	Takes   func(n int64) string
	// MarkOrdinal lists the suffixes read after figures ("st", "nd", "rd", "th").
	MarkOrdinal []string

	words   map[string]entry
	longest int // bytes of the longest word
}

// Fits returns the condition that the words before a number put on what stands in
// for it, in 1/Unit; nil if there is none.
func (t *Table) Fits(before string) func(int64) bool {
	if t.Article == nil {
		return nil
	}
	article := t.Article(before)
	if article == "" {
		return nil
	}
	return func(v int64) bool { return t.Takes(v/Unit) == article }
}

// A Scale is a power of a thousand and its word.
type Scale struct {
	Word   string
	Value  int64
	Plural string // "miljoner"; empty if there is none
	One    string // the word for a single one, where it is not Small[1]: "en" miljon
}

// A Pair is a word and the word it turns into.
type Pair struct{ From, To string }

// entry is a number word: its value, and how it may be combined.
type entry struct {
	value   int64
	ordinal bool
	class   class
}

type class uint8

const (
	ones class = iota // 0–9
	teens
	tens
	hundred
	scale
)

// build derives the reading side of the table from the writing side.
func (t *Table) build() *Table {
	t.words = map[string]entry{}
	add := func(w string, v int64, c class) {
		if w == "" {
			return
		}
		t.words[w] = entry{v, false, c}
		t.words[t.ordinalOf(w)] = entry{v, true, c}
		t.longest = max(t.longest, len(w), len(t.ordinalOf(w)))
	}
	for i, w := range t.Small {
		c := ones
		if i > 9 {
			c = teens
		}
		add(w, int64(i), c)
	}
	for i, w := range t.Tens {
		add(w, int64(i)*10, tens)
	}
	add(t.Hundred, 100, hundred)
	for _, s := range t.Scales {
		add(s.Word, s.Value, scale)
		if s.Plural != "" {
			t.words[s.Plural] = entry{s.Value, false, scale}
			t.longest = max(t.longest, len(s.Plural))
		}
	}
	for _, forms := range t.Other {
		for _, f := range forms {
			t.words[f.To] = t.words[f.From]
			t.longest = max(t.longest, len(f.To))
		}
	}
	return t
}

// ordinalOf turns the last word of a number into its ordinal.
func (t *Table) ordinalOf(word string) string {
	for _, p := range t.Ordinals {
		if p.From == word {
			return p.To
		}
	}
	return word + t.Ending
}
