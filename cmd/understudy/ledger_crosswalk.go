package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
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
			if wantsJSON(cmd) {
				return printJSON(map[string]int{"rows": len(list.Rows)})
			}
			return nil
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
		c, err := correct(cmd.Context(), d, list, path, cells)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%s changed", several(c.Changed, "stand-in"))
		if n := len(c.Follow); n > 0 {
			fmt.Fprintf(os.Stderr, "; a name in them is also in %s, which change with them", several(n, "other row"))
		}
		fmt.Fprintln(os.Stderr, ". Texts that are pseudonymized from now on use them; those that are published already do not.")
		if wantsJSON(cmd) {
			return printJSON(map[string]any{"changed": c.Changed, "follow": append([]string{}, c.Follow...)})
		}
		return nil
	})
}

// correct stores what cells of a sheet ask for, all or nothing.
func correct(ctx context.Context, d *ledger.Domain, list *crosswalk.List, path string, cells []crosswalk.Cell) (*crosswalk.Correction, error) {
	var speller crosswalk.Speller // made when the first cell wants one
	spell := func(ctx context.Context, r *crosswalk.Row, typed string) (_ []understudy.Part, err error) {
		if speller == nil {
			languages, err := stock.Languages(languagesOf(list)...)
			if err != nil {
				return nil, err
			}
			if speller, err = stock.Speller(languages, firstLanguage, d.Draw(), d); err != nil {
				return nil, err
			}
		}
		return speller(ctx, r, typed)
	}
	c, err := list.Correct(ctx, path, cells, spell)
	if err != nil {
		return nil, fmt.Errorf("%w\nnothing was imported", err)
	}
	err = d.Replace(ctx, c.Out, c.Entries...)
	if errors.Is(err, ledger.ErrConflict) {
		err = fmt.Errorf("%s: %w; nothing was imported", path, err)
	}
	return c, err
}

// languagesOf are those of the rows that the program reads, and the first.
func languagesOf(list *crosswalk.List) []string {
	codes := []string{firstLanguage}
	for i := range list.Rows {
		if code := list.Rows[i].Language(); slices.Contains(stock.Codes(), code) && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}
