package organisation

import (
	"strings"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/lexicon"
)

// natives are terms of other languages by culture.
type natives struct {
	terms   map[string][]string // culture
	words   map[string]bool     // folded words of all terms
	culture map[string]string   // of a folded word
}

func loadNatives(code string) *natives {
	n := &natives{terms: map[string][]string{}, words: map[string]bool{}, culture: map[string]string{}}
	for _, row := range phrase.Rows(code, "native", 2) {
		terms := strings.Split(row[1], ";")
		n.terms[row[0]] = terms
		for _, t := range terms {
			for w := range strings.FieldsSeq(lexicon.Fold(t)) {
				if len(w) > 2 {
					n.words[w] = true
					if n.culture[w] == "" {
						n.culture[w] = row[0]
					}
				}
			}
		}
	}
	return n
}

// Native finds runs of words of another language: one of them is a word of the
// table, none a word of the language of the text.
func (h *House) Native(sp *phrase.Span) ([]phrase.Piece, bool) {
	culture := ""
	for _, w := range sp.Words {
		if c := h.natives.culture[w.Fold]; c != "" {
			culture = c
		} else if h.lex.Common(w.Fold) && len(w.Fold) > 2 || h.Gazetteer.Grammar.Function(w.Fold) && w.Fold != "i" && w.Fold != "de" {
			return nil, false
		}
	}
	if culture == "" || len(sp.Words) == 1 && h.lex.Rank(sp.Key) > 0 && sp.Words[0].Shape == phrase.Lower && h.lex.Common(sp.Key) {
		return nil, false
	}
	return []phrase.Piece{h.native(sp, culture)}, true
}

// ofCulture tells the country of whose language a native term is.
func (h *House) native(sp *phrase.Span, culture string) phrase.Piece {
	return phrase.Piece{Text: sp.Text, Play: true, Shape: nativeShape(sp), Write: writeNative,
		Role:   cast.Role{Kind: Native, Key: lexicon.Fold(strings.Join(strings.Fields(sp.Text), " "))},
		Traits: []cast.Trait{{Name: "culture", Value: culture}}}
}

// nativeShape is title only if every word of the run is.
func nativeShape(sp *phrase.Span) phrase.Shape {
	if sp.Words[0].Shape == phrase.Lower {
		return phrase.Lower
	}
	if last := sp.Words[len(sp.Words)-1]; last.Shape == phrase.Lower {
		return phrase.Number // only the first word is capitalised
	}
	return sp.Shape()
}

func writeNative(p *phrase.Piece, _ form.Stage, standIn string) string {
	switch p.Shape {
	case phrase.Lower:
		return strings.ToLower(standIn)
	case phrase.Upper:
		return strings.ToUpper(standIn)
	case phrase.Number:
		standIn = strings.ToLower(standIn)
		w, rest, _ := strings.Cut(standIn, " ")
		out := phrase.Cased(w, phrase.Title, phrase.English{})
		if rest != "" {
			out += " " + rest
		}
		return out
	}
	return phrase.Cased(standIn, phrase.Title, phrase.English{})
}

// nativeDirector proposes terms of the language of the stand-in country, as
// many words long as the original first.
type nativeDirector struct{ h *House }

// Candidate implements cast.Director.
func (d nativeDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	culture := d.culture(p.Trait("culture"), earlier)
	terms := d.h.natives.terms[culture]
	words := strings.Count(r.Key, " ")
	var same, rest []string
	for _, t := range terms {
		if strings.Count(t, " ") == words {
			same = append(same, t)
		} else {
			rest = append(rest, t)
		}
	}
	for _, list := range [][]string{same, rest} {
		if attempt < len(list) {
			return list[phrase.Step(len(list), src, attempt)], true
		}
		attempt -= len(list)
	}
	// Half of one term and half of another.
	var parts []string
	for _, t := range terms {
		parts = append(parts, strings.Fields(t)...)
	}
	if len(parts) < 2 || attempt > 2000 {
		return "", false
	}
	if v := phrase.Invent(parts, r.Key, src, attempt); v != "" {
		return strings.ToLower(v), true
	}
	a := parts[phrase.Step(len(parts), src, attempt)]
	b := parts[phrase.Step(len(parts), src, attempt/len(parts)+attempt+1)]
	return a + " " + b, true
}

// culture is that of the stand-in of the country whose language the term is.
func (d nativeDirector) culture(original string, earlier cast.Cast) string {
	for _, c := range d.h.lex.Countries() {
		if c.Culture != original {
			continue
		}
		if iso, ok := earlier.Lookup(cast.Role{Kind: place.Country, Key: c.ISO}); ok {
			if s, ok := d.h.lex.CountryByISO(iso); ok && d.h.natives.terms[s.Culture] != nil {
				return s.Culture
			}
		}
	}
	if d.h.natives.terms[original] == nil {
		return "fr"
	}
	return original
}
