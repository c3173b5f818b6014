package lexical

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
)

// trait reads what somebody is or has: an illness, a faith anywhere, an
// occupation only where the sentence says that somebody has it.
func (r *reader) trait(i int, f flags) {
	end, class := r.term(i, f)
	if w := r.str(i); end == i && f&faith != 0 && w[len(w)-1] == 's' && r.lex.Is(strings.ToLower(w[:len(w)-1]), "believer") {
		end, class = i+1, faith // of several: Methodists
	}
	if end == i {
		return
	}
	switch class {
	case illness:
		if end == i+1 && r.flag(i)&disease != 0 {
			return // "disease" alone is nobody's; with its kind, disorder reads it
		}
		if end == i+1 && f&initialism != 0 {
			if r.at(i).Shape != words.Upper || r.at(i-1).Shape == words.Upper || r.at(i+1).Shape == words.Upper || r.is(i, "me", "ms") && !r.suffered(i) {
				return
			}
		} else if r.everyday(i, end) && !r.suffered(i) {
			return
		}
		r.add(i, end, understudy.Demographic, "lexicon/illness", "illness", 0.7)
	case faith:
		if r.at(i).Name() && !r.sentenceStart(i) {
			r.add(i, end, understudy.Demographic, "lexicon/faith", "faith", 0.75)
		}
	case occupation:
		if from := r.held(end - 1); from < end && from > 0 {
			r.add(from, r.field(end), understudy.Demographic, "lexicon/occupation", "occupation", 0.75)
		}
	}
}

// term reads the longest term of the classes at token i.
func (r *reader) term(i int, f flags) (end int, class flags) {
	if f&plainly != 0 {
		defer func() {
			if end == i {
				end, class = i+1, occupation
			}
		}()
	}
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
			if f&c.flag == 0 {
				continue
			}
			if r.lex.Is(strings.ToLower(t), c.class) || r.at(i).Shape == words.Upper && r.lex.Is(t, c.class) {
				return j, c.flag
			}
		}
	}
	return i, 0
}

// everyday reports whether an illness is also a frequent word of other
// meanings ("scratch", "stroke"): those among the 8,000 most frequent.
func (r *reader) everyday(i, end int) bool {
	if end != i+1 || r.at(i).Shape == words.Upper {
		return false
	}
	n := r.lex.Rank(r.str(i))
	return n > 0 && n <= 8000
}

// suffered reports whether the words before token i say that somebody has what
// follows: "was diagnosed with", "suffered a severe".
func (r *reader) suffered(i int) bool {
	for k := i - 1; k >= i-5 && r.near(k+1); k-- {
		f := r.flag(k)
		if f&suffers != 0 {
			return true
		}
		if f&small == 0 {
			return false
		}
	}
	return false
}

// foreign reads words of another language in a bracket: "(kommunalskattelagen)".
// They name what the text has just spoken of.
func (r *reader) foreign(i int) {
	n := 0
	for k := i + 1; k < i+7; k++ {
		t := r.at(k)
		switch {
		case r.is(k, ")", ";", ","), r.is(k, "–", "-") && r.at(k).Gap == words.Blank:
			if n > 1 || n == 1 && strange(r.text[r.at(i+1).Start:r.at(k-1).End]) {
				r.add(i+1, k, understudy.Misc, "lexicon/foreign", "foreign term", 0.6)
			}
			return
		case r.is(k, "-") && n > 0 && r.glued(k):
			continue
		case t.Shape != words.Lower, t.End-t.Start < 4, r.lex.Common(r.str(k)), r.lex.Rank(r.str(k)) > 0, r.flag(k) != 0:
			return
		}
		n++
	}
}

// strange reports whether a word is long or has letters that English lacks.
func strange(w string) bool {
	for i := range len(w) {
		if w[i] >= utf8.RuneSelf {
			return true
		}
	}
	return len(w) >= 10
}

// disorder reads an illness by its head, with the words that say which: "gross
// personality disorder", "brain haemorrhage".
func (r *reader) disorder(i int) {
	from := i
	for k := i - 1; k >= i-5 && k >= 0 && r.near(k+1); k-- {
		if w := strings.ToLower(r.str(k)); r.lists.in(disorderWords, w) {
			from = k
		} else if !r.is(k, "-") {
			break
		}
	}
	if from < i {
		r.add(from, i+1, understudy.Demographic, "lexicon/illness", "illness", 0.75)
	}
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
			!upper && r.lists.in(benefitWords, strings.ToLower(r.str(k))):
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
	short := r.is(end, "(") && (r.at(end+1).Shape == words.Upper || r.is(end+1, "“", "\"")) || r.is(end, "contributions") && r.is(end+1, "(")
	if !upper && !short && !r.is(from, "widow", "widows", "widowed", "social") {
		return // benefits in general
	}
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
