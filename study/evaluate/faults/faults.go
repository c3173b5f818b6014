// Package faults counts what is wrong with stand-ins, as far as a program can tell:
// the error tags of "Fill-in-the-Blanks" (FB), Table 1, that need no reader, with
// one more. In come documents one after the other, out goes a Result for FB's
// Figure 2. Whether a stand-in is of the wrong category, contradicts the story or
// breaks the grammar takes a reader; NONE says that no fault was found, not that
// there is none.
//
// A stand-in has one tag, the first that is true of it, in the order of Tags.
//
// It may know the root package, internal/words, study/evaluate/internal/overlap,
// study/evaluate/pairs and study/evaluate/wordclass.
package faults

import (
	"context"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/words"
	"github.com/understudy-text/understudy/study/evaluate/internal/overlap"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/wordclass"
)

// A Tag is what is wrong with a stand-in.
type Tag string

// The tags. Split is ours; the others are FB's.
const (
	Failed     Tag = "FAILED"            // there is no stand-in, or [FAILED]
	Overlap    Tag = "OVERLAP"           // it is the original, or shares an identifying word with it
	Structural Tag = "STRUCTURAL"        // a long span became short, or its brackets, quotes or lines are out of order
	POS        Tag = "POS"               // its part of speech is another
	Merged     Tag = "SEM:MERGED-ENTITY" // it stands for another entity of the document too
	Split      Tag = "SPLIT"             // the same mention of the same entity got another one before
	None       Tag = "NONE"              // none of these was found
)

// Tags are all tags, in the order in which they are tried; None is the last.
var Tags = [...]Tag{Failed, Overlap, Structural, POS, Merged, Split, None}

// longSpan is the number of words from which a mention is long (FB, Table 1:
// "replacement of long spans"). It is replaced well by half as many or more.
const longSpan = 4

// A Result says how many stand-ins have which tag.
type Result struct {
	Mentions int             `json:"mentions"`
	Count    map[Tag]int     `json:"count"`
	Share    map[Tag]float64 `json:"share"` // 0–1, of Mentions
}

// A Meter tags stand-ins. New makes one. What it keeps are counts and words.
type Meter struct {
	closed  func(c understudy.Category, word string, small bool) bool
	tagger  *wordclass.Tagger
	counts  map[Tag]int
	sharing map[sharing]int
	lower   overlap.Lower
}

// sharing are words that stand-ins share with their originals, and the tag that
// these have if the words identify no one.
type sharing struct {
	category     understudy.Category
	words, small string // small are those that the mention has in small letters
	tag          Tag
}

// New returns a meter, which has the parts of speech of a tagger. closed is as in
// standin.New.
func New(closed func(c understudy.Category, word string, small bool) bool, t *wordclass.Tagger) *Meter {
	if closed == nil {
		closed = func(understudy.Category, string, bool) bool { return false }
	}
	return &Meter{closed, t, map[Tag]int{}, map[sharing]int{}, overlap.Lower{}}
}

// Add tags the stand-ins of a document.
func (m *Meter) Add(ctx context.Context, d *pairs.Document) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.lower.See(d.Document.Text)
	m.counts[Failed] += d.Failed
	if len(d.Spans) == 0 {
		return nil
	}
	before, after, err := m.tagger.Tags(d)
	if err != nil {
		return err
	}
	merged, split := inconsistent(d)
	for i := range d.Spans {
		original, standIn := d.Original(i), d.StandIns[i]
		var tag Tag
		switch {
		case strings.TrimSpace(standIn) == "", strings.Contains(standIn, understudy.Failed):
			m.counts[Failed]++
			continue
		case words.Fold(original) == words.Fold(standIn):
			m.counts[Overlap]++
			continue
		case structural(original, standIn):
			tag = Structural
		case before[i] != after[i]:
			tag = POS
		case merged[i]:
			tag = Merged
		case split[i]:
			tag = Split
		default:
			tag = None
		}
		if common := overlap.Shared(original, standIn); len(common) > 0 {
			m.sharing[sharing{d.Spans[i].Category, strings.Join(common, " "), strings.Join(overlap.Small(common, original), " "), tag}]++
		} else {
			m.counts[tag]++
		}
	}
	return nil
}

// Result returns what was counted so far.
func (m *Meter) Result() (*Result, error) {
	r := &Result{Count: map[Tag]int{}, Share: map[Tag]float64{}}
	for tag, n := range m.counts {
		r.Count[tag] += n
	}
	for s, n := range m.sharing {
		if m.identifies(s) {
			r.Count[Overlap] += n
		} else {
			r.Count[s.tag] += n
		}
	}
	for _, n := range r.Count {
		r.Mentions += n
	}
	for _, tag := range Tags {
		r.Count[tag] += 0 // all are there
		r.Share[tag] = float64(r.Count[tag]) / float64(max(1, r.Mentions))
	}
	return r, nil
}

func (m *Meter) identifies(s sharing) bool {
	small := strings.Fields(s.small)
	for w := range strings.FieldsSeq(s.words) {
		if !m.lower.Generic(w) && !m.closed(s.category, w, slices.Contains(small, w)) {
			return true
		}
	}
	return false
}

// structural reports whether a stand-in is not built like what it replaces.
func structural(original, standIn string) bool {
	if n := count(original); n >= longSpan && 2*count(standIn) < n {
		return true
	}
	if strings.ContainsAny(standIn, "\n\r") && !strings.ContainsAny(original, "\n\r") {
		return true
	}
	return balanced(original) && !balanced(standIn) || count(original) > 0 && count(standIn) == 0
}

func count(s string) (n int) {
	for range words.In(s) {
		n++
	}
	return n
}

// balanced reports whether brackets and quotation marks are closed.
func balanced(s string) bool {
	var open []rune
	quotes := 0
	for _, r := range s {
		switch r {
		case '(', '[', '{':
			open = append(open, r)
		case ')', ']', '}':
			if len(open) == 0 || (r == ')') != (open[len(open)-1] == '(') {
				return false
			}
			open = open[:len(open)-1]
		case '"':
			quotes++
		}
	}
	return len(open) == 0 && quotes%2 == 0
}

// inconsistent says for each stand-in whether another entity has it too, and
// whether an equal mention of the same entity had another one before.
func inconsistent(d *pairs.Document) (merged, split []bool) {
	merged, split = make([]bool, len(d.Spans)), make([]bool, len(d.Spans))
	owner := map[string]int{}
	for e, entity := range d.Linking.Entities {
		forms := map[string]string{}
		for _, i := range entity.Mentions {
			before, after := words.Fold(d.Original(i)), words.Fold(d.StandIns[i])
			if first, ok := owner[after]; !ok {
				owner[after] = e
			} else if first != e {
				merged[i] = true
			}
			if first, ok := forms[before]; !ok {
				forms[before] = after
			} else if first != after {
				split[i] = true
			}
		}
	}
	return merged, split
}
