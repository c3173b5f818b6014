// Package recognizer finds what people describe: by regular expressions and lists of
// words, with scores, words of context and checksums, in the form of Microsoft Presidio's
// recognizer files.
//
// In come definitions (from a file, or from a request) and a text; out go findings, in
// bytes of the text, in no particular order and overlapping at will: package user lets
// them compete with what detectors find. Expressions are Python's (package pyregexp),
// matched in linear time on the text as a reader sees it (package shadow).
//
// It may know corpus/category, detect/phrase, internal/checkfigure, internal/edit,
// internal/lines, internal/pyregexp, internal/shadow and internal/yamltree.
package recognizer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/phrase"
	"github.com/understudy-text/understudy/internal/pyregexp"
	"github.com/understudy-text/understudy/internal/shadow"
)

// A Definition says what a recognizer finds. Name, Entity and Meaning are needed, and
// patterns or a deny list.
type Definition struct {
	Name    string
	Entity  string           // as who wrote it calls what is found: "ZIP"
	Meaning category.Meaning // what that is to us
	// Languages are the codes of the texts that it looks at, with words of context for
	// each; empty: all.
	Languages map[string][]string
	Patterns  []Pattern
	DenyList  []string
	DenyScore float64
	Context   []string // for all languages, besides their own
	Flags     pyregexp.Flags
	Threshold float64 // the least score of what it finds
	Place     string  // names it in errors: "recognizers.yaml:12"
}

// A Pattern is an expression with the score of what it finds.
type Pattern struct {
	Name     string
	Regex    string
	Score    float64
	Validate string // one of Checksums, or empty
	Place    string
}

// DefaultFlags are Presidio's: ignore case, multiline, dot matches all.
const DefaultFlags = pyregexp.IgnoreCase | pyregexp.Multiline | pyregexp.DotAll

// What a word of context adds, to how much at least, and within how many words before:
// the defaults of Presidio's LemmaContextAwareEnhancer.
const (
	ContextBonus = 0.35
	ContextLeast = 0.4
	ContextWords = 5
)

// Limits of a set.
const (
	MaxPatterns = 5_000
	MaxSize     = 2_000_000 // steps of all expressions; see pyregexp.Regexp.Size
)

// ErrExpression says that a regular expression can not be read.
var ErrExpression = errors.New("a regular expression can not be read")

// A Set finds what several recognizers describe. It is read-only and safe for concurrent
// use. A nil Set finds nothing.
type Set struct {
	all []recognizer
}

type recognizer struct {
	Definition
	patterns []pattern
	words    *phrase.List
}

type pattern struct {
	Pattern
	re    *pyregexp.Regexp
	valid func(string) bool // nil: no checksum
}

// A Finding is what was found at one place.
type Finding struct {
	Start, End int // bytes
	*Definition
	Pattern  *Pattern // of a deny list, one that has its words' score
	Score    float64
	Original float64 // before words of context
	Word     string  // of the context that raised it
	Valid    *bool   // what the checksum says, if there is one
}

// New compiles definitions.
func New(definitions []Definition) (*Set, error) {
	s := &Set{}
	count, size := 0, 0
	for _, d := range definitions {
		r := recognizer{Definition: d}
		for _, p := range d.Patterns {
			compiled, err := compile(p, d.Flags)
			if err != nil {
				return nil, err
			}
			r.patterns = append(r.patterns, compiled)
			count++
			size += compiled.re.Size()
		}
		switch {
		case d.Name == "" || d.Entity == "" || d.Meaning.Category == "":
			return nil, fmt.Errorf("%s: a recognizer has a name and a supported_entity", d.Place)
		case len(d.Patterns) == 0 && len(d.DenyList) == 0:
			return nil, fmt.Errorf("%s: a recognizer has patterns or a deny_list", d.Place)
		case count > MaxPatterns:
			return nil, fmt.Errorf("%s: there are more than %d patterns; put words into a deny_list", d.Place, MaxPatterns)
		case size > MaxSize:
			return nil, fmt.Errorf("%s: all patterns together are too large; repeat less, or put words into a deny_list", d.Place)
		}
		if len(d.DenyList) > 0 {
			entries := make([]phrase.Entry, len(d.DenyList))
			for i, w := range d.DenyList {
				entries[i] = phrase.Entry{Text: w, Exact: d.Flags&pyregexp.IgnoreCase == 0, Source: d.Place + ": deny_list", Line: i + 1}
			}
			var err error
			if r.words, err = phrase.New(entries); err != nil {
				return nil, err
			}
		}
		s.all = append(s.all, r)
	}
	return s, nil
}

func compile(p Pattern, flags pyregexp.Flags) (pattern, error) {
	out := pattern{Pattern: p}
	var err error
	if out.re, err = pyregexp.Compile(p.Regex, flags); err != nil {
		return out, fmt.Errorf("%s: pattern %q: %w: %w", p.Place, p.Name, ErrExpression, err)
	}
	if p.Validate != "" {
		if out.valid = checksums[p.Validate]; out.valid == nil {
			return out, fmt.Errorf("%s: validate: no checksum %q; there is %s", p.Place, p.Validate, strings.Join(Checksums(), ", "))
		}
	}
	if p.Score < 0 || p.Score > 1 {
		return out, fmt.Errorf("%s: the score of pattern %q is not between 0 and 1", p.Place, p.Name)
	}
	return out, nil
}

// Join makes one set of several; nil if they are empty.
func Join(sets ...*Set) *Set {
	out := &Set{}
	for _, s := range sets {
		if s != nil {
			out.all = append(out.all, s.all...)
		}
	}
	if len(out.all) == 0 {
		return nil
	}
	return out
}

// Len is the number of recognizers.
func (s *Set) Len() int {
	if s == nil {
		return 0
	}
	return len(s.all)
}

// Size is the number of steps of all expressions.
func (s *Set) Size() int {
	n := 0
	for i := range s.recognizers() {
		for _, p := range s.all[i].patterns {
			n += p.re.Size()
		}
	}
	return n
}

func (s *Set) recognizers() []recognizer {
	if s == nil {
		return nil
	}
	return s.all
}

// Definitions are those of the recognizers that look at texts of a language; all, if it is
// empty.
func (s *Set) Definitions(language string) []*Definition {
	var out []*Definition
	for i := range s.recognizers() {
		if d := &s.all[i].Definition; language == "" || d.reads(language) {
			out = append(out, d)
		}
	}
	return out
}

func (d *Definition) reads(language string) bool {
	_, ok := d.Languages[language]
	return ok || len(d.Languages) == 0
}

// Find returns what is found in a text of a language. around are words that count as if
// they stood before each finding (a request's "context"). The only errors are those of ctx.
func (s *Set) Find(ctx context.Context, text, language string, around []string) ([]Finding, error) {
	if s.Len() == 0 {
		return nil, ctx.Err()
	}
	seen := shadow.Of(text)
	lower := make([]string, len(around))
	for i, w := range around {
		lower[i] = strings.ToLower(w)
	}
	var out []Finding
	for i := range s.all {
		r := &s.all[i]
		if !r.reads(language) {
			continue
		}
		found, err := r.find(ctx, &seen)
		if err != nil {
			return nil, err
		}
		words := append(slices.Clone(r.Languages[language]), r.Context...)
		for _, f := range found {
			if len(words) > 0 {
				if f.Word = supporting(words, windowBefore(seen.Text, f.Start), lower); f.Word != "" {
					f.Score = min(1, max(f.Original+ContextBonus, ContextLeast))
				}
			}
			if f.Score < r.Threshold {
				continue
			}
			f.Start, f.End = seen.Span(f.Start, f.End)
			out = append(out, f)
		}
	}
	return out, nil
}

// find returns findings in the shadow, with their own scores.
func (r *recognizer) find(ctx context.Context, seen *shadow.Shadow) ([]Finding, error) {
	var out []Finding
	add := func(start, end int, p *Pattern, score float64, valid *bool) {
		if score > 0 {
			out = append(out, Finding{Start: start, End: end, Definition: &r.Definition, Pattern: p, Score: score, Original: score, Valid: valid})
		}
	}
	for i := range r.patterns {
		p := &r.patterns[i]
		if err := p.re.Find(ctx, seen.Text, func(start, end int) bool {
			score, valid := p.Score, (*bool)(nil)
			if p.valid != nil {
				ok := p.valid(seen.Text[start:end])
				if score, valid = 0, &ok; ok {
					score = 1
				}
			}
			add(start, end, &p.Pattern, score, valid)
			return true
		}); err != nil {
			return nil, err
		}
	}
	if r.words.Len() > 0 {
		list := &Pattern{Name: "deny_list", Score: r.DenyScore, Place: r.Place}
		for _, m := range r.words.Find(seen.Text) {
			add(m.Start, m.End, list, r.DenyScore, nil)
		}
	}
	return out, ctx.Err()
}

// nearby is how many findings before one are looked at by Distinct.
const nearby = 64

// Distinct leaves out findings that lie within another one of the same entity that is at
// least as sure, as Presidio does. Sorted by place; entity, place and score tell what one
// is.
func Distinct[T any](found []T, entity func(T) string, place func(T) (start, end int), score func(T) float64) []T {
	slices.SortStableFunc(found, func(a, b T) int {
		as, ae := place(a)
		bs, be := place(b)
		return cmp.Or(cmp.Compare(as, bs), cmp.Compare(be, ae), cmp.Compare(score(b), score(a)))
	})
	var out []T
	for _, f := range found {
		start, end := place(f)
		within := func(o T) bool {
			s, e := place(o)
			return s <= start && e >= end && entity(o) == entity(f) && score(o) >= score(f)
		}
		if slices.ContainsFunc(out[max(0, len(out)-nearby):], within) {
			continue
		}
		// One that begins with it and is longer, but less sure, stays: it covers more.
		out = append(out, f)
	}
	return out
}
