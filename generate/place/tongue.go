package place

import (
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A Tongue is a mention of a language. It becomes one that is spoken where its country goes; the
// language that the text is written in stays, as every reader sees it.
type Tongue struct {
	g       *Gazetteer
	article string // in the mention
	text    string // behind it
	code    string
	own     bool      // of the text
	country cast.Role // where it is spoken
	rank    int       // among the languages of that country
}

// Why a language stays.
const (
	ownStays    = "the text is written in this language"
	sharedStays = "the language is spoken where the country of the text has gone, too"
)

// Tongue reads a mention of a language; nil if it is none, or none of a country.
func (g *Gazetteer) Tongue(m form.Mention) *Tongue {
	article, text := "", m.Text
	if _, ok := g.lex.Language(text); !ok {
		for a := range g.around["article"] {
			if rest, found := strings.CutPrefix(text, a); found && (strings.HasPrefix(rest, " ") || strings.ContainsAny(a, "'’")) {
				text = strings.TrimLeft(rest, " ")
				article = m.Text[:len(m.Text)-len(text)]
			}
		}
	}
	code, ok := g.lex.Language(text)
	if !ok || !(surroundings{m.Before, m.After}).spoken(g) {
		return nil
	}
	t := &Tongue{g: g, article: article, text: text, code: code, own: code == g.code}
	most := -1
	for _, c := range g.lex.Countries() {
		at := t.among(c)
		if at < 0 {
			continue
		}
		towns := g.lex.TownCount(c.ISO)
		if c.Culture == code { // the language is called after its people
			towns += 1 << 20
		}
		if at == 0 {
			towns += 1 << 24
		}
		if towns > most {
			most, t.rank, t.country = towns, at, cast.Role{Kind: Country, Key: c.ISO}
		}
	}
	if most < 0 {
		return nil
	}
	return t
}

// among is the place of a language among those of a country; -1: it is none of them.
func (t *Tongue) among(c lexicon.Country) int {
	return slices.IndexFunc(c.Languages, func(l string) bool { return strings.EqualFold(l, t.text) })
}

// Abroad lets a language be spoken in a country that its document names, rather than in another.
func (t *Tongue) Abroad(named map[string]bool) {
	if named[t.country.Key] {
		return
	}
	best := -1
	for _, c := range t.g.lex.Countries() {
		if at := t.among(c); named[c.ISO] && at >= 0 && (best < 0 || at < best) {
			best, t.rank, t.country = at, at, cast.Role{Kind: Country, Key: c.ISO}
		}
	}
}

// Roles implements form.Form.
func (t *Tongue) Roles() []cast.Occurrence {
	if t.own {
		return nil
	}
	return []cast.Occurrence{{Role: t.country}}
}

// Render implements form.Form.
func (t *Tongue) Render(s form.Stage) string {
	if t.own {
		return t.article + t.text
	}
	iso, _ := s.Lookup(t.country)
	c, ok := t.g.lex.CountryByISO(iso)
	if !ok {
		return ""
	}
	if t.among(c) >= 0 { // it is spoken there, too
		return t.article + t.text
	}
	out := t.g.spokenIn(c, t.text, t.rank)
	if out == "" {
		return ""
	}
	first := []rune(t.text)[0]
	if written := []rune(out); unicode.IsLower(first) {
		written[0] = unicode.ToLower(written[0])
		out = string(written)
	} else if unicode.IsUpper(first) {
		written[0] = unicode.ToUpper(written[0])
		out = string(written)
	}
	return t.article + out
}

// Stays implements form.Stays.
func (t *Tongue) Stays() string {
	if t.own {
		return ownStays
	}
	return sharedStays
}

// spokenIn is a language that is spoken in a country, the one of a rank if it has so many, else in
// one of its kin; and is another than the original and than the language of the text.
func (g *Gazetteer) spokenIn(c lexicon.Country, original string, rank int) string {
	kin := g.world.kin[c.ISO]
	for _, iso := range slices.Concat([]string{c.ISO}, kin.first, kin.second) {
		c, ok := g.lex.CountryByISO(iso)
		if !ok {
			continue
		}
		ranked := slices.Clone(c.Languages)
		if rank > 0 && rank < len(ranked) {
			ranked = append([]string{ranked[rank]}, ranked...)
		}
		for _, l := range ranked {
			if code, known := g.lex.Language(l); !strings.EqualFold(l, original) && known && code != g.code {
				return l
			}
		}
	}
	return ""
}

// spoken reports whether words around a name say that it is a language.
func (s surroundings) spoken(g *Gazetteer) bool {
	before := strings.Fields(lexicon.Fold(s.before))
	for n := len(before) - 1; n >= max(0, len(before)-longestSpoken); n-- {
		w := strings.TrimRight(before[n], ",،")
		if g.around["speaking"][w] {
			return true
		}
		bare := strings.TrimPrefix(strings.TrimPrefix(w, "l'"), "l’")
		if _, tongue := g.lex.Language(bare); !g.around["between"][w] && !tongue && !g.clitic(w) {
			break
		}
	}
	after := strings.Fields(lexicon.Fold(s.after))
	if len(after) == 0 || strings.HasPrefix(s.after, ".") {
		return false
	}
	for i := range after {
		after[i] = strings.TrimRight(after[i], ".,;،")
	}
	return g.around["behind"][after[0]] || g.around["is"][after[0]] &&
		slices.ContainsFunc(after[1:min(len(after), longestSpoken)], func(w string) bool { return g.around["well"][w] })
}

// longestSpoken is how many words before a language are looked at: "speaks a little French and".
const longestSpoken = 6

// clitic reports whether a word is a language with a word written before it: والفرنسية.
func (g *Gazetteer) clitic(w string) bool {
	for b := range g.around["between"] {
		if rest, ok := strings.CutPrefix(w, b); ok && g.Caseless() {
			if _, tongue := g.lex.Language(rest); tongue {
				return true
			}
		}
	}
	return false
}
