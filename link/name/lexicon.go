package name

import "github.com/understudy-text/understudy/language/lexicon"

// FromLexicon answers the parser's questions from a language's lexicon; nil
// knows no words.
func FromLexicon(l *lexicon.Lexicon) Words { return lexiconWords{l} }

type lexiconWords struct{ *lexicon.Lexicon }

func (l lexiconWords) Given(word string) (Gender, bool) {
	if l.Lexicon == nil {
		return Unknown, false
	}
	n, ok := l.Lexicon.Given(word)
	if n.Gender == lexicon.Either {
		return Unknown, ok
	}
	return Gender(n.Gender), ok
}

func (l lexiconWords) Family(word string) bool {
	if l.Lexicon == nil {
		return false
	}
	_, ok := l.Lexicon.Family(word)
	return ok
}

func (l lexiconWords) Common(word string) bool {
	return l.Lexicon != nil && l.Lexicon.Common(word)
}

func (l lexiconWords) Weight(word string) int {
	if l.Lexicon == nil {
		return 0
	}
	n := 0
	if given, ok := l.Lexicon.Given(word); ok {
		n = 1 + int(given.Weight)
	}
	if family, ok := l.Lexicon.Family(word); ok {
		n = max(n, 1+int(family.Weight))
	}
	return n
}

// Transliterated returns the plain form of the name that a word in Arabic letters is the sound of,
// of another culture: كلينتون is Clinton.
func (l lexiconWords) Transliterated(key string) (of string, ok bool) {
	if l.Lexicon == nil {
		return key, false
	}
	n, ok := l.Lexicon.Transliterated(key)
	if !ok {
		return key, false
	}
	return lexicon.Plain(n.Written), true
}

// Spelling returns the plain form of the name of which a word is a spelling: Mohammed,
// Mohamed and محمد have one. Other words are returned as they are, and ok is false.
func (l lexiconWords) Spelling(key string) (of string, ok bool) {
	if l.Lexicon == nil {
		return key, false
	}
	n, ok := l.InTwoScripts(key)
	if !ok {
		return key, false
	}
	return lexicon.Plain(n.Written), true
}
