package lexical

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
)

// trait reads what somebody is or has: an illness, a faith anywhere, an
// occupation only where the sentence says that somebody has it.
func (r *reader) trait(i int, f flags) {
	end, class := r.term(i, f)
	if end == i {
		return
	}
	switch class {
	case illness:
		r.add(i, end, understudy.Demographic, "lexicon/illness", "illness", 0.7)
	case faith:
		if r.at(i).Name() {
			r.add(i, end, understudy.Demographic, "lexicon/faith", "faith", 0.75)
		}
	case occupation:
		if r.held(i) {
			r.add(i, end, understudy.Demographic, "lexicon/occupation", "occupation", 0.75)
		}
	}
}

// term reads the longest term of the classes at token i.
func (r *reader) term(i int, f flags) (int, flags) {
	for j := min(i+4, len(r.tok)); j > i; j-- {
		if r.at(j-1).Shape == words.Sign || j-1 > i && !r.near(j-1) {
			continue
		}
		t := r.text[r.at(i).Start:r.at(j-1).End]
		if strings.ContainsAny(t, ".,;:()\n") {
			continue
		}
		for _, c := range [...]struct {
			flag  flags
			class string
		}{{illness, "illness"}, {illness, "injury"}, {faith, "believer"}, {occupation, "occupation"}} {
			if f&c.flag != 0 && r.lex.Is(strings.ToLower(t), c.class) {
				return j, c.flag
			}
		}
	}
	return i, 0
}

// held reports whether the words before token i say that somebody holds an
// occupation: "works as a", "he is an", "employed as", "by profession".
func (r *reader) held(i int) bool {
	k := i - 1
	for n := 0; n < 2 && r.at(k).Shape == words.Lower && r.near(k+1) && !r.is(k, "a", "an", "as") && r.is(k, "retired", "former", "qualified", "trained", "self", "employed", "senior", "junior", "freelance", "professional", "trainee", "taxi", "bus", "lorry", "truck", "primary", "secondary", "school"); n++ {
		k--
	}
	if r.is(k, "a", "an") {
		if r.is(k-1, "as") && r.is(k-2, "worked", "works", "work", "working", "employed", "job", "served", "serving", "trained", "position", "post", "capacity", "practised", "career", "living", "him", "her", "engaged", "hired") {
			return true
		}
		return r.is(k-1, "is", "was", "am", "become", "became", "being") && (r.is(k-2, "he", "she", "who", "i", "applicant", "father", "mother", "husband", "wife", "brother", "sister", "son", "daughter", "patient") || r.at(k-2).Name())
	}
	return r.is(k, "as") && r.is(k-1, "worked", "works", "work", "working", "employed")
}

// benefit reads the name of a social benefit: "Widow’s Bereavement Allowance
// (“WBA”)", "widows’ benefits", "social security benefits".
func (r *reader) benefit(i int) {
	from := i
	upper := r.at(i).Name()
	for k := i - 1; k >= i-6 && k >= 0 && r.at(k+1).Gap <= words.Line; k-- {
		t := r.at(k)
		switch {
		case r.is(k, "’", "'") && r.glued(k), r.is(k, "s") && r.glued(k) && r.is(k-1, "’", "'"), r.is(k, "-") && r.glued(k) && r.glued(k+1):
			continue
		case upper && t.Name() && r.flag(k)&notName == 0,
			!upper && benefitWord[strings.ToLower(r.str(k))]:
			from = k
			continue
		}
		break
	}
	if from == i || r.at(from).Shape == words.Sign {
		return
	}
	if upper && r.is(i, "payment", "payments", "insurance") && !r.is(from, "widow", "widowed") {
		return
	}
	end := i + 1
	if r.is(i, "insurance") {
		if !r.is(end, "contributions") {
			return
		}
		end++
	}
	if r.is(end, "(") && r.is(end+1, "“", "\"") { // (“WBA”)
		for k := end + 2; k < end+5; k++ {
			if r.is(k, ")") {
				end = k + 1
				break
			}
		}
	}
	r.add(from, end, understudy.Misc, "lexicon/benefit", "benefit", 0.85)
}

// benefitWord are the words that make a benefit a certain one.
var benefitWord = func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq("widow widows widowed widower widowers mother mothers parent parents bereavement social security incapacity disability living long term child housing unemployment sickness invalidity maternity pension retirement survivor survivors orphan attendance carer carers industrial injuries jobseeker s income support national") {
		m[w] = true
	}
	return m
}()
