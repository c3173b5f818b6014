package agreement

import (
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/study/evaluate/detection"
)

// ErrAnnotators says that a file does not have as many annotators as are compared.
var ErrAnnotators = errors.New("annotators")

// A Report is the agreement with where it comes from.
type Report struct {
	*Result
	OffsetUnit string   `json:"offset_unit"` // of the disagreements
	OnlyA      []string `json:"only_a"`      // documents that the second annotator has not seen; left out
}

// Files measures the agreement of file a with file b or, if b is "", of the two
// annotators of a. Offsets of disagreements are in the unit of o.Corpus.
func Files(a, b string, o detection.Options) (*Report, error) {
	docs, left, err := read(a, b, o)
	if err != nil {
		return nil, err
	}
	meter := New()
	texts := map[string]string{}
	for i := range docs {
		texts[docs[i].ID] = docs[i].Text
		if err := meter.Add(&docs[i]); err != nil {
			return nil, fmt.Errorf("%s: %w", a, err)
		}
	}
	result, err := meter.Result()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a, err)
	}
	return &Report{result, o.Corpus.Unit.String(), left}, toUnit(result.Differ, texts, o.Corpus.Unit)
}

// read reads the texts that both annotators have seen, and the ids of those that only
// the first has.
func read(a, b string, o detection.Options) (docs []Document, left []string, err error) {
	var gold []detection.Gold
	var second map[string][]understudy.Span
	want := 1
	if b == "" {
		gold, err = detection.ReadGoldFile(a, o)
		want = 2
	} else {
		gold, second, err = detection.ReadFiles(a, b, o)
	}
	left = []string{}
	for _, g := range gold {
		if len(g.Annotators) != want {
			return nil, nil, usage.Errorf("%s: document %q: %w: %d; it takes %d (two where one file is compared, else one)", a, g.ID, ErrAnnotators, len(g.Annotators), want)
		}
		d := Document{ID: g.ID, Text: g.Text, A: g.Annotators[0]}
		if b == "" {
			d.B = g.Annotators[1]
		} else if spans, ok := second[g.ID]; ok {
			d.B = spans
		} else {
			left = append(left, g.ID)
			continue
		}
		docs = append(docs, d)
	}
	return docs, left, err
}

// toUnit turns the offsets of disagreements, in order of their documents, into those of a
// unit.
func toUnit(differ []Difference, texts map[string]string, unit corpus.OffsetUnit) error {
	for from := 0; from < len(differ); {
		to := from
		var offsets []int
		for to < len(differ) && differ[to].Document == differ[from].Document {
			offsets = append(offsets, differ[to].Start, differ[to].End)
			to++
		}
		at, err := corpus.FromBytes(texts[differ[from].Document], unit, offsets)
		if err != nil {
			return err
		}
		for i := range differ[from:to] {
			differ[from+i].Start, differ[from+i].End = at[2*i], at[2*i+1]
		}
		from = to
	}
	return nil
}

// shownDifferences is how many disagreements are listed for people.
const shownDifferences = 50

// WriteText writes the report for people.
func (r *Report) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "documents\t%d\ntokens\t%d\n", r.Documents, r.Tokens)
	if n := len(r.OnlyA); n > 0 {
		fmt.Fprintf(w, "documents of --a that --b lacks, left out\t%d\n", n)
	}
	fmt.Fprintln(w, "\ntokens\tκ\tagree\tby chance\tmarked by a\tby b")
	row := func(name string, k Kappa) {
		kappa := "–" // both use one category only
		if k.Kappa != nil {
			kappa = fmt.Sprintf("%.4f", *k.Kappa)
		}
		fmt.Fprintf(w, "%s\t%s\t%.4f\t%.4f\t%d\t%d\n", name, kappa, k.Observed, k.Expected, k.A, k.B)
	}
	row("all categories", r.Categories)
	row("marked or not", r.Marked)
	for _, c := range detection.InOrder(r.ByCategory) {
		row(string(c), r.ByCategory[c])
	}
	if len(r.Differ) > 0 {
		fmt.Fprintf(w, "\ndisagreement\tfrom\tto (%s)\ta\tb\n", r.OffsetUnit)
	}
	for _, d := range r.Differ[:min(len(r.Differ), shownDifferences)] {
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\t%s\n", d.Document, d.Start, d.End, orNone(d.A), orNone(d.B))
	}
	if n := len(r.Differ) - shownDifferences; n > 0 {
		fmt.Fprintf(w, "… and %d more; --json lists all\n", n)
	}
	return w.Flush()
}

func orNone(c understudy.Category) string {
	if c == "" {
		return "–"
	}
	return string(c)
}
