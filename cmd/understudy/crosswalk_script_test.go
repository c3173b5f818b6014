package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// sheet FROM TO comma|semicolon ORIGINAL=STAND-IN… writes a sheet anew as a person leaves
// it: rows get other stand-ins ("" takes the row out, "#…" writes what follows), and with
// semicolons the columns stand the other way round.
func sheet(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: sheet FROM TO comma|semicolon ORIGINAL=STAND-IN…")
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(ts.ReadFile(args[0]), "\uFEFF"))).ReadAll()
	ts.Check(err)
	original, standIn := slices.Index(rows[0], "original"), slices.Index(rows[0], "stand-in")
	for _, change := range args[3:] {
		of, to, _ := strings.Cut(change, "=")
		at := slices.IndexFunc(rows, func(row []string) bool { return row[original] == of })
		if at < 0 {
			ts.Fatalf("%s has no row for %q", args[0], of)
		}
		if to == "" {
			rows = slices.Delete(rows, at, at+1)
			continue
		}
		rows[at][standIn] = strings.TrimPrefix(to, "#")
	}
	var b strings.Builder
	b.WriteString("\uFEFF")
	w := csv.NewWriter(&b)
	if args[2] == "semicolon" {
		w.Comma = ';'
		for _, row := range rows {
			slices.Reverse(row)
		}
	}
	ts.Check(w.WriteAll(rows))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o600))
}

// mode PERMISSIONS FILE checks who may read a file.
func mode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: mode PERMISSIONS FILE")
	}
	info, err := os.Stat(ts.MkAbs(args[1]))
	ts.Check(err)
	if got := fmt.Sprintf("%o", info.Mode().Perm()); got != args[0] {
		ts.Fatalf("%s has mode %s, want %s", args[1], got, args[0])
	}
}
