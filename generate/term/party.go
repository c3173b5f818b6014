package term

import (
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// versus finds what stands between the parties of a case: "v.", or the "v" of British
// reports. at is -1 if the text names no case.
func versus(text string) (at int, sign string) {
	for _, v := range [...]string{" v. ", " V. ", " v ", " V "} {
		if at = strings.Index(text, v); at >= 0 {
			return at, v
		}
	}
	return -1, ""
}

// behindParties are the words behind a surname that make it the name of a case.
var behindParties = []string{"v.", "v ", "and others", "judgment", "case", "ruling", "decision"}

// longestParty is how many words the name of a person as a party has at most.
const longestParty = 4

// party finds the names of the people who are parties of a case, even where a
// name is a word or a town: "Findlay v. the United Kingdom", "FATMA TUNÇ v.
// TURKEY", "R. v. Ward", "the Khan judgment". The state says what names its
// people have.
func (r Reader) party(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) != 1 || sp.Words[0].Shape != phrase.Title && !sp.Capitals() || sp.Scan.Grammar.Function(sp.Key) {
		return nil, false
	}
	_, known := r.lex.Family(sp.Text)
	rest := strings.TrimLeft(sp.Rest, " \n\u00a0")
	at, versus := versus(sp.M.Text)
	before := len(sp.M.Text) - len(sp.Rest) - len(sp.Text)
	switch {
	case at > before: // of the first party
		if !r.isPeople(sp.M.Text[:at]) {
			return nil, false
		}
		next, _, _ := strings.Cut(rest, " ")
		if n, ok := r.lex.Given(sp.Text); ok && before == 0 && len(next) > 1 && phrase.ShapeOf(next) != phrase.Lower && !r.stops(next) {
			return r.name(sp, "given", n.Origins), true
		}
		return []phrase.Piece{r.surname(sp, r.culture(sp.M.Text[at+len(versus):]))}, true
	case at >= 0: // of the second
		_, _, country := r.lex.Country(sp.Text)
		if !known || country || sp.M.Text[at+len(versus):] != sp.Text+sp.Rest {
			return nil, false
		}
		return []phrase.Piece{r.surname(sp, "")}, true
	case !known || r.lex.Common(sp.Key):
		return nil, false
	}
	for _, p := range behindParties {
		if len(rest) >= len(p) && strings.EqualFold(rest[:len(p)], p) {
			return []phrase.Piece{r.surname(sp, "")}, true
		}
	}
	return nil, false
}

// stops reports whether a word behind a given name is no surname.
func (r Reader) stops(w string) bool {
	fold := lexicon.Fold(w)
	return fold == "v." || r.h.Gazetteer.Grammar.Function(fold)
}

// isPeople reports whether a first party is one person or several, and not a firm,
// a club or a newspaper.
func (r Reader) isPeople(party string) bool {
	var store [16]phrase.Word
	words := phrase.Words(party, store[:0])
	n := 0
	for _, w := range words {
		if r.h.Gazetteer.Grammar.Function(w.Fold) || len(w.Fold) == 1 {
			continue
		}
		n++
		if len(r.h.Table.Find(w.Fold)) > 0 || w.Shape == phrase.Number {
			return false
		}
		if _, _, ok := r.lex.Country(party[w.Start:w.End]); ok {
			return false
		}
	}
	return n > 0 && n <= longestParty
}

// culture is that of the state which a case is against.
func (r Reader) culture(state string) string {
	state = strings.TrimSpace(state)
	if c, _, ok := r.lex.Country(state); ok {
		return c.Culture
	}
	var store [16]phrase.Word
	for _, w := range phrase.Words(state, store[:0]) {
		if c, _, ok := r.lex.Country(state[w.Start:w.End]); ok && w.Shape != phrase.Lower {
			return c.Culture
		}
	}
	return ""
}

// surname plays a word as the surname of a person of the culture around it.
func (r Reader) surname(sp *phrase.Span, home string) phrase.Piece {
	n := r.people.Surname(sp.Text, home)
	return phrase.Piece{Text: sp.Text, Play: true, Shape: sp.Shape(), Role: n.Role, Traits: append([]cast.Trait(nil), n.Traits...),
		Write: func(_ *phrase.Piece, _ form.Stage, standIn string) string { return n.Write(standIn) }}
}
