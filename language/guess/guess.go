// Package guess tells which language a text is in. In comes a text, out comes the code
// of a language, whether that is sure, and whether it is one of those that the program
// reads. Its table is made by package study/train/guess.
//
// The script of most letters says which languages there can be; a script of one
// language decides alone (scripts.tsv). Among the others it is a naive Bayes
// classifier over the letters of words (Cavnar & Trenkle 1994 count the same
// things): each place in a word gives the longest stretch of letters that the
// table has, with how much less likely than in the likeliest language it is in each.
//
// The languages that are read are favoured: that a text is in another must be
// clear, as a refusal stops somebody's work.
//
// It may know internal/lines, internal/packed, internal/scatter and internal/varint.
package guess

import (
	"bytes"
	_ "embed" // the table
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

//go:embed languages.table
var embedded []byte

// Unknown is the code of texts in a script of which no language is known (BCP 47:
// undetermined).
const Unknown = "und"

// An Answer is what texts say of their language.
type Answer struct {
	Code string // BCP 47, such as "fr"; Unknown; empty if there are no words
	Sure bool   // there is enough to tell by. Of languages that are not read, it always is
	Read bool   // Code is one of the languages that are read
	// Also are other languages of which there is much in the texts, by code, the
	// most frequent first: at least a fifth of what can be told.
	Also []string
}

// Name is the English name of a language: "French" for "fr", "Arabic in Latin
// letters" for "ar-Latn".
func Name(code string) string {
	base, script, _ := strings.Cut(code, "-")
	tag, err := language.ParseBase(base)
	if err != nil || base == Unknown {
		return "an unknown language"
	}
	name := display.English.Languages().Name(tag)
	if s, err := language.ParseScript(script); err == nil {
		name += " in " + display.English.Scripts().Name(s) + " letters"
	}
	return name
}

// A Guesser tells languages apart. It is safe for concurrent use.
type Guesser struct {
	codes   []string
	index   index
	scripts *scripts
	among   [][]int // languages by script, as indices into codes
	read    []bool  // by language
}

// New returns a guesser for a program that reads the languages with these codes;
// with none, all languages are equal.
func New(codes ...string) (*Guesser, error) {
	return read(bytes.NewReader(embedded), codes)
}

// Read reads the file of a table and returns a guesser as New does.
func Read(table io.Reader, codes ...string) (*Guesser, error) { return read(table, codes) }

func read(table io.Reader, codes []string) (*Guesser, error) {
	s, err := readScripts(scriptTable)
	if err != nil {
		return nil, fmt.Errorf("guess: %w", err)
	}
	g := &Guesser{scripts: s}
	if g.codes, g.index, err = readIndex(table); err != nil {
		return nil, fmt.Errorf("guess: table: %w", err)
	}
	listed := map[string]bool{}
	for _, one := range s.all {
		for _, c := range one.codes {
			listed[c] = true
			if !slices.Contains(g.codes, c) {
				g.codes = append(g.codes, c) // of a script of its own: the table need not have it
			}
		}
	}
	g.among = make([][]int, len(s.all))
	for i, one := range s.all {
		for k, c := range g.codes {
			if slices.Contains(one.codes, c) || one.rest && !listed[c] {
				g.among[i] = append(g.among[i], k)
			}
		}
	}
	g.read = make([]bool, len(g.codes))
	for _, c := range codes {
		k := slices.Index(g.codes, c)
		if k < 0 {
			return nil, fmt.Errorf("guess: no language %q; there is %s", c, strings.Join(g.codes, ", "))
		}
		g.read[k] = true
	}
	return g, nil
}

// Languages are the codes of those that the guesser knows, sorted.
func (g *Guesser) Languages() []string {
	out := slices.Clone(g.codes)
	slices.Sort(out)
	return out
}

// Reads reports whether a language is among those that are read.
func (g *Guesser) Reads(code string) bool {
	k := slices.Index(g.codes, code)
	return k >= 0 && g.read[k]
}

// Model is the file of the table that languages are told by.
func Model() []byte { return embedded }
