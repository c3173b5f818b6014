// Package country reads, checks and makes the identifiers that countries give to
// people, firms, accounts and vehicles: identity, tax, health and social insurance
// numbers, VAT numbers, driving licences, passports, plates and postcodes.
//
// One declaration in a folder of data (SE/ids.txt) says everything about a number;
// README.md says how to write one. In come texts, out go matches (Find), values
// (Parse) and other valid numbers of the same written shape (Make). Offsets are
// bytes.
//
// Package country knows only the root package, for categories.
//
// It may know the root package, internal/lines and internal/scatter.
package country

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/lines"
)

//go:embed */ids.txt words.txt rates.tsv
var data embed.FS

// Strong is the share of random strings of its shape above which a number's check
// figures do not prove it without a label.
// It is one percent as a rate is rounded: MOD 97-10 alone has 1/97.
const Strong = 0.0105

// An ID is the declaration of one identifier. It is immutable and safe for
// concurrent use.
type ID struct {
	Name     string              // "SE/personnummer": folder and name
	Country  string              // ISO 3166-1 alpha-2; "" for international numbers
	Kind     string              // as in Span.Kind: "personnummer", "vat"
	Category understudy.Category // CODE or LOC
	Source   string              // public specification
	Rate     float64             // share of random strings of its shapes that are valid, the worst (rates.tsv); 1 if not measured
	Personal bool                // false for numbers of things in the public domain: ISBN

	forms   []*form
	checks  []checkLine
	inside  inside
	never   [][]position       // patterns that are not given out
	test    map[stretch][]rune // characters that made numbers have: series kept for tests
	keep    []stretch          // places that made numbers keep
	except  []string           // beginnings that one run of digits without a label may not have
	labels  []label            //
	example []example          //
	proves  bool               // has check figures that all its numbers have
}

// A label is words that stand before a number.
type label struct{ language, text string }

// An example is a text with ⟦…⟧ around each match: sign + for proven ones, ~ for
// others, - for a text without any; = for a value.
type example struct {
	sign byte
	text string
	line int
}

// A Set is declarations that are looked for together. It is immutable and safe for
// concurrent use.
type Set struct {
	ids     []*ID
	byName  map[string]*ID
	byKind  map[string][]*ID
	buckets map[bucket][]*written
	starts  [maxLength + 1]bool // lengths of the first run of shapes with separators
	phrases map[uint32][]phrase
	words   map[uint32]wordClass
	bloom   [1 << 10]uint64 // first words of phrases and listed words
}

// Load returns the declarations that are built in.
func Load() (*Set, error) { return Read(data) }

// Read reads the declarations of a file system: CC/ids.txt for each country, INT for
// international ones, words.txt (words between label and number) and rates.tsv.
func Read(fsys fs.FS) (*Set, error) {
	files, err := fs.Glob(fsys, "*/ids.txt")
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, errors.New("country: no */ids.txt there")
	}
	s := &Set{byName: map[string]*ID{}, byKind: map[string][]*ID{}}
	for _, name := range files {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("country: %w", err)
		}
		ids, err := parseFile(path.Dir(name), string(text))
		if err != nil {
			return nil, fmt.Errorf("country: %s: %w", name, err)
		}
		for _, id := range ids {
			if s.byName[id.Name] != nil {
				return nil, fmt.Errorf("country: %s: %s is declared twice", name, id.Name)
			}
			s.ids = append(s.ids, id)
			s.byName[id.Name] = id
			s.byKind[id.Kind] = append(s.byKind[id.Kind], id)
		}
	}
	if err := s.readRates(fsys); err != nil {
		return nil, err
	}
	words, err := fs.ReadFile(fsys, "words.txt")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("country: %w", err)
	}
	if err := s.index(string(words)); err != nil {
		return nil, err
	}
	return s, nil
}

// readRates reads rates.tsv: name, class of shape, share of random strings.
func (s *Set) readRates(fsys fs.FS) error {
	text, err := fs.ReadFile(fsys, "rates.tsv")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("country: %w", err)
	}
	rates := map[string]float64{}
	for n, line := range lines.Of(string(text)) {
		name, rate, ok := cutLast(line, "\t")
		if !ok {
			continue
		}
		if rates[name], err = strconv.ParseFloat(rate, 64); err != nil || rates[name] < 0 || rates[name] > 1 {
			return fmt.Errorf("country: rates.tsv:%d: %q is no share from 0 to 1", n, rate)
		}
	}
	for _, id := range s.ids {
		id.Rate = 0
		for _, f := range id.forms {
			r, ok := rates[id.Name+"\t"+f.class()]
			if !ok {
				r = 1
			}
			f.rate = r
			id.Rate = max(id.Rate, r)
		}
	}
	return nil
}

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// IDs returns all declarations, sorted by name.
func (s *Set) IDs() []*ID {
	out := append([]*ID(nil), s.ids...)
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// Lookup returns the declaration of a name ("SE/personnummer"), or nil.
func (s *Set) Lookup(name string) *ID { return s.byName[name] }

// Labels returns the words that stand before the number in a language ("sv"), or in
// all with "".
func (id *ID) Labels(language string) []string {
	var out []string
	for _, l := range id.labels {
		if language == "" || l.language == language {
			out = append(out, l.text)
		}
	}
	return out
}
