package person

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/handle"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// match finds out whether the person's names make up a run of letters.
func (f *addressForm) match(p *part) bool {
	plain := lexicon.Plain(p.text)
	family := strings.Join(f.who.family, "")
	given := ""
	if len(f.who.given) > 0 {
		given = f.who.given[0]
	}
	use := func(roles ...string) {
		for _, r := range roles {
			f.play(p, f.occurrence(r), 0)
		}
	}
	head := func(s string) string {
		_, n := utf8.DecodeRuneInString(s)
		return s[:n]
	}
	switch {
	case plain == "":
		return false
	case family != "" && plain == family:
		use(f.who.family...)
	case len(given) > 1 && plain == given:
		use(given)
	case len(given) > 1 && family != "" && plain == given+family:
		use(append([]string{given}, f.who.family...)...)
	case len(given) > 1 && family != "" && plain == family+given:
		use(append(append([]string(nil), f.who.family...), given)...)
	case given != "" && family != "" && plain == head(given)+family:
		f.letter(p, given)
		use(f.who.family...)
	case given != "" && family != "" && plain == family+head(given):
		use(f.who.family...)
		f.letter(p, given)
	case len(given) > 1 && family != "" && plain == given+head(family):
		use(given)
		f.play(p, f.occurrence(f.who.family[0]), 1)
	case given != "" && plain == head(given):
		f.letter(p, given)
	case family != "" && plain == head(family):
		f.play(p, f.occurrence(f.who.family[0]), 1)
	default:
		return false
	}
	return true
}

// apart cuts a part of several names at their ends, so that each stand-in has the
// capitals of its own original: MaryEk becomes JennyLund, not JennYlund.
func (p part) apart() []part {
	if len(p.roles) < 2 || len(p.seen) != len(p.roles) {
		return []part{p}
	}
	var out []part
	rest := []rune(p.text)
	for i, r := range p.roles {
		n := utf8.RuneCountInString(r.Key)
		if r.Kind != Name || p.cut[i] == 1 {
			n = 1
		}
		if n > len(rest) {
			return []part{p}
		}
		text := string(rest[:n])
		rest = rest[n:]
		out = append(out, part{text: text, roles: p.roles[i : i+1], cut: p.cut[i : i+1], seen: p.seen[i : i+1], like: handle.Part{Text: text}})
	}
	if len(rest) > 0 {
		return []part{p}
	}
	return out
}

// play adds a role to a part.
func (f *addressForm) play(p *part, s cast.Occurrence, cut int) {
	p.roles, p.cut, p.seen = append(p.roles, s.Role), append(p.cut, cut), append(p.seen, s)
}

// occurrence returns the occurrence of a name of the bearer's.
func (f *addressForm) occurrence(key string) cast.Occurrence {
	return cast.Occurrence{Role: cast.Role{Kind: Name, Key: key}, Traits: f.traits(key, false)}
}

// letter adds the initial of a given name that is known, or known only as a
// letter beside the surname.
func (f *addressForm) letter(p *part, given string) {
	if utf8.RuneCountInString(given) == 1 && len(f.who.family) > 0 {
		f.initial(p, given, f.who.family[0])
		return
	}
	f.play(p, f.occurrence(given), 1)
}

// initial adds a letter that stands beside a name.
func (f *addressForm) initial(p *part, letter, beside string) {
	p.seen = append(p.seen, cast.Occurrence{Role: cast.Role{Kind: Name, Key: beside}})
	f.play(p, cast.Occurrence{Role: cast.Role{Kind: Initial, Key: letter + " " + beside}}, 1)
}

func (f *addressForm) traits(key string, family bool) []cast.Trait {
	var ts []cast.Trait
	var votes ballot
	class := name.Given
	if family {
		class = name.Family
	}
	f.h.judge(&votes, key, f.who.home, class)
	votes.add(f.who.home, byDocument)
	if o := votes.winner(); o != "" {
		ts = append(ts, cast.Trait{Name: "origin", Value: o})
		if f.who.lands != nil {
			ts = append(ts, landOf(o, f.who.lands))
		}
	}
	for _, k := range f.who.family {
		family = family || k == key
	}
	if family {
		return append(ts, cast.Trait{Name: "family", Value: "yes"})
	}
	if g, ok := f.h.words.Given(key); ok {
		ts = append(ts, cast.Trait{Name: "given", Value: "yes"})
		if g == name.Unknown {
			g = f.who.gender
		}
		if g != name.Unknown {
			ts = append(ts, cast.Trait{Name: "gender", Value: string(rune(g))})
		}
	}
	return ts
}
