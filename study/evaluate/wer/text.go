package wer

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteText writes the result for people.
func (r *Result) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "utterances\t%d\nwords\t%d\ndraws\t%d\n", r.Utterances, r.Words, r.Draws)
	fmt.Fprintln(w, "\nsystem\terror rate\t95 %\tsubstitutions\tdeletions\tinsertions\twithout hypothesis")
	for _, s := range r.Systems {
		fmt.Fprintf(w, "%s\t%.2f %%\t%.2f – %.2f\t%d\t%d\t%d\t%d\n", s.Name, 100*s.Rate, 100*s.Interval.From, 100*s.Interval.To,
			s.Substitutions, s.Deletions, s.Insertions, len(s.Missing))
	}
	if len(r.Differences) > 0 {
		fmt.Fprintln(w, "\ndifference\tpoints of percent\t95 %\tfewer errors in\tseparate")
	}
	for _, d := range r.Differences {
		separate := "no"
		if d.Separates() {
			separate = "yes"
		}
		fmt.Fprintf(w, "%s less %s\t%+.2f\t%+.2f – %+.2f\t%.1f %% of draws\t%s\n", d.B, d.A, 100*d.Difference, 100*d.Interval.From, 100*d.Interval.To, 100*d.Better, separate)
	}
	return w.Flush()
}
