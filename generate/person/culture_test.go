package person

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A name that betrays no culture has the document's; one that does keeps its own.
func TestCultureOfTheDocument(t *testing.T) {
	r := NewReader(english(t))
	origin := func(home, mention string) map[string]string {
		out := map[string]string{}
		for _, s := range r.Read(&form.Scene{Culture: home}, form.Entity{Mentions: []form.Mention{{Text: mention}}})[0].Roles() {
			for _, tr := range s.Traits {
				if tr.Name == "origin" {
					out[s.Role.Key] = tr.Value
				}
			}
		}
		return out
	}
	for _, c := range []struct{ home, mention, key, want string }{
		{"pl", "Mr Anton Kaleta", "kaleta", "pl"},
		{"pl", "Mr Anton Kaleta", "anton", "pl"},
		{"da", "Mr Tyge Trier", "trier", "da"},
		{"", "Mr Tyge Trier", "trier", "en"},
		{"tr", "Mr John Smith", "smith", "en"},
		{"ar", "Lord Slynn", "slynn", "en"},
		{"en", "Mr Jakub Wołąsiewicz", "wolasiewicz", "pl"},
		{"en", "Mr Gerard Keegan", "keegan", "ga"},
		{"en", "Mr Dennis Twomey", "twomey", "ga"},
		{"en", "Mr Ajmal Iqbal", "iqbal", "bn"},
		{"en", "Mr Robert Eaton", "eaton", "en"},
		{"en", "Mike", "mike", "en"}, // more Germans are called so
		{"", "Liz", "liz", "en"},
		{"", "Maria Kowalska", "maria", "pl"},
		// borne in Nigeria, in Estonia, in Pakistan as a surname, and English in English
		{"en", "Mark", "mark", "en"},
		{"en", "Daniel", "daniel", "en"},
		{"en", "Grace", "grace", "en"},
		{"en", "Peter", "peter", "en"},
		{"ng", "Grace", "grace", "ng"},
		{"en", "Mohammed", "mohamed", "ar"},
		{"ng", "Mohammed", "mohamed", "ng"},
		{"en", "Mr Akinwale", "akinwale", "ng"},
		{"en", "Grace Okafor", "okafor", "ng"},
		// on no list: by their letters, or the document's
		{"en", "Ania Kowalczuk", "kowalczuk", "pl"},
		{"en", "Ania Kowalczuk", "ania", "pl"},
		{"en", "Dr Nandakumar", "nandakumar", "si"},
		{"en", "Becs Loveridge", "loveridge", "en"},
		{"en", "Mr Ravenscroft", "ravenscroft", "en"},
	} {
		if got := origin(c.home, c.mention)[c.key]; got != c.want {
			t.Errorf("%s in a document of %q is of %q, want %q", c.mention, c.home, got, c.want)
		}
	}
}

// What stands behind a particle is a name that takes it.
func TestParticles(t *testing.T) {
	h := houseOf(english(t))
	d := &nameDirector{house: h}
	for _, c := range []struct{ particle, key, origin string }{{"de la", "cruz", "es"}, {"von", "bulow", "de"}, {"de", "meyer", "nl"}, {"van der", "linden", "nl"}} {
		p := profile{"family": "yes", "particle": c.particle, "origin": c.origin}
		for k := range 20 {
			v, ok := d.Candidate(Role(c.key), p, nil, draw.New([]byte{byte(k)}), 0)
			if !ok || v == "" {
				continue // an empty proposal is no end
			}
			if !slices.ContainsFunc(h.particles[c.particle][c.origin], func(n lexicon.Name) bool { return n.Written == v }) {
				t.Errorf("%s %s becomes %s %s", c.particle, c.key, c.particle, v)
			}
		}
	}
}

// No letter of a name stands in for another of the same name.
func TestLettersOfOneName(t *testing.T) {
	for k := range 40 {
		src := draw.New([]byte{byte(k)})
		for attempt := range 8 {
			v, ok := initialDirector{}.Candidate(cast.Role{Kind: Initial, Key: "l pettiti"}, profile{"beside": "e"}, lookup{}, src, attempt)
			if ok && v != "" && (v[0] == 'E' || v[0] == 'L') {
				t.Errorf("L. of L.-E. becomes %q", v)
			}
			v, ok = initialsDirector{}.Candidate(cast.Role{Kind: Initials, Key: "w k"}, nil, nil, src, attempt)
			if ok && strings.ContainsAny(v, "WK") {
				t.Errorf("W.K. becomes %q", v)
			}
		}
	}
}

// The letter behind a given name alone is that of the surname, if it begins so.
func TestLetterOfTheSurname(t *testing.T) {
	r := NewReader(english(t))
	for text, want := range map[string]string{"Helen F.": "fairweather", "Helen F": "fairweather", "Helen K.": ""} {
		e := form.Entity{Mentions: []form.Mention{{Text: "Helen Fairweather"}, {Text: text}}}
		got := ""
		for _, s := range r.Read(&form.Scene{}, e)[1].Roles() {
			if s.Role.Kind == Name && s.Role.Key != "helen" && got == "" {
				got = s.Role.Key
			}
		}
		if got != want {
			t.Errorf("%s of Helen Fairweather is played with %q, want %q", text, got, want)
		}
	}
}

type lookup struct{}

func (lookup) Lookup(cast.Role) (string, bool) { return "Costello", true }

// played says who plays whom.
type played map[string]string

func (p played) Lookup(r cast.Role) (string, bool) { v, ok := p[r.Key]; return v, ok }

// The letter of a name that is written small ("ibn …") is a capital like others.
func TestLetterOfASmallName(t *testing.T) {
	names := played{"sa'id": "ibn Dawud", "mansouri": "Dhaouadi"}
	v, _ := initialDirector{}.Candidate(cast.Role{Kind: Initial, Key: "s mansouri"}, profile{"full": "sa'id"}, names, draw.New([]byte("k")), 0)
	if v != "I dhaouadi" {
		t.Errorf("S. Mansouri becomes %q", v)
	}
}
