package crosswalk

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/understudy-text/understudy/ledger"
)

// Seal takes the originals out of a list, and the order, which tells of them.
func (l *List) Seal() {
	for i := range l.Rows {
		l.Rows[i] = l.Rows[i].Without()
	}
	slices.SortStableFunc(l.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Category, b.Category), cmp.Compare(a.StandIn, b.StandIn))
	})
}

// Find returns the row of an id, or of the beginning of one that no other row has.
func (l *List) Find(id string) (*Row, error) {
	var found *Row
	n := 0
	for i := range l.Rows {
		if strings.HasPrefix(l.Rows[i].ID, strings.ToLower(id)) {
			found = &l.Rows[i]
			n++
		}
	}
	switch {
	case n == 0:
		return nil, fmt.Errorf("%w: id %q", ledger.ErrNoEntry, id)
	case n > 1:
		return nil, fmt.Errorf("id %q stands for %d entities; give more of it", id, n)
	}
	return found, nil
}

// WriteText writes the rows as a table.
func (l *List) WriteText(to io.Writer) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tCATEGORY\tSTAND-IN\tMENTIONS\tDOCUMENTS\tORIGINAL")
	for i := range l.Rows {
		r := &l.Rows[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%s\n", r.ID, r.category(), r.StandIn, r.Mentions, len(r.Documents), cmp.Or(r.Original, "(sealed)"))
	}
	return w.Flush()
}

// category is that of a row; of one that no text has, the kind of its entry.
func (r *Row) category() string {
	if r.Category == "" && len(r.Parts) > 0 {
		return string(r.Parts[0].Kind)
	}
	return string(r.Category)
}

// WriteText writes all that is known of a row.
func (r *Row) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "id        %s\ncategory  %s\noriginal  %s\nstand-in  %s\nmentions  %d\ndocuments %s\nfirst     %s\n",
		r.ID, r.category(), r.Original, r.StandIn, r.Mentions, strings.Join(r.Documents, ", "), r.First)
	for _, form := range r.Forms {
		fmt.Fprintf(&b, "form      %s → %s (%d)\n", form.Original, form.StandIn, form.Mentions)
	}
	for _, p := range r.Parts {
		fmt.Fprintf(&b, "part      %s: %s → %s (%s)\n", p.Kind, p.Key, p.StandIn, p.Origin)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
