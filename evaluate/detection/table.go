package detection

import (
	"fmt"
	"io"
	"sort"

	"github.com/understudy-text/understudy"
)

// WriteTable writes the report for people.
func (r *Report) WriteTable(w io.Writer) error {
	p := &printer{w: w}
	p.line("%d documents, %d mentions, %d characters (letters and digits) to cover", r.Documents, r.Mentions.Gold, r.Characters.Gold)
	if len(r.Missing) > 0 {
		p.line("%d documents without predictions, counted as empty", len(r.Missing))
	}
	p.line("")
	p.line("characters   precision %.3f   recall %.3f   f1 %.3f", r.Characters.Precision, r.Characters.Recall, r.Characters.F1)
	p.line("mentions     wholly covered %.3f", r.Mentions.Recall)
	p.line("")
	p.line("%-14s%8s%9s%9s |%9s%7s%7s%7s |%7s%7s%7s", "", "mentions", "covered", "chars", "found", "P", "R", "F1", "P", "R", "F1")
	p.line("%-14s%8s%9s%9s |%30s |%21s", "", "", "", "", "exact span and category ", "partial ")
	for _, c := range r.order() {
		t := r.ByCategory[c]
		p.row(string(c), t.Mentions, t.Characters.Recall, t.Exact, t.Partial)
	}
	p.row("all", r.Mentions, r.Characters.Recall, r.Exact, r.Partial)
	return p.err
}

// order lists TAB's categories in TAB's order, then what else there is.
func (r *Report) order() []understudy.Category {
	var known, other []understudy.Category
	tab := map[understudy.Category]bool{}
	for _, c := range understudy.Categories {
		tab[c] = true
		if r.ByCategory[c] != nil {
			known = append(known, c)
		}
	}
	for c := range r.ByCategory {
		if !tab[c] {
			other = append(other, c)
		}
	}
	sort.Slice(other, func(i, j int) bool { return other[i] < other[j] })
	return append(known, other...)
}

// printer remembers the first error.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}

func (p *printer) row(name string, m Cover, chars float64, exact, partial Ratio) {
	p.line("%-14s%8d%9.3f%9.3f |%9d%7.3f%7.3f%7.3f |%7.3f%7.3f%7.3f", name, m.Gold, m.Recall, chars,
		exact.Predicted, exact.Precision, exact.Recall, exact.F1, partial.Precision, partial.Recall, partial.F1)
}
