package project

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/cast"
)

// ErrStandIn says why a stand-in cannot be picked.
var ErrStandIn = errors.New("this stand-in will not do")

// longestStandIn is how many bytes a stand-in has at most.
const longestStandIn = 400

// checkTyped refuses what is no text for a document.
func checkTyped(typed string) error {
	switch {
	case strings.TrimSpace(typed) != typed || typed == "":
		return fmt.Errorf("%w: it is empty, or begins or ends with a space", ErrStandIn)
	case len(typed) > longestStandIn || !utf8.ValidString(typed) || strings.ContainsFunc(typed, unicode.IsControl):
		return fmt.Errorf("%w: at most %d bytes of UTF-8 on one line", ErrStandIn, longestStandIn)
	}
	return nil
}

// pick gives an entity, or one mention, a stand-in that a person chose. It passes the
// filters here too, whatever the page said.
func (w *work) pick(c Change) error {
	e, m, err := w.target(c)
	if err != nil {
		return err
	}
	roles := ""
	if c.StandIn == "" {
		c.Roles = nil
	} else {
		of := e
		if m != nil {
			found, err := w.entity(m.Entity)
			if err != nil {
				return err
			}
			of = &found
		}
		if err := w.checkStandIn(*of, c.StandIn); err != nil {
			return err
		}
	}
	if m != nil {
		m.StandIn = c.StandIn
		return w.store(*m)
	}
	if len(c.Roles) > 0 {
		if err := w.agrees(*e, c.Roles); err != nil {
			return err
		}
		b, err := json.Marshal(c.Roles)
		if err != nil {
			return err
		}
		roles = string(b)
	}
	e.StandIn, e.Roles = c.StandIn, roles
	if c.StandIn != "" {
		e.decided()
	}
	return w.store(*e)
}

// checkStandIn returns ErrStandIn if a stand-in is that of another entity, is an original
// of the project or, unless a generator has checked it, resembles the original.
func (w *work) checkStandIn(e entityRow, typed string) error {
	if err := checkTyped(typed); err != nil {
		return err
	}
	var originals, others int
	if err := w.t.QueryRowContext(w.ctx, "SELECT count(*) FROM entities WHERE layer=? AND key=?", e.Layer, KeyOf(typed)).Scan(&originals); err != nil {
		return err
	}
	if err := w.t.QueryRowContext(w.ctx, "SELECT count(*) FROM entities WHERE layer=? AND stand_in=? AND id<>? AND key<>?", e.Layer, typed, e.ID, e.Key).Scan(&others); err != nil {
		return err
	}
	switch {
	case originals > 0:
		return fmt.Errorf("%w: it is an original of the project", ErrStandIn)
	case others > 0:
		return fmt.Errorf("%w: it stands for another entity", ErrStandIn)
	}
	if w.checked {
		return nil
	}
	return resembles(e.Form, typed)
}

// agrees refuses roles that go against what was picked for other entities: a name that
// relatives share has one stand-in, and two names never the same.
func (w *work) agrees(e entityRow, roles []Role) error {
	others, err := some[entityRow](w.ctx, w.t, "layer=? AND roles<>'' AND id<>? ORDER BY id", e.Layer, e.ID)
	if err != nil {
		return err
	}
	for _, o := range others {
		picked, err := o.picked()
		if err != nil {
			return err
		}
		for _, a := range roles {
			for _, b := range picked {
				same, alike := a.Kind == b.Kind && a.Key == b.Key, seat(a.Kind, a.StandIn) == seat(b.Kind, b.StandIn)
				switch {
				case same && !alike:
					return fmt.Errorf("%w: a part of the original is in that of entity %d too, for which another stand-in was picked; the part needs the same one", ErrStandIn, o.ID)
				case alike && !same:
					return fmt.Errorf("%w: a part of it stands for something else in what was picked for entity %d", ErrStandIn, o.ID)
				}
			}
		}
	}
	return nil
}

// picked are the roles of what was picked for an entity.
func (e entityRow) picked() (roles []Role, err error) {
	if e.Roles != "" && json.Unmarshal([]byte(e.Roles), &roles) != nil {
		err = errors.New("project: damaged: the roles of an entity cannot be read")
	}
	return roles, err
}

// filter asks the generator's filters about a stand-in that is to be picked, before
// the change has the file to itself: they read the text around a mention.
func (p *Project) filter(ctx context.Context, c Change) (checked bool, err error) {
	if c.Kind != Pick || c.StandIn == "" {
		return false, nil
	}
	entity := c.Entity
	if c.Mention != 0 {
		m, err := p.Mention(ctx, c.Mention)
		if err != nil {
			return false, err
		}
		entity = m.Entity
	}
	found, err := p.Check(ctx, entity, c.StandIn)
	switch {
	case errors.Is(err, ErrUncast), errors.Is(err, ErrNoChoice): // the change's own filters remain
		return false, nil
	case err == nil && found.Why != "":
		return false, fmt.Errorf("%w: %s", ErrStandIn, found.Why)
	}
	return err == nil, err
}

// resembles is the least that a stand-in must not do.
func resembles(original, typed string) error {
	for _, a := range strings.Fields(KeyOf(original)) {
		for _, b := range strings.Fields(KeyOf(typed)) {
			if cast.Alike(a, b) {
				return fmt.Errorf("%w: a word of it resembles the original", ErrStandIn)
			}
		}
	}
	return nil
}

// picks are the stand-ins that people gave to roles, before those of a ledger.
type picks struct {
	roles   map[cast.Role]string
	of      map[cast.Role]int64 // the entity they were picked for
	taken   map[string]bool     // by seat
	beneath generate.Correspondences
	final   bool // what is drawn beside them is remembered
}

// picks reads them.
func (p *Project) picks(ctx context.Context, beneath generate.Correspondences) (out *picks, err error) {
	err = p.view(ctx, func(t *tx) (err error) {
		out, err = picksIn(ctx, t, beneath)
		return err
	})
	return out, err
}

// picksIn reads them; where two people picked for one role, the entity that is older
// decides.
func picksIn(ctx context.Context, t *tx, beneath generate.Correspondences) (*picks, error) {
	out := &picks{roles: map[cast.Role]string{}, of: map[cast.Role]int64{}, taken: map[string]bool{}, beneath: beneath}
	list, err := some[entityRow](ctx, t, "layer='' AND roles<>'' ORDER BY id")
	for _, e := range list {
		roles, err := e.picked()
		if err != nil {
			return nil, err
		}
		for _, r := range roles {
			role := cast.Role{Kind: r.Kind, Key: r.Key}
			if _, ok := out.roles[role]; !ok {
				out.roles[role], out.of[role], out.taken[seat(r.Kind, r.StandIn)] = r.StandIn, e.ID, true
			}
		}
	}
	return out, err
}

func (k *picks) StandIn(ctx context.Context, r cast.Role) (string, bool, error) {
	if v, ok := k.roles[r]; ok || k.beneath == nil {
		return v, ok, nil
	}
	return k.beneath.StandIn(ctx, r)
}

func (k *picks) Taken(ctx context.Context, kind cast.Kind, standIn string) (bool, error) {
	if k.taken[seat(kind, standIn)] || k.beneath == nil {
		return k.taken[seat(kind, standIn)], nil
	}
	return k.beneath.Taken(ctx, kind, standIn)
}

// Assign lets the ledger alone while people are deciding.
func (k *picks) Assign(ctx context.Context, roles iter.Seq2[cast.Role, string]) error {
	if k.beneath == nil || !k.final {
		return nil
	}
	return k.beneath.Assign(ctx, roles)
}
