// Package diversity measures how varied stand-ins are over a whole corpus: in come
// documents with their stand-ins, out go, for originals and stand-ins and by category,
// how many forms there are, how evenly they are used, which are used most, and which
// stand-ins play several originals. "Fill-in-the-Blanks" (section 5.2 and Ethics) finds
// that models say the same everywhere; what the originals do is the yardstick.
//
// It may know the root package, internal/words and study/evaluate/pairs.
package diversity

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/words"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// Options say how to measure.
type Options struct {
	Most int // how many of the most frequent forms are listed; 0: 10
}

// A Result is a corpus as a whole and by category.
type Result struct {
	Part
	ByCategory map[understudy.Category]*Part `json:"by_category"`
}

// A Part compares the stand-ins of some mentions with their originals. Forms that
// differ only in case are one. Shares are 0–1.
type Part struct {
	Original      Side `json:"original"`
	Pseudonymized Side `json:"pseudonymized"`
	// Shared is about the stand-ins that play several originals: as a share of the
	// stand-ins' forms, and of the mentions. A name that is written in two ways is two
	// originals: "Great Britain", "the United Kingdom". Of stand-ins that are drawn
	// anew for each document (pairs.InDocument), it is those of one document.
	Shared struct {
		Forms    float64 `json:"forms"`
		Mentions float64 `json:"mentions"`
		Most     []Form  `json:"most"` // those that play most originals
	} `json:"shared"`
}

// A Side is the forms of originals, or those of stand-ins.
type Side struct {
	Mentions  int     `json:"mentions"`
	Forms     int     `json:"forms"`
	TypeToken float64 `json:"type_token"` // forms over mentions
	// Entropy is that of the forms' frequencies in bits; Evenness is its share of what
	// it would be if all forms were used equally often.
	Entropy  float64 `json:"entropy"`
	Evenness float64 `json:"evenness"`
	Most     []Form  `json:"most"` // the most frequent, which are words of the texts
}

// A Form is one way to write a mention.
type Form struct {
	Form      string  `json:"form"`
	Mentions  int     `json:"mentions"`
	Share     float64 `json:"share"` // of the mentions
	Documents int     `json:"documents"`
	Originals int     `json:"originals,omitempty"` // that a stand-in plays
}

// A Meter counts forms. Its memory grows with them, not with the text. It is for one
// goroutine.
type Meter struct {
	o    Options
	docs int
	all  part
	by   map[understudy.Category]*part
}

// New returns a meter.
func New(o Options) *Meter {
	o.Most = cmp.Or(o.Most, 10)
	return &Meter{o: o, by: map[understudy.Category]*part{}}
}

// Add counts the mentions of one document. Those that nothing replaces, or nothing
// but space, are left out.
func (m *Meter) Add(_ context.Context, d *pairs.Document) error {
	m.docs++
	for i, s := range d.Spans {
		original, standIn := plain(d.Original(i)), plain(d.StandIns[i])
		if standIn == "" {
			continue
		}
		c := m.by[s.Category]
		if c == nil {
			c = &part{}
			m.by[s.Category] = c
		}
		for _, p := range [2]*part{&m.all, c} {
			p.original.add(original, m.docs)
			u := p.standIns.add(standIn, m.docs)
			if d.Scope == pairs.InDocument {
				u.playsIn(original, m.docs)
			} else {
				u.plays(original)
			}
		}
	}
	return nil
}

// plain is what two ways to write a form have in common.
func plain(s string) string { return strings.Join(strings.Fields(words.Fold(s)), " ") }

// Result computes.
func (m *Meter) Result() (*Result, error) {
	r := &Result{Part: m.all.measure(m.o.Most), ByCategory: map[understudy.Category]*Part{}}
	for c, p := range m.by {
		part := p.measure(m.o.Most)
		r.ByCategory[c] = &part
	}
	return r, nil
}

// A part gathers what a Part tells.
type part struct{ original, standIns side }

type side struct {
	n     int
	forms map[string]*use
}

// A use is how a form is used.
type use struct {
	n, docs, last int
	originals     map[string]bool // of stand-ins
	of            int             // the document of originals, if they are those of one alone
	most          int             // originals in one document
}

func (s *side) add(form string, doc int) *use {
	if s.forms == nil {
		s.forms = map[string]*use{}
	}
	u := s.forms[form]
	if u == nil {
		u = &use{}
		s.forms[strings.Clone(form)] = u
	}
	s.n++
	u.n++
	if u.last != doc {
		u.last = doc
		u.docs++
	}
	return u
}

func (u *use) plays(original string) {
	if u.originals == nil {
		u.originals = map[string]bool{}
	}
	u.originals[strings.Clone(original)] = true
}

// playsIn is plays where other documents do not count.
func (u *use) playsIn(original string, doc int) {
	if u.of != doc {
		u.of = doc
		clear(u.originals)
	}
	u.plays(original)
	u.most = max(u.most, len(u.originals))
}

// countOriginals returns how many originals a stand-in plays.
func (u *use) countOriginals() int {
	if u.of > 0 {
		return u.most
	}
	return len(u.originals)
}

func (p *part) measure(most int) Part {
	out := Part{Original: p.original.measure(most), Pseudonymized: p.standIns.measure(most)}
	if p.standIns.n == 0 {
		return out
	}
	forms, mentions := 0, 0
	for _, u := range p.standIns.forms {
		if u.countOriginals() > 1 {
			forms++
			mentions += u.n
		}
	}
	out.Shared.Forms = float64(forms) / float64(len(p.standIns.forms))
	out.Shared.Mentions = float64(mentions) / float64(p.standIns.n)
	out.Shared.Most = p.standIns.first(min(most, forms), (*use).countOriginals)
	return out
}

func (s *side) measure(most int) Side {
	out := Side{Mentions: s.n, Forms: len(s.forms)}
	if s.n == 0 {
		return out
	}
	out.TypeToken = float64(out.Forms) / float64(s.n)
	// In one order: the last digits of a sum depend on it.
	for _, f := range slices.Sorted(maps.Keys(s.forms)) {
		p := float64(s.forms[f].n) / float64(s.n)
		out.Entropy -= p * math.Log2(p)
	}
	out.Entropy = max(0, out.Entropy)
	out.Evenness = 1
	if out.Forms > 1 {
		out.Evenness = out.Entropy / math.Log2(float64(out.Forms))
	}
	out.Most = s.first(most, func(u *use) int { return u.n })
	return out
}

// first returns the n forms of which by is greatest.
func (s *side) first(n int, by func(*use) int) []Form {
	order := slices.SortedFunc(maps.Keys(s.forms), func(a, b string) int {
		x, y := s.forms[a], s.forms[b]
		return cmp.Or(cmp.Compare(by(y), by(x)), cmp.Compare(y.n, x.n), cmp.Compare(a, b))
	})
	var out []Form
	for _, f := range order[:min(n, len(order))] {
		u := s.forms[f]
		out = append(out, Form{f, u.n, float64(u.n) / float64(s.n), u.docs, u.countOriginals()})
	}
	return out
}
