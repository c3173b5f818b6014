// Package phrase takes noun phrases apart: institutions, places, terms. It is
// what the readers of places, organisations and terms share.
//
// In come a mention and finders that know words; out comes a Form, a row of pieces that
// stay and pieces that are played. What words may stand in for each other is data: one
// folder of tables for each language, read by Load.
//
// It may know generate/cast, generate/draw, generate/form, internal/lines and
// language/lexicon.
package phrase

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/lexicon"
)

func lexPlain(s string) string { return lexicon.Plain(s) }

// maxWords is the number of words of the longest term looked up.
const maxWords = 14

// A Span is a run of words under examination.
type Span struct {
	Text  string // as the mention writes it
	Key   string // folded, single spaces
	Words []Word // of the run
	First bool   // nothing of the mention stands before it
	Rest  string // what the mention writes after it
	Prior []Piece
	Scan  *Scanner
	M     *form.Mention
}

// A Finder recognises a run of words. Several words are tried before one.
type Finder func(sp *Span) ([]Piece, bool)

// A Scanner reads mentions with its finders, the first that knows a run wins.
type Scanner struct {
	Grammar Grammar
	Finders []Finder
	// Longest bounds the runs tried from a first word; nil means maxWords.
	Longest func(w Word) int
	// Unknown plays a word that no finder knows; nil pieces leave it as it is.
	Unknown Finder
	// capitals says that all of the mention under examination is in capitals, so
	// that they tell nothing: "KEHOE v. THE UNITED KINGDOM".
	capitals bool
}

// longestMention bounds the mentions that are read word by word: what is longer
// is no name, and reading looks around for every word.
const longestMention = 2000

// Scan takes a mention apart. Of one that is too long to be a name nothing is played.
func (sc *Scanner) Scan(m *form.Mention) *Form {
	if len(m.Text) > longestMention {
		return &Form{Grammar: sc.Grammar, Pieces: []Piece{{Text: m.Text}}}
	}
	var store [16]Word
	words := Words(m.Text, store[:0])
	sc.capitals = capitals(words)
	f := &Form{Grammar: sc.Grammar, Pieces: make([]Piece, 0, 2*len(words)+1)}
	at := 0
	var key [128]byte
	for i := 0; i < len(words); {
		if words[i].Start > at {
			f.Pieces = append(f.Pieces, Piece{Text: m.Text[at:words[i].Start]})
		}
		n, pieces := sc.match(m, words, i, key[:0], f.Pieces)
		f.Pieces = append(f.Pieces, pieces...)
		i += n
		at = words[i-1].End
	}
	if at < len(m.Text) {
		f.Pieces = append(f.Pieces, Piece{Text: m.Text[at:]})
	}
	f.joinMarks()
	if loud(words) {
		for i := range f.Pieces {
			f.Pieces[i].Loud = true
		}
	}
	return f
}

// joinMarks makes one ending of the colon and the s of "EU:s", so that it is
// written as the stand-in before it asks.
func (f *Form) joinMarks() {
	for i := 0; i+2 < len(f.Pieces); i++ {
		if f.Pieces[i].Play && f.Pieces[i+1].Text == ":" && f.Pieces[i+2].Text == "s" {
			f.Pieces[i+1] = Piece{Text: ":s", Mark: true}
			f.Pieces = append(f.Pieces[:i+2], f.Pieces[i+3:]...)
		}
	}
}

// capitals reports whether a mention has several words of some length and all of
// them are in capitals.
func capitals(words []Word) bool {
	long := 0
	for _, w := range words {
		switch {
		case w.Shape == Upper:
			if len(w.Fold) > 3 {
				long++
			}
		case w.Shape == Number, len(w.Fold) == 1:
		default:
			return false
		}
	}
	return long > 1
}

// loud reports whether a mention is several words, all in capitals, and one of them too long
// for an acronym: OAK LODGE, 14 MILL ROAD.
func loud(words []Word) bool {
	named, long := 0, false
	for _, w := range words {
		switch {
		case w.Shape == Number:
		case w.Shape != Upper:
			return false
		case utf8.RuneCountInString(w.Fold) > 1:
			named++
			long = long || utf8.RuneCountInString(w.Fold) > 3
		}
	}
	return named > 1 && long
}

// closes reports whether a run ends its mention, or the part of it before a comma, or stands
// before a number or a letter: Heather Lodge, Unit 4, Block B.
func (sp *Span) closes() bool {
	rest := strings.TrimLeft(sp.Rest, " \u00a0")
	if rest == "" || strings.IndexAny(rest, ",;(.0123456789") == 0 {
		return true
	}
	next, _, _ := strings.Cut(rest, " ")
	return utf8.RuneCountInString(strings.TrimRight(next, ",")) == 1
}

// Capitals reports whether the run's mention is all in capitals: then a run in
// capitals is no acronym.
func (sp *Span) Capitals() bool { return sp.Scan.capitals }

// match tries the runs that begin at word i, the longest first.
func (sc *Scanner) match(m *form.Mention, words []Word, i int, key []byte, prior []Piece) (int, []Piece) {
	longest := min(maxWords, len(words)-i)
	if sc.Longest != nil {
		longest = min(longest, max(1, sc.Longest(words[i])))
	}
	if longest = reach(m.Text, words[i:i+longest]); longest > 1 {
		// The keys of shorter runs are beginnings of the longest one's.
		var ends [maxWords]int
		for j, w := range words[i : i+longest] {
			if j > 0 {
				key = append(key, ' ')
			}
			key = append(key, w.Fold...)
			ends[j] = len(key)
		}
		whole := string(key)
		for n := longest; n > 1; n-- {
			if p, ok := sc.try(m, words[i:i+n], whole[:ends[n-1]], prior); ok {
				return n, p
			}
		}
	}
	w := words[i]
	if p, ok := sc.try(m, words[i:i+1], w.Fold, prior); ok {
		return 1, p
	}
	if sc.Grammar.Function(w.Fold) && (w.Shape != Upper || sc.capitals) {
		return 1, []Piece{{Text: m.Text[w.Start:w.End]}}
	}
	if sc.Unknown != nil {
		sp := sc.span(m, words[i:i+1], w.Fold, prior)
		var mark []Piece
		if cut := sc.Grammar.Owner(sp.Key, sp.Text, sp.Rest+m.After); cut > 0 {
			mark = []Piece{{Text: sp.Text[cut:], Mark: true}}
			sp.Key, sp.Text, sp.Rest = lexicon.Fold(sp.Text[:cut]), sp.Text[:cut], sp.Text[cut:]+sp.Rest
		}
		if p, ok := sc.Unknown(sp); ok {
			return 1, append(p, mark...)
		}
	}
	return 1, []Piece{{Text: m.Text[w.Start:w.End]}}
}

func (sc *Scanner) span(m *form.Mention, ws []Word, key string, prior []Piece) *Span {
	start, end := ws[0].Start, ws[len(ws)-1].End
	return &Span{Text: m.Text[start:end], Key: key, Words: ws, First: start == 0, Rest: m.Text[end:], Prior: prior, Scan: sc, M: m}
}

// try asks the finders, for the words as they stand and without a possessive.
func (sc *Scanner) try(m *form.Mention, ws []Word, key string, prior []Piece) ([]Piece, bool) {
	sp := sc.span(m, ws, key, prior)
	for _, f := range sc.Finders {
		if p, ok := f(sp); ok {
			return p, true
		}
	}
	stem, cut := sc.Grammar.Possessive(key, sp.Text)
	if cut <= 0 {
		return nil, false
	}
	bare := *sp
	bare.Key, bare.Text, bare.Rest = stem, sp.Text[:cut], sp.Text[cut:]+sp.Rest
	for _, f := range sc.Finders {
		if p, ok := f(&bare); ok {
			return append(p, Piece{Text: sp.Text[cut:], Mark: true}), true
		}
	}
	return nil, false
}

// reach is how many of the words belong together: only spaces, line breaks or
// single hyphens stand between them.
func reach(text string, ws []Word) int {
	for i := 1; i < len(ws); i++ {
		if !joins(text[ws[i-1].End:ws[i].Start]) {
			return i
		}
	}
	return len(ws)
}

// joins reports whether words with the gap between them may be one term.
func joins(gap string) bool {
	if gap == " " || gap == "-" {
		return true
	}
	hyphens := 0
	for _, r := range gap {
		switch r {
		case ' ', '\n', '\r', '\t', '\u00a0':
		case '-', '.':
			hyphens++
		default:
			return false
		}
	}
	return hyphens == 0 || hyphens == 1 && (len(gap) <= 2 || gap[0] == '-' || gap[0] == '.')
}

// Shape returns the shape of a run: upper if all its words are, title if its
// first is.
func (sp *Span) Shape() Shape {
	all := true
	for _, w := range sp.Words {
		all = all && w.Shape == Upper
	}
	if all {
		return Upper
	}
	if sp.Words[0].Shape == Lower {
		return Lower
	}
	return Title
}

// Before is what stands before the run, inside the mention or, if nothing does,
// before it.
func (sp *Span) Before() string {
	k := max(0, len(sp.M.Text)-len(sp.Rest)-len(sp.Text))
	if inside := sp.M.Text[:k]; strings.TrimSpace(inside) != "" {
		return inside
	}
	return sp.M.Before
}

// Article returns the class of the indefinite article before the run, inside
// the mention or before it.
func (sp *Span) Article() string { return sp.Scan.Grammar.Article(sp.Before()) }

// standsAlone reports whether nothing of the mention or right before it belongs to
// the noun phrase of the run: "as [Parliament] said", not "the [Parliament]".
func (sp *Span) standsAlone() bool {
	return sp.First && strings.TrimSpace(sp.Rest) == "" && !sp.Scan.Grammar.Determined(sp.M.Before)
}

// kindPrefix begins the kinds of roles that are cast from tables; the code of the
// table's language and the root class follow.
const kindPrefix = "term:"

// Kind is the kind of the roles of a root class. It carries the code of the
// language: words of one language do not stand in for those of another.
func (t *Table) Kind(root string) cast.Kind { return KindOf(t.code, root) }

// KindOf is the kind of the roles of a root class, or of words of no table, of the
// language of a code.
func KindOf(code, root string) cast.Kind { return cast.Kind(kindPrefix + code + ":" + root) }

// Root returns the root class of a kind; "" if roles of the kind are not cast
// from a table.
func Root(k cast.Kind) string {
	if rest, ok := strings.CutPrefix(string(k), kindPrefix); ok {
		_, root, _ := strings.Cut(rest, ":")
		return root
	}
	return ""
}
