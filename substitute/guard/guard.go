// Package guard is the last look at a document before anything of it is written:
// nothing that is hidden may stand in its result in another form. In come a text and
// its mentions with their stand-ins, whatever method made them; out go the stand-ins
// that must be others, and the places outside of mentions where what is hidden was
// missed.
//
// It looks at one document's own hidden mentions only, so that the result depends
// neither on the order of documents nor on how they are parted. Time is linear in the
// text. Offsets are bytes of UTF-8.
//
// Looked for are, in whatever case, accents, spacing and disguise (package shadow):
//
//   - words of three letters or more, as words, as parts of words in camel case, and
//     from five letters on inside longer words; generic words aside;
//   - in a stand-in of a name too, what is left of the name's own word when three
//     quarters of it stand there;
//   - in a stand-in of a place, body or time, all words of a part of the mention that names a
//     street or a building (ash grove), though each of them alone is generic;
//   - in a stand-in of a number, address or name, four figures in a row of the number
//     that it replaces; elsewhere the whole number, from six figures on.
//
// Words and figures of dates and quantities are not looked for: they are moved, not
// hidden, and the same year may be that of another day.
//
// It may know internal/shadow.
package guard

import (
	"context"
	"math/bits"
	"net/netip"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The categories that are looked at in ways of their own.
const (
	person   = "PERSON"
	code     = "CODE"
	location = "LOC"
	dem      = "DEM"
	date     = "DATETIME"
	quantity = "QUANTITY"
)

// Sizes, in letters or figures.
const (
	shortest = 3 // a word
	gluedMin = 5 // a word inside a longer one
	window   = 4 // figures of a mention in its own stand-in
	number   = 6 // figures of a number elsewhere

	small = 7 // a name in small letters, of a mention that has a capital

	ownMost = 16 // words of a name that are looked for in part
)

// Options are what the guard is told. The zero value guards all words.
type Options struct {
	// Generic tells words that identify no one in texts of a language, which is told by
	// its code: those that dictionaries list in small letters, titles, particles of names.
	// It may be nil: then those are generic that the text has in small letters outside of
	// mentions.
	Generic func(language, word string) bool
	// Names tells whether folded words in a row name a street or a building in texts of a
	// language; what it is told has no comma. It may be nil: then none do.
	Names func(language string, words []string) bool
	// Language is the code of the text's language, for Generic; may be empty.
	Language string
	// Uint64 is a keyed choice, of figures. If it is nil, numbers are written as
	// placeholders.
	Uint64 func(labels ...string) uint64
	// Fictive tells numbers that are nobody's, such as telephone numbers kept for
	// examples: their stand-ins may share figures with them. It may be nil.
	Fictive func(number string) bool
	// Outside has places that no mention covers be hidden too.
	Outside bool
}

// A Mention is a stretch of the text and what becomes of it.
type Mention struct {
	Start, End int
	Category   string
	Hidden     bool   // StandIn takes its place; otherwise it stays to be read
	StandIn    string // may be empty
}

// A Change is a stand-in that takes the place of another.
type Change struct {
	Mention int
	Text    string
	Redrawn bool // otherwise it is a placeholder
}

// An Extra is a place outside of mentions that holds what a mention hides.
type Extra struct {
	Start, End int
	Mention    int    // that hides it
	Text       string // its stand-in
	Redrawn    bool   // Text is of the mention's own stand-in; otherwise a placeholder
}

// A Finding is what has to be done to a document. The zero value: nothing.
type Finding struct {
	Changes []Change // by Mention, ascending
	Extras  []Extra  // by place, ascending; they overlap neither each other nor a mention
}

// A secret is a hidden word.
type secret struct {
	mention, index int // the first mention that has it, and which of its words it is
	person         bool
	small          bool // a mention has it in small letters, or it is of an address
}

type guard struct {
	text     string
	mentions []Mention
	o        Options
	words    map[string]secret
	starts   map[string]uint64 // the lengths of hidden words, as bits, by their first gluedMin bytes
	numbers  map[string]int    // hidden numbers
	small    map[string]bool   // words in small letters outside of mentions, if Generic is nil
	shown    map[string]bool   // words of mentions that stay
}

// look is how many mentions are worked on between two looks at the context.
const look = 64

// Check looks at one document. mentions are sorted and do not overlap. The error is that
// of ctx.
func Check(ctx context.Context, text string, mentions []Mention, o Options) (Finding, error) {
	g := &guard{
		text: text, mentions: mentions, o: o,
		words: map[string]secret{}, starts: map[string]uint64{}, numbers: map[string]int{}, shown: map[string]bool{},
	}
	if o.Generic == nil {
		g.small = map[string]bool{}
		g.outside(func(at int, gap string) {
			each(gap, func(t token) {
				if t.small {
					g.small[t.word] = true
				}
			})
		})
	}
	for _, m := range mentions {
		if !m.Hidden {
			each(text[m.Start:m.End], func(t token) { g.shown[t.word] = true })
		}
	}
	for i := range mentions {
		if i%look == 0 && ctx.Err() != nil {
			return Finding{}, ctx.Err()
		}
		g.learn(i)
	}
	var f Finding
	final := make([]string, len(mentions))
	for i, m := range mentions {
		if i%look == 0 && ctx.Err() != nil {
			return Finding{}, ctx.Err()
		}
		final[i] = m.StandIn
		if !m.Hidden || isPlaceholder(m.StandIn) || !g.betrays(i, m.StandIn) {
			continue
		}
		c := Change{Mention: i, Text: "[" + m.Category + "]"}
		if again, ok := g.figures(i); ok && !g.betrays(i, again) {
			c.Text, c.Redrawn = again, true
		}
		final[i] = c.Text
		f.Changes = append(f.Changes, c)
	}
	if o.Outside && len(g.words)+len(g.numbers) > 0 {
		g.outside(func(at int, gap string) {
			if ctx.Err() == nil {
				f.Extras = g.missed(f.Extras, at, gap, final)
			}
		})
	}
	return f, ctx.Err()
}

// isPlaceholder reports whether a stand-in says nothing but what stood there.
func isPlaceholder(s string) bool {
	return s == "" || s[0] == '[' && s[len(s)-1] == ']' && !strings.ContainsAny(s[1:len(s)-1], "[]")
}

// outside calls f for what stands between mentions.
func (g *guard) outside(f func(at int, gap string)) {
	at := 0
	for _, m := range g.mentions {
		if at < m.Start {
			f(at, g.text[at:m.Start])
		}
		at = max(at, m.End)
	}
	if at < len(g.text) {
		f(at, g.text[at:])
	}
}

// secretsOf calls f for the words that a mention hides.
func (g *guard) secretsOf(i int, f func(index int, t token)) {
	m := g.mentions[i]
	if m.Category == date || m.Category == quantity {
		return
	}
	original, letters := g.text[m.Start:m.End], shortest
	if m.Category == code {
		user, _, address := strings.Cut(original, "@")
		letters = gluedMin
		if !address {
			return // letters of numbers are a kind, not a name
		}
		original = user
	}
	index := -1
	each(original, func(t token) {
		index++
		if t.letters >= letters && !g.generic(t) && (m.Category == person || m.Category == code || !t.small) {
			f(index, t)
		}
	})
}

func (g *guard) generic(t token) bool {
	if g.o.Generic == nil {
		return g.small[t.word]
	}
	return g.o.Generic(g.o.Language, t.raw)
}

func (g *guard) learn(i int) {
	m := g.mentions[i]
	if !m.Hidden {
		return
	}
	g.secretsOf(i, func(index int, t token) {
		w := t.word
		if m.Category == dem {
			return // what many are: looked for in its own stand-in only
		}
		known, ok := g.words[w]
		isName := m.Category == person || m.Category == code
		isSmall := isName && t.small || m.Category == code
		if ok && (known.person || !isName) {
			known.small = known.small || isSmall
			g.words[w] = known
			return
		}
		g.words[w] = secret{i, index, isName, isSmall || known.small}
		if len(w) >= gluedMin && len(w) < 64 {
			g.starts[w[:gluedMin]] |= 1 << len(w)
		}
	})
	if m.Category == code {
		if n := figuresOf(g.text[m.Start:m.End]); len(n) >= number {
			if _, ok := g.numbers[n]; !ok {
				g.numbers[n] = i
			}
		}
	}
}

// betrays reports whether a stand-in of mention i holds what is hidden.
func (g *guard) betrays(i int, standIn string) bool {
	m := g.mentions[i]
	original := g.text[m.Start:m.End]
	if m.Category == code || m.Category == person || m.Category == location {
		addresses := isAddress(original) && isAddress(standIn) // what they share is the network, private or for documentation
		fictive := original != standIn && (addresses || g.o.Fictive != nil && g.o.Fictive(original))
		if !fictive && shareFigures(figuresOf(original), figuresOf(standIn)) {
			return true
		}
	}
	if m.Category != person && m.Category != code && g.keepsName(original, standIn) {
		return true
	}
	whole := false
	numbersIn(standIn, func(_, _ int, n string) bool { _, known := g.numbers[n]; whole = whole || known; return known })
	if whole {
		return true
	}
	var own []string
	g.secretsOf(i, func(_ int, t token) {
		if len(own) < ownMost {
			own = append(own, t.word)
		}
	})
	found := false
	each(standIn, func(t token) {
		if found || t.letters < gluedMin && (m.Category == date || m.Category == quantity) {
			return // names of days and months, units
		}
		_, found = g.hidden(t, m.Category == person || m.Category == code)
		for _, w := range own {
			found = found || t.word == w && (!t.small || m.Category == person) || m.Category == person && resembles(w, t.word)
		}
	})
	return found
}

// keepsName reports whether a stand-in has all words of a part of its mention that names a street
// or a building, one after the other: only the number is another.
func (g *guard) keepsName(original, standIn string) bool {
	if g.o.Names == nil {
		return false
	}
	var kept []string
	each(standIn, func(t token) { kept = append(kept, t.word) })
	for part := range strings.FieldsFuncSeq(original, isComma) {
		var words, plain []string
		each(part, func(t token) { words, plain = append(words, t.word), append(plain, strings.ToLower(t.raw)) })
		if n := len(words); n > 0 && g.o.Names(g.o.Language, plain) {
			for i := 0; i+n <= len(kept); i++ {
				if slices.Equal(kept[i:i+n], words) {
					return true
				}
			}
		}
	}
	return false
}

// isComma reports whether a character parts the name of a street from that of its town.
func isComma(r rune) bool { return r == ',' || r == '،' || r == ';' || r == '\n' }

// hidden returns the hidden word that a word is or holds. names has it look at words
// in small letters, as handles and chats have them.
func (g *guard) hidden(t token, names bool) (secret, bool) {
	if t.letters < shortest {
		return secret{}, false
	}
	if s, ok := g.words[t.word]; ok && (!t.small || names || s.small || s.person && t.letters >= small) {
		return s, true
	}
	if len(t.word) <= gluedMin || len(g.starts) == 0 {
		return secret{}, false
	}
	for at := 0; at+gluedMin <= len(t.word); at++ {
		for lengths := g.starts[t.word[at:at+gluedMin]]; lengths != 0; lengths &= lengths - 1 {
			end := at + bits.TrailingZeros64(lengths)
			if end > len(t.word) {
				break
			}
			if s := g.words[t.word[at:end]]; s.person && !g.generic(t) {
				return s, true
			}
		}
	}
	return secret{}, false
}

// figures draws the figures of a number's stand-in anew: none is what it was, but for a 0
// at the beginning.
func (g *guard) figures(i int) (string, bool) {
	m := g.mentions[i]
	original := g.text[m.Start:m.End]
	if m.Category != code || g.o.Uint64 == nil || isAddress(original) || !strings.ContainsFunc(original, isFigure) || strings.ContainsRune(original, '@') {
		return "", false
	}
	shape, label, at := original, figuresOf(original), 0
	if m.StandIn != "" && pattern(m.StandIn) == pattern(original) {
		shape = m.StandIn // its letters are others
	}
	was := onlyFigures(original)
	var b strings.Builder
	for _, r := range shape {
		switch {
		case isFigure(r) && at == 0 && was[0] == '0': // before an area, and no one's own
			b.WriteByte('0')
			at++
		case isFigure(r):
			d := (uint64(was[at]-'0') + 1 + g.o.Uint64("guard", label, shape, string(rune('a'+at)))%9) % 10
			b.WriteByte('0' + byte(d))
			at++
		default:
			b.WriteRune(r)
		}
	}
	return b.String(), true
}

// isAddress reports whether a text is an address of the internet protocol: other figures in
// its place would be none.
func isAddress(text string) bool {
	_, err := netip.ParseAddr(text)
	return err == nil
}

// pattern is the shape of a text: 9 for figures, a for letters.
func pattern(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case isFigure(r):
			return '9'
		case unicode.IsLetter(r):
			return 'a'
		}
		return r
	}, s)
}

// missed appends the places of a stretch outside of mentions.
func (g *guard) missed(out []Extra, at int, gap string, final []string) []Extra {
	end := at
	each(gap, func(t token) {
		s, ok := g.hidden(t, false)
		if !ok || g.shown[t.word] || at+t.start < end {
			return
		}
		e := Extra{Start: at + t.start, End: at + t.end, Mention: s.mention}
		e.Text, e.Redrawn = g.wordOf(s, t, final[s.mention])
		out, end = append(out, e), e.End
	})
	return g.missedNumbers(out, at, gap)
}

// mostBeside is how many letters of a handle beside a name are taken for initials.
const mostBeside = 2

// inHandle plays a word with a hidden one in it, and no more beside it than initials, which
// are played by those of the stand-in: plindqvist of Pete Lindqvist. It returns "" for others.
func inHandle(t token, index int, before, after []token) string {
	word := before[index].word
	at := strings.Index(t.word, word)
	if at < 0 || len(t.word) != len(t.raw) || at > mostBeside || strings.IndexFunc(t.word[at+len(word):], unicode.IsLetter) >= 0 {
		return ""
	}
	initials := []byte(t.raw[:at])
	for i, c := range []byte(t.word[:at]) {
		for k, b := range before[:index] {
			if b.word[0] == c && after[k].raw[0] < utf8.RuneSelf {
				initials[i] = after[k].raw[0]
				break
			}
		}
	}
	return strings.ToLower(string(initials)+after[index].raw) + t.raw[at+len(word):]
}

// wordOf is what plays a word: the same word of the mention's stand-in, if there is
// one.
func (g *guard) wordOf(s secret, t token, standIn string) (string, bool) {
	m := g.mentions[s.mention]
	if isPlaceholder(standIn) {
		return standIn, true
	}
	var before, after []token
	each(g.text[m.Start:m.End], func(t token) { before = append(before, t) })
	each(standIn, func(t token) { after = append(after, t) })
	if len(before) != len(after) || m.Category == code && strings.IndexFunc(before[s.index].word, unicode.IsDigit) >= 0 {
		return "[" + m.Category + "]", false
	}
	if before[s.index].word != t.word {
		if w := inHandle(t, s.index, before, after); w != "" {
			return w, true
		}
		return "[" + m.Category + "]", false
	}
	w := after[s.index].raw
	if t.small {
		w = strings.ToLower(w)
	} else if r, _ := utf8.DecodeRuneInString(w); unicode.IsLower(r) {
		w = string(unicode.ToUpper(r)) + w[utf8.RuneLen(r):]
	}
	return w, true
}
