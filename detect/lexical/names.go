package lexical

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
)

// titled reads a name behind a title: "Mr C. Whomersley", "Lord Justice Simon
// Brown", "Mrs T". The title belongs to the span, as in TAB.
func (r *reader) titled(i int) {
	from := i
	for from > 0 && r.flag(from-1)&title != 0 && r.at(from-1).Name() && r.at(from).Gap == words.Blank {
		return // the title before it has read on
	}
	if r.is(i, "rt") && !r.is(i+1, "hon") || r.flag(i)&lent != 0 && !r.at(i+1).Name() {
		return
	}
	if r.is(i, "ms") && r.at(i).Shape == words.Upper && r.at(i+1).Shape != words.Upper {
		return // MS Access
	}
	j := i + 1
	if r.flag(j)&conjunction != 0 && r.flag(j+1)&title != 0 && r.at(j+1).Name() { // Mr and Mrs Robins
		j += 2
	}
	for ; j < i+6 && r.near(j); j++ {
		if r.is(j, ".") && r.glued(j) && j == i+1 && len(r.str(i)) <= 5 || r.is(j, "constable", "inspector", "justice", "sergeant", "chief", "superintendent", "judge", "advocate", "hon", "dr", "professor") && r.at(j).Name() {
			continue
		}
		break
	}
	end := r.nameAt(j)
	if end == j || !r.near(j) {
		if r.is(i, "lord") && (r.is(i+1, "advocate") || r.is(i+1, "chief") && r.is(i+2, "justice")) {
			r.add(i, j, understudy.Person, "lexicon/person/title", "person", 0.7)
		}
		return
	}
	if j == i+1 && r.is(i, "justice", "private", "major", "father", "sister") && (r.flag(j)&head != 0 || r.sentenceStart(i)) {
		return
	}
	if end == j+1 && r.flag(j)&(head|notName|role) != 0 {
		return
	}
	r.add(i, end, understudy.Person, "lexicon/person/title", "person", 0.95)
}

// nameAt reads a name at token j: initials, capitalised words, particles,
// hyphens and apostrophes within. It returns the token after it, or j.
func (r *reader) nameAt(j int) int {
	end := j
	for k := j; k < j+14 && (k == j || r.near(k)); {
		t := r.at(k)
		switch {
		case t.Shape == words.Capital:
			end = k + 1
			if r.is(end, ".") && r.glued(end) {
				end++
			}
			if r.is(end, "-", "‑") && r.glued(end) && r.at(end+1).Name() && r.glued(end+1) {
				k = end + 1
				continue
			}
			if r.is(end, "’", "'") && r.glued(end) && r.at(end+1).Name() && r.glued(end+1) {
				k = end + 1
				continue
			}
			k = end
		case t.Shape == words.Title || t.Shape == words.Upper && (k == j || r.at(k-1).Name() || r.is(k-1, ".")):
			if k > j && (r.flag(k)&(notName|role) != 0 && t.Shape == words.Title || r.labels(j, k)) || t.Gap == words.Line && k > j && end < k {
				return end
			}
			if k > j && r.at(k).Gap == words.Line {
				if k+1 < len(r.tok) && r.at(k+1).Shape == words.Lower && r.flag(k+1)&conjunction == 0 && r.flag(k)&head != 0 {
					return end
				}
			}
			k++
			for r.is(k, "-", "’", "'", "‑") && r.glued(k) && r.glued(k+1) && r.at(k+1).Name() {
				k += 2
			}
			end = k
		case t.Shape == words.Lower && r.flag(k)&particle != 0 && k > j-1 && (r.at(k+1).Name() || r.flag(k+1)&particle != 0) && r.near(k+1):
			k++
		default:
			return end
		}
	}
	return end
}

// labels reports whether token k, behind a name that begins at j, is an abbreviation
// in capitals that says what comes next: "Sandra Okafor  DOB:".
func (r *reader) labels(j, k int) bool {
	return r.at(k).Shape == words.Upper && r.at(j).Shape == words.Title && r.lists.in(labelWords, strings.ToLower(r.str(k)))
}

// person reads a name that the lexicon knows by its first word: "Dean De La
// Cruz"; and a judge's name before his letter: "Collins J.".
func (r *reader) person(i int) {
	s := r.str(i)
	if s == "J" || s == "JA" || s == "LJ" || s == "QC" || s == "CJ" {
		if r.at(i-1).Shape == words.Title && r.at(i).Gap == words.Blank && r.flag(i-1)&(notName|head|title) == 0 && r.at(i+1).Shape != words.Title && !r.lex.Common(strings.ToLower(r.str(i-1))) {
			r.add(i-1, i+1, understudy.Person, "lexicon/person/judge", "person", 0.75)
		}
		return
	}
	if r.at(i).Shape != words.Title || r.at(i-1).Name() && r.at(i).Gap <= words.Blank || r.flag(i)&(notName|head|title) != 0 {
		return
	}
	g, ok := r.lex.Given(s)
	if !ok || g.Weight == 0 || r.lex.Common(strings.ToLower(s)) {
		return
	}
	end := r.nameAt(i)
	if end < i+2 || r.at(end-1).Shape == words.Sign && end == i+3 {
		return
	}
	for k := i + 1; k < end; k++ {
		if r.flag(k)&head != 0 || r.land(k) {
			return
		}
	}
	last := r.str(end - 1)
	if _, family := r.lex.Family(last); !family && (r.lex.Common(strings.ToLower(last)) || r.population(r.text[r.at(i).Start:r.at(end-1).End], 1)) {
		return
	}
	if r.population(s, 500000) || r.flag(end)&street != 0 || len(r.lex.Town(r.text[r.at(i).Start:r.at(end-1).End])) > 0 {
		return
	}
	r.add(i, end, understudy.Person, "lexicon/person/given", "person", 0.7)
}

// initials reads "W.K.", "C.Ç.", "O.K." where no title stands before them.
func (r *reader) initials(i int) {
	if r.glued(i) && i > 0 && !r.is(i-1, "(", "“", "\"", "[", "‘", "/") || !r.is(i+1, ".") || !r.glued(i+1) {
		return
	}
	if r.is(i-1, "#") {
		return // a heading: "## A. Facts"
	}
	j, n := i, 0
	for n < 5 && r.at(j).Shape == words.Capital && (j == i || r.glued(j) || r.at(j).Gap == words.Blank) && r.is(j+1, ".") && r.glued(j+1) {
		n++
		j += 2
	}
	if r.at(j).Shape == words.Capital && r.glued(j) && j > i { // "W.K"
		n++
		j++
	}
	word := strings.Map(func(c rune) rune {
		if c == '.' || c == ' ' {
			return -1
		}
		return c
	}, r.text[r.at(i).Start:r.at(j-1).End])
	if r.lists.in(notInitials, word) {
		return
	}
	// Initials before a family name: "J. Wołąsiewicz".
	if e := r.nameAt(i); e > j && r.at(j).Shape == words.Title && r.at(j).Gap == words.Blank && r.flag(j)&(notName|head) == 0 && (!r.lex.Common(strings.ToLower(r.str(j))) || n > 1 && r.at(j).End-r.at(j).Start > 3) {
		if n == 1 && r.sentenceStart(i) && r.at(i).Gap >= words.Line || n == 1 && len(r.str(j)) < 3 {
			return
		}
		if r.sentenceEnds(j) {
			if n >= 2 {
				r.add(i, j, understudy.Person, "lexicon/person/initials", "person", 0.8)
			}
			return
		}
		r.add(i, e, understudy.Person, "lexicon/person/initials", "person", 0.8)
		return
	}
	if n < 2 {
		// "bring M. for a visit": the sentence goes on
		if n == 1 && j == i+2 && r.at(i-1).Shape == words.Lower && r.at(i).Gap == words.Blank && (r.at(j).Shape == words.Lower || r.is(j, ",")) && r.near(j) &&
			r.flag(i-1)&lettered == 0 && !r.is(i, "i", "j", "v") {
			r.add(i, j, understudy.Person, "lexicon/person/initials", "person", 0.65)
		}
		return
	}
	r.add(i, j, understudy.Person, "lexicon/person/initials", "person", 0.8)
}

// sentenceEnds reports whether the word at token j, behind initials, rather
// begins a sentence: an ordinary word.
func (r *reader) sentenceEnds(j int) bool {
	return r.flag(j)&notName != 0 || r.lex.Common(strings.ToLower(r.str(j)))
}

// versus reads the name of a case: "Findlay v. the United Kingdom".
func (r *reader) versus(i int) {
	j := i + 1
	if r.is(j, ".") {
		j++
	}
	if r.is(j, "the") {
		j++
	}
	if !r.at(j).Name() || !r.near(j) {
		return
	}
	end := j
	for k := j; k < j+8 && r.near(k) && (r.at(k).Name() || r.is(k, "and", "of") && r.at(k+1).Name()); k++ {
		end = k + 1
	}
	from := i
	for k := i - 1; k >= i-8 && k >= 0 && r.at(k+1).Gap <= words.Line; k-- {
		switch {
		case r.at(k).Name() && r.flag(k)&notName == 0:
			from = k
			continue
		case r.is(k, "and", "-", "’", "'", "."), r.at(k).Shape == words.Lower && r.flag(k)&particle != 0:
			continue
		}
		break
	}
	if from < i-1 && r.lists.in(citingWords, strings.ToLower(r.str(from))) && r.sentenceStart(from) {
		from++
	}
	if from == i {
		return
	}
	if r.is(end, "[") && r.is(end+1, "gc") && r.is(end+2, "]") {
		end += 3
	}
	r.add(from, end, understudy.Misc, "lexicon/case", "case name", 0.85)
}
