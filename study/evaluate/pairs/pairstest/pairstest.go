// Package pairstest is for tests of measures: in comes a text in which mentions are
// marked, out goes the document with its stand-ins.
//
// It may know the root package and study/evaluate/pairs.
package pairstest

import (
	"context"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// Document makes a document of a text in which [CATEGORY|original|stand-in] marks
// mentions. [CATEGORY|original] is annotated and not replaced. Mentions that end in
// the same |entity, as in [PERSON|Bo|Åke|1], are linked.
func Document(id, marked string) *pairs.Document {
	var text strings.Builder
	var given, spans []understudy.Span
	var standIns []string
	var linking understudy.Linking
	entities := map[string]int{}
	for {
		before, rest, found := strings.Cut(marked, "[")
		text.WriteString(before)
		if !found {
			break
		}
		inside, after, _ := strings.Cut(rest, "]")
		marked = after
		parts := strings.Split(inside, "|")
		s := understudy.Span{Start: text.Len(), End: text.Len() + len(parts[1]), Category: understudy.Category(parts[0])}
		text.WriteString(parts[1])
		given = append(given, s)
		if len(parts) > 2 {
			spans, standIns = append(spans, s), append(standIns, parts[2])
		}
		if len(parts) > 3 {
			link(&linking, entities, parts[3], s.Category, len(spans)-1)
		}
	}
	return pairs.New(&understudy.Document{ID: id, Text: text.String(), Given: given}, spans, standIns, linking)
}

// link adds a mention to the entity of a name.
func link(l *understudy.Linking, entities map[string]int, name string, c understudy.Category, mention int) {
	i, ok := entities[name]
	if !ok {
		i = len(l.Entities)
		entities[name] = i
		l.Entities = append(l.Entities, understudy.Entity{Category: c})
	}
	l.Entities[i].Mentions = append(l.Entities[i].Mentions, mention)
}

// An Adder is given one document after another.
type Adder interface {
	Add(context.Context, *pairs.Document) error
}

// Add gives documents to a meter; the first error ends the test.
func Add(t testing.TB, m Adder, docs ...*pairs.Document) {
	t.Helper()
	for _, d := range docs {
		if err := m.Add(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
}

// Measure gives documents to a meter and returns what it measured; an error ends the
// test.
func Measure[R any](t testing.TB, m interface {
	Adder
	Result() (R, error)
}, docs ...*pairs.Document) R {
	t.Helper()
	Add(t, m, docs...)
	r, err := m.Result()
	if err != nil {
		t.Fatal(err)
	}
	return r
}
