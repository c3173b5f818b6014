package detect

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed lists
var listFiles embed.FS

// words are what the composition must know of a language.
type words struct {
	glue     map[string]bool // no rest of a span by themselves
	titles   map[string]bool // no names by themselves
	generic  map[string]bool // defined in brackets, and still name no one
	kinds    map[string]bool // words of a kind: never a name alone
	article  map[string]bool // before names, and no part of them
	genitive map[string]bool // letters that make a name another's without a mark: "Anderssons"
	place    map[string]bool // before places, rather than persons: "till"
	within   map[string]bool // before places only: "i"
	speech   map[string]bool // beside who speaks: "säger"
	deeds    map[string]bool // beside a person: "föddes"
	of       map[string]bool // between a title and a land: "av"
	realm    map[string]bool // titles that go with a land: "hertig"
	land     map[string]bool // between a royal name and a land: "Katarina av Ryssland"
	strange  map[string]bool // words that no name of a person has
	work     map[string]bool // before the title of a work: "filmen"
	and      map[string]bool // between names of the same sort
	thing    map[string]bool // never said of a person: "site"
	said     map[string]bool // words that are said of people, and classes of such: "occupation"
	nobody   map[string]bool // names that are no person's: "God"
	label    map[string]bool // before a number, and no part of it: "MRN"
	pressure map[string]bool // before two numbers that are measured together: "BP 120/80"
}

func (w words) isGlue(word string) bool { return w.glue[strings.ToLower(word)] }

// wordsOf reads the lists of a language: lines "list: words".
func wordsOf(code string) (words, error) {
	file := "lists/" + code + ".txt"
	data, err := fs.ReadFile(listFiles, file)
	if err != nil {
		return words{}, fmt.Errorf("no word lists for language %q", code)
	}
	var w words
	lists := map[string]map[string]bool{}
	for name, list := range map[string]*map[string]bool{
		"glue": &w.glue, "titles": &w.titles, "generic": &w.generic, "kinds": &w.kinds, "article": &w.article, "genitive": &w.genitive,
		"place": &w.place, "within": &w.within, "speech": &w.speech, "deeds": &w.deeds, "of": &w.of, "realm": &w.realm, "land": &w.land, "strange": &w.strange, "work": &w.work, "and": &w.and, "thing": &w.thing, "nobody": &w.nobody, "said": &w.said, "label": &w.label, "pressure": &w.pressure,
	} {
		*list = map[string]bool{}
		lists[name] = *list
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		if strings.HasPrefix(line, "#") {
			continue
		}
		name, rest, _ := strings.Cut(line, ":")
		list := lists[name]
		if list == nil {
			return words{}, fmt.Errorf("%s: line %d: want \"list: words\" with the name of a list", file, n)
		}
		for word := range strings.FieldsSeq(rest) {
			list[word] = true
		}
	}
	return w, nil
}
