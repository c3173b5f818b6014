package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/understudy-text/understudy/study/report"
)

// wantsJSON reports whether the result goes to standard output as JSON.
func wantsJSON(cmd *cobra.Command) bool {
	v, _ := cmd.Flags().GetBool("json")
	return v
}

// printJSON prints JSON that people can read too.
func printJSON(v any) error {
	e := json.NewEncoder(os.Stdout)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// show prints a result: as JSON with --json, else as text.
func show(cmd *cobra.Command, v any, text func(w io.Writer) error) error {
	if wantsJSON(cmd) {
		return printJSON(v)
	}
	return text(os.Stdout)
}

// shown prints v with --json, and nothing without.
func shown(cmd *cobra.Command, v any) error {
	return show(cmd, v, func(io.Writer) error { return nil })
}

// shownWith is shown for the result, if there is one, of a call that has told people of it;
// it returns the call's error.
func shownWith[T any](cmd *cobra.Command, result *T, err error) error {
	if result != nil {
		if err := shown(cmd, result); err != nil {
			return err
		}
	}
	return err
}

// tell prints a line for people on standard error.
func tell(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }

// line returns a text of one line for show.
func line(format string, args ...any) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := fmt.Fprintf(w, format+"\n", args...)
		return err
	}
}

// titled begins the first line of a text with a title.
func titled(title string, text func(w io.Writer) error) func(io.Writer) error {
	return func(w io.Writer) error {
		if _, err := io.WriteString(w, title+": "); err != nil {
			return err
		}
		return text(w)
	}
}

// printTables writes tables to standard output, each with an empty line behind it. On
// a terminal they fit into its width.
func printTables(tables []report.Table) error {
	width, _, err := term.GetSize(int(os.Stdout.Fd()))
	for i := range tables {
		write := tables[i].WriteText
		if err == nil && width > 0 {
			write = func(w io.Writer) error { return tables[i].WriteFitting(w, width) }
		}
		if err := write(os.Stdout); err != nil {
			return err
		}
		fmt.Println()
	}
	return nil
}

// readFile reads a file and names it in the error.
func readFile[T any](name string, read func(r io.Reader) (T, error)) (out T, err error) {
	f, err := os.Open(name)
	if err != nil {
		return out, err
	}
	defer f.Close()
	if out, err = read(f); err != nil {
		return out, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}
