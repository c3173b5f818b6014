package place

import (
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// The kinds of roles of rivers and islands that no table of concepts has. Key: plain folded name.
const (
	River  cast.Kind = "river"
	Island cast.Kind = "island"
)

// waters are the names of rivers and islands by country, and the words for them.
type waters struct {
	words map[string]cast.Kind // folded
	names map[cast.Kind]map[string][]string
	lies  map[cast.Kind]map[string]string // country of a plain name
}

// anywhere is the country whose names are written where nothing is known of the country.
const anywhere = "GB"

func loadWaters() *waters {
	w := &waters{words: map[string]cast.Kind{}, names: map[cast.Kind]map[string][]string{}, lies: map[cast.Kind]map[string]string{}}
	for _, row := range phrase.Rows(worldData, "waters", 3) {
		kind := cast.Kind(row[0])
		if w.names[kind] == nil {
			w.names[kind], w.lies[kind] = map[string][]string{}, map[string]string{}
		}
		for n := range strings.SplitSeq(row[2], ";") {
			n = strings.TrimSpace(n)
			if row[1] == "words" {
				w.words[n] = kind
				continue
			}
			w.names[kind][row[1]] = append(w.names[kind][row[1]], n)
			if w.lies[kind][lexicon.Plain(n)] == "" {
				w.lies[kind][lexicon.Plain(n)] = row[1]
			}
		}
	}
	return w
}

// water finds rivers and islands.
func (g *Gazetteer) water(sp *phrase.Span) ([]phrase.Piece, bool) {
	if g.listing != nil || len(sp.Words) > 2 || slices.ContainsFunc(sp.Words, func(w phrase.Word) bool { return w.Shape != phrase.Title }) {
		return nil, false
	}
	kind, iso := g.waterBeside(sp), ""
	whole, key := sp.Text == sp.M.Text, lexicon.Plain(sp.Key)
	switch {
	case kind != "":
	case whole && g.world.waters.lies[Island][key] != "":
		kind = Island
	case g.articled(sp) || whole && g.compounds != nil && g.world.waters.lies[River][key] != "":
		kind = River
	}
	if kind == "" {
		return nil, false
	}
	if iso = g.context(sp.M); iso == "" || g.world.waters.lies[kind][key] != "" && len(g.world.waters.names[kind][iso]) == 0 {
		iso = g.world.waters.lies[kind][key]
	}
	if home := g.homeland(); iso == "" {
		if iso = home; iso == "" {
			iso = anywhere
		}
	}
	return []phrase.Piece{{Text: sp.Text, Play: true, Shape: sp.Shape(), Write: g.writeName,
		Role: cast.Role{Kind: kind, Key: key}, Traits: []cast.Trait{{Name: "country", Value: iso}}}}, true
}

// waterBeside is what a word before or after a run says that its name is of; "" if none does.
func (g *Gazetteer) waterBeside(sp *phrase.Span) cast.Kind {
	for i := len(sp.Prior) - 1; i >= 0; i-- {
		if kind := g.world.waters.words[lexicon.Fold(sp.Prior[i].Text)]; kind != "" {
			return kind
		}
	}
	next, ok := strings.CutPrefix(sp.Rest, " ")
	if ok && !strings.Contains(next, " ") {
		return g.world.waters.words[lexicon.Fold(next)]
	}
	return ""
}

// articled reports whether the article stands before a mention of one word that no list has for a
// country, a region or anything else that has one.
func (g *Gazetteer) articled(sp *phrase.Span) bool {
	const noun = "x"
	article, ok := strings.CutSuffix(g.Grammar.Definite(noun), noun)
	if !ok || strings.TrimSpace(article) == "" || len(sp.Words) != 1 ||
		sp.M.Text != article+sp.Text && (sp.M.Text != sp.Text || !strings.HasSuffix(sp.M.Before, " "+article)) {
		return false
	}
	if g.world.waters.lies[River][lexicon.Plain(sp.Key)] != "" {
		return true
	}
	if next, spaced := strings.CutPrefix(sp.M.After, " "); spaced && sp.M.Text == sp.Text {
		if words := phrase.Words(next, nil); len(words) > 0 && words[0].Start == 0 {
			if len(g.lex.Town(sp.Text)) > 0 && !g.Grammar.Function(words[0].Fold) {
				return false // the article is that of a noun: the Leoben public prosecutor, the Paris Agreement
			}
		}
	}
	_, _, country := g.lex.Country(sp.Text)
	return !country && len(g.lex.Region(sp.Text)) == 0 && len(g.Table.Find(sp.Key)) == 0 && !g.lex.Common(sp.Key)
}

// waterDirector proposes rivers or islands of the country where the original's has gone.
type waterDirector struct {
	g    *Gazetteer
	kind cast.Kind
}

// Candidate implements cast.Director.
func (d waterDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d waterDirector) Prepare(_ cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	names := d.g.world.waters.names[d.kind]
	iso := d.g.country(p, earlier)
	list := names[iso]
	if c, ok := d.g.lex.CountryByISO(iso); ok && len(list) == 0 {
		for _, other := range slices.Sorted(maps.Keys(names)) {
			if o, ok := d.g.lex.CountryByISO(other); ok && o.Culture == c.Culture {
				list = append(list, names[other]...)
			}
		}
	}
	more := names[anywhere]
	order := phrase.OrderOf(src)
	return func(attempt int) (string, bool) {
		if attempt < len(list) {
			return list[order.Step(len(list), attempt)], true
		}
		if attempt -= len(list); attempt < len(more) {
			return more[order.Step(len(more), attempt)], true
		}
		return d.g.townLike(d.g.lex.Towns(anywhere), 1000, "", src, attempt-len(more))
	}
}

// isle reports whether a run begins with a word for islands and goes on with its name.
func (g *Gazetteer) isle(sp *phrase.Span) bool {
	return len(sp.Words) > 1 && g.listing == nil && g.world.waters.words[sp.Words[0].Fold] == Island
}
