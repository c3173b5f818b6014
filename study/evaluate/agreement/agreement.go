// Package agreement measures how far two annotators agree: Cohen's κ (Cohen 1960), as
// Cloaked Classifiers (CC), section 3.2, gives it for named entities. In come texts with
// the spans of both, out come κ over all categories, for each, and for marked or not,
// and the places where they differ.
//
// The unit is the token: a run of letters, marks, digits and underscores, or one other
// sign; white space is none. A token has the category of the first span that touches
// it, of several that begin together the longest, and else none, which is a category
// of its own. Whether a span ends and another of its category begins is not looked
// at. Most tokens are in no span, so κ of texts with few spans is lower than on
// sentences chosen for their names, as CC's are.
//
// It may know the root package, corpus, internal/usage and study/evaluate/detection.
package agreement

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// A Document is a text with what each annotator marked.
type Document struct {
	ID, Text string
	A, B     []understudy.Span
}

// A Kappa is an agreement beyond chance.
type Kappa struct {
	Observed float64  `json:"observed"` // share of tokens on which both agree
	Expected float64  `json:"expected"` // that share by chance, each with the categories they use as often as they do
	Kappa    *float64 `json:"kappa"`    // (observed − expected) / (1 − expected); nil where both use one category only
	A        int      `json:"a"`        // tokens that the first annotator marked so
	B        int      `json:"b"`
}

// A Result is what a Meter found.
type Result struct {
	Unit       string                        `json:"unit"`
	Documents  int                           `json:"documents"`
	Tokens     int                           `json:"tokens"`
	Categories Kappa                         `json:"categories"` // all categories, and none
	Marked     Kappa                         `json:"marked"`     // marked or not, whatever the category
	ByCategory map[understudy.Category]Kappa `json:"by_category"`
	Differ     []Difference                  `json:"disagreements"`
}

// A Difference is a stretch of tokens on which the annotators differ all the same way.
// Offsets are bytes; categories may be empty.
type Difference struct {
	Document string              `json:"document"`
	Start    int                 `json:"start"`
	End      int                 `json:"end"`
	A        understudy.Category `json:"a"`
	B        understudy.Category `json:"b"`
}

// A Meter is told one document after another, from one goroutine.
type Meter struct {
	counts    map[pair]int
	documents int
	differ    []Difference
}

// pair is what the annotators say of a token.
type pair struct{ a, b understudy.Category }

// New returns a meter that has seen nothing.
func New() *Meter { return &Meter{counts: map[pair]int{}} }

// ErrOutside says that a span is empty or reaches outside its text.
var ErrOutside = errors.New("span is empty or outside the text")

// Add counts the tokens of a document.
func (m *Meter) Add(d *Document) error {
	sides := [2][]understudy.Span{}
	for i, spans := range [2][]understudy.Span{d.A, d.B} {
		for k, s := range spans {
			if s.Start < 0 || s.End > len(d.Text) || s.Start >= s.End {
				return fmt.Errorf("document %q: annotator %d: span %d: %w", d.ID, i+1, k, ErrOutside)
			}
		}
		sides[i] = slices.SortedStableFunc(slices.Values(spans), func(a, b understudy.Span) int {
			return cmp.Or(a.Start-b.Start, b.End-a.End)
		})
	}
	a, b := reader{spans: sides[0]}, reader{spans: sides[1]}
	joined := false // the last token differed
	for start := 0; start < len(d.Text); {
		end, token := next(d.Text, start)
		if token {
			p := pair{a.category(start, end), b.category(start, end)}
			m.counts[p]++
			last := len(m.differ) - 1
			switch {
			case p.a == p.b:
				joined = false
			case joined && m.differ[last].A == p.a && m.differ[last].B == p.b:
				m.differ[last].End = end
			default:
				m.differ = append(m.differ, Difference{d.ID, start, end, p.a, p.b})
				joined = true
			}
		}
		start = end
	}
	m.documents++
	return nil
}

// A reader tells the categories of tokens that come in order.
type reader struct {
	spans []understudy.Span // sorted
	past  int               // so many end before the token
}

func (r *reader) category(start, end int) understudy.Category {
	for r.past < len(r.spans) && r.spans[r.past].End <= start {
		r.past++
	}
	for _, s := range r.spans[r.past:] {
		switch {
		case s.Start >= end:
			return ""
		case s.End > start:
			return s.Category
		}
	}
	return ""
}

// next is where what begins at start ends, and whether it is a token.
func next(text string, start int) (end int, token bool) {
	r, size := utf8.DecodeRuneInString(text[start:])
	end = start + size
	if !inWord(r) {
		return end, !unicode.IsSpace(r)
	}
	for i, r := range text[end:] {
		if !inWord(r) {
			return end + i, true
		}
	}
	return len(text), true
}

func inWord(r rune) bool {
	return r == '_' || r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r))
}

// ErrEmpty says that there was no token to agree on.
var ErrEmpty = errors.New("there are no tokens that both annotators have seen")

// Result computes the agreement.
func (m *Meter) Result() (*Result, error) {
	r := &Result{Unit: "token", Documents: m.documents, ByCategory: map[understudy.Category]Kappa{}, Differ: slices.Clone(m.differ)}
	categories := map[understudy.Category]bool{}
	for p, n := range m.counts {
		r.Tokens += n
		categories[p.a], categories[p.b] = true, true
	}
	if r.Tokens == 0 {
		return nil, fmt.Errorf("agreement: %w", ErrEmpty)
	}
	delete(categories, "")
	r.Categories = m.kappa(func(c understudy.Category) understudy.Category { return c })
	r.Marked = m.kappa(func(c understudy.Category) understudy.Category {
		if c == "" {
			return ""
		}
		return "marked"
	})
	for only := range categories {
		r.ByCategory[only] = m.kappa(func(c understudy.Category) understudy.Category {
			if c != only {
				return ""
			}
			return c
		})
	}
	return r, nil
}

// kappa is the agreement on what classes make of categories.
func (m *Meter) kappa(class func(understudy.Category) understudy.Category) Kappa {
	var k Kappa
	a, b := map[understudy.Category]int{}, map[understudy.Category]int{}
	agreed, all := 0, 0
	for p, n := range m.counts {
		x, y := class(p.a), class(p.b)
		a[x] += n
		b[y] += n
		all += n
		if x == y {
			agreed += n
		}
	}
	k.A, k.B = all-a[""], all-b[""]
	chance := 0 // whole numbers, so that the order of a map is of no consequence
	for c, n := range a {
		chance += n * b[c]
	}
	k.Observed = float64(agreed) / float64(all)
	k.Expected = float64(chance) / float64(all) / float64(all)
	if chance < all*all {
		v := (k.Observed - k.Expected) / (1 - k.Expected)
		k.Kappa = &v
	}
	return k
}
