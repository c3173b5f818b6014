package encoder

import (
	"errors"
	"sync"
	"testing"
	"time"
)

// While one run is under way the others gather, and go together; what one of
// them does wrong is told to that one alone.
func TestTurns(t *testing.T) {
	var ts turns
	bad := errors.New("bad")
	began, free := make(chan bool), make(chan bool)
	var sizes []int
	run := func(parts []part) error {
		sizes = append(sizes, len(parts))
		if len(sizes) == 1 {
			began <- true
			<-free
		}
		for _, p := range parts {
			if p.n < 0 {
				return bad
			}
		}
		return nil
	}
	var all sync.WaitGroup
	errs := make([]error, 9)
	ask := func(i, n int) {
		all.Go(func() { errs[i] = ts.do(t.Context(), []part{{n: n}}, run) })
	}
	ask(0, 1)
	<-began
	for i := 1; i < 9; i++ {
		ask(i, 1)
	}
	for waiting := 0; waiting < 8; time.Sleep(time.Millisecond) {
		ts.mu.Lock()
		waiting = len(ts.waiting)
		ts.mu.Unlock()
	}
	free <- true
	all.Wait()
	if err := errors.Join(errs...); err != nil || len(sizes) != 2 || sizes[1] != 8 {
		t.Errorf("runs of %v, errors %v", sizes, err)
	}
	if err := ts.do(t.Context(), []part{{n: -1}}, run); !errors.Is(err, bad) {
		t.Errorf("a bad question: %v", err)
	}
	if err := ts.do(t.Context(), []part{{n: 1}}, run); err != nil || sizes[len(sizes)-1] != 1 {
		t.Errorf("the next one: %v, with %d", err, sizes[len(sizes)-1])
	}
}
