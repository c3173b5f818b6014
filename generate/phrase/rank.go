package phrase

import (
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
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

// ranked puts the nearest candidates of a role in the judge's order.
func (o *offer) ranked(judge Judge, r cast.Role) func(attempt int) (string, bool) {
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

// A Writer writes stand-ins of a piece in the form of its original.
type Writer func(standIn string) string

// Writer returns what writes the i-th piece, apart from the text it stands in; nil
// if it is written in a way of its own. manner is what WriterOf makes it from again.
func (f *Form) Writer(i int) (write Writer, manner string) {
	p := f.Pieces[i]
	if !p.Play || p.Write != nil || Root(p.Role.Kind) == "" {
		return nil, ""
	}
	manner = string([]byte{byte(p.As), byte(p.Make), byte(p.Shape)}) + p.Text
	return WriterOf(f.Grammar, manner), manner
}

// WriterOf returns what writes stand-ins of a piece in a manner that Form.Writer told.
func WriterOf(g Grammar, manner string) Writer {
	if len(manner) < 3 {
		return func(standIn string) string { return standIn }
	}
	q := &Piece{Text: strings.Clone(manner[3:]), Play: true, As: Inflection(manner[0]), Make: Make(manner[1]), Shape: Shape(manner[2])}
	return func(standIn string) string { return WriteTerm(g, q, standIn) }
}
