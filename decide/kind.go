package decide

import (
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
)

// kinds is a set of kinds. A mention can be of several: "1999" is a date and a year.
type kinds [2]uint64

func (k kinds) meets(o kinds) bool { return k[0]&o[0] != 0 || k[1]&o[1] != 0 }
func (k kinds) empty() bool        { return k == kinds{} }
func (k kinds) within(o kinds) bool {
	return k[0]&^o[0] == 0 && k[1]&^o[1] == 0
}

// intersect returns the kinds that both sets have.
func (k kinds) intersect(o kinds) kinds { return kinds{k[0] & o[0], k[1] & o[1]} }

// union returns the kinds of either set.
func (k kinds) union(o kinds) kinds { return kinds{k[0] | o[0], k[1] | o[1]} }

// A kindGroup names kinds of the same categories.
type kindGroup struct {
	names string
	of    []understudy.Category
}

// kindGroups is the vocabulary of "kind:". A span that brings another kind has
// none for the rules.
var kindGroups = []kindGroup{
	{"email ip mac uuid", []understudy.Category{understudy.Code, understudy.Misc}},
	{"url", links}, // a site may be an organisation's name
	{"username hashtag", []understudy.Category{understudy.Person, understudy.Organisation, understudy.Misc, understudy.Code}},
	{"phone iban bic card wallet case number identity ssn nino nhs personnummer samordningsnummer organisationsnummer vat plate bankgiro plusgiro account journal", []understudy.Category{understudy.Code, understudy.Misc}},
	{"law event work benefit book film game music symbol conspiracy product operation", []understudy.Category{understudy.Misc, understudy.Organisation}},
	{"date year time duration", []understudy.Category{understudy.DateTime, understudy.Misc}},
	{"frequency money percentage measure count ordinal", []understudy.Category{understudy.Quantity, understudy.Misc}},
	{"coordinates street box postcode property building", []understudy.Category{understudy.Location, understudy.Code}},
	{"place country region state town", []understudy.Category{understudy.Location, understudy.Organisation}},
	{"age gender nationality ethnicity faith orientation occupation family illness injury health office language politics inhabitant unlisted", []understudy.Category{understudy.Demographic, understudy.Misc}},
	{"person", []understudy.Category{understudy.Person}},
	{"company institution government", []understudy.Category{understudy.Organisation}},
}

// kindBits and kindCategories are made of kindGroups once.
var kindBits, kindCategories = func() (map[string]kinds, map[string][]understudy.Category) {
	set, of, n := map[string]kinds{}, map[string][]understudy.Category{}, 0
	for _, g := range kindGroups {
		for _, name := range strings.Fields(g.names) {
			var k kinds
			k[n/64] = 1 << (n % 64)
			set[name], of[name] = k, g.of
			n++
		}
	}
	return set, of
}()

// linkKinds are those that a program can follow: only they can be invalidated.
var linkKinds = kindSet("email", "url", "ip", "username", "hashtag")

// contactKinds name a person by an address, and are read by themselves.
var contactKinds = kindSet("email", "url", "phone", "username", "hashtag")

// signNames are the kinds that point at a person only together with others.
var signNames = strings.Fields("age gender nationality ethnicity faith orientation occupation office family illness injury language politics place country region state town date year")

func kindSet(names ...string) (k kinds) {
	for _, n := range names {
		k = k.union(kindBits[n])
	}
	return k
}

// kindNames lists the vocabulary in alphabetical order.
func kindNames() []string {
	var names []string
	for n := range kindBits {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// A gazetteer answers what a language knows of places and people.
type gazetteer interface {
	// Place returns the kinds of a place: country, region, state, town.
	Place(text string) kinds
	// Term returns the kinds of a word of demography: nationality, occupation, …
	Term(text string) kinds
	// Description returns what any word of a description reveals: faith, orientation,
	// ethnicity, politics, health; or unlisted, where no list says what it is.
	Description(text string) kinds
	// Age is the number of years in an age.
	Age(text string) (int, bool)
}

// kindOf is what a span is: what its finder says and what its text shows. Given
// spans bring no kind, and neither does the tagger.
func kindOf(s understudy.Span, text string, g gazetteer) kinds {
	k := kindBits[s.Kind]
	if s.Kind == "" || s.Kind == "person" {
		k = k.union(address(text))
	}
	if k.meets(contactKinds) {
		return k
	}
	switch s.Category {
	case understudy.DateTime:
		k = k.union(moment(text, s.Kind))
	case understudy.Location:
		if s.Kind == "" || s.Kind == "place" || s.Kind == "country" {
			k = k.union(g.Place(text))
		}
		if (k.empty() || k == kindBits["place"]) && strings.ContainsAny(text, "0123456789") {
			k = kindBits["street"]
		}
	case understudy.Demographic:
		if s.Kind == "" {
			k = k.union(g.Term(text))
		}
		if k.empty() {
			if _, ok := g.Age(text); ok {
				k = kindBits["age"]
			}
		}
		if s.Kind != "age" {
			k = k.union(g.Description(text))
		}
	case understudy.Code:
		if k.empty() {
			k = number(text)
		}
	case understudy.Person:
		k = k.union(kindBits["person"])
	}
	return k
}

// address reads what begins or is built like an address on the net.
func address(text string) kinds {
	switch i := strings.IndexByte(text, '@'); {
	case strings.HasPrefix(text, "#") && len(text) > 1:
		return kindBits["hashtag"]
	case strings.ContainsAny(text, " \n\t"):
		return kinds{}
	case i == 0 && len(text) > 1:
		return kindBits["username"]
	case i > 0 && strings.Contains(text[i:], "."):
		return kindBits["email"]
	case hostOf(text) != "":
		return kindBits["url"]
	}
	return kinds{}
}

// hostOf is the host of a link in lower case, or "".
func hostOf(text string) string {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok {
		scheme, rest = "", text
	}
	host := rest
	if i := strings.IndexAny(rest, "/?#:"); i >= 0 {
		host = rest[:i]
	}
	host = strings.ToLower(host)
	dot := strings.LastIndexByte(host, '.')
	switch {
	case dot <= 0 || dot == len(host)-1 || strings.ContainsAny(host, "@ ,;()'\""):
		return ""
	case scheme == "" && !strings.HasPrefix(host, "www.") && len(host) == len(rest):
		return "" // "St.Petersburg": a dot alone makes no link
	case strings.Trim(host[dot+1:], "0123456789") == "" && scheme == "":
		return "" // 27961.02/03
	}
	return strings.TrimPrefix(host, "www.")
}

// moment reads how exact a date is.
func moment(text, kind string) kinds {
	digits := strings.Trim(text, " .,()")
	if len(digits) == 4 && strings.Trim(digits, "0123456789") == "" && (digits[0] == '1' || digits[0] == '2') {
		return kindSet("date", "year")
	}
	if kind != "" {
		return kinds{}
	}
	if strings.ContainsAny(text, ":") && len(text) <= 11 {
		return kindBits["time"]
	}
	return kindBits["date"]
}

// number reads a code that brings no kind: a phone number begins with + or 0
// and has seven digits at least.
func number(text string) kinds {
	digits, other := 0, 0
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case !strings.ContainsRune("+ -()/.", r):
			other++
		}
	}
	t := strings.TrimLeft(text, " (")
	if other == 0 && digits >= 7 && digits <= 15 && (strings.HasPrefix(t, "+") || strings.HasPrefix(t, "0")) && !strings.ContainsAny(text, "/.") {
		return kindBits["phone"]
	}
	return kindBits["number"]
}
