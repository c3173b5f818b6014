package place

import (
	"slices"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// The kinds of roles of names of houses. Key: plain folded name.
const (
	houseRow    cast.Kind = "house-row" // behind a number: 22 Copper Beeches
	singleHouse cast.Kind = "house"     // The Old Forge
)

// houses are the names that play those of houses, by kind.
var houses = sync.OnceValue(func() map[cast.Kind][]string {
	out := map[cast.Kind][]string{}
	for _, row := range phrase.Rows(worldData, "houses", 2) {
		kind := singleHouse
		if row[0] == "row" {
			kind = houseRow
		}
		for n := range strings.SplitSeq(row[1], ";") {
			out[kind] = append(out[kind], strings.TrimSpace(n))
		}
	}
	return out
})

// house finds the name of a house at the beginning of an address: the words up to the first comma, behind a
// number or the article, of which at least one is a word of the dictionary. What says of itself that it is a street or a
// building is read by its words.
func (g *Gazetteer) house(sp *phrase.Span) ([]phrase.Piece, bool) {
	if g.listing != nil || g.Grammar.Compounds() || len(sp.Words) < 2 || !strings.HasPrefix(sp.Rest, ", ") {
		return nil, false
	}
	before := strings.TrimSpace(sp.Before())
	kind := houseRow
	switch {
	case before == "" && strings.HasPrefix(sp.Text, "The "):
		kind = singleHouse
	case before == "" || strings.Trim(before, "0123456789") != "" && (len(before) > longestNumber || before[0] > '9'):
		return nil, false
	}
	common := false
	for _, w := range sp.Words {
		if w.Shape != phrase.Title || kind == houseRow && len(g.Table.Find(w.Fold)) > 0 && g.isStreet(w.Fold) {
			return nil, false
		}
		common = common || w.Fold != "the" && g.lex.Common(w.Fold)
	}
	if !common {
		return nil, false
	}
	return []phrase.Piece{{Text: sp.Text, Play: true, Shape: sp.Shape(), Write: g.writeName, Role: cast.Role{Kind: kind, Key: lexicon.Plain(sp.Key)}}}, true
}

// longestNumber is how many bytes the number of a house has at most, with its letter: 112B.
const longestNumber = 4

// houseDirector proposes names of houses.
type houseDirector struct{ kind cast.Kind }

// Candidate implements cast.Director.
func (d houseDirector) Candidate(_ cast.Role, _ cast.Profile, _ cast.Cast, src draw.Source, attempt int) (string, bool) {
	list := houses()[d.kind]
	if attempt < len(list) {
		order := phrase.OrderOf(src)
		return list[order.Step(len(list), attempt)], true
	}
	// A corpus that has used all of them has names of two.
	if attempt -= len(list); attempt >= len(list)*len(list) {
		return "", false
	}
	first, second := list[attempt%len(list)], list[attempt/len(list)]
	return strings.TrimPrefix(first, "The ") + " " + strings.TrimPrefix(second, "The "), first != second
}

// patch makes one name of several towns and villages that stand side by side, at least one of which no list has:
// read word by word, a name of several words would be a string of villages.
func (g *Gazetteer) patch(f *phrase.Form, s *phrase.Span) {
	if g.listing != nil {
		return
	}
	for i := 0; i < len(f.Pieces); i++ {
		unlisted, last := f.Pieces[i].Role.Kind == Settlement, i
		if !isVillage(&f.Pieces[i]) {
			continue
		}
		for last+2 < len(f.Pieces) && f.Pieces[last+1].Text == " " && !f.Pieces[last+1].Play && isVillage(&f.Pieces[last+2]) {
			last += 2
			unlisted = unlisted || f.Pieces[last].Role.Kind == Settlement
		}
		if last == i || !unlisted {
			continue
		}
		text := ""
		for _, p := range f.Pieces[i : last+1] {
			text += p.Text
		}
		span := *s
		span.Text, span.Key, span.Words = text, lexicon.Fold(text), phrase.Words(text, nil)
		f.Pieces = slices.Replace(f.Pieces, i, last+1, g.name(&span, Settlement))
	}
}

// isVillage reports whether a piece is played as a town or as a place that no list has.
func isVillage(p *phrase.Piece) bool {
	return p.Play && (p.Role.Kind == Settlement || p.Role.Kind == Town)
}
