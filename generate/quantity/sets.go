package quantity

import (
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
)

// A set is one set of a match that is told set by set: 21–15.
type set struct {
	first, second int
	dash, behind  string
}

// setsForm is a match told set by set. Who wins a set, and with how many points, stays; the
// loser has others.
type setsForm struct{ text, other string }

// Roles implements form.Form: there are none.
func (setsForm) Roles() []cast.Occurrence { return nil }

// Render implements form.Form.
func (f setsForm) Render(form.Stage) string {
	if !differs(f.other, f.text) {
		return Placeholder
	}
	return f.other
}

// lead is by how many points at least a set is won; where it is less than that or no more,
// the set went on because of it, and all its points stay.
const lead = 2

// setsOf takes a mention of two or more sets apart; nil if it is none.
func setsOf(text string) (out []set) {
	for rest := text; rest != ""; {
		var s set
		var ok bool
		if s.first, rest, ok = points(rest); !ok {
			return nil
		}
		for _, dash := range [...]string{"-", "–", "—"} {
			if after, found := strings.CutPrefix(rest, dash); found {
				s.dash, rest = dash, after
			}
		}
		if s.second, rest, ok = points(rest); !ok || s.dash == "" {
			return nil
		}
		for _, behind := range [...]string{", ", "; ", ",", "، "} {
			if after, found := strings.CutPrefix(rest, behind); found {
				s.behind, rest = behind, after
				break
			}
		}
		if rest != "" && s.behind == "" {
			return nil
		}
		out = append(out, s)
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// points reads one or two figures at the beginning of a text.
func points(text string) (n int, rest string, ok bool) {
	end := 0
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		end++
	}
	if end == 0 || end > 2 {
		return 0, text, false
	}
	n, _ = strconv.Atoi(text[:end])
	return n, text[end:], true
}

// otherSets writes a match with other points of the losers; where none can have others, the
func (p *Moves) otherSets(m *mention) string {
	var b strings.Builder
	seed := p.draw.Uint64("sets:" + m.text)
	for i, s := range m.sets {
		won, lost := &s.first, &s.second
		if s.second > s.first {
			won, lost = lost, won
		}
		if most := *won - lead; *lost < most || *lost == most && *won < 10 && *won != tieBreak {
			step := 1 + int(seed>>(8*(i%8))%3)
			if *lost += step; *lost > most {
				*lost = max(0, *lost-2*step)
			}
		}
		b.WriteString(strconv.Itoa(s.first) + s.dash + strconv.Itoa(s.second) + s.behind)
	}
	return b.String()
}

// tieBreak is how many games win a set that went on.
const tieBreak = 7
