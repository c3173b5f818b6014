package project

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// checkReason refuses words that would not be shown well.
func checkReason(s string) error {
	if !utf8.ValidString(s) || len(s) > 1000 || strings.ContainsRune(s, 0) {
		return fmt.Errorf("%w: a reason is text of at most 1000 bytes", ErrChange)
	}
	return nil
}

func (w *work) treat(c Change, rule string) error {
	if c.Action != "" && !slices.Contains(understudy.Actions[:], c.Action) {
		return fmt.Errorf("%w: actions are %v", ErrChange, understudy.Actions)
	}
	if err := checkReason(c.Reason); err != nil {
		return err
	}
	e, m, err := w.target(c)
	if err != nil {
		return err
	}
	if c.Action == "" {
		rule, c.Reason = "", ""
	}
	if e != nil {
		e.Action, e.Rule, e.Reason = c.Action, rule, c.Reason
		if c.Action != "" {
			e.decided()
		}
		return w.store(*e)
	}
	m.Action, m.Reason = c.Action, c.Reason
	return w.store(*m)
}

// decided accepts an entity of which nobody has said yet that it is one: who says what
// becomes of it need not be asked again.
func (e *entityRow) decided() {
	if e.State == Undecided {
		e.State = Accepted
	}
}

func (w *work) except(c Change) error {
	if c.Action == "" || c.Entity == 0 || c.Mention != 0 {
		return fmt.Errorf("%w: an exception is an action for an entity", ErrChange)
	}
	if err := w.treat(c, ruleException); err != nil {
		return err
	}
	e, err := w.entity(c.Entity)
	if err != nil {
		return err
	}
	found, err := some[exceptionRow](w.ctx, w.t, "category=? AND key=?", string(e.Category), e.Key)
	if err != nil {
		return err
	}
	x := exceptionRow{Category: e.Category, Key: e.Key, Form: e.Form}
	if len(found) > 0 {
		x = found[0]
	} else if x.ID, err = newID(w.ctx, w.t); err != nil {
		return err
	}
	x.Action, x.Reason = c.Action, c.Reason
	return w.store(x)
}

func (w *work) mark(c Change) error {
	if !slices.Contains(Tags[:], c.Tag) {
		return fmt.Errorf("%w: tags are %v", ErrChange, Tags)
	}
	if _, err := w.mention(c.Mention); err != nil {
		return err
	}
	found, err := some[tagRow](w.ctx, w.t, "mention=? AND tag=? AND annotator=?", c.Mention, string(c.Tag), w.who)
	switch {
	case err != nil:
		return err
	case c.Remove && len(found) > 0:
		return w.remove(found[0])
	case c.Remove || len(found) > 0:
		return nil
	}
	r := tagRow{Mention: c.Mention, Tag: c.Tag, Annotator: w.who}
	if r.ID, err = newID(w.ctx, w.t); err != nil {
		return err
	}
	return w.store(r)
}
