// Package lexical finds names that their words give away: a title before a
// name, initials, the name of a country or a town, the head of an institution
// ("Court", "Ministry"), a nationality, an illness, a benefit.
//
// In comes a document, out go spans with rule names "lexicon/…". The package
// knows the root package, language, lexicon and package overlap. It is meant
// to be right when it speaks; what it leaves is for the tagger to find.
//
// The text is cut into tokens once; each token looks a bounded number of words
// to its left and right.
package lexical

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
	"github.com/understudy-text/understudy/detect/overlap"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lexicon"
)

// A Detector finds names by word lists. It is safe for concurrent use.
type Detector struct {
	lex   *lexicon.Lexicon
	lists lists
	rules grammar
	first map[string]bool // first words of names of countries and their people

	bodies map[string]bool // names of bodies that the lexicon lists
}

// A grammar is the rules of a language: what they share is in files named after
// what they look for, what only one language has in a file named after it.
type grammar struct {
	name  func(r *reader, i int) // runs the rules that a capitalised word wakes
	lower func(r *reader, i int) // runs the rules that a word in small letters wakes
}

// grammars are the rules of each language, by its code.
var grammars = map[string]grammar{
	"en": {englishName, englishLower},
	"sv": {swedishName, swedishLower},
}

// New returns the detector of a language, which must have a lexicon.
func New(l *language.Language) (*Detector, error) {
	if l == nil || l.Lexicon == nil {
		return nil, errors.New("lexical: no lexicon")
	}
	rules, ok := grammars[l.Code]
	if !ok {
		return nil, fmt.Errorf("lexical: no rules for language %q", l.Code)
	}
	lists, err := readLists(l.Code, l.Lexicon)
	if err != nil {
		return nil, err
	}
	d := &Detector{lex: l.Lexicon, lists: lists, rules: rules, first: map[string]bool{}, bodies: bodiesOf(l.Lexicon)}
	for p := range lists.sets[placeWords] {
		lists.sets[placeWords][strings.ReplaceAll(p, "_", " ")] = true
	}
	for b := range lists.sets[bodyNames] {
		d.bodies[strings.ReplaceAll(b, "_", " ")] = true
	}
	for _, c := range l.Lexicon.Countries() {
		for _, form := range []string{c.Name, c.Official, c.Adjective, c.Person, c.People} {
			word, _, _ := strings.Cut(form, " ")
			d.first[word] = true
		}
	}
	for w := range lists.sets[firstWords] {
		d.first[w] = true
	}
	return d, nil
}

// order is the order of trust between the rules of this package.
var order = []string{"lexicon/person/title", "lexicon/office", "lexicon/institution", "lexicon/firm", "lexicon/government", "lexicon/state", "lexicon/benefit", "lexicon/case", "lexicon/person/families", "lexicon/place", "lexicon/country", "lexicon/nationality"}

// Detect finds what the lists find. Overlaps are resolved as package overlap says.
func (d *Detector) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("lexical: document %q: %w", doc.ID, err)
	}
	r := &reader{Detector: d, text: doc.Text}
	r.tok = words.Scan(doc.Text, make([]words.Token, 0, len(doc.Text)/5+8))
	for _, t := range r.tok {
		if t.Name() {
			r.names++
		}
		if t.Shape >= words.Lower {
			r.words++
		}
	}
	for i, t := range r.tok {
		switch {
		case t.Shape == words.Sign:
			if t.End-t.Start == 1 && doc.Text[t.Start] == '(' {
				r.foreign(i)
			}
		case t.Shape == words.Digits:
		case t.Name():
			d.rules.name(r, i)
		default:
			d.rules.lower(r, i)
		}
	}
	return overlap.Resolve(doc.Text, r.found, overlap.Options{Order: order, Glue: d.lists.isGlue}), nil
}

// A reader is one text while the rules look at it.
type reader struct {
	*Detector
	text  string
	tok   []words.Token
	names int // words with a capital letter
	words int // all words
	until int // behind the run of names that was read last, in a language that reads them so
	found []understudy.Span
}

// add reports tokens [i, j).
func (r *reader) add(i, j int, c understudy.Category, rule, kind string, score float32) {
	if i < 0 || i >= j || j > len(r.tok) {
		return
	}
	r.found = append(r.found, understudy.Span{Start: int(r.tok[i].Start), End: int(r.tok[j-1].End), Category: c, Kind: kind, Rule: rule, Score: score})
}

func (r *reader) at(i int) words.Token {
	if i < 0 || i >= len(r.tok) {
		n := int32(len(r.text))
		return words.Token{Start: n, End: n, Gap: words.Paragraph}
	}
	return r.tok[i]
}

func (r *reader) str(i int) string { t := r.at(i); return r.text[t.Start:t.End] }

func (r *reader) flag(i int) flags {
	if r.at(i).Shape == words.Sign {
		return 0
	}
	return r.lists.flags[strings.ToLower(r.str(i))]
}

// is reports whether token i is one of the words; they are lower-case.
func (r *reader) is(i int, list ...string) bool {
	s := r.str(i)
	for _, w := range list {
		if len(s) == len(w) && strings.EqualFold(s, w) {
			return true
		}
	}
	return false
}

// near reports whether token i follows on the same line or the next.
func (r *reader) near(i int) bool { return i < len(r.tok) && r.at(i).Gap <= words.Line }

func (r *reader) glued(i int) bool { return i < len(r.tok) && r.at(i).Gap == words.None }

// sentenceStart reports whether token i begins a sentence, as far as signs tell.
func (r *reader) sentenceStart(i int) bool {
	return r.at(i).Gap == words.Paragraph || i == 0 || r.is(i-1, ".", "!", "?", ":", "“", "\"") || r.at(i).Gap == words.Line && !r.near(i)
}

// titled writes a word in capitals as a name: POLAND, Poland.
func titled(s string) string {
	if s == "" {
		return s
	}
	return s[:1] + strings.ToLower(s[1:])
}
