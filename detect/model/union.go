package model

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/overlap"
)

// Union returns a detector that finds what either of two finds; the second is a
// model's.
//
// Where spans overlap: a model's span and one of ours of the same category become one
// that covers both. Where the model's covers several of ours of its category, ours
// stand ("Anna and Karl" is two people), and of what is left of the model's only
// words that can be names. Spans of different categories are left to package
// overlap: what is proven wins, then the longer one, then ours; what the loser covered
// besides stays hidden.
func Union(ours, model understudy.Detector) understudy.Detector { return union{ours, model} }

type union struct{ ours, model understudy.Detector }

func (u union) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	ours, err := u.ours.Detect(ctx, doc)
	if err != nil {
		return nil, err
	}
	theirs, err := u.model.Detect(ctx, doc)
	if err != nil || len(theirs) == 0 {
		return ours, err
	}
	return merge(doc.Text, ours, theirs), nil
}

// oursPrefix marks the rules of our spans while they are compared.
const oursPrefix = "ours "

var trusted = overlap.Options{Order: []string{oursPrefix}, Glue: glue}

// merge makes one list of two that are each sorted and without overlaps.
func merge(text string, ours, theirs []understudy.Span) []understudy.Span {
	all := make([]understudy.Span, len(ours), len(ours)+len(theirs))
	taken := make([]int, len(ours)) // how many of theirs each of ours runs into
	for i, s := range ours {
		all[i] = s
		all[i].Rule = oursPrefix + s.Rule
	}
	var met []meeting
	for i, first := 0, 0; i < len(theirs); i++ {
		t := theirs[i]
		for first < len(ours) && ours[first].End <= t.Start {
			first++
		}
		last := first
		for last < len(ours) && ours[last].Start < t.End {
			taken[last]++
			last++
		}
		met = append(met, meeting{t, first, last})
	}
	for _, r := range met {
		switch n := r.last - r.first; {
		case n == 1 && taken[r.first] == 1 && ours[r.first].Category == r.Category && ours[r.first].Score < 1:
			all[r.first] = r.joined(all[r.first])
		case n > 1 && r.alike(ours):
			all = append(all, r.between(text, ours)...)
		default:
			all = append(all, r.Span)
		}
	}
	all = overlap.Resolve(text, all, trusted)
	for i := range all {
		all[i].Rule = strings.TrimPrefix(all[i].Rule, oursPrefix)
	}
	return all
}

// A meeting is a span of the model and those of ours, [first, last), that it overlaps.
type meeting struct {
	understudy.Span
	first, last int
}

// joined is the one of ours with all that the model's span covers. Its kind speaks of
// what it was, so that a longer one has none.
func (r meeting) joined(o understudy.Span) understudy.Span {
	if start, end := min(r.Start, o.Start), max(r.End, o.End); start != o.Start || end != o.End {
		o.Start, o.End, o.Kind = start, end, ""
		if start == r.Start && end == r.End {
			o.Kind, o.Rule = r.Kind, oursPrefix+r.Rule
		}
	}
	o.Score = max(o.Score, r.Score)
	return o
}

// alike reports whether all of ours are of the model's category.
func (r meeting) alike(ours []understudy.Span) bool {
	for _, o := range ours[r.first:r.last] {
		if o.Category != r.Category {
			return false
		}
	}
	return true
}

// between is what the model's span has besides ours, without words at its ends that
// name nobody.
func (r meeting) between(text string, ours []understudy.Span) []understudy.Span {
	var out []understudy.Span
	add := func(start, end int) {
		if start >= end {
			return
		}
		if start, end = withoutGlue(text, start, end); start < end {
			s := r.Span
			s.Start, s.End = start, end
			out = append(out, s)
		}
	}
	at := r.Start
	for _, o := range ours[r.first:r.last] {
		add(at, o.Start)
		at = o.End
	}
	add(at, r.End)
	return out
}

// withoutGlue trims words that can not be names from the ends of a stretch. It reads
// the stretch once.
func withoutGlue(text string, start, end int) (int, int) {
	first, last, word := -1, start, start // of the words that can be names
	see := func(to int) {
		if word < to && nameable(text[word:to]) {
			if first < 0 {
				first = word
			}
			last = to
		}
	}
	for i, r := range text[start:end] {
		if !letter(r) {
			see(start + i)
			word = start + i + utf8.RuneLen(r)
		}
	}
	see(end)
	if first < 0 {
		return start, start
	}
	return overlap.Trim(text, first, last)
}

// nameable reports whether a word can be a name, or a part of one, in a script that
// has capitals: it is not all in small letters.
func nameable(word string) bool {
	return strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLower(r) && !unicode.IsMark(r) })
}

// maxGlue is the length of the longest word, in letters, that is dropped from what is
// left of a span that lost ("of", "och", "den").
const maxGlue = 3

func glue(word string) bool { return !nameable(word) && len([]rune(word)) <= maxGlue }
