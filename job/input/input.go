// Package input reads the documents that a user names. In come paths and what the user
// says of how files are read (Options); out come the files, how corpus reads them, and the
// languages they may be in.
//
// It may know the root package, corpus, corpus/category, detect/user, internal/plural,
// internal/progress, internal/usage, job, job/stock, language and language/guess.
package input

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language/guess"
)

// Options are what a user says of how files are read. Errors call them by the flags of
// the program: --input-format for Format, and so on.
type Options struct {
	Format          string   // one of corpus.Formats; "": told by name and content
	Fields, Columns []string // NAME, or NAME=TYPE of which each value is one mention
	IDField         string   // names the document; "": id, then doc_id
	NoIDField       bool     // documents are called by file and line
	PersonField     string   // says whom a record is about
	Separator       string   // of the columns of tables; "": told by the file
	NoHeader        bool     // the first row of a table is data
	NoQuotes        bool     // quotation marks in tables are characters like any other
	TokenColumn     int      // of token files, from 1; 0: told by the file
	TagColumn       int
	SomeColumns     bool   // set by Open: tables may lack some of Columns
	Categories      string // a scheme's name, or the file of one; "": as all schemes have them
	Unit            string // of offsets in files
	Language        string // Automatic, Automatic:CODE or a code
	Unread          string // one of stock.UnreadModes; "": such texts are of no language
	MaxRecordMiB    int    // largest text or line that is read

	Warn io.Writer `json:"-"` // is told what is read otherwise than one might think

	mixed *guess.Records
}

var separators = map[string]byte{"": 0, ",": ',', ";": ';', "\t": '\t', "tab": '\t', "comma": ',', "semicolon": ';'}

// Reading returns how corpus reads files. Its errors are usage errors.
func (o *Options) Reading() (corpus.Options, error) {
	c := corpus.Options{
		IDField: o.IDField, NoIDField: o.NoIDField, PersonField: o.PersonField, Language: o.Language, MaxRecord: o.MaxRecordMiB << 20,
		NoHeader: o.NoHeader, NoQuotes: o.NoQuotes, TokenColumn: o.TokenColumn, TagColumn: o.TagColumn, SomeColumns: o.SomeColumns,
	}
	var err error
	var ok bool
	if c.LanguageOf, err = o.languageOf(); err != nil {
		return c, err
	}
	if c.Separator, ok = separators[o.Separator]; !ok {
		return c, usage.Errorf("--separator is %q; it takes a comma, a semicolon or tab", o.Separator)
	}
	if c.TokenColumn < 0 || c.TagColumn < 0 {
		return c, usage.Errorf("--token-column and --tag-column count from 1")
	}
	if o.MaxRecordMiB < 1 {
		return c, usage.Errorf("--max-record-mib is %d; it takes a number from 1", o.MaxRecordMiB)
	}
	if o.Categories != "" {
		if c.Categories, err = Scheme("categories", o.Categories); err != nil {
			return c, err
		}
	}
	if err = o.types(&c); err != nil {
		return c, err
	}
	if o.Format != "" {
		if c.Format, err = corpus.ParseFormat(o.Format); err != nil {
			return c, usage.Errorf("--input-format: %w", err)
		}
	}
	if c.Unit, err = corpus.ParseOffsetUnit(o.Unit); err != nil {
		return c, usage.Errorf("--offset-unit: %w", err)
	}
	return c, nil
}

// IsFile reports whether what names a scheme is a file.
func IsFile(scheme string) bool { return strings.ContainsAny(scheme, "./\\") }

// Scheme reads the scheme of categories that a flag names: a ready one, or a file.
func Scheme(flag, name string) (*category.Scheme, error) {
	s, err := readScheme(name)
	if err != nil {
		return nil, usage.Errorf("--%s: %w", flag, err)
	}
	return s, nil
}

func readScheme(name string) (*category.Scheme, error) {
	if !IsFile(name) {
		return category.Named(name)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return category.Read(file, name)
}

// prose is the type of fields and columns of prose.
const prose = "text"

// typedNames takes "NAME=TYPE" apart: TYPE is a category (with a kind after a slash), a
// label of --categories, or prose.
func typedNames(flag string, asked []string, labels func(string) (category.Meaning, error), types map[string]category.Meaning) ([]string, error) {
	var names []string
	for _, one := range asked {
		i := strings.LastIndexByte(one, '=')
		if i < 0 {
			names = append(names, one)
			continue
		}
		name, label := strings.TrimSpace(one[:i]), strings.TrimSpace(one[i+1:])
		m := category.Meaning{}
		if label != prose {
			var err error
			if m, err = labels(label); err != nil {
				return nil, usage.Errorf("--%s %s: %v; %s is for prose", flag, one, err, prose)
			}
		}
		if other, twice := types[name]; twice && other != m {
			return nil, usage.Errorf("--%s %s: it has another type already", flag, one)
		}
		types[name] = m
		names = append(names, name)
	}
	return names, nil
}

// types fills in what the options say of typed fields and columns.
func (o *Options) types(c *corpus.Options) error {
	labels, err := user.Labels(c.Categories)
	if err != nil {
		return err
	}
	c.Types = map[string]category.Meaning{}
	if c.Fields, err = typedNames("field", o.Fields, labels, c.Types); err != nil {
		return err
	}
	if c.Columns, err = typedNames("column", o.Columns, labels, c.Types); err != nil {
		return err
	}
	known := sync.OnceValue(func() *stock.Columns {
		languages, _, err := o.Languages()
		if err != nil {
			return nil // it is said where the languages are wanted for the texts
		}
		known, err := stock.ReadColumns(languages)
		if err != nil {
			o.warn("%v", err)
		}
		return known
	})
	c.TypeOf = func(header string) (m category.Meaning, ok bool) {
		if k := known(); k != nil {
			return k.TypeOf(header)
		}
		return m, false
	}
	c.Sender = func(field, value string) bool {
		k := known()
		return k != nil && k.Sender(field, value)
	}
	var said sync.Map
	first := func(file, column string) bool {
		_, before := said.LoadOrStore([2]string{file, column}, true)
		return !before
	}
	c.Left = func(file, column string) {
		if first(file, column) {
			o.warn("%s: column %q holds values that are not read as text, and stays as it is", corpus.Place{File: file}.Name(), column)
		}
	}
	c.Took = func(file, column string, m category.Meaning) {
		if first(file, column) {
			o.warn("%s: column %q is taken as %s, by its header; --column %s=TYPE says otherwise", corpus.Place{File: file}.Name(), column, typeName(m), column)
		}
	}
	c.TookSender = func(file, field string) {
		if first(file, field) {
			o.warn("%s: %q says who wrote the text: the names of people in it get the stand-ins that they have there; --other-fields keep leaves it", corpus.Place{File: file}.Name(), field)
		}
	}
	return nil
}

// typeName is how a flag names a type.
func typeName(m category.Meaning) string {
	switch {
	case m.Category == "":
		return prose
	case m.Kind == "":
		return string(m.Category)
	}
	return string(m.Category) + "/" + m.Kind
}

func (o *Options) warn(format string, args ...any) {
	if o.Warn != nil {
		fmt.Fprintf(o.Warn, "understudy: "+format+"\n", args...)
	}
}
