package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/server/review/project"
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
			if err := p.EachDocument(ctx, func(d project.Document) {
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

func reviewAgreement() *cobra.Command {
	var a, b string
	cmd := newVerb("review agreement", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if (a == "") != (b == "") {
			return usagef("--a and --b belong together; give both, or none for all annotators")
		}
		return withProject(cmd, args[0], func(ctx context.Context, p *project.Project) error {
			reports, err := p.AgreementReports(ctx, a, b)
			if err != nil {
				return err
			}
			return show(cmd, reports, func(w io.Writer) error {
				for i := range reports {
					if err := reports[i].WriteText(w); err != nil {
						return err
					}
				}
				return nil
			})
		})
	})
	cmd.Flags().StringVar(&a, "a", "", "the first annotator")
	cmd.Flags().StringVar(&b, "b", "", "the second one")
	return cmd
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

func reviewResolve() *cobra.Command {
	var as string
	cmd := newVerb("review resolve", cobra.ExactArgs(2), func(cmd *cobra.Command, args []string) error {
		if as == "" {
			return usagef("--as is missing: who decides")
		}
		list, err := readFile(args[1], project.ReadResolutions)
		if err != nil {
			return err
		}
		return withProject(cmd, args[0], func(ctx context.Context, p *project.Project) error {
			if err := p.Resolve(ctx, as, list); err != nil {
				return fmt.Errorf("%s: %w", args[1], err)
			}
			fmt.Fprintf(os.Stderr, "%d differences are decided\n", len(list))
			return nil
		})
	})
	cmd.Flags().StringVar(&as, "as", "", "in whose name")
	return cmd
}
