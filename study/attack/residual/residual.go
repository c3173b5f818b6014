// Package residual looks for original values that are still there: whole, in part,
// disguised or written another way, in the result of their own document or in that of
// any other. In come documents with their stand-ins, twice: first all of them, to learn
// the values, then all again, to look. Out go counts and places.
//
// What is found is confirmed, or may be a coincidence. Confirmed are
//
//   - names and other values with a telling word: one that dictionaries do not list
//     in lower case, that is no title and no month, and that fewer than GenericIn
//     documents write in lower case; persons' names also in dictionary words, where
//     they are written as names;
//   - values of several words one of which is not frequent in the language, in the
//     result of their own document;
//   - numbers of five figures and more, and whole dates in their own document; in
//     stand-ins, only those of the very mention that is replaced.
//
// Where stand-ins are drawn anew for each document (pairs.InDocument), another
// document's value in one is no residual: a stand-in may be anything that is not its
// own document's. The same goes for single words of names, for common names play one
// another.
//
// A part of a value counts if fewer than GenericIn documents have the word outside
// of mentions. In other documents than its own a value must have such a word too,
// be a mention in fewer than GenericIn documents, and be no country: what many
// share names no one.
//
// It may know the root package, corpus, internal/shadow, study/attack/internal/phrase,
// study/attack/internal/word and study/evaluate/pairs.
package residual

import (
	"context"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/attack/internal/phrase"
	"github.com/understudy-text/understudy/study/attack/internal/word"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// GenericIn is in how many documents a word or a value must stand before it names
// no one; package standin has the same.
const GenericIn = 3

// Options are the settings. The zero value is useful.
type Options struct {
	// Title tells titles and particles of names, in plain form; may be nil.
	Title func(word string) bool
	// Common tells words that dictionaries list in lower case, in plain form, and
	// Frequent those among them that texts are full of; may be nil.
	Common, Frequent func(word string) bool
	// Country tells names of countries and words for their people; may be nil.
	Country func(words string) bool
	// Values has the result tell what stands at each place. It is personal data.
	Values bool
	// Most is how many places are listed; 0: 1000. All are counted.
	Most int
}

// A Form is how a value is still there.
type Form string

// The forms.
const (
	Whole     Form = "whole"     // but for case, accents and punctuation
	Disguised Form = "disguised" // look-alike letters, full-width forms, characters of no width
	Glued     Form = "glued"     // a name written as one word
	Part      Form = "part"      // one identifying word of several
	Number    Form = "number"    // the same figures with other signs between them
	Date      Form = "date"      // the same day, in any order and format
)

// Forms are all of them.
var Forms = [...]Form{Whole, Disguised, Glued, Part, Number, Date}

// A value is an original as it is looked for.
type value struct {
	category  understudy.Category
	words     []string // of Whole, Part and Glued
	documents int32    // in which it is mentioned
	last      int32    // the last of these
	own       bool     // it identifies in its own document
	elsewhere bool     // it identifies in others
}

// Values learns what to look for. Its size is that of the distinct values and of
// the vocabulary.
type Values struct {
	options   Options
	months    months
	whole     *phrase.Set
	wholes    []*value // by their number in whole
	parts     map[string]*value
	glued     map[string]*value
	numbers   map[string]*value
	dates     map[date]*value
	lower     map[string]int // documents that write a word in lower case
	kept      map[string]int // documents that have a word outside of mentions
	documents int32
}

// New returns what knows of no value yet. The error says that the program's own
// table of months is damaged.
func New(o Options) (*Values, error) {
	for _, f := range []*func(string) bool{&o.Title, &o.Common, &o.Frequent, &o.Country} {
		if *f == nil {
			*f = func(string) bool { return false }
		}
	}
	if o.Most == 0 {
		o.Most = 1000
	}
	m, err := readMonths(monthFile)
	return &Values{
		options: o, months: m, whole: phrase.NewSet(),
		parts: map[string]*value{}, glued: map[string]*value{}, numbers: map[string]*value{}, dates: map[date]*value{},
		lower: map[string]int{}, kept: map[string]int{},
	}, err
}

// Add learns the values of a document: what was replaced, and what is annotated.
func (v *Values) Add(ctx context.Context, d *pairs.Document) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	v.documents++
	spans := mentions(d)
	for _, s := range spans {
		v.learn(v.keys(d.Document.Text[s.Start:s.End], s.Category), s.Category)
	}
	v.count(d.Document.Text, spans)
	return nil
}

// mentions are the spans that were replaced, and those that should have been.
func mentions(d *pairs.Document) []understudy.Span {
	return understudy.Outermost(slices.Concat(d.Spans, d.Document.Given))
}

// count counts words in lower case, and words outside of mentions.
func (v *Values) count(text string, spans []understudy.Span) {
	lower, kept := map[string]bool{}, map[string]bool{}
	for w := range word.All(text) {
		for len(spans) > 0 && spans[0].End <= w.Start {
			spans = spans[1:]
		}
		if isLower(text[w.Start:w.End]) && !lower[w.Text] {
			lower[w.Text] = true
			v.lower[w.Text]++
		}
		if (len(spans) == 0 || spans[0].Start >= w.End) && !kept[w.Text] {
			kept[w.Text] = true
			v.kept[w.Text]++
		}
	}
}

// keys are what a mention is looked for by.
type keys struct {
	words   []string
	parts   []string
	glued   string
	number  string
	numeral bool
	days    []date
}

// names are the categories whose mentions are names, each word of which may be
// enough.
var names = map[understudy.Category]bool{
	understudy.Person: true, understudy.Organisation: true, understudy.Location: true, understudy.Misc: true,
}

const (
	shortestPart  = 3 // letters
	shortestGlued = 7
)

func (v *Values) keys(original string, category understudy.Category) keys {
	var k keys
	all := slices.Collect(word.All(original))
	name, joined := 0, ""
	for _, w := range all {
		k.words = append(k.words, w.Text)
		if isNumber(w.Text) || v.options.Title(w.Text) {
			continue
		}
		name++
		joined += w.Text
		if len(all) > 1 && names[category] && len([]rune(w.Text)) >= shortestPart {
			k.parts = append(k.parts, w.Text)
		}
	}
	if category == understudy.Person && name > 1 && len(joined) >= shortestGlued {
		k.glued = joined
	}
	if category == understudy.DateTime {
		for i := range all {
			if days, _ := v.months.datesAt(original, all, i); len(days) > 0 {
				k.days = append(k.days, days...)
			}
		}
	} else if k.number, k.numeral = digits(original); !k.numeral {
		k.number = ""
	}
	return k
}

// learn notes the keys of a mention.
func (v *Values) learn(k keys, category understudy.Category) {
	if n := v.whole.Add(k.words); n >= 0 {
		if n == len(v.wholes) {
			v.wholes = append(v.wholes, &value{category: category, words: k.words})
		}
		v.wholes[n].countDocument(v.documents)
	}
	for _, w := range k.parts {
		note(v.parts, w, value{category: category, words: []string{w}}, v.documents)
	}
	if k.glued != "" {
		note(v.glued, k.glued, value{category: category, words: []string{k.glued}}, v.documents)
	}
	if k.number != "" {
		note(v.numbers, k.number, value{category: category}, v.documents)
	}
	for _, day := range k.days {
		note(v.dates, day, value{category: category}, v.documents)
	}
}

func note[K comparable](in map[K]*value, key K, first value, document int32) {
	if in[key] == nil {
		in[key] = &first
	}
	in[key].countDocument(document)
}

// countDocument counts a document in which the value occurs, once.
func (x *value) countDocument(document int32) {
	if x.last != document {
		x.last = document
		x.documents++
	}
}

// judge finds out which values identify.
func (v *Values) judge() {
	for _, x := range v.wholes {
		v.judgeWhole(x)
	}
	for w, x := range v.parts {
		x.own = v.telling(w) && v.kept[w] < GenericIn
		x.elsewhere = x.own && !v.options.Country(w)
	}
	for w, x := range v.glued {
		x.own = v.telling(w)
		x.elsewhere = x.own
	}
	for _, x := range v.numbers {
		x.own, x.elsewhere = true, true
	}
	for _, x := range v.dates {
		x.own = true
	}
}

func (v *Values) judgeWhole(x *value) {
	if x.category == understudy.DateTime || x.category == understudy.Quantity {
		return // figures and days have keys of their own
	}
	figures, rare := 0, false
	for _, w := range x.words {
		if isNumber(w) {
			figures += len(w)
			continue
		}
		telling := v.telling(w)
		x.own = x.own || telling || len(x.words) > 1 && v.named(w) && !v.options.Frequent(w)
		rare = rare || telling && v.kept[w] < GenericIn
	}
	x.elsewhere = rare && !v.options.Country(strings.Join(x.words, " "))
	if figures >= fewDigits {
		x.own, x.elsewhere = true, true
	}
}

// telling reports whether a word can name someone by itself.
func (v *Values) telling(w string) bool { return v.named(w) && !v.options.Common(w) }

// named reports whether a word can be part of what names someone.
func (v *Values) named(w string) bool {
	return len([]rune(w)) >= shortestPart && !isNumber(w) && v.months[w] == 0 && v.lower[w] < GenericIn && !v.options.Title(w)
}
