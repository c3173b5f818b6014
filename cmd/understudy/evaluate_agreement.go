package main

import (
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/atonce"
	"github.com/understudy-text/understudy/study/evaluate/agreement"
	"github.com/understudy-text/understudy/study/evaluate/detection"
)

// agreementReport is the agreement with where it comes from.
type agreementReport struct {
	*agreement.Result
	OffsetUnit string   `json:"offset_unit"` // of the disagreements
	OnlyA      []string `json:"only_a"`      // documents that the second annotator has not seen; left out
}

// evaluateAgreementCommand measures how far two annotators agree.
func evaluateAgreementCommand() *cobra.Command {
	var f inputFlags
	var a, b string
	var only []string
	cmd := &cobra.Command{
		Use:   "agreement --a FILE [--b FILE]",
		Short: "Measure how far two annotators agree (Cohen's κ)",
		Long: `Measure how far two annotators agree: Cohen's κ over all categories, for each,
and for marked or not, and the places where they differ, without the text.

The unit is the token: a run of letters and digits, or one other sign. It has the
category of the span that touches it, or none; all tokens of all texts count.

--a is TAB JSON, doccano JSONL, or a token file (CoNLL, Universal NER); --b is a
file like it with the same texts, or in TAE form (what "understudy detect --format
tae" prints). Without --b the two annotators are those of a TAB file. --only
leaves the spans of other categories out.`,
		Example: `  understudy evaluate agreement --a anna.jsonl --b bo.jsonl
  understudy evaluate agreement --a cases.json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o, err := spanOptions(&f, only)
			if err != nil {
				return err
			}
			r, err := atonce.Do(cmd.Context(), func() (*agreementReport, error) { return agree(a, b, o) })
			if err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return printJSON(r)
			}
			return printAgreement(r)
		},
	}
	cmd.Flags().StringVar(&a, "a", "", "what the first annotator marked (TAB, doccano or a token file)")
	cmd.Flags().StringVar(&b, "b", "", "what the second one marked: a file like the first, or in TAE form")
	cmd.Flags().StringSliceVar(&only, "only", nil, "compare the spans of these categories only")
	f.add(cmd)
	_ = cmd.MarkFlagRequired("a")
	return cmd
}

func agree(a, b string, o detection.Options) (*agreementReport, error) {
	docs, left, err := annotated(a, b, o)
	if err != nil {
		return nil, err
	}
	meter := agreement.New()
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
	if err := toUnit(result.Differ, texts, o.Corpus.Unit); err != nil {
		return nil, err
	}
	return &agreementReport{result, o.Corpus.Unit.String(), left}, nil
}

// annotated reads the texts that both annotators have seen, and the ids of those that
// only the first has.
func annotated(a, b string, o detection.Options) (docs []agreement.Document, left []string, err error) {
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
			return nil, nil, usagef("%s: document %q: annotators: %d; it takes %d (two without --b, one with it)", a, g.ID, len(g.Annotators), want)
		}
		d := agreement.Document{ID: g.ID, Text: g.Text, A: g.Annotators[0]}
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

// toUnit turns the offsets of disagreements, in order of their documents, into those
// of a unit.
func toUnit(differ []agreement.Difference, texts map[string]string, unit corpus.OffsetUnit) error {
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

func printAgreement(r *agreementReport) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "documents\t%d\ntokens\t%d\n", r.Documents, r.Tokens)
	if n := len(r.OnlyA); n > 0 {
		fmt.Fprintf(w, "documents of --a that --b lacks, left out\t%d\n", n)
	}
	fmt.Fprintln(w, "\ntokens\tκ\tagree\tby chance\tmarked by a\tby b")
	row := func(name string, k agreement.Kappa) {
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
