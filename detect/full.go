package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// ruleFull is the rule of full names that lists know.
const ruleFull = "document/full"

// fullScore is how likely such a find is right.
const fullScore = 0.7

// full finds, in a script without letter case, a given name of the lists before a surname of
// the lists: no capital shows there where a name begins, and the tagger misses names that it
// has not seen. Neither may be a word of dictionaries, and the surname no frequent one. A
// surname that the tagger found takes in the given name before it. doubtful are those that fail
// by dictionaries, of which the tagger found a half or only the surname is a word: people are
// called so, and a document that has both words beside each other twice names somebody.
func (d *Detector) full(text string, tokens []token.Token, spans []understudy.Span) (out, doubtful []understudy.Span) {
	lex := d.lang.Lexicon
	if lex == nil {
		return nil, nil
	}
	l := lookout{Detector: d, text: text, tokens: tokens}
	at := 0
	for i := 0; i+1 < len(tokens); i++ {
		if !caseless(text, tokens[i]) || tokens[i].Stem {
			continue
		}
		begin, behind := i, i+1
		for behind < len(tokens) && tokens[behind].Stem {
			behind++
		}
		if behind == len(tokens) || tokens[behind].Gap != token.Blank || !caseless(text, tokens[behind]) {
			continue
		}
		end := behind + 1
		for end < len(tokens) && tokens[end].Stem {
			end++
		}
		from, to := int(tokens[i].Start), int(tokens[end-1].End)
		for at < len(spans) && spans[at].End <= from {
			at++
		}
		found := at < len(spans) && spans[at].Start < to // the tagger found one of the two
		if found && (spans[at].Category != understudy.Person || spans[at].Start <= from && to <= spans[at].End) {
			continue
		}
		surname := text[tokens[behind].Start:to]
		if _, ok := lex.Family(surname); !ok || l.isOf(surname, empty...) {
			continue
		}
		sure := listed(lex, surname, lex.Family) && (found || lex.Rank(words.Fold(surname)) == 0)
		// What can be cut off before a word (و, ب) may be a part of the name.
		for ; begin < behind; begin++ {
			given := text[tokens[begin].Start:tokens[behind-1].End]
			if _, ok := lex.Given(given); !ok || len(given) < leastFull || l.isOf(given, empty...) {
				continue
			}
			rank := lex.Rank(words.Fold(given))
			name := understudy.Span{Start: int(tokens[begin].Start), End: to, Category: understudy.Person, Rule: ruleFull, Score: fullScore}
			if often, is := rank > 0 && rank <= frequent, listed(lex, given, lex.Given); sure && is && !often {
				out = append(out, name)
			} else if found || is && !often {
				doubtful = append(doubtful, name)
			}
			break
		}
	}
	return out, doubtful
}

// frequent is up to which rank a word is one that texts are made of, whoever is called so.
const frequent = 1500

// leastFull is how many bytes a given name has at least: three letters.
const leastFull = 6

// caseless reports whether a token is a word of a script without letter case.
func caseless(text string, t token.Token) bool {
	if t.Kind != token.Letters || t.Case != token.None {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[t.Start:])
	return unicode.Is(unicode.Lo, r)
}

// listed reports whether a list of names has a word that dictionaries do not.
func listed(lex *lexicon.Lexicon, word string, list func(string) (lexicon.Name, bool)) bool {
	if lex.Common(words.Fold(word)) || lex.Common(strings.ToLower(word)) {
		return false
	}
	_, ok := list(word)
	return ok
}
