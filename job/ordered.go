package job

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// inOrder works on what produce yields with several workers and hands the
// results to consume in the order they were produced. At most 2×workers+2
// items are under way. The first error ends everything.
func inOrder[T, R any](
	ctx context.Context, workers int,
	produce func(ctx context.Context, yield func(T) error) error,
	work func(context.Context, T) (R, error),
	consume func(R) error,
) error {
	type slot struct {
		item   T
		result chan R
	}
	g, ctx := errgroup.WithContext(ctx)
	tasks := make(chan slot, workers)
	queue := make(chan slot, workers)
	g.Go(func() error {
		defer close(tasks)
		defer close(queue)
		return produce(ctx, func(item T) error {
			s := slot{item, make(chan R, 1)}
			for _, c := range []chan slot{queue, tasks} {
				select {
				case c <- s:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			return nil
		})
	})
	for range workers {
		g.Go(func() error {
			for s := range tasks {
				r, err := work(ctx, s.item)
				if err != nil {
					return err
				}
				s.result <- r
			}
			return nil
		})
	}
	g.Go(func() error {
		for s := range queue {
			select {
			case r := <-s.result:
				if err := consume(r); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return g.Wait()
}
