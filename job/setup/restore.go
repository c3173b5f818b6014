package setup

import (
	"context"
	"io"

	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/ledger/place"
)

// RestoreOptions are what a user asks of restore.
type RestoreOptions struct {
	Input  input.Options
	Ledger place.Place
	Out    string // folder of the originals, or corpus.Standard
	Rename bool
	// Overwrite has files that are there with other content replaced.
	Overwrite bool
	Workers   int
	JSON      bool // standard output takes the Restoration
	Say       io.Writer
}

// Restore writes the originals of the files under paths, and says what it did. The error
// is job.ErrRefused, job.ErrNotRestored or input.ErrSkipped if something is missing.
func (o *RestoreOptions) Restore(ctx context.Context, paths []string) (*job.Restoration, error) {
	if o.Out == "" {
		return nil, usage.Errorf("--out is missing: the folder for the originals")
	}
	if err := checkWorkers(o.Workers); err != nil {
		return nil, err
	}
	docs, err := o.Input.Open(paths...)
	if err != nil {
		return nil, err
	}
	docs.Reading.LooseSpans = true // edited texts may no longer fit their annotations
	docs.WithoutReports()
	out, err := docs.Output(o.Out, o.JSON)
	if err != nil {
		return nil, err
	}
	defer out.Remove()
	if err := docs.Guard(out.Folder, true); err != nil {
		return nil, err
	}
	if err := job.Guard(out.Folder, docs.OnDisk()); err != nil {
		return nil, usage.Wrap(err)
	}
	l, d, err := o.Ledger.OpenDomain(ctx, false)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	j := &job.Restore{Files: docs.Files, Corpus: docs.Reading, Out: out.Folder, Workers: o.Workers, Domain: d, Rename: o.Rename, Overwrite: o.Overwrite, Progress: progress.Bytes("restoring", docs.Size)}
	r, err := j.Run(ctx)
	if err != nil {
		return nil, err
	}
	r.Refused = append(docs.Refused, r.Refused...)
	if err := out.Deliver(); err != nil {
		return r, err
	}
	if err := r.Tell(o.Say, Where(o.Out)); err != nil {
		return r, err
	}
	return r, docs.LeftOut()
}
