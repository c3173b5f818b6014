package generate

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy"
)

// A Placeholder is a Generator that writes the same kind of mark for every
// mention: the strategies S0–S3 of Cloaked Classifiers (Riabi et al. 2024,
// section 4.2) and the mask of Vats et al. (2024). It needs no first pass.
type Placeholder struct {
	mark func(c understudy.Category, entity int) string
}

// Delete is S0: the mention goes and nothing comes in its place.
var Delete = Placeholder{func(understudy.Category, int) string { return "" }}

// Uniform is S1: one mark for everything.
var Uniform = Placeholder{func(understudy.Category, int) string { return "[PLACEHOLDER]" }}

// ByCategory is S2: one mark for each category.
var ByCategory = Placeholder{func(c understudy.Category, _ int) string { return understudy.PlaceholderOf(c) }}

// Numbered is S3: one mark for each entity in each document, numbered by
// category in the order of the text.
var Numbered = Placeholder{func(c understudy.Category, entity int) string {
	return "[" + string(c) + "_" + strconv.Itoa(entity) + "]"
}}

// Mask is the "[MASK]" of Vats et al. (2024, section 3.1).
var Mask = Placeholder{func(understudy.Category, int) string { return "[MASK]" }}

// Observe does nothing.
func (Placeholder) Observe(context.Context, *understudy.Document, []understudy.Span, understudy.Linking) error {
	return nil
}

// Freeze does nothing.
func (Placeholder) Freeze(context.Context) error { return nil }

// Generate returns one mark for each span.
func (p Placeholder) Generate(_ context.Context, _ *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]understudy.Surrogate, error) {
	entity := make([]int, len(spans))
	for i, e := range l.Entities {
		for _, m := range e.Mentions {
			if m < 0 || m >= len(spans) {
				return nil, fmt.Errorf("entity %d: mention %d of %d spans", i, m, len(spans))
			}
			entity[m] = i
		}
	}
	type numbered struct {
		entity   int
		category understudy.Category
	}
	numbers := map[numbered]int{}
	next := map[understudy.Category]int{}
	out := make([]understudy.Surrogate, len(spans))
	for i, s := range spans {
		e := entity[i]
		// A state is a place here and a party there; an address made of a person's
		// name stands for the person.
		n := numbered{e, s.Category}
		if l.Entities[e].Category == understudy.Person {
			n.category = understudy.Person
		}
		if numbers[n] == 0 {
			next[n.category]++
			numbers[n] = next[n.category]
		}
		out[i] = understudy.Surrogate{Span: s, Text: p.mark(n.category, numbers[n])}
	}
	return out, nil
}

// PlaceholderNamed returns the placeholder method of a name used on the command
// line: delete, placeholder, category, numbered or mask.
func PlaceholderNamed(name string) (Placeholder, bool) {
	switch strings.ToLower(name) {
	case "delete":
		return Delete, true
	case "placeholder":
		return Uniform, true
	case "category":
		return ByCategory, true
	case "numbered":
		return Numbered, true
	case "mask":
		return Mask, true
	}
	return Placeholder{}, false
}
