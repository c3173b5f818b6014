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
	Right   int    `json:"right"`  // hits of which at least half is annotated, whatever as
	Agreed  int    `json:"agreed"` // right hits that the tagger covers wholly without asking for proof
	Gain    int    `json:"gain"`   // right hits that it does not
}

// Precision is the share of hits that are right; 0 if there is none.
func (r RuleRecord) Precision() float64 { return float64(r.Right) / float64(max(r.Hits, 1)) }

// A ledger gathers the records of rules.
type ledger map[string]*RuleRecord

// note reads one document and adds what its rules did.
func (l ledger) note(ctx context.Context, t *tag.Tagger, d *Document) error {
	return t.Read(ctx, &understudy.Document{ID: d.ID, Text: d.Text}, func(r tag.Reading) {
		for _, h := range r.Hits {
			if h.Rule.Category == "" {
				continue
			}
			start, end := int(r.Tokens[h.Start].Start), int(r.Tokens[h.End-1].End)
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
