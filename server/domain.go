package server

import (
	"context"
	"sync"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/ledger"
)

// A domain is a domain of the ledger that many requests use at the same time.
type domain struct {
	*ledger.Domain
	casting chan struct{} // held while roles are cast

	mu      sync.Mutex
	waiting *batch // gathers records while another batch is being stored
	storing bool
}

func newDomain(d *ledger.Domain) *domain {
	return &domain{Domain: d, casting: make(chan struct{}, 1)}
}

// freeze casts the roles of one request. Requests of this server take turns in it, so
// that each sees what the one before has given; with other servers on the same ledger
// the ledger itself decides who was first, and the other draws again.
func (d *domain) freeze(ctx context.Context, p *understudy.Pipeline) error {
	if d == nil {
		return p.Freeze(ctx)
	}
	select {
	case d.casting <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-d.casting }()
	return job.Freeze(ctx, p)
}

// A batch is the records of several requests that are stored together: the disk is
// asked to keep them once.
type batch struct {
	records []ledger.SealedRecord
	done    chan struct{}
	err     error // once done
}

// remember stores records for good. It waits for that even if the context ends: what
// is half told can not be taken back.
func (d *domain) remember(ctx context.Context, records []ledger.SealedRecord) error {
	d.mu.Lock()
	if d.waiting == nil {
		d.waiting = &batch{done: make(chan struct{})}
	}
	b := d.waiting
	b.records = append(b.records, records...)
	if !d.storing {
		d.storing = true
		go d.store(context.WithoutCancel(ctx))
	}
	d.mu.Unlock()
	<-b.done
	return b.err
}

// store stores batches until none is waiting.
func (d *domain) store(ctx context.Context) {
	for {
		d.mu.Lock()
		b := d.waiting
		d.waiting = nil
		d.storing = b != nil
		d.mu.Unlock()
		if b == nil {
			return
		}
		b.err = d.Remember(ctx, b.records...)
		close(b.done)
	}
}
