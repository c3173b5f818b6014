package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/crosswalk"
	"github.com/understudy-text/understudy/study/report"
)

func ledgerCrosswalk() *cobra.Command {
	var f ledgerFlags
	var out string
	cmd := newVerb("ledger crosswalk", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if !crosswalk.IsSheet(out) {
			return usagef("--out is %q; %v", out, crosswalk.ErrSheet)
		}
		if err := report.CheckFile("--out", out, []string{f.file(), f.keyFile}); err != nil {
			return err
		}
		return f.withRows(cmd, func(_ *ledger.Domain, list *crosswalk.List) error {
			if err := crosswalk.Write(out, list.Rows); err != nil {
				return err
			}
			fmt.Fprintf(os.Stderr, "%d rows written to %s. It holds the originals: keep it as safe as the key.\n", len(list.Rows), out)
			return shown(cmd, map[string]int{"rows": len(list.Rows)})
		})
	})
	f.add(cmd)
	cmd.Flags().StringVar(&out, "out", "", "the sheet: FILE.csv or FILE.xlsx")
	return cmd
}

// importSheet takes in a sheet that crosswalk wrote and a person corrected.
func importSheet(cmd *cobra.Command, f *ledgerFlags, path string) error {
	cells, err := crosswalk.ReadSheet(path)
	if err != nil {
		return err
	}
	return f.withRows(cmd, func(d *ledger.Domain, list *crosswalk.List) error {
		c, err := stock.Correct(cmd.Context(), d, list, path, cells)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%s changed", several(c.Changed, "stand-in"))
		if n := len(c.Follow); n > 0 {
			fmt.Fprintf(os.Stderr, "; a name in them is also in %s, which change with them", several(n, "other row"))
		}
		fmt.Fprintln(os.Stderr, ". Texts that are pseudonymized from now on use them; those that are published already do not.")
		return shown(cmd, corrected(c))
	})
}

// corrected is what is printed of a correction.
func corrected(c *crosswalk.Correction) map[string]any {
	return map[string]any{"changed": c.Changed, "follow": append([]string{}, c.Follow...)}
}

func ledgerExport() *cobra.Command {
	var f ledgerFlags
	cmd := newVerb("ledger export", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		l, d, err := f.openDomain(cmd.Context(), false)
		if err != nil {
			return err
		}
		defer l.Close()
		n, err := crosswalk.WriteEntries(cmd.Context(), d, args[0])
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%d entries written to %s. It holds the originals: keep it as safe as the key.\n", n, args[0])
		return shown(cmd, map[string]int{"entries": n})
	})
	f.add(cmd)
	return cmd
}

func ledgerImport() *cobra.Command {
	var f ledgerFlags
	cmd := newVerb("ledger import", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if crosswalk.IsSheet(args[0]) {
			return importSheet(cmd, &f, args[0])
		}
		entries, err := crosswalk.ReadEntries(args[0])
		if err != nil {
			return err
		}
		l, d, err := f.openDomain(cmd.Context(), true)
		if err != nil {
			return err
		}
		defer l.Close()
		if err := d.Put(cmd.Context(), entries...); err != nil {
			return fmt.Errorf("%s: %w; nothing was imported", args[0], err)
		}
		fmt.Fprintf(os.Stderr, "%d entries imported\n", len(entries))
		return shown(cmd, map[string]int{"entries": len(entries)})
	})
	f.add(cmd)
	return cmd
}
