// Package atonce lets who waits go when they have had enough. In come a context and
// work, out goes what the work came to, or the context's error.
//
// It may know no other package.
package atonce

import "context"

// Do does the work in a goroutine of its own. When ctx ends it returns at once, with
// ctx's error; the work, which has ctx too, goes on to the next place where it looks
// at it, and what it comes to is dropped. It is for programs that end then: in one
// that goes on, such work would pile up.
func Do[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type outcome struct {
		result T
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		r, err := work()
		done <- outcome{r, err}
	}()
	select {
	case o := <-done:
		return o.result, o.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
