// Package tagger finds mentions of all eight categories with a model that our
// own training program fitted on open data.
//
// In comes a document, out go spans with calibrated scores. Around the learner
// of package sequence it builds what a mention looks like and where it stands:
// the words and their shapes, clusters, classes of words.tsv and of the lexicon,
// what the rules say, the capitalised run and the unbroken chunk a word is part
// of, the label, column or turn of talk it stands behind, and what the rest of
// the document shows of the same word. Lists and rules are its features: they
// propose, the model decides. It may know sequence, language, lexicon and rule.
package tagger

import (
	"context"
	"fmt"
	"sync"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/token"
)

// Rule is what spans of this detector carry in their Rule field.
const Rule = "tagger"

// A Tagger finds mentions. It is safe for concurrent use.
type Tagger struct {
	model  *Model
	states sync.Pool
}

// A state serves one document at a time.
type state struct {
	extractor *Extractor
	decoder   decoder
}

// New returns the tagger of a language's model. The language's lists and rules
// must be those the model was trained with, or later versions of them.
func New(m *Model, l *language.Language) (*Tagger, error) {
	tables, err := tablesOf(l)
	if err != nil {
		return nil, err
	}
	t := &Tagger{model: m}
	t.states.New = func() any {
		return &state{newExtractor(tables, m.Clusters, m.Weights), decoder{Decoder: m.Weights.NewDecoder()}}
	}
	return t, nil
}

// Detect returns the mentions of a document, sorted, without overlaps.
func (t *Tagger) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	var out []understudy.Span
	err := t.Read(ctx, doc, func(r Reading) { out = r.Spans })
	return out, err
}

// A Reading is what the tagger made of one text. Its slices are reused when the
// function that is given it returns.
type Reading struct {
	Tokens []token.Token
	Hits   []rule.Hit        // what the rules found
	Spans  []understudy.Span // the mentions; these are not reused
}

// Read gives use what it made of a document.
func (t *Tagger) Read(ctx context.Context, doc *understudy.Document, use func(Reading)) error {
	if len(doc.Text) > token.MaxText {
		return fmt.Errorf("tagger: document %q has %d bytes; one has at most %d", doc.ID, len(doc.Text), token.MaxText)
	}
	s := t.states.Get().(*state)
	defer t.states.Put(s)
	x, d := s.extractor, &s.decoder
	x.Read(doc.Text)
	var out []understudy.Span
	for n := range x.Sequences() {
		if n%256 == 0 && ctx.Err() != nil {
			return fmt.Errorf("tagger: document %q: %w", doc.ID, ctx.Err())
		}
		d.Reset()
		x.fill(n, d.Decoder)
		start, _ := x.Bounds(n)
		out = d.spans(x.tokens[start:], t.model, out)
	}
	use(Reading{Tokens: x.tokens, Hits: x.hits, Spans: out})
	return nil
}
