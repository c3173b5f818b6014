package project

import (
	"context"
	"errors"
	"maps"
	"slices"
)

// changes are what was decided since a cast, as far as stand-ins depend on it. To
// accept what was found, for one, changes none.
type changes struct {
	upto     int64          // the last entry of the log that they hold
	cast     bool           // something else was found, linked or picked: all is cast anew
	picks    bool           // of stand-ins
	entities map[int64]bool // of whose stand-ins nobody knows what they will be
	mentions map[int64]bool // the same
	treated  map[int64]bool // entities to which something else happens
	touched  map[int64]bool // documents, the same
}

func (c changes) any() bool { return c.cast || len(c.treated)+len(c.touched) > 0 }

// changesAfterCast returns what was decided since the last cast. The result is not changed
// later.
func (k *casting) changesAfterCast(ctx context.Context, t *tx) (changes, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	c := k.changes
	var last, documents int64
	if err := t.QueryRowContext(ctx, "SELECT (SELECT coalesce(max(seq),0) FROM log), (SELECT coalesce(max(id),0) FROM documents)").Scan(&last, &documents); err != nil {
		return c, err
	}
	c.cast = c.cast || documents > k.documents
	if last > c.upto {
		c.entities, c.mentions, c.treated, c.touched = copyOf(c.entities), copyOf(c.mentions), copyOf(c.treated), copyOf(c.touched)
		if err := c.read(ctx, t); err != nil {
			return c, err
		}
		c.upto = last
	}
	k.changes = c
	return c, nil
}

// copyOf returns a copy of the set that can be added to.
func copyOf(ids map[int64]bool) map[int64]bool {
	next := make(map[int64]bool, len(ids))
	maps.Copy(next, ids)
	return next
}

// read adds what the log has after upto.
func (c *changes) read(ctx context.Context, t *tx) error {
	rows, err := t.QueryContext(ctx, "SELECT tbl, coalesce(before,''), coalesce(after,'') FROM effects WHERE seq>? AND tbl IN ('mentions', 'entities')", c.upto)
	if err != nil {
		return err
	}
	defer rows.Close()
	var revived []mentionRow // whose state was their entity's, or is now
	for rows.Next() {
		var table, before, after string
		if err := rows.Scan(&table, &before, &after); err != nil {
			return err
		}
		e, err := images(table, before, after)
		if err != nil {
			return err
		}
		switch now := e.row().(type) {
		case mentionRow:
			old, _ := e.before.(mentionRow)
			if c.mention(old, now, e) {
				revived = append(revived, now)
			}
		case entityRow:
			if old, ok := e.before.(entityRow); ok && e.after != nil && now.Layer == "" {
				c.entity(old, now)
			}
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, m := range revived {
		e, err := one[entityRow](ctx, t, m.Entity)
		if err != nil && !errors.Is(err, errNoRow) {
			return err
		}
		c.cast = c.cast || e.State == Rejected
	}
	return nil
}

// entity adds what became of an entity.
func (c *changes) entity(old, now entityRow) {
	if old.Category != now.Category || old.Kind != now.Kind {
		c.cast, c.entities[now.ID] = true, true
	}
	if (old.State == Rejected) != (now.State == Rejected) {
		c.cast = true
	}
	if old.Roles != now.Roles {
		c.cast, c.picks = true, true
		if now.Roles == "" {
			c.entities[now.ID] = true
		}
	}
	if old.Action != now.Action || old.Rule != now.Rule || old.Reason != now.Reason {
		c.treated[now.ID] = true
	}
}

// mention adds what became of a mention. It reports whether that depends on its
// entity's state.
func (c *changes) mention(old, now mentionRow, e effect) bool {
	if now.Layer != "" {
		return false
	}
	if e.before == nil || e.after == nil {
		c.cast = true
		return false
	}
	if old.Entity != now.Entity || old.Start != now.Start || old.Stop != now.Stop || old.Category != now.Category || old.Kind != now.Kind {
		c.cast, c.mentions[now.ID] = true, true
	}
	if old.Action != now.Action || old.Reason != now.Reason {
		c.touched[now.Document] = true
	}
	if (old.State == Rejected) != (now.State == Rejected) {
		c.cast = true
	}
	return (old.State == "") != (now.State == "")
}

// treated lists the documents where something else happens to a mention.
func (p *Project) treated(ctx context.Context, c changes) ([]int64, error) {
	ids := copyOf(c.touched)
	err := p.view(ctx, func(t *tx) error {
		for e := range c.treated {
			of, err := column[int64](ctx, t, "SELECT DISTINCT document FROM mentions WHERE entity=?", e)
			if err != nil {
				return err
			}
			for _, id := range of {
				ids[id] = true
			}
		}
		return nil
	})
	return slices.Sorted(maps.Keys(ids)), err
}
