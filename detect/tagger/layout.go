package tagger

import (
	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language/token"
)

// A spot is where a token stands on the page: behind which label of a form, in
// which column of a table, in which turn of talk.
type spot struct {
	label     uint64 // hash of the last word of the label before it on its line; 0: none
	whole     uint64 // hash of the whole label
	labelWord int32  // the label's last word among Extractor.words; -1: none
	column    uint64 // hash of the last word at the head of its column; 0: none
	header    int32  // that word among Extractor.words; -1: none
	behind    uint8  // tokens between the label and this one, at most maxBehind
	line      uint8  // kind of the line, as bits
	turn      uint8  // 0: no speaker's label; else how often the document has it, at most 3
}

const maxBehind = 15

// Kinds of lines, as bits.
const (
	lineUpper  = 1 << iota // hardly a small letter
	lineShort              // at most shortLine tokens
	lineItem               // begins with a number or a sign
	lineQuoted             // begins with ">"
	lineCode               // many signs
	lineTable              // cells with separators
)

const (
	shortLine  = 4
	longLabel  = 5 // words of a label, at most
	leastCells = 3 // of a line of a table
)

// lay notes the spots of all tokens.
func (x *Extractor) lay() {
	x.spots = grown(x.spots, len(x.tokens))
	clear(x.turns)
	none := spot{labelWord: -1, header: -1}
	x.heads = x.heads[:0]
	separator, carried := byte(0), none
	for start := 0; start < len(x.tokens); {
		end := start + 1
		for end < len(x.tokens) && x.tokens[end].Gap < token.Line {
			end++
		}
		if x.tokens[start].Gap == token.Paragraph {
			separator, carried = 0, none
		}
		kind := x.lineKind(start, end)
		sep, cells := x.cells(start, end)
		switch {
		case cells < leastCells:
			separator = 0
			carried = x.form(start, end, kind, carried)
		case sep != separator: // the first line of a table is its head
			separator = sep
			x.head(start, end, sep)
			x.row(start, end, sep, kind|lineTable)
			carried = none
		default:
			x.row(start, end, sep, kind|lineTable)
		}
		start = end
	}
	x.speak()
}

// lineKind tells what a line looks like.
func (x *Extractor) lineKind(start, end int) (kind uint8) {
	upper, small, signs := 0, 0, 0
	for i := start; i < end; i++ {
		switch t := &x.tokens[i]; {
		case t.Kind == token.Sign:
			signs++
		case t.Case == token.Upper:
			upper++
		case t.Case == token.Lower || t.Case == token.Title || t.Case == token.Mixed:
			small++
		}
	}
	if upper > 1 && upper > 3*small {
		kind |= lineUpper
	}
	if end-start <= shortLine {
		kind |= lineShort
	}
	if 5*signs > 2*(end-start) {
		kind |= lineCode
	}
	first := x.at(start)
	switch {
	case first.sign == '>':
		kind |= lineQuoted
	case first.kind == token.Digits || first.sign == '-' || first.sign == '*' || first.kind == token.Sign && first.sign == 0:
		kind |= lineItem
	}
	return kind
}

// cells returns what separates the cells of a line, and how many there are. A
// tab is told by its gap, so its separator is '\t'.
func (x *Extractor) cells(start, end int) (separator byte, n int) {
	var semicolons, bars, commas, wide int
	for i := start; i < end; i++ {
		switch x.at(i).sign {
		case ';':
			semicolons++
		case '|':
			bars++
		case ',':
			if i+1 < end && x.tokens[i+1].Gap == token.Tight {
				commas++
			}
		}
		if i > start && x.tokens[i].Gap == token.Wide {
			wide++
		}
	}
	best := max(semicolons, bars, commas, wide)
	switch {
	case best+1 < leastCells:
		return 0, 0
	case best == semicolons:
		return ';', best + 1
	case best == bars:
		return '|', best + 1
	case best == commas:
		return ',', best + 1
	}
	return '\t', best + 1
}

// parts reports whether token i begins a new cell, and whether it is itself
// what separates.
func (x *Extractor) parts(i, start int, separator byte) (begins, is bool) {
	if separator == '\t' {
		return i > start && x.tokens[i].Gap == token.Wide, false
	}
	is = x.at(i).sign == separator && (separator != ',' || i+1 < len(x.tokens) && x.tokens[i+1].Gap == token.Tight)
	return is, is
}

// head notes the last word of each cell of the first line of a table.
func (x *Extractor) head(start, end int, separator byte) {
	x.heads = append(x.heads[:0], -1)
	for i := start; i < end; i++ {
		begins, is := x.parts(i, start, separator)
		if begins {
			x.heads = append(x.heads, -1)
		}
		if !is && x.tokens[i].Kind == token.Letters {
			x.heads[len(x.heads)-1] = x.ids[i]
		}
	}
}

// row gives the tokens of a line of a table their columns.
func (x *Extractor) row(start, end int, separator byte, kind uint8) {
	column := 0
	x.form(start, end, kind, spot{labelWord: -1, header: -1})
	for i := start; i < end; i++ {
		if begins, _ := x.parts(i, start, separator); begins {
			column++
		}
		if s := &x.spots[i]; column < len(x.heads) && x.heads[column] >= 0 {
			s.header = x.heads[column]
			s.column = x.words[s.header].lower
		}
	}
}

// form gives the tokens of a line the label before them: words and a colon (or
// "=") behind them. A label that ends its line is that of the next one, which
// gets it as carried.
func (x *Extractor) form(start, end int, kind uint8, carried spot) (next spot) {
	current := carried
	next = spot{labelWord: -1, header: -1}
	for i := start; i < end; i++ {
		t := &x.tokens[i]
		if t.Gap == token.Wide && current.labelWord >= 0 && i > start && current.behind > 1 {
			current = spot{labelWord: -1, header: -1} // another field begins
		}
		s := current
		s.line = kind
		x.spots[i] = s
		if current.behind < maxBehind {
			current.behind++
		}
		w := x.at(i)
		if w.sign != ':' && w.sign != '=' || i == start {
			continue
		}
		if found, ok := x.label(start, i); ok {
			current = found
			if i == end-1 {
				next = found
			}
		}
	}
	if kind&lineShort != 0 && kind&lineUpper != 0 && next.labelWord < 0 {
		if found, ok := x.label(start, end); ok {
			next = found // a heading
		}
	}
	return next
}

// label reads the words that end before token i.
func (x *Extractor) label(start, i int) (spot, bool) {
	s := spot{labelWord: -1, header: -1}
	const mostSigns = 2
	last := i - 1
	for last >= start && i-1-last <= mostSigns && x.tokens[last].Kind == token.Sign { // "name": in JSON, "Name (in full):"
		last--
	}
	if last < start || x.tokens[last].Kind != token.Letters || i-1-last > mostSigns {
		return s, false
	}
	s.labelWord = x.ids[last]
	s.label = x.words[s.labelWord].lower
	s.whole = s.label
	for j, n := last-1, 1; j >= start && n < longLabel && x.tokens[j+1].Gap <= token.Blank && x.tokens[j].Kind == token.Letters; j, n = j-1, n+1 {
		s.whole = sequence.Mix(s.whole, x.at(j).lower)
	}
	return s, true
}

// speak notes the labels of speakers: the first words of a line before a colon,
// by how often the document has them.
func (x *Extractor) speak() {
	for pass := range 2 {
		for i := range x.tokens {
			if x.tokens[i].Gap < token.Line {
				continue
			}
			at, end := x.speaker(i)
			if end == 0 {
				continue
			}
			key := x.at(end - 1).fold
			if pass == 0 {
				x.turns[key]++
				continue
			}
			for j := at; j < end; j++ {
				x.spots[j].turn = uint8(min(x.turns[key], 3))
			}
		}
	}
}

// speaker reads "Anna:" or "[00:12] Anna Ek:" at the beginning of a line.
func (x *Extractor) speaker(i int) (start, end int) {
	const reach = 16 // tokens of a time stamp and a name
	for j := i; j < len(x.tokens) && j < i+reach; j++ {
		if j > i && x.tokens[j].Gap >= token.Line {
			return 0, 0
		}
		switch w := x.at(j); {
		case w.kind == token.Letters:
			if start == end {
				start = j
			}
			end = j + 1
			if end-start > 3 {
				return 0, 0
			}
		case w.sign == ':' && end == j && end > start:
			return start, end
		case end > start && w.sign != '.':
			start, end = 0, 0 // letters of a time stamp: "09:12 am - "
		}
	}
	return 0, 0
}

// grown returns a slice of n elements that are all zero, in the memory of s if it
// is enough.
func grown[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	s = s[:n]
	clear(s)
	return s
}

// layoutFeatures adds what the page tells of token i.
func (x *Extractor) layoutFeatures(i int, w *word, f *sequence.Features) {
	s := &x.spots[i]
	look := sequence.Mix(uint64(w.kind)<<8|uint64(w.form), 0)
	if s.labelWord >= 0 {
		near := uint64(min(s.behind, 6))
		f.Add(sequence.Mix(tLabel, s.label))
		f.Add(sequence.Mix(sequence.Mix(tLabelNear, s.label), near))
		f.Add(sequence.Mix(tLabelWhole, s.whole))
		f.Add(sequence.Mix(sequence.Mix(tLabelKind, s.label), look))
		set := x.words[s.labelWord].set
		x.eachClass(&set, func(c uint64) {
			f.Add(sequence.Mix(sequence.Mix(tLabelClass, c), near))
			f.Add(sequence.Mix(sequence.Mix(tLabelClass, c), look))
		})
	} else {
		f.Add(sequence.Mix(tLabel, 0))
	}
	if s.header >= 0 {
		f.Add(sequence.Mix(tColumn, s.column))
		f.Add(sequence.Mix(sequence.Mix(tColumnKind, s.column), look))
		set := x.words[s.header].set
		x.eachClass(&set, func(c uint64) { f.Add(sequence.Mix(sequence.Mix(tColumnClass, c), look)) })
	}
	f.Add(sequence.Mix(sequence.Mix(tLine, uint64(s.line)), look))
	if s.turn != 0 {
		f.Add(sequence.Mix(sequence.Mix(tTurn, uint64(s.turn)), look))
		f.Add(sequence.Mix(sequence.Mix(tTurn, uint64(s.turn)<<32|uint64(w.classes)), 1))
	}
}
