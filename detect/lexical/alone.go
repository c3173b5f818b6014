package lexical

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
	"github.com/understudy-text/understudy/lexicon"
)

// A name by itself is a given name that no title and no family name stands
// beside: "hey Pete", "my brother Tom", "MARGARET:".

// largeTown is how many people live in a town that is rather meant than the
// person of the same name: "Paris", "Sydney".
const largeTown = 100000

// alone reads a given name that stands by itself. A name that is also a word of
// the dictionary needs words around it that say so.
func (r *reader) alone(i int) {
	t := r.at(i)
	if t.Shape != words.Title || t.End-t.Start < 3 && !r.is(i, "al", "ed", "jo", "bo", "cy", "li") || !r.loose(i) {
		return
	}
	f := r.flag(i)
	if f&(notName|head|title|person|role|faith|ethnic|tongue|firm) != 0 || r.land(i) {
		return
	}
	if r.is(i-1, ".") && r.flag(i-2)&saint != 0 && t.Gap == words.Blank {
		return // St. Thomas
	}
	led := r.named(i)
	if r.joins(i-1) && t.Gap <= words.Blank && !(led && r.at(i-2).Shape != words.Title) || r.joins(i+1) && r.at(i+1).Gap <= words.Blank {
		return // part of a longer name
	}
	w := r.str(i)
	g, known := r.lex.Given(w)
	common := r.lex.Common(w)
	switch {
	case led && (known || !common && r.unknown(i)):
		r.add(i, i+1, understudy.Person, "lexicon/person/alone", "person", 0.7)
		return
	case !known, g.Weight == 0 && g.Gender == lexicon.Unknown, common && f&passes == 0, r.flag(i-1)&article != 0 && !r.sentenceStart(i-1):
		return
	case common && r.sentenceStart(i) && r.lex.Rank(w) > 3000:
		return
	}
	if r.population(w, largeTown) || r.flag(i-1)&lead != 0 && r.flag(i-1)&loose == 0 && (len(r.lex.Town(w)) > 0 || len(r.lex.Region(w)) > 0) {
		return
	}
	r.add(i, i+1, understudy.Person, "lexicon/person/alone", "person", 0.62)
}

// unknown reports whether token i is a word of no language we know, or a family name.
func (r *reader) unknown(i int) bool {
	if _, family := r.lex.Family(r.str(i)); family {
		return !r.population(r.str(i), largeTown)
	}
	return r.lex.Rank(r.str(i)) == 0 && len(r.lex.Town(r.str(i))) == 0 && len(r.str(i)) > 3
}

// loose reports whether token i is no part of a word with hyphens or of an address.
func (r *reader) loose(i int) bool {
	if r.glued(i) && i > 0 && !r.is(i-1, "(", "“", "\"", "[", "‘", "'", "*", "—", "–", "/", ",", ":", ">", ".") {
		return false
	}
	if r.glued(i) && r.is(i-1, ".", "/", "'") && i > 1 && r.glued(i-1) && r.at(i-2).Shape != words.Sign {
		return false
	}
	if !r.glued(i + 1) {
		return true
	}
	if r.is(i+1, "’", "'") {
		return !r.glued(i+2) || r.flag(i+2)&clitic != 0
	}
	return !r.is(i+1, "-", "@", "_", "/", ".", "&", "‑") || !r.glued(i+2)
}

// joins reports whether token k, beside a name, would be a part of it.
func (r *reader) joins(k int) bool {
	return k >= 0 && k < len(r.tok) && r.at(k).Name() && r.flag(k)&(notName|kin|calls|title|linking) == 0 && r.at(k).Shape != words.Capital
}

// named reports whether the words around token i say that it is somebody's
// name: "hey Pete", "says Kerry", "my brother Tom", "Will said".
func (r *reader) named(i int) bool {
	p := i - 1
	if r.is(p, ",") {
		p--
	}
	switch f := r.flag(p); {
	case !r.near(i) || p < 0:
	case f&calls != 0 && (p == i-1 || r.flag(p)&greeting != 0):
		return f&telling == 0 || p == i-1
	case f&kin != 0 && p == i-1, f&kin != 0 && r.flag(p-1)&own != 0:
		return true
	case r.is(p, "is", "was", "’", "'") && r.is(p-1, "name") && p == i-1:
		return true
	case r.is(p, "s", "m") && r.is(p-1, "’", "'") && (r.is(p-2, "name") || r.is(p-2, "i") && r.population(r.str(i), 1) == false) && p == i-1:
		return true
	}
	return r.near(i+1) && r.flag(i+1)&speech != 0 && r.flag(i-1)&article == 0 && r.at(i+1).Shape == words.Lower && r.flag(i)&lead == 0
}

// label reads who speaks, at the beginning of a line: "MARGARET:".
func (r *reader) label(i int) {
	if i > 0 && r.at(i).Gap < words.Line && !(r.at(i).Gap == words.None && r.is(i-1, "*", ">", "-")) {
		return
	}
	end := i
	known := false
	for end < i+3 && r.at(end).Name() && (end == i || r.at(end).Gap == words.Blank) {
		w := r.str(end)
		f := r.flag(end)
		if f&(notName|head|role|person|occupation|faith|ethnic|firm|linking) != 0 || r.land(end) || r.lex.Common(w) && f&passes == 0 || len(w) < 3 {
			return
		}
		_, given := r.lex.Given(w)
		_, family := r.lex.Family(w)
		known = known || given || family
		end++
	}
	if !known || !r.is(end, ":") || !r.glued(end) || r.glued(end+1) || r.population(r.text[r.at(i).Start:r.at(end-1).End], 1000000) {
		return
	}
	r.add(i, end, understudy.Person, "lexicon/person/speaker", "person", 0.75)
}

// pair reads a given name (or a word of no known language) before a family
// name: "Dreux Joly", "Gunnhildur F. Helgadóttir", in capitals too.
func (r *reader) pair(i int) {
	t := r.at(i)
	if t.Shape != words.Title && t.Shape != words.Upper || t.End-t.Start < 3 || !r.loose(i) || r.joins(i-1) && t.Gap <= words.Blank {
		return
	}
	end := r.nameAt(i)
	if end < i+2 || end > i+7 || r.joins(end) && r.at(end).Gap <= words.Blank {
		return
	}
	for k := i; k < end; k++ {
		w := r.str(k)
		if r.at(k).Shape == words.Sign || r.at(k).Shape == words.Capital || r.flag(k)&particle != 0 && k > i {
			continue
		}
		if r.at(k).Shape != t.Shape || r.flag(k)&(notName|head|title|role|person|firm|faith|ethnic) != 0 || r.land(k) || r.at(k).Gap > words.Blank && k > i {
			return
		}
		if r.lex.Common(w) && r.flag(k)&passes == 0 && (k > i || t.Shape != words.Title || r.sentenceStart(i)) {
			return // an ordinary word may be a given name before a family name that is none: "Lily Nolan"
		}
	}
	first, last := r.str(i), r.str(end-1)
	_, given := r.lex.Given(first)
	_, family := r.lex.Family(last)
	if r.at(end-1).Shape != t.Shape || !family || !given && r.lex.Rank(first) > 0 || !given && t.Shape == words.Upper {
		return
	}
	if len(r.lex.Town(r.text[t.Start:r.at(end-1).End])) > 0 || r.population(first, largeTown) && !given || r.flag(end)&street != 0 || r.population(last, largeTown) && !given {
		return
	}
	r.add(i, end, understudy.Person, "lexicon/person/pair", "person", 0.65)
}

// land reports whether token i is a country or its people.
func (r *reader) land(i int) bool {
	w := titled(r.str(i))
	if !r.first[w] {
		return false
	}
	_, _, ok := r.lex.Country(w)
	return ok
}

// introduced reads the name behind "my name is", "called", "Name:".
func (r *reader) introduced(i int) {
	t := r.at(i)
	if t.Shape != words.Title && t.Shape != words.Upper || t.End-t.Start < 2 || r.at(i).Gap > words.Line || r.flag(i)&(notName|head|linking) != 0 {
		return
	}
	switch {
	case r.is(i-1, ":") && r.flag(i-2)&nameWord != 0 && r.at(i-2).Shape != words.Upper:
	case r.flag(i-1)&linking != 0 && r.flag(i-2)&nameWord != 0, r.is(i-1, "’", "'") && r.flag(i-2)&nameWord != 0, r.is(i-1, "?") && r.flag(i-2)&nameWord != 0,
		r.flag(i-1)&calling != 0 && r.flag(i-2)&linking != 0:
	default:
		return
	}
	end := r.nameAt(i)
	if end == i || end > i+6 {
		return
	}
	for k := i; k < end; k++ {
		if r.flag(k)&(head|firm) != 0 || r.land(k) {
			return
		}
	}
	if _, given := r.lex.Given(r.str(i)); !given && end == i+1 && r.lex.Common(r.str(i)) {
		return
	}
	r.add(i, end, understudy.Person, "lexicon/person/introduced", "person", 0.7)
}

// uncapital reads names in a text that knows no capital letters: a given and a
// family name side by side, both no other words.
func (r *reader) uncapital(i int) {
	if r.words < 20*r.names || r.at(i).End-r.at(i).Start < 3 || !r.loose(i) {
		return
	}
	j := i + 1
	if r.at(j).Shape == words.Lower && r.at(j).End-r.at(j).Start == 1 { // "ella h. snider"
		if j++; r.is(j, ".") {
			j++
		}
	}
	if r.at(j).Shape != words.Lower || r.at(j).Gap != words.Blank || r.at(j).End-r.at(j).Start < 3 || !r.loose(j) {
		return
	}
	first, last := r.str(i), r.str(j)
	if r.flag(i)|r.flag(j) != 0 || r.lex.Common(first) || r.lex.Common(last) {
		return
	}
	_, given := r.lex.Given(strings.ToLower(first))
	_, family := r.lex.Family(last)
	if given && family {
		r.add(i, j+1, understudy.Person, "lexicon/person/lower", "person", 0.65)
	}
}
