// Package code gives numbers, codes and contact data their stand-ins: case and
// application numbers, e-mail, web and network addresses, usernames and
// hashtags, phone numbers, accounts, cards and identity numbers.
//
// In come the mentions of an entity, out come forms whose roles are played
// throughout the corpus. A stand-in has the length, separators, capitals and
// kind of prefix of its original and, where one exists, a valid checksum; it
// shares no run of four figures with it, but for what names its kind: the code
// of a country, a port, a reserved prefix. As far as possible it is nobody's:
// domains end in .example (RFC 2606), addresses come from documentation ranges
// (RFC 5737, RFC 3849), hardware addresses are locally administered, and phone
// numbers come from ranges kept for fiction where one of their sort and length
// is listed, Swedish identity numbers have the birth numbers of test persons.
// Other phone numbers, accounts and plates are only invented.
//
// The date within an identity number is a date of birth of its document and moves
// like the others; the year within a case number follows the dates as well.
// One number has one stand-in in the whole corpus, in texts of all languages, so
// what its document makes of its date is a trait of the role: what most documents
// show wins.
//
// Package code may know cast, draw, form, language and lexicon.
//
// It may know generate/cast, generate/draw, generate/form, internal/checkfigure,
// internal/lines, internal/scatter, language, language/lexicon and language/value.
package code

import (
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/internal/checkfigure"
	"github.com/understudy-text/understudy/language"
)

// The kinds of roles that codes are written with. Keys are in lower case;
// those of Number keep their separators, the others have none.
const (
	Number   cast.Kind = "code"     // case, file, registration numbers and all others
	Phone    cast.Kind = "phone"    // key starts with + where the country is written
	IBAN     cast.Kind = "iban"     // account
	Card     cast.Kind = "card"     // payment card
	BIC      cast.Kind = "bic"      // bank
	SSN      cast.Kind = "ssn"      // United States
	NINO     cast.Kind = "nino"     // United Kingdom, national insurance
	NHS      cast.Kind = "nhs"      // England and Wales, health service
	NIR      cast.Kind = "nir"      // France, social security: 13 figures, or 15 with the key
	IP       cast.Kind = "ip"       // as netip writes it
	MAC      cast.Kind = "mac"      //
	UUID     cast.Kind = "uuid"     //
	Wallet   cast.Kind = "wallet"   // case matters: as written
	Plate    cast.Kind = "plate"    //
	Domain   cast.Kind = "domain"   // host name, without www
	Username cast.Kind = "username" // also the local part of an address
	Hashtag  cast.Kind = "hashtag"  // without #
	Path     cast.Kind = "path"     // what follows the host of a web address

	// Sweden.
	Personnummer        cast.Kind = "personnummer"        // of a person, also samordningsnummer: twelve figures
	Organisationsnummer cast.Kind = "organisationsnummer" // of any other legal person: ten figures
	Bankgiro            cast.Kind = "bankgiro"            //
	Plusgiro            cast.Kind = "plusgiro"            //
	Account             cast.Kind = "account"             // with or without the clearing number
	Postcode            cast.Kind = "postcode"            // five figures
	Tract               cast.Kind = "tract"               // part of a municipality, or block: folded name
	Unit                cast.Kind = "unit"                // its numbers: folded tract and numbers; stand-in: numbers
)

// A Reader takes codes apart. It is safe for concurrent use.
type Reader struct{ language *language.Language }

// NewReader returns the reader of a language.
func NewReader(l *language.Language) *Reader { return &Reader{l} }

var _ form.Reader = (*Reader)(nil)

// Read returns one form for each mention of e; nil for a mention without any
// letter or figure of ASCII.
func (r *Reader) Read(s *form.Scene, e form.Entity) []form.Form {
	out := make([]form.Form, len(e.Mentions))
	for i := range e.Mentions {
		m := e.Mentions[i]
		var zero rune
		m.Text, zero = western(m.Text)
		kind := m.Kind
		if kind == "" {
			kind = e.Kind
		}
		f := r.place(&m, kind)
		if f == nil {
			f = coveredDate(&m, s)
		}
		if f == nil {
			f = r.read(m.Text, kind, yearOf(s, m))
		}
		if f != nil && zero != 0 {
			f = scripted{f, zero}
		}
		out[i] = f
	}
	return out
}

// read finds out what a text is, by its kind if that is known, else by shape.
func (r *Reader) read(text, kind string, s *form.Scene) form.Form {
	if compact(text) == "" {
		return nil
	}
	switch kind {
	case "email", "url", "username", "hashtag", "ip", "mac", "uuid", "phone", "iban", "card", "bic", "ssn", "nino", "nhs", "wallet", "plate",
		personnummer, samordningsnummer, organisationsnummer, "vat", "bankgiro", "plusgiro", "account":
	default:
		if c := compact(text); readNIR(text, c) {
			return nirForm(text, c, s)
		}
		kind = guess(text)
		switch in, ok := pairs[r.code()]; {
		case kind == "" && isPlate(text, r.code()):
			kind = "plate"
		case kind == "" && ok && in.shape.MatchString(text):
			kind = "phone"
		}
	}
	if f := r.swedish(text, kind, s); f != nil {
		return f
	}
	if f := coveredForm(text, s); f != nil {
		return f
	}
	switch kind {
	case "email":
		if f := email(text); f != nil {
			return spoken{f, r.code()}
		}
	case "url":
		if f := address(text); f != nil {
			return spoken{f, r.code()}
		}
	case "username":
		at := handle(text)
		return named(text, at, Username)
	case "hashtag":
		return named(text, len(text)-len(strings.TrimLeft(text, "#＃")), Hashtag)
	case "ip":
		bare, tail := ipPart(text)
		if a, err := netip.ParseAddr(bare); err == nil {
			return direct{text: tail, role: cast.Role{Kind: IP, Key: a.WithZone("").String()}, upper: strings.ToUpper(bare) == bare && strings.ContainsAny(bare, "ABCDEF")}
		}
	case "wallet":
		return direct{role: cast.Role{Kind: Wallet, Key: text}}
	case "phone":
		return r.phone(text)
	case "bic":
		if bic.MatchString(compact(text)) {
			return whole{text: text, role: cast.Role{Kind: BIC, Key: compact(text)}}
		}
	case "iban", "card", "ssn", "nino", "nhs", "mac", "uuid", "plate":
		return whole{text: text, role: cast.Role{Kind: cast.Kind(kind), Key: compact(text)}}
	}
	return number(text, s)
}

// bic is the shape of a compact bank identifier (ISO 9362): institution, country, place, branch.
var bic = regexp.MustCompile(`^[a-z0-9]{4}[a-z]{2}[a-z0-9]{2}(?:[a-z0-9]{3})?$`)

// yearOf is a scene in which bare years move as the year of a mention does.
func yearOf(s *form.Scene, m form.Mention) *form.Scene {
	if m.YearShift == 0 || s == nil {
		return s
	}
	one := *s
	one.YearShift = m.YearShift
	return &one
}

// code is that of the reader's language; "" if it has none.
func (r *Reader) code() string {
	if r.language == nil {
		return ""
	}
	return r.language.Code
}

// place reads the places that are codes; nil if it is none.
func (r *Reader) place(m *form.Mention, kind string) form.Form {
	if !r.ReadsPlace(form.Mention{Text: m.Text, Kind: kind}) {
		return nil
	}
	if kind == postcode {
		return r.postcodeForm(m)
	}
	return r.propertyForm(m.Text)
}

// swedish reads the kinds of codes that only Sweden has; nil if it is none, or does
// not read like what it is said to be.
func (r *Reader) swedish(text, kind string, s *form.Scene) form.Form {
	switch kind {
	case personnummer, samordningsnummer:
		return identityForm(text, s)
	case organisationsnummer, "vat":
		return firmForm(text, s)
	case "account":
		return accountForm(text, s)
	case "bankgiro", "plusgiro":
		if key := compact(text); allFigures(key) {
			return whole{text: text, role: cast.Role{Kind: cast.Kind(kind), Key: key}}
		}
	}
	return nil
}

// trunkNumber finds telephone numbers without a label, so that they are those of a column or a
// line that says so: ten or eleven figures in two or three parts, the first with one zero.
var trunkNumber = regexp.MustCompile(`^(?:\(0[1-9][0-9]{1,3}\)|0[1-9][0-9]{1,3})(?:[ -][0-9]{6,7}|[ -][0-9]{3,4}[ -][0-9]{3,4})$`)

// guess tells the kind of a code from its shape.
func guess(text string) string {
	c := compact(text)
	figures := 0
	for i := range len(c) {
		if isFigure(c[i]) {
			figures++
		}
	}
	at := strings.IndexByte(text, '@')
	bare, _ := ipPart(text)
	if kind := swedish(text, c); kind != "" {
		return kind
	}
	switch {
	case at > 0 && strings.IndexByte(text[at:], '.') > 0 && !strings.ContainsAny(text, " \t") && !strings.Contains(text, "://"):
		return "email"
	case strings.Contains(text, "://"), len(text) > 4 && strings.EqualFold(text[:4], "www."):
		return "url"
	case at == 0 && len(text) > 1:
		return "username"
	case text[0] == '#' && len(text) > 1 && figures < len(c):
		return "hashtag"
	case strings.Count(bare, ".") == 3 || strings.Count(bare, ":") > 1:
		if _, err := netip.ParseAddr(bare); err == nil {
			return "ip"
		}
		if isMAC(text) {
			return "mac"
		}
	case isMAC(text):
		return "mac"
	case len(text) == 36 && len(c) == 32 && strings.Count(text, "-") == 4 && isHex(c):
		return "uuid"
	case len(c) >= 15 && len(c) <= 34 && isLetter(c[0]) && isLetter(c[1]) && isFigure(c[2]) && isFigure(c[3]) && checkfigure.Mod97(c[4:]+c[:4]) == 1:
		return "iban"
	case figures == len(c) && len(c) >= 13 && len(c) <= 19 && checkfigure.Luhn(c):
		return "card"
	case text[0] == '+' && figures >= 7, trunkNumber.MatchString(text):
		return "phone"
	case figures == 9 && len(text) == 11 && text[3] == '-' && text[6] == '-':
		return "ssn"
	case strings.Count(text, ".") > 0 && looksLikeHost(text) && (figures == 0 || hasPath(text)):
		return "url"
	}
	return ""
}

func looksLikeHost(s string) bool {
	host, _, path := strings.Cut(s, "/")
	dot := strings.LastIndexByte(host, '.')
	return (dot > 1 || path && dot == 1) && len(host)-dot > 2 && !strings.ContainsAny(host, " (),;") && !strings.Contains(host, "..") && strings.ToLower(host) == host
}

// hasPath says whether a text that looks like a host goes on with a path: "t.me/jan82". Its
// ending is of letters.
func hasPath(s string) bool {
	host, path, ok := strings.Cut(s, "/")
	return ok && path != "" && strings.Trim(host[strings.LastIndexByte(host, '.')+1:], "abcdefghijklmnopqrstuvwxyz") == ""
}

func isHex(s string) bool { return strings.Trim(s, hex) == "" }

func isMAC(s string) bool {
	if len(s) != 17 && len(s) != 14 {
		return false
	}
	c := compact(s)
	return len(c) == 12 && isHex(c) && (strings.Count(s, ":") == 5 || strings.Count(s, "-") == 5 || strings.Count(s, ".") == 2)
}

// ipPart splits "192.0.2.1:80", "[::1]" and "10.0.0.0/8" into the address and the text
// with \x00 in its place.
func ipPart(text string) (bare, layout string) {
	start := 0
	for start < len(text) && text[start] == '[' {
		start++
	}
	end := start
	for end < len(text) && (isAlnum(text[end]) || text[end] == '.' || text[end] == ':') {
		end++
	}
	if strings.Count(text[start:end], ":") == 1 {
		end = start + strings.IndexByte(text[start:end], ':')
	}
	return text[start:end], text[:start] + "\x00" + text[end:]
}

// number reads any code that is nothing better known.
func number(text string, s *form.Scene) form.Form {
	w := whole{text: text, role: cast.Role{Kind: Number, Key: canonical(text)}}
	if runs := siteLetters(text); len(runs) > 0 {
		w.traits = []cast.Trait{{Name: lettersTrait, Value: strings.Join(runs, " ")}}
	}
	if s.YearShift != 0 && len(years(w.role.Key)) > 0 {
		w.traits = append(w.traits, cast.Trait{Name: "yearshift", Value: strconv.Itoa(s.YearShift)})
	}
	if moved := movedDates(w.role.Key, s); moved != "" {
		w.traits = append(w.traits, cast.Trait{Name: datesTrait, Value: moved})
	}
	return w
}

// canonical is a code in lower case with its separators, spaces made one and
// trimmed.
func canonical(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), unicode.IsSpace), " ")
}

// trunks are the countries that numbers of a language's texts are in if they start
// with a zero. English is spoken in too many.
var trunks = map[string]string{"sv": "46"}

// phone reads a number; the reader's language may tell the country of one that
// does not write it.
func (r *Reader) phone(text string) form.Form {
	if r.language == nil {
		return phoneIn(text, "")
	}
	f := phoneIn(text, trunks[r.language.Code])
	if in, ok := pairs[r.language.Code]; ok && in.shape.MatchString(strings.TrimSpace(text)) {
		return abroad{f, cast.Trait{Name: countryTrait, Value: in.country}}
	}
	return f
}

// abroad is a number of which the country is known.
type abroad struct {
	form.Form
	trait cast.Trait
}

// Roles implements form.Form.
func (t abroad) Roles() []cast.Occurrence {
	out := t.Form.Roles()
	for i := range out {
		out[i].Traits = append(out[i].Traits, t.trait)
	}
	return out
}

// phoneIn keeps the plus, which says that the country is written. A number without
// its country is the same as with it where trunk tells which it is.
func phoneIn(text, trunk string) form.Form {
	key := compact(text)
	if i := strings.IndexByte(text, '+'); i >= 0 {
		key = "+" + key
		if j := strings.Index(text, "(0)"); j > 0 {
			key = "+" + compact(text[:j]+text[j+3:])
		}
	} else if strings.HasPrefix(key, "00") && len(key) > 10 {
		key = "+" + key[2:]
	} else if trunk != "" && len(key) > 6 && key[0] == '0' {
		key = "+" + trunk + key[1:]
	}
	return whole{text: text, role: cast.Role{Kind: Phone, Key: key}}
}

// whole is a mention that is one role, laid out like the original.
type whole struct {
	text   string
	role   cast.Role
	traits []cast.Trait
}

func (w whole) Roles() []cast.Occurrence {
	return []cast.Occurrence{{Role: w.role, Traits: w.traits}}
}

func (w whole) Render(s form.Stage) string {
	to, ok := s.Lookup(w.role)
	if !ok {
		return ""
	}
	if w.role.Kind == Phone {
		return layPhone(to, w.text)
	}
	out := lay(to, w.text)
	if out == to && strings.ToUpper(w.text) == w.text {
		return strings.ToUpper(out) // one that is longer than its original
	}
	return out
}

// layPhone writes a number into a layout that may have 00 for +, or (0) in it.
func layPhone(to, like string) string {
	c := compact(to)
	if strings.HasPrefix(to, "+") && !strings.Contains(like, "+") && strings.HasPrefix(compact(like), "00") {
		c = "00" + c
	} else if strings.HasPrefix(to, "+") && !strings.Contains(like, "+") {
		c = "0" + c[countryCode(c):]
	}
	if j := strings.Index(like, "(0)"); j > 0 {
		n := len(compact(like[:j]))
		if n < len(c) {
			c = c[:n] + "0" + c[n:]
		}
	}
	if s := lay(c, like); len(c) == len(compact(like)) {
		return s
	}
	return to
}

// direct is a mention whose role is written as it was cast.
type direct struct {
	text  string // layout with \x00 for the stand-in; empty: the stand-in alone
	role  cast.Role
	upper bool
}

func (f direct) Roles() []cast.Occurrence { return []cast.Occurrence{{Role: f.role}} }

func (f direct) Render(s form.Stage) string {
	to, ok := s.Lookup(f.role)
	if !ok {
		return ""
	}
	if f.upper {
		to = strings.ToUpper(to)
	}
	if f.text == "" {
		return to
	}
	return strings.Replace(f.text, "\x00", to, 1)
}
