package lexical

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
	"github.com/understudy-text/understudy/lexicon"
)

// country reads the longest form of a country's name at token i, and tells by
// what stands around it whether it is a place, a party, a government or
// somebody's nationality.
func (r *reader) country(i int) {
	if i > 0 && r.at(i-1).Name() && r.glued(i) {
		return
	}
	var form lexicon.CountryForm
	end := i
	limit := i + 1
	for limit < i+9 && r.near(limit) && (r.at(limit).Name() || r.is(limit, "of", "and", "the")) {
		limit++
	}
	for j := limit; j > i; j-- {
		if !r.at(j - 1).Name() {
			continue
		}
		if _, f, ok := r.lex.Country(r.text[r.at(i).Start:r.at(j-1).End]); ok {
			form, end = f, j
			break
		}
	}
	if end == i {
		return
	}
	switch form {
	case lexicon.FormAdjective, lexicon.FormPerson, lexicon.FormPeople:
		r.people(i, end, form)
		return
	}
	from := i
	if r.is(i-1, "south", "north", "east", "west", "new") && r.at(i-1).Name() && r.at(i).Gap == words.Blank {
		from = i - 1
	}
	switch {
	case r.is(end, "government", "authorities") && r.at(end).Name():
		r.add(from, end+1, understudy.Organisation, "lexicon/government", "government", 0.95)
	case r.is(i-1, "of") && r.is(i-2, "government") && r.at(i-2).Name(), r.is(i-1, "the") && r.is(i-2, "of") && r.is(i-3, "government") && r.at(i-3).Name():
		for !r.is(from, "government") {
			from--
		}
		r.add(from, end, understudy.Organisation, "lexicon/government", "government", 0.95)
	case r.flag(end)&person != 0 && r.is(end, "national", "nationals", "citizen", "citizens", "nationality"):
		r.add(i, end+1, understudy.Demographic, "lexicon/nationality", "nationality", 0.9)
	case form == lexicon.FormOfficial, r.is(i-1, "against") || r.is(i-2, "against") && r.is(i-1, "the"):
		r.add(i, end, understudy.Organisation, "lexicon/state", "state", 0.9)
	case r.flag(end)&head != 0 && r.at(end).Name():
		return // the institution's rule reads it
	default:
		r.add(from, end, understudy.Location, "lexicon/country", "country", 0.75)
	}
}

// people reads "Polish national", "British origin", "a Swede", "Polish Government".
func (r *reader) people(i, end int, form lexicon.CountryForm) {
	if r.is(end, "state", "army", "republic", "parliament") && r.at(end).Name() || r.is(end, "government", "army", "police") && r.near(end) {
		r.add(i, end+1, understudy.Organisation, "lexicon/government", "government", 0.9)
		return
	}
	if r.at(end).Name() && r.near(end) && (r.flag(end)&(head|notName) == head) {
		return
	}
	if to := r.describes(i, end); to > i {
		r.add(i, to, understudy.Demographic, "lexicon/nationality", "nationality", 0.85)
		return
	}
	switch {
	case form == lexicon.FormPerson && r.is(i-1, "two", "three", "the", "young", "old", "fellow"),
		form != lexicon.FormAdjective && !(r.at(end).Name() && r.at(end).Gap == words.Blank) && !(r.at(i-1).Name() && r.at(i).Gap == words.Blank && !r.sentenceStart(i-1)) && r.flag(i)&(head|person) == 0:
		if r.at(i).Shape == words.Title && (end > i+1 || !r.lex.Common(r.str(i)) || form == lexicon.FormPeople || r.flag(i-1)&linking != 0) {
			r.add(i, end, understudy.Demographic, "lexicon/nationality", "nationality", 0.75)
		}
	}
}

// describes reports whether the nationality, faith or ethnicity in tokens
// [i, end) is somebody's, and where what belongs to it ends: "Polish national",
// "a Catholic family", "He's Nigerian", "an American who". Otherwise it returns i.
func (r *reader) describes(i, end int) int {
	if r.near(end) && !r.at(end).Name() && r.human(end) {
		if r.flag(end)&bearer == 0 {
			return end
		}
		if r.is(end, "national") && r.at(end+1).Shape == words.Lower && r.near(end+1) && r.flag(end+1)&(notName|linking|lead|passing|person) == 0 {
			return i // the German national team
		}
		return end + 1
	}
	if r.near(end) && r.at(end).Shape == words.Lower && r.flag(end)&(notName|linking) == 0 && r.near(end+1) && r.at(end+1).Shape == words.Lower && r.flag(end+1)&person != 0 && r.flag(end+1)&bearer == 0 {
		return end // Asian drug traffickers
	}
	ends := !r.near(end) || r.at(end).Shape == words.Sign && !r.is(end, "-", "/", "’", "'", "(", "‑") || r.is(end, "(") ||
		r.flag(end)&(notName|linking|lead|passing|speech) != 0 || r.is(end, "has", "had", "living", "can", "will", "would", "than")
	if !ends || r.at(i).Gap > words.Line {
		return i
	}
	k := i - 1
	article := r.is(k, "a", "an")
	for n := 0; n < 3 && r.near(k+1) && r.flag(k)&passing != 0; n++ {
		k--
	}
	if r.flag(k)&linking != 0 && (!r.is(k, "m", "re") || r.is(k-1, "’", "'")) || r.is(k, "s") && r.is(k-1, "’", "'") && r.is(k-2, "he", "she", "who", "it", "that") {
		return end
	}
	if article && !r.is(end, "-", "/", "and", "or", ",") {
		return end
	}
	return i
}

// smallPeople reads a nationality in small letters: "i am bruneian".
func (r *reader) smallPeople(i int) {
	_, form, ok := r.lex.Country(r.str(i))
	if !ok || form == lexicon.FormName || form == lexicon.FormOfficial || form == lexicon.FormAbbreviation {
		return
	}
	if to := r.describes(i, i+1); to > i && !(r.lex.Common(r.str(i)) && r.is(i-1, "a", "the")) {
		r.add(i, to, understudy.Demographic, "lexicon/nationality", "nationality", 0.7)
	}
}

// human reports whether token i is a word for a person: citizen, engineer, aunt.
func (r *reader) human(i int) bool {
	f := r.flag(i)
	if f&person != 0 || f&plainly != 0 || f&kin != 0 {
		return true
	}
	w := strings.ToLower(r.str(i))
	for range 2 {
		for _, c := range r.lex.Classes(w) {
			switch c {
			case "occupation", "family-role", "generic-person", "legal-role", "military-rank", "believer":
				return true
			}
		}
		if len(w) < 4 || w[len(w)-1] != 's' {
			break
		}
		w = w[:len(w)-1]
	}
	return false
}

// language reads the language somebody speaks: "speaks Yoruba", "a speech in
// Yoruba", "Arabic and Farsi".
func (r *reader) language(i int) {
	p := i - 1
	for n := 0; n < 3; n++ {
		if r.is(p, "and", "or", ",", "both", "some", "only", "little", "in", "good", "broken", "fluently") && r.near(p+1) {
			p--
		} else if r.flag(p)&tongue != 0 && p < i-1 {
			p--
		}
	}
	spoken := r.flag(p)&speaks != 0
	if !spoken && (!r.is(i-1, "in", "into", "from") || r.at(i-1).Shape == words.Title || r.is(i, "english", "latin") || r.at(i+1).Name() && r.near(i+1) || r.at(i+1).Shape == words.Lower && r.near(i+1) && r.flag(i+1)&(notName|linking|lead) == 0) {
		return
	}
	if spoken && r.at(i+1).Name() && r.at(i+1).Gap == words.Blank {
		return
	}
	r.add(i, i+1, understudy.Demographic, "lexicon/language", "language", 0.7)
}

// ethnicity reads "Kurdish Iraqi detainees", "a Roma family".
func (r *reader) ethnicity(i int) {
	end := i + 1
	if r.at(end).Name() && r.near(end) {
		if _, f, ok := r.lex.Country(r.str(end)); ok && f == lexicon.FormAdjective {
			end++
		}
	}
	if r.at(i-1).Name() && r.at(i).Gap == words.Blank && !r.sentenceStart(i-1) || r.at(i).Shape == words.Upper && end-i == 1 && r.at(i).End-r.at(i).Start < 4 {
		return
	}
	if !r.lex.Is(strings.ToLower(r.str(i)), "ethnicity") {
		return
	}
	if to := r.describes(i, end); to > i {
		r.add(i, to, understudy.Demographic, "lexicon/nationality", "ethnicity", 0.8)
	}
}

// place reads a capitalised word, or several, behind a word that leads to a
// place. Behind "lives in" any name is a place; elsewhere the lexicon must know it.
func (r *reader) place(i int) {
	t := r.at(i)
	if t.Shape == words.Upper {
		r.loudPlace(i)
		return
	}
	if t.Shape != words.Title || !r.near(i) || i == 0 || r.flag(i)&(notName|title) != 0 {
		return
	}
	p := i - 1
	if r.is(p, ",") && i > 1 {
		r.placeBehindComma(i)
		return
	}
	if r.flag(p)&lead == 0 || r.at(p).Shape != words.Lower && !r.sentenceStart(p) {
		return
	}
	lives := r.flag(p-1)&dwells != 0 && (r.is(p, "in", "at", "near", "outside", "from") || r.is(p, "to") && !r.is(p-1, "town", "village", "city", "lawyer", "lawyers", "solicitor", "solicitors", "here", "conference"))
	dwelt := lives
	end := r.placeAt(i)
	for end > i {
		name := r.text[t.Start:r.at(end-1).End]
		if r.knownPlace(name, i, end) || lives && !r.headed(i, end) {
			break
		}
		if end--; r.is(end-1, "-") {
			end--
		}
		lives = false
	}
	if end == i || r.flag(end)&head != 0 && r.at(end).Name() && r.near(end) || r.is(end, "’", "'") && r.at(end+2).Name() {
		return
	}
	if _, given := r.lex.Given(r.str(i)); given && !dwelt && end == i+1 && r.is(p, "of", "to", "and", "between") && !r.population(r.str(i), 4*largeTown) || end == i+1 && r.land(i) && r.adjective(i) {
		return // rather a person; or a people
	}
	if !dwelt && r.is(p, "of", "to", "and", "between", "through", "into", "via", "around") && !r.population(r.text[t.Start:r.at(end-1).End], 20000) {
		return
	}
	if r.stateBehind(end) {
		end += 2
	} else if r.is(end, ",") && r.at(end+1).Name() && r.near(end+1) {
		if e := r.placeAt(end + 1); e > end+1 {
			n := r.text[r.at(end+1).Start:r.at(e-1).End]
			if _, f, ok := r.lex.Country(n); ok && f == lexicon.FormName || len(r.lex.Region(n)) > 0 {
				end = e
			}
		}
	}
	from := i
	if r.is(p, "of") && r.at(p-1).Name() && (r.is(p-1, "gulf", "bay", "isle", "republic", "lake", "mount") || r.flag(p-1)&area != 0) {
		from = p - 1
	}
	if r.is(end, "county", "village", "district", "province", "island") && (r.at(end).Name() || r.is(end, "village")) && r.at(end).Gap == words.Blank {
		end++
	}
	r.add(from, end, understudy.Location, "lexicon/place", "place", 0.8)
}

// loudPlace reads a town in capitals among other words in small letters: "grew
// up in KNIVSTA".
func (r *reader) loudPlace(i int) {
	t := r.at(i)
	if t.End-t.Start < 4 || i == 0 || !r.near(i) || r.flag(i-1)&lead == 0 || r.at(i-1).Shape != words.Lower || r.at(i+1).Shape == words.Upper && r.near(i+1) {
		return
	}
	name := r.str(i)
	if r.lex.Common(name) || !r.knownPlace(name, i, i+1) && !(r.flag(i-2)&dwells != 0 && r.is(i-1, "in", "from") && r.lex.Rank(name) == 0) {
		return
	}
	r.add(i, i+1, understudy.Location, "lexicon/place", "place", 0.7)
}

// placeBehindComma reads ", London" where a clause ends: a large town or a region.
func (r *reader) placeBehindComma(i int) {
	end := r.placeAt(i)
	if end == i || r.near(end) && !r.is(end, ".", ",", ";", "(", ")") {
		return
	}
	name := r.text[r.at(i).Start:r.at(end-1).End]
	if _, given := r.lex.Given(name); given && !r.population(name, 500000) || r.lex.Common(strings.ToLower(name)) {
		return
	}
	if r.population(name, 100000) {
		r.add(i, end, understudy.Location, "lexicon/place", "place", 0.7)
	}
}

// town reads the name of a large town or a region that stands anywhere: what
// is no person's name, no word, and no part of a longer name.
func (r *reader) town(i int) {
	t := r.at(i)
	if t.Shape != words.Title || !r.loose(i) || r.joins(i-1) && t.Gap <= words.Blank || r.flag(i)&(notName|title|head|person) != 0 {
		return
	}
	end := r.placeAt(i)
	for ; end > i; end-- {
		if r.at(end-1).Shape == words.Sign {
			continue
		}
		name := r.text[t.Start:r.at(end-1).End]
		if end < len(r.tok) && r.joins(end) && r.at(end).Gap <= words.Blank && r.flag(end)&head == 0 {
			if end == i+1 {
				return // the first word of a longer name
			}
			continue
		}
		regions := r.lex.Region(name)
		towns := r.lex.Town(name)
		if len(regions) == 0 && len(towns) == 0 {
			continue
		}
		least := 50000
		if end == i+1 {
			_, given := r.lex.Given(name)
			switch {
			case r.lex.Common(name):
				if len(regions) == 0 || r.sentenceStart(i) {
					return
				}
				least = 1000000
			case given:
				least = 400000
			}
			if _, family := r.lex.Family(name); family && !given {
				least = max(least, 100000)
			}
		}
		if len(towns) > 0 && towns[0].Population >= least || len(regions) > 0 && (end > i+1 || least <= 100000) {
			if r.flag(end)&(head|notName) != 0 && r.at(end).Name() && r.at(end).Gap == words.Blank {
				return // the institution's rule reads it; a Hague Convention is none
			}
			r.add(i, end, understudy.Location, "lexicon/town", "place", 0.62)
		}
		return
	}
}

// headed reports whether one of the words is the head of an institution.
func (r *reader) headed(i, j int) bool {
	for k := i; k < j; k++ {
		if r.flag(k)&(head|title) != 0 || r.first[r.str(k)] && k == i && r.at(i).Shape == words.Title && r.adjective(i) {
			return true
		}
	}
	return false
}

func (r *reader) adjective(i int) bool {
	_, f, ok := r.lex.Country(r.str(i))
	return ok && f != lexicon.FormName && f != lexicon.FormOfficial && f != lexicon.FormAbbreviation
}

// placeAt reads up to four capitalised words with hyphens.
func (r *reader) placeAt(i int) int {
	end := i
	for k := i; k < i+4 && r.at(k).Shape == words.Title && (k == i || r.at(k).Gap == words.Blank) && (k == i || r.flag(k)&notName == 0); k++ {
		for r.is(k+1, "-", "’", "'") && r.glued(k+1) && r.at(k+2).Name() && r.glued(k+2) {
			k += 2
		}
		end = k + 1
	}
	return end
}

// knownPlace reports whether the lexicon knows a town or a region of this name.
// A name that is also an ordinary word must be that of a large town.
func (r *reader) knownPlace(name string, i, end int) bool {
	if len(r.lex.Region(name)) > 0 && !(end == i+1 && r.lex.Common(strings.ToLower(name))) {
		return true
	}
	least := 0
	if end == i+1 {
		if _, person := r.lex.Given(name); person {
			least = 30000
		}
		if r.lex.Common(strings.ToLower(name)) {
			least = 100000
		}
	}
	return r.population(name, least)
}

// population reports whether there is a town of this name with that many people.
func (r *reader) population(name string, least int) bool {
	t := r.lex.Town(name)
	return len(t) > 0 && t[0].Population >= least || least > 0 && len(t) == 0 && len(r.lex.Region(name)) > 0
}

// stateBehind reports whether a comma and the capitals of a state stand at token i:
// ", AZ".
func (r *reader) stateBehind(i int) bool {
	if !r.is(i, ",") || !r.near(i+1) || r.at(i+1).Shape != words.Upper {
		return false
	}
	_, ok := lexicon.State(r.str(i + 1))
	return ok
}

// stated reads a town with its state: "Phoenix, AZ".
func (r *reader) stated(i int) {
	if r.at(i).Shape != words.Title {
		return
	}
	for end := i + 3; end > i; end-- {
		if !r.stateBehind(end) || end-1 > i && !r.near(end-1) {
			continue
		}
		if len(r.lex.Town(r.text[r.at(i).Start:r.at(end-1).End])) > 0 {
			r.add(i, end+2, understudy.Location, "lexicon/place", "place", 0.9)
			return
		}
	}
}
