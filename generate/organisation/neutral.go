package organisation

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/phrase"
)

// Neutral plays a word that no table knows by one that says no more than that there is
// something of its category.
func (h *House) Neutral(sp *phrase.Span, category understudy.Category) ([]phrase.Piece, bool) {
	nouns := "open-noun"
	switch category {
	case understudy.Organisation:
		nouns = "open-body"
	case understudy.Demographic:
		nouns = "open-person"
		if h.ill(sp) {
			nouns = "open-illness"
		}
	}
	return h.open.Neutral(sp, nouns)
}

// ill reports whether the words around a word, or its ending, speak of an illness.
func (h *House) ill(sp *phrase.Span) bool {
	before := strings.ToLower(sp.M.Before + sp.M.Text[:len(sp.M.Text)-len(sp.Rest)-len(sp.Text)])
	before = before[max(0, len(before)-illnessSpan):]
	for _, row := range h.illness {
		if ending, ok := strings.CutPrefix(row, "-"); ok {
			if strings.HasSuffix(sp.Key, ending) {
				return true
			}
			continue
		}
		if strings.Contains(before, row+" ") {
			return true
		}
	}
	return false
}

// illnessSpan is how many bytes before a word may speak of an illness.
const illnessSpan = 32

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
