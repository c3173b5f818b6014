package project

import (
	"context"
	"errors"
	"strings"

	"modernc.org/sqlite"

	"github.com/understudy-text/understudy/job"
)

// A batch is files that are stored together: of ten thousand small ones, each would
// wait for the disk. Those that could not be read are told of in their order.
type batch struct {
	files []*brought
	bytes int
}

const (
	batchFiles = 100
	batchSize  = 1 << 20
)

// storeBatch stores a batch, each file whole or not at all, adds what was stored and
// refused to all, and empties the batch. An error of the project's file stores nothing.
func (p *Project) storeBatch(ctx context.Context, waiting *batch, o Options, all *Imported) error {
	if err := p.update(ctx, func(t *tx) error {
		for _, b := range waiting.files {
			if b.failed != nil {
				continue
			}
			if err := b.storeAlone(ctx, t, o); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return err
	}
	for _, b := range waiting.files {
		if errors.Is(b.failed, errKnown) {
			all.Known++
			continue
		}
		all.Refused = append(all.Refused, b.refused...)
		if b.failed != nil {
			all.Refused = append(all.Refused, job.Refused{Place: b.name, Reason: strings.TrimPrefix(b.failed.Error(), b.name+": ")})
			continue
		}
		all.Files++
		all.Documents += len(b.docs)
		for _, r := range b.readings {
			all.Mentions += len(r.Spans)
		}
	}
	*waiting = batch{}
	return nil
}

// storeAlone stores a file of several in one transaction; what is wrong with it is
// noted, and of the others none.
func (b *brought) storeAlone(ctx context.Context, t *tx, o Options) error {
	if _, err := t.ExecContext(ctx, "SAVEPOINT file"); err != nil {
		return err
	}
	if b.failed = b.storeFor(ctx, t, o); b.failed != nil {
		var e *sqlite.Error
		if errors.As(b.failed, &e) || ctx.Err() != nil {
			return b.failed
		}
		if _, err := t.ExecContext(ctx, "ROLLBACK TO file"); err != nil {
			return err
		}
	}
	_, err := t.ExecContext(ctx, "RELEASE file")
	return err
}

func (b *brought) storeFor(ctx context.Context, t *tx, o Options) error {
	if o.Annotator != "" {
		return b.storeAs(ctx, t, o.Annotator)
	}
	ids, err := b.store(ctx, t)
	if err != nil {
		return err
	}
	return b.storeReaders(ctx, t, ids)
}
