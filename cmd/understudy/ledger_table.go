package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/crosswalk"
)

func ledgerExport() *cobra.Command {
	var f ledgerFlags
	cmd := newVerb("ledger export", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
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
		if wantsJSON(cmd) {
			return printJSON(map[string]int{"entries": n})
		}
		return nil
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
		if wantsJSON(cmd) {
			return printJSON(map[string]int{"entries": len(entries)})
		}
		return nil
	})
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
			if err := fit(e); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", path, n, err)
			}
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
