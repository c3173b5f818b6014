// Package value reads times and amounts as texts write them, and writes other values in
// the same form.
//
// In come a mention and a Reader of its language; out comes what it says (Times, Amount):
// the values, whether it was understood whole, a canonical key, and the same writing of
// other values: order, separators, leading zeros, years of two figures, words, ordinals,
// Arabic-Indic figures, dates of the Islamic calendar. Which values those are is for
// others to say: package calendar moves the times of a document.
//
// What a language says is data, in its folder: time.txt and numbers.txt. A line there
// is "key: value, value" (type entries); where a language has no such file, it has no
// words for times or numbers, and only figures are read. Package value knows language
// and nothing of documents. It is safe for concurrent use.
//
// It may know internal/lines and language.
package value

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/understudy-text/understudy/language"
)

// A Reader reads the times and amounts of one language.
type Reader struct {
	time    *vocabulary
	numbers *Numbers
	counts  *counts
}

// New makes the reader of a language from its time.txt and numbers.txt.
func New(files fs.FS) (*Reader, error) {
	numbers, err := read(files, "numbers.txt")
	if err != nil {
		return nil, err
	}
	r := &Reader{numbers: newNumbers(numbers), counts: newCounts(numbers)}
	if err := numbers.done(); err != nil {
		return nil, err
	}
	r.numbers.build()
	e, err := read(files, "time.txt")
	if err != nil {
		return nil, err
	}
	v := newVocabulary(e, r.numbers)
	rules := numbers.set("rules")
	r.numbers.solid, r.numbers.years = rules["solid"], rules["years-in-hundreds"]
	r.numbers.comma, r.numbers.unitsFirst = rules["comma"], rules["units-first"]
	if err := e.done(); err != nil {
		return nil, err
	}
	r.time = v.build()
	return r, nil
}

// read reads a file of a language's folder; one that is not there says nothing.
func read(files fs.FS, name string) (*entries, error) {
	if files == nil {
		return readEntries(name, ""), nil
	}
	text, err := fs.ReadFile(files, name)
	if err != nil && !isMissing(err) {
		return nil, fmt.Errorf("value: %w", err)
	}
	return readEntries(name, string(text)), nil
}

func isMissing(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// For returns the reader of a language; nil has no words. It panics if a file of the
// language's folder, which is part of the program, is not well-formed.
func For(l *language.Language) *Reader {
	if l == nil {
		l = &language.Language{}
	}
	return language.Once(l, func(l *language.Language) *Reader {
		r, err := New(l.Files)
		if err != nil {
			panic(fmt.Errorf("language %q: %w", l.Code, err))
		}
		return r
	})
}

// Numbers returns the numbers of the language.
func (r *Reader) Numbers() *Numbers { return r.numbers }
