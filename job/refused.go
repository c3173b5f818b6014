package job

import (
	"errors"
	"fmt"
	"io"

	"github.com/understudy-text/understudy/internal/plural"
)

// ErrRefused says that all is done, but not for every document.
var ErrRefused = errors.New("some documents were refused")

// refusedTold is how many documents, or stand-ins, are listed for people.
const refusedTold = 100

// TellRefused lists the documents that were left out, and returns ErrRefused with their
// number if there are any.
func TellRefused(w io.Writer, list []Refused) error {
	for _, r := range list[:min(len(list), refusedTold)] {
		fmt.Fprintln(w, "refused:", r)
	}
	if n := len(list); n > refusedTold {
		fmt.Fprintf(w, "… and %d more\n", n-refusedTold)
	}
	if len(list) > 0 {
		return fmt.Errorf("%w: %d", ErrRefused, len(list))
	}
	return nil
}

// ErrNotRestored says that all is done, but some stand-ins may still stand there.
var ErrNotRestored = errors.New("not everything could be restored")

// Tell writes a summary to w; where names the output in it. It returns ErrRefused if files were
// refused, else ErrNotRestored if stand-ins or records are left.
func (r *Restoration) Tell(w io.Writer, where string) error {
	fmt.Fprintf(w, "%s restored byte for byte; %d were edited since, and %d stand-ins in them put back to their originals; %d not known to the ledger. The result is %s\n",
		plural.Count(r.Exact, "text"), r.Edited, r.Replaced, r.Unknown, where)
	for _, m := range r.Missing[:min(len(r.Missing), refusedTold)] {
		fmt.Fprintln(w, "not restored:", m)
	}
	if n := len(r.Missing); n > refusedTold {
		fmt.Fprintf(w, "… and %d more; --json lists all\n", n-refusedTold)
	}
	if err := TellRefused(w, r.Refused); err != nil {
		return err
	}
	if len(r.Missing) > 0 {
		return fmt.Errorf("%w: %d stand-ins or texts", ErrNotRestored, len(r.Missing))
	}
	return nil
}
