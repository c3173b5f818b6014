package server

import (
	"context"
	"iter"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draft"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/ledger"
)

// A domain is a domain of the ledger that many requests use at the same time.
type domain struct{ *ledger.Domain }

// correspondences are what one request sees of a domain.
func (d *domain) correspondences(ctx context.Context) (generate.Correspondences, error) {
	now, err := d.Now(ctx)
	if err != nil {
		return nil, err
	}
	return waiting{now, d.Domain}, nil
}

// waiting gives the request's processor to others while the ledger stores what was
// drawn for it. It also keeps what a language model said.
type waiting struct {
	*ledger.Moment
	draft.Store
}

func (w waiting) Assign(ctx context.Context, roles iter.Seq2[cast.Role, string]) error {
	for range roles {
		return idle(ctx, func() error { return w.Moment.Assign(ctx, roles) })
	}
	return nil // nothing new
}

// freeze casts the roles of one request. The ledger decides who of several that are
// cast at the same time, here or on other servers, was first; the others draw again.
func (d *domain) freeze(ctx context.Context, p *understudy.Pipeline) error {
	if d == nil {
		return p.Freeze(ctx)
	}
	return job.Freeze(ctx, p)
}

// remember stores records for good.
func (d *domain) remember(ctx context.Context, records []ledger.SealedRecord) error {
	return idle(ctx, func() error { return d.Remember(ctx, records...) })
}
