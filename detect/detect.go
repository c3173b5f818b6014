// Package detect finds personal data.
//
// In comes a document, out go spans that are sorted, do not overlap, and begin
// and end on letters, digits or signs that belong to them. A document walks
// through once, without return:
//
//	shadow   the text as a reader sees it (package internal/shadow)
//	tokens   one slice for all (language/token)
//	hits     what rules, lists and addresses propose (detect/rule, detect/contact)
//	tagger   decides, with the hits among its features (detect/tagger)
//	proofs   hits that need no other opinion win over it
//	names    what was found once is found everywhere in the document, also letter by letter and by initials;
//	         names in other scripts than the text's
//	kinds    the finer type of each span, from the hits it agrees with
//
// It may know the root package, internal/scatter, internal/sequence, internal/shadow, language,
// language/lexicon, language/token, language/words and the packages below it.
package detect

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/overlap"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/words"
)

// Options are a detector's settings. The zero value is useful.
type Options struct {
	// Alone leaves out what stands behind the tagger: proofs and names.
	Alone bool
	// Plain takes texts as they are written, disguises and all: for measuring what it
	// costs to look behind them.
	Plain bool
}

// A Detector finds personal data in texts of one language. It is safe for
// concurrent use.
type Detector struct {
	tagger Reader
	words  *words.List
	lang   *language.Language
	script *unicode.RangeTable // of the language
	opt    Options
	over   overlap.Options
}

// A Reader gives use what it makes of a document: a tagger.Tagger, or a tagger.Ruled of a
// language that has no model.
type Reader interface {
	Read(ctx context.Context, doc *understudy.Document, use func(tagger.Reading)) error
}

// New returns the detector of a language.
func New(l *language.Language, t Reader, o Options) (*Detector, error) {
	if l == nil || t == nil {
		return nil, errors.New("detect: a detector needs a language and its tagger")
	}
	rules, err := rule.Of(l)
	if err != nil {
		return nil, fmt.Errorf("detect: %w", err)
	}
	glue, ok := rules.Words.Class("notname")
	if !ok {
		return nil, fmt.Errorf("detect: language %q: no word of words.tsv has the class notname", l.Code)
	}
	return &Detector{tagger: t, words: rules.Words, lang: l, script: scriptOf(l), opt: o, over: overlap.Options{
		Order: []string{tagger.Rule, ruleNames, declared},
		Glue:  func(word string) bool { return rules.Words.Of(rules.Words.Find(word)).Classes.Has(glue) },
	}}, nil
}

// declared are the rules of numbers that a country declares: of two proofs for one number they
// know more of it than a label does.
const declared = "id/"

// proven is the score of a span that needs no other opinion.
const proven = 1

// Detect returns the personal data of a document. It fails when ctx ends.
func (d *Detector) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	s := shadow.Shadow{Text: doc.Text}
	if !d.opt.Plain {
		s = shadow.Of(doc.Text)
	}
	seen := *doc
	seen.Text, seen.Given = s.Text, nil
	var spans []understudy.Span
	err := d.tagger.Read(ctx, &seen, func(r tagger.Reading) {
		spans = r.Spans
		if !d.opt.Alone && ctx.Err() == nil {
			spans = overlap.Resolve(s.Text, append(spared(&r), proofs(&r)...), d.over)
			full, doubtful := d.full(s.Text, r.Tokens, spans)
			if len(full) > 0 {
				spans = overlap.Resolve(s.Text, append(spans, full...), d.over)
			}
			spans = d.strangers(s.Text, r.Tokens, spans)
			if names := d.names(ctx, s.Text, r.Tokens, spans); len(names) > 0 {
				spans = overlap.Resolve(s.Text, append(spans, names...), d.over)
			}
			spans = d.initialled(s.Text, r.Tokens, spans)
			spans = d.completed(s.Text, r.Tokens, spans)
			spans = joined(d.lang.Lexicon, s.Text, spans)
			spans = d.traced(ctx, s.Text, r.Tokens, spans, doubtful)
			whole(r.Tokens, spans)
		}
		spans = addresses(s.Text, usernames(s.Text, &r, spans))
		numbers(s.Text, spans)
		kinds(s.Text, &r, spans)
		d.countries(s.Text, spans)
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("detect: %w", err)
	}
	for i := range spans {
		spans[i].Start, spans[i].End = s.Span(spans[i].Start, spans[i].End)
	}
	return apart(spans), nil
}

// Doubts returns what may be personal data in a document, by this probability (0 to 1) at
// least: more than Detect does, for who has other evidence, too. A language without a model
// has none.
func (d *Detector) Doubts(ctx context.Context, doc *understudy.Document, least float32) ([]understudy.Span, error) {
	t, ok := d.tagger.(*tagger.Tagger)
	if !ok {
		return nil, nil
	}
	s := shadow.Shadow{Text: doc.Text}
	if !d.opt.Plain {
		s = shadow.Of(doc.Text)
	}
	seen := *doc
	seen.Text, seen.Given = s.Text, nil
	spans, err := t.Doubts(ctx, &seen, least)
	if err != nil {
		return nil, fmt.Errorf("detect: %w", err)
	}
	for i := range spans {
		spans[i].Start, spans[i].End = s.Span(spans[i].Start, spans[i].End)
	}
	return understudy.Outermost(spans), nil
}

// spared returns the learned spans without those that lie in what is no personal data
// whatever the tagger says: a dose, a medicine.
func spared(r *tagger.Reading) []understudy.Span {
	var none [][2]int
	for _, h := range r.Hits {
		if h.Rule.Decides && h.Rule.Category == "" {
			none = append(none, [2]int{int(r.Tokens[h.Start].Start), int(r.Tokens[h.End-1].End)})
		}
	}
	if len(none) == 0 {
		return r.Spans
	}
	slices.SortFunc(none, func(a, b [2]int) int { return a[0] - b[0] })
	return slices.DeleteFunc(slices.Clone(r.Spans), func(s understudy.Span) bool {
		after := sort.Search(len(none), func(i int) bool { return none[i][0] > s.Start })
		for i := after - 1; i >= 0 && i >= after-nearby; i-- {
			if s.End <= none[i][1] {
				return true
			}
		}
		return false
	})
}

// nearby is how many hits that begin before a span may reach over it: those of one place
// are few.
const nearby = 8

// proofs returns the hits that need no other opinion, but for dates and people inside of
// longer ones that were found anyway: "Thursday 9 November 2025".
func proofs(r *tagger.Reading) (out []understudy.Span) {
	for _, h := range r.Hits {
		if !h.Rule.Decides || h.Rule.Category == "" {
			continue
		}
		start, end := int(r.Tokens[h.Start].Start), int(r.Tokens[h.End-1].End)
		if !inLonger(r.Spans, start, end, h.Rule.Category) {
			out = append(out, understudy.Span{Start: start, End: end, Category: h.Rule.Category, Kind: h.Rule.Kind, Rule: h.Rule.Name, Score: proven})
		}
	}
	return out
}

// inLonger reports whether a date or a name lies in a longer one of spans, which are sorted and
// do not overlap.
func inLonger(spans []understudy.Span, start, end int, c understudy.Category) bool {
	at := sort.Search(len(spans), func(i int) bool { return spans[i].Start > start }) - 1
	if at < 0 || spans[at].Category != c || c != understudy.DateTime && c != understudy.Person {
		return false
	}
	return end <= spans[at].End && spans[at].End-spans[at].Start > end-start
}
