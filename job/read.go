package job

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// A step is what comes next, in the order of the files: a file begins, a piece
// of it, the file ends. A file that fails, at once or half-way, has a step that
// says why instead of an end.
type step struct {
	file   int          // index into the files
	begin  *corpus.File // non-nil: the file begins
	end    bool
	failed *Refused
	piece  corpus.Piece
	entry  entry // second pass: what the first one found
}

// content reports whether the step holds a record to work on.
func (s step) content() bool { return s.piece.Kind == corpus.Content && s.piece.Record != nil }

// A fault ends one file; others go on.
type fault struct{ Refused }

func (f fault) Error() string { return f.String() }

// readFiles yields the steps of all files. A file that cannot be opened or read
// to its end fails and the next one is read.
func readFiles(ctx context.Context, files []corpus.File, o corpus.Options, yield func(step) error) error {
	for i := range files {
		if err := readFile(ctx, i, &files[i], o, yield); err != nil {
			return err
		}
	}
	return nil
}

func readFile(ctx context.Context, n int, f *corpus.File, o corpus.Options, yield func(step) error) error {
	reader, err := opened(f, o)
	if err != nil {
		return yield(step{file: n, failed: wholeFile(f, err)})
	}
	defer reader.Close()
	err = yield(step{file: n, begin: f})
	for err == nil {
		var p corpus.Piece
		switch p, err = nextPiece(reader, f); {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == io.EOF:
			if err = yield(step{file: n, end: true}); err == nil {
				return nil
			}
		case err != nil:
			err = fault{*wholeFile(f, err)}
		default:
			p.Bytes = bytes.Clone(p.Bytes) // the reader reuses them
			err = yield(step{file: n, piece: p})
		}
	}
	var broken fault
	if errors.As(err, &broken) {
		return yield(step{file: n, failed: &broken.Refused})
	}
	return err
}

// opened and nextPiece turn a panic of a reader, which files may be made for, into an error of
// the file.
func opened(f *corpus.File, o corpus.Options) (r *corpus.Reader, err error) {
	defer understudy.Contain(&understudy.Document{ID: f.Name}, &err)
	return corpus.Open(*f, o)
}

func nextPiece(r *corpus.Reader, f *corpus.File) (p corpus.Piece, err error) {
	defer understudy.Contain(&understudy.Document{ID: f.Name}, &err)
	return r.Next()
}

// rewritten is Rewrite, with a panic as an error.
func rewritten(rec *corpus.Record, replacements [][]corpus.Replacement, scrub func(string) string) (out *corpus.Rewritten, err error) {
	defer understudy.Contain(&understudy.Document{}, &err)
	return rec.Rewrite(replacements, scrub)
}

// wholeFile refuses a file that could not be opened or read.
func wholeFile(f *corpus.File, err error) *Refused {
	var r *corpus.Refusal
	if errors.As(err, &r) {
		out := refusal(r)
		return &out
	}
	var pe *fs.PathError
	if errors.As(err, &pe) { // it would name the file twice
		err = pe.Err
	}
	return &Refused{Place: corpus.Place{File: f.Path}.Name(), Reason: err.Error()}
}
