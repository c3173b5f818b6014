package place

import (
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
)

// A union is a treaty that only some states can be spoken of under.
type union struct {
	name    string
	cues    []string
	members map[string]bool // false: one that may be played by anybody
}

// unionTrait names the union of a document that a country is a member of.
const unionTrait = "union"

// unite tells the countries of a document of the union that its text speaks of.
func (g *Gazetteer) unite(text string, forms []form.Form) {
	for _, u := range g.world.unions {
		spoken := false
		for _, cue := range u.cues {
			spoken = spoken || strings.Contains(text, cue)
		}
		if !spoken {
			continue
		}
		for p := range pieces(forms) {
			if p.Role.Kind == Country && u.members[p.Role.Key] {
				p.Traits = append(p.Traits[:len(p.Traits):len(p.Traits)], cast.Trait{Name: unionTrait, Value: u.name})
			}
		}
	}
}

// outside reports whether a country is no member of a union.
func (w *world) outside(name, iso string) bool {
	for i := range w.unions {
		if w.unions[i].name == name {
			_, member := w.unions[i].members[iso]
			return !member
		}
	}
	return false
}
