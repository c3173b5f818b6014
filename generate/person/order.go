package person

import (
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/value"
	"github.com/understudy-text/understudy/link/name"
)

// A numeral tells bearers of one name apart: the IV of Edward IV.
type numeral struct {
	role    cast.Role
	text    string
	n       int
	fromEnd int // bytes of the mention behind it
}

// number notes a token that is a numeral behind a name of which the mention has the piece.
func (f *nameForm) number(t name.Token) {
	text := f.text[t.Start:t.End]
	n, ok := value.Roman(text)
	if !ok || len(f.pieces) == 0 {
		return
	}
	before := f.pieces[0]
	if before.role.Kind != Name {
		return
	}
	f.order = append(f.order, numeral{cast.Role{Kind: Order, Key: before.role.Key}, text, n, len(f.text) - t.End})
}

// renumber moves the numerals of a mention that has its stand-ins: all bearers of one name move as
// far, so that father and son keep their order.
func (f *nameForm) renumber(out string, s form.Stage) string {
	for _, n := range f.order {
		at := len(out) - n.fromEnd - len(n.text)
		standIn, ok := s.Lookup(n.role)
		by, _, _ := strings.Cut(standIn, " ")
		steps, err := strconv.Atoi(by)
		if !ok || err != nil || at < 0 || !strings.HasPrefix(out[at:], n.text) {
			continue
		}
		out = out[:at] + value.WriteRoman(n.n+steps) + out[at+len(n.text):]
	}
	return out
}

// orderDirector draws how far the numerals of a name move.
type orderDirector struct{}

// farthest is how far a numeral moves at most.
const farthest = 3

// Candidate implements cast.Director. The stand-in repeats the name's, so it differs from every
// other role's though distances are few.
func (orderDirector) Candidate(r cast.Role, _ cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	beside, ok := earlier.Lookup(cast.Role{Kind: Name, Key: r.Key})
	if !ok || attempt >= farthest {
		return "", false
	}
	return strconv.Itoa(1+(src.Intn(farthest, "steps")+attempt)%farthest) + " " + lexicon.Plain(beside), true
}
