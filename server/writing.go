package server

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/sandhi"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/words"
	"github.com/understudy-text/understudy/server/stream"
)

// A writing is how the languages that are read are written, as far as restoring new texts
// asks.
type writing struct {
	clitics string          // letters that are written in one word with the next word
	joins   []*sandhi.Joins // of the languages that have them
	scripts map[string]*unicode.RangeTable
	abroad  map[string]bool            // names of persons that the lexica leave out, in scripts without capitals
	listed  map[string]bool            // words of all classes (medicines, units) but nameClasses, folded
	stops   map[string]map[string]bool // by language: those of a class besides besideNames and notname (ville, a verb and a name), folded
	titles  map[string]bool            // of people, folded
	legal   map[string]bool            // what names of companies end with (AB), folded
	beside  besideWords                // words beside names
	heads   map[string]map[string]bool // by language: words that names of institutions begin with (pharmacy), folded
	within  map[string]map[string]bool // by language: particles within names of persons (de la), folded
}

// nameClasses are the classes of words that are names, too (Prudence); besideNames are those, and others
// that do not say that such a word is rather something else, as a month is.
var (
	nameClasses = [...]string{"weakname", "surname"}
	besideNames = [...]string{"weakname", "surname", "eponym", "occupation", "compass"}
)

// abroadFile is the file of a language's folder that has such names.
const abroadFile = "abroad.txt"

// tatweel lengthens a word, and stands between a clitic and a name that is not to be joined with it.
const tatweel = "ـ"

// writingOf reads it from the languages' words.
func writingOf(languages map[string]*language.Language) (writing, error) {
	w := writing{clitics: tatweel, beside: newBesideWords(), abroad: map[string]bool{}, legal: map[string]bool{}, titles: map[string]bool{}, listed: map[string]bool{}, stops: map[string]map[string]bool{}, scripts: map[string]*unicode.RangeTable{}, heads: map[string]map[string]bool{}, within: map[string]map[string]bool{}}
	for _, code := range slices.Sorted(maps.Keys(languages)) {
		l := languages[code]
		list, err := words.Read(code+"/words.tsv", l.Words)
		if err != nil {
			return w, err
		}
		w.scripts[code] = scriptOf(list)
		if l.Files != nil {
			names, err := fs.ReadFile(l.Files, abroadFile)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return w, fmt.Errorf("server: language %s: %w", code, err)
			}
			for name := range strings.FieldsSeq(string(names)) {
				w.abroad[name] = true
			}
		}
		if err := w.beside.read(l, list); err != nil {
			return w, err
		}
		w.heads[code], w.stops[code], w.within[code] = map[string]bool{}, map[string]bool{}, map[string]bool{}
		for _, particle := range list.Words("particle") {
			w.within[code][words.Fold(particle)] = true
		}
		names := map[string]bool{}
		for _, class := range nameClasses {
			for _, name := range list.Words(class) {
				names[name] = !slices.ContainsFunc(list.Classes(), func(other string) bool { return !slices.Contains(besideNames[:], other) && list.Is(name, other) })
			}
		}
		for id := 1; id < list.Len(); id++ {
			word := list.Of(words.ID(id)).Word
			if !names[word] {
				w.listed[words.Fold(word)] = true
			}
			if slices.ContainsFunc(list.Classes(), func(class string) bool {
				return class != "notname" && !slices.Contains(besideNames[:], class) && list.Is(word, class)
			}) {
				w.stops[code][words.Fold(word)] = true
			}
		}
		for _, form := range list.Words("legalform") {
			w.legal[words.Fold(form)] = true
		}
		for _, title := range list.Words("title") {
			w.titles[strings.TrimSuffix(words.Fold(title), ".")] = true
		}
		for _, head := range list.Words("orghead") {
			w.heads[code][words.Fold(head)] = true
		}
		before := len(w.clitics)
		for _, c := range list.Words("clitic") {
			if utf8.RuneCountInString(c) == 1 && uncased(c) {
				w.clitics += c
			}
		}
		if len(w.clitics) == before {
			continue
		}
		j, err := sandhi.Of(l)
		if err != nil {
			return w, fmt.Errorf("server: %w", err)
		}
		if j != nil {
			w.joins = append(w.joins, j)
		}
	}
	return w, nil
}

// wordsOfScript is how many words of a list are looked at for their script, at equal
// distances: lists are sorted, and the Latin ones of any language come first.
const wordsOfScript = 256

// scriptOf is the script of most words of a list; nil if they have none.
func scriptOf(list *words.List) *unicode.RangeTable {
	counts := map[*unicode.RangeTable]int{}
	var most *unicode.RangeTable
	for id := 1; id < list.Len(); id += 1 + list.Len()/wordsOfScript {
		first, _ := utf8.DecodeRuneInString(list.Of(words.ID(id)).Word)
		for _, script := range unicode.Scripts {
			if unicode.IsLetter(first) && unicode.Is(script, first) {
				if counts[script]++; most == nil || counts[script] > counts[most] {
					most = script
				}
			}
		}
	}
	return most
}

// byScript is the one language of which texts have letters that no other language that is
// read has, so many at least; else "". Code and addresses around a text are in Latin letters,
// whoever writes it.
func (w *writing) byScript(least int, texts ...string) string {
	best, most := "", least-1
	for code, script := range w.scripts {
		shared := false
		for other, s := range w.scripts {
			shared = shared || other != code && s == script
		}
		if shared || script == nil {
			continue
		}
		n := 0
		for _, t := range texts {
			for _, r := range t {
				if unicode.Is(script, r) && unicode.IsLetter(r) {
					n++
				}
			}
		}
		if n > most || n == most && best != "" && code < best {
			best, most = code, n
		}
	}
	return best
}

// joined are the forms of a stand-in that are written as one with a clitic before it.
func (w *writing) joined(p stream.Pair) (out []stream.Pair) {
	if first, _ := utf8.DecodeRuneInString(p.StandIn); !unicode.IsLetter(first) || !uncased(string(first)) {
		return nil
	}
	for _, j := range w.joins {
		for _, c := range w.clitics {
			clitic := string(c)
			toCut, to := j.Join(clitic, "", p.StandIn)
			fromCut, from := j.Join(clitic, "", p.Original)
			if toCut > 0 || fromCut > 0 {
				out = append(out, stream.Pair{StandIn: clitic[:len(clitic)-toCut] + to, Original: clitic[:len(clitic)-fromCut] + from})
			}
		}
	}
	return out
}

// uncased reports whether a text has letters, none of which has an upper or lower case.
func uncased(text string) bool {
	letters := strings.IndexFunc(text, unicode.IsLetter) >= 0
	return letters && !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r) })
}
