// Package lexical finds names that their words give away: a title before a
// name, initials, the name of a country or a town, the head of an institution
// ("Court", "Ministry"), a nationality, an illness, a benefit.
//
// In comes a document, out go spans with rule names "lexicon/…". The package
// knows the root package, language, lexicon and package overlap. It is meant
// to be right when it speaks; what it leaves is for the tagger to find.
//
// The text is cut into tokens once; each token looks a bounded number of words
// to its left and right.
package lexical

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
	"github.com/understudy-text/understudy/detect/overlap"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lexicon"
)

// A Detector finds names by word lists. It is safe for concurrent use.
type Detector struct {
	lex   *lexicon.Lexicon
	lists lists
	first map[string]bool // first words of names of countries and their people
}

// New returns the detector of a language, which must have a lexicon.
func New(l *language.Language) (*Detector, error) {
	if l == nil || l.Lexicon == nil {
		return nil, errors.New("lexical: no lexicon")
	}
	if l.Code != "en" {
		return nil, fmt.Errorf("lexical: no word lists for language %q", l.Code)
	}
	d := &Detector{lex: l.Lexicon, lists: english(l.Lexicon), first: map[string]bool{}}
	for _, c := range l.Lexicon.Countries() {
		for _, form := range []string{c.Name, c.Official, c.Adjective, c.Person, c.People} {
			word, _, _ := strings.Cut(form, " ")
			d.first[word] = true
		}
	}
	for _, w := range strings.Fields("UK USA US U UAE UN EU England Scotland Wales Holland Britain English Scottish Welsh Scot America Soviet Yugoslav Great Northern Federal") {
		d.first[w] = true
	}
	return d, nil
}

// order is the order of trust between the rules of this package.
var order = []string{"lexicon/person/title", "lexicon/office", "lexicon/institution", "lexicon/firm", "lexicon/government", "lexicon/state", "lexicon/benefit", "lexicon/case", "lexicon/person/families", "lexicon/place", "lexicon/country", "lexicon/nationality"}

// Detect finds what the lists find. Overlaps are resolved as package overlap says.
func (d *Detector) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("lexical: document %q: %w", doc.ID, err)
	}
	r := &reader{Detector: d, text: doc.Text}
	r.tok = words.Scan(doc.Text, make([]words.Token, 0, len(doc.Text)/5+8))
	for _, t := range r.tok {
		if t.Name() {
			r.names++
		}
		if t.Shape >= words.Lower {
			r.words++
		}
	}
	for i, t := range r.tok {
		switch {
		case t.Shape == words.Sign:
			if t.End-t.Start == 1 && doc.Text[t.Start] == '(' {
				r.foreign(i)
			}
		case t.Shape == words.Digits:
		case t.Name():
			r.name(i)
		default:
			r.lower(i)
		}
	}
	return overlap.Resolve(doc.Text, r.found, overlap.Options{Order: order, Glue: d.lists.isGlue}), nil
}

// A reader is one text while the rules look at it.
type reader struct {
	*Detector
	text  string
	tok   []words.Token
	names int // words with a capital letter
	words int // all words
	found []understudy.Span
}

// name runs the rules that a capitalised word wakes.
func (r *reader) name(i int) {
	s := r.str(i)
	f := r.lists.flags[strings.ToLower(s)]
	if n := len(s) - 1; f == 0 && n > 4 && s[n] == 's' {
		f = r.lists.flags[strings.ToLower(s[:n])] & faith // Methodists
	}
	if f&title != 0 {
		r.titled(i)
	}
	if r.tok[i].Shape == words.Capital {
		r.initials(i)
	}
	if f&head != 0 {
		r.institution(i)
	}
	switch {
	case f&firm != 0 && r.is(i, "sons", "co", "bros", "brothers"):
		r.sons(i)
	case f&(firm|legalForm) != 0:
		r.firm(i)
	}
	r.families(i)
	if f&benefit != 0 {
		r.benefit(i)
	}
	r.office(i)
	r.acronym(i)
	r.person(i)
	r.pair(i)
	r.alone(i)
	r.label(i)
	r.introduced(i)
	if s == "Operation" && r.at(i+1).Shape == words.Title && r.at(i+1).Gap == words.Blank && r.flag(i+1)&notName == 0 {
		r.add(i, i+2, understudy.Misc, "lexicon/operation", "operation", 0.8)
	}
	if r.first[s] || r.tok[i].Shape == words.Upper && r.first[titled(s)] {
		r.country(i)
	}
	if f&ethnic != 0 {
		r.ethnicity(i)
	}
	if f&tongue != 0 {
		r.language(i)
	}
	r.jobLine(i)
	if f&(faith|illness|occupation) != 0 {
		r.trait(i, f)
	}
	r.place(i)
	r.town(i)
}

// lower runs the rules that a word in small letters wakes.
func (r *reader) lower(i int) {
	f := r.lists.flags[r.str(i)]
	if f&disease != 0 {
		r.disorder(i)
	}
	if f&ailment != 0 {
		r.add(i, i+1, understudy.Demographic, "lexicon/illness", "illness", 0.65)
	}
	r.jobLine(i)
	r.uncapital(i)
	r.employer(i)
	if s := r.str(i); r.flag(i-1)&(linking|passing) != 0 && r.near(i) && len(s) > 3 && r.first[strings.ToUpper(s[:1])+s[1:]] {
		r.smallPeople(i)
	}
	switch {
	case f == 0:
		return
	case f&versus != 0:
		r.versus(i)
	case f&benefit != 0:
		r.benefit(i)
	case f&(illness|occupation) != 0:
		r.trait(i, f)
	}
}

// add reports tokens [i, j).
func (r *reader) add(i, j int, c understudy.Category, rule, kind string, score float32) {
	if i < 0 || i >= j || j > len(r.tok) {
		return
	}
	r.found = append(r.found, understudy.Span{Start: int(r.tok[i].Start), End: int(r.tok[j-1].End), Category: c, Kind: kind, Rule: rule, Score: score})
}

func (r *reader) at(i int) words.Token {
	if i < 0 || i >= len(r.tok) {
		n := int32(len(r.text))
		return words.Token{Start: n, End: n, Gap: words.Paragraph}
	}
	return r.tok[i]
}

func (r *reader) str(i int) string { t := r.at(i); return r.text[t.Start:t.End] }

func (r *reader) flag(i int) flags {
	if r.at(i).Shape == words.Sign {
		return 0
	}
	return r.lists.flags[strings.ToLower(r.str(i))]
}

// is reports whether token i is one of the words; they are lower-case.
func (r *reader) is(i int, list ...string) bool {
	s := r.str(i)
	for _, w := range list {
		if len(s) == len(w) && strings.EqualFold(s, w) {
			return true
		}
	}
	return false
}

// near reports whether token i follows on the same line or the next.
func (r *reader) near(i int) bool { return i < len(r.tok) && r.at(i).Gap <= words.Line }

func (r *reader) glued(i int) bool { return i < len(r.tok) && r.at(i).Gap == words.None }

// sentenceStart reports whether token i begins a sentence, as far as signs tell.
func (r *reader) sentenceStart(i int) bool {
	return r.at(i).Gap == words.Paragraph || i == 0 || r.is(i-1, ".", "!", "?", ":", "“", "\"") || r.at(i).Gap == words.Line && !r.near(i)
}

// titled writes a word in capitals as a name: POLAND, Poland.
func titled(s string) string {
	if s == "" {
		return s
	}
	return s[:1] + strings.ToLower(s[1:])
}
