package project

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/study/evaluate/agreement"
)

// A AgreementReport is the agreement of two annotators of a project.
type AgreementReport struct {
	A string `json:"annotator_a"`
	B string `json:"annotator_b"`
	agreement.Report
	Open   int            `json:"open"`   // disagreements that nobody has decided
	Unread map[string]int `json:"unread"` // mentions that each has yet to decide
}

// AgreementReports compares two annotators or, without names, all who have something in
// common, two by two.
func (p *Project) AgreementReports(ctx context.Context, a, b string) ([]AgreementReport, error) {
	pairs := [][2]string{{a, b}}
	if a == "" {
		names, err := p.Annotators(ctx)
		if err != nil {
			return nil, err
		}
		pairs = nil
		for i := range names {
			for _, other := range names[i+1:] {
				pairs = append(pairs, [2]string{names[i], other})
			}
		}
	}
	var out []AgreementReport
	for _, one := range pairs {
		r, err := p.Agreement(ctx, one[0], one[1])
		if errors.Is(err, ErrReadings) && a == "" {
			continue
		}
		if err != nil {
			return nil, err
		}
		out = append(out, AgreementReport{one[0], one[1], agreement.Report{Result: r.Result, OffsetUnit: corpus.Bytes.String(), OnlyA: []string{}}, r.Open, r.Unread})
	}
	if len(out) == 0 {
		return nil, ErrReadings
	}
	return out, nil
}

// WriteText writes the report for people.
func (r *AgreementReport) WriteText(w io.Writer) error {
	fmt.Fprintf(w, "%s and %s: %d of %d differences are open\n", r.A, r.B, r.Open, len(r.Differ))
	for _, who := range [...]string{r.A, r.B} {
		if n := r.Unread[who]; n > 0 {
			fmt.Fprintf(w, "%s has yet to decide %d mentions, which count as found\n", who, n)
		}
	}
	if err := r.Report.WriteText(w); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}
