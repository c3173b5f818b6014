package encoder

import (
	"context"
	"sync"
)

// turns lets callers who ask at the same time be answered together: while one
// run of the graph is under way the others wait, and who comes first then asks
// for all that wait. What a caller gets is the same either way, bit by bit; the
// weights are only read once for all of them.
type turns struct {
	running sync.Mutex
	mu      sync.Mutex // of waiting
	waiting []*turn
}

// A turn is what one caller asks for.
type turn struct {
	parts []part
	done  bool // somebody has asked for it
}

// do has parts computed by run, which may be given the parts of other callers in the same
// batch.
func (t *turns) do(ctx context.Context, parts []part, run func([]part) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	mine := &turn{parts: parts}
	t.mu.Lock()
	t.waiting = append(t.waiting, mine)
	t.mu.Unlock()

	t.running.Lock()
	defer t.running.Unlock()
	if mine.done {
		return nil
	}
	t.mu.Lock()
	all := t.waiting
	t.waiting = nil
	t.mu.Unlock()
	var together []part
	for _, o := range all {
		together = append(together, o.parts...)
	}
	err := ctx.Err()
	if err == nil {
		err = run(together)
	}
	if err == nil {
		for _, o := range all {
			o.done = true
		}
		return nil
	}
	// The others ask for themselves: what went wrong may be this caller's own.
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, o := range all {
		if o != mine {
			t.waiting = append(t.waiting, o)
		}
	}
	return err
}
