package main

import (
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/job/stock"
)

// typedText is the type of fields and columns of prose.
const typedText = "text"

// typedNames takes "NAME=TYPE" apart: TYPE is a category (with a kind after a slash), a
// label of --categories, or text.
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
		if label != typedText {
			var err error
			if m, err = labels(label); err != nil {
				return nil, usagef("--%s %s: %v; %s is for prose", flag, one, err, typedText)
			}
		}
		if other, twice := types[name]; twice && other != m {
			return nil, usagef("--%s %s: it has another type already", flag, one)
		}
		types[name] = m
		names = append(names, name)
	}
	return names, nil
}

// types fills in what options say of typed fields and columns.
func (f *inputFlags) types(o *corpus.Options) error {
	labels, err := user.Labels(o.Categories)
	if err != nil {
		return err
	}
	o.Types = map[string]category.Meaning{}
	if o.Fields, err = typedNames("field", f.fields, labels, o.Types); err != nil {
		return err
	}
	if o.Columns, err = typedNames("column", f.columns, labels, o.Types); err != nil {
		return err
	}
	o.PersonField = f.person
	known := sync.OnceValue(func() *stock.Columns {
		languages, _, err := f.languages()
		if err != nil {
			return nil // it is said where the languages are wanted for the texts
		}
		c, err := stock.ReadColumns(languages)
		if err != nil {
			fmt.Fprintln(os.Stderr, "understudy:", err)
		}
		return c
	})
	o.TypeOf = func(header string) (m category.Meaning, ok bool) {
		if c := known(); c != nil {
			return c.TypeOf(header)
		}
		return m, false
	}
	said := map[string]bool{}
	var mu sync.Mutex
	o.Took = func(file, column string, m category.Meaning) {
		mu.Lock()
		defer mu.Unlock()
		if key := file + "\x00" + column; !said[key] {
			said[key] = true
			fmt.Fprintf(os.Stderr, "understudy: %s: column %q is taken as %s, by its header; --column %s=TYPE says otherwise\n",
				corpus.Place{File: file}.Name(), column, shownType(m), column)
		}
	}
	return nil
}

// shownType is how a flag names a type.
func shownType(m category.Meaning) string {
	switch {
	case m.Category == "":
		return typedText
	case m.Kind == "":
		return string(m.Category)
	}
	return string(m.Category) + "/" + m.Kind
}
