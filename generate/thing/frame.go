package thing

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// site finds the place that a thing is called after: one that the document names elsewhere as a
// place, and in types that are always called after places every place, listed or not. It moves
// as the place does.
func (r Reader) site(s *form.Scene, sg *analysis, own *Type) phrase.Finder {
	return func(sp *phrase.Span) ([]phrase.Piece, bool) {
		w := sp.Words[0]
		if r.world.Site == nil || !r.stock.caseless && w.Shape != phrase.Title && w.Shape != phrase.Upper || w.Shape == phrase.Number {
			return nil, false
		}
		named := s.Places[lexicon.Plain(sp.Key)]
		if !named && !(own.Located && sg.head.found()) || !named && len(sp.Words) == 1 && r.relative(s, w) != "" {
			return nil, false
		}
		linked := own.Located && !r.stock.caseless && r.linked(sp) && r.world.Common != nil && !r.world.Common(w.Fold) && sp.Rest == ""
		return r.world.Site(sp, named || linked)
	}
}

// linked reports whether a small word stands before a run and joins it to the head: of, vid.
func (r Reader) linked(sp *phrase.Span) bool {
	words := phrase.Words(sp.Before(), nil)
	return !sp.First && len(words) > 0 && r.stock.small[r.stock.bareWord(words[len(words)-1].Fold)]
}

// placed reports whether all that a name of a type called after places has of its own are places.
func placed(f *phrase.Form, own *Type) bool {
	if !own.Located || !Plays(f) {
		return false
	}
	for i := range f.Pieces {
		if f.Pieces[i].Play && f.Pieces[i].Role.Kind == Name {
			return false
		}
	}
	return true
}

// isModel reports whether a mention is a type of what is built many times: its maker, or a type
// that everybody knows, with its designation. A maker called like a word needs one.
func (r Reader) isModel(sg *analysis) bool {
	if r.category != understudy.Misc {
		return false
	}
	words := sg.words
	for len(words) > 0 && (r.stock.article[words[0].Fold] || words[0].Shape == phrase.Number) {
		words = words[1:]
	}
	for n := min(r.stock.longest, len(words)); n > 0; n-- {
		key := joined(words[:n])
		t := choose(r.stock.heads[key], r.category)
		if t == nil || !t.Model {
			continue
		}
		common := r.world.Common != nil && r.world.Common(key)
		return designated(words, 1) || len(words) > n && r.allModels(words) || len(sg.words) > 1 && !common && (!sg.head.found() || sg.head.t.Model)
	}
	return false
}

// allModels reports whether every word is a maker or a type of what is built many times: Ford Transit.
func (r Reader) allModels(words []phrase.Word) bool {
	return !slices.ContainsFunc(words, func(w phrase.Word) bool {
		t := choose(r.stock.heads[w.Fold], r.category)
		return t == nil || !t.Model
	})
}

// games reads a mention of games that everybody knows, held every four years: they stay, and the
// year moves with the document by a number of years that four divides, so that games were held in it. It is nil for
// other mentions.
func (r Reader) games(s *form.Scene, m *form.Mention, sg *analysis) form.Form {
	if !sg.head.found() || !sg.head.t.Quadrennial || sg.head.ending != "" {
		return nil
	}
	for i, w := range sg.words {
		if (i < sg.head.from || i >= sg.head.to) && w.Shape != phrase.Number && !r.stock.article[w.Fold] && !r.stock.small[w.Fold] && !r.stock.generic[w.Fold] {
			return nil
		}
	}
	return r.dated(s, m, betweenGames, "games that everybody knows tell of nobody")
}

// betweenGames is how many years lie between games.
const betweenGames = 4

// dated is a mention of which nothing but the years moves, by a number of years that every divides; it
// stays for a reason if it has none.
func (r Reader) dated(s *form.Scene, m *form.Mention, every int, why string) form.Form {
	if r.world.Numbers == nil {
		return common{m.Text, why}
	}
	numbers := r.world.Numbers(s)
	year := func(sp *phrase.Span) ([]phrase.Piece, bool) {
		n, err := strconv.Atoi(sp.Text)
		if err != nil || n < firstYear || n > lastYear {
			return nil, false
		}
		ps, ok := numbers(sp)
		if ok && len(ps) == 1 && every > 1 {
			write := ps[0].Write
			ps[0].Write = func(p *phrase.Piece, st form.Stage, standIn string) string {
				v, err := strconv.Atoi(write(p, st, standIn))
				if err != nil {
					return strconv.Itoa(n - every)
				}
				return strconv.Itoa(cycle(n, v, every))
			}
		}
		return ps, ok
	}
	sc := &phrase.Scanner{Grammar: r.world.Grammar, Finders: []phrase.Finder{year}}
	if f := sc.Scan(m); Plays(f) {
		return f
	}
	return common{m.Text, why}
}

// firstYear and lastYear are the first and the last number of a thing that is read as its year.
const (
	firstYear = 1850
	lastYear  = 2099
)

// cycle is the year near v that lies some times every years from n, and is another one. In the years of the
// world wars no games were held.
func cycle(n, v, every int) int {
	step := every
	if v < n {
		step = -every
	}
	out := n + (v-n+step/2)/every*every
	for out == n || slices.Contains([]int{1916, 1940, 1942, 1944, 1946}, out) {
		out += step
	}
	return out
}

// designated reports whether a name of several words ends like a type of things: with figures, or
// letters and figures, behind a name. Least is how many figures a number has at least.
func designated(words []phrase.Word, least int) bool {
	if len(words) < 2 {
		return false
	}
	figures := false
	for i, w := range words {
		has := strings.IndexFunc(w.Fold, unicode.IsDigit) >= 0
		switch {
		case has && i > 0 && (w.Shape != phrase.Number || len(w.Fold) >= least):
			figures = true
		case w.Shape == phrase.Lower && !has:
			return false
		}
	}
	return figures && words[0].Shape != phrase.Number
}

// worldwide is the type of bodies of the whole world if a name says that it is one, and all else in
// it are words of the dictionary: International Maritime Bureau. Such a body is never played in
// part. It is nil for other names.
func (r Reader) worldwide(sg *analysis) *Type {
	t := r.stock.Type(worldBody)
	if t == nil || r.category != t.Category || r.world.Common == nil {
		return nil
	}
	scope, words := false, 0
	for _, w := range sg.words {
		switch {
		case r.stock.scope[w.Fold]:
			scope = true
		case r.stock.small[w.Fold] || r.stock.article[w.Fold]:
			continue
		case w.Shape == phrase.Number || !r.world.Common(w.Fold):
			return nil
		}
		words++
	}
	if !scope || words < leastOfBody {
		return nil
	}
	return t
}

// worldBody is the type of bodies of the whole world; leastOfBody is how many words the name of one
// has at least.
const (
	worldBody   = "world-body"
	leastOfBody = 3
)
