package detect

import (
	"context"
	"fmt"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/contact"
	"github.com/understudy-text/understudy/detect/identity"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// A Neutral finds what needs no language: e-mail and web addresses, numbers of
// hosts and devices, telephone numbers with the code of a country, and numbers of
// countries that their check figures prove. It is safe for concurrent use.
type Neutral struct {
	rules      *rule.Set
	identities *identity.Finder
}

// NewNeutral returns one.
func NewNeutral() (*Neutral, error) {
	rules, err := rule.Parse(rule.File{Name: "no words"}, rule.File{Name: "rules.txt", Text: language.SharedRules})
	if err != nil {
		return nil, fmt.Errorf("detect: %w", err)
	}
	identities, err := identity.New()
	if err != nil {
		return nil, fmt.Errorf("detect: %w", err)
	}
	return &Neutral{rules, identities}, nil
}

// Detect returns what the shape or the check figures tell by themselves.
func (n *Neutral) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("detect: document %q: %w", doc.ID, err)
	}
	s := shadow.Of(doc.Text)
	src := rule.Source{Text: s.Text, Tokens: token.Cut(s.Text, nil)}
	src.IDs = make([]words.ID, len(src.Tokens))
	for i, t := range src.Tokens {
		if t.Kind == token.Letters {
			src.IDs[i] = n.rules.Words.Find(s.Text[t.Start:t.End])
		}
	}
	var spans []understudy.Span
	for _, f := range [...]rule.Finder{n.rules, contact.Finder{}, n.identities} {
		f.Find(&src, func(h rule.Hit) {
			if h.Rule.Category != "" && (h.Rule.Decides || h.Rule.Anywhere) {
				start, end := s.Span(int(src.Tokens[h.Start].Start), int(src.Tokens[h.End-1].End))
				spans = append(spans, understudy.Span{Start: start, End: end, Category: h.Rule.Category, Kind: h.Rule.Kind, Rule: h.Rule.Name, Score: proven})
			}
		})
	}
	return understudy.Outermost(spans), nil
}
