package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/internal/plural"
	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/crosswalk"
	"github.com/understudy-text/understudy/ledger/place"
	"github.com/understudy-text/understudy/study/report"
)

func ledgerCommand() *cobra.Command {
	return newVerb("ledger", cobra.NoArgs, nil, ledgerList(), ledgerShow(), ledgerCrosswalk(), ledgerSet(), ledgerExport(),
		ledgerImport(), ledgerRotate(), ledgerBackup(), ledgerDestroy())
}

// A ledgerRun is a call of a verb of the ledger.
type ledgerRun struct {
	place.Place
	cmd *cobra.Command
}

// ledgerVerb returns a verb of the ledger with the flags of a domain.
func ledgerVerb(name string, args cobra.PositionalArgs, run func(r *ledgerRun, args []string) error) *cobra.Command {
	r := &ledgerRun{}
	r.cmd = newVerb(name, args, func(_ *cobra.Command, args []string) error { return run(r, args) })
	addLedger(r.cmd, &r.Place)
	return r.cmd
}

// shows has the next opening of the ledger show how far it is, for a verb that reads or
// writes about so many bytes of rows; done takes the bar away.
func (r *ledgerRun) shows(what string, bytes int64) (done func()) {
	if bytes == 0 {
		return func() {}
	}
	r.Told, done = progress.Pass(progress.Bytes(what, bytes), bytes)
	return done
}

// open opens the ledger that is there.
func (r *ledgerRun) open(do func(l *ledger.Ledger) error) error {
	l, err := r.Open(r.cmd.Context(), false)
	if err != nil {
		return err
	}
	defer l.Close()
	return do(l)
}

// domain opens a domain of the ledger.
func (r *ledgerRun) domain(create bool, do func(d *ledger.Domain) error) error {
	l, d, err := r.OpenDomain(r.cmd.Context(), create)
	if err != nil {
		return err
	}
	defer l.Close()
	return do(d)
}

// rows reads who became whom.
func (r *ledgerRun) rows(do func(d *ledger.Domain, list *crosswalk.List) error) error {
	done := r.shows("reading the ledger", 4*r.Size()) // to open it, its entries, its texts twice
	defer done()
	return r.domain(false, func(d *ledger.Domain) error {
		list, err := crosswalk.Read(r.cmd.Context(), d)
		done()
		if err != nil {
			return err
		}
		if n := list.Unlisted; n > 0 {
			tell("understudy: %s written by an earlier version of the program, whose mentions are not listed; pseudonymize them again to have them here", plural.Of(n, "text was", "texts were"))
		}
		return do(d, list)
	})
}

func ledgerList() *cobra.Command {
	var reveal, domains bool
	cmd := ledgerVerb("ledger list", cobra.NoArgs, func(r *ledgerRun, _ []string) error {
		if domains {
			return r.open(func(l *ledger.Ledger) error {
				names, err := l.Domains(r.cmd.Context())
				if err != nil {
					return err
				}
				return show(r.cmd, names, func(w io.Writer) error {
					_, err := io.WriteString(w, strings.Join(append(names, ""), "\n"))
					return err
				})
			})
		}
		return r.rows(func(_ *ledger.Domain, list *crosswalk.List) error {
			if !reveal {
				list.Seal()
			}
			return show(r.cmd, list.Rows, list.WriteText)
		})
	})
	cmd.Flags().BoolVar(&reveal, "reveal", false, "show the originals too")
	cmd.Flags().BoolVar(&domains, "domains", false, "list the domains instead")
	return cmd
}

func ledgerShow() *cobra.Command {
	return ledgerVerb("ledger show", cobra.ExactArgs(1), func(r *ledgerRun, args []string) error {
		return r.rows(func(_ *ledger.Domain, list *crosswalk.List) error {
			row, err := list.Find(args[0])
			if err != nil {
				return err
			}
			return show(r.cmd, row, row.WriteText)
		})
	})
}

func ledgerCrosswalk() *cobra.Command {
	var out string
	var overwrite bool
	cmd := ledgerVerb("ledger crosswalk", cobra.NoArgs, func(r *ledgerRun, _ []string) error {
		if !crosswalk.IsSheet(out) {
			return usage.Errorf("--out is %q; %v", out, crosswalk.ErrSheet)
		}
		if err := report.CheckFile("--out", out, []string{r.File(), r.KeyFile}); err != nil {
			return err
		}
		if err := job.NotPublished("--out", out); err != nil {
			return err
		}
		return r.rows(func(_ *ledger.Domain, list *crosswalk.List) error {
			wrote, done := progress.Pass(progress.Count("writing rows", len(list.Rows)), int64(len(list.Rows)))
			err := crosswalk.Write(out, list.Rows, overwrite, func() { wrote(1) })
			done()
			if errors.Is(err, corpus.ErrOccupied) {
				return usage.Errorf("--out: %w: corrections in it would be lost; import them, and name another sheet, or give --overwrite", err)
			}
			if err != nil {
				return err
			}
			tell("%d rows written to %s. It holds the originals: keep it as safe as the key.", len(list.Rows), out)
			return shown(r.cmd, map[string]int{"rows": len(list.Rows)})
		})
	})
	cmd.Flags().StringVar(&out, "out", "", "the sheet: FILE.csv or FILE.xlsx")
	cmd.Flags().BoolVar(&overwrite, "overwrite", false, "replace a sheet that is there with other content")
	return cmd
}

func ledgerExport() *cobra.Command {
	return ledgerVerb("ledger export", cobra.ExactArgs(1), func(r *ledgerRun, args []string) error {
		if err := job.NotPublished("the file", args[0]); err != nil {
			return err
		}
		done := r.shows("exporting", 2*r.Size())
		defer done()
		return r.domain(false, func(d *ledger.Domain) error {
			n, err := crosswalk.WriteEntries(r.cmd.Context(), d, args[0])
			done()
			if err != nil {
				return err
			}
			tell("%d entries written to %s. It holds the originals: keep it as safe as the key.", n, args[0])
			return shown(r.cmd, map[string]int{"entries": n})
		})
	})
}

// entryBytes is what an entry takes in a ledger, about (study/bench/roles).
const entryBytes = 205

func ledgerImport() *cobra.Command {
	return ledgerVerb("ledger import", cobra.ExactArgs(1), func(r *ledgerRun, args []string) error {
		if crosswalk.IsSheet(args[0]) {
			return r.importSheet(args[0])
		}
		entries, err := crosswalk.ReadEntries(args[0])
		if err != nil {
			return err
		}
		done := r.shows("importing", int64(len(entries))*entryBytes)
		defer done()
		return r.domain(true, func(d *ledger.Domain) error {
			if err := d.Put(r.cmd.Context(), entries...); err != nil {
				return fmt.Errorf("%s: %w; nothing was imported", args[0], err)
			}
			done()
			tell("%d entries imported", len(entries))
			return shown(r.cmd, map[string]int{"entries": len(entries)})
		})
	})
}

// importSheet takes in a sheet that crosswalk wrote and a person corrected.
func (r *ledgerRun) importSheet(path string) error {
	cells, err := crosswalk.ReadSheet(path)
	if err != nil {
		return err
	}
	return r.rows(func(d *ledger.Domain, list *crosswalk.List) error {
		c, err := stock.Correct(r.cmd.Context(), d, list, path, cells)
		if err != nil {
			return err
		}
		follow := ""
		if n := len(c.Follow); n > 0 {
			follow = fmt.Sprintf("; a name in them is also in %s, which change with them", plural.Count(n, "other row"))
		}
		tell("%s changed%s. Texts that are pseudonymized from now on use them; those that are published already do not.", plural.Count(c.Changed, "stand-in"), follow)
		return shown(r.cmd, corrected(c))
	})
}

// corrected is what is printed of a correction.
func corrected(c *crosswalk.Correction) map[string]any {
	return map[string]any{"changed": c.Changed, "follow": append([]string{}, c.Follow...)}
}

func ledgerSet() *cobra.Command {
	return ledgerVerb("ledger set", cobra.RangeArgs(2, 3), func(r *ledgerRun, args []string) error {
		if len(args) == 3 {
			return r.set(cast.Kind(args[0]), args[1], args[2])
		}
		return r.rows(func(d *ledger.Domain, list *crosswalk.List) error {
			row, err := list.Find(args[0])
			if err != nil {
				return err
			}
			c, err := stock.Correct(r.cmd.Context(), d, list, "id "+row.ID, []crosswalk.Cell{{ID: row.ID, StandIn: args[1]}})
			if err != nil {
				return err
			}
			return shown(r.cmd, corrected(c))
		})
	})
}

// set enters what a part of a kind becomes, whether a text has it yet or not.
func (r *ledgerRun) set(kind cast.Kind, original, standIn string) error {
	if err := stock.CheckKind(kind); err != nil {
		return usage.Wrap(err)
	}
	return r.domain(true, func(d *ledger.Domain) error {
		role := generate.Role(kind, original)
		e := ledger.Entry{Kind: role.Kind, Key: role.Key, StandIn: standIn, Origin: ledger.Set}
		if err := crosswalk.Fit(e); err != nil {
			return usage.Wrap(err)
		}
		if err := d.Put(r.cmd.Context(), e); err != nil {
			return err
		}
		return shown(r.cmd, map[string]any{"id": d.ID(role), "kind": e.Kind, "stand_in": e.StandIn, "origin": e.Origin})
	})
}

func ledgerRotate() *cobra.Command {
	var next string
	cmd := ledgerVerb("ledger rotate", cobra.NoArgs, func(r *ledgerRun, _ []string) error {
		if next == "" {
			return usage.Errorf("--new-key-file is missing")
		}
		done := r.shows("sealing anew", 4*r.Size()) // to open it, to read, to write, and to give back the space
		defer done()
		if err := r.Rotate(r.cmd.Context(), next); err != nil {
			return err
		}
		done()
		tell("The ledger now opens with %s only. Destroy the old key, and old copies of the ledger.", next)
		return shown(r.cmd, map[string]string{"key_file": next})
	})
	cmd.Flags().StringVar(&next, "new-key-file", "", "the other key; made if it is absent")
	return cmd
}

func ledgerDestroy() *cobra.Command {
	var yes bool
	cmd := ledgerVerb("ledger destroy", cobra.NoArgs, func(r *ledgerRun, _ []string) error {
		if !r.cmd.Flags().Changed("domain") {
			return usage.Errorf("say which --domain")
		}
		if !yes {
			return usage.Errorf("nothing can undo this; add --yes")
		}
		return r.open(func(l *ledger.Ledger) error {
			if err := l.Destroy(r.cmd.Context(), r.Domain); err != nil {
				return err
			}
			return shown(r.cmd, map[string]string{"destroyed": r.Domain})
		})
	})
	cmd.Flags().BoolVar(&yes, "yes", false, "do it")
	return cmd
}

func ledgerBackup() *cobra.Command {
	var p place.Place
	var to string
	cmd := newVerb("ledger backup", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		domains, err := p.Backup(cmd.Context(), to)
		if err != nil {
			return err
		}
		tell("The copy is %s; its %s can be opened with %s", to, plural.Count(domains, "domain"), p.KeyFile)
		return shown(cmd, map[string]any{"copy": to, "domains": domains})
	})
	addStore(cmd, &p)
	cmd.Flags().StringVar(&to, "to", "", "the copy, a new file")
	return cmd
}
