package phrase

import (
	"slices"
	"strings"
)

// quotedEnglish is the grammar of English names in a text of another language: the
// genitive is that of the text ("Bank of Englands chef"), and names take no article.
type quotedEnglish struct {
	English
	outer Grammar
}

// Quoted reports whether a grammar is that of names quoted in another language.
func Quoted(g Grammar) bool { _, ok := g.(quotedEnglish); return ok }

// Possessive implements Grammar.
func (g quotedEnglish) Possessive(w, text string) (stem string, cut int) {
	return g.outer.Possessive(w, text)
}

// Owner implements Grammar.
func (g quotedEnglish) Owner(w, text, after string) int { return g.outer.Owner(w, text, after) }

// Possess implements Grammar.
func (g quotedEnglish) Possess(so, mark string) string { return g.outer.Possess(so, mark) }

// Definite implements Grammar.
func (quotedEnglish) Definite(words string) string { return words }

// Quotes reports whether a mention is a name that texts of one language quote from another:
// several words with a capital and none of the own language, one of which at least is a
// word of the other.
//
// own and other report whether a word is known in the own and in the other language.
func Quotes(text string, own, other func(w Word) bool) bool {
	var store [16]Word
	words := Words(text, store[:0])
	if len(words) < 2 {
		return false
	}
	known := false
	for i, w := range words {
		switch {
		case len(w.Fold) == 1 || w.Shape == Number:
		case w.Shape == Lower:
			if !(English{}).Function(w.Fold) || own(w) && w.Fold != "of" && w.Fold != "and" {
				return false
			}
			known = true
		case !plain(w.Fold):
			return false
		case other(w): // what both have is the other's if it has a capital behind another word
			known = known || i > 0 && w.Shape == Title || !own(w)
		case own(w):
			return false
		}
	}
	return known
}

func plain(w string) bool {
	for i := range len(w) {
		if w[i] >= 0x80 {
			return false
		}
	}
	return true
}

// Spare lets words stay that name no one where a name beside them changes: "Ontario
// Independent Police Review" is the review of another province. In a name quoted from
// another language they are all words that say what it is.
func (f *Form) Spare() {
	quoted := Quoted(f.Grammar)
	if !quoted && f.Grammar.Compounds() || !slices.ContainsFunc(f.Pieces, named) {
		return
	}
	for i := range f.Pieces {
		p := &f.Pieces[i]
		switch root := Root(p.Role.Kind); {
		case root == "":
		case quoted:
			*p = Piece{Text: p.Text}
		case strings.HasPrefix(root, "open-"):
			p.Keep = true
		}
	}
}

// named reports whether a piece is a name: of a place, a person or a firm.
func named(p Piece) bool { return p.Play && p.Role.Kind != "" && Root(p.Role.Kind) == "" }
