package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/crosswalk"
)

// withRows opens the ledger and reads who became whom.
func (f *ledgerFlags) withRows(cmd *cobra.Command, do func(d *ledger.Domain, list *crosswalk.List) error) error {
	l, d, err := f.openDomain(cmd.Context(), false)
	if err != nil {
		return err
	}
	defer l.Close()
	list, err := readRows(cmd.Context(), d)
	if err != nil {
		return err
	}
	return do(d, list)
}

// readRows lists a domain, and says what it cannot list.
func readRows(ctx context.Context, d *ledger.Domain) (*crosswalk.List, error) {
	step, done := newSteps()
	defer done()
	step("reading the ledger")
	list, err := crosswalk.Read(ctx, d)
	if err == nil && list.Unlisted > 0 {
		fmt.Fprintf(os.Stderr, "understudy: %s by an earlier version of the program, whose mentions are not listed; pseudonymize them again to have them here\n", several(list.Unlisted, "text")+" were written")
	}
	return list, err
}

func ledgerList() *cobra.Command {
	var f ledgerFlags
	var reveal, domains bool
	cmd := newVerb("ledger list", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if domains {
			return listDomains(cmd, &f)
		}
		return f.withRows(cmd, func(_ *ledger.Domain, list *crosswalk.List) error {
			if !reveal {
				for i := range list.Rows {
					list.Rows[i] = list.Rows[i].Without()
				}
				slices.SortStableFunc(list.Rows, func(a, b crosswalk.Row) int { // the order must not tell either
					return cmp.Or(cmp.Compare(a.Category, b.Category), cmp.Compare(a.StandIn, b.StandIn))
				})
			}
			if wantsJSON(cmd) {
				return printJSON(list.Rows)
			}
			return printRows(list.Rows)
		})
	})
	f.add(cmd)
	cmd.Flags().BoolVar(&reveal, "reveal", false, "show the originals too")
	cmd.Flags().BoolVar(&domains, "domains", false, "list the domains instead")
	return cmd
}

func printRows(rows []crosswalk.Row) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tCATEGORY\tSTAND-IN\tMENTIONS\tDOCUMENTS\tORIGINAL")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%s\n", r.ID, categoryOf(&r), r.StandIn, r.Mentions, len(r.Documents), cmp.Or(r.Original, "(sealed)"))
	}
	return w.Flush()
}

// categoryOf is that of a row; of one that no text has, the kind of its entry.
func categoryOf(r *crosswalk.Row) string {
	if r.Category == "" && len(r.Parts) > 0 {
		return string(r.Parts[0].Kind)
	}
	return string(r.Category)
}

func listDomains(cmd *cobra.Command, f *ledgerFlags) error {
	return f.withLedger(cmd, func(l *ledger.Ledger) error {
		names, err := l.Domains(cmd.Context())
		if err != nil {
			return err
		}
		return show(cmd, names, func(w io.Writer) error {
			for _, n := range names {
				fmt.Fprintln(w, n)
			}
			return nil
		})
	})
}

// find returns the row of an id that list shows.
func find(list *crosswalk.List, id string) (*crosswalk.Row, error) {
	var found *crosswalk.Row
	n := 0
	for i := range list.Rows {
		if strings.HasPrefix(list.Rows[i].ID, strings.ToLower(id)) {
			found = &list.Rows[i]
			n++
		}
	}
	switch {
	case n == 0:
		return nil, fmt.Errorf("%w: id %q", ledger.ErrNoEntry, id)
	case n > 1:
		return nil, fmt.Errorf("id %q stands for %d entities; give more of it", id, n)
	}
	return found, nil
}

func ledgerShow() *cobra.Command {
	var f ledgerFlags
	cmd := newVerb("ledger show", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		return f.withRows(cmd, func(_ *ledger.Domain, list *crosswalk.List) error {
			r, err := find(list, args[0])
			if err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return printJSON(r)
			}
			fmt.Printf("id        %s\ncategory  %s\noriginal  %s\nstand-in  %s\nmentions  %d\ndocuments %s\nfirst     %s\n",
				r.ID, categoryOf(r), r.Original, r.StandIn, r.Mentions, strings.Join(r.Documents, ", "), r.First)
			for _, form := range r.Forms {
				fmt.Printf("form      %s → %s (%d)\n", form.Original, form.StandIn, form.Mentions)
			}
			for _, p := range r.Parts {
				fmt.Printf("part      %s: %s → %s (%s)\n", p.Kind, p.Key, p.StandIn, p.Origin)
			}
			return nil
		})
	})
	f.add(cmd)
	return cmd
}
