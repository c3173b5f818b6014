// Package standin measures stand-ins against their originals: how much of an
// original is left in its stand-in, how diverse stand-ins are, and whether
// entities stay apart and stay themselves. In come documents, what replaced
// what, and who is who; out goes a Report. It knows the root package and pairs.
//
// The measures are those of "Fill-in-the-Blanks" (FB), sections 4 and 5, with
// one more: overlap of identifying words, since FB's partial overlap also
// counts words such as Court or days, which may stay.
package standin

import (
	"math"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/evaluate/pairs"
)

// GenericIn is the number of documents that must write a word in lower case
// before it is generic: it names no one.
const GenericIn = 3

// A Report is the result. Shares are 0–1.
type Report struct {
	Documents int `json:"documents"`
	Mentions  int `json:"mentions"` // replaced spans and failed ones
	Failed    int `json:"failed"`   // annotated spans without a stand-in, or with an empty one
	Overlap   struct {
		Partial     float64 `json:"partial"`     // FB: a word is shared, numerals left out
		Rare        float64 `json:"rare"`        // a word is shared that fewer than GenericIn documents write in lower case
		Identifying float64 `json:"identifying"` // the same, but for words of closed classes such as Mr
		Absolute    float64 `json:"absolute"`    // the stand-in is the original
	} `json:"overlap"`
	Forms       Forms      `json:"forms"`
	Original    Forms      `json:"forms_original"`
	Uniqueness  Uniqueness `json:"uniqueness"`
	Consistency struct {
		Merged int `json:"merged"` // pairs of entities of one document that got one stand-in
		Split  int `json:"split"`  // mentions that got another stand-in than an equal mention of the same entity
	} `json:"consistency"`
	ByCategory map[understudy.Category]*Category `json:"by_category"`
}

// Category is the part of a report for one category.
type Category struct {
	Mentions    int `json:"mentions"`
	Identifying int `json:"identifying"`
	Absolute    int `json:"absolute"`
}

// Forms is FB's Table 2: how often a form is used.
type Forms struct {
	Mean   float64 `json:"mean"`
	Std    float64 `json:"std"` // population
	Min    int     `json:"min"`
	Max    int     `json:"max"`
	Unique int     `json:"unique"` // forms used once
}

// Uniqueness is FB's Figure 1: distinct forms in a document over its mentions,
// averaged over documents with mentions.
type Uniqueness struct {
	Original      float64 `json:"original"`
	Pseudonymized float64 `json:"pseudonymized"`
}

// Measure compares stand-ins with originals. closed tells words of closed
// classes that name no one, though few texts write them in lower case: titles,
// particles. It may be nil.
func Measure(docs []*pairs.Document, closed func(word string) bool) *Report {
	if closed == nil {
		closed = func(string) bool { return false }
	}
	r := &Report{Documents: len(docs), ByCategory: map[understudy.Category]*Category{}}
	generic := lowerCaseWords(docs)
	var original, standIn counter
	var partial, rare, identifying, absolute, measured int
	for i := range docs {
		d := docs[i]
		r.Mentions += len(d.Spans) + d.Failed
		r.Failed += d.Failed
		var inOriginal, inStandIn counter
		for j, s := range d.Spans {
			before, after := d.Document.Text[s.Start:s.End], d.StandIns[j]
			c := r.ByCategory[s.Category]
			if c == nil {
				c = &Category{}
				r.ByCategory[s.Category] = c
			}
			c.Mentions++
			if strings.TrimSpace(after) == "" {
				r.Failed++
			}
			p, isRare, id := shared(before, after, generic, closed)
			abs := fold(before) == fold(after)
			partial += count(p)
			rare += count(isRare)
			identifying += count(id)
			absolute += count(abs)
			c.Identifying += count(id)
			c.Absolute += count(abs)
			measured++
			for _, f := range []*counter{&original, &inOriginal} {
				f.add(before)
			}
			for _, f := range []*counter{&standIn, &inStandIn} {
				f.add(after)
			}
		}
		r.Uniqueness.Original += inOriginal.ratio() / float64(max(1, withMentions(docs)))
		r.Uniqueness.Pseudonymized += inStandIn.ratio() / float64(max(1, withMentions(docs)))
		merged, split := consistency(d)
		r.Consistency.Merged += merged
		r.Consistency.Split += split
	}
	n := float64(max(1, measured))
	r.Overlap.Partial, r.Overlap.Rare = float64(partial)/n, float64(rare)/n
	r.Overlap.Identifying, r.Overlap.Absolute = float64(identifying)/n, float64(absolute)/n
	r.Forms, r.Original = standIn.forms(), original.forms()
	return r
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

func withMentions(docs []*pairs.Document) int {
	n := 0
	for _, d := range docs {
		n += count(len(d.Spans) > 0)
	}
	return n
}

// shared reports whether two strings share a word that is no numeral, whether
// they share a rare one, and whether that is of no closed class.
func shared(a, b string, generic map[string]bool, closed func(string) bool) (some, rare, identifying bool) {
	in := map[string]bool{}
	for w := range words(fold(a)) {
		in[w] = true
	}
	for w := range words(fold(b)) {
		if !in[w] || numeral(w) {
			continue
		}
		some = true
		rare = rare || !generic[w]
		identifying = identifying || !generic[w] && !closed(w)
	}
	return some, rare, identifying
}

// lowerCaseWords returns the words that GenericIn documents or more write in
// lower case, folded.
func lowerCaseWords(docs []*pairs.Document) map[string]bool {
	documents := map[string]int{}
	for _, d := range docs {
		seen := map[string]bool{}
		for w := range words(norm.NFC.String(d.Document.Text)) {
			if w == strings.ToLower(w) && !seen[w] {
				seen[w] = true
				documents[w]++
			}
		}
	}
	generic := map[string]bool{}
	for w, n := range documents {
		if n >= GenericIn {
			generic[w] = true
		}
	}
	return generic
}

// consistency counts in one document.
func consistency(d *pairs.Document) (merged, split int) {
	owner := map[string]int{} // stand-in → entity
	for e, entity := range d.Linking.Entities {
		own := map[string]bool{}
		byForm := map[string]string{}
		for _, m := range entity.Mentions {
			s := d.Spans[m]
			after := fold(d.StandIns[m])
			before := fold(d.Document.Text[s.Start:s.End])
			if earlier, ok := byForm[before]; ok && earlier != after {
				split++
			} else {
				byForm[before] = after
			}
			if first, ok := owner[after]; ok && first != e && !own[after] {
				merged++
			}
			own[after] = true
		}
		for after := range own {
			if _, ok := owner[after]; !ok {
				owner[after] = e
			}
		}
	}
	return merged, split
}

// A counter counts forms.
type counter struct {
	n    int
	used map[string]int
}

func (c *counter) add(form string) {
	if c.used == nil {
		c.used = map[string]int{}
	}
	c.n++
	c.used[form]++
}

func (c *counter) ratio() float64 {
	if c.n == 0 {
		return 0
	}
	return float64(len(c.used)) / float64(c.n)
}

func (c *counter) forms() Forms {
	if len(c.used) == 0 {
		return Forms{}
	}
	f := Forms{Min: math.MaxInt, Mean: float64(c.n) / float64(len(c.used))}
	for _, n := range c.used {
		f.Min, f.Max = min(f.Min, n), max(f.Max, n)
		f.Unique += count(n == 1)
		f.Std += (float64(n) - f.Mean) * (float64(n) - f.Mean)
	}
	f.Std = math.Sqrt(f.Std / float64(len(c.used)))
	return f
}

func fold(s string) string { return strings.ToLower(norm.NFC.String(s)) }

// words yields the maximal runs of letters, marks and digits.
func words(s string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for w := range strings.FieldsFuncSeq(s, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
		}) {
			if !yield(w) {
				return
			}
		}
	}
}

// numeral reports whether a word holds a digit.
func numeral(w string) bool { return strings.ContainsFunc(w, unicode.IsDigit) }
