package person

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/code"
	"github.com/understudy-text/understudy/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// isAddress reports whether a mention is an e-mail address or a username: a
// name with an at-sign, digits or an underscore, or one in lower case of one
// piece that the detector says is one.
func isAddress(m form.Mention) bool {
	if m.Kind == "email" || m.Kind == "username" {
		return true
	}
	return !strings.ContainsAny(m.Text, " \t\n") && strings.ContainsAny(m.Text, "@_0123456789")
}

// A part of a login: letters with a role, or what stays.
type part struct {
	text   string
	roles  []cast.Role // letters: what they are made of, in order
	cut    []int       // of each role: how many letters of the stand-in; 0: all
	digits bool
}

// addressForm is an e-mail address or a username.
type addressForm struct {
	h          *house
	who        *portrait
	head, tail string // what stands around it: "mailto:", ">"
	parts      []part
	at         bool   // an e-mail address; else a username
	domain     string // its host
}

// readAddress takes a login apart into names, initials, digits and signs.
func (h *house) readAddress(m *mention, who *portrait) form.Form {
	f := &addressForm{h: h, who: who}
	local := m.Text
	if at := strings.LastIndexByte(m.Text, '@'); at > 0 {
		f.at, local, f.domain = true, m.Text[:at], m.Text[at+1:]
		if i := strings.LastIndexAny(local, ":<([ "); i >= 0 {
			f.head, local = local[:i+1], local[i+1:]
		}
		end := strings.IndexFunc(f.domain, func(r rune) bool { return classOf(r) == sign && r != '.' && r != '-' })
		if end < 0 {
			end = len(f.domain)
		}
		end = len(strings.TrimRight(f.domain[:end], ".-"))
		f.domain, f.tail = f.domain[:end], f.domain[end:]
	}
	for i := 0; i < len(local); {
		r, size := utf8.DecodeRuneInString(local[i:])
		class := classOf(r)
		start := i
		for i += size; i < len(local); i += size {
			if r, size = utf8.DecodeRuneInString(local[i:]); classOf(r) != class {
				break
			}
		}
		p := part{text: local[start:i], digits: class == digit}
		if class == letters {
			f.readLogin(&p)
		}
		f.parts = append(f.parts, p)
	}
	return f
}

const (
	sign = iota
	letters
	digit
)

func classOf(r rune) int {
	switch {
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return letters
	case unicode.IsDigit(r):
		return digit
	}
	return sign
}

// readLogin finds out of which of the person's names a run of letters is made.
// A run that is made of none is a name of its own.
func (f *addressForm) readLogin(p *part) {
	plain := lexicon.Plain(p.text)
	if strings.IndexFunc(plain, unicode.IsLetter) < 0 {
		return // a mark without its letter
	}
	family := strings.Join(f.who.family, "")
	given := ""
	if len(f.who.given) > 0 {
		given = f.who.given[0]
	}
	use := func(roles ...string) {
		for _, r := range roles {
			p.roles = append(p.roles, cast.Role{Kind: Name, Key: r})
			p.cut = append(p.cut, 0)
		}
	}
	head := func(s string) string {
		_, n := utf8.DecodeRuneInString(s)
		return s[:n]
	}
	first := func(i int) { p.cut[i] = 1 }
	switch {
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
		use(given, f.who.family[0])
		first(1)
	case given != "" && plain == head(given):
		f.letter(p, given)
	case family != "" && plain == head(family):
		use(f.who.family[0])
		first(0)
	default:
		use(plain)
	}
}

// letter adds the initial of a given name that is known, or known only as a
// letter beside the surname.
func (f *addressForm) letter(p *part, given string) {
	role := cast.Role{Kind: Name, Key: given}
	if utf8.RuneCountInString(given) == 1 && len(f.who.family) > 0 {
		role = cast.Role{Kind: Initial, Key: given + " " + f.who.family[0]}
	}
	p.roles, p.cut = append(p.roles, role), append(p.cut, 1)
}

// Roles lists the roles of the login's letters.
func (f *addressForm) Roles() []cast.Sighting {
	var out []cast.Sighting
	for _, p := range f.parts {
		for _, r := range p.roles {
			s := cast.Sighting{Role: r}
			if r.Kind == Name {
				s.Traits = f.traits(r.Key)
			} else if _, anchor, ok := strings.Cut(r.Key, " "); ok {
				out = append(out, cast.Sighting{Role: cast.Role{Kind: Name, Key: anchor}})
			}
			out = append(out, s)
		}
	}
	if f.domain != "" {
		out = append(out, cast.Sighting{Role: code.DomainRole(f.domain)})
	}
	return out
}

func (f *addressForm) traits(key string) []cast.Trait {
	var ts []cast.Trait
	if o := f.h.originOf(key, f.who.home); o != "" {
		ts = append(ts, cast.Trait{Name: "origin", Value: o})
	}
	for _, k := range f.who.family {
		if k == key {
			return append(ts, cast.Trait{Name: "family", Value: "yes"})
		}
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

// Render writes the login with the stand-ins' letters and other digits.
func (f *addressForm) Render(s form.Stage) string {
	var b strings.Builder
	b.WriteString(f.head)
	seed := uint64(14695981039346656037)
	for _, p := range f.parts {
		word := ""
		for i, r := range p.roles {
			standIn, ok := s.Lookup(r)
			if !ok {
				return ""
			}
			standIn = strings.ReplaceAll(lexicon.Plain(standIn), "'", "")
			if r.Kind == Initial || p.cut[i] == 1 {
				_, n := utf8.DecodeRuneInString(standIn)
				standIn = standIn[:n]
			}
			word += standIn
		}
		for i := range len(word) {
			seed = (seed ^ uint64(word[i])) * 1099511628211
		}
		switch {
		case len(p.roles) > 0:
			b.WriteString(capitals(p.text, word))
		case p.digits:
			b.WriteString(otherDigits(p.text, seed))
		default:
			b.WriteString(p.text)
		}
	}
	if f.at {
		b.WriteByte('@')
	}
	if f.domain != "" {
		host, ok := s.Lookup(code.DomainRole(f.domain))
		if !ok {
			return ""
		}
		b.WriteString(host)
	}
	b.WriteString(f.tail)
	return b.String()
}

// capitals writes letters in the capitals of the original: all, first, none,
// or one by one.
func capitals(original, word string) string {
	o := []rune(original)
	w := []rune(word)
	all := strings.IndexFunc(original, unicode.IsLower) < 0 && len(o) > 1
	for i := range w {
		if all || i < len(o) && unicode.IsUpper(o[i]) {
			w[i] = unicode.ToUpper(w[i])
		}
	}
	return string(w)
}

// otherDigits draws as many digits, none where it was; a year stays a year
// (1987 becomes 19xx or 20xx).
func otherDigits(text string, seed uint64) string {
	rnd := random(seed)
	out := []byte(text)
	from := 0
	if len(text) == 4 && (text[:2] == "19" || text[:2] == "20") {
		from = 2
	}
	for i := from; i < len(out); i++ {
		if out[i] < '0' || out[i] > '9' {
			continue // digits of other scripts: keep the shape, change ours only
		}
		d := out[i] - '0'
		if i == 0 && len(out) > 1 && d != 0 { // no leading zero where there was none
			out[i] = '1' + (d-1+1+byte(rnd.intn(8)))%9
			continue
		}
		out[i] = '0' + (d+1+byte(rnd.intn(9)))%10
	}
	return string(out)
}
