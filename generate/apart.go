package generate

import (
	"context"
	"iter"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// Apart is Surrogates with each document as a corpus of its own: an entity has one
// stand-in within a document, and another one in the next. Nobody can follow it from
// document to document, or count over the corpus what plays it; nor can research that
// wants to.
//
// Common names of people, towns, regions and words are played by those of other
// documents, as often as they stand there (cast.Lender): so the corpus says each about
// as often as before. What stands in a document depends on the key, its id, its text,
// and on how often the corpus says such words.
type Apart struct{ all *Surrogates }

var _ understudy.Generator = (*Apart)(nil)

// NewApart returns a generator. Keep says nothing here: there is no casting of all
// documents to ask.
func NewApart(opt Options) (*Apart, error) {
	opt.Keep = false
	s, err := New(opt)
	if err != nil {
		return nil, err
	}
	return &Apart{s}, nil
}

// Another returns a generator for another corpus, as Surrogates.Another does.
func (a *Apart) Another(d draw.Source, c Correspondences) *Apart {
	return &Apart{a.all.Another(d, c)}
}

// Observe counts what a document has to lend, and notes which words name no one.
func (a *Apart) Observe(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) error {
	a.all.generic.observe(a.all.languageOf(doc), doc.Text)
	forms, err := a.all.read(ctx, doc, spans, l)
	seen := map[cast.Role]bool{} // a document counts once
	for _, f := range forms {
		for _, s := range f.Roles() {
			if !seen[s.Role] {
				seen[s.Role] = !s.Weak
				a.all.casting.Observe([]cast.Occurrence{s})
			}
		}
	}
	return err
}

// Freeze ends the counting.
func (a *Apart) Freeze(context.Context) error {
	a.all.pools = a.all.casting.SwapPools()
	return nil
}

// Generate casts the roles of one document, stores the new correspondences, and writes
// its stand-ins.
func (a *Apart) Generate(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]understudy.Surrogate, error) {
	var c Correspondences
	if all := a.all.opt.Correspondences; all != nil {
		c = within{all, doc.ID}
	}
	one := a.all.Another(a.all.opt.Draw.Derive("apart", doc.ID), c)
	one.generic = a.all.generic // of all documents
	forms, err := one.observeMentions(ctx, doc, spans, l)
	if err != nil {
		return nil, err
	}
	if one.judge != nil {
		one.see(doc, spans, forms)
	}
	if err := one.Freeze(ctx); err != nil {
		return nil, err
	}
	return one.Generate(ctx, doc, spans, l)
}

// within are the correspondences of one document. Their kinds name it, so that
// another's are others: "name@interviews/a.txt".
type within struct {
	all Correspondences
	id  string
}

const apartFrom = "@"

// Within are the correspondences that Apart goes by in the document of an id.
func Within(all Correspondences, id string) Correspondences { return within{all, id} }

func (w within) kind(k cast.Kind) cast.Kind { return k + cast.Kind(apartFrom+w.id) }

func (w within) role(r cast.Role) cast.Role { return cast.Role{Kind: w.kind(r.Kind), Key: r.Key} }

// StandIn implements Correspondences.
func (w within) StandIn(ctx context.Context, r cast.Role) (string, bool, error) {
	return w.all.StandIn(ctx, w.role(r))
}

// Taken implements Correspondences.
func (w within) Taken(ctx context.Context, kind cast.Kind, standIn string) (bool, error) {
	return w.all.Taken(ctx, w.kind(kind), standIn)
}

// Assign implements Correspondences.
func (w within) Assign(ctx context.Context, roles iter.Seq2[cast.Role, string]) error {
	return w.all.Assign(ctx, func(yield func(cast.Role, string) bool) {
		for r, standIn := range roles {
			if !yield(w.role(r), standIn) {
				return
			}
		}
	})
}

// Bare is a kind without the document that Apart adds to it, if it did, and that
// document: "name@a.txt" is "name" and "@a.txt".
func Bare(kind cast.Kind) (bare, document cast.Kind) {
	if at := strings.Index(string(kind), apartFrom); at >= 0 {
		return kind[:at], kind[at:]
	}
	return kind, ""
}
