// Package standin measures stand-ins against their originals: how much of an original is
// left in its stand-in, how diverse stand-ins are, and whether entities stay apart and
// stay themselves. In come documents, what replaced what, and who is who, one after the
// other; out goes a Report.
//
// The measures are those of "Fill-in-the-Blanks" (FB), sections 4 and 5, with
// one more: overlap of identifying words, since FB's partial overlap also
// counts words such as Court or days, which may stay.
//
// It may know the root package, internal/words, study/evaluate/internal/overlap and
// study/evaluate/pairs.
package standin

import (
	"context"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/words"
	"github.com/understudy-text/understudy/study/evaluate/internal/overlap"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// GenericIn is the number of documents that must write a word in lower case
// before it is generic: it names no one.
const GenericIn = overlap.GenericIn

// A Report is the result. Shares are 0–1.
type Report struct {
	Documents int `json:"documents"`
	Mentions  int `json:"mentions"` // replaced spans and failed ones
	Failed    int `json:"failed"`   // annotated spans without a stand-in, or with an empty one
	Kept      int `json:"kept"`     // annotated spans that stay with a reason; they are not among Mentions
	Overlap   struct {
		Partial     float64 `json:"partial"`     // FB: a word is shared, numerals left out
		Rare        float64 `json:"rare"`        // a word is shared that fewer than GenericIn documents write in lower case
		Identifying float64 `json:"identifying"` // the same, but for words that name no one, such as Mr (see New)
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
	Original      float64              `json:"original"`
	Pseudonymized float64              `json:"pseudonymized"`
	Documents     []DocumentUniqueness `json:"documents"`
}

// DocumentUniqueness is a point of FB's Figure 1.
type DocumentUniqueness struct {
	ID            string  `json:"id"`
	Mentions      int     `json:"mentions"` // with a stand-in
	Original      float64 `json:"original"`
	Pseudonymized float64 `json:"pseudonymized"`
}

// A Meter measures documents one after the other. It keeps counts and words, and
// nothing else of the texts.
type Meter struct {
	closed            func(c understudy.Category, word string, small bool) bool
	report            Report
	partial, absolute int
	measured          int // mentions with a stand-in, an empty one too
	common            map[common]int
	original, standIn counter
	lower             overlap.Lower
}

// common are the words, folded and no numerals, that a mention of a category
// shares with its stand-in, with a space between them. Whether they name anybody
// is known when all documents have been seen.
type common struct {
	category     understudy.Category
	words, small string // small are those that the mention has in small letters
}

// New returns a meter. closed tells words that name no one in mentions of a category, though
// few texts write them in lower case: titles, particles, common words; small says that the
// mention does. It may be nil.
func New(closed func(c understudy.Category, word string, small bool) bool) *Meter {
	if closed == nil {
		closed = func(understudy.Category, string, bool) bool { return false }
	}
	return &Meter{
		closed: closed, common: map[common]int{}, lower: overlap.Lower{},
		report: Report{ByCategory: map[understudy.Category]*Category{}},
	}
}

// Add measures a document.
func (m *Meter) Add(ctx context.Context, d *pairs.Document) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r := &m.report
	r.Documents++
	r.Mentions += len(d.Spans) + d.Failed
	r.Failed += d.Failed
	r.Kept += d.Kept
	m.lower.See(d.Document.Text)
	var inOriginal, inStandIn counter
	for i, s := range d.Spans {
		before, after := d.Original(i), d.StandIns[i]
		m.compare(s.Category, before, after)
		m.original.add(before)
		inOriginal.add(before)
		m.standIn.add(after)
		inStandIn.add(after)
	}
	if len(d.Spans) > 0 {
		r.Uniqueness.Documents = append(r.Uniqueness.Documents, DocumentUniqueness{d.Document.ID, len(d.Spans), inOriginal.ratio(), inStandIn.ratio()})
	}
	merged, split := consistency(d)
	r.Consistency.Merged += merged
	r.Consistency.Split += split
	return nil
}

func (m *Meter) compare(category understudy.Category, before, after string) {
	c := m.report.ByCategory[category]
	if c == nil {
		c = &Category{}
		m.report.ByCategory[category] = c
	}
	m.measured++
	c.Mentions++
	if strings.TrimSpace(after) == "" {
		m.report.Failed++
	}
	same := count(words.Fold(before) == words.Fold(after))
	m.absolute += same
	c.Absolute += same
	if both := overlap.Shared(before, after); len(both) > 0 {
		m.partial++
		m.common[common{category, strings.Join(both, " "), strings.Join(overlap.Small(both, before), " ")}]++
	}
}

// Result returns what was measured so far.
func (m *Meter) Result() (*Report, error) {
	r := m.report
	var rare, identifying int
	r.ByCategory = map[understudy.Category]*Category{}
	for name, c := range m.report.ByCategory {
		copied := *c
		r.ByCategory[name] = &copied
	}
	for c, n := range m.common {
		isRare, names := m.isIdentifying(c)
		rare += n * count(isRare)
		identifying += n * count(names)
		r.ByCategory[c.category].Identifying += n * count(names)
	}
	n := float64(max(1, m.measured))
	r.Overlap.Partial, r.Overlap.Rare = float64(m.partial)/n, float64(rare)/n
	r.Overlap.Identifying, r.Overlap.Absolute = float64(identifying)/n, float64(m.absolute)/n
	r.Forms, r.Original = m.standIn.forms(), m.original.forms()
	for _, d := range r.Uniqueness.Documents {
		r.Uniqueness.Original += d.Original / float64(len(r.Uniqueness.Documents))
		r.Uniqueness.Pseudonymized += d.Pseudonymized / float64(len(r.Uniqueness.Documents))
	}
	return &r, nil
}

// isIdentifying reports whether one of the shared words is rare, and whether a rare one is
// of an open word class.
func (m *Meter) isIdentifying(shared common) (rare, identifying bool) {
	small := strings.Fields(shared.small)
	for w := range strings.SplitSeq(shared.words, " ") {
		if m.lower.Generic(w) {
			continue
		}
		rare = true
		identifying = identifying || !m.closed(shared.category, w, slices.Contains(small, w))
	}
	return rare, identifying
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// consistency counts in one document.
func consistency(d *pairs.Document) (merged, split int) {
	owner := map[string]int{} // stand-in → entity
	for e, entity := range d.Linking.Entities {
		own := map[string]bool{}
		byForm := map[string]string{}
		for _, m := range entity.Mentions {
			s := d.Spans[m]
			after := words.Fold(d.StandIns[m])
			before := words.Fold(d.Document.Text[s.Start:s.End])
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
