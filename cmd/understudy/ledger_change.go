package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/crosswalk"
)

// fit refuses what would give an original away or stand for nothing.
func fit(e ledger.Entry) error {
	switch {
	case strings.TrimSpace(e.Key) == "":
		return errors.New("the original is empty")
	case strings.TrimSpace(e.StandIn) == "":
		return errors.New("the stand-in is empty")
	case strings.ContainsFunc(e.StandIn, unicode.IsControl):
		return errors.New("the stand-in holds a control character")
	case generate.Role(e.Kind, e.StandIn).Key == e.Key:
		return errors.New("the stand-in is the original itself")
	}
	return nil
}

// knownKind refuses a kind that no reader makes: its entry would never be used.
func knownKind(kind cast.Kind) error {
	byCode, err := stock.Languages(stock.Codes()...)
	if err != nil {
		return err
	}
	kinds := generate.Kinds(slices.Collect(maps.Values(byCode))...)
	bare, document := generate.Bare(kind)
	if slices.Contains(kinds, bare) && document != "@" {
		return nil
	}
	var plain []string
	for _, k := range kinds {
		if !strings.Contains(string(k), ":") { // a language's words have hundreds
			plain = append(plain, string(k))
		}
	}
	return fmt.Errorf("no such kind %q: there is %s, and for words of a language kinds such as term:en:occupation (see ledger list); behind it may stand the one document it holds in (name@a.txt)", kind, strings.Join(plain, ", "))
}

func ledgerSet() *cobra.Command {
	var f ledgerFlags
	cmd := newVerb("ledger set", cobra.RangeArgs(2, 3), func(cmd *cobra.Command, args []string) error {
		if len(args) == 3 {
			if err := knownKind(cast.Kind(args[0])); err != nil {
				return usageError{err}
			}
			return setEntry(cmd, &f, cast.Kind(args[0]), args[1], args[2])
		}
		return f.withRows(cmd, func(d *ledger.Domain, list *crosswalk.List) error {
			r, err := find(list, args[0])
			if err != nil {
				return err
			}
			c, err := correct(cmd.Context(), d, list, "id "+r.ID, []crosswalk.Cell{{ID: r.ID, StandIn: args[1]}})
			if err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return printJSON(map[string]any{"changed": c.Changed, "follow": append([]string{}, c.Follow...)})
			}
			return nil
		})
	})
	f.add(cmd)
	return cmd
}

// setEntry enters what a part of a kind becomes, whether a text has it yet or not.
func setEntry(cmd *cobra.Command, f *ledgerFlags, kind cast.Kind, original, standIn string) error {
	l, d, err := f.openDomain(cmd.Context(), true)
	if err != nil {
		return err
	}
	defer l.Close()
	r := generate.Role(kind, original)
	e := ledger.Entry{Kind: r.Kind, Key: r.Key, StandIn: standIn, Origin: ledger.Set}
	if err := fit(e); err != nil {
		return usageError{err}
	}
	if err := d.Put(cmd.Context(), e); err != nil {
		return err
	}
	if wantsJSON(cmd) {
		return printJSON(map[string]any{"id": d.ID(r), "kind": e.Kind, "stand_in": e.StandIn, "origin": e.Origin})
	}
	return nil
}

func ledgerRotate() *cobra.Command {
	var f ledgerFlags
	var next string
	cmd := newVerb("ledger rotate", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if next == "" {
			return usagef("--new-key-file is missing")
		}
		l, err := f.open(cmd.Context(), false)
		if err != nil {
			return err
		}
		defer l.Close()
		key, err := ledger.ReadKeyFile(next)
		if errors.Is(err, fs.ErrNotExist) {
			key = ledger.NewKey()
			err = ledger.WriteKeyFile(next, key)
		}
		if err != nil {
			return err
		}
		if err := l.Rotate(cmd.Context(), key); err != nil {
			return fmt.Errorf("%w; the ledger still has its old key", err)
		}
		fmt.Fprintf(os.Stderr, "The ledger now opens with %s only. Destroy the old key, and old copies of the ledger.\n", next)
		if wantsJSON(cmd) {
			return printJSON(map[string]string{"key_file": next})
		}
		return nil
	})
	f.add(cmd)
	cmd.Flags().StringVar(&next, "new-key-file", "", "the other key; made if it is absent")
	return cmd
}

func ledgerDestroy() *cobra.Command {
	var f ledgerFlags
	var yes bool
	cmd := newVerb("ledger destroy", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if !cmd.Flags().Changed("domain") {
			return usagef("say which --domain")
		}
		if !yes {
			return usagef("nothing can undo this; add --yes")
		}
		l, err := f.open(cmd.Context(), false)
		if err != nil {
			return err
		}
		defer l.Close()
		if err := l.Destroy(cmd.Context(), f.domain); err != nil {
			return err
		}
		if wantsJSON(cmd) {
			return printJSON(map[string]string{"destroyed": f.domain})
		}
		return nil
	})
	f.add(cmd)
	cmd.Flags().BoolVar(&yes, "yes", false, "do it")
	return cmd
}
