// Package wordclass measures how often a stand-in has the part of speech of what it
// replaces: "UPOS accuracy" of Fill-in-the-Blanks (FB), sections 4 and 5.1. In come
// documents one after the other, out goes a Result.
//
// The tag of a mention is that of its right-most word ("UPOS tags for MW-PII are
// based on their right-most constituent"), signs left out: "Mr A. Borgers" has the
// tag of Borgers, "5 %" that of 5. Our own tagger of the document's language reads
// it where it stands: the mention in the sentence of the original, the stand-in in
// the sentence of the result. So an error of the tagger counts against a stand-in,
// as it does in the paper (its baseline of equal UPOS reaches 93.4 % of 100).
//
// It may know the root package, generate/baseline, language and study/evaluate/pairs.
package wordclass

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/baseline"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// NoWord is the tag of a stand-in without a word: a deleted mention, "***".
const NoWord = "none"

// A Result says how often the tags are the same. Shares are 0–1; without a mention
// they are 0.
type Result struct {
	Accuracy float64 `json:"accuracy"`
	// Nominal is the accuracy if nouns and names are one: about the last word of
	// Regional Court or British Government treebanks and taggers are of two minds, in
	// the original as in the stand-in.
	Nominal    float64                          `json:"nominal"`
	Mentions   int                              `json:"mentions"` // those whose original has a word
	Same       int                              `json:"same"`
	ByCategory map[understudy.Category]Accuracy `json:"by_category"`
	// Confusions are the unequal pairs of tags, the most frequent first.
	Confusions []Confusion `json:"confusions"`
}

// Accuracy is that of one category.
type Accuracy struct {
	Accuracy float64 `json:"accuracy"`
	Mentions int     `json:"mentions"`
	Same     int     `json:"same"`
}

// A Confusion is a tag of originals, another of their stand-ins, and how often.
type Confusion struct {
	Original string `json:"original"`
	StandIn  string `json:"stand_in"`
	Mentions int    `json:"mentions"`
}

// A Meter compares tags. New makes one.
type Meter struct {
	tagger     *Tagger
	byCategory map[understudy.Category]Accuracy
	confused   map[[2]string]int
}

// New returns a meter of what a tagger says.
func New(t *Tagger) *Meter {
	return &Meter{tagger: t, byCategory: map[understudy.Category]Accuracy{}, confused: map[[2]string]int{}}
}

// Add measures a document.
func (m *Meter) Add(ctx context.Context, d *pairs.Document) error {
	if err := ctx.Err(); err != nil || len(d.Spans) == 0 {
		return err
	}
	before, after, err := m.tagger.Tags(d)
	if err != nil {
		return err
	}
	for i, s := range d.Spans {
		if !hasWord(d.Original(i)) {
			continue
		}
		a := m.byCategory[s.Category]
		a.Mentions++
		if before[i] == after[i] {
			a.Same++
		} else {
			m.confused[[2]string{before[i], after[i]}]++
		}
		m.byCategory[s.Category] = a
	}
	return nil
}

// tags are those of each mention in the original, and of its stand-in in the result.
func tags(l *language.Language, d *pairs.Document) (before, after []string) {
	before = baseline.Tags(l, d.Document.Text, d.Spans)
	for i := range before {
		if !hasWord(d.Original(i)) {
			before[i] = NoWord
		}
	}
	return before, tagsOfStandIns(l, d)
}

// tagsOfStandIns returns the tag of each stand-in in the result.
func tagsOfStandIns(l *language.Language, d *pairs.Document) []string {
	tags := make([]string, len(d.Spans))
	var spans []understudy.Span
	var of []int
	for i, p := range d.Places {
		tags[i] = NoWord
		if hasWord(d.StandIns[i]) {
			spans, of = append(spans, understudy.Span{Start: p.Start, End: p.End}), append(of, i)
		}
	}
	for k, tag := range baseline.Tags(l, d.Result, spans) {
		tags[of[k]] = tag
	}
	return tags
}

func hasWord(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// Result returns what was measured so far.
func (m *Meter) Result() (*Result, error) {
	r := &Result{ByCategory: map[understudy.Category]Accuracy{}}
	for c, a := range m.byCategory {
		a.Accuracy = float64(a.Same) / float64(a.Mentions)
		r.ByCategory[c] = a
		r.Mentions += a.Mentions
		r.Same += a.Same
	}
	nominal := r.Same + m.confused[[2]string{"NOUN", "PROPN"}] + m.confused[[2]string{"PROPN", "NOUN"}]
	if r.Mentions > 0 {
		r.Accuracy, r.Nominal = float64(r.Same)/float64(r.Mentions), float64(nominal)/float64(r.Mentions)
	}
	for _, pair := range slices.SortedFunc(maps.Keys(m.confused), func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(m.confused[b], m.confused[a]), cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	}) {
		r.Confusions = append(r.Confusions, Confusion{pair[0], pair[1], m.confused[pair]})
	}
	return r, nil
}
