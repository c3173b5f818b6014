package similarity

import (
	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// sentences returns, for each mention, the sentence of the original that holds it
// and what became of that. Sentences over which a mention reaches are one. The
// result is not split anew: the two are the same stretch of text.
func sentences(l *language.Language, d *pairs.Document) (before, after []string) {
	before, after = make([]string, len(d.Spans)), make([]string, len(d.Spans))
	all := l.Sentences(d.Document.Text)
	for i := 0; i < len(d.Spans); {
		for len(all) > 0 && all[0].End <= d.Spans[i].Start {
			all = all[1:]
		}
		at, next := stretch(all, d.Spans, i)
		was := d.Document.Text[at.Start:at.End]
		is := d.Result[d.Places[i].Start-(d.Spans[i].Start-at.Start) : d.Places[next-1].End+(at.End-d.Spans[next-1].End)]
		for ; i < next; i++ {
			before[i], after[i] = was, is
		}
	}
	return before, after
}

// stretch is where the sentences stand that hold span i; those before next are in
// them too.
func stretch(sentences []language.Range, spans []understudy.Span, i int) (at language.Range, next int) {
	at, next = language.Range{Start: spans[i].Start, End: spans[i].End}, i+1
	for _, s := range sentences {
		if s.Start >= at.End {
			break
		}
		at.Start, at.End = min(at.Start, s.Start), max(at.End, s.End)
		for next < len(spans) && spans[next].Start < at.End {
			at.End = max(at.End, spans[next].End)
			next++
		}
	}
	return at, next
}
