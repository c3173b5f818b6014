package lexicon

import (
	"fmt"
	"io/fs"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// A World holds what does not depend on the language of a text: who bears which
// name, which towns and regions there are, what they are called where they lie,
// and facts about countries. The lexica of all languages of a run share one. It
// is read-only and safe for concurrent use.
type World struct {
	given, family names
	towns         worldTowns
	regions       worldRegions
	facts         facts
	famous        famous

	peoples map[string]func() *people // by culture: read when they are asked for

	origin      sync.Once
	originModel *originModel

	// read when a name in Arabic letters is asked for that no list has
	namesBySound func() namesBySound
	townsBySound func() townsBySound
}

var worldTables = []loader[World]{
	{"given", func(w *World, data []byte) error { return w.given.load(data, "given") }},
	{"family", func(w *World, data []byte) error { return w.family.load(data, "family") }},
	{"towns", func(w *World, data []byte) error { return w.towns.load(data, "towns") }},
	{"regions", func(w *World, data []byte) error { return w.regions.load(data) }},
	{"countries", func(w *World, data []byte) error { return w.facts.load(data) }},
	{"famous", func(w *World, data []byte) error { return w.famous.load(data) }},
}

// LoadWorld reads the compiled tables of the world (language/world embeds
// them). Errors are as those of Load.
func LoadWorld(fsys fs.FS) (*World, error) {
	w := &World{peoples: map[string]func() *people{}}
	w.namesBySound, w.townsBySound = sync.OnceValue(w.readNamesBySound), sync.OnceValue(w.readTownsBySound)
	for _, culture := range cultures {
		w.peoples[culture] = sync.OnceValue(func() *people { return loadPeople(fsys, culture) })
	}
	return w, loadTables(w, fsys, worldTables)
}

// A loader fills one part of a lexicon from one file.
type loader[T any] struct {
	file string // without .tsv
	load func(l *T, data []byte) error
}

// loadTables reads files side by side; of several errors it returns the first
// in the order of the loaders.
func loadTables[T any](l *T, fsys fs.FS, loaders []loader[T]) error {
	errs := make([]error, len(loaders))
	var tables sync.WaitGroup
	for i, p := range loaders {
		tables.Go(func() {
			file := p.file + ".tsv"
			data, err := fs.ReadFile(fsys, file)
			if err != nil {
				errs[i] = fmt.Errorf("lexicon: %w; compile it with go run ./language/lexicon/compile", err)
			} else if err := p.load(l, data); err != nil {
				errs[i] = fmt.Errorf("lexicon: file %s: %w", file, err)
			}
		})
	}
	tables.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// facts are what holds of countries in every language.
type facts struct {
	rows  []countryFacts
	byISO map[string]int
}

type countryFacts struct {
	iso, capital, currency string
	languages              []string // codes
	culture, group         string
}

func (f *facts) load(data []byte) error {
	f.byISO = map[string]int{}
	return table.Read(data, "countries", 6,
		func(n int) { f.rows = make([]countryFacts, 0, n) },
		func(i int, c []string) error {
			if _, twice := f.byISO[c[0]]; twice || c[0] == "" {
				return fmt.Errorf("country code is missing or stands twice")
			}
			f.byISO[c[0]] = i
			f.rows = append(f.rows, countryFacts{c[0], c[1], c[2], list(c[3]), c[4], c[5]})
			return nil
		})
}

type famous struct {
	rows  []string
	index index
}

func (f *famous) load(data []byte) error {
	err := table.Read(data, "famous", 1,
		func(n int) { f.rows = make([]string, 0, n) },
		func(_ int, c []string) error { f.rows = append(f.rows, c[0]); return nil })
	if err != nil {
		return err
	}
	f.index, err = newIndex(len(f.rows), func(i int) string { return f.rows[i] })
	return err
}
