package lexical

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
	"github.com/understudy-text/understudy/lexicon"
)

// bodyClasses are the classes of the lexicon that hold names of bodies, next to
// words in small letters for their kinds.
var bodyClasses = []string{"agency", "newspaper-head", "party-head", "bank-head", "union-head", "club-head", "hospital-head",
	"university-head", "church", "police-head", "court-type", "company"}

// longestBody is how many words of a listed body are looked at.
const longestBody = 7

// listed reports where the longest name of a body ends that begins at token i
// and is in the lexicon: "Högsta domstolen", "Sveriges Radio". It returns i if
// none does.
func (r *reader) listed(i, end int) int {
	for j := min(i+longestBody, len(r.tok)); j > i; j-- {
		if !r.near(j-1) && j-1 > i || r.at(j-1).Shape == words.Sign || j < end && r.at(j).Gap == words.None && r.is(j, "-", ":") && j > i && r.at(j+1).Shape == words.Title {
			continue
		}
		name := r.span(i, j)
		if strings.ContainsAny(name, "\n.,;()") {
			continue
		}
		if either(name, r.isBody) {
			return j
		}
	}
	return i
}

// isBody reports whether the lexicon lists a name, written as it stands, as that
// of a body.
func (r *reader) isBody(name string) bool { return r.bodies[name] }

// bodiesOf gathers the names of bodies that stand in a lexicon as they are
// written. Members of classes of heads ("Partiet", "Nyheter") are parts of names.
func bodiesOf(lex *lexicon.Lexicon) map[string]bool {
	all := map[string]bool{}
	for _, class := range bodyClasses {
		for _, t := range lex.Terms(class) {
			all[t] = true
		}
		if strings.HasSuffix(class, "-head") {
			for _, t := range lex.Members(class) {
				delete(all, t)
			}
		}
	}
	return all
}

// body reads the name of a body that the run begins: one that is listed, one
// with its kind behind it in small letters ("Uppsala universitet"), before it
// ("Stiftelsen Lärk"), or in its last part ("Fiskeriverket"), a company by its
// legal form, an abbreviation.
func (r *reader) body(i, end int) bool {
	if j := r.listed(i, end); j > i && (j >= end || j > i+1) && !(j == i+1 && r.begins(i) && either(r.str(i), r.lex.Common)) {
		if j == end && r.flag(j)&head == 0 || j > end || j < end {
			j = max(j, r.behindBody(i, end, j))
			r.add(i, j, understudy.Organisation, "lexicon/body", "institution", 0.8)
			r.until = max(r.until, j)
			return true
		}
	}
	if j := r.behindBody(i, end, end); j > end {
		category, kind := understudy.Organisation, "institution"
		r.add(i, j, category, "lexicon/institution", kind, 0.8)
		r.until = max(r.until, j)
		return true
	}
	if r.firmRun(i, end) {
		return true
	}
	return r.compoundBody(i, end)
}

// compoundBody reads a body by the last part of a word: "Fiskeriverket",
// "Svenska Fotbollförbundet". What stands behind it in the same run is its name
// ("Byggkoncernen Skanska") or one of its people's ("Borgarrådet Eva Ek").
func (r *reader) compoundBody(i, end int) bool {
	for j := i; j < end; j++ {
		if r.at(j).Shape != words.Title || j > i && r.at(j).Gap == words.None {
			continue
		}
		w, genitive := r.str(j), false
		if b, ok := withoutGenitive(w); ok && !r.compoundOf(w, bodyEnds) {
			w, genitive = b, true
		}
		if !r.compoundOf(w, bodyEnds) || r.compoundOf(w, placeEnds) || r.place1(j) {
			continue
		}
		person := false
		if j+1 < end {
			g, given := r.lex.Given(r.str(j + 1))
			person = given && g.Weight > 0
		}
		office := strings.HasSuffix(w, "rådet") || strings.HasSuffix(w, "mannen")
		switch {
		case j == i && r.begins(i) && (end == i+1 || person) && r.placeFirst(w) == 0 && !r.isBody(w):
			if person { // large because it begins the sentence
				r.personRun(i+1, end)
			}
			return person
		case person && (office || !genitive):
			r.personRun(j+1, end)
			return true
		case person:
			r.add(i, j+1, understudy.Organisation, "lexicon/institution", "institution", 0.7)
			r.personRun(j+1, end)
			return true
		case office && end == i+1:
			return false
		case j == i && end > i+1 && !genitive && r.begins(i):
			i++
		}
		r.add(i, end, understudy.Organisation, "lexicon/institution", "institution", 0.7)
		return true
	}
	return false
}

// behindBody reads the kind of a body in small letters behind a run: "Lunds
// tekniska högskola", "Svea hovrätt"; between stand at most two adjectives. It
// returns to if there is none.
func (r *reader) behindBody(i, end, to int) int {
	for k := to; k < to+3 && k < len(r.tok) && r.at(k).Gap == words.Blank; k++ {
		f := r.flag(k)
		if r.at(k).Shape != words.Lower {
			return to
		}
		if f&area != 0 && strings.HasSuffix(r.str(k), "s") && r.flag(k+1)&head != 0 && r.at(k+1).Gap == words.Blank {
			return k + 2 // Stockholms läns landsting
		}
		if f&head != 0 {
			definite := strings.HasSuffix(r.str(k), "en") || strings.HasSuffix(r.str(k), "et") || strings.HasSuffix(r.str(k), "an")
			genitive := strings.HasSuffix(r.str(to-1), "s") || k > to
			if definite && !genitive && k == to && r.at(to-1).Shape == words.Title && r.population(r.span(i, to), 1) == false {
				return to
			}
			if k > to && !(genitive && r.place1(to-1)) && r.flag(to-1)&instance == 0 {
				return to
			}
			if genitive && !r.place1(to-1) && r.genitivePerson(i, to) {
				return to
			}
			e := k + 1
			if b, ok := withoutGenitive(r.str(k)); ok && b != "" {
				e = k + 1
			}
			return e
		}
		if !strings.HasSuffix(r.str(k), "a") || f&(linking|notName|lead) != 0 {
			return to
		}
	}
	return to
}

// genitivePerson reports whether a run in the genitive is a person's rather
// than a place's: "Anderssons företag" is no institution.
func (r *reader) genitivePerson(i, end int) bool {
	b, ok := withoutGenitive(r.str(end - 1))
	if !ok {
		return false
	}
	_, given := r.lex.Given(b)
	_, family := r.lex.Family(b)
	return given || family || r.flag(i)&notName != 0
}

// place1 reports whether token k is the name of a town, region or country, with
// or without its genitive.
func (r *reader) place1(k int) bool {
	return either(r.str(k), func(s string) bool {
		_, _, ok := r.lex.Country(s)
		return ok || len(r.lex.Town(s)) > 0 || len(r.lex.Region(s)) > 0
	})
}

// firmRun reads a company by its legal form, "Volvo AB", "AB Volvo", or by the
// word for its kind that stands before it.
func (r *reader) firmRun(i, end int) bool {
	for k := i; k < end; k++ {
		if r.flag(k)&legalForm == 0 || r.at(k).Shape != words.Upper && !r.is(k, "ltd", "inc", "gmbh", "aktiebolag", "handelsbolag") || end == i+1 {
			continue
		}
		if r.is(k, "as") && k == i {
			continue
		}
		r.add(i, end, understudy.Organisation, "lexicon/firm", "company", 0.8)
		return true
	}
	if k := r.smallFirm(end); k > end {
		r.add(i, k, understudy.Organisation, "lexicon/firm", "company", 0.75)
		return true
	}
	if r.flag(i-1)&firm != 0 && r.at(i).Gap == words.Blank && !r.place1(i) && !r.sentenceStart(i) && r.flag(i)&notName == 0 && (end > i+1 || !r.lex.Common(r.str(i))) {
		if _, given := r.lex.Given(r.str(i)); given && r.familyName(end-1) && end > i+1 {
			return false
		}
		r.add(i, end, understudy.Organisation, "lexicon/firm", "organisation", 0.65)
		return true
	}
	if r.flag(i)&firm != 0 && end > i+1 && r.at(i).Shape == words.Title {
		r.add(i, end, understudy.Organisation, "lexicon/firm", "organisation", 0.7)
		return true
	}
	return false
}

// smallFirm returns the token behind "vård AB": a company's name that begins before
// token end may go on with words in small letters, two at most, before its legal form.
func (r *reader) smallFirm(end int) int {
	for k := end; k < end+3 && r.near(k); k++ {
		switch t := r.at(k); {
		case t.Gap != words.Blank:
			return end
		case k > end && t.Shape == words.Upper && r.is(k, "ab", "hb", "kb"):
			if r.at(k+1).Name() && r.at(k+1).Gap == words.Blank {
				return end // Lundin köpte AB Volvo
			}
			return k + 1
		case t.Shape != words.Lower || r.flag(k)&(notName|particle|conjunction|lead) != 0 || r.lists.isGlue(r.str(k)):
			return end
		}
	}
	return end
}

// abbreviation reads a body known by its letters: "LO", "SMHI:s", "RFSU-laboratoriet".
func (r *reader) abbreviation(i, end int) bool {
	t := r.at(i)
	if t.Shape != words.Upper || r.at(i-1).Shape == words.Upper && r.near(i) || r.at(end).Shape == words.Upper && r.near(end) {
		return false
	}
	name := r.str(i)
	n := utf8.RuneCountInString(name)
	if n < 2 || n > 6 || r.lists.in(notOrganisation, name) || r.place1(i) || strings.IndexFunc(name, func(c rune) bool { return !unicode.IsUpper(c) }) >= 0 || r.roman(name) {
		return false
	}
	switch {
	case end == i+1, r.is(i+1, ":") && r.is(i+2, "s") && end == i+3:
	case r.is(i+1, "-") && r.at(i+2).Shape == words.Lower && end == i+3:
		if !r.lists.in(bodyEnds, strings.TrimSuffix(r.str(i+2), "s")) && r.flag(i+2)&head == 0 {
			return false
		}
	default:
		return false
	}
	if n < 3 && !r.isBody(name) || r.lex.Common(name) && !r.isBody(name) || r.at(end).Shape == words.Digits || r.sentenceStart(i) && r.at(i).Gap >= words.Line && !r.isBody(name) {
		return false
	}
	r.add(i, end, understudy.Organisation, "lexicon/acronym", "organisation", 0.65)
	return true
}

func (r *reader) roman(s string) bool { return strings.Trim(s, "IVXLC") == "" }

// compound reads a word whose first part is a place: "Uppsalapolisen" is a body,
// "Stockholmsområdet" a place.
func (r *reader) compound(i int) {
	w := r.str(i)
	if r.at(i).Shape != words.Title || len(w) < 9 || r.lex.Common(w) {
		return
	}
	n := r.placeFirst(w)
	if n == 0 {
		return
	}
	switch last := strings.TrimSuffix(w[n:], "s"); {
	case r.lists.in(bodyEnds, last) || r.lists.in(bodyEnds, w[n:]) || r.flags(last)&head != 0:
		r.add(i, i+1, understudy.Organisation, "lexicon/compound", "institution", 0.65)
	case r.lists.in(peopleEnds, last):
		r.add(i, i+1, understudy.Demographic, "lexicon/inhabitant", "inhabitant", 0.65)
	case r.lists.in(placeEnds, last):
		r.add(i, i+1, understudy.Location, "lexicon/compound", "place", 0.6)
	}
}

func (r *reader) flags(w string) flags { return r.lists.flags[w] }

// placeFirst returns where the last part of a compound begins whose first part
// is a town of some size, a region or a country, with a joining -s or none; 0 if
// its first part is none.
func (r *reader) placeFirst(w string) int {
	const least = 10000
	for n := len(w) - 3; n >= 4; n-- {
		if !utf8.RuneStart(w[n]) {
			continue
		}
		first := w[:n]
		if b, ok := strings.CutSuffix(first, "s"); ok && r.population(b, least) && !r.lex.Common(b) {
			return n
		}
		if r.population(first, least) && !r.lex.Common(first) {
			return n
		}
	}
	return 0
}

// inhabitant reads who lives in a place: "malmöbo", "göteborgarna",
// "Stockholmare".
func (r *reader) inhabitant(i int) {
	w := r.str(i)
	if len(w) < 6 || r.at(i).Shape != words.Lower && r.at(i).Shape != words.Title {
		return
	}
	w = strings.TrimSuffix(w, "s")
	for n := len(w) - 2; n >= max(4, len(w)-5); n-- {
		if !utf8.RuneStart(w[n]) || !r.lists.in(peopleEnds, w[n:]) {
			continue
		}
		first := strings.TrimSuffix(w[:n], "s")
		are := w[n] == 'a'
		if _, given := r.lex.Given(first); given || r.lex.Common(w) && r.at(i).Shape == words.Lower && r.lex.Rank(w) > 0 && !are {
			return
		}
		if t := r.lex.Town(first); len(t) > 0 && !r.lex.Common(first) && (t[0].Country == "SE" && t[0].Population >= 10000 || t[0].Population >= 500000) {
			r.add(i, i+1, understudy.Demographic, "lexicon/inhabitant", "inhabitant", 0.7)
			return
		}
	}
}
