package server

import (
	"context"
	"iter"
	"slices"
	"sync"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/cast"
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

// parts are parts of the ledger that are opened when they are first asked for, such as one
// for each conversation. Those that were not asked for longest are forgotten, and opened
// anew: the ledger has them.
type parts struct {
	make  func(ctx context.Context, name string) (*ledger.Domain, error)
	mu    sync.Mutex
	known map[string]*opening
	order []string // the one asked for last is last
}

// An opening is a domain that is opened once, whoever asks for it.
type opening struct {
	once   sync.Once
	domain *domain
	err    error
}

// mostParts are kept open.
const mostParts = 1024

func newParts(open func(ctx context.Context, name string) (*ledger.Domain, error)) *parts {
	return &parts{make: open, known: map[string]*opening{}}
}

func (p *parts) open(ctx context.Context, name string) (*domain, error) {
	p.mu.Lock()
	o := p.known[name]
	if o == nil {
		o = &opening{}
		p.known[name] = o
	} else {
		p.order = slices.DeleteFunc(p.order, func(n string) bool { return n == name })
	}
	p.order = append(p.order, name)
	if len(p.order) > mostParts {
		delete(p.known, p.order[0])
		p.order = p.order[1:]
	}
	p.mu.Unlock()
	o.once.Do(func() {
		var d *ledger.Domain
		if d, o.err = p.make(context.WithoutCancel(ctx), name); o.err == nil {
			o.domain = &domain{d}
		}
	})
	if o.err != nil { // it may go better next time
		p.mu.Lock()
		if p.known[name] == o {
			delete(p.known, name)
		}
		p.mu.Unlock()
	}
	return o.domain, o.err
}
