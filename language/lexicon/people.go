package lexicon

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// cultures are those whose names stand in tables of their own, people-CODE.tsv: they are
// read when one of them is asked for, so that others do not wait.
var cultures = [...]string{arabic, "fr"}

// arabic is the culture whose names have two scripts.
const arabic = "ar"

// family stands for the gender of the pool of surnames.
const family Gender = '-'

// people are the names of one culture.
type people struct {
	rows   []personRow
	byName map[string]int32 // by the plain form of every spelling
	mu     sync.Mutex
	pools  map[poolKey][]Name
}

type personRow struct {
	name          Name // with the spelling in the other script, if there is one
	given, family uint32
}

func (w *World) people(culture string) *people {
	if load := w.peoples[culture]; load != nil {
		return load()
	}
	return nil
}

// loadPeople reads a table. It panics if the table is damaged: it is compiled in and
// tested. A folder without it has no such people.
func loadPeople(fsys fs.FS, culture string) *people {
	data, err := fs.ReadFile(fsys, "people-"+culture+".tsv")
	if err != nil {
		return nil
	}
	p := &people{byName: map[string]int32{}, pools: map[poolKey][]Name{}}
	err = table.Read(data, "people-"+culture, 5, func(int) {}, func(_ int, c []string) error {
		given, err := strconv.ParseUint(c[3], 10, 32)
		if err != nil {
			return fmt.Errorf("weight is not a number")
		}
		surname, err := strconv.ParseUint(c[4], 10, 32)
		if err != nil {
			return fmt.Errorf("weight is not a number")
		}
		row := personRow{Name{Written: c[0], Origins: []string{culture}}, uint32(given), uint32(surname)}
		if c[2] != "" {
			row.name.Gender = Gender(c[2][0])
		}
		for i, spelling := range append([]string{c[0]}, strings.Split(c[1], "|")...) {
			if i == 1 {
				row.name.Native = spelling
			}
			if _, ok := p.byName[Plain(spelling)]; !ok && spelling != "" {
				p.byName[Plain(spelling)] = int32(len(p.rows))
			}
		}
		p.rows = append(p.rows, row)
		return nil
	})
	if err != nil {
		panic(err)
	}
	return p
}

// pool joins the names of a culture with those that the world knows. Where a culture has
// two scripts, only names that are known in both are stand-ins.
func (p *people) pool(k poolKey, base []Name, weight func(*personRow) uint32) []Name {
	p.mu.Lock()
	defer p.mu.Unlock()
	if list, ok := p.pools[k]; ok {
		return list
	}
	var out []Name
	for _, n := range base {
		if k.origin != arabic {
			out = append(out, n)
		}
	}
	known := map[string]bool{}
	for _, n := range out {
		known[Plain(n.Written)] = true
	}
	for i := range p.rows {
		r := &p.rows[i]
		if strings.Count(r.name.Native, " ") != strings.Count(r.name.Written, " ") {
			continue // Alaeddine and علاء الدين: one word is never played by two
		}
		if w := weight(r); w > 0 && (k.gender == family || r.name.Gender == k.gender) && !known[Plain(r.name.Written)] {
			n := r.name
			n.Weight = w
			out = append(out, n)
		}
	}
	slices.SortStableFunc(out, func(a, b Name) int { return int(b.Weight) - int(a.Weight) })
	p.pools[k] = out
	return out
}

// many is the weight from which a name of Arabs in Latin letters is theirs though it is one
// of English texts too: Hassan, but not Mark.
const many = 100

// InTwoScripts returns the one name of which a word is a spelling, in Latin and in Arabic
// letters: Mohammed, Mohamed and محمد are one. Words in Latin letters count if they are
// names of Arabs more than of others, or names of which nobody says whose they are.
func (l *Lexicon) InTwoScripts(word string) (Name, bool) {
	first := strings.IndexFunc(word, unicode.IsLetter)
	if first < 0 {
		return Name{}, false
	}
	r, _ := utf8.DecodeRuneInString(word[first:])
	latin := !unicode.Is(unicode.Arabic, r)
	var origins []string
	if latin {
		var listed bool
		if origins, listed = l.origins(word); !slices.Contains(origins, arabic) && !(listed && len(origins) == 0) {
			return Name{}, false // most words: the table need not be read
		}
	}
	p := l.full().world.people(arabic)
	if p == nil {
		return Name{}, false
	}
	i, ok := p.byName[Plain(word)]
	if !ok {
		return Name{}, false
	}
	row := &p.rows[i]
	n := row.name
	n.Weight = max(row.given, row.family)
	if latin && n.Weight < many && slices.Contains(origins, english) {
		return Name{}, false
	}
	return n, true
}

// InArabic returns how a name of Arabs that is written in Latin letters is written in
// theirs. ok is false if no table says.
func (l *Lexicon) InArabic(latin string) (native string, ok bool) {
	p := l.full().world.people(arabic)
	if p == nil {
		return "", false
	}
	i, ok := p.byName[Plain(latin)]
	if !ok || p.rows[i].name.Native == "" {
		return "", false
	}
	return p.rows[i].name.Native, true
}

// english is the culture whose names all others bear too.
const english = "en"

// origins are the cultures of a given name; if it is none, of a surname.
func (l *Lexicon) origins(word string) (origins []string, listed bool) {
	given, isGiven := l.full().world.given.find(word, l.full().terms.alike)
	if isGiven && len(given.Origins) > 0 {
		return given.Origins, true
	}
	family, isFamily := l.full().world.family.find(word, l.full().terms.alike)
	return family.Origins, isGiven || isFamily
}
