package place

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
)

type traits map[string]string

func (p traits) Trait(name string) string { return p[name] }

// uncast is a casting in which nothing is cast yet.
type uncast struct{}

func (uncast) Lookup(cast.Role) (string, bool) { return "", false }

// The directors of roles that languages share offer the same, whichever language
// they are made for.
func TestSharedDirectorsAreNeutral(t *testing.T) {
	en, sv := Directors(phrasetest.English(t)), Directors(phrasetest.Swedish(t))
	src := draw.New([]byte("k"))
	for _, c := range []struct {
		kind   cast.Kind
		key    string
		traits traits
	}{
		{Country, "SE", nil}, {Country, "GB", traits{"article": "an"}}, {Country, "TR", nil}, {Country, "CN", nil},
		{Nation, "skane", traits{"country": "SE"}}, {Nation, "scotland", traits{"country": "GB"}},
		{Town, "goteborg", traits{"country": "SE"}}, {Town, "stockholm", traits{"country": "SE"}}, {Town, "warsaw", traits{"country": "PL"}}, {Town, "perth", traits{"country": "AU"}},
		{Region, "bayern", traits{"country": "DE"}}, {Region, "texas", traits{"country": "US"}},
		{Settlement, "lillby", traits{"origin": "sv"}}, {Settlement, "x", nil}, {Street, "henderson", traits{"origin": "en"}},
		{"concept:world-body", "united nations", traits{"short": "yes"}}, {"concept:faith", "catholic", nil},
	} {
		a, b := en[c.kind], sv[c.kind]
		if a == nil || b == nil {
			t.Errorf("%s has no director", c.kind)
			continue
		}
		for n := range 30 {
			x, okx := a.Candidate(cast.Role{Kind: c.kind, Key: c.key}, c.traits, uncast{}, src, n)
			y, oky := b.Candidate(cast.Role{Kind: c.kind, Key: c.key}, c.traits, uncast{}, src, n)
			if x != y || okx != oky {
				t.Errorf("%s %s, attempt %d: %q in English, %q in Swedish", c.kind, c.key, n, x, y)
				break
			}
		}
	}
	for kind := range en {
		if strings.HasPrefix(string(kind), "term:") && !strings.HasPrefix(string(kind), "term:en:") {
			t.Errorf("kind %s of English words does not say so", kind)
		}
	}
}
