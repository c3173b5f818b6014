package thing

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Acronym finds words in capitals, with the small s of a plural (NICs).
func Acronym(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) != 1 || sp.Capitals() && (len(sp.Text) > 3 || sp.Scan.Grammar.Function(sp.Key)) {
		return nil, false
	}
	stem, genitive := sp.Text, ""
	for _, end := range [...]string{"'s", "’s", ":s"} {
		if bare, ok := strings.CutSuffix(stem, end); ok {
			stem, genitive = bare, end
		}
	}
	n := utf8.RuneCountInString(stem)
	written := stem
	if n > 2 && strings.HasSuffix(stem, "s") {
		stem = stem[:len(stem)-1]
	}
	if roman[sp.Text] {
		return []phrase.Piece{{Text: sp.Text, Play: true, Write: otherRoman}}, true
	}
	if c := sp.Text[0]; n < 2 || n > 7 || c >= '0' && c <= '9' || !strings.ContainsFunc(stem, unicode.IsLetter) || !allUpper(stem) && !spotted(stem) {
		return nil, false
	}
	p := phrase.Piece{Text: sp.Text, Play: true, Shape: phrase.Upper, As: pluralOf(stem, written),
		Write: func(p *phrase.Piece, s form.Stage, standIn string) string {
			return writeAcronym(p, s, standIn) + genitive
		},
		Role:   cast.Role{Kind: AcronymKind, Key: lexicon.Fold(stem)},
		Traits: []cast.Trait{{Name: "written", Value: stem}}}
	return []phrase.Piece{p}, true
}

// pluralOf tells the small s of a plural.
func pluralOf(stem, written string) phrase.Inflection {
	if stem != written {
		return phrase.Plural
	}
	return 0
}

// AcronymKind is the kind of acronyms; key: folded.
const AcronymKind cast.Kind = "acronym"

// roman holds the numerals that follow names: World War II, Article IV.
var roman = map[string]bool{"II": true, "III": true, "IV": true, "VI": true, "VII": true, "VIII": true, "IX": true, "XI": true, "XII": true}

// otherRoman is the next numeral; what follows a name is no name.
func otherRoman(p *phrase.Piece, _ form.Stage, _ string) string {
	next := map[string]string{"II": "III", "III": "IV", "IV": "V", "VI": "VII", "VII": "VIII", "VIII": "IX", "IX": "X", "XI": "XII", "XII": "XIII"}
	return next[p.Text]
}

func allUpper(s string) bool {
	for _, r := range s {
		if !unicode.IsUpper(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return true
}

// spotted reports whether a word of up to four letters has a capital that is
// not its first, or no vowel: WpT, DoH, Wpt.
func spotted(s string) bool {
	return len(s) < 5 && len(s) > 1 && (strings.IndexFunc(s[1:], unicode.IsUpper) >= 0 ||
		unicode.IsUpper(rune(s[0])) && len(s) > 2 && !strings.ContainsAny(s, "AEIOUYaeiouy"))
}

func writeAcronym(p *phrase.Piece, _ form.Stage, standIn string) string {
	if p.As == phrase.Plural {
		return standIn + "s"
	}
	return standIn
}

// The traits that tell what an acronym stands for: as the same entity's other
// mentions say, as the initials of any name of the corpus say, and which reader
// reads it.
const (
	ownExpansion = "own expansion"
	anyExpansion = "expansion"
)

// AcronymPart returns the part that casts acronyms; it must be cast after the
// words of names. Acronyms are the same in all languages of a run: lexica are
// those of all, and read takes an expansion apart in its own language, which its
// mark tells.
func AcronymPart(lexica []*lexicon.Lexicon, stocks []*Stock, read func(expansion string) *phrase.Form) cast.Part {
	return cast.Part{Kind: AcronymKind, Director: acronymDirector{lexica, stocks, read}}
}

// acronymDirector proposes the initials of the stand-in of what the acronym
// stands for, then those of all its words (DOE), then the initials of names of the
// stock.
type acronymDirector struct {
	lexica []*lexicon.Lexicon
	stocks []*Stock
	read   func(string) *phrase.Form
}

// Candidate implements cast.Director.
func (d acronymDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	written := p.Trait("written")
	if written == "" {
		written = strings.ToUpper(r.Key)
	}
	if attempt < 4 { // an empty proposal is no end
		if long := p.Trait([2]string{ownExpansion, anyExpansion}[attempt%2]); long != "" {
			return d.initials(long, written, attempt > 1, earlier), true
		}
		return "", true
	}
	out := ""
	for k := range 10 { // what reads as a word would say something
		out = d.initialsOfStock(written, src.Derive(strconv.Itoa(attempt), strconv.Itoa(k)))
		if !d.isWord(strings.ToLower(out)) {
			break
		}
	}
	return out, attempt < 10000 && (out != "" || attempt < emptyTried)
}

// emptyTried is how many proposals without a letter end the search: no stock has the script.
const emptyTried = 64

// namesTried is how many names of the stock are drawn to find one with as many initials
// as an acronym has letters.
const namesTried = 40

// initialsOfStock are those of names of organisations, in the shape of an acronym: a
// name that has as many initials or, of long ones, several names.
func (d acronymDirector) initialsOfStock(like string, src draw.Source) string {
	letters := 0
	for _, c := range like {
		if unicode.IsLetter(c) {
			letters++
		}
	}
	drawn := ""
	for k := range namesTried {
		s := d.stocks[src.Intn(len(d.stocks), "stock", strconv.Itoa(k))]
		of := s.spelling
		if len(of) == 0 {
			continue
		}
		name := s.Make(of[src.Intn(len(of), "type", strconv.Itoa(k))].Whole, src, k)
		initials := Initials(name, func(w string) bool { return s.small[w] || s.article[w] })
		if native(initials) != native(like) { // of a stock in other letters
			continue
		}
		if n := utf8.RuneCountInString(initials); n == letters {
			return dressed(like, initials)
		} else if n > 1 && utf8.RuneCountInString(drawn) < letters {
			drawn += initials
		}
	}
	return dressed(like, drawn)
}

// native reports whether the letters of a text are all of scripts without capitals: an acronym is not
// played in letters of another.
func native(text string) bool {
	found := false
	for _, r := range text {
		if unicode.IsLetter(r) {
			if !unicode.Is(unicode.Lo, r) {
				return false
			}
			found = true
		}
	}
	return found
}

// dressed writes letters where an acronym has some, and other figures for its own:
// U.N., TV4.
func dressed(like, letters string) string {
	var b strings.Builder
	next := []rune(letters)
	for _, c := range like {
		switch {
		case unicode.IsDigit(c):
			b.WriteRune('1' + (c-'0'+3)%9)
		case !unicode.IsLetter(c) || len(next) == 0:
			b.WriteRune(c)
		default:
			if unicode.IsLower(c) {
				next[0] = unicode.ToLower(next[0])
			}
			b.WriteRune(next[0])
			next = next[1:]
		}
	}
	return b.String()
}

func (d acronymDirector) isWord(w string) bool {
	for _, l := range d.lexica {
		if l.Rank(w) > 0 || len(l.Classes(w)) > 0 {
			return true
		}
	}
	return false
}

// initials are those of an expansion's stand-in, with those of its small words or
// without; "" if they are no acronym of about the original's length.
func (d acronymDirector) initials(expansion, written string, small bool, earlier cast.Cast) string {
	f := d.read(expansion)
	if f == nil {
		return "" // of a language that this run does not have
	}
	function := f.Grammar.Function
	if small {
		function = func(string) bool { return false }
	}
	out := Initials(f.Render(stage{earlier}), function)
	if n, m := utf8.RuneCountInString(out), utf8.RuneCountInString(written); n < 2 || n < m-1 || n > m+2 {
		return ""
	}
	return out
}

// stage is a casting that is still going on.
type stage struct{ cast.Cast }

// Generic asks the casting; one that cannot say lets stay what may stay.
func (s stage) Generic(word string) bool {
	if c, ok := s.Cast.(interface{ Generic(word string) bool }); ok {
		return c.Generic(word)
	}
	return true
}

// Expand tells acronyms what they stand for: in "Royal Ulster Constabulary (“the
// RUC”)" and wherever the entity is called RUC.
//
// Expand is for the forms of one entity. Expansions begin with a mark of the
// reader that took them apart, so that AcronymPart's read knows it.
func Expand(forms []*phrase.Form, reader string) {
	for _, f := range forms {
		hint(f, reader)
	}
	if !anyAcronym(forms) {
		return
	}
	expansions := map[string][]phrase.Piece{} // by initials; the first in the text wins
	for _, src := range forms {
		for _, long := range segments(src) {
			initials := Initials(textOf(long), src.Grammar.Function)
			if _, known := expansions[initials]; !known && utf8.RuneCountInString(initials) > 1 {
				expansions[initials] = long
			}
		}
	}
	for _, f := range forms {
		for i := range f.Pieces {
			p := &f.Pieces[i]
			if p.Role.Kind != AcronymKind {
				continue
			}
			if long, ok := expansions[strings.ToUpper(strings.TrimSuffix(p.Text, "s"))]; ok && !containsPiece(long, p) {
				p.Traits = append(p.Traits, cast.Trait{Name: ownExpansion, Value: reader + strings.TrimSpace(textOf(long))})
			}
		}
	}
}

// containsPiece reports whether a piece stands in its own expansion.
func containsPiece(long []phrase.Piece, p *phrase.Piece) bool {
	for i := range long {
		if &long[i] == p {
			return true
		}
	}
	return false
}

func anyAcronym(forms []*phrase.Form) bool {
	for _, f := range forms {
		for i := range f.Pieces {
			if f.Pieces[i].Role.Kind == AcronymKind {
				return true
			}
		}
	}
	return false
}

// segments cuts a form at brackets and quotes.
func segments(f *phrase.Form) [][]phrase.Piece {
	var out [][]phrase.Piece
	start := 0
	for i := range f.Pieces {
		if p := &f.Pieces[i]; !p.Play && strings.ContainsAny(p.Text, "()“”\"") {
			out = append(out, f.Pieces[start:i])
			start = i + 1
		}
	}
	return append(out, f.Pieces[start:])
}

func textOf(pieces []phrase.Piece) string {
	var b strings.Builder
	for i := range pieces {
		b.WriteString(pieces[i].Text)
	}
	return b.String()
}

// Initials takes the first letters of the words that carry meaning: all but the
// function words.
func Initials(text string, function func(word string) bool) string {
	var b strings.Builder
	var store [16]phrase.Word
	for _, w := range phrase.Words(text, store[:0]) {
		if function(w.Fold) && w.Shape != phrase.Upper {
			continue
		}
		r, _ := utf8.DecodeRuneInString(text[w.Start:])
		b.WriteRune(unicode.ToUpper(r))
	}
	return b.String()
}

// hint notes the initials of the names in a form, in case an acronym of the
// corpus stands for one of them.
func hint(f *phrase.Form, reader string) {
	for _, long := range segments(f) {
		words := 0
		for i := range long {
			if long[i].Role.Kind == AcronymKind {
				words = -100
			}
			words++
		}
		if words < 3 { // two words and the space between them
			continue
		}
		text := strings.TrimSpace(textOf(long))
		initials := Initials(text, f.Grammar.Function)
		if n := utf8.RuneCountInString(initials); n < 3 || n > 7 {
			continue
		}
		f.Hints = append(f.Hints, cast.Occurrence{Weak: true, Role: cast.Role{Kind: AcronymKind, Key: lexicon.Fold(initials)},
			Traits: []cast.Trait{{Name: anyExpansion, Value: reader + text}}})
	}
}
