package phrase

import "strings"

// A paradigm is the endings of the forms of words that end alike.
type paradigm struct {
	gender string    // "en" or "ett"; "" of adjectives
	forms  [4]string // by Inflection
	whole  bool      // the first form is a whole word
}

// A declension finds the paradigm of a word by its ending, the longest first.
type declension struct {
	make    Make
	byBase  map[string]*paradigm
	byForm  map[string][]formOf
	longest int // bytes of the longest form
}

type formOf struct {
	p  *paradigm
	as Inflection
}

// readDeclension reads a file of rows of paradigms; gendered ones begin with the
// gender.
func readDeclension(code, file string, m Make) *declension {
	d := &declension{make: m, byBase: map[string]*paradigm{}, byForm: map[string][]formOf{}}
	cells := 5
	if m == Noun {
		cells++
	}
	for _, row := range Rows(code, file, cells) {
		p := &paradigm{}
		if m == Noun {
			p.gender, row = row[0], row[1:]
		}
		base, whole := strings.CutPrefix(row[0], "^")
		p.whole = whole
		copy(p.forms[:], row[:4])
		p.forms[0] = base
		key := base
		if whole {
			key = "^" + base
		}
		if d.byBase[key] != nil {
			continue // a more careful row stands above
		}
		d.byBase[key] = p
		for i, f := range p.forms {
			if i > 0 && f != base {
				d.byForm[f] = append(d.byForm[f], formOf{p, Inflection(i)})
				d.longest = max(d.longest, len(f))
			}
		}
		d.longest = max(d.longest, len(base))
	}
	return d
}

// of returns the paradigm of a base form.
func (d *declension) of(word string) *paradigm {
	if p := d.byBase["^"+word]; p != nil {
		return p
	}
	for k := min(d.longest, len(word)); k >= 0; k-- {
		if p := d.byBase[word[len(word)-k:]]; p != nil {
			return p
		}
	}
	return nil
}

// inflect writes a base form, in lower case, in another form. What comes from the
// end of the word is replaced.
func (d *declension) inflect(word string, as Inflection) string {
	p := d.of(strings.ToLower(word))
	if p == nil || as == 0 {
		return word
	}
	return word[:len(word)-len(p.forms[0])] + p.forms[as]
}

// bases appends the base forms a word may be an inflected form of.
func (d *declension) bases(word string, dst []Base) []Base {
	for k := min(d.longest, len(word)); k > 0; k-- {
		for _, f := range d.byForm[word[len(word)-k:]] {
			base := word[:len(word)-k] + f.p.forms[0]
			if len(base) > 1 && d.of(base) == f.p {
				dst = append(dst, Base{Word: base, Make: d.make, As: f.as})
			}
		}
	}
	return dst
}
