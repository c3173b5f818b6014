package person

import (
	"slices"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// landTrait says of a name whose country the document speaks of, if that is one of its culture, by ISO
// code: the name goes where that country goes. What more of its documents say, counts.
const landTrait = "land"

// noLand is its value where a document names no such country.
const noLand = "-"

// Abroad lets the names of a document go where the countries of their people go: lands are these
// countries by culture, and main is the culture that the document is about, "" if it is that of its readers.
func Abroad(forms []form.Form, lands map[string]string, main string) {
	for _, f := range forms {
		switch f := f.(type) {
		case *nameForm:
			f.who.lands, f.who.main = lands, main
		case *addressForm:
			f.who.lands, f.who.main = lands, main
		}
	}
}

// Land is the trait of a name that another mention holds, by those that it has already.
func Land(traits []cast.Trait, lands map[string]string) cast.Trait {
	for _, t := range traits {
		if t.Name == "origin" {
			return landOf(t.Value, lands)
		}
	}
	return landOf("", lands)
}

func landOf(culture string, lands map[string]string) cast.Trait {
	if land := lands[culture]; land != "" {
		return cast.Trait{Name: landTrait, Value: land}
	}
	return cast.Trait{Name: landTrait, Value: noLand}
}

// travel lets a wish follow its country, by what the kinds cast before say.
func (w *wish) travel(h *house, land string, earlier cast.Cast) {
	if land == "" || land == noLand || earlier == nil || h.abroad == nil {
		return
	}
	to := h.abroad(land, w.origin, earlier)
	if to == w.origin {
		return
	}
	w.origin, w.ending, w.prefix = to, "", ""
	if !h.stands(strings.Fields(w.particle), to) {
		w.particle = ""
	}
}

// stands reports whether particles stand before names of a culture.
func (h *house) stands(particles []string, culture string) bool {
	return slices.ContainsFunc(particles, func(p string) bool { return slices.Contains(h.traits.particles[p], culture) })
}

// moved is the culture that a stand-in has, instead of its original's, because the country has gone
// elsewhere; "" if it has not.
func (f *nameForm) moved(p *piece, standIn string, s form.Stage) string {
	if len(f.who.lands) == 0 || f.h.abroad == nil || p.role.Kind != Name {
		return ""
	}
	own := ""
	for _, t := range f.wordTraits(p, f.who.vote(f.h)) {
		if t.Name == "origin" {
			own = t.Value
		}
	}
	land := f.who.lands[own]
	if land == "" {
		return ""
	}
	to := f.h.abroad(land, own, s)
	n, known := f.h.names.Family(standIn)
	if p.class == name.Given {
		n, known = f.h.names.Given(standIn)
	}
	if to == own || !known || slices.Contains(n.Origins, own) { // more documents keep it
		return ""
	}
	return to
}

// lean lets a word be of a people that the document names, rather than of others that it may be of: one
// of which it has a vote, or, where nothing tells it for sure, whose letters it has; in Arabic letters, of the only one that it names, if no list
// has the word.
func (w *portrait) lean(h *house, b *ballot, written string, sure bool) {
	if len(w.lands) == 0 {
		return
	}
	of := ""
	if !sure {
		of = h.names.NameOrigin(lexicon.Plain(written))
	}
	if arabic(written) {
		_, heard := h.names.Transliterated(written)
		_, known := h.names.InTwoScripts(written)
		for culture := range w.lands {
			if of = culture; heard || known || len(w.lands) > 1 {
				of = ""
			}
		}
	}
	for i := range *b {
		if v := &(*b)[i]; w.lands[v.culture] != "" && v.culture != w.home {
			v.weight += atHome
			if v.culture == of {
				of = ""
			}
		}
	}
	switch {
	case w.lands[of] != "":
		b.add(of, byWord)
	case !sure && w.lands[w.main] != "":
		b.add(w.main, byPlace)
	}
}

// without leaves the particles before a name out of what stands before it.
func without(lead string, particles int) string {
	for range particles {
		lead = strings.TrimRight(lead, " \u00a0")
		lead = lead[:strings.LastIndexAny(lead, " \u00a0(\"“«")+1]
	}
	return lead
}
