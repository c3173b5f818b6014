package detect

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/overlap"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// ruleInitials is the rule of initials found.
const ruleInitials = "document/initials"

// joining are the signs that make one of what stands on both sides of them.
const joining = "@./-_&+"

// Words of a name whose initials are looked for.
const (
	fewestInitials = 2
	mostInitials   = 4
)

// initialled adds the initials, written as one word in capitals (Noted: MM), of persons whom
// the document names: those of all words of the name, and of its first and last. Frequent words are
// none. On the documents of study/train/field/en, read by taggers that had learned
// from none of their half of the authors, 84 of 92 such finds beside what was found anyway
// were right, 2 of 3 of those that words.tsv knows as clinical abbreviations.
func (d *Detector) initialled(text string, tokens []token.Token, spans []understudy.Span) []understudy.Span {
	l := lookout{Detector: d, text: text, tokens: tokens}
	known := map[string]understudy.Span{} // initials → whose
	at := 0
	for _, s := range spans {
		for at < len(tokens) && int(tokens[at].Start) < s.Start {
			at++
		}
		if s.Category != understudy.Person || s.Score < sure {
			continue
		}
		l.initials(s, at, known)
	}
	if len(known) == 0 {
		return spans
	}
	var out []understudy.Span
	next := 0
	for i, t := range tokens {
		for next < len(spans) && spans[next].End <= int(t.Start) {
			next++
		}
		if t.Case != token.Upper || t.Len() > mostInitials || next < len(spans) && spans[next].Start < int(t.End) {
			continue
		}
		s, ok := known[l.str(i)]
		if !ok || !l.apart(i) || l.often(i) || l.has(i, "clinical") {
			continue
		}
		s.Start, s.End, s.Rule, s.Score = int(t.Start), int(t.End), ruleInitials, s.Score*echo
		out = append(out, s)
	}
	if len(out) == 0 {
		return spans
	}
	return overlap.Resolve(text, append(slices.Clone(spans), out...), d.over)
}

// initials notes those of a mention that begins with token at.
func (l *lookout) initials(s understudy.Span, at int, known map[string]understudy.Span) {
	var all []rune
	for i := at; i < len(l.tokens) && int(l.tokens[i].End) <= s.End; i++ {
		t := l.tokens[i]
		if t.Kind != token.Letters {
			continue
		}
		if t.Case != token.Title && t.Case != token.Upper && t.Case != token.Mixed {
			return
		}
		r, n := utf8.DecodeRuneInString(l.str(i))
		if n == t.Len() {
			return
		}
		all = append(all, r)
	}
	if len(all) < fewestInitials || len(all) > mostInitials {
		return
	}
	known[string(all)] = s
	known[string([]rune{all[0], all[len(all)-1]})] = s
}

// often reports whether the word at token i is one that texts are made of.
func (l *lookout) often(i int) bool {
	if l.lang.Lexicon == nil {
		return false
	}
	rank := l.lang.Lexicon.Rank(words.Fold(l.str(i)))
	return rank > 0 && rank <= frequent
}

// apart reports whether token i stands by itself: no sign joins it to a word or number.
func (l *lookout) apart(i int) bool {
	tight := func(i int) bool { return i < len(l.tokens) && l.tokens[i].Gap == token.Tight }
	joins := func(sign, beyond int) bool {
		return strings.Contains(joining, l.str(sign)) && beyond >= 0 && beyond < len(l.tokens) && l.tokens[beyond].Kind != token.Sign
	}
	if i > 0 && tight(i) && (l.tokens[i-1].Kind != token.Sign || tight(i-1) && joins(i-1, i-2)) {
		return false
	}
	return !tight(i+1) || l.tokens[i+1].Kind == token.Sign && (!tight(i+2) || !joins(i+1, i+2))
}
