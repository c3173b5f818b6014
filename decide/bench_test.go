package decide

import (
	"context"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/link/name"
)

// What names need without a lexicon.
var (
	bareNames = func() *name.Rules {
		r, err := name.Load("en")
		if err != nil {
			panic(err)
		}
		return r
	}()
	bareWords = name.FromLexicon(nil)
)

// BenchmarkPolicy measures both passes over a text with a mention every thirty
// bytes, three times as many as court cases have. Everything else of the job
// runs at a few megabytes of ordinary text a second.
func BenchmarkPolicy(b *testing.B) {
	d := newDesk(b)
	const page = "The journalist ⟦PERSON:Ann Lind⟧ works at ⟦ORG:Nordic Steel⟧ in ⟦LOC:Gävle⟧, where she wrote at length about what had happened to the town. " +
		"A neighbour, ⟦PERSON:Erik Berg⟧, a ⟦DEM:34-year-old⟧ ⟦DEM:nurse⟧, read ⟦ORG:The New York Times⟧ on ⟦DATETIME:3 May 2019⟧ and sent it to ⟦CODE:ann.lind@example.org⟧ without any further word. "
	doc := parse(b, "d", "en: "+strings.Repeat(page, 100))
	ctx := context.Background()
	l, err := d.linkers["en"].Link(ctx, doc, doc.Given)
	if err != nil {
		b.Fatal(err)
	}
	for _, policy := range Ready() {
		p, err := New(ready(b, policy), d.languages, "en")
		if err != nil {
			b.Fatal(err)
		}
		b.Run(policy, func(b *testing.B) {
			b.SetBytes(int64(len(doc.Text)))
			b.ReportAllocs()
			for range b.N {
				if err := p.Observe(ctx, doc, doc.Given, l); err != nil {
					b.Fatal(err)
				}
				var got []understudy.Decision
				if got, err = p.Decide(ctx, doc, doc.Given, l); err != nil || len(got) == 0 {
					b.Fatal(err)
				}
			}
		})
	}
}
