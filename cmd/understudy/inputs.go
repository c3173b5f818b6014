package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
)

// inputFlags say how files are read.
type inputFlags struct {
	format   string
	fields   []string
	idField  string
	idFlag   *pflag.Flag // told to be empty is not the same as not told
	unit     string
	language string
	unreadFlag
	mixed     mixedTexts
	maxRecord int

	columns     []string // of tables
	person      string
	separator   string
	noHeader    bool
	noQuotes    bool
	tokenColumn int // of token files
	tagColumn   int
	categories  string // a scheme's name, or the file of one
}

func (f *inputFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.format, "input-format", "", fmt.Sprintf("%s (default: told by the file's name and content)", formatNames()))
	cmd.Flags().StringSliceVar(&f.fields, "field", nil, "JSONL field that holds the text, or NAME=TYPE of which each value is one mention, such as author=PERSON; may be repeated; dots lead into nested objects (default: text)")
	cmd.Flags().StringVar(&f.idField, "id-field", "", "JSONL field, or column of a table, that names the document; \"\" calls documents by file and line (default: id, then doc_id)")
	f.idFlag = cmd.Flags().Lookup("id-field")
	cmd.Flags().StringSliceVar(&f.columns, "column", nil, "column of a CSV or TSV table that holds text, or of a table, workbook or spreadsheet NAME=TYPE of which each cell is one mention: surname=PERSON/surname, dob=DATE, notes=text; may be repeated; auto takes all whose headers are known (default: text, and auto where there is none)")
	cmd.Flags().StringVar(&f.person, "person-column", "", "column or JSONL field that says whom a row is about: dates of all rows about one person move alike")
	cmd.Flags().StringVar(&f.separator, "separator", "", "what parts the columns of a table: a comma, a semicolon or tab (default: told by the file)")
	cmd.Flags().BoolVar(&f.noHeader, "no-header", false, "the table's first row is data; --column takes numbers from 1")
	cmd.Flags().BoolVar(&f.noQuotes, "no-quotes", false, "quotation marks in the table are characters like any other")
	cmd.Flags().IntVar(&f.tokenColumn, "token-column", 0, "column of the tokens in CoNLL files, from 1 (default: told by the file)")
	cmd.Flags().IntVar(&f.tagColumn, "tag-column", 0, "column of the tags in CoNLL files, from 1 (default: told by the file)")
	f.addCategories(cmd, "what the labels in files stand for")
	cmd.Flags().StringVar(&f.unit, "offset-unit", "codepoint", "unit of offsets in files: codepoint, byte or utf16")
	cmd.Flags().StringVar(&f.language, "language", automatic, "language of the texts: auto (each document's own), auto:CODE (CODE where a text does not tell) or one of "+strings.Join(stock.Codes(), ", "))
	cmd.Flags().IntVar(&f.maxRecord, "max-record-mib", corpus.DefaultMaxRecord>>20, "largest text or line that is read, in MiB")
}

// addCategories adds the flag that names a scheme of categories.
func (f *inputFlags) addCategories(cmd *cobra.Command, what string) {
	cmd.Flags().StringVar(&f.categories, "categories", "", fmt.Sprintf("%s: %s, or a file with a table of your own; a label it lacks is refused (default: the labels of all of them, others are MISC)",
		what, strings.Join(category.Names(), ", ")))
}

func formatNames() string {
	var names []string
	for _, f := range corpus.Formats {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// scheme reads the scheme of categories that was asked for; nil if none was.
func (f *inputFlags) scheme() (*category.Scheme, error) {
	if f.categories == "" {
		return nil, nil
	}
	s, _, err := readScheme("categories", f.categories)
	return s, err
}

// readScheme reads the scheme that a flag names. own says that it is a file.
func readScheme(flag, name string) (s *category.Scheme, own bool, err error) {
	if own = strings.ContainsAny(name, "./\\"); !own {
		if s, err = category.Named(name); err != nil {
			return nil, own, usagef("--%s: %v", flag, err)
		}
		return s, own, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, own, usagef("--%s: %v", flag, err)
	}
	defer file.Close()
	if s, err = category.Read(file, name); err != nil {
		return nil, own, usagef("--%s: %v", flag, err)
	}
	return s, own, nil
}

var separators = map[string]byte{"": 0, ",": ',', ";": ';', "\t": '\t', "tab": '\t', "comma": ',', "semicolon": ';'}

func (f *inputFlags) options() (corpus.Options, error) {
	o := corpus.Options{
		IDField: f.idField, Language: f.language, MaxRecord: f.maxRecord << 20,
		NoHeader: f.noHeader, NoQuotes: f.noQuotes,
		TokenColumn: f.tokenColumn, TagColumn: f.tagColumn,
	}
	o.NoIDField = f.idField == "" && f.idFlag != nil && f.idFlag.Changed
	var err error
	var ok bool
	if o.LanguageOf, err = f.languageOf(); err != nil {
		return o, err
	}
	if o.Separator, ok = separators[f.separator]; !ok {
		return o, usagef("--separator is %q; it takes a comma, a semicolon or tab", f.separator)
	}
	if f.tokenColumn < 0 || f.tagColumn < 0 {
		return o, usagef("--token-column and --tag-column count from 1")
	}
	if o.Categories, err = f.scheme(); err != nil {
		return o, err
	}
	if err = f.types(&o); err != nil {
		return o, err
	}
	if f.format != "" {
		if o.Format, err = corpus.ParseFormat(f.format); err != nil {
			return o, usageError{err}
		}
	}
	if o.Unit, err = corpus.ParseOffsetUnit(f.unit); err != nil {
		return o, usageError{err}
	}
	return o, nil
}

// inputs are the files that the paths of a command line lead to.
type inputs struct {
	files   []corpus.File
	size    int64         // bytes
	skipped []string      // files in folders whose extension stands for no format
	refused []job.Refused // what in the folders cannot be read
	unread  int           // how many of skipped the user was told of
}

// discover lists the files under the paths. A path that cannot be taken is a
// usage error; what in a folder cannot be is refused, and the rest goes on.
func (f *inputFlags) discover(paths []string) (in inputs, err error) {
	if slices.Contains(paths, standard) {
		return f.readStandard(paths)
	}
	found, failures := corpus.Discover(paths)
	wrong := 0
	for _, e := range failures {
		if e.Argument {
			wrong++
			fmt.Fprintln(os.Stderr, "understudy:", e)
			continue
		}
		in.refused = append(in.refused, job.Refused{Place: corpus.Place{File: e.Path}.Name(), Reason: e.Err.Error()})
	}
	if wrong > 0 {
		return in, usagef("%d of the paths cannot be taken", wrong)
	}
	named := map[string]bool{}
	for _, p := range paths {
		named[p] = true
	}
	if f.format == "" || f.format == string(corpus.Brat) {
		found = corpus.Pair(found)
	}
	for _, file := range found {
		if f.format == "" && !corpus.Known(file.Name) && !named[file.Path] {
			in.skipped = append(in.skipped, file.Name)
			continue
		}
		if f.format == string(corpus.Brat) {
			if file.Path == strings.TrimSuffix(file.Path, ".txt") && !named[file.Path] { // readme, annotation.conf
				in.skipped = append(in.skipped, file.Name)
				continue
			}
			if file, err = corpus.PairOnDisk(file); err != nil {
				in.refused = append(in.refused, job.Refused{Place: corpus.Place{File: file.Path}.Name(), Reason: "no annotations beside it; brat keeps those of a.txt in a.ann"})
				err = nil
				continue
			}
		}
		in.files = append(in.files, file)
		in.size += file.Size
	}
	if f.format == "" {
		in.unread = len(in.skipped)
		tellSkipped(os.Stderr, in.skipped)
	}
	if len(in.files) == 0 && len(in.refused) == 0 {
		return in, usagef("no file to read; name files, or folders that hold files of a known format: %s", strings.Join(corpus.Extensions(), " "))
	}
	return in, nil
}
