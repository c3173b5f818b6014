// Package tagger finds mentions of all eight categories with a model that our
// own training program fitted on open data.
//
// In comes a document, out go spans with calibrated scores. Around the learner of
// package sequence it builds what a mention looks like and where it stands: the words
// and their shapes, clusters, classes of words.tsv and of the lexicon, what the rules
// say, the capitalised run and the unbroken chunk a word is part of, the label, column
// or turn of talk it stands behind, and what the rest of the document shows of the same
// word. Lists and rules are its features: they propose, the model decides.
//
// It may know the root package, detect/contact, detect/identity, detect/rule,
// internal/sequence, language, language/lexicon, language/token and language/words.
package tagger

import (
	"cmp"
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

// RuleDoubt is what spans of Doubts carry.
const RuleDoubt = "tagger/doubt"

// A Tagger finds mentions. It is safe for concurrent use.
type Tagger struct {
	model  *Model
	states sync.Pool
}

// A state serves one document at a time.
type state struct {
	extractor *Extractor
	decoder   decoder
	labels    []uint8           // of the first reading, by token
	spans     []understudy.Span // its mentions
	ends      []int             // where those of each sequence end
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
		return &state{newExtractor(tables, m.Clusters, m.Weights), decoder{Decoder: m.Weights.NewDecoder()}, nil, nil, nil}
	}
	return t, nil
}

// Detect returns the mentions of a document, sorted, without overlaps.
func (t *Tagger) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	var out []understudy.Span
	err := t.Read(ctx, doc, func(r Reading) { out = r.Spans })
	return out, err
}

// Doubts returns what may be personal data in a document, by this probability (0 to 1) at
// least, by the model's first reading. It is for who has other evidence, too.
func (t *Tagger) Doubts(ctx context.Context, doc *understudy.Document, least float32) (out []understudy.Span, err error) {
	if len(doc.Text) > token.MaxText {
		return nil, fmt.Errorf("tagger: document %q has %d bytes; one has at most %d", doc.ID, len(doc.Text), token.MaxText)
	}
	s := t.states.Get().(*state)
	defer t.states.Put(s)
	x, d := s.extractor, &s.decoder
	x.ended = func() bool { return ctx.Err() != nil }
	x.Read(doc.Text)
	x.ended = nil
	for n := range x.Sequences() {
		if err := ended(ctx, n, doc.ID); err != nil {
			return nil, err
		}
		d.Reset()
		x.fill(n, d.Decoder)
		start, _ := x.Bounds(n)
		out = d.doubts(x.tokens[start:], len(t.model.Weights.Labels()), least, out)
	}
	return out, nil
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
	x := s.extractor
	x.ended = func() bool { return ctx.Err() != nil }
	x.Read(doc.Text)
	x.ended = nil
	if err := s.read(ctx, t.model, doc.ID); err != nil {
		return err
	}
	out, err := s.reread(ctx, t.model, doc.ID)
	if err != nil {
		return err
	}
	use(Reading{Tokens: x.tokens, Hits: x.hits, Spans: out})
	return nil
}

// read is the first reading: mentions, by sequence, and the likeliest labels of all
// tokens. Only what is rather true than not may vote.
func (s *state) read(ctx context.Context, m *Model, id string) error {
	x, d := s.extractor, &s.decoder
	s.labels, s.spans, s.ends = s.labels[:0], s.spans[:0], s.ends[:0]
	for n := range x.Sequences() {
		if err := ended(ctx, n, id); err != nil {
			return err
		}
		d.Reset()
		x.fill(n, d.Decoder)
		start, end := x.Bounds(n)
		var any bool
		s.spans, any = d.spans(x.tokens[start:], m, s.spans)
		s.ends = append(s.ends, len(s.spans))
		if any {
			s.labels = append(s.labels, d.Viterbi(nil)...)
		} else { // the bias asks for more than the likeliest
			s.labels = append(s.labels, make([]uint8, end-start)...)
		}
	}
	return nil
}

// confident is the score from which on a vote for the same category changes nothing.
const confident = 0.9

// reread is the second reading, of the sequences in which a vote could change
// something. It returns the mentions of the document.
func (s *state) reread(ctx context.Context, m *Model, id string) ([]understudy.Span, error) {
	x, d := s.extractor, &s.decoder
	x.Vote(s.labels)
	var out []understudy.Span
	from := 0
	for n, to := range s.ends {
		if err := ended(ctx, n, id); err != nil {
			return nil, err
		}
		first := s.spans[from:to]
		from = to
		start, end := x.Bounds(n)
		if !x.wavers(start, end, unsure(first)) {
			out = append(out, first...)
			continue
		}
		d.Reset()
		x.fill(n, d.Decoder)
		out, _ = d.spans(x.tokens[start:], m, out)
	}
	least := m.Threshold
	if x.doc.register == registerLegal {
		least = cmp.Or(m.Legal, least)
	}
	kept := out[:0]
	for _, span := range out {
		if span.Score >= least {
			kept = append(kept, span)
		}
	}
	return kept, nil
}

// unsure reports whether some mention is not told with confidence.
func unsure(spans []understudy.Span) bool {
	for _, s := range spans {
		if s.Score < confident {
			return true
		}
	}
	return false
}

// ended looks at the context now and then.
func ended(ctx context.Context, n int, id string) error {
	if n%256 == 0 && ctx.Err() != nil {
		return fmt.Errorf("tagger: document %q: %w", id, ctx.Err())
	}
	return nil
}
