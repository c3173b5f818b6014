// Package pattern finds what can be told by its shape: contact data, numbers
// with and without a checksum, case numbers, dates, times, durations, ages,
// amounts of money, counts.
//
// In comes a document, out go spans with rule names "pattern/…". It knows the
// root package and package overlap. A rule is a value, with the texts it must
// and must not find beside it (the manner of gitleaks); those of a rule that
// several languages have are in the language's examples.
//
// A language is data (type tongue): the words that rules speak of, by class; the
// small words between numbers and names, by role; how it writes; and the few
// rules that are truly its own. What is written alike everywhere (mail and web
// addresses, accounts and cards with checksums, telephone numbers with the code
// of a country) is shared, and so is how dates, times, amounts and counts are
// read.
//
// The cost is linear in the text: it is cut into tokens once, a table look-up
// tells which rules a token wakes, and a rule reads on from there by hand. No
// regular expression is run.
package pattern

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/overlap"
)

// A Rule finds one kind of thing.
type Rule struct {
	ID          string // "iban"; spans carry "pattern/iban"
	Category    understudy.Category
	Kind        string // finer type for those who make stand-ins
	Description string
	Score       float32 // below 1; a match whose checksum holds scores 1
	Priority    int     // between matches of one length, the higher one wins

	trigger class                   // a token of any of these classes wakes the rule
	match   func(s *source, at int) // reads on from the token and reports

	Finds   []string // texts in which it finds exactly what stands in ⟦ ⟧
	Ignores []string // texts in which it finds nothing
}

// Options are a detector's settings. The zero value is useful.
type Options struct {
	Region string // where phone numbers without a country code are from, ISO 3166 ("GB"); empty: the language's own (tongue.region)
}

// A Detector runs the rules of one language. It is safe for concurrent use.
type Detector struct {
	rules   []*Rule
	vocab   *vocabulary
	byClass [64][]*Rule
	names   map[*Rule]string
	order   []string
	opt     Options
	tongue  *tongue
}

// ErrLanguage says that there are no rules for a language.
var errLanguage = fmt.Errorf("no pattern rules for this language")

// New returns the detector of a language ("en", "sv").
func New(language string, o Options) (*Detector, error) {
	switch language {
	case "en":
		return build(english(), o)
	case "sv":
		return build(swedish(), o)
	}
	return nil, fmt.Errorf("pattern: language %q: %w", language, errLanguage)
}

func build(t *tongue, o Options) (*Detector, error) {
	v, err := newVocabulary(append(t.words, signs...), t.roles)
	if err != nil {
		return nil, err
	}
	if o.Region == "" {
		o.Region = t.region
	}
	rules, err := t.withExamples()
	if err != nil {
		return nil, err
	}
	d := &Detector{rules: rules, vocab: v, names: map[*Rule]string{}, opt: o, tongue: t}
	for _, r := range rules {
		d.names[r] = "pattern/" + r.ID
		d.order = append(d.order, "pattern/"+r.ID)
		for c := uint64(r.trigger); c != 0; c &= c - 1 {
			b := bits.TrailingZeros64(c)
			d.byClass[b] = append(d.byClass[b], r)
		}
	}
	return d, nil
}

// Rules returns the rules, in order of trust.
func (d *Detector) Rules() []*Rule { return d.rules }

// Detect finds what the rules find. Overlaps are resolved as package overlap says.
func (d *Detector) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("pattern: document %q: %w", doc.ID, err)
	}
	return overlap.Resolve(doc.Text, d.find(doc.Text, nil), overlap.Options{Order: d.order}), nil
}

// find runs one rule, or all if only is nil, and leaves overlaps in.
func (d *Detector) find(text string, only *Rule) []understudy.Span {
	s := source{text: text, vocab: d.vocab, opt: &d.opt, tongue: d.tongue}
	s.tok = make([]token, 0, len(text)/4+8)
	s.read()
	for i := range s.tok {
		c := d.wakes(&s, i)
		for ; c != 0; c &= c - 1 {
			for _, r := range d.byClass[bits.TrailingZeros64(uint64(c))] {
				if only == nil || only == r {
					s.rule = r
					r.match(&s, i)
				}
			}
		}
	}
	spans := make([]understudy.Span, len(s.found))
	for i, m := range s.found {
		r := m.rule
		spans[i] = understudy.Span{Start: m.start, End: m.end, Category: r.Category, Kind: r.Kind, Rule: d.names[r], Score: r.Score}
		if m.proven {
			spans[i].Score = 1
		}
	}
	return spans
}

// wakes returns the classes of token i, with those that only its neighbours tell.
func (d *Detector) wakes(s *source, i int) class {
	k := &s.tok[i]
	c := d.vocab.entries[k.word].class
	if k.kind == sign {
		return c
	}
	if k.kind == digits {
		c |= digit
	}
	if i+1 < len(s.tok) && s.tok[i+1].gap == tight && s.tok[i+1].kind != sign && s.tok[i+1].kind != k.kind &&
		(k.gap != tight || s.tok[i-1].kind == sign) {
		c |= mixed
	}
	return c
}

// signs are the same in every language.
var signs = []wordList{
	{atSign, -1, "@"}, {hash, -1, "#"}, {colon, -1, ":"}, {slash, -1, "/"}, {plus, -1, "+"},
	{percent, -1, "% ‰"}, {symbol, -1, "£ $ € ¥ ₺ ₽ ₹ ₩ ₪ ₴ ¢"}, {openBracket, -1, "("},
}
