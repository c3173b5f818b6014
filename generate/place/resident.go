package place

import (
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// residentStays is why a nationality stays.
const residentStays = "the places of the document stay in the country of this nationality"

// A resident is a mention of the people of a country that the document does not name, but has places
// of. It stays as long as these stay in the country: who comes from Rodez is French.
type resident struct {
	*phrase.Form
	g    *Gazetteer
	iso  string
	lies []cast.Role // the places
}

// Reside lets nationalities stay where the places of their countries do. Named are the countries that
// the document names; is tells which forms may be nationalities.
func (g *Gazetteer) Reside(forms []form.Form, named map[string]bool, is func(i int) bool) {
	places := map[string][]cast.Role{}
	for p := range pieces(forms) {
		if iso := nationState(p); p.Role.Kind == Town && iso != "" && traitOf(p, staysTrait) == stays {
			places[iso] = append(places[iso], p.Role)
		}
	}
	for i, f := range forms {
		pf, ok := f.(*phrase.Form)
		if !ok || !is(i) {
			continue
		}
		iso, others := "", false
		for k := range pf.Pieces {
			switch p := &pf.Pieces[k]; {
			case p.Role.Kind == Country && iso == "":
				iso = p.Role.Key
			case p.Play:
				others = true
			}
		}
		if iso != "" && !others && !named[iso] && len(places[iso]) > 0 {
			forms[i] = resident{pf, g, iso, places[iso]}
		}
	}
}

// at reports whether a place of the document stays in the country.
func (r resident) at(s form.Stage) bool {
	for _, role := range r.lies {
		local, ok := s.Lookup(role)
		for _, t := range r.g.lex.Town(local) {
			if ok && t.Country == r.iso && lexicon.Plain(t.Local) == lexicon.Plain(local) {
				return true
			}
		}
	}
	return false
}

// Render implements form.Form.
func (r resident) Render(s form.Stage) string {
	if !r.at(s) {
		return r.Form.Render(s)
	}
	text := ""
	for i := range r.Pieces {
		text += r.Pieces[i].Text
	}
	return text
}

// Stays implements form.Stays.
func (resident) Stays() string { return residentStays }
