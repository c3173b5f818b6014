package lexical

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"github.com/understudy-text/understudy/lexicon"
)

//go:embed lists
var listFiles embed.FS

// lists are the words of a language: what its file in lists says.
type lists struct {
	flags map[string]flags
	sets  map[string]map[string]bool // of words that no flag stands for
	lines map[string][][]string      // of several words each: offices
}

// sets and lines are what lists hold beyond flags.
const (
	glueWords       = "glue"            // no rest of a span by themselves
	notInitials     = "notInitials"     // abbreviations written like initials
	notOrganisation = "notOrganisation" // abbreviations that name no body
	disorderWords   = "disorderWord"    // what kind of illness
	benefitWords    = "benefitWord"     // what benefit
	firstWords      = "first"           // of names of countries and peoples, beyond the lexicon's
	bodyEnds        = "bodyEnd"         // last parts of compounds that name a body
	placeEnds       = "placeEnd"        // last parts of compounds that name a place
	placeWords      = "placeWord"       // places that are no town, region or country: "Europa"
	peopleEnds      = "peopleEnd"       // last parts of compounds for who lives in a place
	bodyNames       = "bodyName"        // bodies beyond those of the lexicon; "_" stands for a space
	stateWords      = "stateWord"       // what a country is, before its name: "Republiken"
	foreignBodies   = "foreignBody"     // words of other languages for kinds of bodies: "university"
	foreignPapers   = "foreignPaper"    // the same, behind a name only: "journal"
	foreignPlaces   = "foreignPlace"    // for kinds of places, not first in a name: "street"
	foreignBefore   = "foreignBefore"   // for kinds of places, first in a name: "mount"
	foreignSmall    = "foreignSmall"    // small words inside names: "of"
	foreignWords    = "foreignWord"     // words that no name of a person has: "the"
	citingWords     = "citing"          // lead in a case: "See Findlay v. the United Kingdom"
	labelWords      = "label"           // abbreviations before a value on a form, behind a name: "Ann Lee  DOB:"
	offices         = "office"          // high offices, one a line
)

var knownSets = []string{glueWords, notInitials, notOrganisation, disorderWords, benefitWords, firstWords, bodyEnds, placeEnds, placeWords, peopleEnds,
	citingWords, labelWords, bodyNames, stateWords, foreignBodies, foreignPapers, foreignPlaces, foreignBefore, foreignSmall, foreignWords}

func (l lists) in(set, word string) bool { return l.sets[set][word] }

func (l lists) isGlue(w string) bool { return l.in(glueWords, strings.ToLower(w)) }

// readLists reads the words of a language: lines "name: words". A name is that
// of a flag, of a set, or office; "class name: class" puts a flag on the first
// words of a class of the lexicon, "not name: words" takes it off words.
func readLists(code string, lex *lexicon.Lexicon) (lists, error) {
	file := "lists/" + code + ".txt"
	data, err := fs.ReadFile(listFiles, file)
	if err != nil {
		return lists{}, fmt.Errorf("lexical: no word lists for language %q", code)
	}
	l := lists{flags: map[string]flags{}, sets: map[string]map[string]bool{}, lines: map[string][][]string{}}
	for _, name := range knownSets {
		l.sets[name] = map[string]bool{}
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		key, rest, ok := strings.Cut(line, ":")
		if ok {
			ok = l.read(strings.Fields(key), strings.Fields(rest), lex)
		}
		if !ok {
			return lists{}, fmt.Errorf("lexical: %s: line %d: want \"name: words\" with the name of a flag or a set", file, n)
		}
	}
	for _, t := range lex.Terms("illness") {
		if strings.ToUpper(t) == t {
			l.flags[strings.ToLower(t)] |= initialism
		}
	}
	return l, nil
}

func (l lists) read(key, words []string, lex *lexicon.Lexicon) bool {
	if len(key) == 0 || len(key) > 2 {
		return false
	}
	name := key[len(key)-1]
	f, isFlag := named[name]
	switch {
	case len(key) == 2 && key[0] == "class" && isFlag:
		for _, class := range words {
			for _, t := range lex.Terms(class) {
				w, _, _ := strings.Cut(strings.ToLower(t), " ")
				l.flags[w] |= f
			}
		}
	case len(key) == 2 && key[0] == "not" && isFlag:
		for _, w := range words {
			l.flags[w] &^= f
		}
	case len(key) == 2:
		return false
	case isFlag:
		for _, w := range words {
			l.flags[w] |= f
		}
	case name == offices:
		l.lines[name] = append(l.lines[name], words)
	case l.sets[name] != nil:
		for _, w := range words {
			l.sets[name][w] = true
		}
	default:
		return false
	}
	return true
}
