// Package quasi counts what quasi-identifiers are left in combination: the traits of
// people, places and times that a text still tells, and how many documents are alone
// with theirs. In come documents with their stand-ins, out go tables in the manner of
// k-anonymity (Sweeney 2002).
//
// A trait is told by what stands outside of stand-ins: mentions that were annotated
// and not replaced, mentions that a detector finds, and pronouns. What stand-ins
// say is not true, so it is no trait.
//
// It may know the root package, language/lexicon, study/attack/internal/word and
// study/evaluate/pairs.
package quasi

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/study/attack/internal/word"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A Trait is one kind of quasi-identifier.
type Trait string

// The traits.
const (
	Gender     Trait = "gender"     // of most pronouns
	Age        Trait = "age"        // in tens of years
	Year       Trait = "year"       // the years that are named
	Country    Trait = "country"    // countries, and the nationalities of them
	Place      Trait = "place"      // towns
	Occupation Trait = "occupation" // by the word list of the language
	Name       Trait = "name"       // of persons: no quasi-identifier, but an identifier that is left
	Number     Trait = "number"     // codes: the same
)

// Traits are all of them.
var Traits = [...]Trait{Gender, Age, Year, Country, Place, Occupation, Name, Number}

// Words are what is known of a language.
type Words struct {
	Lexicon *lexicon.Lexicon
	// Gender is of pronouns, in lower case: 'm', 'f', or 0 for other words.
	Gender func(word string) byte
}

// Options say how traits are found.
type Options struct {
	Detector  understudy.Detector // nil: annotations alone
	Languages map[string]Words
	Default   string // language of documents that do not name theirs
}

// A Meter looks for traits in originals and results. Its size is that of the
// traits, not of the texts.
type Meter struct {
	options       Options
	before, after []profile
}

// A profile is what one text tells: the values of each trait, in one string.
type profile map[Trait]string

// New returns a meter.
func New(o Options) *Meter { return &Meter{options: o} }

// Add reads an original and its result.
func (m *Meter) Add(ctx context.Context, d *pairs.Document) error {
	before, err := m.profile(ctx, d.Document, nil, understudy.Outermost(slices.Concat(d.Spans, d.Document.Given)))
	if err != nil {
		return err
	}
	result := *d.Document
	result.Text, result.Given = d.Result, nil
	after, err := m.profile(ctx, &result, d.Places, missed(d))
	if err != nil {
		return err
	}
	m.before, m.after = append(m.before, before), append(m.after, after)
	return nil
}

// missed are the annotated spans that nothing replaces, in bytes of the result.
func missed(d *pairs.Document) []understudy.Span {
	var out []understudy.Span
	replaced := placesOf(d.Spans)
	for _, g := range understudy.Outermost(d.Document.Given) {
		if pairs.Touched(replaced, g.Start, g.End) < 0 {
			out = append(out, d.Moved(g))
		}
	}
	return out
}

// profile reads the traits that a text tells outside of some places.
func (m *Meter) profile(ctx context.Context, doc *understudy.Document, standIns []pairs.Place, known []understudy.Span) (profile, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	spans := known
	if m.options.Detector != nil {
		found, err := m.options.Detector.Detect(ctx, doc)
		if err != nil {
			return nil, err
		}
		places := placesOf(known)
		for _, s := range found {
			if pairs.Touched(places, s.Start, s.End) < 0 {
				spans = append(spans, s)
			}
		}
	}
	w := m.options.Languages[cmp.Or(doc.Language, m.options.Default)]
	told := traits{}
	for _, s := range spans {
		if pairs.Touched(standIns, s.Start, s.End) < 0 {
			told.read(doc.Text[s.Start:s.End], s, w)
		}
	}
	told.gender(doc.Text, standIns, w)
	return told.profile(), nil
}

// placesOf is where spans stand.
func placesOf(spans []understudy.Span) []pairs.Place {
	out := make([]pairs.Place, len(spans))
	for i, s := range spans {
		out[i] = pairs.Place{Start: s.Start, End: s.End}
	}
	return out
}

// traits are the values of each trait.
type traits map[Trait]map[string]bool

func (t traits) add(trait Trait, value string) {
	if t[trait] == nil {
		t[trait] = map[string]bool{}
	}
	t[trait][value] = true
}

// read adds what a mention tells.
func (t traits) read(text string, s understudy.Span, w Words) {
	switch s.Category {
	case understudy.Person:
		t.add(Name, lexicon.Plain(text))
	case understudy.Code:
		t.add(Number, lexicon.Plain(text))
	case understudy.DateTime, understudy.Demographic:
		t.figures(text, s)
	}
	if w.Lexicon == nil || s.Category == understudy.Person || s.Category == understudy.Code {
		return
	}
	if c, _, ok := w.Lexicon.Country(text); ok {
		t.add(Country, c.ISO)
		return
	}
	if towns := w.Lexicon.Town(text); len(towns) > 0 && s.Category == understudy.Location {
		t.add(Place, lexicon.Plain(text))
		return
	}
	if s.Category == understudy.Demographic && w.Lexicon.Is(lexicon.Fold(text), "occupation") {
		t.add(Occupation, lexicon.Plain(text))
		return
	}
	for part := range strings.FieldsSeq(text) { // "Turkish Government"
		if c, _, ok := w.Lexicon.Country(strings.Trim(part, ".,;:()’'\"")); ok && len(part) > 3 {
			t.add(Country, c.ISO)
		}
	}
}

// figures adds the years and ages of a mention.
func (t traits) figures(text string, s understudy.Span) {
	age := s.Kind == "age" || s.Category == understudy.Demographic
	for w := range word.All(text) {
		n, err := strconv.Atoi(w.Text)
		switch {
		case err != nil:
		case age && n > 0 && n < 120:
			t.add(Age, fmt.Sprint(n/10*10))
		case !age && n >= 1800 && n < 2100 && len(w.Text) == 4:
			t.add(Year, w.Text)
		}
	}
}

// gender adds that of most pronouns.
func (t traits) gender(text string, standIns []pairs.Place, w Words) {
	if w.Gender == nil {
		return
	}
	count := map[byte]int{}
	for p := range word.All(text) {
		if g := w.Gender(p.Text); g != 0 && pairs.Touched(standIns, p.Start, p.End) < 0 {
			count[g]++
		}
	}
	if count['m'] != count['f'] {
		t.add(Gender, map[bool]string{true: "m", false: "f"}[count['m'] > count['f']])
	}
}

// profile writes the values of each trait in one string.
func (t traits) profile() profile {
	p := profile{}
	for trait, values := range t {
		p[trait] = strings.Join(slices.Sorted(maps.Keys(values)), "\x00")
	}
	return p
}
