// Package crosswalk lists who became whom, one row an entity, and reads such a list back
// in. In comes a domain of a ledger; out go rows, a sheet (CSV or XLSX) that a person
// who holds the key reads and corrects, and, of a corrected sheet, the entries that the
// ledger takes.
//
// An entity of one document is what its linker took for one. Those of several
// documents are one row if they are written with the same parts: words of a name, a
// town. A person or an organisation that is written with some of those parts goes into
// the row of the only fuller one; where there are several, it stays apart.
//
// It may know the root package, corpus, generate, generate/cast, generate/person,
// language/lexicon, ledger and substitute.
package crosswalk

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/substitute"
)

// A Row is one entity. It holds originals.
type Row struct {
	ID       string              `json:"id"`
	Category understudy.Category `json:"category,omitempty"` // empty: no text has it yet
	Original string              `json:"original,omitempty"` // the fullest form
	StandIn  string              `json:"stand_in"`           // of that form
	Forms    []Form              `json:"forms,omitempty"`    // the others
	Mentions int                 `json:"mentions"`
	// Documents are their ids, sorted.
	Documents []string `json:"documents"`
	First     Place    `json:"first_place,omitzero"`
	// Parts are what the forms are written with, those of the fullest first.
	Parts []Part `json:"parts,omitempty"`

	language string
	kind     string
	own      int // how many of Parts are those of the fullest form
	alone    bool
}

// A Form is another way in which the entity is written.
type Form struct {
	Original string `json:"original,omitempty"`
	StandIn  string `json:"stand_in"`
	Mentions int    `json:"mentions"`
}

// A Place is where something stands in an original text: line and column from 1,
// columns in code points.
type Place struct {
	Document string `json:"document"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
}

func (p Place) String() string {
	if p.Document == "" {
		return ""
	}
	return fmt.Sprintf("%s, line %d, column %d", p.Document, p.Line, p.Column)
}

// A Part is an entry of the ledger as it is now.
type Part struct {
	Kind    cast.Kind `json:"kind"`
	Key     string    `json:"original,omitempty"`
	StandIn string    `json:"stand_in"`
	Origin  string    `json:"origin"`
}

func (p Part) role() cast.Role { return cast.Role{Kind: p.Kind, Key: p.Key} }

// Language is that of the first document that has the entity, as a code.
func (r *Row) Language() string { return r.language }

// Kind is that of the fullest form; it may be empty.
func (r *Row) Kind() string { return r.kind }

// Fullest are the parts of the fullest form.
func (r *Row) Fullest() []Part { return r.Parts[:r.own] }

// Changeable reports whether a person can give the entity another stand-in: dates and
// amounts move with their document, and what a language model or a list made has no
// entry of its own.
func (r *Row) Changeable() bool {
	return r.own > 0 && r.Category != understudy.DateTime && r.Category != understudy.Quantity
}

// Without leaves the originals out.
func (r Row) Without() Row {
	r.Original, r.Forms, r.Parts, r.First = "", slices.Clone(r.Forms), slices.Clone(r.Parts), Place{}
	for i := range r.Forms {
		r.Forms[i].Original = ""
	}
	for i := range r.Parts {
		r.Parts[i].Key = ""
	}
	return r
}

// A List is what a domain says.
type List struct {
	Rows []Row
	// Unlisted counts texts that an earlier version wrote, of which nobody noted who is
	// who.
	Unlisted int

	entries map[cast.Role]ledger.Entry
}

// Read lists a domain, sorted by category and original. Of a document that was written
// several times, the version counts that goes by what the ledger says now, else the
// latest.
func Read(ctx context.Context, d *ledger.Domain) (*List, error) {
	l := &List{entries: map[cast.Role]ledger.Entry{}}
	if err := d.Entries(ctx, func(e ledger.Entry) error {
		l.entries[cast.Role{Kind: e.Kind, Key: e.Key}] = e
		return nil
	}); err != nil {
		return nil, err
	}
	counted, err := l.versions(ctx, d)
	if err != nil {
		return nil, err
	}
	g := newGroups()
	n := 0
	if err := texts(ctx, d, func(t *substitute.TextReceipt) {
		if counted[version{t.ID, t.Source}] == n {
			g.add(t)
		}
		n++
	}); err != nil {
		return nil, err
	}
	l.Rows = l.rows(d, g.join())
	return l, nil
}

// A version is one text under one name.
type version struct {
	document string
	source   [sha256.Size]byte
}

// versions says which text counts of each document, by number.
func (l *List) versions(ctx context.Context, d *ledger.Domain) (map[version]int, error) {
	counted, current := map[version]int{}, map[version]bool{}
	n := 0
	err := texts(ctx, d, func(t *substitute.TextReceipt) {
		if len(t.Places) > 0 && len(t.Forms) == 0 {
			l.Unlisted++
		}
		v, now := version{t.ID, t.Source}, l.current(t)
		if _, seen := counted[v]; !seen || now || !current[v] {
			counted[v], current[v] = n, now
		}
		n++
	})
	return counted, err
}

// current reports whether a text is written with what the ledger says now.
func (l *List) current(t *substitute.TextReceipt) bool {
	for _, f := range t.Forms {
		for _, p := range f.Parts {
			if l.entries[roleOf(p)].StandIn != p.StandIn {
				return false
			}
		}
	}
	return true
}

func roleOf(p understudy.Part) cast.Role { return cast.Role{Kind: cast.Kind(p.Kind), Key: p.Key} }

// texts yields all texts of all records, the oldest first.
func texts(ctx context.Context, d *ledger.Domain, each func(*substitute.TextReceipt)) error {
	return d.Records(ctx, func(rec ledger.Record) error {
		var r substitute.Receipt
		if err := r.UnmarshalBinary(rec.Restoration); err != nil {
			return fmt.Errorf("document %q: %w", rec.Document, err)
		}
		for i := range r.Texts {
			each(&r.Texts[i])
		}
		return nil
	})
}

// rows makes rows of what was joined, and of the entries that no text has.
func (l *List) rows(d *ledger.Domain, all []*group) []Row {
	used := map[cast.Role]bool{}
	var rows []Row
	for _, g := range all {
		r := l.row(g)
		r.ID = d.ID(cast.Role{Kind: "entity:" + cast.Kind(g.category), Key: g.sign})
		for _, p := range r.Parts {
			used[p.role()] = true
		}
		rows = append(rows, r)
	}
	for role, e := range l.entries {
		if !used[role] {
			rows = append(rows, Row{ID: d.ID(role), Original: e.Key, StandIn: e.StandIn, Documents: []string{},
				Parts: []Part{{e.Kind, e.Key, e.StandIn, e.Origin}}, own: 1, alone: true})
		}
	}
	order := map[understudy.Category]int{"": len(understudy.Categories)}
	for i, c := range understudy.Categories {
		order[c] = i
	}
	slices.SortFunc(rows, func(a, b Row) int {
		return compare(order[a.Category]-order[b.Category], strings.Compare(a.Original, b.Original), strings.Compare(a.ID, b.ID))
	})
	return rows
}

// compare is the first of them that is not 0.
func compare(by ...int) int {
	for _, n := range by {
		if n != 0 {
			return n
		}
	}
	return 0
}

// row makes a row of a group.
func (l *List) row(g *group) Row {
	forms := g.sorted()
	head := forms[0]
	r := Row{Category: g.category, Original: head.original, StandIn: l.now(head), First: g.first, Documents: []string{}, language: g.language, kind: head.kind}
	r.Mentions = head.count
	for _, f := range forms[1:] {
		r.Forms = append(r.Forms, Form{f.original, l.now(f), f.count})
		r.Mentions += f.count
	}
	for _, id := range g.documents {
		r.Documents = append(r.Documents, id)
	}
	slices.Sort(r.Documents)
	r.Documents = slices.Compact(r.Documents)
	seen := map[cast.Role]bool{}
	for i, f := range forms {
		for _, p := range f.parts {
			role := roleOf(p)
			if e, ok := l.entries[role]; ok && !seen[role] {
				seen[role] = true
				r.Parts = append(r.Parts, Part{e.Kind, e.Key, e.StandIn, e.Origin})
			}
		}
		if i == 0 {
			r.own = len(r.Parts)
		}
	}
	return r
}

// now is the stand-in of a form as the next run will write it, as far as the words of
// its parts tell.
func (l *List) now(f *formOf) string {
	text := f.standIn()
	for _, p := range f.parts {
		e, ok := l.entries[roleOf(p)]
		if !ok || e.StandIn == p.StandIn {
			continue
		}
		before, after := p.StandIn, e.StandIn
		if isInitial(roleOf(p)) {
			before, _, _ = strings.Cut(before, " ")
			after, _, _ = strings.Cut(after, " ")
			text = strings.Replace(text, before+".", after+".", 1)
			continue
		}
		if strings.Contains(text, before) {
			text = strings.Replace(text, before, after, 1)
		} else { // in an address
			text = strings.Replace(text, lexicon.Plain(before), lexicon.Plain(after), 1)
		}
	}
	return text
}
