package tagger

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/token"
)

// ruledScore is the score of what a trusted rule says alone: enough that a name is looked
// for in the rest of its document.
const ruledScore = 0.7

// trustedShared are beginnings of names of the rules that all languages share which may be
// trusted in any of them. Numbers of countries are, behind their label.
var trustedShared = [...]string{"date/iso", "date/figures", "money/sign", "phone/plus", "handle/at", "coordinates", "contact/"}

// A Ruled reads texts of a language that has no model: what rules say that the language
// trusts is a mention, unless a rule of no category covers it. It is safe for concurrent
// use.
type Ruled struct {
	lists  []string
	states sync.Pool
}

// NewRuled returns the reader of a language, which must name rules in Trusted.
func NewRuled(l *language.Language) (*Ruled, error) {
	t, err := tablesOf(l)
	if err != nil {
		return nil, err
	}
	r := &Ruled{lists: append(trustedShared[:len(trustedShared):len(trustedShared)], l.Trusted...)}
	r.states.New = func() any { return newExtractor(t, Clusters{}, nil) }
	return r, nil
}

// Read gives use what the rules made of a document.
func (r *Ruled) Read(ctx context.Context, doc *understudy.Document, use func(Reading)) error {
	if len(doc.Text) > token.MaxText {
		return fmt.Errorf("rules: document %q has %d bytes; one has at most %d", doc.ID, len(doc.Text), token.MaxText)
	}
	x := r.states.Get().(*Extractor)
	defer r.states.Put(x)
	x.ended = func() bool { return ctx.Err() != nil }
	x.Read(doc.Text)
	x.ended = nil
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("rules: document %q: %w", doc.ID, err)
	}
	use(Reading{Tokens: x.tokens, Hits: x.hits, Spans: r.spans(x)})
	return nil
}

// spans are the hits of trusted rules, outermost first, without those that a longer hit of
// no category covers.
func (r *Ruled) spans(x *Extractor) (out []understudy.Span) {
	covered := make([]int, len(x.tokens)+1) // by token: where the farthest hit of no category ends that begins there
	for _, h := range x.hits {
		if h.Rule.Category == "" {
			covered[h.Start] = max(covered[h.Start], h.End)
		}
	}
	for i := 1; i < len(covered); i++ {
		covered[i] = max(covered[i], covered[i-1])
	}
	for _, h := range x.hits {
		inside := covered[h.Start] > h.End || h.Start > 0 && covered[h.Start-1] >= h.End
		if h.Rule.Category == "" || inside || !r.trusts(h.Rule) {
			continue
		}
		out = append(out, understudy.Span{Start: int(x.tokens[h.Start].Start), End: int(x.tokens[h.End-1].End),
			Category: h.Rule.Category, Kind: h.Rule.Kind, Rule: Rule, Score: ruledScore})
	}
	return understudy.Outermost(out)
}

func (r *Ruled) trusts(of *rule.Rule) bool {
	for _, begin := range r.lists {
		if strings.HasPrefix(of.Name, begin) {
			return true
		}
	}
	return strings.HasPrefix(of.Name, "id/") && strings.HasSuffix(of.Name, "/labelled")
}
