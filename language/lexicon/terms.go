package lexicon

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// terms are words and phrases by class. SOURCES.md lists the classes.
type terms struct {
	rows    []termRow
	sets    [][]string
	index   index
	members map[string][]string // stand-ins
	all     map[string][]string // whatever is known
	names   []string            // of the classes, sorted
	words   int                 // of the longest term
	own     []rune              // letters of the alphabet that are no variants of others
}

type termRow struct {
	term string
	set  uint16
}

func (t *terms) load(data []byte) error {
	sets := map[string]uint16{}
	t.members, t.all = map[string][]string{}, map[string][]string{}
	err := table.Read(data, "terms", 2,
		func(n int) { t.rows = make([]termRow, 0, n) },
		func(_ int, c []string) error {
			if c[1] == "" {
				return fmt.Errorf("term without class")
			}
			bare := strings.ReplaceAll(c[1], "~", "")
			set, ok := sets[bare]
			if !ok {
				set = uint16(len(t.sets))
				if int(set) != len(t.sets) {
					return fmt.Errorf("more than 65,535 sets of classes")
				}
				sets[bare] = set
				t.sets = append(t.sets, strings.Fields(bare))
			}
			for class := range strings.FieldsSeq(c[1]) {
				name, only := strings.CutPrefix(class, "~")
				t.all[name] = append(t.all[name], c[0])
				if !only {
					t.members[name] = append(t.members[name], c[0])
				}
			}
			t.words = max(t.words, 1+strings.Count(c[0], " "))
			t.rows = append(t.rows, termRow{c[0], set})
			return nil
		})
	if err != nil {
		return err
	}
	for name := range t.all {
		t.names = append(t.names, name)
	}
	slices.Sort(t.names)
	for _, letter := range t.all["own-letter"] {
		r, _ := utf8.DecodeRuneInString(letter)
		t.own = append(t.own, r)
	}
	t.index, err = newIndex(len(t.rows), func(i int) string { return t.rows[i].term })
	return err
}

// Classes returns the classes of a term in the singular ("prosecutor":
// legal-role, occupation), or none. Case tells them apart only where terms
// differ in nothing else: "ms" is a title, "MS" an illness. The slice must not
// be changed.
func (l *Lexicon) Classes(term string) []string {
	from, to := l.full().terms.index.find(term)
	if from == to {
		return nil
	}
	best := -1
	for i := from; i < to; i++ {
		switch known := l.full().terms.rows[i].term; {
		case known == term:
			return l.full().terms.sets[l.full().terms.rows[i].set]
		case !l.full().terms.alike(known, term):
		case best < 0, initialism(l.full().terms.rows[best].term) && !initialism(known) && !initialism(term):
			best = i // "ms" is rather "Ms" than "MS"
		}
	}
	if best < 0 {
		return nil
	}
	return l.full().terms.sets[l.full().terms.rows[best].set]
}

// initialism reports whether a term is written in capitals only.
func initialism(term string) bool {
	for i := 0; i < len(term); i++ {
		if c := term[i]; 'a' <= c && c <= 'z' || c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// alike reports whether two terms of one plain form may be taken for one
// another: not if they differ in a letter that the language counts as its own
// ("får" is no "far" in Swedish).
func (t *terms) alike(a, b string) bool {
	if len(t.own) == 0 {
		return true
	}
	for {
		x, y := t.nextOwn(&a), t.nextOwn(&b)
		if x != y {
			return false
		}
		if x == 0 {
			return true
		}
	}
}

// nextOwn takes the first of the language's own letters off s, with all that
// stands before it; 0 if there is none.
func (t *terms) nextOwn(s *string) rune {
	for i, r := range *s {
		if r = foldRune(r); r >= utf8.RuneSelf && slices.Contains(t.own, r) {
			*s = (*s)[i+utf8.RuneLen(r):]
			return r
		}
	}
	*s = ""
	return 0
}

// Is reports whether a term belongs to a class.
func (l *Lexicon) Is(term, class string) bool { return slices.Contains(l.Classes(term), class) }

// Members returns the terms of a class that make good stand-ins: well known,
// and no offence to whoever they are given to. They are sorted; the slice must
// not be changed.
func (l *Lexicon) Members(class string) []string { return l.full().terms.members[class] }

// Terms returns all terms of a class, Members and those that are only good for
// finding, sorted. The slice must not be changed.
func (l *Lexicon) Terms(class string) []string { return l.full().terms.all[class] }

// ClassNames returns the names of all classes, sorted. The slice must not be
// changed.
func (l *Lexicon) ClassNames() []string { return l.full().terms.names }

// TermWords returns how many words the longest term has.
func (l *Lexicon) TermWords() int { return l.full().terms.words }
