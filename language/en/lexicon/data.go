// Package lexicon carries the compiled English tables of package
// github.com/understudy-text/understudy/lexicon. They are made by
// lexicon/compile from public sources and the lists in curated, which are
// not part of the program.
package lexicon

import "embed"

// FS holds the tables, one .tsv file each.
//
//go:embed *.tsv
var FS embed.FS
