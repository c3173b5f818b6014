package job

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/substitute"
)

// moved turns the places of surrogates, starts and ends in code points of the original,
// into those of the result.
func moved(surrogates []understudy.Surrogate, points []int) []int {
	out, shift := make([]int, len(points)), 0
	for i, s := range surrogates {
		out[2*i] = points[2*i] + shift
		if s.Reason == "" {
			shift += utf8.RuneCountInString(s.Text) - (points[2*i+1] - points[2*i])
		}
		out[2*i+1] = points[2*i+1] + shift
	}
	return out
}

// movedDoubts are doubts at their places in the result. from and to are the places of
// the surrogates, in both; one that lies within a surrogate has all of its stand-in.
func movedDoubts(doubts []Doubt, from, to []int) []Doubt {
	out := slices.Clone(doubts)
	for i := range out {
		out[i].Start, out[i].End = movedPoint(out[i].Start, from, to, false), movedPoint(out[i].End, from, to, true)
	}
	return out
}

func movedPoint(at int, from, to []int, end bool) int {
	// The last bound that is not after at: of a start, or of an end.
	k := sort.Search(len(from), func(k int) bool { return from[k] > at }) - 1
	if end {
		k = sort.Search(len(from), func(k int) bool { return from[k] >= at }) - 1
	}
	switch {
	case k < 0:
		return at
	case k%2 == 0 && end: // within a surrogate
		return to[k+1]
	case k%2 == 0:
		return to[k]
	}
	return at + to[k] - from[k]
}

// A Spot is where a mention begins in a file of plain text or Markdown; zero in files of
// other kinds, whose lines nobody sees.
type Spot struct {
	Line   int `json:"line,omitempty"`   // from 1
	Column int `json:"column,omitempty"` // from 1, in code points
}

// String returns "3:14", or "" if there is none.
func (s Spot) String() string {
	if s.Line == 0 {
		return ""
	}
	return fmt.Sprintf("%d:%d", s.Line, s.Column)
}

// lineStarts are where the lines of a text begin, in code points.
func lineStarts(text string) []int {
	starts, at := []int{0}, 0
	for _, r := range text {
		if at++; r == '\n' {
			starts = append(starts, at)
		}
	}
	return starts
}

// spotAt returns the spot of a code point, in a text whose lines begin at starts; the zero
// Spot if there are none.
func spotAt(starts []int, at int) Spot {
	line := sort.SearchInts(starts, at+1)
	if line == 0 {
		return Spot{}
	}
	return Spot{Line: line, Column: at - starts[line-1] + 1}
}

// Originals returns what stands where in the originals of documents as the ledger remembers
// them: by document, as it was called then, in code points of the original, with the
// stand-ins. files are as pseudonymize wrote them, also under new names (Job.Rename); one that
// was changed since is an error.
func Originals(ctx context.Context, domain *ledger.Domain, files []corpus.File, o corpus.Options) (map[string][]corpus.Mark, error) {
	out := map[string][]corpus.Mark{}
	for _, f := range files {
		if err := originalsOf(ctx, domain, f, o, out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func originalsOf(ctx context.Context, domain *ledger.Domain, f corpus.File, o corpus.Options, out map[string][]corpus.Mark) error {
	r, err := corpus.Open(f, o)
	if err != nil {
		return err
	}
	defer r.Close()
	return r.Records(func(rec *corpus.Record) error {
		receipt, err := receiptOf(ctx, domain, f.Name, rec)
		if err != nil {
			return fmt.Errorf("%s: %w", rec.Place, err)
		}
		for i, d := range rec.Docs {
			out[receipt.Texts[i].ID] = originalMarks(d.Text, receipt.Texts[i].Places)
		}
		return nil
	})
}

// receiptOf returns the receipt of a record of a file, under its own documents or those that
// it had before the file was renamed.
func receiptOf(ctx context.Context, domain *ledger.Domain, file string, rec *corpus.Record) (*substitute.Receipt, error) {
	remembered, err := domain.Recall(ctx, sha256.Sum256(rec.Raw))
	if err != nil {
		return nil, err
	}
	receipts, err := open(remembered)
	if err != nil {
		return nil, err
	}
	for _, r := range receipts {
		former := r.RestoreNote(file)
		if slices.EqualFunc(r.Texts, rec.Docs, func(t substitute.TextReceipt, d understudy.Document) bool {
			rest, made := strings.CutPrefix(d.ID, file)
			return t.ID == d.ID || made && t.ID == former+rest
		}) {
			return r, nil
		}
	}
	return nil, fmt.Errorf("%w; it was changed, or written with another ledger or domain", substitute.ErrUnknown)
}

func originalMarks(written string, places []substitute.Place) []corpus.Mark {
	out := make([]corpus.Mark, len(places))
	at, points := 0, 0 // of the text as it was written, and of its original
	for i, p := range places {
		points += utf8.RuneCountInString(written[at:p.Start])
		out[i] = corpus.Mark{Start: points, End: points + utf8.RuneCountInString(p.Original), Label: p.StandIn}
		at, points = p.End(), out[i].End
	}
	return out
}
