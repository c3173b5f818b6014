package stock

import (
	"context"
	"iter"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/ledger/crosswalk"
)

// Speller takes stand-ins apart that people typed into a sheet: as the surrogates of a
// language read the original, so they read what was typed. Nothing is remembered.
func Speller(languages map[string]*language.Language, def string, src draw.Source, known generate.Correspondences) (crosswalk.Speller, error) {
	base, err := generate.New(generate.Options{Languages: languages, Default: def, Draw: src, Keep: true})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, r *crosswalk.Row, typed string) ([]understudy.Part, error) {
		parts := r.Fullest()
		_, document := generate.Bare(parts[0].Kind)
		over := generate.Correspondences(readOnly{known})
		if document != "" {
			over = generate.Within(over, string(document)[1:])
		}
		doc := &understudy.Document{ID: r.ID, Language: r.Language(), Text: r.Original}
		if languages[doc.Language] == nil {
			doc.Language = def
		}
		spans := []understudy.Span{{End: len(r.Original), Category: r.Category, Kind: r.Kind()}}
		l := understudy.Linking{Entities: []understudy.Entity{{Category: r.Category, Mentions: []int{0}}}}
		s := base.Another(src, over)
		if err := s.Observe(ctx, doc, spans, l); err != nil {
			return nil, err
		}
		if err := s.Freeze(ctx); err != nil {
			return nil, err
		}
		found, err := s.TakeApart(ctx, doc, spans, l, 0, typed)
		var out []understudy.Part
		for _, p := range found {
			out = append(out, understudy.Part{Kind: string(p.Role.Kind + document), Key: p.Role.Key, StandIn: p.StandIn})
		}
		return out, err
	}, nil
}

// readOnly are correspondences that take nothing new.
type readOnly struct{ generate.Correspondences }

// Assign implements generate.Correspondences.
func (readOnly) Assign(context.Context, iter.Seq2[cast.Role, string]) error { return nil }
