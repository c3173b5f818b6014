package lexicon

import (
	"fmt"
	"strings"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// A Noun is a noun of a language that inflects its nouns for definiteness and
// has grammatical gender: Swedish.
type Noun struct {
	Lemma    string // "läkare", "hus"; indefinite singular
	Neuter   bool   // "ett hus"; otherwise "en läkare"
	Definite string // "läkaren", "huset"
	// Plural and DefinitePlural ("läkare", "läkarna"; "hus", "husen") are "" for
	// nouns that have no plural.
	Plural, DefinitePlural string
}

// A NounForm is one of the forms of a noun. The genitive is not one of them: it
// is the form and -s in each case.
type NounForm int

// The forms of a noun. A form that is alike in singular and plural ("läkare",
// "hus") is given as the singular.
const (
	Indefinite     NounForm = iota // läkare, hus
	Definite                       // läkaren, huset
	Plural                         // läkare, hus, städer
	DefinitePlural                 // läkarna, husen, städerna
)

// In returns a form of the noun; "" if it has none.
func (n Noun) In(form NounForm) string {
	return [...]string{n.Lemma, n.Definite, n.Plural, n.DefinitePlural}[form]
}

// nouns are nouns by their lemmas. Forms that a lemma and an ending make are
// found by taking the ending off; the others stand in changed.
type nouns struct {
	rows    []nounRow
	index   index
	changed []changedForm
	forms   index
}

type nounRow struct {
	lemma   string
	endings [3]string // definite, plural, definite plural: "+en", or the whole form; "" none
	neuter  bool
}

type changedForm struct {
	text string
	row  int
}

func (n *nouns) load(data []byte) error {
	err := table.Read(data, "nouns", 5,
		func(rows int) { n.rows = make([]nounRow, 0, rows) },
		func(i int, c []string) error {
			if c[1] != "u" && c[1] != "n" {
				return fmt.Errorf("gender %.4q, want u or n", c[1])
			}
			n.rows = append(n.rows, nounRow{c[0], [3]string{c[2], c[3], c[4]}, c[1] == "n"})
			for _, form := range c[2:] {
				if form != "" && form[0] != '+' {
					n.changed = append(n.changed, changedForm{form, i})
				}
			}
			return nil
		})
	if err != nil {
		return err
	}
	if n.index, err = newIndex(len(n.rows), func(i int) string { return n.rows[i].lemma }); err != nil {
		return err
	}
	sortForms(n.changed, func(f changedForm) string { return f.text })
	n.forms, err = newIndex(len(n.changed), func(i int) string { return n.changed[i].text })
	return err
}

// form returns what a row's form is, after the first part of a compound.
func (r *nounRow) form(first string, form NounForm) string {
	if form == Indefinite {
		return first + r.lemma
	}
	switch e := r.endings[form-1]; {
	case e == "":
		return ""
	case e[0] == '+':
		return first + r.lemma + e[1:]
	default:
		return first + e
	}
}

// is reports whether a word is a form of the row.
func (r *nounRow) is(word string, form NounForm) bool {
	if form == Indefinite {
		return equalFold(r.lemma, word)
	}
	e := r.endings[form-1]
	if e == "" || e[0] != '+' {
		return e != "" && equalFold(e, word)
	}
	stem, ok := strings.CutSuffix(word, e[1:])
	return ok && equalFold(r.lemma, stem)
}

// nounEndings are what can be taken off a form to find the lemma.
var nounEndings = [...]string{"", "arna", "erna", "orna", "rna", "ena", "na", "en", "et", "ar", "er", "or", "n", "t", "r", "a"}

func (n *nouns) find(word string) (*nounRow, NounForm) {
	for _, end := range nounEndings {
		stem, ok := strings.CutSuffix(word, end)
		if !ok || stem == "" {
			continue
		}
		from, to := n.index.find(stem)
		for i := from; i < to; i++ {
			for form := range DefinitePlural + 1 {
				if n.rows[i].is(word, form) {
					return &n.rows[i], form
				}
			}
		}
	}
	from, to := n.forms.find(word)
	for _, f := range n.changed[from:to] {
		for form := range DefinitePlural + 1 {
			if n.rows[f.row].is(word, form) {
				return &n.rows[f.row], form
			}
		}
	}
	return nil, 0
}

// shortestHead is how many letters the last part of a compound must have to
// stand for the whole, shortestMass how many if it has no plural, and
// shortestFirst how many must come before it.
const shortestHead, shortestMass, shortestFirst = 3, 5, 2

// Noun finds a noun by any of its forms, in lower case and without genitive -s:
// "läkarna" is the definite plural of "läkare". A compound that is not listed is
// inflected as its longest last part that is: "sjukhuslärarna". It tells nothing
// of words that are no nouns but look like one ("springa"); ask for words that
// are known to be nouns.
func (l *Lexicon) Noun(word string) (Noun, NounForm, bool) {
	word = Fold(word)
	row, form := l.full().nouns.find(word)
	first := ""
	for i := range word {
		if row != nil || len(word)-i < shortestHead {
			break
		}
		if i < shortestFirst {
			continue
		}
		first = word[:i]
		if row, form = l.full().nouns.find(word[i:]); row != nil && len(row.lemma) < shortestMass && row.endings[1] == "" {
			row = nil // "ens", "or": hardly the last part of anything
		}
	}
	if row == nil {
		return Noun{}, 0, false
	}
	return Noun{first + row.lemma, row.neuter, row.form(first, Definite), row.form(first, Plural), row.form(first, DefinitePlural)}, form, true
}
