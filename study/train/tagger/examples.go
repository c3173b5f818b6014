package tagger

import (
	"math/rand/v2"
	"slices"

	"github.com/understudy-text/understudy"
	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language/token"
)

// Examples turns a document into sequences to learn from. weight says how often
// the document counts. Each sequence comes twice, as a first reading and a second
// one see it; chance says which mentions the first one misses. In strings that must not change, nothing wins by
// a margin.
func Examples(x *tag.Extractor, d *Document, weight float32, chance *rand.Rand) []sequence.Example {
	x.Read(d.Text)
	tokens := x.Tokens()
	labels := make([]uint8, len(tokens))
	var allowed []uint64
	if d.Annotated != nil {
		allowed = make([]uint64, len(tokens))
		outside := uint64(1)
		for l, c := range tag.LabelCategories() {
			if c != "" && !contains(d.Annotated, c) {
				outside |= 1 << l
			}
		}
		for i := range allowed {
			allowed[i] = outside
		}
		each(tokens, d.Open, func(i int, _ bool, _ understudy.Category) { allowed[i] = outside })
	}
	each(tokens, d.Spans, func(i int, first bool, c understudy.Category) {
		labels[i] = tag.LabelOf(c, first)
		if allowed != nil {
			allowed[i] = 1 << labels[i]
		}
	})
	var margin []float32
	if len(d.Keep) > 0 {
		margin = make([]float32, len(tokens))
		each(tokens, kept(d), func(i int, _ bool, _ understudy.Category) {
			if labels[i] == 0 {
				margin[i] = keepMargin
			}
		})
	}
	var out []sequence.Example
	add := func(weight float32) {
		for n := range x.Sequences() {
			start, end := x.Bounds(n)
			beginMention(labels, allowed, start)
			var f sequence.Features
			x.Features(n, &f)
			e := sequence.Example{Features: f.Clone(), Labels: labels[start:end:end], Weight: weight}
			if allowed != nil {
				e.Allowed = allowed[start:end:end]
			}
			if margin != nil {
				e.Margin = margin[start:end:end]
			}
			out = append(out, e)
		}
	}
	add(weight / 2)
	x.Vote(firstReading(labels, chance))
	add(weight / 2)
	return out
}

// missed is the share of mentions that a first reading does not find.
const missed = 0.15

// firstReading returns what a first reading could have made of labels: some
// mentions are missed.
func firstReading(labels []uint8, chance *rand.Rand) []uint8 {
	out := slices.Clone(labels)
	for i := 0; i < len(out); i++ {
		if out[i] == 0 || chance.Float64() >= missed {
			continue
		}
		for first := true; i < len(out) && (first || out[i] != 0 && out[i]&1 == 0); i++ {
			out[i], first = 0, false
		}
		i--
	}
	return out
}

// beginMention lets a mention that a line break cut in two begin anew: no
// sequence starts inside a mention.
func beginMention(labels []uint8, allowed []uint64, at int) {
	l := labels[at]
	if l == 0 || l&1 == 1 {
		return
	}
	labels[at] = l - 1
	if allowed != nil {
		allowed[at] = 1 << labels[at]
	}
}

// each calls f for every token that shares a byte with a span.
func each(tokens []token.Token, spans []understudy.Span, f func(i int, first bool, c understudy.Category)) {
	i := 0
	for _, s := range spans {
		for i < len(tokens) && int(tokens[i].End) <= s.Start {
			i++
		}
		first := true
		for ; i < len(tokens) && int(tokens[i].Start) < s.End; i++ {
			f(i, first, s.Category)
			first = false
		}
	}
}

func contains(list []understudy.Category, c understudy.Category) bool {
	for _, l := range list {
		if l == c {
			return true
		}
	}
	return false
}
