package lexical

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
)

// firm reads a company by the last word of its name: "North Eastern Railway",
// "Harcourt & Byrne Ltd", "Apple, Inc.", "Leeds General Infirmary".
func (r *reader) firm(i int) {
	form := r.flag(i)&legalForm != 0
	if !form && r.at(i+1).Name() && r.at(i+1).Gap == words.Blank || form && r.at(i-1).Shape == words.Upper && r.at(i-1).End-r.at(i-1).Start < 3 || r.at(i).Shape == words.Upper && !form && r.at(i-1).Shape != words.Upper || r.at(i+1).Name() && r.at(i+1).Gap == words.Blank && r.flag(i+1)&(firm|head|legalForm) != 0 {
		return
	}
	from := i
	if form && r.is(i-1, ",") && r.at(i-2).Name() {
		from--
	}
	for k := from - 1; k >= i-9 && k >= 0 && r.at(k+1).Gap <= words.Line; k-- {
		t := r.at(k)
		switch {
		case t.Name() && r.flag(k)&(notName|title) == 0, t.Shape == words.Inner:
			from = k
			continue
		case r.is(k, "&", "-", "’", "'", "+") && (r.at(k+1).Name() || r.is(k+1, "s")), r.is(k, "s") && r.is(k-1, "’", "'"):
			continue
		case r.is(k, "and") && r.at(k-1).Name() && r.flag(k-1)&(head|firm) == 0 && from == k+1, r.is(k, "of") && r.flag(k-1)&head != 0 && r.at(k-1).Name() && from == k+1:
			continue
		case r.is(k, ".") && r.at(k-1).Shape == words.Capital && r.glued(k), t.Shape == words.Digits && form && r.at(k+1).Name():
			continue
		}
		break
	}
	for r.at(from).Shape == words.Sign && from < i {
		from++
	}
	named := 0 // words that are no ordinary ones
	for k := from; k < i; k++ {
		if r.at(k).Name() && (!r.lex.Common(r.str(k)) || r.first[r.str(k)] && r.adjective(k)) || r.at(k).Shape == words.Inner {
			named++
		}
	}
	if from == i || !form && named == 0 && (i-from == 1 || r.sentenceStart(from)) {
		return
	}
	r.add(from, i+1, understudy.Organisation, "lexicon/firm", "company", 0.8)
}

// employer reads the name behind "works for", "employed by", "job at".
func (r *reader) employer(i int) {
	if !r.is(i, "for", "at", "by", "joined") || r.flag(i-1)&works == 0 && !r.is(i, "joined") && !(r.at(i-1).Shape == words.Lower && r.flag(i-2)&works != 0) || !r.near(i) {
		return
	}
	j := i + 1
	if r.is(j, "the") {
		j++
	}
	end := j
	for end < j+5 && (r.at(end).Name() || r.at(end).Shape == words.Inner || r.is(end, "&") && r.at(end+1).Name()) && r.at(end).Gap == words.Blank && r.flag(end)&(notName|title) == 0 {
		end++
	}
	if end == j || r.at(j).Shape == words.Capital || r.is(end, "’", "'") && r.is(end+1, "s") && r.at(end+2).Shape == words.Lower {
		return
	}
	if _, given := r.lex.Given(r.str(j)); given || end == j+1 && (r.first[r.str(j)] || len(r.lex.Town(r.str(j))) > 0) || r.first[r.str(j)] && r.adjective(j) {
		return
	}
	r.add(j, end, understudy.Organisation, "lexicon/employer", "company", 0.65)
}

// sons reads "Morgan & Sons", "Tanner & Co".
func (r *reader) sons(i int) {
	if !r.is(i-1, "&", "and") || !r.at(i-2).Name() || r.at(i).Gap > words.Blank || r.at(i-1).Gap > words.Blank || r.is(i-1, "and") && r.lex.Common(r.str(i-2)) {
		return
	}
	from := i - 2
	for k := i - 3; k >= i-6 && r.at(k).Name() && r.at(k+1).Gap <= words.Blank && r.flag(k)&notName == 0; k-- {
		from = k
	}
	r.add(from, i+1, understudy.Organisation, "lexicon/firm", "company", 0.8)
}

// families reads three or more family names in a row, "Barnett, Melton and
// Garcia": a partnership where they stand on a line of their own or before a
// word for one, persons elsewhere.
func (r *reader) families(i int) {
	if !r.is(i+1, ",") || !r.at(i+2).Name() || r.joins(i-1) && r.at(i).Gap <= words.Blank || r.is(i-1, ",") {
		return
	}
	at := [6]int{i}
	n := 1
	k := i + 1
	for n < len(at)-1 && r.is(k, ",") && r.surname(k+1) && r.near(k+1) {
		at[n] = k + 1
		n++
		k += 2
	}
	if r.is(k, ",") {
		k++
	}
	if n < 2 || !r.is(k, "and", "&") || !r.surname(i) || !r.surname(k+1) || r.joins(k+2) && r.at(k+2).Gap <= words.Blank && r.flag(k+2)&(firm|head) == 0 {
		return
	}
	at[n] = k + 1
	n++
	alone := r.at(i).Gap >= words.Line && (r.at(k+2).Gap >= words.Line || k+2 >= len(r.tok))
	if alone || r.flag(k+2)&(firm|head) != 0 {
		r.add(i, k+2, understudy.Organisation, "lexicon/firm", "company", 0.65)
		return
	}
	for _, a := range at[:n] {
		r.add(a, a+1, understudy.Person, "lexicon/person/families", "person", 0.62)
	}
}

// surname reports whether token i can be nothing but a family name.
func (r *reader) surname(i int) bool {
	w := r.str(i)
	if r.at(i).Shape != words.Title || r.flag(i)&(notName|head|firm|title|person|role|faith|ethnic) != 0 || r.land(i) || r.lex.Common(strings.ToLower(w)) && len(w) < 5 || r.population(w, largeTown) {
		return false
	}
	if _, given := r.lex.Given(w); given {
		if _, family := r.lex.Family(w); !family || r.lex.Common(w) {
			return false
		}
		return true
	}
	_, family := r.lex.Family(w)
	return family && (!r.lex.Common(w) || r.lex.Rank(w) > 1500)
}
