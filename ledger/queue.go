package ledger

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
)

// A queue gathers the changes that many goroutines want to make to a domain while
// another change is being stored. They are then stored in one transaction: the disk
// is asked once to keep them all.
type queue struct {
	mu      sync.Mutex
	waiting []*operation
	running bool
}

// An operation is a change that somebody waits for.
type operation struct {
	ctx  context.Context
	do   func(Tx, *change) error
	done chan struct{}
	err  error // once done
}

// change stores what do makes of the domain, for good, all of it or nothing. It may
// call do again, from another goroutine, but not after it has returned.
func (d *Domain) change(ctx context.Context, do func(Tx, *change) error) error {
	op := &operation{ctx: ctx, do: do, done: make(chan struct{})}
	q := &d.queue
	q.mu.Lock()
	q.waiting = append(q.waiting, op)
	if !q.running {
		q.running = true
		go d.store()
	}
	q.mu.Unlock()
	select {
	case <-op.done:
	case <-ctx.Done():
		if q.withdraw(op) {
			return ctx.Err()
		}
		<-op.done
	}
	return op.err
}

// withdraw takes an operation back that has not begun.
func (q *queue) withdraw(op *operation) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiting, op)
	if i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
	}
	return i >= 0
}

// next returns what is waiting, or says that nobody works any more.
func (q *queue) next() []*operation {
	q.mu.Lock()
	defer q.mu.Unlock()
	ops := q.waiting
	q.waiting, q.running = nil, len(ops) > 0
	return ops
}

// store stores what waits until nothing does.
func (d *Domain) store() {
	for ops := d.queue.next(); len(ops) > 0; ops = d.queue.next() {
		d.together(ops)
	}
}

// together makes the changes of several in one transaction. One that fails is taken
// out, and the others are made without it; if it can not be told whose fault it is,
// each is made by itself.
func (d *Domain) together(ops []*operation) {
	for len(ops) > 0 {
		failed, err := d.try(ops)
		switch {
		case err == nil:
			for _, op := range ops {
				close(op.done)
			}
			return
		case failed < 0 && len(ops) > 1:
			for _, op := range ops {
				d.together([]*operation{op})
			}
			return
		}
		failed = max(failed, 0)
		op := ops[failed]
		op.err = cmp.Or(op.ctx.Err(), err)
		close(op.done)
		ops = slices.Delete(ops, failed, failed+1)
	}
}

// try makes changes in one transaction. failed is the one that could not be made, -1 if
// it was none of them.
func (d *Domain) try(ops []*operation) (failed int, err error) {
	ctx, cancel := whileWanted(ops)
	defer cancel()
	var c change
	failed = -1
	if err := d.ledger.store.Update(ctx, func(tx Tx) error {
		row, ok, err := d.row(tx)
		if err != nil {
			return err
		}
		if !ok {
			return fmt.Errorf("%w: %q", ErrNoDomain, d.name)
		}
		c = change{domain: d, row: row}
		for i, op := range ops {
			failed = i
			if err := op.do(tx, &c); err != nil {
				return err
			}
			if err := op.ctx.Err(); err != nil { // nobody waits for it any more
				return err
			}
		}
		failed = -1
		return c.end(tx)
	}); err != nil {
		return failed, err
	}
	c.apply()
	return failed, nil
}

// whileWanted is a context that ends when all who wait have given up.
func whileWanted(ops []*operation) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ops[0].ctx))
	var wanted sync.WaitGroup
	stops := make([]func() bool, len(ops))
	wanted.Add(len(ops))
	for i, op := range ops {
		stops[i] = context.AfterFunc(op.ctx, wanted.Done)
	}
	go func() {
		wanted.Wait()
		cancel()
	}()
	return ctx, func() {
		for _, stop := range stops {
			if stop() {
				wanted.Done()
			}
		}
	}
}
