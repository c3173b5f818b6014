package user

import (
	"errors"
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/phrase"
)

// ErrStands says that a denied phrase is still in a result.
var ErrStands = errors.New("what a deny list hides is still in the result")

// Check returns an error if a denied phrase of a document is still there once its
// surrogates are put in: because a policy or a person keeps it, or a mention covers only
// part of it. The error wraps ErrStands and names the line of the list, never the text. A
// stand-in that happens to be a denied phrase is none of them, unless its own original
// was. surrogates are sorted and do not overlap.
func (k *Knowledge) Check(doc *understudy.Document, surrogates []understudy.Surrogate) error {
	if k == nil || len(k.Deny) == 0 {
		return nil
	}
	text, places := write(doc.Text, surrogates)
	for _, l := range k.Deny {
		i := 0
		for _, m := range l.Find(text) {
			for i < len(places) && places[i].end <= m.Start {
				i++
			}
			replaced, why := false, ""
			stands := false
			for j := i; j < len(places) && places[j].start < m.End; j++ {
				p := &places[j]
				if p.Reason != "" {
					why = because(&p.Surrogate)
					continue
				}
				replaced = true
				if holds(l, doc.Text[p.Start:p.End], m.Entry) {
					stands, why = true, because(&p.Surrogate)
				}
			}
			if stands || !replaced {
				if why == "" {
					why = "no mention covers it"
				}
				return fmt.Errorf("%w: the phrase of %s: %s", ErrStands, m.Entry.Place(), why)
			}
		}
	}
	return nil
}

// because says why a mention stands as it was.
func because(s *understudy.Surrogate) string {
	switch {
	case s.Decision.Action != "" && s.Decision.Action != understudy.Replace:
		return fmt.Sprintf("the policy says %s (rule %s); take the line out, or change the rule", s.Decision.Action, s.Decision.Rule)
	case s.Reason != "":
		return "nothing was put in its place (" + s.Reason + ")"
	}
	return "what was put in its place holds it, too"
}

// A place is where a surrogate's text, or its original, is in the result.
type place struct {
	understudy.Surrogate
	start, end int
}

// write puts the surrogates into the text.
func write(text string, surrogates []understudy.Surrogate) (string, []place) {
	var b strings.Builder
	b.Grow(len(text))
	places := make([]place, len(surrogates))
	last := 0
	for i, s := range surrogates {
		b.WriteString(text[last:s.Start])
		places[i] = place{Surrogate: s, start: b.Len()}
		if s.Reason != "" {
			b.WriteString(text[s.Start:s.End])
		} else {
			b.WriteString(s.Text)
		}
		places[i].end, last = b.Len(), s.End
	}
	b.WriteString(text[last:])
	return b.String(), places
}

func holds(l *phrase.List, text string, e *phrase.Entry) bool {
	for _, m := range l.Find(text) {
		if m.Entry == e {
			return true
		}
	}
	return false
}
