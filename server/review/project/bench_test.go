package project

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy"
)

// book is a document of about 500 pages (1 MiB), as doccano would bring it, with
// 20,000 people, places and dates.
func book() (text, jsonl string) {
	var b strings.Builder
	var label [][3]any
	add := func(s, category string) {
		if category != "" {
			label = append(label, [3]any{b.Len(), b.Len() + len(s), category})
		}
		b.WriteString(s)
	}
	for i := 0; b.Len() < 1<<20; i++ {
		add("On ", "")
		add(fmt.Sprintf("%d March 19%02d", i%28+1, i%90+10), "DATETIME")
		add(" the applicant, ", "")
		add(fmt.Sprintf("John Smith%c%c", 'a'+i%26, 'a'+i/26%26), "PERSON")
		add(", wrote to ", "")
		add("Mary Parker", "PERSON")
		add(" in ", "")
		add("Leeds", "LOC")
		add(" about the house that had been let to her family, and she answered that nothing could be done before the court had decided.\n\n", "")
	}
	line, err := json.Marshal(map[string]any{"id": "book", "text": b.String(), "label": label})
	if err != nil {
		panic(err)
	}
	return b.String(), string(line) + "\n"
}

func open500(b *testing.B) (*Project, int64) {
	b.Helper()
	_, jsonl := book()
	p := create(b, map[string]string{"book.jsonl": jsonl}, Options{Given: true})
	return p, id(b, p, "book.jsonl")
}

// BenchmarkFirstPieces is what a page needs to show the beginning of 500 pages: four
// pieces with their mentions.
func BenchmarkFirstPieces(b *testing.B) {
	p, doc := open500(b)
	for b.Loop() {
		if pieces := must[[]Piece](b)(p.Pieces(ctx, "ann", doc, 0, 4)); len(pieces[0].Mentions) == 0 {
			b.Fatal("nothing is highlighted")
		}
	}
}

// BenchmarkLastPieces is the same at the end of the document.
func BenchmarkLastPieces(b *testing.B) {
	p, doc := open500(b)
	d := must[Document](b)(p.Document(ctx, "ann", doc))
	for b.Loop() {
		must[[]Piece](b)(p.Pieces(ctx, "ann", doc, d.Pieces-4, d.Pieces))
	}
}

// BenchmarkDecision stores a decision on an entity with some thousand mentions, one
// on a mention, and a mention that is drawn.
func BenchmarkDecision(b *testing.B) {
	p, doc := open500(b)
	mary := find(b, p, "ann", doc, "Mary Parker", 0)
	text, _ := book()
	at := strings.Index(text, "house")
	if err := p.Cast(ctx, rooms(b), nil); err != nil {
		b.Fatal(err)
	}
	found := must[Candidate](b)(p.Check(ctx, mary.Entity, "Erin Holt"))
	john := find(b, p, "ann", doc, "John Smithaa", 0)
	for _, one := range []Change{
		{Kind: Accept, Entity: mary.Entity}, {Kind: Reject, Entity: mary.Entity}, {Kind: Accept, Mention: mary.ID}, {Kind: Treat, Entity: mary.Entity, Action: understudy.Keep},
		{Kind: Draw, Document: doc, Start: at, End: at + 5, Label: "MISC"}, {Kind: Pick, Entity: mary.Entity, StandIn: found.StandIn, Roles: found.Roles},
		{Kind: Relabel, Entity: mary.Entity, Label: "ORG"}, {Kind: Link, Entity: john.Entity, Into: mary.Entity},
	} {
		b.Run(string(one.Kind), func(b *testing.B) {
			for b.Loop() {
				apply(b, p, "ann", one)
				must[Result](b)(p.Undo(ctx, "ann"))
			}
		})
	}
}

// BenchmarkDocument counts what is left in a document.
func BenchmarkDocument(b *testing.B) {
	p, doc := open500(b)
	for b.Loop() {
		must[Document](b)(p.Document(ctx, "ann", doc))
	}
}

// BenchmarkQueue asks for what comes next.
func BenchmarkQueue(b *testing.B) {
	p, _ := open500(b)
	for b.Loop() {
		must[Queue](b)(p.Queue(ctx, "ann", 20))
	}
}

// BenchmarkRecast makes all stand-ins of 500 pages anew.
func BenchmarkRecast(b *testing.B) {
	p, doc := open500(b)
	if err := p.Cast(ctx, rooms(b), nil); err != nil {
		b.Fatal(err)
	}
	date := find(b, p, "ann", doc, "1 March 1910", 0)
	for n := 0; b.Loop(); n++ {
		apply(b, p, "ann", Change{Kind: []Kind{Reject, Accept}[n%2], Mention: date.ID})
		if err := p.Recast(ctx); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDecisionWhileCasting stores decisions while stand-ins are made anew.
func BenchmarkDecisionWhileCasting(b *testing.B) {
	p, doc := open500(b)
	if err := p.Cast(ctx, rooms(b), nil); err != nil {
		b.Fatal(err)
	}
	mary := find(b, p, "ann", doc, "Mary Parker", 0)
	done, stopped := make(chan bool), make(chan error)
	go func() {
		for {
			select {
			case <-done:
				stopped <- nil
				return
			default:
				if err := p.Recast(ctx); err != nil {
					stopped <- err
					return
				}
			}
		}
	}()
	longest := time.Duration(0)
	for n := 0; b.Loop(); n++ {
		start := time.Now()
		apply(b, p, "ann", Change{Kind: Relabel, Mention: mary.ID, Label: []string{"ORG", "PERSON"}[n%2]})
		longest = max(longest, time.Since(start))
	}
	b.ReportMetric(float64(longest.Milliseconds()), "ms/longest")
	close(done)
	if err := <-stopped; err != nil {
		b.Fatal(err)
	}
}

// BenchmarkPiecesAfterAPick shows a pick that is not cast yet.
func BenchmarkPiecesAfterAPick(b *testing.B) {
	p, doc := open500(b)
	if err := p.Cast(ctx, rooms(b), nil); err != nil {
		b.Fatal(err)
	}
	mary := find(b, p, "ann", doc, "Mary Parker", 0)
	found := must[Candidate](b)(p.Check(ctx, mary.Entity, "Erin Holt"))
	apply(b, p, "ann", Change{Kind: Pick, Entity: mary.Entity, StandIn: found.StandIn, Roles: found.Roles})
	for b.Loop() {
		must[[]Piece](b)(p.Pieces(ctx, "ann", doc, 100, 104))
	}
}

// BenchmarkCandidates asks for candidates in 500 pages.
func BenchmarkCandidates(b *testing.B) {
	p, doc := open500(b)
	if err := p.Cast(ctx, rooms(b), nil); err != nil {
		b.Fatal(err)
	}
	mary := find(b, p, "ann", doc, "Mary Parker", 0)
	for b.Loop() {
		if len(must[[]Candidate](b)(p.Candidates(ctx, mary.Entity, 8))) == 0 {
			b.Fatal("none")
		}
	}
}
