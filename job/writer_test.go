package job

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

// counting counts the transactions of a ledger, and refuses them all when it is told to.
type counting struct {
	ledger.Store
	updates int
	refuses bool
}

var errFull = errors.New("the disk is full")

func (c *counting) Update(ctx context.Context, f func(ledger.Tx) error) error {
	if c.updates++; c.refuses {
		return errFull
	}
	return c.Store.Update(ctx, f)
}

// failing makes stand-ins until it comes to one document.
type failing struct {
	names
	at string
}

func (f failing) Generate(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]understudy.Surrogate, error) {
	if strings.HasPrefix(doc.ID, f.at) {
		return nil, understudy.ErrUnavailable
	}
	return f.names.Generate(ctx, doc, spans, l)
}

// Small files are remembered many in one transaction, and none is visible that the ledger does
// not know, however the run ends; nothing unfinished is left.
func TestFilesHeld(t *testing.T) {
	const files = 2*mostHeld + 3
	for _, tt := range []struct {
		name    string
		at      string // document that no stand-ins can be made for
		refuses bool   // the ledger refuses from the second pass on
		visible int
		updates int
	}{
		{"all", "none", false, files, 3},
		{"a document fails", "f100", false, 100, 2},
		{"the ledger refuses", "none", true, 0, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ctx := context.Background()
			in, out, back := t.TempDir(), filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "back")
			for i := range files {
				if err := os.WriteFile(filepath.Join(in, fmt.Sprintf("f%03d.txt", i)), fmt.Appendf(nil, "Anna wrote letter %d.\n", i), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			store, err := sqlite.Open(ctx, filepath.Join(t.TempDir(), "ledger"), true)
			if err != nil {
				t.Fatal(err)
			}
			counts := &counting{Store: store}
			l, err := ledger.Open(ctx, counts, ledger.KeyFromSeed(1))
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			d, err := l.Domain(ctx, "test", true)
			if err != nil {
				t.Fatal(err)
			}
			found, _ := corpus.Discover([]string{in})
			g := failing{names{func() { counts.updates, counts.refuses = 0, tt.refuses }}, tt.at}
			j := &Job{Pipeline: &understudy.Pipeline{Detector: g, Linker: g, Generator: g}, Files: found, Out: out, Workers: 1, Domain: d}
			if _, err := j.Run(ctx); (err == nil) != (tt.visible == files) {
				t.Fatalf("the run ended with %v", err)
			}
			counts.refuses = false
			if counts.updates > tt.updates {
				t.Errorf("%d transactions, want %d", counts.updates, tt.updates)
			}
			left, _ := filepath.Glob(filepath.Join(out, ".*"))
			visible, _ := filepath.Glob(filepath.Join(out, "f*.txt"))
			if len(left) > 0 || len(visible) > tt.visible || tt.visible-len(visible) > 4 { // those before the failing one may be under way
				t.Fatalf("%d unfinished files, %d visible, want %d", len(left), len(visible), tt.visible)
			}
			written, _ := corpus.Discover([]string{out})
			done, err := (&Restore{Files: written, Out: back, Domain: d, Progress: func(int64) {}}).Run(ctx)
			if err != nil || done.Exact != len(visible) {
				t.Errorf("%d of %d visible files are restored: %v", done.Exact, len(visible), err)
			}
		})
	}
}
