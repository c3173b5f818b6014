package stock

import (
	"context"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/fill"
)

// Rooms returns what makes pipelines for one corpus after another, by o's method: each
// has seen nothing yet, and its surrogates go by the correspondences that it is given
// instead of o's. What a language model has drafted, all of them know.
func Rooms(o Options) (func(generate.Correspondences) (*understudy.Pipeline, error), error) {
	_, placeholder := generate.PlaceholderNamed(o.Method)
	if o.Method == "" || o.Method == "surrogate" || placeholder {
		s, err := Share(o)
		return func(known generate.Correspondences) (*understudy.Pipeline, error) {
			return s.Pipeline(o.Method, o.Draw, known)
		}, err
	}
	first, err := Pipeline(o)
	return func(generate.Correspondences) (*understudy.Pipeline, error) {
		next := *first
		if rules, ok := first.Policy.(*decide.Policy); ok {
			next.Policy = rules.Another()
		}
		return &next, nil
	}, err
}

// A filling is a masked language model that people can ask for other words.
type filling struct {
	understudy.Generator // with its drafts
	model                *fill.Generator
}

// Candidates are other words for one of the spans, each with the probability that the
// model gives it. They stand for the form of this mention alone.
func (f filling) Candidates(ctx context.Context, doc *understudy.Document, spans []understudy.Span, _ understudy.Linking, mention, n int) ([]generate.Candidate, error) {
	found, err := f.model.Candidates(ctx, doc, spans, mention, n)
	var out []generate.Candidate
	for _, c := range found {
		out = append(out, generate.Candidate{Text: c.Text, Score: c.P})
	}
	return out, err
}

// Check says of a stand-in that was typed for one of the spans whether the filters
// refuse it.
func (f filling) Check(_ context.Context, doc *understudy.Document, spans []understudy.Span, _ understudy.Linking, mention int, typed string) (generate.Candidate, error) {
	c := generate.Candidate{Text: typed}
	refused, err := f.model.Unfit(doc, spans, mention, typed)
	if refused {
		c.Why = "a word of it is one of the original, or of another mention"
	}
	return c, err
}
