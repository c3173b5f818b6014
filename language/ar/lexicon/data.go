// Package lexicon carries the compiled Arabic tables of package
// github.com/understudy-text/understudy/language/lexicon. They are made by
// language/lexicon/compile from public sources and the lists in curated, which are
// not part of the program.
//
// It may know language/lexicon and language/world.
package lexicon

import (
	"embed"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/world"
)

// FS holds the tables, one .tsv file each.
//
//go:embed *.tsv
var FS embed.FS

// Load returns the lexicon of the tables, joined with the world's. It is one in a
// process, for it cannot change, and texts of other languages quote names of this one;
// the tables are read when it is first asked for something.
func Load() *lexicon.Lexicon { return load() }

var load = sync.OnceValue(func() *lexicon.Lexicon { return lexicon.Later(world.Load, FS) })
