package phrase

import (
	"strings"

	"github.com/understudy-text/understudy/cast"
)

// A Judge says what fits the places where a role is written. *fit.Judge is one.
type Judge interface {
	// Order returns candidates, as Director.Candidate writes them, the fittest first.
	Order(r cast.Role, candidates []string) []string
	// Words returns words that fit the places, written as the places ask.
	Words(r cast.Role) []string
}

// shortlist is how many of the candidates nearest to the original are put in order:
// the first block of those that are drawn from. Tables put like beside like; a
// longer list would give away likeness for fluency ("widow" became a trainee).
const shortlist = 4

// openRoot begins the roots of words that no other table lists.
const openRoot = "open-"

// ranked puts the nearest candidates of a role in the judge's order. The words of
// no class come from the judge first.
func (o *offer) ranked(judge Judge, r cast.Role, open bool) func(attempt int) (string, bool) {
	seen := map[string]bool{"": true, r.Key: true}
	var first []string
	add := func(list []string) {
		for _, c := range list {
			if !seen[c] {
				seen[c] = true
				first = append(first, c)
			}
		}
	}
	if open {
		add(judge.Order(r, o.opened(judge.Words(r))))
	}
	var near []string
	for k := range min(shortlist, o.own.n) {
		c, _ := o.candidate(k)
		near = append(near, c)
	}
	add(judge.Order(r, near))
	return func(attempt int) (string, bool) {
		if attempt < len(first) {
			return first[attempt], true
		}
		return o.candidate(attempt - len(first))
	}
}

// opened are the base forms of words that are of the root, take the article before
// the original, and are written as they were when put in its form again.
func (o *offer) opened(words []string) []string {
	g := o.Table.grammar
	var out []string
	for _, w := range words {
		class, base := g.Open(w, "")
		c := o.Table.classes[class]
		if c == nil || c.Root != o.Root || g.Function(w) || g.Inflect(base.Word, c.Make, base.As) != w {
			continue
		}
		if o.article != "" && g.Takes(base.Word) != o.article {
			continue
		}
		out = append(out, base.Word)
	}
	return out
}

// A Writer writes stand-ins of a piece in the form of its original.
type Writer func(standIn string) string

// Writer returns what writes the i-th piece, apart from the text it stands in; nil
// if it is written in a way of its own.
func (f *Form) Writer(i int) Writer {
	p := f.Pieces[i]
	if !p.Play || p.Write != nil || Root(p.Role.Kind) == "" {
		return nil
	}
	q := &Piece{Text: strings.Clone(p.Text), Play: true, As: p.As, Make: p.Make, Shape: p.Shape}
	g := f.Grammar
	return func(standIn string) string { return WriteTerm(g, q, standIn) }
}
