package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/ledger"
)

// listed is how an entry is printed.
type listed struct {
	ID       string    `json:"id"`
	Kind     cast.Kind `json:"kind"`
	StandIn  string    `json:"stand_in"`
	Origin   string    `json:"origin"`
	Original string    `json:"original,omitempty"`
}

func list(d *ledger.Domain, e ledger.Entry, reveal bool) listed {
	out := listed{ID: d.ID(cast.Role{Kind: e.Kind, Key: e.Key}), Kind: e.Kind, StandIn: e.StandIn, Origin: e.Origin}
	if reveal {
		out.Original = e.Key
	}
	return out
}

func ledgerList() *cobra.Command {
	var f ledgerFlags
	var reveal, domains bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the stand-ins of a domain, without the originals",
		Example: "  understudy ledger list --ledger study.ledger --key-file study.key --reveal",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if domains {
				return listDomains(cmd, &f)
			}
			l, d, err := f.openDomain(cmd.Context(), false)
			if err != nil {
				return err
			}
			defer l.Close()
			entries := []listed{}
			if err := d.Entries(cmd.Context(), func(e ledger.Entry) error {
				entries = append(entries, list(d, e, reveal))
				return nil
			}); err != nil {
				return err
			}
			slices.SortFunc(entries, func(a, b listed) int {
				return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.StandIn, b.StandIn))
			})
			if wantsJSON(cmd) {
				return printJSON(entries)
			}
			w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "ID\tKIND\tSTAND-IN\tORIGIN\tORIGINAL")
			for _, e := range entries {
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", e.ID, e.Kind, e.StandIn, e.Origin, cmp.Or(e.Original, "(sealed)"))
			}
			return w.Flush()
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&reveal, "reveal", false, "show the originals too")
	cmd.Flags().BoolVar(&domains, "domains", false, "list the domains instead")
	return cmd
}

func listDomains(cmd *cobra.Command, f *ledgerFlags) error {
	l, err := f.open(cmd.Context(), false)
	if err != nil {
		return err
	}
	defer l.Close()
	names, err := l.Domains(cmd.Context())
	if err != nil {
		return err
	}
	if wantsJSON(cmd) {
		return printJSON(names)
	}
	for _, n := range names {
		fmt.Println(n)
	}
	return nil
}

// find returns the entry of an id that list shows.
func find(ctx context.Context, d *ledger.Domain, id string) (ledger.Entry, error) {
	var found []ledger.Entry
	err := d.Entries(ctx, func(e ledger.Entry) error {
		if strings.HasPrefix(d.ID(cast.Role{Kind: e.Kind, Key: e.Key}), strings.ToLower(id)) {
			found = append(found, e)
		}
		return nil
	})
	switch {
	case err != nil:
		return ledger.Entry{}, err
	case len(found) == 0:
		return ledger.Entry{}, fmt.Errorf("%w: id %q", ledger.ErrNoEntry, id)
	case len(found) > 1:
		return ledger.Entry{}, fmt.Errorf("id %q stands for %d entries; give more of it", id, len(found))
	}
	return found[0], nil
}

func ledgerShow() *cobra.Command {
	var f ledgerFlags
	cmd := &cobra.Command{
		Use:     "show ID",
		Short:   "Show one entry with its original",
		Example: "  understudy ledger show --ledger study.ledger --key-file study.key 4f2a90",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, d, err := f.openDomain(cmd.Context(), false)
			if err != nil {
				return err
			}
			defer l.Close()
			e, err := find(cmd.Context(), d, args[0])
			if err != nil {
				return err
			}
			shown := list(d, e, true)
			if wantsJSON(cmd) {
				return printJSON(shown)
			}
			fmt.Printf("id        %s\nkind      %s\noriginal  %s\nstand-in  %s\norigin    %s\n", shown.ID, shown.Kind, shown.Original, shown.StandIn, shown.Origin)
			return nil
		},
	}
	f.add(cmd)
	return cmd
}
