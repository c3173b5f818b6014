package organisation

import (
	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/phrase"
)

// Neutral plays a word that no table knows by one that says no more than that there is
// something of its category.
func (h *Base) Neutral(sp *phrase.Span, category understudy.Category) ([]phrase.Piece, bool) {
	nouns := "open-noun"
	if category == understudy.Organisation {
		nouns = "open-body"
	}
	return h.open.Neutral(sp, nouns)
}

// Collapse makes one of several words in a row that no table knows: the last says what
// the thing is, and all of them are its original.
func Collapse(f *phrase.Form) {
	var out []phrase.Piece
	for i := 0; i < len(f.Pieces); i++ {
		p := f.Pieces[i]
		for p.Open() && i+2 < len(f.Pieces) && (f.Pieces[i+1].Text == " " || f.Pieces[i+1].Text == "-") && f.Pieces[i+2].Open() {
			next := f.Pieces[i+2]
			next.Role.Key = p.Role.Key + " " + next.Role.Key
			next.Text = p.Text + f.Pieces[i+1].Text + next.Text
			next.Shape, next.Keep = p.Shape, p.Keep && next.Keep
			p, i = next, i+2
		}
		out = append(out, p)
	}
	f.Pieces = out
}
