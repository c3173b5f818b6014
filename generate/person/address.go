package person

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/code"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/handle"
	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// Contact reports whether a mention is an address on the net that this package
// reads, whatever its category: an e-mail address, a username, a hashtag, a web
// address.
func (r Reader) Contact(m form.Mention) bool {
	switch m.Kind {
	case "email", "username", "hashtag", "url":
		return true
	case "":
		return !strings.ContainsAny(m.Text, " \t\n") && (looksLikeMail(m.Text) || looksLikeWeb(m.Text)) || looksLikeHandle(m.Text)
	}
	return looksLikeHandle(m.Text) || behindKnownHost(m.Text)
}

// Account says of a code that is written like the name of an account what kind it is, if
// nobody has.
func Account(m form.Mention) form.Mention {
	if m.Kind == "" && name.Login(m.Text) {
		m.Kind = "username"
	}
	return m
}

// leastHandle is how many letters stand before the figures of a handle that nothing else
// tells from the number of a road or a house.
const leastHandle = 5

// looksLikeHandle reports whether a mention is letters and then figures: Grumbleweed77.
func looksLikeHandle(s string) bool {
	letters := strings.TrimRight(s, "0123456789")
	return len(letters) < len(s) && utf8.RuneCountInString(letters) >= leastHandle && strings.IndexFunc(letters, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

func looksLikeMail(s string) bool {
	at := strings.LastIndexByte(s, '@')
	return at > 0 && strings.IndexByte(s[at:], '.') > 1
}

func looksLikeWeb(s string) bool {
	return strings.Contains(s, "://") || len(s) > 4 && strings.EqualFold(s[:4], "www.") || behindKnownHost(s)
}

// behindKnownHost reports whether a mention is a path on a host that everybody has, without
// its scheme: t.me/anna_ek.
func behindKnownHost(s string) bool {
	host, path, ok := strings.Cut(s, "/")
	return ok && path != "" && !strings.ContainsAny(s, " \t\n") && loadWeb().hosts[strings.ToLower(host)]
}

// isAddress reports whether a mention is read as an address: one by its kind, or a
// name with an at-sign, digits or an underscore.
func isAddress(m form.Mention) bool {
	switch m.Kind {
	case "email", "username", "hashtag", "url":
		return true
	}
	return !strings.ContainsAny(m.Text, " \t\n") && strings.ContainsAny(m.Text, "@_0123456789") || behindKnownHost(m.Text)
}

// A part of an address: roles that fill it, a form of another reader, figures, or
// what stays.
type part struct {
	text   string
	roles  []cast.Role // what the letters are made of, in order
	cut    []int       // of each role: how many letters of the stand-in; 0: all
	seen   []cast.Occurrence
	like   handle.Part // how the letters are written
	form   form.Form   // a place, a host, a telephone number
	prefix string      // of the form's stand-in: what is left out again
	number numbering
	noun   lexicon.NounForm // of an ordinary word
}

// A numbering is what figures of an address are.
type numbering uint8

const (
	noNumber numbering = iota
	anyNumber
	yearNumber
	dayNumber // a month or a day of a date in a path
)

// addressForm is an address on the net.
type addressForm struct {
	h      *house
	who    *portrait
	scene  *form.Scene
	parts  []part
	groups []group
}

// readAddress takes an address apart.
func (h *house) readAddress(m *mention, who *portrait, scene *form.Scene) form.Form {
	if scene == nil {
		scene = &form.Scene{}
	}
	f := &addressForm{h: h, who: who, scene: scene}
	switch {
	case m.Kind == "url" || m.Kind != "email" && looksLikeWeb(m.Text):
		f.readWeb(m.Text)
	case m.Kind == "email" || m.Kind == "" && strings.LastIndexByte(m.Text, '@') > 0:
		f.readMail(m.Text)
	default:
		if at := strings.LastIndexByte(m.Text, '@'); at > 0 { // a server follows: @anna@social.example
			f.readMail(m.Text)
			break
		}
		f.readHandle(m.Text)
	}
	f.known(m.Text)
	return f
}

// known sees to it that something is played: a handle of figures and signs alone is
// a code.
func (f *addressForm) known(text string) {
	for i := range f.parts {
		if p := &f.parts[i]; len(p.roles) > 0 || p.form != nil {
			return
		}
	}
	bare := strings.TrimLeft(text, "@#＃/")
	if strings.IndexFunc(bare, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0 {
		return
	}
	role := code.UsernameRole(bare)
	f.parts = []part{{text: text[:len(text)-len(bare)]}, {text: bare, roles: []cast.Role{role}, cut: []int{0}, seen: []cast.Occurrence{{Role: role}}, like: handle.Part{Text: bare}}}
}

// readMail reads an e-mail address: what stands before it ("mailto:"), the login,
// the host.
func (f *addressForm) readMail(text string) {
	at := strings.LastIndexByte(text, '@')
	local, domain := text[:max(at, 0)], text[at+1:]
	if at < 0 {
		local, domain = text, ""
	}
	if i := strings.LastIndexAny(local, ":<([ "); i >= 0 {
		f.fixed(local[:i+1])
		local = local[i+1:]
	}
	f.readLogin(local)
	if at < 0 {
		return
	}
	f.fixed("@")
	end := strings.IndexFunc(domain, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && r != '.' && r != '-'
	})
	if end < 0 {
		end = len(domain)
	}
	end = len(strings.TrimRight(domain[:end], ".-"))
	if domain[:end] != "" {
		f.parts = append(f.parts, part{text: domain[:end], form: domainForm{domain[:end], f.h.culture}})
	}
	f.fixed(domain[end:])
}

func (f *addressForm) fixed(text string) {
	if text != "" {
		f.parts = append(f.parts, part{text: text})
	}
}

// domainForm is a host name in lower case, in a text of a language.
type domainForm struct{ host, language string }

func (d domainForm) Roles() []cast.Occurrence {
	return []cast.Occurrence{{Role: code.DomainRole(d.host), Traits: code.Spoken(d.language)}}
}

func (d domainForm) Render(s form.Stage) string {
	host, _ := s.Lookup(code.DomainRole(d.host))
	return host
}

// readHandle reads a username or a hashtag with its sign.
func (f *addressForm) readHandle(text string) {
	i := 0
	for _, sign := range [...]string{"/u/", "u/", "/r/", "r/"} {
		if strings.HasPrefix(text, sign) {
			i = len(sign)
		}
	}
	f.fixed(text[:i])
	f.readLogin(text[i:])
}

// readLogin takes a login apart: first into what the names of its bearer make up,
// then into words.
func (f *addressForm) readLogin(text string) {
	from := len(f.parts)
	for i := 0; i < len(text); {
		j := i
		for j < len(text) && isLetterAt(text[j:]) {
			_, n := utf8.DecodeRuneInString(text[j:])
			j += n
		}
		if j > i {
			p := part{text: text[i:j], like: handle.Part{Text: text[i:j]}}
			if f.match(&p) {
				f.parts = append(f.parts, p.apart()...)
				i = j
				continue
			}
		}
		// Not the bearer's: up to the next run of letters that is.
		end := f.nextMatch(text, j)
		f.split(text[i:end])
		i = end
	}
	f.groups = append(f.groups, f.h.groupsOf(f, from)...)
}

func isLetterAt(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) || unicode.IsMark(r)
}

// nextMatch is where the next run of letters starts that the bearer's names make up.
func (f *addressForm) nextMatch(text string, from int) int {
	for i := from; i < len(text); {
		if !isLetterAt(text[i:]) {
			_, n := utf8.DecodeRuneInString(text[i:])
			i += n
			continue
		}
		j := i
		for j < len(text) && isLetterAt(text[j:]) {
			_, n := utf8.DecodeRuneInString(text[j:])
			j += n
		}
		if p := (part{text: text[i:j]}); f.match(&p) {
			return i
		}
		i = j
	}
	return len(text)
}

// Roles lists the roles of the address.
func (f *addressForm) Roles() []cast.Occurrence {
	var out []cast.Occurrence
	for i := range f.parts {
		out = append(out, f.parts[i].seen...)
		if f.parts[i].form != nil {
			out = append(out, f.parts[i].form.Roles()...)
		}
	}
	for i := range f.groups {
		out = append(out, f.groups[i].hints()...)
	}
	return out
}

// Render writes the address with the stand-ins' letters and other figures. The
// figures follow from all the letters, so one address has one stand-in.
func (f *addressForm) Render(s form.Stage) string {
	words := make([]string, len(f.parts))
	seed := uint64(scatter.Start)
	for i := range f.parts {
		w, ok := f.word(&f.parts[i], s)
		if !ok {
			return ""
		}
		words[i] = w
	}
	for i := range f.groups {
		if f.name(&f.groups[i], s, words) {
			break
		}
	}
	for _, w := range words {
		for i := range len(w) {
			seed = scatter.Extend(seed, uint64(w[i]|0x20))
		}
	}
	var b strings.Builder
	for i := range f.parts {
		switch p := &f.parts[i]; {
		case words[i] == gone:
		case words[i] != "":
			b.WriteString(words[i])
		case p.number != noNumber:
			b.WriteString(p.figures(seed))
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// word is what the roles of a part make of it; "" if it has none.
func (f *addressForm) word(p *part, s form.Stage) (word string, ok bool) {
	if p.form != nil {
		word = strings.TrimPrefix(p.form.Render(s), p.prefix)
		if word != "" && p.like.Text != "" {
			word = p.like.Dress(word)
		}
		return word, word != ""
	}
	for i, r := range p.roles {
		standIn, ok := s.Lookup(r)
		if !ok {
			return "", false
		}
		if r.Kind == handle.Kind {
			standIn = f.h.inflect(standIn, p.noun)
		}
		if r.Kind == Initial || p.cut[i] == 1 {
			_, n := utf8.DecodeRuneInString(standIn)
			standIn = standIn[:n]
		}
		word += standIn
	}
	if word != "" {
		if p.roles[0].Kind == code.Username || p.roles[0].Kind == code.Path {
			return code.Recase(word, p.text), true
		}
		word = p.like.Dress(word)
	}
	return word, word != "" || len(p.roles) == 0
}

// figures are other ones than the original's, as many of them: a year moves by a
// few years, a day stays one of a calendar.
func (p *part) figures(seed uint64) string {
	switch p.number {
	case yearNumber:
		return otherYear(p.text, seed)
	case dayNumber:
		return otherDay(p.text, seed)
	}
	return otherDigits(p.text, seed)
}
