package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/server/review/project"
	"github.com/understudy-text/understudy/study/evaluate/agreement"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func reviewAssign() *cobra.Command {
	var documents []string
	var independent bool
	cmd := newVerb("review assign", cobra.MinimumNArgs(2), func(cmd *cobra.Command, args []string) error {
		return withProject(cmd, args[0], func(ctx context.Context, p *project.Project) error {
			var ids []int64
			missing := map[string]bool{}
			for _, name := range documents {
				missing[name] = true
			}
			if err := eachDocument(ctx, p, func(d project.Document) {
				if len(documents) == 0 || missing[d.Name] {
					ids = append(ids, d.ID)
					delete(missing, d.Name)
				}
			}); err != nil {
				return err
			}
			if len(missing) > 0 {
				return usagef("--document %s: the project has no such document", sortedKeys(missing)[0])
			}
			for _, who := range args[1:] {
				if err := p.Assign(ctx, who, ids, independent); err != nil {
					return err
				}
			}
			fmt.Fprintf(os.Stderr, "%d documents are assigned to %d annotators\n", len(ids), len(args)-1)
			return nil
		})
	})
	cmd.Flags().StringSliceVar(&documents, "document", nil, "names of documents (default: all)")
	cmd.Flags().BoolVar(&independent, "independent", false, "each reads alone")
	return cmd
}

// A reviewAgreementReport is the agreement of two annotators of a project.
type reviewAgreementReport struct {
	A string `json:"annotator_a"`
	B string `json:"annotator_b"`
	agreement.Report
	Open   int            `json:"open"`   // disagreements that nobody has decided
	Unread map[string]int `json:"unread"` // mentions that each has yet to decide
}

func reviewAgreement() *cobra.Command {
	var a, b string
	cmd := newVerb("review agreement", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if (a == "") != (b == "") {
			return usagef("--a and --b belong together; give both, or none for all annotators")
		}
		return withProject(cmd, args[0], func(ctx context.Context, p *project.Project) error {
			reports, err := comparisons(ctx, p, a, b)
			if err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return printJSON(reports)
			}
			for _, r := range reports {
				fmt.Printf("%s and %s: %d of %d differences are open\n", r.A, r.B, r.Open, len(r.Differ))
				for _, who := range [...]string{r.A, r.B} {
					if n := r.Unread[who]; n > 0 {
						fmt.Printf("%s has yet to decide %d mentions, which count as found\n", who, n)
					}
				}
				if err := r.WriteText(os.Stdout); err != nil {
					return err
				}
				fmt.Println()
			}
			return nil
		})
	})
	cmd.Flags().StringVar(&a, "a", "", "the first annotator")
	cmd.Flags().StringVar(&b, "b", "", "the second one")
	return cmd
}

// comparisons are those of two annotators, or of all who have something in common.
func comparisons(ctx context.Context, p *project.Project, a, b string) ([]reviewAgreementReport, error) {
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
	var out []reviewAgreementReport
	for _, one := range pairs {
		r, err := p.Agreement(ctx, one[0], one[1])
		if errors.Is(err, project.ErrReadings) && a == "" {
			continue
		}
		if err != nil {
			return nil, err
		}
		out = append(out, reviewAgreementReport{one[0], one[1], agreement.Report{Result: r.Result, OffsetUnit: corpus.Bytes.String(), OnlyA: []string{}}, r.Open, r.Unread})
	}
	if len(out) == 0 {
		return nil, project.ErrReadings
	}
	return out, nil
}

func reviewSettle() *cobra.Command {
	var a, b, as string
	cmd := newVerb("review settle", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if a == "" || b == "" || as == "" {
			return usagef("--a and --b name the two, --as who settles; give all three")
		}
		return withProject(cmd, args[0], func(ctx context.Context, p *project.Project) error {
			ids, err := p.Compared(ctx, a, b)
			if err != nil {
				return err
			}
			for _, id := range ids {
				if _, err := p.Apply(ctx, as, project.Change{Kind: project.Settle, Document: id, Annotators: [2]string{a, b}, Seen: project.Latest}); err != nil {
					return err
				}
			}
			fmt.Fprintf(os.Stderr, "settled: %s\n", several(len(ids), "document"))
			return nil
		})
	})
	cmd.Flags().StringVar(&a, "a", "", "the first annotator")
	cmd.Flags().StringVar(&b, "b", "", "the second one")
	cmd.Flags().StringVar(&as, "as", "", "in whose name")
	return cmd
}
