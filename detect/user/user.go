// Package user joins what its user knows with what a detector finds: what is always
// hidden, what is never touched, recognizers of one's own, and which findings count.
//
// In come lists, recognizers and a filter, and any understudy.Detector; out comes a
// detector of both.
//
// # The rule
//
//  1. What a recognizer finds, and is sure enough of, competes with what the detector
//     finds: a score of 1 wins, then the longer one, then the recognizer, then the higher
//     score. What a loser covers beyond the winners stays found: in doubt, hide.
//  2. What equals an allowed phrase, or lies inside one, is no longer found. A longer mention of a
//     name or term is parted around allowed phrases in it; addresses, numbers and times are not.
//  3. What is below its threshold, or not of the categories asked for, is no longer found.
//  4. A denied phrase is found, whatever else was said. If its line names no category, it
//     has that of what the detector found there (all of which is hidden with it), or MISC.
//
// It may know the root package, corpus/category, detect/phrase, detect/recognizer and
// internal/shadow.
package user

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/phrase"
	"github.com/understudy-text/understudy/detect/recognizer"
	"github.com/understudy-text/understudy/internal/shadow"
)

// The names of the rules of spans. That of a recognizer has its name behind it.
const (
	RuleDeny       = "deny"
	RuleRecognizer = "recognizer/"
)

// Knowledge is what a user knows. The zero value knows nothing. It is read-only once it is
// used, and safe for concurrent use.
type Knowledge struct {
	Deny        []*phrase.List
	Allow       []*phrase.List
	Recognizers *recognizer.Set
	Filter      Filter
	Used        []Used // what it was read from
}

// Used is a file of knowledge, told without its text.
type Used struct {
	Kind    string `json:"kind"` // deny, allow or recognizers
	SHA256  string `json:"sha256"`
	Entries int    `json:"entries"` // phrases, or recognizers
}

// Empty reports whether there is nothing to know.
func (k *Knowledge) Empty() bool {
	return k == nil || len(k.Deny) == 0 && len(k.Allow) == 0 && k.Recognizers.Len() == 0 && k.Filter.Empty()
}

// Lists is the knowledge without its recognizers, for who asks those separately.
func (k *Knowledge) Lists() *Knowledge {
	if k == nil {
		return nil
	}
	return &Knowledge{Deny: k.Deny, Allow: k.Allow, Filter: k.Filter}
}

// With is k with more: lists and recognizers besides its own, and the filter of more
// where it says something. Lists that contradict each other are an error.
func (k *Knowledge) With(more *Knowledge) (*Knowledge, error) {
	if more.Empty() && (more == nil || len(more.Used) == 0) {
		return k, nil
	}
	if k == nil {
		k = &Knowledge{}
	}
	for _, pair := range []struct{ deny, allow []*phrase.List }{{k.Deny, more.Allow}, {more.Deny, k.Allow}, {more.Deny, more.Allow}} {
		for _, d := range pair.deny {
			for _, a := range pair.allow {
				if err := phrase.Contradict(d, a); err != nil {
					return nil, err
				}
			}
		}
	}
	return &Knowledge{
		Deny:        append(slices.Clip(k.Deny), more.Deny...),
		Allow:       append(slices.Clip(k.Allow), more.Allow...),
		Recognizers: recognizer.Join(k.Recognizers, more.Recognizers),
		Filter:      k.Filter.with(more.Filter),
		Used:        append(slices.Clip(k.Used), more.Used...),
	}, nil
}

// Detector joins the knowledge with a detector. def is the language of documents that do
// not tell theirs. Without knowledge it is the detector itself.
func (k *Knowledge) Detector(d understudy.Detector, def string) understudy.Detector {
	if k.Empty() {
		return d
	}
	return &detector{inner: d, k: k, def: def}
}

// Given is a detector of the spans that documents bring, as the knowledge leaves them:
// lists and the filter count, recognizers do not, as nothing else is looked for. It is nil
// if there is nothing to know.
func (k *Knowledge) Given() understudy.Detector {
	if k.Empty() {
		return nil
	}
	return &detector{inner: given{}, k: k, given: true}
}

type given struct{}

func (given) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	return understudy.Outermost(doc.Given), nil
}

type detector struct {
	inner understudy.Detector
	k     *Knowledge
	def   string
	given bool
}

// Detect finds what the detector and the knowledge find together.
func (d *detector) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	spans, err := d.inner.Detect(ctx, doc)
	if err != nil {
		return nil, err
	}
	if !d.given {
		own, err := d.recognized(ctx, doc)
		if err != nil {
			return nil, fmt.Errorf("recognizers: %w", err)
		}
		if len(own) > 0 {
			spans = settle(doc.Text, spans, own)
		}
	}
	return d.k.revise(doc.Text, spans), nil
}

func (d *detector) recognized(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	language := doc.Language
	if language == "" {
		language = d.def
	}
	found, err := d.k.Recognizers.Find(ctx, doc.Text, language, nil)
	if err != nil {
		return nil, err
	}
	var out []understudy.Span
	for _, f := range found {
		s := understudy.Span{Start: f.Start, End: f.End, Category: f.Meaning.Category, Kind: f.Meaning.Kind, Rule: RuleRecognizer + f.Name, Score: float32(f.Score)}
		if d.k.Filter.Keeps(&s) { // what is not sure enough takes no place from others
			if f.Meaning == (category.Meaning{Category: understudy.Misc}) && isNumber(doc.Text[f.Start:f.End]) {
				s.Category = understudy.Code // of an entity that no scheme has: EMP-004417
			}
			out = append(out, s)
		}
	}
	return out, nil
}

// revise lets lists and filter have their say. spans are sorted and do not overlap.
func (k *Knowledge) revise(text string, spans []understudy.Span) []understudy.Span {
	var seen shadow.Shadow
	if len(k.Deny) > 0 || len(k.Allow) > 0 {
		seen = shadow.Of(text)
	}
	denied := k.denied(&seen, spans)
	if allowed := k.allows(&seen); len(k.Allow) > 0 || !k.Filter.Empty() {
		spans = slices.DeleteFunc(slices.Clone(spans), func(s understudy.Span) bool { return allowed(s) || !k.Filter.Keeps(&s) })
		spans = k.parted(text, &seen, spans)
	}
	if len(denied) == 0 {
		return spans
	}
	return settle(text, spans, denied)
}

// Allows returns what reports whether a span of a text lies in an allowed phrase.
func (k *Knowledge) Allows(text string) func(understudy.Span) bool {
	if k == nil || len(k.Allow) == 0 {
		return func(understudy.Span) bool { return false }
	}
	seen := shadow.Of(text)
	return k.allows(&seen)
}

func (k *Knowledge) allows(seen *shadow.Shadow) func(understudy.Span) bool {
	found := make([][]phrase.Match, len(k.Allow))
	for i, l := range k.Allow {
		found[i] = l.FindIn(seen)
	}
	return func(s understudy.Span) bool {
		for _, phrases := range found {
			// The only one that may hold it is the first that ends behind its beginning.
			i, _ := slices.BinarySearchFunc(phrases, s.Start+1, func(m phrase.Match, at int) int { return cmp.Compare(m.End, at) })
			if i < len(phrases) && phrases[i].Start <= s.Start && s.End <= phrases[i].End && of(s, phrases[i].Entry) {
				return true
			}
		}
		return false
	}
}

// parted are spans without the allowed phrases that lie inside them.
func (k *Knowledge) parted(text string, seen *shadow.Shadow, spans []understudy.Span) []understudy.Span {
	if len(k.Allow) == 0 {
		return spans
	}
	var phrases []phrase.Match
	for _, l := range k.Allow {
		phrases = append(phrases, l.FindIn(seen)...)
	}
	slices.SortFunc(phrases, func(a, b phrase.Match) int { return cmp.Or(a.Start-b.Start, b.End-a.End) })
	var out []understudy.Span
	next := 0
	for _, s := range spans {
		for next < len(phrases) && phrases[next].Start < s.Start {
			next++
		}
		at, cut := s.Start, false
		rest := func(end int) {
			piece := s
			if piece.Start, piece.End = trim(text, at, end); piece.Start < piece.End {
				out = append(out, piece)
			}
		}
		for i := next; i < len(phrases) && phrases[i].Start < s.End && !isWhole(text, s); i++ {
			if m := phrases[i]; m.Start >= at && m.End <= s.End && of(s, m.Entry) {
				rest(m.Start)
				at, cut = m.End, true
			}
		}
		if cut {
			rest(s.End)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// isWhole reports whether a mention says all it says as a whole, so that no part of it may stay: a
// number, a time, or one with figures, such as an address (12 Baker Street).
func isWhole(text string, s understudy.Span) bool {
	return s.Category == understudy.Code || s.Category == understudy.DateTime || s.Category == understudy.Quantity ||
		strings.ContainsFunc(text[s.Start:s.End], unicode.IsDigit)
}

// isNumber reports whether a match is one run of letters and figures with signs between, two
// figures at least.
func isNumber(text string) bool {
	figures := 0
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			figures++
		case unicode.IsLetter(r), strings.ContainsRune("-/._#", r):
		default:
			return false
		}
	}
	return figures > 1
}

// of reports whether an entry speaks of spans such as s.
func of(s understudy.Span, e *phrase.Entry) bool {
	return (e.Category == "" || e.Category == s.Category) && (e.Kind == "" || e.Kind == s.Kind)
}

// denied are the spans of denied phrases.
func (k *Knowledge) denied(seen *shadow.Shadow, spans []understudy.Span) []understudy.Span {
	var out []understudy.Span
	for _, l := range k.Deny {
		i := 0
		for _, m := range l.FindIn(seen) {
			s := understudy.Span{Start: m.Start, End: m.End, Category: m.Entry.Category, Kind: m.Entry.Kind, Rule: RuleDeny, Score: 1}
			for i < len(spans) && spans[i].End <= m.Start {
				i++
			}
			most := 0 // bytes in common
			for j := i; j < len(spans) && spans[j].Start < m.End; j++ {
				o := spans[j]
				if !of(o, m.Entry) {
					continue
				}
				if n := min(o.End, m.End) - max(o.Start, m.Start); n > most {
					most = n
					s.Category, s.Kind = o.Category, o.Kind
				}
				if o.Start <= m.Start && m.End <= o.End { // one mention stays one
					s.Start, s.End = o.Start, o.End
				}
			}
			if s.Category == "" {
				s.Category = understudy.Misc
			}
			out = append(out, s)
		}
	}
	return out
}
