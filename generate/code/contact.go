package code

import (
	"net/netip"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
)

// piece is a stretch of a mention: as it is, or a role written in its place.
type piece struct {
	text string
	role cast.Role // zero: text stays
}

// pieces is a mention of several roles: an e-mail or web address.
type pieces []piece

// Roles lists the roles of all pieces.
func (p pieces) Roles() (out []cast.Occurrence) {
	for _, x := range p {
		if x.role.Kind != "" {
			out = append(out, cast.Occurrence{Role: x.role, Traits: []cast.Trait{{Name: "written", Value: x.text}}})
		}
	}
	return out
}

// Render puts the stand-ins of the pieces together.
func (p pieces) Render(s form.Stage) string {
	var b strings.Builder
	for _, x := range p {
		if x.role.Kind == "" {
			b.WriteString(x.text)
			continue
		}
		to, ok := s.Lookup(x.role)
		if !ok {
			return ""
		}
		b.WriteString(Recase(to, x.text))
	}
	return b.String()
}

// spoken is an address in a text of a language.
type spoken struct {
	form.Form
	language string
}

// Roles lists the roles of the address; names tell the language.
func (s spoken) Roles() []cast.Occurrence {
	out := s.Form.Roles()
	for i := range out {
		if k := out[i].Role.Kind; k == Domain || k == Username {
			out[i].Traits = append(out[i].Traits, Spoken(s.language)...)
		}
	}
	return out
}

// Recase writes a stand-in in the capitals of the original, letter by letter
// where they are of one length, else all, or those that parts begin with.
func Recase(standIn, like string) string {
	if len(standIn) == len(like) {
		return lay2(standIn, like)
	}
	if strings.ToUpper(like) == like && strings.ToLower(like) != like {
		return strings.ToUpper(standIn)
	}
	out, at := []byte(standIn), begins(standIn)
	for k, i := range begins(like) {
		if k < len(at) && isUpper(like[i]) && isLetter(out[at[k]]) {
			out[at[k]] &^= 0x20
		}
	}
	return string(out)
}

// begins lists where the letters begin that follow no letter or figure.
func begins(s string) (at []int) {
	for i := range len(s) {
		if isLetter(s[i]) && (i == 0 || !isAlnum(s[i-1])) {
			at = append(at, i)
		}
	}
	return at
}

// lay2 carries capitals over position by position.
func lay2(s, like string) string {
	b := []byte(s)
	for i, c := range b {
		if isLetter(c) && isUpper(like[i]) {
			b[i] = c &^ 0x20
		}
	}
	return string(b)
}

// Host reads the host of a web address in a text of a language: www and a final dot stay, a numeric one is
// a role of its own.
func Host(text, language string) form.Form { return spoken{host(text), language} }

// PhoneNumber reads a telephone number that begins with its country.
func PhoneNumber(text string) form.Form {
	e := form.Entity{Kind: string(Phone), Mentions: []form.Mention{{Text: text}}}
	return NewReader(nil).Read(&form.Scene{}, e)[0]
}

// DomainRole is the role of a host name; person addresses share it.
func DomainRole(host string) cast.Role {
	return cast.Role{Kind: Domain, Key: strings.TrimSuffix(strings.ToLower(host), ".")}
}

// UsernameRole is the role of a username or local part that belongs to nobody known.
func UsernameRole(name string) cast.Role {
	return cast.Role{Kind: Username, Key: strings.ToLower(name)}
}

// email reads an address: what stands before it ("mailto:"), local part, host.
func email(text string) form.Form {
	at := strings.LastIndexByte(text, '@')
	if at < 1 || at+1 >= len(text) || compact(text[:at]) == "" {
		return nil
	}
	start := 0
	if i := strings.LastIndexAny(text[:at], ":<([ "); i >= 0 {
		start = i + 1
	}
	end := at + 1
	for end < len(text) && (isAlnum(text[end]) || text[end] == '.' || text[end] == '-' || text[end] >= 0x80) {
		end++
	}
	if start == at || end == at+1 {
		return nil
	}
	p := pieces{{text: text[:start]}, {text[start:at], UsernameRole(text[start:at])}, {text: "@"}}
	p = append(p, host(text[at+1:end])...)
	return append(p, piece{text: text[end:]})
}

// host splits off www and a final dot; a numeric address is a role of its own.
func host(h string) pieces {
	if a, err := netip.ParseAddr(h); err == nil {
		return pieces{{h, cast.Role{Kind: IP, Key: a.String()}}}
	}
	bare := strings.TrimRight(h, ".")
	tail := h[len(bare):]
	var p pieces
	if len(bare) > 4 && strings.EqualFold(bare[:4], "www.") {
		p, bare = append(p, piece{text: bare[:4]}), bare[4:]
	}
	if compact(bare) == "" {
		return append(p, piece{text: bare + tail})
	}
	return append(p, piece{bare, DomainRole(bare)}, piece{text: tail})
}

// address reads a web address: scheme, user, host, port, path.
func address(text string) form.Form {
	var p pieces
	rest := text
	if i := strings.Index(rest, "://"); i >= 0 {
		p, rest = append(p, piece{text: rest[:i+3]}), rest[i+3:]
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	authority, path := rest[:end], rest[end:]
	if i := strings.LastIndexByte(authority, '@'); i > 0 {
		p, authority = append(p, piece{authority[:i], UsernameRole(authority[:i])}, piece{text: "@"}), authority[i+1:]
	}
	port := ""
	if i := strings.LastIndexByte(authority, ':'); i > 0 && allFigures(authority[i+1:]) {
		authority, port = authority[:i], authority[i:]
	}
	at := host(authority)
	if compact(authority) == "" || compact(path) == "" && len(at.Roles()) == 0 { // "www.+"
		return nil
	}
	p = append(p, at...)
	if port != "" {
		p = append(p, piece{text: port})
	}
	if compact(path) == "" {
		return append(p, piece{text: path})
	}
	return append(p, piece{path, cast.Role{Kind: Path, Key: strings.ToLower(path)}})
}

// handle returns where the name starts in "@name", "u/name", "/u/name".
func handle(text string) int {
	i := 0
	if text[0] == '@' {
		return 1
	}
	if text[i] == '/' {
		i++
	}
	if len(text) > i+2 && text[i]|0x20 == 'u' && text[i+1] == '/' {
		return i + 2
	}
	return 0
}

// named is a mention that is a name after a sign.
func named(text string, at int, k cast.Kind) form.Form {
	if at >= len(text) || compact(text[at:]) == "" {
		at = 0
	}
	return pieces{{text: text[:at]}, {text[at:], cast.Role{Kind: k, Key: strings.ToLower(text[at:])}}}
}
