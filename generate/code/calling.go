package code

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
)

//go:embed calling.txt
var callingText string

// A plan is how the telephone numbers of a country begin behind the plus, and how many figures
// follow; 0: not known.
type plan struct {
	calling  string
	national int
}

// plans are those of calling.txt by ISO code.
var plans = sync.OnceValue(func() map[string]plan {
	out := map[string]plan{}
	for line := range strings.Lines(callingText) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if strings.HasPrefix(line, "#") || len(cells) != 3 {
			continue
		}
		n, err := strconv.Atoi(cells[2])
		if err != nil {
			panic("code: calling.txt: " + line) // the file is embedded; a test reads it
		}
		out[cells[0]] = plan{cells[1], n}
	}
	return out
})

// Abroad lets the telephone numbers of a document that begin with the code of a country move
// with it, if the document names the country: +49 of Germany becomes +32 where Belgium plays it.
// Country is the kind of the roles of countries, named the ISO codes of those the document names.
func Abroad(forms []form.Form, country cast.Kind, named map[string]bool) {
	for i, f := range forms {
		if f == nil {
			continue
		}
		roles := f.Roles()
		if len(roles) != 1 || roles[0].Role.Kind != Phone || !strings.HasPrefix(roles[0].Role.Key, "+") {
			continue
		}
		key := roles[0].Role.Key[1:]
		calling, iso := key[:countryCode(key)], ""
		for of := range named {
			if plans()[of].calling == calling && (iso == "" || of < iso) {
				iso = of
			}
		}
		if iso != "" {
			forms[i] = moving{f, cast.Role{Kind: country, Key: iso}, calling}
		}
	}
}

// moving is a telephone number that lies where its country has gone.
type moving struct {
	form.Form
	country cast.Role
	calling string
}

// Render implements form.Form.
func (m moving) Render(s form.Stage) string {
	text := m.Form.Render(s)
	iso, ok := s.Lookup(m.country)
	to := plans()[iso]
	if !ok || to.calling == "" {
		return text
	}
	for _, prefix := range [...]string{"+", "00", "00 "} {
		if rest, found := strings.CutPrefix(text, prefix+m.calling); found {
			return prefix + to.calling + fitFigures(rest, to.national)
		}
	}
	return text
}

// fitFigures makes a national number as long as those of a country are: figures at its end are left
// out, or repeated from those that it has.
func fitFigures(national string, want int) string {
	have := 0
	for i := range len(national) {
		if isFigure(national[i]) {
			have++
		}
	}
	if want == 0 || have == 0 {
		return national
	}
	b := []byte(national)
	for ; have > want; have-- {
		end := len(b) - 1
		for !isFigure(b[end]) {
			end--
		}
		b = append(b[:end], b[end+1:]...)
	}
	for at := 0; have < want; at++ {
		if c := national[at%len(national)]; isFigure(c) {
			b, have = append(b, '0'+(c-'0'+7)%10), have+1
		}
	}
	return strings.TrimRight(string(b), " -/.")
}
