package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// ofOriginals are the replacements of a set in code points of the originals. Those that
// pseudonymize --replacements result wrote are brought back by the ledger if there is
// one, else by laying the results, which lie beside them, and the originals side by side.
func (f *ledgerFlags) ofOriginals(ctx context.Context, in *inputFlags, source *pairs.Source, s *replacementSet) (map[string][]corpus.Mark, error) {
	if !s.ofResult {
		return s.marks, nil
	}
	found, err := in.discover([]string{filepath.Dir(s.path)})
	if err != nil {
		return nil, err
	}
	files, _ := withoutReports(found.files)
	if f.path == "" && f.keyFile == "" {
		marks, err := source.FromResults(ctx, files, s.marks)
		if errors.Is(err, pairs.ErrOpen) {
			return nil, fmt.Errorf("%w; name the ledger that knows: --ledger FILE --key-file FILE", err)
		}
		return marks, err
	}
	l, d, err := f.openDomain(ctx, false)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	o := source.Options
	o.IDs = corpus.NewIDs()
	return job.Originals(ctx, d, files, o)
}
