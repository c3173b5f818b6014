package lexical

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
)

// held reports where an occupation begins whose last word is token i, if the
// words before it say that somebody holds it ("works as a", "he is an",
// "employed as"): modifiers belong to it ("silver service waiter"). Otherwise it
// returns a token behind i.
func (r *reader) held(i int) int {
	k := i - 1
	for n := 0; n < 3 && (r.at(k).Shape == words.Lower || r.at(k).Shape == words.Title) && r.near(k+1) && r.flag(k)&(notName|works|linking) == 0 && !r.is(k, "as", "and"); n++ {
		k--
	}
	none := i + 1
	switch {
	case r.is(k, "as"):
		if r.asJob(k) || k == i-1 && r.flag(i)&post != 0 {
			return k + 1
		}
		return none
	case r.is(k, "and") && r.flag(k-1)&occupation != 0 && r.held(k-1) < k:
		return k + 1
	case r.is(k, "the"):
		if k == i-1 && (r.is(k-1, "as", "became") || r.flag(k-1)&linking != 0 && r.at(k-1).End-r.at(k-1).Start > 1) && r.flag(i)&post != 0 || r.is(k-1, ",") && r.joins(k-2) && r.is(i+1, ",") {
			return k + 1
		}
		return none
	case !r.is(k, "a", "an"):
		return none
	case r.is(k-1, "as") && r.asJob(k-1),
		r.flag(k-1)&linking != 0 && r.at(k-1).End-r.at(k-1).Start > 1 && (r.somebody(k-2) || r.at(k-2).Name()),
		r.is(k-1, "and") && r.flag(k-2)&(bearer|plainly) != 0,
		r.is(k-1, "m", "s") && r.is(k-2, "’", "'") && r.somebody(k-3),
		r.is(k-1, ",") && (r.somebody(k-2) || r.at(k-2).Name()) && r.is(i+1, ",", "by", "in", "at", "who", "of", "from"):
		return k + 1
	}
	return none
}

// asJob reports whether "as" at token k follows a word for work: "worked as",
// "worked for Deloitte as", "in his capacity as".
func (r *reader) asJob(k int) bool {
	for p := k - 1; p >= k-6 && r.near(p+1); p-- {
		if r.flag(p)&works != 0 {
			return true
		}
		if r.is(p, ".", ";") {
			return false
		}
	}
	return r.is(k-1, ",") || r.flag(k-1)&capacity != 0
}

// somebody reports whether token i is a word for one person.
func (r *reader) somebody(i int) bool {
	return r.is(i, "he", "she", "who", "i", "applicant", "patient", "complainant", "victim") || r.flag(i)&kin != 0
}

// field reads on over what an occupation is in: "lecturer in law", "professor
// of chemistry".
func (r *reader) field(end int) int {
	if r.is(end, "in", "of") && r.near(end+1) && r.lex.Is(strings.ToLower(r.str(end+1)), "academic-field") {
		return end + 2
	}
	return end
}

// jobLine reads an occupation that has a line of its own, as in signatures and
// lists: "Assistant property manager".
func (r *reader) jobLine(i int) {
	if i > 0 && r.at(i).Gap < words.Line && !r.is(i-1, ">", "?", "|") || r.flag(i)&notName != 0 {
		return
	}
	end, n := i, 0
	for end < i+10 && end < len(r.tok) && (end == i || r.at(end).Gap <= words.Blank) {
		t := r.at(end)
		switch {
		case t.Shape >= words.Lower && t.Shape != words.Capital:
			n++
		case r.is(end, ",", "-", "/", "’", "'", "&"):
		default:
			return
		}
		end++
	}
	if n == 0 || n > 6 || end < len(r.tok) && r.at(end).Gap < words.Line || r.at(end-1).Shape == words.Sign {
		return
	}
	last := strings.ToLower(r.str(end - 1))
	if r.flag(end-1)&plainly == 0 && !r.lex.Is(last, "occupation") || r.flag(end-1)&post != 0 && n == 1 {
		return
	}
	if _, given := r.lex.Given(r.str(i)); given && r.joins(i+1) && !r.lex.Common(r.str(i)) {
		return // a name, and what he is
	}
	for k := i; k < end-1; k++ {
		if r.flag(k)&(linking|notName) != 0 && !r.is(k, "and", "of") || r.flag(k)&title != 0 && r.at(k+1).Name() {
			return
		}
	}
	r.add(i, end, understudy.Demographic, "lexicon/occupation", "occupation", 0.65)
}
