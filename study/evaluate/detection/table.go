package detection

import (
	"fmt"
	"io"
	"sort"

	"github.com/understudy-text/understudy"
)

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) error {
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
	for _, c := range InOrder(r.ByCategory) {
		t := r.ByCategory[c]
		p.row(string(c), t.Mentions, t.Characters.Recall, t.Exact, t.Partial)
	}
	p.row("all", r.Mentions, r.Characters.Recall, r.Exact, r.Partial)
	if r.TAB != nil {
		p.tab(r.TAB)
	}
	return p.err
}

// tab writes TAB's measure.
func (p *printer) tab(t *TAB) {
	p.line("")
	p.line("TAB's measure (Pilán et al. 2022), entities %s", t.Entities)
	if !t.Types {
		p.line("gold has no identifier types: all mentions are to be hidden")
	}
	p.line("")
	p.line("%-14s%18s%18s%18s", "recall", "entities", "mentions", "tokens")
	for _, row := range []struct {
		name string
		r    *TABRecall
	}{{"direct", t.Direct}, {"quasi", t.Quasi}, {"all", &t.Hidden}} {
		if row.r != nil {
			p.recall(row.name, row.r)
		}
	}
	for _, c := range InOrder(t.ByCategory) {
		p.recall(string(c), t.ByCategory[c])
	}
	p.line("")
	p.line("precision      tokens %.3f   spans %.3f   tokens by information (%s) %.3f",
		t.Precision.Tokens.Precision, t.Precision.Mentions.Precision, t.Weights, t.Precision.Weighted.Precision)
	if t.Unweighed > 0 && t.Weights != Uniform {
		p.line("%d hidden tokens have no probability, and no weight", t.Unweighed)
	}
}

func (p *printer) recall(name string, r *TABRecall) {
	cell := func(c Cover) string { return fmt.Sprintf("%d/%d %.3f", c.Covered, c.Gold, c.Recall) }
	p.line("%-14s%18s%18s%18s", name, cell(r.Entities), cell(r.Mentions), cell(r.Tokens))
}

// InOrder lists TAB's categories in TAB's order, then what else there is.
func InOrder[V any](of map[understudy.Category]V) []understudy.Category {
	var known, other []understudy.Category
	tab := map[understudy.Category]bool{}
	for _, c := range understudy.Categories {
		tab[c] = true
		if _, ok := of[c]; ok {
			known = append(known, c)
		}
	}
	for c := range of {
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
