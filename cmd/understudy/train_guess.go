package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/language/guess"
	training "github.com/understudy-text/understudy/train/guess"
)

func trainGuessCommand() *cobra.Command {
	var texts, tests []string
	var out string
	var o training.Options
	cmd := &cobra.Command{
		Use:     "guess --text CODE=FILE… --out TABLE",
		Short:   "Make the table that tells languages apart, from plain text of each",
		Example: "  understudy train guess --text en=english.txt --text sv=svenska.txt --out language/guess/grams.tsv",
		Long: `Count the letters of words in plain text of several languages and write which
stretches of them tell the languages apart, for --language auto. The same files
give the same table.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return trainGuess(texts, tests, out, o) },
	}
	f := cmd.Flags()
	f.StringSliceVar(&texts, "text", nil, "language `code=file` of plain text in it (may be repeated)")
	f.StringSliceVar(&tests, "test", nil, "`code=file` whose lines are guessed one by one at the end (may be repeated)")
	f.StringVar(&out, "out", "", "table `file` to write")
	f.IntVar(&o.Stretches, "stretches", 0, "how many rows the table has (default 6000)")
	return cmd
}

func trainGuess(texts, tests []string, out string, o training.Options) error {
	if len(texts) == 0 || out == "" {
		return usagef("train guess: --text and --out must be given")
	}
	languages := map[string]*training.Counts{}
	err := eachText(texts, func(code, _, text string) {
		if languages[code] == nil {
			languages[code] = new(training.Counts)
		}
		languages[code].Add(text)
	})
	if err != nil {
		return err
	}
	var table strings.Builder
	if err := training.Write(&table, languages, o); err != nil {
		return err
	}
	g, err := guess.Parse(table.String())
	if err != nil {
		return err
	}
	size, err := writeAtomic(out, func(w io.Writer) error { _, err := io.WriteString(w, table.String()); return err })
	if err != nil {
		return fmt.Errorf("train guess: %w", err)
	}
	fmt.Printf("%s: %d languages, %d bytes\n", out, len(languages), size)
	return eachText(tests, func(code, name, text string) {
		s := training.Evaluate(g, code, strings.Split(strings.TrimSpace(text), "\n"))
		fmt.Printf("%s: of %d lines %d right and sure, %d unsure (%d of them right), %d wrong and sure\n",
			name, s.Texts, s.Right, s.Unsure, s.UnsureRight, s.Wrong)
	})
}

// eachText reads the files of arguments such as en=file.txt.
func eachText(args []string, each func(code, name, text string)) error {
	for _, arg := range args {
		code, name, ok := strings.Cut(arg, "=")
		if !ok || code == "" {
			return usagef("train guess: %q is not a language and a file, as in en=file.txt", arg)
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("train guess: %w", err)
		}
		each(code, filepath.Base(name), string(data))
	}
	return nil
}
