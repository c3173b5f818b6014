package detect

import (
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// partners are, for a word of a person's name, the words and initials that the document
// has seen beside it.
type partners map[string]map[string]bool

// completed has a mention of a person that is one word of a name take in the other word, or
// its initial, where that stands beside it (Okafor, Thomas; T. Okafor): half of a name
// that is replaced shows where the other half stands. Spans are sorted and do not overlap,
// before and after.
func (d *Detector) completed(text string, tokens []token.Token, spans []understudy.Span) []understudy.Span {
	if d.opt.Plain {
		return spans
	}
	l := lookout{Detector: d, text: text, tokens: tokens}
	known := partners{}
	bounds := make([][2]int, len(spans)) // tokens of each span
	at := 0
	for i, s := range spans {
		for at < len(tokens) && int(tokens[at].Start) < s.Start {
			at++
		}
		end := at
		for end < len(tokens) && int(tokens[end].End) <= s.End {
			end++
		}
		bounds[i] = [2]int{at, end}
		if s.Category == understudy.Person && s.Score >= sure {
			l.pair(known, at, end)
		}
	}
	if len(known) == 0 {
		return spans
	}
	for i := range spans {
		from, to := bounds[i][0], bounds[i][1]
		if spans[i].Category != understudy.Person || to-from != 1 {
			continue
		}
		beside := known[words.Fold(l.str(from))]
		if beside == nil {
			continue
		}
		if first := l.before(from, beside); first < from && (i == 0 || spans[i-1].End <= int(tokens[first].Start)) {
			spans[i].Start = int(tokens[first].Start)
		} else if last := l.after(from, beside); last > from && (i+1 == len(spans) || int(tokens[last].End) <= spans[i+1].Start) {
			spans[i].End = int(tokens[last].End)
		}
	}
	return spans
}

// pair notes the first and last word of a name.
func (l *lookout) pair(known partners, from, to int) {
	var names []string
	for i := from; i < to; i++ {
		if t := l.tokens[i]; t.Kind == token.Letters && t.Len() >= leastName && !l.has(i, "title", "notname", "particle", "kin") {
			names = append(names, words.Fold(l.str(i)))
		}
	}
	if len(names) < 2 {
		return
	}
	add := func(word, other string) {
		if known[word] == nil {
			known[word] = map[string]bool{}
		}
		known[word][other] = true
	}
	first, last := names[0], names[len(names)-1]
	_, size := utf8.DecodeRuneInString(first)
	add(last, first)
	add(last, first[:size])
	add(first, last)
}

// before is where a name begins whose other word, or its initial with a point, stands
// before token i; i if none does.
func (l *lookout) before(i int, beside map[string]bool) int {
	k := i - 1
	if k < 0 || l.tokens[i].Gap > token.Blank {
		return i
	}
	if l.tokens[k].Kind == token.Sign {
		if l.str(k) != "." || k == 0 || l.tokens[k].Gap != token.Tight {
			return i
		}
		if k--; utf8.RuneCountInString(l.str(k)) != 1 {
			return i
		}
	}
	if l.tokens[k].Kind == token.Letters && beside[words.Fold(l.str(k))] && l.free(k) {
		return k
	}
	return i
}

// after is where a name ends whose other word stands behind token i, perhaps behind a
// comma; i if none does.
func (l *lookout) after(i int, beside map[string]bool) int {
	k := i + 1
	if k < len(l.tokens) && l.tokens[k].Kind == token.Sign && (l.str(k) == "," || l.str(k) == "،") {
		k++
	}
	if k < len(l.tokens) && l.tokens[k].Gap <= token.Blank && l.tokens[k].Kind == token.Letters && l.tokens[k].Len() >= leastName && beside[words.Fold(l.str(k))] && (k+1 == len(l.tokens) || l.free(k+1)) {
		return k
	}
	return i
}

// free reports whether a token does not stand tight behind letters or figures.
func (l *lookout) free(i int) bool {
	return i == 0 || l.tokens[i].Gap != token.Tight || l.tokens[i-1].Kind == token.Sign || l.tokens[i].Kind == token.Sign
}
