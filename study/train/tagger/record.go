package tagger

import (
	"cmp"
	"context"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/rule"
	tag "github.com/understudy-text/understudy/detect/tagger"
)

// A RuleRecord is what one rule did on documents that the model of their fold had
// not learned from. Rules are features; those that decide alone must earn it.
type RuleRecord struct {
	Rule    string `json:"rule"`
	Decides bool   `json:"decides"`
	Hits    int    `json:"hits"`
	Against bool   `json:"against"` // it says what is no personal data, so that right and gain are the other way round
	Right   int    `json:"right"`   // hits of which at least half is annotated, whatever as; against: hits that hold no whole mention and no more than half of which is annotated
	Agreed  int    `json:"agreed"`  // right hits that the tagger covers wholly without asking for proof; against: of which it finds nothing inside
	Gain    int    `json:"gain"`    // right hits that are not such
}

// Precision is the share of hits that are right; 0 if there is none.
func (r RuleRecord) Precision() float64 { return float64(r.Right) / float64(max(r.Hits, 1)) }

// A ledger gathers the records of rules.
type ledger map[string]*RuleRecord

// note reads one document and adds what its rules did.
func (l ledger) note(ctx context.Context, t *tag.Tagger, d *Document) error {
	return t.Read(ctx, &understudy.Document{ID: d.ID, Text: d.Text}, func(r tag.Reading) {
		for _, h := range r.Hits {
			start, end := int(r.Tokens[h.Start].Start), int(r.Tokens[h.End-1].End)
			if h.Rule.Category == "" {
				if h.Rule.Decides {
					l.of(h.Rule).against(d.Spans, r.Spans, start, end)
				}
				continue
			}
			rec := l.of(h.Rule)
			rec.Hits++
			if 2*covered(d.Spans, start, end) < end-start {
				continue
			}
			rec.Right++
			if covered(r.Spans, start, end) == end-start {
				rec.Agreed++
			} else {
				rec.Gain++
			}
		}
	})
}

// against notes a hit of a rule that takes away what the tagger finds inside it.
func (rec *RuleRecord) against(gold, found []understudy.Span, start, end int) {
	rec.Against = true
	rec.Hits++
	switch {
	case inside(gold, start, end) || 2*covered(gold, start, end) > end-start:
	case inside(found, start, end):
		rec.Right++
		rec.Gain++
	default:
		rec.Right++
		rec.Agreed++
	}
}

// inside reports whether a span lies wholly in [from, to).
func inside(spans []understudy.Span, from, to int) bool {
	return slices.ContainsFunc(spans, func(s understudy.Span) bool { return s.Start >= from && s.End <= to })
}

func (l ledger) of(r *rule.Rule) *RuleRecord {
	rec := l[r.Name]
	if rec == nil {
		rec = &RuleRecord{Rule: r.Name, Decides: r.Decides}
		l[r.Name] = rec
	}
	return rec
}

// covered counts the bytes of [from, to) that spans cover.
func covered(spans []understudy.Span, from, to int) (n int) {
	for _, s := range spans {
		n += max(0, min(s.End, to)-max(s.Start, from))
	}
	return n
}

// records lists them, those that decide first, then by hits.
func (l ledger) records() []RuleRecord {
	var out []RuleRecord
	for _, r := range l {
		out = append(out, *r)
	}
	slices.SortFunc(out, func(a, b RuleRecord) int {
		if a.Decides != b.Decides {
			if a.Decides {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(b.Hits, a.Hits), cmp.Compare(a.Rule, b.Rule))
	})
	return out
}
