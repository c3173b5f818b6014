package detect

import (
	"context"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// ruleNames is the rule of what names found.
const ruleNames = "document/name"

const (
	sure          = 0.55 // a span needs this score to be looked for elsewhere
	echo          = 0.6  // how likely such a find is right, of its origin's score
	leastName     = 3    // bytes of a word of a name that is looked for alone
	leastSmall    = 4    // bytes of one that is found in small letters too
	longestPhrase = 8    // tokens of a mention that is looked for whole
)

// A mention to look for.
type wanted struct {
	category understudy.Category
	score    float32
	kind     string
	tokens   int
	alone    bool // a single word of a person's name, by which he may be called
}

// names finds the other mentions of persons and codes: names whole or by a telling
// word ("Mr Elahi", then "Elahi"), codes whole. Of places and organisations the
// tagger's second reading knows best: found so, more were wrong than right. A single word counts as it was written, in capitals, and in small letters
// if it is no ordinary word of the language.
func (d *Detector) names(ctx context.Context, text string, tokens []token.Token, spans []understudy.Span) (out []understudy.Span) {
	if len(spans) == 0 {
		return nil
	}
	l := lookout{Detector: d, text: text, tokens: tokens, want: map[uint64]wanted{}, begins: map[uint64]bool{}, taught: map[string]bool{}}
	at := 0
	for _, s := range spans {
		for at < len(tokens) && int(tokens[at].Start) < s.Start {
			at++
		}
		end := at
		for end < len(tokens) && int(tokens[end].End) <= s.End {
			end++
		}
		if s.Score >= sure && end > at {
			l.learn(s, at, end)
		}
	}
	if len(l.want) == 0 {
		return nil
	}
	return l.find(ctx, spans)
}

type lookout struct {
	*Detector
	text   string
	tokens []token.Token
	want   map[uint64]wanted // by hash of the words in small letters
	begins map[uint64]bool   // hashes of what a longer phrase begins with
	other  disguises
	taught map[string]bool // names that other has learned, as they are written
}

func (l *lookout) str(i int) string { return l.text[l.tokens[i].Start:l.tokens[i].End] }

// hash is that of a token in small letters.
func (l *lookout) hash(i int) uint64 {
	return sequence.Hash(words.Fold(l.str(i)))
}

// learn takes what a span teaches.
func (l *lookout) learn(s understudy.Span, from, to int) {
	switch s.Category {
	case understudy.Person, understudy.Code:
	default:
		return
	}
	if to-from <= longestPhrase {
		l.phrase(s, from, to)
	}
	if s.Category != understudy.Person {
		return
	}
	for i := from; i < to && to-from > 1; i++ {
		if t := l.tokens[i]; t.Kind == token.Letters && t.Len() >= leastName && l.telling(i) && !l.plain(i) {
			l.keep(l.start(l.hash(i)), wanted{s.Category, s.Score * echo, s.Kind, 1, true})
		}
	}
	text := l.text[s.Start:s.End]
	if l.opt.Plain || l.taught[text] {
		return
	}
	var all, names []string // words of the name, and those by which he may be called
	for i := from; i < to; i++ {
		begin := l.tokens[i].Start
		if l.tokens[i].Kind != token.Letters || l.titled(l.str(i), len(all) > 0) {
			continue
		}
		for i+1 < to && l.tokens[i+1].Stem {
			i++
		}
		word := l.text[begin:l.tokens[i].End]
		if all = append(all, word); len(word) >= leastName && !l.isOf(word, unnamed...) {
			names = append(names, word)
		}
	}
	if len(names) > 0 {
		l.taught[text] = true
		l.other.learn(all, names, wanted{category: s.Category, score: s.Score, kind: s.Kind})
	}
}

// telling reports whether a word of a name may be looked for alone: it has a capital
// or, in a script without letter case, is a word of no other use.
func (l *lookout) telling(i int) bool {
	if t := l.tokens[i]; t.Case != token.None {
		return t.Case >= token.Title
	}
	return !l.ordinary(i) || l.rareGiven(i)
}

// rare is from which rank on a word of dictionaries that people are called by (تهاني,
// congratulations) is taken for somebody of whom the document has the full name, in a script
// without letter case.
const rare = 10_000

// rareGiven reports whether a word is a given name and seldom anything else.
func (l *lookout) rareGiven(i int) bool {
	if !caseless(l.text, l.tokens[i]) || l.lang.Lexicon == nil {
		return false
	}
	if rank := l.lang.Lexicon.Rank(words.Fold(l.str(i))); rank > 0 && rank < rare {
		return false
	}
	_, ok := l.lang.Lexicon.Given(l.str(i))
	return ok
}

// start begins the hash of a phrase with that of its first token.
func (l *lookout) start(h uint64) uint64 { return sequence.Mix(0, h) }

func (l *lookout) phrase(s understudy.Span, from, to int) {
	if to-from == 1 {
		t := l.tokens[from]
		switch {
		case t.Kind == token.Sign, t.Len() < leastName, t.Kind == token.Digits && t.Len() < 5,
			t.Kind == token.Letters && l.plain(from):
			return
		}
	}
	h, letters := uint64(0), 0
	for i := from; i < to; i++ {
		if i > from {
			l.begins[h] = true
		}
		h = sequence.Mix(h, l.hash(i))
		if l.tokens[i].Kind != token.Sign {
			letters += l.tokens[i].Len()
		}
	}
	if letters >= leastName {
		l.keep(h, wanted{s.Category, s.Score, s.Kind, to - from, false})
	}
}

func (l *lookout) keep(h uint64, w wanted) {
	if old, ok := l.want[h]; ok && (old.score >= w.score || !old.alone && w.alone) {
		return
	}
	l.want[h] = w
}

// plain reports whether the word at token i says nothing by itself: a title, a
// function word, a word that stands small in every list of words and in no list
// of names.
func (l *lookout) plain(i int) bool {
	return l.isOf(l.str(i), empty...)
}

// empty are the classes of words that say nothing by themselves.
var empty = slices.Concat(titles, unnamed)

// titles stand before names, and unnamed are those that stand in none.
var titles, unnamed = []string{"title", "kin"}, []string{"notname", "particle", "month", "weekday", "orghead"}

// has reports whether the word at token i is of one of some classes.
func (l *lookout) has(i int, classes ...string) bool { return l.isOf(l.str(i), classes...) }

// titled reports whether a word of a person's name is a title, or says whose kin somebody is:
// behind a word of the name it is one, too, if people are called so (Mukhtar, which is a mayor).
func (l *lookout) titled(word string, behind bool) bool {
	if !l.isOf(word, titles...) {
		return false
	}
	if !behind || l.lang.Lexicon == nil {
		return true
	}
	_, family := l.lang.Lexicon.Family(word)
	_, given := l.lang.Lexicon.Given(word)
	return !family && !given
}

// isOf reports whether a word is of one of some classes.
func (l *lookout) isOf(word string, classes ...string) bool {
	e := l.words.Of(l.words.Find(word))
	for _, class := range classes {
		if c, ok := l.words.Class(class); ok && e.Classes.Has(c) {
			return true
		}
	}
	return false
}

// ordinary reports whether a word in small letters is a word of the language.
func (l *lookout) ordinary(i int) bool {
	return l.lang.Lexicon != nil && l.lang.Lexicon.Common(words.Fold(l.str(i)))
}

// look is how many places are looked at between two looks at the context.
const look = 1024

// find goes over the text once.
func (l *lookout) find(ctx context.Context, spans []understudy.Span) (out []understudy.Span) {
	next := 0
	for n, i := 0, 0; i < len(l.tokens); n++ {
		if n%look == 0 && ctx.Err() != nil {
			return nil // whoever asked is told
		}
		t := l.tokens[i]
		for next < len(spans) && spans[next].End <= int(t.Start) {
			next++
		}
		if next < len(spans) && spans[next].Start <= int(t.Start) {
			// Found already; or only the first half of a name in disguise, perhaps taken for a number.
			if end := l.masked(l.run(i)); end > i && int(l.tokens[end-1].End) > spans[next].End {
				if end, w := l.disguised(i); end > i && int(l.tokens[end-1].End) > spans[next].End {
					out = append(out, l.echoed(i, end, w))
				}
			}
			i++
			continue
		}
		end, w := 0, wanted{}
		if t.Kind != token.Sign {
			if end, w = l.match(i); end > 0 && !l.fits(i, end, w) {
				end = 0
			}
		}
		if end == 0 {
			end, w = l.disguised(i)
		}
		if end == 0 {
			i++
			continue
		}
		out = append(out, l.echoed(i, end, w))
		i = end
	}
	return out
}

// echoed is the span of a find.
func (l *lookout) echoed(i, end int, w wanted) understudy.Span {
	return understudy.Span{Start: int(l.tokens[i].Start), End: int(l.tokens[end-1].End), Category: w.category, Kind: w.kind, Rule: ruleNames, Score: w.score * echo}
}

// disguised looks at the run of letters and figures that token i begins.
func (l *lookout) disguised(i int) (end int, w wanted) {
	if len(l.other.single) == 0 && len(l.other.together) == 0 {
		return 0, w
	}
	end = l.run(i)
	if end == i {
		return 0, w
	}
	first := l.text[l.tokens[i].Start:l.tokens[end-1].End]
	if to := l.masked(end); to > end {
		if w, ok := l.other.find(l.text[l.tokens[i].Start:l.tokens[to-1].End]); ok {
			return to, w
		}
	}
	if end == i+1 && l.tokens[i].Kind == token.Letters && l.other.cannot(first) && l.masked(end) == end {
		return 0, w
	}
	w, ok := l.other.find(first)
	if !ok && l.word(i, end) {
		w, ok = l.other.findSwapped(first)
		ok = ok && (l.lang.Lexicon == nil || !l.lang.Lexicon.Common(words.Fold(first)) && l.lang.Lexicon.Rank(words.Fold(first)) == 0 || l.ofName(i-1, i) || l.ofName(end, end))
	}
	if !ok {
		return 0, w
	}
	return end, w
}

// ofName reports whether token i is a word of a name of the document, perhaps with two letters
// swapped, and a blank stands before token gap, which is this one or the next: what stands
// beside it is no ordinary word.
func (l *lookout) ofName(i, gap int) bool {
	if i < 0 || gap >= len(l.tokens) || l.tokens[gap].Gap != token.Blank || l.tokens[i].Kind != token.Letters {
		return false
	}
	if w, ok := l.want[l.start(l.hash(i))]; ok && w.alone {
		return true
	}
	begin, end := i, i+1
	for begin > 0 && l.tokens[begin].Stem {
		begin--
	}
	for end < len(l.tokens) && l.tokens[end].Stem {
		end++
	}
	_, ok := l.other.findSwapped(l.text[l.tokens[begin].Start:l.tokens[end-1].End])
	return ok
}

// word reports whether tokens i to end are one written word.
func (l *lookout) word(i, end int) bool {
	for k := i + 1; k < end; k++ {
		if !l.tokens[k].Stem {
			return false
		}
	}
	return true
}

// masked is where the signs for letters end that stand tight behind a word which ends at a
// token.
func (l *lookout) masked(end int) int {
	for end < len(l.tokens) && l.tokens[end].Gap == token.Tight && l.tokens[end].Kind == token.Sign && strings.Contains(maskSigns, l.str(end)) {
		end++
	}
	return end
}

// match returns the longest phrase at token i.
func (l *lookout) match(i int) (end int, found wanted) {
	h := uint64(0)
	for j := i; j < len(l.tokens) && j < i+longestPhrase && (j == i || l.tokens[j].Gap <= token.Line); j++ {
		before := h
		h = sequence.Mix(h, l.hash(j))
		if w, ok := l.want[h]; ok {
			end, found = j+1, w
		} else if stem := l.stem(j); stem != "" {
			if w, ok := l.want[sequence.Mix(before, sequence.Hash(stem))]; ok && w.category == understudy.Person {
				end, found = j+1, w
			}
		}
		if !l.begins[h] {
			break
		}
	}
	return end, found
}

// stem is the word at token i in small letters without the ending of the genitive, if it has
// one, the language writes it without an apostrophe, and what is left is no shorter than a name.
func (l *lookout) stem(i int) string {
	g := l.lang.Genitive
	if g == "" || l.tokens[i].Kind != token.Letters {
		return ""
	}
	stem, cut := strings.CutSuffix(words.Fold(l.str(i)), g)
	if !cut || len(stem) < leastName {
		return ""
	}
	return stem
}

// fits reports whether tokens [i, end), whose words are those of a mention, are
// written so that they can be one.
func (l *lookout) fits(i, end int, w wanted) bool {
	if end < len(l.tokens) && l.tokens[end].Gap == token.Tight && l.tokens[end].Kind != token.Sign {
		return false // a part of a longer word
	}
	if i > 0 && l.tokens[i].Gap == token.Tight && strings.ContainsRune("@/.", rune(l.text[l.tokens[i].Start-1])) {
		return false
	}
	if end-i > 1 || w.category == understudy.Code {
		return true
	}
	switch t := l.tokens[i]; t.Case {
	case token.Lower:
		return w.category == understudy.Person && t.Len() >= leastSmall && !l.ordinary(i)
	case token.Initial:
		return false
	case token.None:
		return !l.ordinary(i) || l.rareGiven(i)
	}
	return !l.ordinary(i) || !l.opens(i)
}

// opens reports whether a sentence or line begins with token i: an ordinary word
// has a capital there, too.
func (l *lookout) opens(i int) bool {
	if l.tokens[i].Gap >= token.Line || i == 0 {
		return true
	}
	return strings.ContainsRune(".!?:", rune(l.text[l.tokens[i-1].Start]))
}
