// Package world carries the compiled tables that all languages share: who bears
// which name, towns and regions, facts about countries. They are made by
// language/lexicon/compile from public sources and the lists in curated, which are not
// part of the program.
//
// It may know language/lexicon.
package world

import (
	"embed"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon"
)

// FS holds the tables, one .tsv file each.
//
//go:embed *.tsv
var FS embed.FS

// Load returns the world. It is read once in a process, since it cannot change
// and is by far the largest part of what a language needs.
func Load() (*lexicon.World, error) { return load() }

var load = sync.OnceValues(func() (*lexicon.World, error) { return lexicon.LoadWorld(FS) })
