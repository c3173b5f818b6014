package model

import (
	"context"
	"fmt"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/overlap"
	"github.com/understudy-text/understudy/internal/shadow"
)

// VotePrefix begins the names of the rules of spans that a vote found, where no span of
// ours says it the same; the category follows.
const VotePrefix = "vote/"

const (
	// voteOurs is the weight of ours in a vote, the rest is the model's.
	voteOurs = 0.5
	// voteLeast is the probability from which on a word is personal data. It was chosen
	// on held-out documents of four languages (small/small.card.md).
	voteLeast = 0.4
)

// Vote returns a detector that asks ours and a model of every word, and takes the mean
// of the two probabilities: what both doubt is left, what one is sure of is found.
//
// The word's category is the likeliest of the mean. What is proven (score 1) stands as
// ours say it. Where a span agrees with one of ours in place and category, it keeps its
// rule and kind; a word that ours cut in two (an Arabic clitic) is cut there.
func Vote(ours understudy.Detector, model *Detector) understudy.Detector { return vote{ours, model} }

type vote struct {
	ours  understudy.Detector
	model *Detector
}

func (v vote) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	ours, err := v.ours.Detect(ctx, doc)
	if err != nil {
		return nil, err
	}
	words, err := v.model.read(ctx, doc)
	if err != nil {
		return nil, err
	}
	return poll(doc.Text, ours, words), nil
}

// A belief is what a model thinks of one word.
type belief struct {
	start, end int
	begins     [len(understudy.Categories)]float64 // probability that a mention of the category begins here
	inside     [len(understudy.Categories)]float64 // and that one goes on
}

// read returns what the model thinks of each word of a document, in order; offsets are
// those of the document.
func (d *Detector) read(ctx context.Context, doc *understudy.Document) ([]belief, error) {
	s := shadow.Of(doc.Text)
	var out []belief
	for _, b := range blocks(s.Text, maxBlock) {
		text := s.Text[b.Start:b.End]
		e, err := d.m.Tokenizer.EncodePlain(text)
		if err == nil && e.Len() > 0 {
			var p [][]float64
			if p, err = d.probabilities(ctx, e.IDs); err == nil {
				for _, w := range wordsOf(text, e.Offsets) {
					r := d.belief(p[w.first:w.last])
					r.start, r.end = s.Span(b.Start+w.start, b.Start+w.end)
					out = append(out, r)
				}
			}
		}
		if err != nil {
			return nil, fmt.Errorf("document %q: %w", doc.ID, err)
		}
	}
	return out, nil
}

// belief takes the pieces of a word together by their mean.
func (d *Detector) belief(pieces [][]float64) (r belief) {
	for _, p := range pieces {
		for i, x := range p {
			l := d.labels[i]
			c := slices.Index(understudy.Categories[:], l.meaning.Category)
			if l.outside || l.meaning == (category.Meaning{}) || c < 0 {
				continue
			}
			if l.begins {
				r.begins[c] += x / float64(len(pieces))
			} else {
				r.inside[c] += x / float64(len(pieces))
			}
		}
	}
	return r
}

// poll puts the spans of ours and the beliefs of the model together. Both are sorted.
func poll(text string, ours []understudy.Span, words []belief) []understudy.Span {
	var out []understudy.Span
	open, sum, n := false, 0.0, 0 // the mention that the last word belongs to
	end := func() {
		if open {
			last := &out[len(out)-1]
			last.Score = float32(min(sum/float64(n), maxScore))
		}
		open, sum, n = false, 0, 0
	}
	at := 0 // the first of ours that does not end before the word
	for _, w := range words {
		for at < len(ours) && ours[at].End <= w.start {
			at++
		}
		var own *understudy.Span
		if at < len(ours) && ours[at].Start < w.end {
			own = &ours[at]
		}
		if own != nil && own.Score >= 1 {
			end()
			continue
		}
		c, begins, p := mixed(own, &w)
		if p <= voteLeast {
			end()
			continue
		}
		start, stop := cut(own, c, &w)
		if last := len(out) - 1; open && !begins && out[last].Category == c && !parted(text[out[last].End:start]) {
			out[last].End = stop
		} else {
			end()
			out = append(out, understudy.Span{Start: start, End: stop, Category: c, Rule: VotePrefix + string(c)})
			open = true
		}
		sum, n = sum+p, n+1
	}
	end()
	return agreed(text, ours, out)
}

// mixed is the likeliest category of a word in the mean of both, whether a mention
// begins with it, and how likely it is that the word is personal data.
func mixed(own *understudy.Span, w *belief) (c understudy.Category, begins bool, p float64) {
	first, more := w.begins, w.inside
	best := 0
	for i := range first {
		first[i], more[i] = (1-voteOurs)*first[i], (1-voteOurs)*more[i]
		if own != nil && own.Category == understudy.Categories[i] {
			if own.Start >= w.start {
				first[i] += voteOurs * float64(own.Score)
			} else {
				more[i] += voteOurs * float64(own.Score)
			}
		}
		p += first[i] + more[i]
		if first[i]+more[i] > first[best]+more[best] {
			best = i
		}
	}
	return understudy.Categories[best], first[best] > more[best], p
}

// cut is where a word begins and ends as personal data: where ours of its category say
// so, if they cut the word.
func cut(own *understudy.Span, c understudy.Category, w *belief) (start, end int) {
	start, end = w.start, w.end
	if own != nil && own.Category == c {
		start, end = max(start, own.Start), min(end, own.End)
	}
	return start, end
}

// agreed trims what was found, gives it rule and kind of ours where they agree, and adds
// what is proven.
func agreed(text string, ours, found []understudy.Span) []understudy.Span {
	out := make([]understudy.Span, 0, len(found))
	at, last := 0, 0
	until := func(end int) { // adds the proven that begin before end
		for ; at < len(ours) && ours[at].Start < end; at++ {
			if ours[at].Score >= 1 {
				out = append(out, ours[at])
				last = ours[at].End
			}
		}
	}
	for _, s := range found {
		until(s.End)
		s.Start, s.End = overlap.Trim(text, max(s.Start, last), s.End)
		if s.Start >= s.End {
			continue
		}
		i, ok := slices.BinarySearchFunc(ours, s.Start, func(o understudy.Span, start int) int { return o.Start - start })
		if ok && ours[i].End == s.End && ours[i].Category == s.Category {
			s.Kind, s.Rule = ours[i].Kind, ours[i].Rule
		}
		out, last = append(out, s), s.End
	}
	until(len(text) + 1)
	return out
}
