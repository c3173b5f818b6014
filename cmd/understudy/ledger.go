package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

// ledgerFlags say which ledger, key and domain.
type ledgerFlags struct{ path, keyFile, domain string }

func (f *ledgerFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.path, "ledger", "", "ledger file, kept apart from the texts")
	cmd.Flags().StringVar(&f.keyFile, "key-file", "", "file that holds the key of the ledger")
	cmd.Flags().StringVar(&f.domain, "domain", "default", "part of the ledger with stand-ins of its own, for example a study")
}

// open opens the ledger. With create, an absent ledger and an absent key file
// are made; a ledger whose key file is absent is never given a new key.
func (f *ledgerFlags) open(ctx context.Context, create bool) (*ledger.Ledger, error) {
	if f.path == "" || f.keyFile == "" {
		return nil, usagef("--ledger and --key-file belong together; give both")
	}
	key, err := ledger.ReadKeyFile(f.keyFile)
	if errors.Is(err, fs.ErrNotExist) && create {
		if _, statErr := os.Stat(f.path); statErr == nil {
			return nil, fmt.Errorf("key: %s is not there, but the ledger %s is; give the key file it was made with", f.keyFile, f.path)
		}
		key = ledger.NewKey()
		if err = ledger.WriteKeyFile(f.keyFile, key); err == nil {
			fmt.Fprintf(os.Stderr, "A new key was written to %s. Without it nothing can be restored: keep a copy in a safe place.\n", f.keyFile)
		}
	}
	if err != nil {
		return nil, err
	}
	store, err := sqlite.Open(ctx, f.path, create)
	if err != nil {
		return nil, err
	}
	l, err := ledger.Open(ctx, store, key)
	if err != nil {
		store.Close()
		if errors.Is(err, ledger.ErrWrongKey) {
			return nil, fmt.Errorf("ledger: %s: %w: %s", f.path, err, f.keyFile)
		}
		return nil, err
	}
	return l, nil
}

// openDomain opens the ledger and one of its domains.
func (f *ledgerFlags) openDomain(ctx context.Context, create bool) (*ledger.Ledger, *ledger.Domain, error) {
	l, err := f.open(ctx, create)
	if err != nil {
		return nil, nil, err
	}
	d, err := l.Domain(ctx, f.domain, create)
	if err != nil {
		l.Close()
		return nil, nil, fmt.Errorf("ledger: %s: domain %q: %w", f.path, f.domain, err)
	}
	return l, d, nil
}

func ledgerCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "ledger",
		Short:   "Look into the ledger, correct it, move it, destroy it",
		Example: "  understudy ledger list --ledger study.ledger --key-file study.key",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(ledgerList(), ledgerShow(), ledgerSet(), ledgerExport(), ledgerImport(), ledgerRotate(), ledgerDestroy())
	return cmd
}

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

func ledgerSet() *cobra.Command {
	var f ledgerFlags
	cmd := &cobra.Command{
		Use:   "set ID STAND-IN | set KIND ORIGINAL STAND-IN",
		Short: "Choose a stand-in yourself; texts written from now on use it",
		Example: `  understudy ledger set --ledger study.ledger --key-file study.key 4f2a90 Moore
  understudy ledger set --ledger study.ledger --key-file study.key name Smith Moore`,
		Args: cobra.RangeArgs(2, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, d, err := f.openDomain(cmd.Context(), len(args) == 3)
			if err != nil {
				return err
			}
			defer l.Close()
			var e ledger.Entry
			if len(args) == 2 {
				if e, err = find(cmd.Context(), d, args[0]); err != nil {
					return err
				}
			} else {
				r := generate.Role(cast.Kind(args[0]), args[1])
				e = ledger.Entry{Kind: r.Kind, Key: r.Key}
			}
			e.StandIn, e.Origin = args[len(args)-1], ledger.Set
			return d.Put(cmd.Context(), e)
		},
	}
	f.add(cmd)
	return cmd
}

func ledgerExport() *cobra.Command {
	var f ledgerFlags
	cmd := &cobra.Command{
		Use:     "export FILE",
		Short:   "Write a domain's entries, originals and all, as JSON lines",
		Example: "  understudy ledger export --ledger study.ledger --key-file study.key table.jsonl",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, d, err := f.openDomain(cmd.Context(), false)
			if err != nil {
				return err
			}
			defer l.Close()
			file, err := corpus.CreateAtomic(args[0])
			if err != nil {
				return err
			}
			defer file.Abort()
			w := bufio.NewWriter(file)
			e := json.NewEncoder(w)
			e.SetEscapeHTML(false)
			n := 0
			if err := d.Entries(cmd.Context(), func(entry ledger.Entry) error {
				n++
				return e.Encode(entry)
			}); err != nil {
				return err
			}
			if err := w.Flush(); err != nil {
				return err
			}
			if err := file.Commit(0o600); err != nil {
				return err
			}
			fmt.Fprintf(os.Stderr, "%d entries written to %s. It holds the originals: keep it as safe as the key.\n", n, args[0])
			return nil
		},
	}
	f.add(cmd)
	return cmd
}

func ledgerImport() *cobra.Command {
	var f ledgerFlags
	cmd := &cobra.Command{
		Use:     "import FILE",
		Short:   "Read entries that export wrote, or a table of your own",
		Example: "  understudy ledger import --ledger study.ledger --key-file study.key table.jsonl",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			entries, err := readEntries(args[0])
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
			return nil
		},
	}
	f.add(cmd)
	return cmd
}

func readEntries(path string) ([]ledger.Entry, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var out []ledger.Entry
	lines := bufio.NewReader(file)
	for n := 1; ; n++ {
		line, err := lines.ReadString('\n')
		if strings.TrimSpace(line) != "" {
			d := json.NewDecoder(strings.NewReader(line))
			d.DisallowUnknownFields()
			var e ledger.Entry
			if d.Decode(&e) != nil || e.Kind == "" || e.Key == "" || e.StandIn == "" {
				return nil, fmt.Errorf(`%s:%d: not an entry; a line reads {"kind": "name", "original": "…", "stand_in": "…"}`, path, n)
			}
			e.Key, e.Origin = generate.Role(e.Kind, e.Key).Key, ledger.Imported
			out = append(out, e)
		}
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

func ledgerRotate() *cobra.Command {
	var f ledgerFlags
	var next string
	cmd := &cobra.Command{
		Use:     "rotate",
		Short:   "Seal the ledger anew under another key",
		Example: "  understudy ledger rotate --ledger study.ledger --key-file old.key --new-key-file new.key",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
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
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&next, "new-key-file", "", "the other key; made if it is absent")
	return cmd
}

func ledgerDestroy() *cobra.Command {
	var f ledgerFlags
	var yes bool
	cmd := &cobra.Command{
		Use:     "destroy",
		Short:   "Destroy a domain: its texts can not be restored any more",
		Example: "  understudy ledger destroy --ledger study.ledger --key-file study.key --domain pilot --yes",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
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
			return l.Destroy(cmd.Context(), f.domain)
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&yes, "yes", false, "do it")
	return cmd
}

func wantsJSON(cmd *cobra.Command) bool {
	v, _ := cmd.Flags().GetBool("json")
	return v
}

func printJSON(v any) error {
	e := json.NewEncoder(os.Stdout)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
