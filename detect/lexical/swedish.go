package lexical

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
	"github.com/understudy-text/understudy/lexicon"
)

// Swedish writes few words large: names, and what begins a sentence. A run of
// large words is therefore read as a whole, and what it is told by its words and
// by those beside it. A name in the genitive ends in -s without a mark; the -s
// belongs to the span.

// swedishName reads the run of capitalised words that begins at token i.
func swedishName(r *reader, i int) {
	if i < r.until || r.glued(i) && i > 0 && !r.is(i-1, "(", "“", "”", "\"", "[", "‘", "'", "*", "—", "–", "/", ",", ":", ">", ".", "»") {
		return
	}
	r.introduced(i)
	end := r.run(i)
	r.until = end
	start := i
	if r.begins(i) && r.opens(i, end) {
		r.swedishTrait(i)
		if i++; i == end {
			if r.land(i-1) || r.peopleWord(i-1) {
				r.until = i
			}
			return
		}
		for r.at(i).Shape == words.Sign && i < end {
			i++
		}
		if r.at(i).Shape == words.Lower { // Enligt von Sydow
			if r.flag(i)&noble != 0 {
				r.add(i, end, understudy.Person, "lexicon/person/run", "person", 0.65)
			}
			return
		}
	}
	if r.flag(i)&initialism != 0 && r.at(i).Shape == words.Upper {
		r.swedishTrait(i)
	}
	if start < i && r.listed(start, end) > i && r.body(start, end) || r.foreignRun(i, end) || r.body(i, end) || r.placeRun(i, end) || r.abbreviation(i, end) || r.personRun(i, end) {
		return
	}
	if r.at(i).Shape == words.Capital {
		r.initials(i)
	}
	r.compound(i)
	for k := i; k < end; k++ {
		r.inhabitant(k)
	}
}

// swedishLower runs the rules that a word in small letters wakes.
func swedishLower(r *reader, i int) {
	if r.flag(i)&noble != 0 && r.at(i+1).Shape == words.Title && r.at(i+1).Gap == words.Blank && i >= r.until {
		r.until = r.run(i + 1)
		r.add(i, r.until, understudy.Person, "lexicon/person/run", "person", 0.65) // von Sydow
		return
	}
	r.swedishTrait(i)
	r.uncapital(i)
	r.inhabitant(i)
}

// begins reports whether token i begins a sentence or an item of a list.
func (r *reader) begins(i int) bool {
	if r.is(i-1, ".") && r.glued(i-1) && r.flag(i-2)&cut != 0 && r.at(i).Gap == words.Blank {
		return false // dr. Ek
	}
	return r.sentenceStart(i) || r.is(i-1, "–", "—", "-", "*", "•", "”", "»", "'", "…", ")")
}

// longestRun is how many tokens of a run are read: work stays linear.
const longestRun = 16

// run reads capitalised words with particles, initials and hyphens between them.
func (r *reader) run(i int) int {
	end := i
	for k := i; k < i+longestRun && (k == i || r.at(k).Gap == words.Blank || r.at(k).Gap == words.Line); {
		t := r.at(k)
		switch {
		case t.Name() || t.Shape == words.Inner && k > i:
			if k > i && t.Shape == words.Title && r.flag(k)&notName != 0 && r.flag(k)&passes == 0 {
				return end // the next sentence, or the next line
			}
			k++
			if t.Shape == words.Capital && r.is(k, ".") && r.glued(k) {
				k++
			}
			for k < i+longestRun && r.is(k, "-", "‑", "’", "'", ":") && r.glued(k) && r.glued(k+1) && (r.at(k+1).Name() || r.at(k+1).Shape == words.Lower) {
				k += 2 // Per-Ola, H:son, EEC:s, RFSU-laboratoriet
			}
			end = k
		case t.Shape == words.Lower && k > i && r.flag(k)&particle != 0 && r.is(k+1, "-") && r.glued(k+1) && r.at(k+2).Name() && r.glued(k+2):
			k += 3 // al-Assad
			end = k
		case t.Shape == words.Lower && k > i && r.flag(k)&particle != 0 && (r.at(k+1).Name() || r.flag(k+1)&particle != 0) && r.at(k+1).Gap == words.Blank && !r.is(k, "di", "la", "e"):
			k++
		default:
			return end
		}
	}
	return end
}

// opens reports whether the word at token i is large because it begins a
// sentence: an ordinary word that is no name, or not before what follows.
func (r *reader) opens(i, end int) bool {
	w := r.str(i)
	if r.at(i).Shape == words.Capital && r.is(i+1, ".") && r.glued(i+1) {
		return false // an initial
	}
	if r.flag(i)&notName != 0 && (r.flag(i)&passes == 0 || end == i+1) || r.flag(i)&(title|kin) != 0 {
		return true
	}
	if !r.lex.Common(w) || r.known(i, end) {
		return false
	}
	if end == i+1 {
		return r.flag(i)&passes == 0
	}
	_, given := r.lex.Given(w)
	return !given || r.flag(i)&passes == 0 && !r.familyName(end-1)
}

// known reports whether the run, or its beginning with words behind it, is
// listed as a body or a place.
func (r *reader) known(i, end int) bool {
	return r.listed(i, end) > i || len(r.lex.Region(r.span(i, end))) > 0
}

func (r *reader) span(i, j int) string { return r.text[r.at(i).Start:r.at(j-1).End] }

// withoutGenitive takes the genitive off a word: "Sveriges", "FN:s".
func withoutGenitive(s string) (string, bool) {
	if b, ok := strings.CutSuffix(s, ":s"); ok {
		return b, true
	}
	if b, ok := strings.CutSuffix(s, "s"); ok && utf8.RuneCountInString(b) > 2 {
		return b, true
	}
	return s, false
}

// either asks for a name as it stands, then without its genitive.
func either(s string, f func(string) bool) bool {
	if f(s) {
		return true
	}
	b, ok := withoutGenitive(s)
	return ok && f(b)
}

// placeRun reads countries, regions and towns; what stands before a town of few
// people must lead to one.
func (r *reader) placeRun(i, end int) bool {
	if end > i+1 && r.lists.in(stateWords, r.str(i)) && r.place1(i+1) && !either(r.span(i, end), func(s string) bool { _, _, ok := r.lex.Country(s); return ok }) {
		r.until = i + 1
		return r.placeRun(i+1, end) // Republiken Kina
	}
	if end < len(r.tok) && r.at(end).Shape == words.Lower && r.at(end).Gap == words.Blank && either(r.span(i, end+1), func(s string) bool { return r.lists.in(placeWords, s) }) {
		r.add(i, end+1, understudy.Location, "lexicon/place", "place", 0.75) // Svarta havet
		r.until = max(r.until, end+1)
		return true
	}
	for j := end; j > i; j-- {
		if r.at(j-1).Shape == words.Sign {
			continue
		}
		name := r.span(i, j)
		if either(name, func(s string) bool {
			_, f, ok := r.lex.Country(s)
			return ok && f != lexicon.FormAdjective && f != lexicon.FormPerson && f != lexicon.FormPeople
		}) && utf8.RuneCountInString(name) > 1 {
			if j < end && r.at(i).Shape != words.Upper {
				_, given := r.lex.Given(name)
				if given {
					return false
				}
			}
			r.add(i, j, understudy.Location, "lexicon/country", "country", 0.8)
			r.rest(j, end)
			return true
		}
		if either(name, func(s string) bool { return r.placeName(s, i, j, end) }) {
			to := j
			if r.flag(j)&area != 0 && r.at(j).Gap == words.Blank && r.at(j).Shape == words.Lower && j == end {
				to = j + 1 // Stockholms län
			}
			r.add(i, to, understudy.Location, "lexicon/place", "place", 0.75)
			r.rest(j, end)
			return true
		}
	}
	return r.unknownPlace(i, end)
}

// rest reads what stands behind a place in the same run: ", Rosenlundsgatan".
func (r *reader) rest(j, end int) {
	if j < end && r.at(j).Name() {
		r.until = j
		swedishName(r, j)
	}
}

// placeName reports whether a name, tokens [i, j) of a run, is that of a town or
// a region, and not rather a person's or a word.
func (r *reader) placeName(name string, i, j, end int) bool {
	towns := r.lex.Town(name)
	region := len(r.lex.Region(name)) > 0
	if len(towns) == 0 && !region && !r.lists.in(placeWords, name) || utf8.RuneCountInString(name) < 2 {
		return false
	}
	_, given := r.lex.Given(name)
	_, family := r.lex.Family(name)
	common := r.lex.Common(name) && j == i+1
	led := r.flag(i-1)&lead != 0 && r.at(i-1).Shape == words.Lower && r.near(i)
	in := led && r.flag(i-1)&loose == 0 && !r.is(i-1, "på", "vid", "mot", "över", "via", "genom")
	if j < end { // "Borås Tidning", "Berlin Andersson"
		if family && given || r.at(j).Name() && r.at(j).Gap == words.Blank && !r.population(name, largeTown) {
			return false
		}
		if r.familyName(end-1) && given {
			return false
		}
	}
	population := size(towns)
	switch {
	case r.lists.in(placeWords, name):
		return true
	case region && !common && !given && (!family || led):
		return true
	case common && (!in || population < 30000), r.sentenceStart(i) && common:
		return false
	case given && !in:
		return population >= 4000000
	case given:
		return population >= 100000
	case in:
		return true
	case led:
		return population >= 20000 || population >= 3000 && !family
	case family:
		return population >= 600000
	}
	return population >= 60000
}

// size is how many people live in the largest of several towns; one in Sweden
// counts ten times, as Swedish texts speak of them.
func size(towns []lexicon.Town) int {
	most := 0
	for _, t := range towns {
		if t.Country == "SE" {
			t.Population *= 10
		}
		most = max(most, t.Population)
	}
	return most
}

// unknownPlace reads a place that no list has by the last part of its name
// ("Essingeleden") or by the words before it ("bor i Kårsta").
func (r *reader) unknownPlace(i, end int) bool {
	t := r.at(i)
	if end != i+1 || t.Shape != words.Title || r.flag(i)&(notName|title|head|firm) != 0 {
		return false
	}
	w := r.str(i)
	if b, ok := withoutGenitive(w); ok && !r.compoundOf(w, placeEnds) {
		w = b
	}
	led := r.flag(i-1)&lead != 0 && r.at(i-1).Shape == words.Lower && r.near(i)
	_, given := r.lex.Given(w)
	_, family := r.lex.Family(w)
	if r.lex.Common(w) || given {
		return false
	}
	definite := strings.HasSuffix(w, "en") || strings.HasSuffix(w, "et") || strings.HasSuffix(w, "an") || strings.HasSuffix(w, "ön") || strings.HasSuffix(w, "on")
	switch {
	case r.compoundOf(w, placeEnds) && (definite && !family || led && r.is(i-1, "i", "på", "till", "vid", "från", "utanför", "nära")):
	case led && r.flag(i-2)&dwells != 0 && r.is(i-1, "i", "till", "från", "utanför", "på"):
	default:
		return false
	}
	r.add(i, end, understudy.Location, "lexicon/place", "place", 0.65)
	return true
}

// compoundOf reports whether a word ends in one of a set of last parts, with at
// least three letters before it.
func (r *reader) compoundOf(w, set string) bool {
	w = strings.ToLower(w)
	for n := 3; n < len(w); n++ {
		if utf8.RuneStart(w[n]) && r.lists.in(set, w[n:]) && utf8.RuneCountInString(w[:n]) > 2 {
			return true
		}
	}
	return false
}

// personRun reads a name of a person: what a title or speech stands beside, or
// what begins with a given name or ends in a family name.
func (r *reader) personRun(i, end int) bool {
	for end > i && r.at(end-1).Shape == words.Sign && !r.is(end-1, ".") {
		end--
	}
	if end <= i || end > i+9 || r.at(i).Shape == words.Inner || end == i+1 && r.at(i).Shape == words.Upper {
		return false
	}
	if start := r.behindCalling(i, end); start > i {
		return start < end && r.personRun(start, end)
	}
	if r.foreignTitle(i, end) || r.inhabits(i, end) || r.brand(i, end) {
		return false
	}
	large := 0 // words of more than a letter
	for k := i; k < end; k++ {
		if r.at(k).Shape == words.Title || r.at(k).Shape == words.Upper {
			large++
		}
		if r.flag(k)&(firm|legalForm) != 0 && r.at(k).Name() || r.at(k).Shape == words.Upper && r.at(k).End-r.at(k).Start > 2 && r.at(i).Shape != words.Upper {
			return false
		}
	}
	titled, score := r.introducedBy(i), float32(0.7)
	w := r.str(i)
	g, given := r.lex.Given(strings.TrimSuffix(w, "s"))
	if !given {
		g, given = r.lex.Given(w)
	}
	given = given && (g.Weight > 0 || g.Gender != lexicon.Unknown)
	common := r.lex.Common(w) && r.flag(i)&passes == 0
	family := r.familyName(end - 1)
	switch {
	case large == 0:
		return false
	case titled && (given || family || !r.lex.Common(w) || r.shortName(i)):
		score = 0.8
	case large > 1 && given && (!common || family && !r.sentenceStart(i)) && (family || !r.lex.Common(r.str(end-1)) || !r.sentenceStart(i) && !common):
	case large > 1 && family && !common && !r.sentenceStart(i) && r.at(end-1).Shape == words.Title:
		score = 0.65
	case r.at(i).Shape == words.Capital && end > i+1 && r.at(end-1).Shape == words.Title && !r.lex.Common(r.str(end-1)):
	case large > 1:
		return false
	case r.said(i, end) && (given || family) && !common:
	case family && sonName(r.str(i)) && !common:
		score = 0.65
	case given && !common && !(r.begins(i) && r.lex.Common(w)) && g.Weight >= 20 && size(r.lex.Town(w)) < largeTown:
		score = 0.62
	default:
		return false
	}
	r.add(i, end, understudy.Person, "lexicon/person/run", "person", score)
	return true
}

// inhabits reports whether a run ends in a word for who lives in a place of several
// words: "San Franciscoborna".
func (r *reader) inhabits(i, end int) bool {
	w := strings.TrimSuffix(r.str(end-1), "s")
	b, ok := strings.CutSuffix(w, "borna")
	return ok && end > i+1 && len(r.lex.Town(r.text[r.at(i).Start:r.at(end-1).Start]+b)) > 0
}

// brand reports whether a run begins with the name of a company, and reports it as
// one: "Sony Australien".
func (r *reader) brand(i, end int) bool {
	if _, given := r.lex.Given(r.str(i)); end < i+2 || given && !r.place1(i+1) || r.at(i+1).Gap != words.Blank || r.introducedBy(i) || !either(r.str(i), r.isBody) {
		return false
	}
	if strings.HasSuffix(r.str(i), "s") && !r.isBody(r.str(i)) || r.familyName(end-1) && !r.place1(end-1) {
		return false
	}
	r.add(i, end, understudy.Organisation, "lexicon/body", "organisation", 0.7)
	return true
}

// behindCalling returns the token behind what somebody is called by, where a
// run begins with it: "SAF-chefen Curt Ek", "Cyklisten Ola Ek". A compound
// behind which no name stands ("EM-finalen") ends the run.
func (r *reader) behindCalling(i, end int) int {
	for k := i + 1; k+1 < end; k++ {
		if r.is(k, "-") && r.at(k+1).Shape == words.Lower && r.flag(k-1)&particle == 0 {
			return k + 2
		}
	}
	if end > i+1 && r.begins(i) && r.at(i+1).Gap == words.Blank && r.humanNoun(r.str(i)) {
		if _, given := r.lex.Given(r.str(i)); !given {
			return i + 1
		}
	}
	return i
}

// humanNoun reports whether a noun, also a compound in the definite form, says
// what somebody is: "universitetslektorn".
func (r *reader) humanNoun(w string) bool {
	n, _, ok := r.lex.Noun(w)
	if !ok {
		return false
	}
	for k := range n.Lemma {
		if len(n.Lemma)-k < 4 {
			return false
		}
		if r.lex.Is(n.Lemma[k:], "occupation") || r.lex.Is(n.Lemma[k:], "generic-person") {
			return true
		}
	}
	return false
}

// shortName reports whether token i is a family name of two letters ("Ek"),
// which only a title tells from a word.
func (r *reader) shortName(i int) bool {
	_, ok := r.lex.Family(r.str(i))
	return ok && r.flag(i)&notName == 0 && !r.begins(i)
}

// introducedBy reports whether a title, an occupation or a word for kin stands
// before token i.
func (r *reader) introducedBy(i int) bool {
	if i == 0 || r.at(i).Gap != words.Blank {
		return false
	}
	if r.is(i-1, ".") && r.glued(i-1) {
		return r.flag(i-2)&cut != 0 // dr. Ek
	}
	f := r.flag(i - 1)
	if f&title != 0 && (f&lent == 0 || r.at(i-1).Shape == words.Lower) || f&kin != 0 && (f&lent == 0 || r.flag(i-2)&own != 0) {
		return true
	}
	return r.at(i-1).Shape == words.Lower && (r.human(i-1) || r.humanNoun(r.str(i-1))) || r.is(i-2, "-") && r.glued(i-1) && r.humanNoun(r.str(i-1))
}

// said reports whether speech stands beside the run: "säger Palme", "Palme sade".
func (r *reader) said(i, end int) bool {
	return r.flag(i-1)&(speech|calls) != 0 && r.near(i) || r.flag(end)&speech != 0 && r.near(end) && r.at(end).Shape == words.Lower
}

// familyName reports whether token k is a family name, with or without its
// genitive, or made like one ("Hallmansson").
func (r *reader) familyName(k int) bool {
	w := r.str(k)
	return r.at(k).Name() && (either(w, func(s string) bool { _, ok := r.lex.Family(s); return ok && utf8.RuneCountInString(s) > 2 }) || sonName(w))
}

// sonName reports whether a word ends as Swedish family names made of a
// father's name do.
func sonName(w string) bool {
	w = strings.TrimSuffix(w, "s")
	return strings.HasSuffix(w, "sson") && len(w) > 6
}
