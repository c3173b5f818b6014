package lexical

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
)

// institution reads the name around the head of an institution: the capitalised
// words before it, "of …" behind it, and its native name in brackets ("Warsaw
// District Court (Sąd Rejonowy)").
func (r *reader) institution(i int) {
	if r.at(i).Shape == words.Upper && r.at(i-1).Shape == words.Upper && i > 1 && r.at(i-2).Shape == words.Upper {
		return // a heading in capitals
	}
	from := r.before(i)
	end := r.behind(i + 1)
	if r.is(i, "prison") {
		for end < i+4 && r.at(end).Name() && r.near(end) && r.flag(end)&(notName|head) == 0 {
			end++
		}
	}
	if r.flag(end)&head != 0 && end == i+1 && r.at(end).Name() && r.at(end).Gap == words.Blank {
		return // "Supreme Court Registry": the last head reads it all
	}
	if from == i && end == i+1 {
		if r.is(i, "parliament", "ombudsman") && !r.sentenceStart(i) {
			r.add(i, i+1, understudy.Organisation, "lexicon/institution", "institution", 0.65)
		}
		return
	}
	if from == i && r.flag(i)&bare != 0 && !r.is(i+1, "of") {
		return
	}
	if r.is(i, "limited", "ab", "trust", "registrar") && from == i || from == i-1 && r.ordinal(from) {
		return
	}
	if r.is(i, "house") && !r.is(i+1, "of") || r.is(i, "bank") && from == i-1 && r.is(from, "west", "left", "right", "south", "north", "east") {
		return
	}
	if r.is(i, "church", "house", "building", "hotel", "park") && from == i && !r.is(i+2, "lords", "commons", "representatives", "england", "sweden") {
		return
	}
	if r.genericBody(from, end) || end == i+1 && r.ordinary(from, i) {
		return
	}
	if r.is(i, "building") {
		if r.is(end, ",") && r.at(end+1).Shape == words.Title {
			end += 2
		}
		r.add(from, end, understudy.Location, "lexicon/institution", "building", 0.8)
		return
	}
	if e := r.nativeName(end); e > end {
		end = e
	}
	r.add(from, end, understudy.Organisation, "lexicon/institution", "institution", 0.85)
}

// ordinary reports whether tokens [i, j) are common words that begin a
// sentence, as in "Great Service".
func (r *reader) ordinary(i, j int) bool {
	if !r.sentenceStart(i) {
		return false
	}
	for k := i; k < j; k++ {
		if !r.lex.Common(r.str(k)) || r.flag(k)&head != 0 || r.first[r.str(k)] && r.adjective(k) {
			return false
		}
	}
	return true
}

// ordinal reports whether "First", "Grand" and the like stand at token i: parts
// of the court that speaks, not of one that is spoken of.
func (r *reader) ordinal(i int) bool {
	return r.flag(i)&instance != 0
}

// genericBody reports whether the words name the Strasbourg court as such.
func (r *reader) genericBody(i, j int) bool {
	return r.is(i, "european") && r.is(i+1, "court") && r.is(i+2, "of") && r.is(i+3, "human") ||
		r.is(i, "european") && r.is(i+1, "commission") && r.is(i+2, "of") && r.is(j, "(") ||
		r.is(i, "court") && r.is(i+1, "of") && r.is(i+2, "human")
}

// before walks back over the capitalised words in front of a head.
func (r *reader) before(i int) int {
	from := i
	for k := i - 1; k >= i-10 && k >= 0 && r.at(k+1).Gap <= words.Line; k-- {
		t := r.at(k)
		switch {
		case t.Name():
			if r.flag(k)&notName != 0 || r.flag(k)&title != 0 && !r.is(k, "justice", "lord", "lady") && !r.is(k+1, "’", "'") {
				return from
			}
			if k+1 < i && r.is(k+1, ",") {
				return from
			}
			from = k
		case r.is(k, "-", "‑", "–", "/") && r.glued(k+1) && r.at(k+1).Name(), r.is(k, "’", "'") && r.at(k+1).End-r.at(k+1).Start >= 1 && (r.is(k+1, "s") || r.at(k+1).Name()) && r.glued(k):
		case r.is(k, "s") && r.is(k-1, "’", "'") && r.glued(k) && r.at(k-2).Name():
		case r.is(k, "and", "&", "for") && r.at(k+1).Name() && r.at(k-1).Name() && r.flag(k-1)&(notName|title) == 0 && from == k+1 && r.flag(k-1)&head == 0 && k > i-4:
		case r.is(k, "of") && r.at(k+1).Name() && r.at(k-1).Name() && r.flag(k-1)&head != 0 && from == k+1:
		default:
			return from
		}
	}
	return from
}

// behind reads "of Appeal", "of the Interior", "for Foreign Affairs" behind a head.
func (r *reader) behind(j int) int {
	end := j
	for n := 0; n < 3 && r.near(j); n++ {
		if !r.is(j, "of", "for", "and") || !(r.is(j, "and") && end > j-1 && n > 0 || !r.is(j, "and")) {
			return end
		}
		k := j + 1
		if r.is(k, "the") {
			k++
		}
		if !r.at(k).Name() || !r.near(k) || r.flag(k)&title != 0 && !r.is(k, "justice") || r.is(j, "for") && r.is(k, "the") || r.flag(k)&notName != 0 {
			return end
		}
		e := k
		for e < k+5 && r.at(e).Name() && r.near(e) && (e == k || r.flag(e)&notName == 0) {
			e++
			for r.is(e, "-", "’", "'") && r.glued(e) && r.at(e+1).Name() && r.glued(e+1) {
				e += 2
			}
		}
		end, j = e, e
	}
	return end
}

// nativeName reads a bracket behind an institution that holds its name in
// another language: words the language does not know.
func (r *reader) nativeName(j int) int {
	if !r.is(j, "(") || !r.near(j) {
		return j
	}
	foreign, n := 0, 0
	for k := j + 1; k < j+12 && k < len(r.tok); k++ {
		t := r.at(k)
		switch {
		case r.is(k, ")"):
			if foreign > 0 && 2*foreign >= n {
				return k + 1
			}
			return j
		case t.Shape == words.Digits:
			return j
		case t.Shape == words.Sign:
		default:
			n++
			if !r.lex.Common(r.str(k)) && r.flag(k) == 0 {
				foreign++
			}
		}
	}
	return j
}

// acronym reads a body known by its letters: "the PKK", "DHKP-C", "TDKP/GKB
// (Turkish …)".
func (r *reader) acronym(i int) {
	if r.at(i).Shape != words.Upper || r.glued(i) && i > 0 && !r.is(i-1, "(", "“", "\"", "[") || r.at(i-1).Shape == words.Upper || r.at(i+1).Shape == words.Upper && !r.glued(i+1) {
		return
	}
	end := i + 1
	for r.is(end, "-", "/") && r.glued(end) && r.glued(end+1) && (r.at(end+1).Shape == words.Upper || r.at(end+1).Shape == words.Capital) {
		end += 2
	}
	name := r.str(i)
	if end == i+1 && (len(name) < 3 || r.lists.in(notOrganisation, name) || r.lex.Common(strings.ToLower(name)) || r.first[name]) {
		return
	}
	led := r.is(i-1, "the") && r.at(i-1).Shape != words.Upper && r.at(i).Gap == words.Blank
	explained := r.is(end, "(") && (r.is(end+1, "the") || r.at(end+1).Shape == words.Title && r.at(end+2).Name())
	if !led && !explained || r.at(end).Name() && r.near(end) && r.flag(end)&head == 0 || r.is(end, "-") || r.at(end).Shape == words.Digits {
		return
	}
	r.add(i, end, understudy.Organisation, "lexicon/acronym", "organisation", 0.7)
}

// office reads a high office that stands for who holds it: "Secretary of State
// for the Home Department".
func (r *reader) office(i int) {
	for _, o := range r.lists.lines[offices] {
		n := len(o)
		if i+n > len(r.tok) || !r.is(i, o[0]) {
			continue
		}
		ok := true
		for k := 1; k < n; k++ {
			ok = ok && r.is(i+k, o[k]) && r.at(i+k).Gap <= words.Line
		}
		if !ok || !r.at(i).Name() || !r.at(i+n-1).Name() {
			continue
		}
		end := r.behind(i + n)
		if n == 1 && (r.sentenceStart(i) || end > i+n || r.at(i+1).Name() && r.near(i+1)) {
			continue
		}
		if r.is(i, "chief") && r.is(i+1, "constable") && end == i+n {
			return // of no named force
		}
		r.add(i, end, understudy.Demographic, "lexicon/office", "office", 0.8)
		return
	}
}
