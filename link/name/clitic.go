package name

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// leastStem is how many letters a name has at least behind what is cut off.
const leastStem = 3

// How far a word may be from a name of another culture that it sounds like (lexicon.Apart) to
// be this name and not a clitic before another: mostCut if what is behind the clitic is a
// name, too (فورد, Ford or "and Ward"), mostHeard if not.
const (
	mostCut   = .3
	mostHeard = 2
)

// cut takes off what is written in one word with a name: conjunctions and prepositions,
// which stay in the text, and the article, which becomes a particle. A name that is known
// whole is not cut.
func (r *Rules) cut(text string, w Words, ts []Token) []Token {
	if len(r.clitics) == 0 && r.article == "" {
		return ts
	}
	of, _ := w.(speller)
	known := func(word string) bool {
		if of != nil {
			if _, ok := of.Spelling(plain(word)); ok {
				return true
			}
		}
		_, given := w.Given(word)
		_, rule := r.words[plain(word)]
		return given || rule || w.Family(word)
	}
	heard := func(word string, most float64) bool { // والتر is Walter
		if of == nil {
			return false
		}
		latin, ok := of.Transliterated(plain(word))
		away, _ := lexicon.Apart(word, latin)
		return ok && away <= most
	}
	for i := 0; i < len(ts); i++ {
		t, clitics := &ts[i], r.clitics
		if i > 0 {
			clitics = r.conjunctions // a preposition stands before all of a name
		}
		for {
			word := text[t.Start:t.End]
			first, n := utf8.DecodeRuneInString(word)
			rest := word[n:]
			if !strings.ContainsRune(clitics, first) || known(word) || utf8.RuneCountInString(rest) < leastStem ||
				heard(word, mostCut) || !known(rest) && (heard(word, mostHeard) || r.article == "" || !strings.HasPrefix(rest, r.article)) {
				break
			}
			t.Start += n
			t.Key = plain(rest)
		}
		word := text[t.Start:t.End]
		rest, ok := strings.CutPrefix(word, r.article)
		if r.article == "" || !ok || utf8.RuneCountInString(rest) < leastStem || r.words[t.Key].title || i > 0 && r.joins[ts[i-1].Key] || known(word) && !known(rest) {
			continue
		}
		name := Token{Start: t.Start + len(r.article), End: t.End, Key: plain(rest)}
		t.End, t.Key, t.article = name.Start, plain(r.article), true
		ts = slices.Insert(ts, i+1, name)
		i++
	}
	return ts
}

// Article reports whether a text ends in an article that is written in one word with the
// name behind it.
func (r *Rules) Article(before string) bool {
	return r.article != "" && strings.HasSuffix(before, r.article)
}

// Begins reports whether a name begins with the article that is written in one word with it.
func (r *Rules) Begins(name string) bool { return r.article != "" && r.Bared(name) != name }

// Unarticled is a text without the article that it ends in.
func (r *Rules) Unarticled(before string) string { return strings.TrimSuffix(before, r.article) }

// Bared is a name without the article that is written in one word with it.
func (r *Rules) Bared(name string) string {
	if rest, ok := strings.CutPrefix(name, r.article); ok && r.article != "" && utf8.RuneCountInString(rest) >= leastStem {
		return rest
	}
	return name
}

// join makes one token of a word that is a name only with the next: Abd al-Rahman, عبد
// الرحمن. An article between them goes with it. In Latin letters such words are names by
// themselves too, so that both together must be known.
func (r *Rules) join(text string, w Words, ts []Token) []Token {
	of, _ := w.(speller)
	for i := 0; len(r.joins) > 0 && i+1 < len(ts); i++ {
		if !r.joins[ts[i].Key] || !near(text, ts, i) {
			continue
		}
		last := i + 1
		if last+1 < len(ts) && len(ts[last].Key) <= longestArticle && near(text, ts, last) {
			last++
		}
		key := strings.Join(strings.FieldsFunc(plain(text[ts[i].Start:ts[last].End]), func(r rune) bool { return r == ' ' || r == '-' }), " ")
		known := ts[i].Key[0] >= utf8.RuneSelf
		if of != nil && !known {
			_, known = of.Spelling(key)
		}
		if known {
			ts[i].End, ts[i].Key = ts[last].End, key
			ts = slices.Delete(ts, i+1, last+1)
		}
	}
	return ts
}

// longestArticle is the length of al, el and ul.
const longestArticle = 2

// near reports whether only a blank or a hyphen stands behind a token before the next.
func near(text string, ts []Token, i int) bool {
	between := text[ts[i].End:ts[i+1].Start]
	return between == " " || hyphen(between)
}

// A speller is Words that know names in several spellings: it returns the key that all of
// them have, and whether the word is such a name.
type speller interface {
	Spelling(key string) (string, bool)
	Transliterated(key string) (string, bool) // of a name of another script
}

// spell gives the spellings of one name one key, in whatever script; titles and
// particles keep theirs.
func (r *Rules) spell(w Words, ts []Token) {
	of, ok := w.(speller)
	if !ok {
		return
	}
	for i := range ts {
		if _, rule := r.words[ts[i].Key]; !rule {
			var known bool
			if ts[i].Key, known = of.Spelling(ts[i].Key); !known && ts[i].Key != "" && ts[i].Key[0] >= utf8.RuneSelf {
				ts[i].Key, _ = of.Transliterated(ts[i].Key)
			}
		}
	}
}
