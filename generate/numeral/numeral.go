// Package numeral reads and writes numbers as texts write them: in words
// ("twenty-one", "Thirty-first") and in figures ("1,000", "2,092,569.20", "05").
//
// In comes a text and a place in it, out comes a value and how it was written,
// and the same writing can be asked for another value. The words of a language
// are one Table; the package knows nothing of dates, money or any other use.
package numeral

import "strings"

// A Table is what a language says about its numbers.
type Table struct {
	Small    []string // cardinals 0–19
	Tens     []string // cardinals 20, 30 … 90, at index 2 … 9
	Hundred  string
	Scales   []Scale // ascending: thousand, million …
	Joiner   string  // between tens and ones: "-"
	And      string  // between hundreds and the rest: "and"; may be empty
	Ordinals []Pair  // cardinal word → ordinal word, where it is no mere ending
	Ending   string  // ordinal ending of all other words: "th"
	Suffix   func(n int64) string
	// Article is the indefinite article that a text ends in, "" for none; Takes is
	// the one a number takes when it is read aloud. Both are nil where articles do
	// not go by sound.
	Article func(before string) string
	Takes   func(n int64) string
	// MarkOrdinal lists the suffixes read after figures ("st", "nd", "rd", "th").
	MarkOrdinal []string

	words map[string]entry
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
	Word  string
	Value int64
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

// Words writes n as a cardinal in lower-case words.
func (t *Table) Words(n int64) string {
	var b strings.Builder
	t.write(&b, n, false)
	return b.String()
}

// Ordinal writes n as an ordinal in lower-case words: "twenty-first".
func (t *Table) Ordinal(n int64) string {
	var b strings.Builder
	t.write(&b, n, true)
	return b.String()
}

// write puts n into b; if ordinal, its last word becomes an ordinal.
func (t *Table) write(b *strings.Builder, n int64, ordinal bool) {
	put := func(w string, last bool) {
		if last && ordinal {
			w = t.ordinalOf(w)
		}
		b.WriteString(w)
	}
	switch {
	case n < 0:
		t.write(b, -n, ordinal)
	case n < 20:
		put(t.Small[n], true)
	case n < 100:
		put(t.Tens[n/10], n%10 == 0)
		if n%10 > 0 {
			b.WriteString(t.Joiner)
			put(t.Small[n%10], true)
		}
	case n < 1000:
		put(t.Small[n/100], false)
		b.WriteByte(' ')
		put(t.Hundred, n%100 == 0)
		t.rest(b, n%100, ordinal)
	default:
		s := t.Scales[0]
		for _, c := range t.Scales {
			if c.Value <= n {
				s = c
			}
		}
		t.write(b, n/s.Value, false)
		b.WriteByte(' ')
		put(s.Word, n%s.Value == 0)
		t.rest(b, n%s.Value, ordinal)
	}
}

// rest writes what follows a hundred or a scale word.
func (t *Table) rest(b *strings.Builder, n int64, ordinal bool) {
	if n == 0 {
		return
	}
	b.WriteByte(' ')
	if n < 100 && t.And != "" {
		b.WriteString(t.And)
		b.WriteByte(' ')
	}
	t.write(b, n, ordinal)
}

// Read reads the longest number in words that starts at text[at:], in any
// case. It returns its value, whether it is an ordinal, and where it ends; ok
// is false if no number word starts there.
func (t *Table) Read(text string, at int) (n int64, ordinal bool, end int, ok bool) {
	var r reader
	i := at
	for {
		w := wordEnd(text, i)
		e, found := t.lookup(text[i:w])
		if !found && r.seen && r.canJoin() && fold(text[i:w], t.And) {
			// "one hundred and five": the joining word counts only between numbers.
			if w < len(text) && text[w] == ' ' {
				next := wordEnd(text, w+1)
				if e, found = t.lookup(text[w+1 : next]); found && e.class <= tens {
					w = next
				} else {
					found = false
				}
			}
		}
		if !found || !r.accept(e) {
			break
		}
		end, ok = w, true
		if e.ordinal {
			ordinal = true
			break
		}
		if w >= len(text) || text[w] != ' ' && text[w] != '-' {
			break
		}
		i = w + 1
	}
	return r.total + r.current, ordinal, end, ok
}

// reader adds number words up.
type reader struct {
	total, current int64
	last           class
	seen           bool
}

// canJoin says whether "and" may follow.
func (r *reader) canJoin() bool { return r.last == hundred || r.last == scale }

// accept adds a word, or refuses it because it starts another number.
func (r *reader) accept(e entry) bool {
	switch e.class {
	case ones:
		if r.seen && (r.last == ones || r.last == teens || e.value == 0) {
			return false
		}
		r.current += e.value
	case teens, tens:
		if r.seen && r.last <= tens {
			return false
		}
		r.current += e.value
	case hundred:
		if r.seen && (r.last == hundred || r.last == scale || r.current == 0 || r.current > 99) {
			return false
		}
		r.current = max(r.current, 1) * 100
	case scale:
		if r.seen && (r.last == scale || r.current == 0) || r.total != 0 && e.value >= r.total {
			return false
		}
		r.total += max(r.current, 1) * e.value
		r.current = 0
	}
	r.last, r.seen = e.class, true
	return true
}

// lookup finds a word in any case without allocating.
func (t *Table) lookup(w string) (entry, bool) {
	var buf [16]byte
	if len(w) == 0 || len(w) > len(buf) {
		return entry{}, false
	}
	for i := range len(w) {
		c := w[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		buf[i] = c
	}
	e, ok := t.words[string(buf[:len(w)])]
	return e, ok
}

// wordEnd returns where the run of letters at i ends; runs longer than any
// number word are cut.
func wordEnd(s string, i int) int {
	end := min(len(s), i+32)
	for i < end && (s[i]|0x20 >= 'a' && s[i]|0x20 <= 'z' || s[i] >= 0x80) {
		i++
	}
	return i
}

// fold compares an ASCII word in any case with a lower-case word.
func fold(w, lower string) bool { return lower != "" && strings.EqualFold(w, lower) }
