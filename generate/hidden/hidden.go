// Package hidden gives stand-ins to the words that a list hides, as the maskers
// allowList and vocabThres of "Recovering from Privacy-Preserving Masking" (section
// 3.1) do: such a mask knows of a word only that it is rare. A word of the language
// is played by one that is as frequent, of its part of speech and its make, and that
// the list hides too (section 3.2: words not on the list are preferred); a number,
// by a near one of as many digits.
//
// In come single words, out go forms of package phrase. What names someone is left to
// the readers of names.
//
// It may know generate/cast, generate/draw, generate/form, generate/phrase,
// generate/place, internal/scatter, language, language/lexicon and lm/bilinear.
package hidden

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Listed reports whether a list keeps a word.
type Listed func(word string) bool

// A Reader takes hidden words apart.
type Reader struct {
	language *language.Language
	grammar  phrase.Grammar
	next     form.Reader // of what names someone
}

// NewReader returns the reader of a language. Words that it leaves alone go to next.
func NewReader(l *language.Language, next form.Reader) Reader {
	_, g := phrase.Of(l.Code, l.Lexicon)
	return Reader{l, g, next}
}

// Read takes the mentions of one entity apart that the list of a rule hides.
func (r Reader) Read(s *form.Scene, e form.Entity, rule string, listed Listed) []form.Form {
	out := make([]form.Form, len(e.Mentions))
	words := r.words(e.Mentions)
	var rest form.Entity
	var at []int
	for i := range e.Mentions {
		if f := r.read(s, &e.Mentions[i], words, rule, listed); f != nil {
			out[i] = f
			continue
		}
		rest.Mentions, at = append(rest.Mentions, e.Mentions[i]), append(at, i)
	}
	if len(at) > 0 {
		rest.Kind = e.Kind
		for i, f := range r.next.Read(s, rest) {
			out[at[i]] = f
		}
	}
	return out
}

// words reports whether an entity is a word of the language and no name: all its
// mentions must be, so that all of them have one stand-in.
func (r Reader) words(mentions []form.Mention) bool {
	for i := range mentions {
		for _, part := range parts(mentions[i].Text) {
			if !isNumber(part) && !r.word(part, &mentions[i]) {
				return false
			}
		}
	}
	return true
}

// word reports whether a part is a word of the language: in lower case, or one that
// dictionaries list so.
func (r Reader) word(part string, m *form.Mention) bool {
	part, _ = r.bare(part)
	for _, c := range part {
		if !unicode.IsLetter(c) || c >= utf8.RuneSelf && !strings.ContainsRune(r.grammar.Letters(), unicode.ToLower(c)) {
			return false
		}
	}
	if utf8.RuneCountInString(part) < 2 || r.table(part) {
		return false
	}
	switch phrase.ShapeOf(part) {
	case phrase.Lower:
		return true
	case phrase.Title:
		return r.language.Lexicon.Common(part) && (m.SentenceStart || !r.names(part))
	}
	return r.language.Lexicon.Common(part)
}

// table reports whether tables know more of a word than its make: numerals, months,
// currencies.
func (r Reader) table(part string) bool {
	l := r.language.Lexicon
	_, currency := l.Currency(part)
	folded := lexicon.Fold(part)
	return currency || l.Is(folded, "number-word") || l.Is(folded, "month")
}

// names reports whether a word with a capital is also a name of a person or a place, or
// of a class of which names are made: Inc.
func (r Reader) names(part string) bool {
	l := r.language.Lexicon
	_, given := l.Given(part)
	_, family := l.Family(part)
	return given || family || len(l.Town(part)) > 0 || len(l.Classes(lexicon.Fold(part))) > 0
}

// parts are what hyphens join.
func parts(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return c == '-' || c == '\u2010' || c == '\u2011' })
}

// bare is a word without its possessive ending.
func (r Reader) bare(part string) (word, ending string) {
	cut := r.grammar.Owner(lexicon.Fold(part), part, "")
	if cut <= 0 || cut >= len(part) {
		return part, ""
	}
	return part[:cut], part[cut:]
}

// read takes one mention apart; nil if there is anything but numbers and words in it.
func (r Reader) read(s *form.Scene, m *form.Mention, words bool, rule string, listed Listed) *phrase.Form {
	ps := parts(m.Text)
	if len(ps) == 0 {
		return nil
	}
	f := &phrase.Form{Grammar: r.grammar}
	at, played := 0, false
	for i, part := range ps {
		start := at + strings.Index(m.Text[at:], part)
		if start > at {
			f.Pieces = append(f.Pieces, phrase.Piece{Text: m.Text[at:start]})
		}
		at = start + len(part)
		switch word, ending := r.bare(part); {
		case isNumber(part):
			f.Pieces = append(f.Pieces, number(s, part))
		case !words:
			return nil
		case len(ps) > 1 && listed(word):
			f.Pieces = append(f.Pieces, phrase.Piece{Text: part})
			continue
		default:
			f.Pieces = append(f.Pieces, r.piece(m, word, i == 0, rule))
			if ending != "" {
				f.Pieces = append(f.Pieces, phrase.Piece{Text: ending, Mark: true})
			}
		}
		played = true
	}
	if at < len(m.Text) {
		f.Pieces = append(f.Pieces, phrase.Piece{Text: m.Text[at:]})
	}
	if !played {
		return nil
	}
	return f
}

// piece plays a word.
func (r Reader) piece(m *form.Mention, word string, first bool, rule string) phrase.Piece {
	p := phrase.Piece{Text: word, Play: true, Shape: phrase.ShapeOf(word),
		Role:   cast.Role{Kind: kind(r.language), Key: lexicon.Fold(word)},
		Traits: []cast.Trait{{Name: ruleTrait, Value: rule}, {Name: tagTrait, Value: r.tag(m, word)}},
	}
	if first {
		if a := r.grammar.Article(m.Before); a != "" {
			p.Traits = append(p.Traits, cast.Trait{Name: articleTrait, Value: a})
		}
	}
	return p
}

// The traits of a hidden word.
const (
	ruleTrait    = "rule"    // that hid it
	tagTrait     = "tag"     // its part of speech
	articleTrait = "article" // the indefinite article before it
)

// tag is the part of speech of a mention's word where it stands.
func (r Reader) tag(m *form.Mention, word string) string {
	if r.language.Tagger == nil {
		return ""
	}
	before := m.Before
	if i := strings.LastIndexAny(before, "\n"); i >= 0 {
		before = before[i+1:]
	} else if i := strings.IndexByte(before, ' '); i >= 0 && len(before) > i {
		before = before[i+1:] // it may begin inside a word
	}
	after := m.After
	if i := strings.IndexByte(after, '\n'); i >= 0 {
		after = after[:i]
	} else if i := strings.LastIndexByte(after, ' '); i >= 0 {
		after = after[:i]
	}
	text := before + word + after
	tokens := r.language.Tokens(text, language.Range{Start: 0, End: len(text)}, nil)
	words, at := make([]string, len(tokens)), 0
	for i, t := range tokens {
		words[i] = text[t.Start:t.End]
		if t.Start <= len(before) {
			at = i
		}
	}
	if len(words) == 0 {
		return ""
	}
	return r.language.Tag(words)[at]
}

// kind is that of the roles of a language's hidden words.
func kind(l *language.Language) cast.Kind {
	code, _ := phrase.Of(l.Code, l.Lexicon)
	return phrase.KindOf(code, "hidden")
}
