package project

import (
	"context"
	"fmt"
)

// A Queue is what is left to decide. Each decision is asked once, however many
// mentions it concerns.
type Queue struct {
	Left int      `json:"left"` // decisions
	Done int      `json:"done"` // decisions that were made
	Next []Entity `json:"next"` // the doubtful first, then those with most mentions
}

// rare is the share of entities below which a category is rare.
const rare = 0.02

// What makes a decision doubtful beside what Import has noted: a category that is
// rare in the project, and words that stand for something else elsewhere.
const (
	rareDoubt  = 0.5
	otherDoubt = 1.0
)

// mine picks, with m for the mention, what an annotator (named four times) is to
// read: the documents assigned to them, or, if none is, all that nobody reads for
// themselves alone.
const mine = `((m.layer=? AND m.layer<>'') OR (m.layer='' AND
	NOT EXISTS (SELECT 1 FROM assignments a WHERE a.document=m.document AND a.annotator=? AND a.independent) AND
	(NOT EXISTS (SELECT 1 FROM assignments a WHERE a.annotator=?) OR EXISTS (SELECT 1 FROM assignments a WHERE a.annotator=? AND a.document=m.document))))`

// undecided picks, with e for the entity, those with a mention that is open.
const undecided = `(e.state='open' OR e.id IN (SELECT entity FROM mentions WHERE state='open')) AND
	EXISTS (SELECT 1 FROM mentions m WHERE m.entity=e.id AND (m.state='open' OR m.state='' AND e.state='open') AND ` + mine + ")"

// Queue returns the next n decisions of an annotator.
func (p *Project) Queue(ctx context.Context, annotator string, n int) (q Queue, err error) {
	q.Next = []Entity{}
	err = p.view(ctx, func(t *tx) error {
		who := []any{annotator, annotator, annotator, annotator}
		if err := t.QueryRowContext(ctx, "SELECT count(*) FROM entities e WHERE e.layer IN ('',?) AND "+undecided, append([]any{annotator}, who...)...).Scan(&q.Left); err != nil {
			return err
		}
		if err := t.QueryRowContext(ctx, "SELECT count(*) FROM entities e WHERE e.layer IN ('',?) AND e.state<>'open' AND EXISTS (SELECT 1 FROM mentions m WHERE m.entity=e.id AND "+mine+")",
			append([]any{annotator}, who...)...).Scan(&q.Done); err != nil {
			return err
		}
		list, err := column[int64](ctx, t, `WITH counted AS (SELECT layer, category, count(*) AS n, sum(count(*)) OVER (PARTITION BY layer) AS total FROM entities GROUP BY layer, category)
			SELECT e.id FROM entities e LEFT JOIN doubts d ON d.entity=e.id JOIN counted c ON c.layer=e.layer AND c.category=e.category
			WHERE e.layer IN ('',?) AND `+undecided+`
			ORDER BY coalesce(d.score,0) + (c.n < ?*c.total)*? + EXISTS (SELECT 1 FROM entities x WHERE x.layer=e.layer AND x.key=e.key AND x.category<>e.category)*? DESC,
			(SELECT count(*) FROM mentions m WHERE m.entity=e.id) DESC, e.id LIMIT ?`,
			append(append([]any{annotator}, who...), rare, rareDoubt, otherDoubt, n)...)
		if err != nil {
			return err
		}
		for _, id := range list {
			e, err := p.entity(ctx, t, id)
			if err != nil {
				return err
			}
			q.Next = append(q.Next, e)
		}
		return nil
	})
	return q, err
}

// Entity describes one entity.
func (p *Project) Entity(ctx context.Context, id int64) (e Entity, err error) {
	err = p.view(ctx, func(t *tx) (err error) {
		e, err = p.entity(ctx, t, id)
		return err
	})
	return e, err
}

func (p *Project) entity(ctx context.Context, t *tx, id int64) (Entity, error) {
	row, err := one[entityRow](ctx, t, id)
	if err != nil {
		return Entity{}, fmt.Errorf("%w: entity %d", ErrUnknown, id)
	}
	e := p.describeEntity(row)
	other := false
	err = t.QueryRowContext(ctx, `SELECT coalesce((SELECT score FROM doubts WHERE entity=?),0), coalesce((SELECT why FROM doubts WHERE entity=?),''),
		EXISTS (SELECT 1 FROM entities x WHERE x.layer=? AND x.key=? AND x.category<>?),
		(SELECT count(*) FROM mentions WHERE entity=?), (SELECT count(DISTINCT document) FROM mentions WHERE entity=?),
		coalesce((SELECT id FROM mentions WHERE entity=? ORDER BY document, start LIMIT 1),0),
		coalesce((SELECT document FROM mentions WHERE entity=? ORDER BY document, start LIMIT 1),0),
		coalesce((SELECT start FROM mentions WHERE entity=? ORDER BY document, start LIMIT 1),0)`,
		id, id, row.Layer, row.Key, string(row.Category), id, id, id, id, id).Scan(&e.Doubt, &e.Why, &other, &e.Mentions, &e.Documents, &e.First, &e.Document, &e.Start)
	if other {
		e.Doubt += otherDoubt
		if e.Why == "" {
			e.Why = "the same words have another category elsewhere"
		}
	}
	return e, err
}

func (p *Project) describeEntity(row entityRow) Entity {
	return Entity{ID: row.ID, Category: row.Category, Kind: row.Kind, Label: p.LabelOf(row.Category, row.Kind), Form: row.Form, State: row.State,
		Action: row.Action, Rule: row.Rule, Reason: row.Reason, StandIn: row.StandIn}
}

// An Exception is a treatment that is remembered for a key.
type Exception struct {
	ID     int64  `json:"id"`
	Label  string `json:"label"`
	Form   string `json:"form"`
	Action string `json:"action"`
	Reason string `json:"reason"`
}

// Exceptions lists them.
func (p *Project) Exceptions(ctx context.Context) ([]Exception, error) {
	out := []Exception{}
	err := p.view(ctx, func(t *tx) error {
		rows, err := some[exceptionRow](ctx, t, "1 ORDER BY form, id")
		for _, r := range rows {
			out = append(out, Exception{r.ID, p.LabelOf(r.Category, ""), r.Form, string(r.Action), r.Reason})
		}
		return err
	})
	return out, err
}

// TagCounts says how often each error tag was given; a chart of it is Figure 2 of
// Fill-in-the-Blanks.
func (p *Project) TagCounts(ctx context.Context) (map[Tag]int, error) {
	rows, err := p.db.QueryContext(ctx, "SELECT tag, count(*) FROM tags GROUP BY tag")
	if err != nil {
		return nil, p.explain(err)
	}
	defer rows.Close()
	out := map[Tag]int{}
	for rows.Next() {
		var tag Tag
		var n int
		if err := rows.Scan(&tag, &n); err != nil {
			return nil, p.explain(err)
		}
		out[tag] = n
	}
	return out, p.explain(rows.Err())
}
