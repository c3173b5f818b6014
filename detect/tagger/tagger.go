// Package tagger finds mentions of all eight categories with a model that our
// own training program fitted on open data.
//
// In comes a document, out go spans. Around the learner of package sequence it
// builds what a name looks like and where names stand: the words and their
// shapes, word clusters learned from plain text, classes from the lexicon, the
// capitalised run a word is part of, and what the rest of the document shows of
// the same word. It may know sequence, lexicon and language.
package tagger

import (
	"context"
	"fmt"
	"sync"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/lexicon"
	"github.com/understudy-text/understudy/sequence"
)

// Rule is what spans of this detector carry in their Rule field.
const Rule = "tagger"

// score is how sure spans of the tagger are: it is right about nine times in
// ten, and never proven.
const score = 0.8

// A Tagger finds mentions. It is safe for concurrent use.
type Tagger struct {
	bias   []float32
	states sync.Pool
}

// A state serves one document at a time.
type state struct {
	extractor *Extractor
	decoder   *sequence.Decoder
}

// New returns the tagger of a language's model. The lexicon must be the one the
// model was trained with, or a later version of it; nil only if it was trained
// without.
func New(m *Model, code string, l *lexicon.Lexicon) *Tagger {
	t := &Tagger{bias: m.Bias}
	classes := LexiconClasses(code, l)
	t.states.New = func() any {
		return &state{extractor: newExtractor(code, m.Clusters, classes, m.Weights), decoder: m.Weights.NewDecoder()}
	}
	return t
}

// Detect returns the mentions of a document, sorted, without overlaps.
func (t *Tagger) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	s := t.states.Get().(*state)
	defer t.states.Put(s)
	x, d := s.extractor, s.decoder
	x.Read(doc.Text)
	tokens := x.Tokens()
	var out []understudy.Span
	for n := range x.Sequences() {
		if n%256 == 0 && ctx.Err() != nil {
			return nil, fmt.Errorf("tagger: document %q: %w", doc.ID, ctx.Err())
		}
		start, _ := x.Bounds(n)
		d.Reset()
		x.fill(n, d)
		for i, l := range d.Viterbi(t.bias) {
			if l == 0 {
				continue
			}
			token := tokens[start+i]
			if l&1 == 0 && len(out) > 0 { // continues the mention before
				if last := &out[len(out)-1]; i == 0 || !ended(doc.Text, tokens[start:start+i], last.Start) {
					last.End = token.End
					continue
				}
				out[len(out)-1].End = tokens[start+i-2].End
			}
			out = append(out, understudy.Span{Start: token.Start, End: token.End,
				Category: understudy.Categories[(l-1)/2], Rule: Rule, Score: score})
		}
	}
	return out, nil
}

// ended reports whether a sentence has ended between the beginning of a mention and
// the next token: "Forsberg & Söner. Dagens Nyheter". Before the full stop stands a
// word that is no abbreviation: it is long, or written small.
func ended(text string, tokens []Token, from int) bool {
	n := len(tokens)
	if n < 2 || tokens[n-2].Start < from || text[tokens[n-1].Start:tokens[n-1].End] != "." {
		return false
	}
	const leastWord = 5 // bytes: "Bros." and "Corp." are abbreviations
	return tokens[n-2].End-tokens[n-2].Start >= leastWord && tokens[n-1].Start == tokens[n-2].End
}
