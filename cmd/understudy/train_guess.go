package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language/guess"
	training "github.com/understudy-text/understudy/study/train/guess"
)

type trainGuessFlags struct {
	texts, words, tests []string
	out                 string
	options             training.Options
}

func trainGuessCommand() *cobra.Command {
	var f trainGuessFlags
	cmd := &cobra.Command{
		Use:     "guess --text CODE=FILE… --out TABLE",
		Short:   "Make the table that tells languages apart, from plain text and lists of words",
		Example: "  understudy train guess --text sv=svenska.txt --words fr=french-50k.txt --out language/guess/languages.table",
		Long: `Count the letters of words in plain text, or in lists of words with how often each
is, of several languages, and write which stretches of them tell the languages apart,
for --language auto. The same files give the same table.

With --test, texts of 20, 50, 100 and 300 letters are cut out of a language's files
and told. Without --text and --words, the table of the program is tested.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return f.run() },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.texts, "text", nil, "language `code=file` of plain text in it (may be repeated)")
	flags.StringSliceVar(&f.words, "words", nil, "language `code=file` with lines of a word and how often it stands in texts (may be repeated)")
	flags.StringSliceVar(&f.tests, "test", nil, "`code=file` of which texts are cut and told at the end (may be repeated)")
	flags.StringVar(&f.out, "out", "", "table `file` to write")
	flags.IntVar(&f.options.Stretches, "stretches", 0, "how many rows of the table each language chooses (default 3000)")
	return cmd
}

func (f *trainGuessFlags) run() error {
	if len(f.texts)+len(f.words) == 0 && len(f.tests) > 0 && f.out == "" {
		g, err := guess.New(stock.Codes()...)
		if err != nil {
			return err
		}
		return f.test(g)
	}
	if len(f.texts)+len(f.words) == 0 || f.out == "" {
		return usagef("train guess: --out must be given, and --text or --words")
	}
	languages, err := f.read()
	if err != nil {
		return err
	}
	table := training.Make(languages, f.options)
	var file bytes.Buffer
	if _, err := table.Write(&file); err != nil {
		return err
	}
	size, err := writeAtomic(f.out, func(w io.Writer) error { _, err := w.Write(file.Bytes()); return err })
	if err != nil {
		return fmt.Errorf("train guess: %w", err)
	}
	fmt.Printf("%s: %d languages, %d rows, %d bytes\n", f.out, len(languages), len(table.Rows), size)
	read := slices.DeleteFunc(stock.Codes(), func(code string) bool { return languages[code] == nil })
	g, err := guess.Read(&file, read...)
	if err != nil {
		return err
	}
	return f.test(g)
}

// read reads the files, one language after the other: what is counted is large.
func (f *trainGuessFlags) read() (map[string]training.Profile, error) {
	type source struct {
		name string
		list bool
	}
	sources := map[string][]source{}
	for _, list := range []bool{false, true} {
		args := f.texts
		if list {
			args = f.words
		}
		for _, arg := range args {
			code, name, err := codeAndFile(arg)
			if err != nil {
				return nil, err
			}
			sources[code] = append(sources[code], source{name, list})
		}
	}
	languages := map[string]training.Profile{}
	for code, files := range sources {
		var counts []*training.Counts
		for _, file := range files {
			data, err := os.ReadFile(file.name)
			if err != nil {
				return nil, fmt.Errorf("train guess: %w", err)
			}
			c := &training.Counts{}
			if !file.list {
				c.AddText(string(data))
			} else if err := c.AddWords(bytes.NewReader(data)); err != nil {
				return nil, fmt.Errorf("train guess: %s: %w", file.name, err)
			}
			counts = append(counts, c)
		}
		languages[code] = training.Mix(counts...)
	}
	return languages, nil
}

// testLetters are how long the texts are that are tested.
var testLetters = [...]int{20, 50, 100, 300}

// test prints a table of what is told of the test files.
func (f *trainGuessFlags) test(g *guess.Guesser) error {
	if len(f.tests) == 0 {
		return nil
	}
	lines := map[string][]string{}
	for _, arg := range f.tests {
		code, name, err := codeAndFile(arg)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("train guess: %w", err)
		}
		lines[code] = append(lines[code], strings.Split(strings.TrimSpace(string(data)), "\n")...)
	}
	fmt.Print("| language | texts")
	for _, n := range testLetters {
		fmt.Printf(" | %d letters", n)
	}
	fmt.Printf(" |\n|%s\n", strings.Repeat(" --- |", 2+len(testLetters)))
	for _, code := range slices.Sorted(maps.Keys(lines)) {
		row, counts := "", ""
		for _, n := range testLetters {
			s := training.Evaluate(g, code, lines[code], n)
			counts += fmt.Sprintf(", %d", s.Texts)
			if s.Texts == 0 {
				row += " | –"
				continue
			}
			row += fmt.Sprintf(" | %.1f (%.1f)", percent(s.Right, s.Texts), percent(s.Read, s.Texts))
		}
		fmt.Printf("| %s %s | %s%s |\n", code, guess.Name(code), counts[2:], row)
	}
	return nil
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(of) }

// codeAndFile reads an argument such as en=file.txt.
func codeAndFile(arg string) (code, name string, err error) {
	code, name, ok := strings.Cut(arg, "=")
	if !ok || code == "" {
		return "", "", usagef("train guess: %q is not a language and a file, as in en=file.txt", arg)
	}
	return code, name, nil
}
